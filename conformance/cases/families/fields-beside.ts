// A field that is asked for beside others goes on leaving out what it leaves out alone (4.1).
import type { Operation } from '../../../openapi/contract.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { type ListedRecord, type Page, tryPage } from '../../steps/pages.ts'
import { whereFields } from '../../steps/selection.ts'
import { areApart, fieldsToFilter, idsInOrder, sentenceOfFilters } from './two-fields.ts'

/** So many fields are asked for, and so many links beside each. */
const mostFields = 5
const mostLinks = 3
const fewValues = 6

/** Two records that this field tells apart, and nothing of what is asked for beside it. */
interface Pair {
  readonly field: string
  readonly one: ListedRecord
  readonly other: ListedRecord
  readonly beside: readonly string[]
}

export async function askFieldsBeside(trial: Trial, list: Operation, records: readonly ListedRecord[]): Promise<void> {
  const fields = fewValued(records)
  const links = fieldsToFilter(records[0]).filter((field) => field.endsWith('Id'))
  for (const field of fields.slice(0, mostFields)) {
    const whole = mostAlike(field, [...new Set([...fields, ...links])], records)
    const linked = links.flatMap((link) => mostAlike(field, [link], records) ?? []).slice(0, mostLinks)
    if (whole) await askPair(trial, list, whole, false)
    for (const pair of linked) await askPair(trial, list, pair, true)
  }
}

async function askPair(trial: Trial, list: Operation, pair: Pair, isAmongAll: boolean): Promise<void> {
  const { field, one, other, beside } = pair
  const requirement = sentenceOfFilters(list)
  const ids = idsInOrder([one, other])
  const ask = async (names: readonly string[], more: { readonly id?: readonly string[] }): Promise<Page | undefined> =>
    tryPage(trial, list, whereFields(list, { ...more, ...Object.fromEntries(names.map((name) => [name, one[name]])) })[0] ?? {})
  const found = await ask([field, ...beside], isAmongAll ? {} : { id: ids })
  if (!found) return
  const isMeant = (record: ListedRecord) => record[field] === undefined || !areApart(record[field], one[field])
  if (!isAmongAll && found.ids.join() === one.id && found.total !== undefined)
    trial.equal(found.total, 1, found.exchange, { where: '/meta/total', requirement })
  if (found.records.every(isMeant)) return
  // Each has to be understood alone.
  for (const name of [field, ...beside]) {
    const alone = await ask([name], { id: ids })
    if (idsInOrder(alone?.records ?? []).join() !== (name === field ? String(one.id) : ids.join())) return
  }
  const meant = found.records.filter(isMeant).map(({ id }) => String(id))
  trial.equal(found.ids, meant, found.exchange, { where: '/data', requirement })
}

/** Words of sets and their like, and flags, but for those that hide records. */
function fewValued(records: readonly ListedRecord[]): readonly string[] {
  return fieldsToFilter(records[0]).filter((field) => {
    const known = new Set(records.map((record) => record[field]).filter((value) => value != null))
    return field !== 'archived' && known.size > 1 && known.size <= fewValues && [...known].every((value) => typeof value !== 'object')
  })
}

/** Two records that differ in this field, and are alike in as many of these as any two are; in one of them at least. */
function mostAlike(field: string, among: readonly string[], records: readonly ListedRecord[]): Pair | undefined {
  let best: Pair | undefined
  for (const one of records)
    for (const other of records) {
      // What is false is forgotten sooner than what is true.
      if (one[field] == null || other[field] == null || one[field] === true || !areApart(one[field], other[field])) continue
      const beside = among.filter((name) => name !== field && one[name] != null && one[name] === other[name])
      if (beside.length > (best?.beside.length ?? 0)) best = { field, one, other, beside }
    }
  return best
}
