// Servers that refuse bodies which the mock takes.
import { type OperationId, operations } from '../../../openapi/contract.ts'
import { around, type Call, type Fields, isFields, refuse } from '../tools/lie.ts'
import type { Vary } from './variant.ts'

export const writesWithBody = operations.filter(({ body, kind }) => body && kind !== 'search').map(({ id }) => id)

/** Refuses bodies of these operations for the reason that is found. */
export const refusing = (names: readonly OperationId[], reasonIn: (body: Fields, call: Call) => string | undefined): Vary =>
  around(names, (call) => {
    const bodies = [call.body].flat().filter(isFields)
    const reason = bodies.map((body) => reasonIn(body, call)).find((found) => found !== undefined)
    return reason === undefined ? call.next() : refuse(call, 400, reason)
  })
