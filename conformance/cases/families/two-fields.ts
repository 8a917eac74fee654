// Filters by two fields at once, and by several values of another field than the id (4.1).
import type { Operation } from '../../../openapi/contract.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { type ListedRecord, type Page, sortedIds, tryPage } from '../../steps/pages.ts'
import { whereFields } from '../../steps/selection.ts'

export const idsInOrder = (records: readonly ListedRecord[]): readonly string[] => sortedIds(records.map(({ id }) => String(id)))

/** Beside the ids and the first field. */
const mostFurther = 6

/** Records by their ids, and those of them that have one of some values in each field: each condition leaves out some that the ids do not. */
export async function askTwoFields(trial: Trial, list: Operation, records: readonly ListedRecord[]): Promise<void> {
  const found = unlikeRecords(records)
  if (!found) return
  const unlike = mostUnlike(found, records)
  const { field, having, other } = unlike
  const ask = async (fields: Fields, limit?: number) => {
    const [form = {}] = whereFields(list, fields)
    return tryPage(trial, list, { ...form, ...(limit !== undefined && { limit }) })
  }
  const [all, wanted] = [idsInOrder([...having, other]), idsInOrder(having)]
  const byEach = (fields: readonly string[]) =>
    ask({ ...Object.fromEntries(fields.map((one) => [one, having.map((record) => record[one])])), id: all })
  const further = furtherFields(unlike).slice(0, mostFurther)
  const isRight = (answer: Page | undefined) => answer !== undefined && idsInOrder(answer.records).join() === wanted.join()
  const both = { id: all, [field]: having.map((record) => record[field]) }
  const ofTwo = await ask(both)
  if (having.length > 1 && isRight(ofTwo)) bounds(trial, list, await ask(both, 1))
  if (ofTwo && isRight(ofTwo) && ofTwo.total !== undefined)
    trial.equal(ofTwo.total, wanted.length, ofTwo.exchange, { where: '/meta/total', requirement: sentenceOfFilters(list) })
  // Several fields may tell the records by themselves: then the ids are the last condition.
  if (isRight(ofTwo) && (further.length === 0 || isRight(await byEach([field, ...further])))) return
  // Each has to be understood alone.
  if (idsInOrder((await ask({ id: all }))?.records ?? []).join() !== all.join()) return
  const isUnderstood = async (one: string): Promise<boolean> => {
    for (const { [one]: value } of having) {
      const found = (await ask({ [one]: [value] }))?.records ?? []
      if (found.length === 0 || found.some((record) => record[one] !== value)) return false
    }
    return true
  }
  const known: string[] = []
  for (const one of [field, ...further]) if (await isUnderstood(one)) known.push(one)
  // Others may have changed one of them meanwhile.
  const now = new Map(((await ask({ id: all }))?.records ?? []).map((record) => [record.id, record]))
  if ([...having, other].some((record) => known.some((one) => now.get(record.id)?.[one] !== record[one]))) return
  const requirement = sentenceOfFilters(list)
  for (const answer of [known.includes(field) ? ofTwo : undefined, known.length > 0 ? await byEach(known) : undefined])
    if (answer) trial.equal(idsInOrder(answer.records), wanted, answer.exchange, { where: '/data', requirement })
}

/** Whether the body of the core charge search is that of the others is only assumed (4.22, D41). */
export const sentenceOfFilters = ({ id }: Pick<Operation, 'id'>): string =>
  id === 'searchCoreCharges' ? 'core-charge/search-body' : 'list/filter-meta'

type Fields = { readonly [field: string]: unknown }

/** A limit of one, however many conditions stand beside it. */
function bounds(trial: Trial, { kind, id }: Operation, found: Page | undefined): void {
  if (!found) return
  const ofSearch = id === 'searchCoreCharges' ? 'core-charge/search-body' : 'list/search-limit'
  const about = { where: '/data', requirement: kind === 'search' ? ofSearch : 'list/limit' }
  trial.holds(found.records.length <= 1, 'at most 1 record', found.records.length, found.exchange, about)
}

