// Sorting records, which after a write are nearly those that were sorted before: only what changed finds its place anew.
import type { OrderOfRecords } from './order.ts'

interface Sorted {
  records: readonly unknown[]
  sorted: readonly unknown[]
}

/** The latest answers to a question about records of a kind. */
export class LastSorted {
  private readonly latest = new Map<string, Sorted>()

  /** The records in this order. Neither array may ever change. */
  sort<Item>(records: readonly Item[], question: string, order: OrderOfRecords): readonly Item[] {
    const before = this.latest.get(question)
    const sorted = (before && inPlace(records, before, order)) ?? sortedAnew(records, order)
    this.latest.delete(question)
    this.latest.set(question, { records, sorted })
    const oldest = this.latest.keys().next()
    if (this.latest.size > most && !oldest.done) this.latest.delete(oldest.value)
    return sorted
  }
}

/** Lists that are kept of each kind, so that a client may turn between a few. */
const most = 4

function sortedAnew<Item>(records: readonly Item[], { valuesOf, compare }: OrderOfRecords): readonly Item[] {
  return records
    .map((record) => ({ record, values: valuesOf(record) }))
    .sort((one, other) => compare(one.values, other.values))
    .map(({ record }) => record)
}

/** Beyond so many it is quicker to sort them all. */
const mostChanged = 100

/** Undefined where too much changed. */
function inPlace<Item>(records: readonly Item[], before: Sorted, { valuesOf, compare }: OrderOfRecords): readonly Item[] | undefined {
  const { gone, come } = whatChanged(before.records, records)
  if (gone.length > mostChanged || come.length > mostChanged) return undefined
  const left = new Set(gone)
  const known = (gone.length > 0 ? before.sorted.filter((record) => !left.has(record)) : before.sorted.slice()) as Item[]
  for (const record of come) {
    const values = valuesOf(record)
    let [from, to] = [0, known.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (compare(valuesOf(known[middle]), values) < 0) from = middle + 1
      else to = middle
    }
    known.splice(from, 0, record)
  }
  return known
}

/** What stands between the beginning and the end that both have. */
function whatChanged<Item>(before: readonly unknown[], now: readonly Item[]): { gone: readonly unknown[]; come: readonly Item[] } {
  const shorter = Math.min(before.length, now.length)
  let begin = 0
  while (begin < shorter && before[begin] === now[begin]) begin++
  let end = 0
  while (end < shorter - begin && before[before.length - 1 - end] === now[now.length - 1 - end]) end++
  return { gone: before.slice(begin, before.length - end), come: now.slice(begin, now.length - end) }
}
