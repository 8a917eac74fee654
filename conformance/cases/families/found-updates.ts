// Updates of records that were found, which have values that no new record has: the answer tells them as the read does (4.1), and an
// update with what is there already takes none of them away.
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { looksAgree } from '../../steps/agreement.ts'
import { companyBeside } from '../../steps/companies.ts'
import { type ListedRecord, page } from '../../steps/pages.ts'
import { metaOf, shows } from '../../steps/records.ts'
import { sentences } from '../../steps/sentences.ts'

/** A text that may be sent as it is; updates that answer with the id alone show nothing to compare. */
const texts = {
  updateStatement: 'name',
  updateTpiInspection: 'name',
  updatePaymentTerm: 'name',
  updateLaborMatrix: 'name',
  updateInventoryFee: 'name',
  updateInspection: 'name',
} as const satisfies { readonly [update in OperationId]?: string }

async function changeable(trial: Trial, id: keyof typeof texts): Promise<readonly ListedRecord[]> {
  const { list, search } = resourceOf(id) ?? {}
  const view = list ?? search
  const { records } = view ? await page(trial, operation(view), {}) : { records: [] }
  return records.filter((record) => typeof record.id === 'string' && typeof record[texts[id]] === 'string' && record.editable !== false)
}

async function answersAsRead(trial: Trial, id: keyof typeof texts, fit: readonly ListedRecord[]): Promise<void> {
  const { read } = resourceOf(id) ?? {}
  const [fullest] = fit.toSorted((one, other) => countValues(other) - countValues(one))
  if (!fullest) return trial.skip('the target shows no such record that may be changed; add one')
  for (const one of inEachLocation(fit)) await staysInItsLocation(trial, id, one)
  if (!read) return
  const path = { id: String(fullest.id) }
  const update = () => trial.attempt(id, { path, body: { [texts[id]]: fullest[texts[id]] } })
  const look = () => trial.attempt(read, { path })
  const before = await look()
  const exchange = await update()
  if (!isSuccess(exchange)) return trial.skip(`the target refuses ${id} of a record that it shows`)
  const after = await look()
  if (!isSuccess(after)) return
  const answered = { shown: recordOf(exchange), again: async () => recordOf(await update()) }
  if (isSuccess(before)) await losesNothing(trial, id, before, after, look)
  saysWhenUpdated(trial, exchange, after)
  await looksAgree(trial, answered, { shown: recordOf(after), again: async () => recordOf(await look()) }, exchange)
  // Who is shown records of all companies is told of that.
  if (fullest.companyId == null || fullest.companyId === trial.context.session.companyId)
    await staysInItsCompany(trial, id, path, fullest[texts[id]])
}

/** The answer to an update does not tell the date of the create for its own, where a read tells them apart (2.1). */
function saysWhenUpdated(trial: Trial, exchange: Exchange, read: Exchange): void {
  const [answered, shown] = [recordOf(exchange), recordOf(read)]
  if (answered.updatedDate == null || answered.updatedDate !== answered.createdDate || shown.updatedDate === shown.createdDate) return
  trial.equal(answered.updatedDate, shown.updatedDate, exchange, { where: '/data/updatedDate', requirement: 'record/write-lasts' })
}

/** One of each location, the first few: who changes them has logged into one at most. */
function inEachLocation(records: readonly ListedRecord[]): readonly ListedRecord[] {
  const located = records.filter(({ locationId }) => typeof locationId === 'string' && locationId !== '')
  return [...new Map(located.map((record) => [record.locationId, record])).values()].slice(0, mostLocations)
}

const mostLocations = 3

const mostStates = 4

/** One of each state that a flag tells of, such as a statement that was sent: no record of the run's own comes there. */
function inEachState(records: readonly ListedRecord[]): readonly ListedRecord[] {
  const byFlag = new Map<string, ListedRecord>()
  for (const record of records.filter(({ deleted, reserved }) => deleted !== true && reserved !== true))
    for (const [flag, value] of Object.entries(record)) if (value === true && !byFlag.has(flag)) byFlag.set(flag, record)
  return [...new Set(byFlag.values())].slice(0, mostStates)
}

async function takesInEachState(trial: Trial, id: keyof typeof texts, fit: readonly ListedRecord[]): Promise<void> {
  const { read } = resourceOf(id) ?? {}
  if (read) for (const one of inEachState(fit)) await takesTexts(trial, id, read, one)
}

/** What it takes is there in a later read, and is put back; whether a record in such a state takes any is not stated. */
async function takesTexts(trial: Trial, id: keyof typeof texts, read: OperationId, record: ListedRecord): Promise<void> {
  const path = { id: String(record.id) }
  const had = Object.entries(record).filter(([field, value]) => [texts[id], 'note'].includes(field) && typeof value === 'string')
  const sent = Object.fromEntries(had.map(([field]) => [field, `${trial.mark} ${field}`]))
  const exchange = await trial.attempt(id, { path, body: sent })
  if (!isSuccess(exchange)) return
  trial.cleanUp(() => trial.attempt(id, { path, body: Object.fromEntries(had) }))
  const after = await trial.attempt(read, { path })
  if (isSuccess(after)) shows(trial, { data: recordOf(after), exchange: after }, sent, sentences[id].takes)
}

