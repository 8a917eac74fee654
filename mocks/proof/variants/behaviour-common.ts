// What several variants of behaviour need.
import { type OperationId, operations } from '../../../openapi/contract.ts'
import { around, type Call, type Fields, isFields, refusal } from '../tools/lie.ts'
import type { Vary } from './variant.ts'

export const writes = operations.filter(({ body, path }) => body && !path.endsWith('/search')).map(({ id }) => id)

/** Refuses what the check names. */
export const wants = (names: readonly OperationId[], check: (body: Fields, call: Call) => string | undefined): Vary =>
  around(names, (call) => {
    const bodies = [call.body].flat().filter(isFields)
    const trouble = bodies.map((body) => check(body, call)).find((found) => found !== undefined)
    return trouble === undefined ? call.next() : refusal(call, 400, trouble)
  })
