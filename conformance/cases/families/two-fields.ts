// Filters by two fields at once, and by several values of another field than the id (4.1).
import type { Operation } from '../../../openapi/contract.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { type ListedRecord, sortedIds, tryPage } from '../../steps/pages.ts'
import { whereFields } from '../../steps/selection.ts'

const idsInOrder = (records: readonly ListedRecord[]): readonly string[] => sortedIds(records.map(({ id }) => String(id)))

/** Records by their ids, and those of them that have one of some values: each condition leaves out some that the other does not. */
export async function askTwoFields(trial: Trial, list: Operation, records: readonly ListedRecord[]): Promise<void> {
  const { field = '', having = [], other } = unlikeRecords(records) ?? {}
  if (!other) return
  const ask = async (fields: { readonly [field: string]: unknown }) => {
    const [form = {}] = whereFields(list, fields)
    return tryPage(trial, list, form)
  }
  const [all, wanted] = [idsInOrder([...having, other]), idsInOrder(having)]
  const answer = await ask({ id: all, [field]: having.map((record) => record[field]) })
  if (!answer || idsInOrder(answer.records).join() === wanted.join()) return
  // Each has to be understood alone.
  if (idsInOrder((await ask({ id: all }))?.records ?? []).join() !== all.join()) return
  for (const { [field]: value } of having) {
    const found = (await ask({ [field]: [value] }))?.records ?? []
    if (found.length === 0 || found.some((record) => record[field] !== value)) return
  }
  const requirement = list.id === 'searchCoreCharges' ? 'core-charge/search-body' : 'list/filter-meta'
  trial.equal(idsInOrder(answer.records), wanted, answer.exchange, { where: '/data', requirement })
}

interface Unlike {
  readonly field: string
  /** One or two. */
  readonly having: readonly ListedRecord[]
  readonly other: ListedRecord
}

/** Links before others: a target filters by them most likely. */
function unlikeRecords(records: readonly ListedRecord[]): Unlike | undefined {
  const fields = Object.keys(records[0] ?? {}).filter((field) => !/^(id|companyId|duration|deleted)$|Date$/.test(field))
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
function areApart(one: unknown, other: unknown): boolean {
  const [left, right] = [String(one).toLowerCase(), String(other).toLowerCase()]
  return !left.includes(right) && !right.includes(left)
}
