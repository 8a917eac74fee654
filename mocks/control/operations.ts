// The control plane's document as operations: what a path and method name, and what they take.
import type { Method, Parameter } from '../../openapi/contract.ts'
import type { ContentObject, ParameterObject } from '../../openapi/document-types.ts'
import { matcher } from '../../openapi/match.ts'
import { referredName } from '../../openapi/referred.ts'
import { document } from './generated/document.js'
import type { operations as OperationTypes } from './generated/types.ts'

export type ControlId = keyof OperationTypes

export interface ControlOperation {
  id: ControlId
  method: Method
  path: string
  tag: string
  summary: string
  parameters: Parameter[]
  /** Name of the schema of its body. */
  body: string | undefined
}

/** What a path has for all its methods. */
interface Shared {
  parameters?: (ParameterObject | { $ref: string })[]
}

interface Described extends Shared {
  operationId: ControlId
  tags: string[]
  summary: string
  requestBody?: { content: ContentObject }
}

export const controlDocument = document

export const controlOperations: readonly ControlOperation[] = Object.entries(document.paths).flatMap(([path, item]) => {
  const { parameters: shared = [], ...methods } = item as unknown as Shared & { [method: string]: Described }
  return Object.entries(methods).map(([method, { operationId, tags, summary, parameters = [], requestBody }]) => ({
    id: operationId,
    method: method.toUpperCase() as Method,
    path,
    tag: tags[0] ?? '',
    summary,
    parameters: [...shared, ...parameters].map(parameterOf),
    body: requestBody && referredName(requestBody.content['application/json'].schema.$ref ?? ''),
  }))
})

const byId = new Map(controlOperations.map((operation) => [operation.id, operation]))

export function controlOperation(id: ControlId): ControlOperation {
  const found = byId.get(id)
  if (!found) throw new Error(`mocks/control/openapi.yaml has no operation ${id}.`)
  return found
}

export const matchControl = matcher(controlOperations)

function parameterOf(parameter: ParameterObject | { $ref: string }): Parameter {
  const found = '$ref' in parameter ? document.components.parameters[referredName(parameter.$ref)] : parameter
  if (!found) throw new Error(`mocks/control/openapi.yaml refers to ${JSON.stringify(parameter)}, which is not there.`)
  return { name: found.name, in: found.in, required: found.required ?? false, description: found.description, schema: found.schema }
}
