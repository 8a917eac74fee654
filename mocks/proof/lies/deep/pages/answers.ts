// How a server departs at the border of a page only: it asks itself for another page, or changes the one that it found.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { around, bodyOf, type Call, type Changed, type Fields, isFields, isSuccess, type Lie, withBody } from '../../../tools/lie.ts'
import {
  numberIn,
  type Paged,
  pagedByBody,
  pagedByQuery,
  pageIn,
  type ShownPage,
  withNumber,
  workflowPages,
} from '../../computed/paging.ts'

/** The list or search of this name. */
export function pagedOf(id: OperationId): Paged {
  const found = [...pagedByQuery, ...workflowPages, ...pagedByBody].find((paged) => paged.id === id)
  if (!found) throw new Error(`${id} has no pages.`)
  return found
}

/** What a request asks for; skip is 0 unless given. */
export interface Asked {
  limit: number | undefined
  skip: number
}

export const askedBy = (call: Call, paged: Paged): Asked => ({
  limit: numberIn(call, paged, 'limit'),
  skip: numberIn(call, paged, 'skip') ?? 0,
})

export const isBelow = (small: number, large: number | undefined): boolean => large !== undefined && small < large

/** The request for another page. */
function askingFor(call: Call, paged: Paged, asked: Asked): Changed {
  const limited = withNumber(call, paged, 'limit', asked.limit)
  const over = { ...call, ...limited, query: limited.query ?? call.query, body: limited.body ?? call.body }
  return withNumber(over, paged, 'skip', asked.skip)
}

/** Another page than the one that was asked for; undefined where it is the right one. */
export const pagedAs = (paged: Paged, other: (asked: Asked, total: () => number) => Partial<Asked> | undefined): Lie['tell'] =>
  around([paged.id], (call) => {
    const asked = askedBy(call, paged)
    const changed = other(asked, () => all(call, paged).length)
    return call.next(changed ? askingFor(call, paged, { ...asked, ...changed }) : {})
  })

/** The page, changed in place. `total` counts what matches on all pages. */
export const pageChanged = (paged: Paged, change: (page: ShownPage, asked: Asked, total: number, call: Call) => void): Lie['tell'] =>
  around([paged.id], (call) => {
    const answer = call.next()
    if (!isSuccess(answer)) return answer
    const body = bodyOf(answer)
    const page = pageIn(body)
    if (!page) return answer
    change(page, askedBy(call, paged), all(call, paged).length, call)
    return withBody(answer, body)
  })

/** All records that match, page by page. */
export function all(call: Call, paged: Paged): unknown[] {
  const found: unknown[] = []
  for (;;) {
    const answer = call.next(askingFor(call, paged, { limit: 500, skip: found.length }))
    const records = isSuccess(answer) ? (pageIn(bodyOf(answer))?.records ?? []) : []
    found.push(...records)
    if (records.length < 500) return found
  }
}

/** The page of a list with other records on it: what it tells about the whole stays. */
export const showingInstead = (
  paged: Paged,
  others: (page: readonly Fields[], asked: { limit: number; skip: number }, call: Call) => readonly Fields[] | undefined,
): Lie['tell'] =>
  pageChanged(paged, (page, { limit = usualLimit, skip }, _, call) => {
    const records = others(page.records.filter(isFields), { limit, skip }, call)
    if (records) page.holder[page.name] = records
  })

/** What the mock shows where no limit is given (D06). */
export const usualLimit = 50

/** The request with the query changed, as the right server answers it on the same page. */
export function pageWith(call: Call, change: (query: URLSearchParams) => void): Fields[] {
  const query = new URLSearchParams(call.query)
  change(query)
  const answer = call.next({ query })
  return isSuccess(answer) ? (pageIn(bodyOf(answer))?.records ?? []).filter(isFields) : []
}

/** Field and direction that a list is ordered by, where it is one field; undefined otherwise. */
export function orderOf({ query }: Call): { field: string; isDown: boolean } | undefined {
  const [, minus, field, down] = query.get('orderby')?.match(/^(-?)(\w+)( desc)?(?: asc)?$/i) ?? []
  return field === undefined ? undefined : { field, isDown: (minus === '-') !== (down !== undefined) }
}

/** Lists asked with other parameters, where the change finds something to change. */
export const askedOtherwise = (paged: Paged, change: (query: URLSearchParams, asked: Asked) => void): Lie['tell'] =>
  around([paged.id], (call) => {
    const query = new URLSearchParams(call.query)
    change(query, askedBy(call, paged))
    return call.next(query.toString() === call.query.toString() ? {} : { query })
  })

/** Search bodies changed where the change finds something to change. */
export const searchedOtherwise = (paged: Paged, change: (body: { [name: string]: unknown }, asked: Asked) => void): Lie['tell'] =>
  around([paged.id], (call) => {
    if (!isFields(call.body)) return call.next()
    const body = structuredClone(call.body)
    change(body, askedBy(call, paged))
    return call.next(JSON.stringify(body) === JSON.stringify(call.body) ? {} : { body })
  })
