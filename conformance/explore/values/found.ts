// A record of the target that takes values and gets back what it had.
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import { isSuccess, recordOf } from '../../exchange/exchange.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { valuesItMayHave } from '../../steps/fees.ts'
import { type ListedRecord, tryPage } from '../../steps/pages.ts'
import type { Field } from './fields.ts'

/** Records that are changed in turns: the one that has most of the fields, and another that has them all, too. */
export interface FoundInTurns {
  readonly paths: readonly { readonly id: string }[]
  /** Those that can be put back in each: null may not be sent. */
  readonly fields: readonly Field[]
}

/**
 * Those for most of these fields, and for most of the rest; they get their values back when the case is over. Two are taken where one look
 * shows both.
 */
export async function foundFor(trial: Trial, update: OperationId, all: readonly Field[]): Promise<readonly FoundInTurns[]> {
  const { list, read } = resourceOf(update) ?? {}
  const page = list && (await tryPage(trial, operation(list), {}))
  const mine = trial.context.session.userId
  let open = (page?.records ?? []).filter(
    (one) => typeof one.id === 'string' && one.deleted !== true && [undefined, mine].includes(userOf(one)),
  )
  const nobodys = new Set(all.flatMap(({ role, name }) => (role === 'text' && open.every((one) => one[name] === null) ? [name] : [])))
  const found: FoundInTurns[] = []
  for (let rest = all; read && rest.length > 0 && found.length < 2; ) {
    const has = (record: ListedRecord) => rest.filter((field) => mayGoBack(record, field, nobodys))
    const [most, ...others] = open.toSorted((one, other) => has(other).length - has(one).length)
    if (!most || has(most).length === 0) break
    const alike = others.filter((one) => has(most).every((field) => mayGoBack(one, field, nobodys)))
    // One in another state, where there is one: it may be saved in another way.
    const beside = alike.find((one) => whatIsTrueOf(one) !== whatIsTrueOf(most)) ?? alike[0]
    const chosen = [most, ...(found.length === 0 && beside ? [beside] : [])]
    let fields = rest
    for (const record of chosen) fields = await fieldsOfBoth(trial, update, read, record, fields, nobodys)
    found.push({ paths: chosen.map(pathById), fields })
    open = open.filter((record) => !chosen.includes(record))
    rest = rest.flatMap((field) => stillOpen(field, fields))
  }
  return found.length > 0 ? found : trial.skip('the target shows no record that may be changed and put back; add one')
}

/** Of a set, the values that those records may not have: another one may. */
function stillOpen(field: Field, done: readonly Field[]): readonly Field[] {
  const tried = done.find(({ name }) => name === field.name)
  if (!tried) return [field]
  const values = field.role === 'set' ? field.values.filter((value) => !tried.values.includes(value)) : []
  return values.length > 0 ? [{ ...field, values }] : []
}

const whatIsTrueOf = (record: ListedRecord): string =>
  Object.keys(record)
    .filter((name) => record[name] === true)
    .sort()
    .join()

const pathById = ({ id }: ListedRecord): { readonly id: string } => ({ id: String(id) })

/** Of these fields those that this record can get back, too, with the values it may have. */
async function fieldsOfBoth(
  trial: Trial,
  update: OperationId,
  read: OperationId,
  listed: ListedRecord,
  all: readonly Field[],
  nobodys: ReadonlySet<string>,
): Promise<readonly Field[]> {
  const path = pathById(listed)
  // A list may leave fields out.
  const isWhole = all.every(({ name }) => name in listed)
  const before = isWhole ? listed : recordOf(await trial.attempt(read, { path }))
  const fields = all
    .filter((field) => mayGoBack(before, field, nobodys))
    .map((field) => ({ ...field, values: valuesItMayHave(before, field.name, field.values) }))
    .filter(({ role, values }) => role !== 'set' || values.length > 0)
  // Whoever goes through the steps gives back what has a value.
  const none = fields.filter(({ name, beside }) => before[name] == null && Object.keys(beside).length === 0)
  for (const { name } of none) trial.cleanUp(() => empty(trial, update, path, name))
  return fields
}

/** No draft is an empty one; of another text null is what it was, where the target takes that. */
async function empty(trial: Trial, update: OperationId, path: { readonly id: string }, name: string): Promise<void> {
  if (name !== noneIsEmpty && isSuccess(await trial.attempt(update, { path, body: { [name]: null } }))) return
  await trial.attempt(update, { path, body: { [name]: '' } })
  if (name !== noneIsEmpty) trial.leaves(`${operation(update).area} ${path.id}, with an empty ${name} where it had none`)
}

/** Of a thread, whose it is: who may write another user's draft is not shown. */
const userOf = (record: ListedRecord): string | undefined =>
  'messageThreadId' in record && typeof record.userId === 'string' ? record.userId : undefined

const noneIsEmpty = 'draftMessage'

/** A reason is that of a delete which is taken back. A text that no record has is tried all the same. */
const mayGoBack = (record: ListedRecord, { name, beside }: Field, nobodys: ReadonlySet<string>): boolean =>
  'deleted' in beside
    ? record.deleted === false
    : record[name] != null || name === noneIsEmpty || (nobodys.has(name) && record[name] === null)