/** Those of some records that a flag tells apart, in each form that the target understands: data and meta are about them, be it set or not. */
export async function askFlags(trial: Trial, list: Operation, records: readonly ListedRecord[]): Promise<void> {
  const requirement = sentenceOfFilters(list)
  for (const flag of flagsOf(records)) {
    const some = records.filter((record) => typeof record[flag] === 'boolean').slice(0, mostFlagged)
    const isSome = some.some((record) => record[flag] === true)
    const wanted = (is: boolean) => idsInOrder(some.filter((record) => record[flag] === is))
    for (const form of [0, 1]) {
      const filter = (is: boolean) => whereFields(list, { id: idsInOrder(some), [flag]: is })[form] ?? {}
      const asked = await tryPage(trial, list, filter(isSome))
      if (!asked || idsInOrder(asked.records).join() !== wanted(isSome).join()) continue
      const count = wanted(isSome).length
      if (asked.total !== undefined) trial.equal(asked.total, count, asked.exchange, { where: '/meta/total', requirement })
      // It has left some out, so it is understood.
      const rest = count < some.length ? await tryPage(trial, list, { ...filter(!isSome), limit: mostFlagged + 1 }) : undefined
      if (!rest) continue
      // By what they show themselves: somebody else may change a flag meanwhile.
      const unasked = rest.records.filter((record) => record[flag] === isSome)
      trial.equal(idsInOrder(unasked), [], rest.exchange, { where: '/data', requirement })
    }
  }
}

const mostFlagged = 8

type Ask = (fields: Fields) => Promise<Page | undefined>

/** One flag that is set beside another one that is not: neither is taken for the other. */
export async function askFlagsApart(trial: Trial, list: Operation, records: readonly ListedRecord[]): Promise<void> {
  const ask: Ask = (fields) => tryPage(trial, list, whereFields(list, fields)[0] ?? {})
  const flags = fieldsToFilter(records[0]).filter((field) => [true, false].every((is) => records.some((record) => record[field] === is)))
  const pairs = flags.map((flag, at) => [flag, flags[(at + 1) % flags.length] ?? flag] as const).filter(([one, other]) => one !== other)
  for (const [one, other] of pairs.slice(0, flags.length > 2 ? mostPairs : 1))
    for (const isFirst of [true, false]) {
      const meant = { [one]: isFirst, [other]: !isFirst }
      const found = await ask(meant)
      const strange = found?.records.filter((record) => isNotMeant(record, meant)) ?? []
      if (!found || found.records.length === 0 || (strange.length > 0 && !(await areUnderstood(ask, meant)))) continue
      const about = { where: '/data', requirement: sentenceOfFilters(list) }
      trial.equal(idsInOrder(strange.slice(0, 3)), [], found.exchange, about)
    }
}

const isNotMeant = (record: ListedRecord, meant: Fields): boolean =>
  Object.entries(meant).some(([name, is]) => record[name] !== undefined && record[name] !== is)

/** Each alone. */
async function areUnderstood(ask: Ask, meant: Fields): Promise<boolean> {
  for (const [name, is] of Object.entries(meant)) {
    const { records = [] } = (await ask({ [name]: is })) ?? {}
    if (records.length === 0 || records.some((record) => isNotMeant(record, { [name]: is }))) return false
  }
  return true
}

const mostPairs = 3

/** One of several values that are no ids, such as those of a set, are all of them: where each is understood alone, both find what either does. */
export async function askSeveralValues(trial: Trial, list: Operation, records: readonly ListedRecord[]): Promise<void> {
  const fields = fieldsToFilter(records[0]).filter((field) => !field.endsWith('Id') && valuesApart(field, records).length > 2)
  const bySize = fields.toSorted((one, other) => valuesApart(one, records).length - valuesApart(other, records).length)
  for (const field of bySize.slice(0, mostSets)) {
    const [first, second, third] = valuesApart(field, records)
    const some = [first, second, third].flatMap((value) => records.filter((record) => record[field] === value).slice(0, 2))
    const ask = (...values: unknown[]) => tryPage(trial, list, whereFields(list, { id: idsInOrder(some), [field]: values })[0] ?? {})
    const having = (...values: unknown[]) => idsInOrder(some.filter((record) => values.includes(record[field]))).join()
    const isRight = (page: Page | undefined, ...values: unknown[]) =>
      page !== undefined && idsInOrder(page.records).join() === having(...values)
    const both = await ask(first, second)
    if (!both || isRight(both, first, second) || !isRight(await ask(first), first) || !isRight(await ask(second), second)) continue
    const wanted = idsInOrder(some.filter((record) => [first, second].includes(record[field])))
    trial.equal(idsInOrder(both.records), wanted, both.exchange, { where: '/data', requirement: sentenceOfFilters(list) })
  }
}

