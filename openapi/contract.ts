// The contract as typed operations. Everything that wants to know the API asks here or in match.ts and validate.ts.

import type { LinkObject, OperationObject, ParameterObject, Schema } from './document-types.ts'
import { document } from './generated/document.js'
import type { operations as OperationTypes } from './generated/types.ts'
import { type Kind, kindOf } from './kind.ts'
import { referredName } from './referred.ts'
import { type Shape, schemas, shapeOf } from './schema.ts'

/** Every operation that a server answers; the webhook is one that it sends. */
export type OperationId = Exclude<keyof OperationTypes, 'deliverRecordChange'>
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Operation {
  id: OperationId
  kind: Kind
  method: Method
  /** As OpenAPI writes it: `/v3/vendor/{id}`. */
  path: string
  /** The tag: `vendor`, `labor-matrix` … */
  area: string
  summary: string
  description: string
  parameters: Parameter[]
  body: Body | undefined
  /** By status or class of status: `200`, `4XX`, `5XX`. */
  responses: { [status: string]: Body }
  /** False for the one operation that needs no session. */
  security: boolean
  /** Section of the description. */
  source: string
  /** Decisions the operation rests on, and those of them that are assumed. */
  decisions: string[]
  assumed: string[]
  links: Link[]
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  description: string
  schema: Schema
}

/** A request body, or the body of an answer. */
export interface Body {
  required: boolean
  /** Name of its schema in `schemas`. */
  schema: string
  examples: { [name: string]: unknown }
}

/** What of this answer another operation takes: `{ operation: 'getVendor', parameters: { id: '$response.body#/data/id' } }`. */
export interface Link {
  operation: OperationId
  parameters: { [name: string]: string }
  description: string
}

export type { Document, Schema } from './document-types.ts'
export type { Kind } from './kind.ts'
export { document, schemas }

const { components } = document

export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => toOperation(path, method, operation)),
)

const byId = new Map(operations.map((operation) => [operation.id, operation]))

/** The operation of this id: `operation('getVendor').path` is `/v3/vendor/{id}`. */
export function operation(id: OperationId): Operation {
  const found = byId.get(id)
  if (!found) throw new Error(`The contract has no operation "${id}". It has ${[...byId.keys()].join(', ')}.`)
  return found
}

/** Whether the operation leaves every record as it is. */
export const onlyReads = ({ kind }: Operation): boolean => ['list', 'search', 'read', 'view'].includes(kind)

function toOperation(path: string, method: string, source: OperationObject): Operation {
  const responses = Object.entries(source.responses).map(([status, response]) => [status, resolve(response, components.responses)] as const)
  const body = source.requestBody && toBody(source.requestBody.content, source.requestBody.required ?? false)
  const answers = Object.fromEntries(responses.map(([status, { content }]) => [status, toBody(content, true)]))
  let kind: Kind | undefined
  return {
    id: source.operationId as OperationId,
    // Told when it is first asked for: it follows from schemas, and few operations are asked of at once.
    get kind() {
      kind ??= kindOf(method.toUpperCase(), path, strictShape(body), strictShape(answers['200']))
      return kind
    },
    method: method.toUpperCase() as Method,
    path,
    area: source.tags[0] ?? '',
    summary: source.summary,
    description: source.description,
    parameters: (source.parameters ?? []).map((parameter) => toParameter(resolve(parameter, components.parameters))),
    body,
    responses: answers,
    security: source.security?.length !== 0,
    source: source['x-source'],
    decisions: source['x-decisions'] ?? [],
    assumed: source['x-assumed'] ?? [],
    links: responses.flatMap(([, { links }]) => Object.values(links ?? {}).map(toLink)),
  }
}

function toParameter({ name, in: place, required, description, schema }: ParameterObject): Parameter {
  return { name, in: place, required: required ?? false, description, schema: resolve(schema, components.schemas) }
}

function toBody(content: OperationObject['responses'][string]['content'], required: boolean): Body {
  const { schema, examples } = content['application/json']
  return {
    required,
    schema: referredName(schema.$ref ?? ''),
    // Told when they are asked for: nobody who only serves does.
    get examples() {
      return Object.fromEntries(Object.entries(examples).map(([name, example]) => [name, resolve(example, components.examples).value]))
    },
  }
}

function strictShape(body: Body | undefined): Shape | undefined {
  return body && shapeOf(body.schema, 'strict')
}

function toLink({ operationId, parameters, description }: LinkObject): Link {
  return { operation: operationId as OperationId, parameters: parameters ?? {}, description: description ?? '' }
}

function resolve<T extends object>(node: T, named: { [name: string]: T }): T {
  if (!('$ref' in node)) return node
  const target = named[referredName(String(node.$ref))]
  if (!target) throw new Error(`The contract refers to ${String(node.$ref)}, which is not there. Run "npm run generate".`)
  return target
}
