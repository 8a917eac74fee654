// What the lists and searches of a target show: walked page by page, no farther than somebody looks, and each page asked for once.
import type { Operation } from '../../../openapi/contract.ts'
import { isObject } from '../../exchange/compare.ts'
import { dataOf, type Exchange, isSuccess, metaBeside } from '../../exchange/exchange.ts'
import type { LooseInput } from '../../transport/calls.ts'

export type ListedRecord = { readonly [field: string]: unknown }

/** Goes into the query of a list and into the body of a search. */
export type ListQuery = { readonly [parameter: string]: unknown }

/** The request for a page: notifications are those of the user. */
export function pageInput({ id, kind }: Operation, wanted: ListQuery, userId: string): LooseInput {
  if (kind === 'search') return { body: wanted }
  return { query: wanted, ...(id === 'listNotifications' && { path: { id: userId } }) }
}

export interface LookedAt {
  records: number
  /** As the list tells it. */
  total: number | undefined
}

/** Enough to choose from. */
export const aPage = 50

/** Beyond that a target has so much that the rest is more of the same. */
const mostPages = 40
const mostRecords = 1000

/** The first page is as large as the target likes, the others as large as it takes: 8 shows no bound. */
const sizes: readonly ListQuery[] = [{ limit: 100 }, { limit: 50 }, { limit: 20 }, { limit: 10 }, { limit: 5 }, {}]

export class ListedRecords {
  private readonly records: ListedRecord[] = []
  private readonly ids = new Set<unknown>()
  private readonly ask: (wanted: ListQuery) => Promise<Exchange>
  private readonly size = [...sizes]
  private pages = 0
  private taken = 0
  private total: number | undefined
  private ended = false
  private reachedEnd = false
  private cut: number | undefined
  /** One asks at a time; the others then find what it found. */
  private turn: Promise<void> = Promise.resolve()

  constructor(ask: (wanted: ListQuery) => Promise<Exchange>) {
    this.ask = ask
  }

  /** The first records that fit, as many as wanted, or as there are within the bounds. */
  async find(fits: (record: ListedRecord) => boolean, most: number): Promise<readonly ListedRecord[]> {
    for (;;) {
      const found = this.records.filter(fits).slice(0, most)
      if (found.length === most || this.ended) return found
      const before = this.pages
      this.turn = this.turn.then(() => (this.pages === before && !this.ended ? this.next() : undefined))
      await this.turn
    }
  }

  /** Whether it has shown this record. */
  hasShown(id: string): boolean {
    return this.ids.has(id)
  }

  /** What was looked at, where the list goes on beyond that. */
  get lookedAt(): LookedAt | undefined {
    return this.ended && !this.reachedEnd ? { records: this.records.length, total: this.total } : undefined
  }

  /** How many it shows where nobody says how many, and it tells that there are more. */
  async unaskedPage(): Promise<number | undefined> {
    await this.find(() => true, 1)
    return this.cut
  }

  private async next(): Promise<void> {
    const exchange = await this.largest()
    this.pages += 1
    const data = isSuccess(exchange) ? dataOf(exchange) : undefined
    const shown: unknown[] = Array.isArray(data) ? data : []
    const records = shown.filter(isObject)
    const fresh = records.filter(({ id }) => id === undefined || !this.ids.has(id))
    for (const record of fresh) this.ids.add(record.id)
    this.records.push(...fresh)
    this.taken += shown.length
    this.total = countedTotal(exchange) ?? this.total
    const tellsMore = metaBeside(exchange).hasMore === true || (this.total ?? 0) > this.taken
    if (this.pages === 1 && shown.length > 0 && tellsMore) this.cut = shown.length
    // A target that ignores skip shows the same again: that is all, unless it counts more.
    const isAll = (this.total ?? 0) <= this.records.length
    this.reachedEnd = isSuccess(exchange) && (shown.length === 0 || isLast(exchange, this.taken) || (fresh.length === 0 && isAll))
    this.ended = this.reachedEnd || fresh.length === 0 || this.pages >= mostPages || this.records.length >= mostRecords
  }

  private async largest(): Promise<Exchange> {
    if (this.pages === 0) return this.ask({})
    for (;;) {
      const [size] = this.size
      const exchange = await this.ask({ ...size, skip: this.taken })
      if (isSuccess(exchange) || this.size.length === 1) return exchange
      this.size.shift()
    }
  }
}

/** Where meta tells neither, as with most searches, the next page tells. */
function isLast(exchange: Exchange, taken: number): boolean {
  const { hasMore } = metaBeside(exchange)
  const total = countedTotal(exchange)
  return hasMore === false || (hasMore === undefined && total !== undefined && taken >= total)
}

function countedTotal(exchange: Exchange): number | undefined {
  const { total } = metaBeside(exchange)
  return typeof total === 'number' ? total : undefined
}