/** No update says where a record is: neither one of its text nor one of what it names, as they are, should move it to whoever sends it. */
async function staysInItsLocation(trial: Trial, id: keyof typeof texts, record: ListedRecord): Promise<void> {
  const path = { id: String(record.id) }
  for (const field of [texts[id], ...(id === 'updateStatement' ? ['customerId'] : [])]) {
    if (typeof record[field] !== 'string') continue
    const exchange = await trial.attempt(id, { path, body: { [field]: record[field] } })
    const { locationId } = recordOf(exchange)
    if (isSuccess(exchange) && locationId != null)
      trial.equal(locationId, record.locationId, exchange, { where: '/data/locationId', requirement: 'record/location-kept' })
  }
}

/** Whatever an update says: a record is of the company of who made it. */
async function staysInItsCompany(trial: Trial, id: keyof typeof texts, path: { id: string }, text: unknown): Promise<void> {
  const [theirs, { read }] = [await companyBeside(trial), resourceOf(id) ?? {}]
  if (!theirs || !read) return
  const { companyId: mine } = trial.context.session
  const exchange = await trial.attempt(id, { path, body: { [texts[id]]: text, companyId: theirs.companyId } })
  if (!isSuccess(exchange)) return
  const after = await trial.attempt(read, { path })
  const { companyId } = recordOf(after)
  const isThere = isSuccess(after) && (companyId == null || companyId === mine)
  if (!isThere) trial.cleanUp(() => trial.attempt(id, { path, body: { companyId: mine } }, theirs))
  trial.holds(isThere, 'the record, of the company that it was of', isSuccess(after) ? companyId : outcomeOf(after), after, {
    where: '/data/companyId',
    requirement: 'record/identity-kept',
  })
}

/** What is embedded may come now and then. */
const furtherReads = 3

/** What a server works out when it saves may move; a value that was there and is gone from each read was lost. */
async function losesNothing(
  trial: Trial,
  id: keyof typeof texts,
  before: Exchange,
  after: Exchange,
  look: () => Promise<Exchange>,
): Promise<void> {
  const [was, is] = [recordOf(before), recordOf(after)]
  const [earlier, later] = [metaOf(was).version, metaOf(is).version]
  // More than the one change: somebody else was at it.
  if (typeof earlier === 'number' && typeof later === 'number' && later > earlier + 1) return
  const told = valuesIn(was)
  const isLost = (record: object) => told.filter(([where]) => isEmpty(valueReached(record, where)))
  let lost = isLost(is)
  for (let reads = 0; lost.length > 0 && reads < furtherReads; reads++) {
    const again = isLost(recordOf(await look()))
    lost = lost.filter((one) => again.includes(one))
  }
  if (lost.length === 0) return trial.shown(after, sentences[id].leaves)
  for (const [where, value] of lost)
    trial.holds(false, `${JSON.stringify(value)}, as before an update with the name that is there`, valueReached(is, where), after, {
      where: `/data/${where.join('/')}`,
      requirement: sentences[id].leaves,
    })
}

const isEmpty = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0)

/**
 * Written with any change, told of somebody's session, added up from other records, a mark of progress whose moves are not shown (3), or a link
 * to a template that may be gone (2.12).
 */
const mayMove = /^(updatedDate|meta|metadata|sent|sentDate|paid|\w*(Cents|Count|TemplateId))$/

/** A part is known by its id, since they may come in any order. */
const namedPartsOf = (value: object): (readonly [name: string, part: unknown])[] =>
  Array.isArray(value)
    ? value.map((part, index) => [isObject(part) && typeof part.id === 'string' ? part.id : String(index), part])
    : Object.entries(value)

/** Each value that is not empty, of the record and of its parts, with its place. */
function valuesIn(value: unknown, where: readonly string[] = []): readonly (readonly [where: readonly string[], value: unknown])[] {
  if (isEmpty(value)) return []
  if (typeof value !== 'object' || value === null) return [[where, value]]
  return namedPartsOf(value).flatMap(([name, part]) => (mayMove.test(name) ? [] : valuesIn(part, [...where, name])))
}

const valueReached = (value: unknown, where: readonly string[]): unknown =>
  where.reduce<unknown>(
    (whole, name) => (typeof whole === 'object' && whole !== null ? namedPartsOf(whole).find(([known]) => known === name)?.[1] : undefined),
    value,
  )

/** How many different values it has, those of its parts as well. */
export const countValues = (record: object): number =>
  new Set([...Object.values(record).map((value) => JSON.stringify(value)), ...valuesIn(record).map(([, value]) => JSON.stringify(value))])
    .size

export const foundUpdateCases: readonly Case[] = (Object.keys(texts) as (keyof typeof texts)[]).map((id) => ({
  id: `record/answered-as-read/${id}`,
  area: operation(id).area,
  title: `What ${id} takes of a record that was there before, in whatever state, its answer and a later read show`,
  requirements: ['record/write-lasts', sentences[id].takes, sentences[id].leaves, 'record/identity-kept', 'record/location-kept'],
  effects: 'shared',
  operations: [id],
  quiet: true,
  async run(trial) {
    const fit = await changeable(trial, id)
    await answersAsRead(trial, id, fit)
    await takesInEachState(trial, id, fit)
  },
}))