const mostSets = 2

const valuesApart = (field: string, records: readonly ListedRecord[]): readonly unknown[] => {
  const values = [...new Set(records.map((record) => record[field]))].filter(isTextOrNumber)
  return values.filter((one) => values.every((other) => one === other || areApart(one, other)))
}

/** Nothing is a value too: those that have a zero are told from those that have more. */
export async function askZeros(trial: Trial, list: Operation, records: readonly ListedRecord[]): Promise<void> {
  const fields = fieldsToFilter(records[0]).filter((field) => records.some((record) => record[field] === 0))
  for (const field of fields.slice(0, mostZeros)) {
    const none = records.find((record) => record[field] === 0)
    const some = records.find((record) => typeof record[field] === 'number' && record[field] !== 0)
    if (!none || !some) continue
    const ask = (value: unknown) => tryPage(trial, list, whereFields(list, { id: idsInOrder([none, some]), [field]: value })[0] ?? {})
    const ofNone = await ask(0)
    if (!ofNone?.ids.includes(String(some.id)) || (await ask(some[field]))?.ids.join() !== some.id) continue
    trial.equal(ofNone.ids, [none.id], ofNone.exchange, { where: '/data', requirement: sentenceOfFilters(list) })
  }
}

const mostZeros = 4

/** Not what hides records that nobody asks for. */
const flagsOf = (records: readonly ListedRecord[]): readonly string[] =>
  [...new Set(records.flatMap((record) => Object.keys(record)))].filter(
    (field) => !/^(deleted|archived)$/.test(field) && records.some((record) => typeof record[field] === 'boolean'),
  )

/** With the one that is otherwise in the most fields. */
const mostUnlike = (unlike: Unlike, records: readonly ListedRecord[]): Unlike =>
  records
    .map((other) => ({ ...unlike, other }))
    .filter(({ field, having, other }) => isTextOrNumber(other[field]) && having.every((one) => areApart(one[field], other[field])))
    .reduce((best, next) => (furtherFields(next).length > furtherFields(best).length ? next : best), unlike)

/** Others that all of those have, and the other one has otherwise: codes, numbers and words of sets before longer texts. */
const furtherFields = ({ field, having, other }: Unlike): readonly string[] =>
  fieldsToFilter(other)
    .filter((one) => one !== field && [...having, other].every((record) => isTextOrNumber(record[one])))
    .filter((one) => having.every((record) => areApart(record[one], other[one])))
    .toSorted((one, next) => String(other[one]).length - String(other[next]).length)

export const fieldsToFilter = (record: ListedRecord | undefined): readonly string[] =>
  Object.keys(record ?? {}).filter((field) => !/^(id|companyId|duration|deleted)$|Date$/.test(field))

interface Unlike {
  readonly field: string
  /** One or two. */
  readonly having: readonly ListedRecord[]
  readonly other: ListedRecord
}

/** Links before others: a target filters by them most likely. */
function unlikeRecords(records: readonly ListedRecord[]): Unlike | undefined {
  const fields = fieldsToFilter(records[0])
  const rank = ({ field, having }: Unlike) => 2 * having.length + Number(field.endsWith('Id'))
  return fields.flatMap((field) => unlikeBy(field, records) ?? []).sort((one, other) => rank(other) - rank(one))[0]
}

function unlikeBy(field: string, records: readonly ListedRecord[]): Unlike | undefined {
  const unlike: ListedRecord[] = []
  for (const record of records)
    if (unlike.length < 3 && isTextOrNumber(record[field]) && unlike.every((one) => areApart(one[field], record[field])))
      unlike.push(record)
  const other = unlike.pop()
  return other && unlike.length > 0 ? { field, having: unlike, other } : undefined
}

const isTextOrNumber = (value: unknown): boolean => typeof value === 'number' || (typeof value === 'string' && value !== '')

/** A filter may find what holds a text, in whatever case (D07). */
export function areApart(one: unknown, other: unknown): boolean {
  const [left, right] = [String(one).toLowerCase(), String(other).toLowerCase()]
  return !left.includes(right) && !right.includes(left)
}
