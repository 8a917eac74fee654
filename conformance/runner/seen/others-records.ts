// The records of somebody else that a case has dealt with: they may go while it does, or be changed.
import { type OperationId, operation, operations } from '../../../openapi/contract.ts'
import { pagedLists, resourceOf, searches } from '../../../openapi/resources.ts'
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isSuccess, recordOf, recordsIn } from '../../exchange/exchange.ts'
import type { ListedRecords } from './listed.ts'

/** No more are looked at again: the list that showed them is mostly one. */
const mostNamed = 50

/**
 * By list, those whose ids stand in requests of the case after a list had shown them; but for what it made or deleted itself. What a list
 * showed to another user alone need not be in the run's own.
 */
export function othersRecords(
  exchanges: readonly Exchange[],
  lists: ReadonlyMap<OperationId, ListedRecords>,
  isOwn: (exchange: Exchange) => boolean,
): Map<OperationId, string[]> {
  const own = new Set(exchanges.flatMap(ownId))
  const named = new Set(exchanges.flatMap(({ request }) => idsInPath(request.path)).filter((id) => !own.has(id) && !wordsInPaths.has(id)))
  if (named.size === 0) return new Map()
  const shown = shownBy(exchanges.filter(isOwn))
  const found = new Map<OperationId, string[]>()
  for (const id of [...named].slice(0, mostNamed)) {
    const list = [...lists].find(([, records]) => records.hasShown(id))?.[0] ?? shown.get(id)
    if (list) found.set(list, [...(found.get(list) ?? []), id])
  }
  return found
}

/** True when a record that the case has updated is shown as changed by a user who is none of the run's, after that. */
export function changedByOthers(exchanges: readonly Exchange[], users: ReadonlySet<string>): boolean {
  const updated = new Set<unknown>()
  return exchanges.some((exchange) => {
    if (!exchange.operation || !isSuccess(exchange)) return false
    const { kind } = operation(exchange.operation)
    if (!['read', 'update'].includes(kind)) return false
    const { id, meta } = recordOf(exchange)
    const author = isObject(meta) ? meta.userId : undefined
    if (updated.has(id) && typeof author === 'string' && !users.has(author)) return true
    if (kind === 'update') for (const named of idsInPath(exchange.request.path)) updated.add(named)
    return false
  })
}

/** By id the list that showed it. Each answer is looked at once: long ones are unpacked for it. */
function shownBy(exchanges: readonly Exchange[]): Map<unknown, OperationId> {
  const shown = new Map<unknown, OperationId>()
  for (const exchange of exchanges) {
    const { operation: list } = exchange
    if (list && isWalked(list)) for (const { id } of recordsIn(exchange)) shown.set(id, list)
  }
  return shown
}

const isWalked = (id: OperationId): boolean => [...pagedLists, ...searches].some((one) => one.id === id) && resourceOf(id) !== undefined

function ownId(exchange: Exchange): string[] {
  if (!exchange.operation || !isSuccess(exchange)) return []
  const { kind } = operation(exchange.operation)
  if (kind === 'delete') return idsInPath(exchange.request.path)
  return kind === 'create' ? [String(recordOf(exchange).id)] : []
}

/** No ids: they stand in the path whatever is asked for. */
const wordsInPaths = new Set(operations.flatMap(({ path }) => idsInPath(path)))

/** `/v3/vendor?ids=ven_1` names `ven_1`, and words that no record has for an id. */
function idsInPath(path: string): string[] {
  return path.split(/[/?&=]/).map(withoutPercents)
}

function withoutPercents(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
