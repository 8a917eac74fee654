// Refusals of changes for the state that a record is in: no sentence says that each record may be changed at any time (3, 7).
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import { type Shape, shapeOf } from '../../../openapi/schema.ts'
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, jsonIn } from '../../exchange/exchange.ts'
import { mayBeForState } from '../../exchange/for-state.ts'

/** A text that somebody writes, or a flag: neither one of a set, nor an id, a date or an amount. */
const isFree = (field: string, { types = [], values }: Partial<Shape>): boolean =>
  types.some((type) => type === 'string' || type === 'boolean') && !values && !/(Id|Date)$/.test(field)

/** No state of a record that the run has made keeps it from another text or flag, or from being deleted. */
function isPlainChange(id: OperationId, sent: unknown): boolean {
  const { body } = operation(id)
  if (!body || !isObject(sent)) return true
  const fields = shapeOf(body.schema).properties
  return Object.keys(sent).every((field) => isFree(field, fields.get(field) ?? {}))
}

/** Their records move on by themselves: a statement may be sent by a job (3). */
const movesByItself: readonly OperationId[] = ['updateStatement']

/**
 * A conflict, or what is locked. The run may have found the record, what it has sent may go with no other state, or the record may have moved
 * on since, where the operation was `served` before.
 */
export function mayBeLocked(exchange: Exchange, served: boolean): boolean {
  const { operation: id, request } = exchange
  if (id === undefined || !['update', 'delete', 'action'].includes(operation(id).kind)) return false
  // What makes a template the default of something may keep it from being deleted (3); one that is deleted is nothing any more.
  if (operation(id).kind === 'action') return served && request.path.endsWith('/delete') && mayBeForState(exchange, { served: false })
  const isOwn = resourceOf(id)?.create !== undefined && !(served && movesByItself.includes(id))
  const mayBePlain = isOwn && isPlainChange(id, jsonIn(request.body ?? ''))
  return !mayBePlain && mayBeForState(exchange, { served: false })
}
