// A field that is asked for beside others goes on leaving out what it leaves out alone (4.1).
import type { Operation } from '../../../openapi/contract.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { type ListedRecord, largestServed, type Page, tryPage } from '../../steps/pages.ts'
import { whereFields } from '../../steps/selection.ts'
import { areApart, fieldsToFilter, idsInOrder, sentenceOfFilters } from './two-fields.ts'

/** So many fields are asked for, and so many links beside each. */
const mostFields = 5
const mostLinks = 3
const fewValues = 6
/** Each is laid beside each other one. */
const mostRecords = 50

/** Two records that this field tells apart, and nothing of what is asked for beside it. */
interface Pair {
  readonly field: string
  readonly one: ListedRecord
  readonly other: ListedRecord
  readonly beside: readonly string[]
}

export async function askFieldsBeside(trial: Trial, list: Operation, shown: Page): Promise<void> {
  const records = shown.records.slice(0, mostRecords)
  const fields = fewValued(records)
  const links = fieldsToFilter(records[0]).filter((field) => field.endsWith('Id'))
  for (const field of fields.slice(0, mostFields)) {
    const whole = mostAlike(field, [...new Set([...fields, ...links])], records)
    const linked = links.flatMap((link) => mostAlike(field, [link], records) ?? []).slice(0, mostLinks)
    if (whole) await askPair(trial, list, whole, false)
    for (const pair of linked) await askPair(trial, list, pair, true)
  }
  const limit = shown.total === shown.ids.length ? undefined : await largestServed(trial, list)
  const whole = limit === undefined ? shown : await tryPage(trial, list, { limit })
  // All that there is stands on this page.
  if (whole?.total === whole?.ids.length && whole)
    for (const field of [...new Set([...links, ...fields])].slice(0, mostFields)) await bringsAll(trial, list, field, whole)
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
  if (found.records.every(isMeant)) {
    const names = [field, ...beside]
    const isEachMet = !found.records.some((record) => isStrange(record, one, names))
    if (isAmongAll && isEachMet && found.ids.length > 1) await isSoOnTheNextPage(trial, list, found, names, one)
    return
  }
  // Each has to be understood alone.
  for (const name of [field, ...beside]) {
    const alone = await ask([name], { id: ids })
    if (idsInOrder(alone?.records ?? []).join() !== (name === field ? String(one.id) : ids.join())) return
  }
  const meant = found.records.filter(isMeant).map(({ id }) => String(id))
  trial.equal(found.ids, meant, found.exchange, { where: '/data', requirement })
}

const isStrange = (record: ListedRecord, one: ListedRecord, names: readonly string[]): boolean =>
  names.some((name) => record[name] !== undefined && areApart(record[name], one[name]))

/** Where all conditions count on the first page, they do on one that begins later. */
async function isSoOnTheNextPage(trial: Trial, list: Operation, found: Page, names: readonly string[], one: ListedRecord): Promise<void> {
  const [wanted = {}] = whereFields(list, Object.fromEntries(names.map((name) => [name, one[name]])))
  const next = await tryPage(trial, list, { ...wanted, limit: 1, skip: 1 })
  const strange = next?.records.find((record) => isStrange(record, one, names))
  const isOfThem = strange === undefined || found.ids.includes(String(strange.id))
  const about = { where: '/data', requirement: sentenceOfFilters(list) }
  if (next) trial.holds(isOfThem, `a record that has this ${names.join(' and ')}`, strange?.id, next.exchange, about)
}

/** A condition alone brings each of those that the whole list shows with it. */
async function bringsAll(trial: Trial, list: Operation, field: string, shown: Page): Promise<void> {
  const value = shown.records.find((record) => record[field] != null)?.[field]
  const having = shown.records.filter((record) => record[field] === value).map(({ id }) => String(id))
  const found =
    value === undefined ? undefined : await tryPage(trial, list, { ...whereFields(list, { [field]: value })[0], limit: having.length })
  // It is understood, and no others come before them.
  if (!found || found.total === undefined || found.ids.length === 0 || !found.records.every((record) => record[field] === value)) return
  const isEach = found.total >= having.length
  // What is shown need not be what is kept, and filtered by: one that is missing is found by it where it is named.
  const missed = isEach ? undefined : having.find((id) => !found.ids.includes(id))
  const named = missed && (await tryPage(trial, list, whereFields(list, { id: [missed], [field]: value })[0] ?? {}))
  if (!isEach && !(named && named.ids.join() === missed)) return
  const about = { where: '/meta/total', requirement: sentenceOfFilters(list) }
  trial.holds(isEach, `${having.length}, as many as the whole list shows with it`, found.total, found.exchange, about)
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
