// How a server departs at the border of a page only: it asks itself for another page, or changes the one that it found.
import { around, bodyOf, type Call, type Changed, isFields, isSuccess, type Lie, withBody } from '../../../tools/lie.ts'
import { numberIn, type Paged, pageIn, type ShownPage, withNumber } from '../../computed/paging.ts'

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
