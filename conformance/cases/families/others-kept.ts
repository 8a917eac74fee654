// What holds for every write of one record: it is about that record and no other, and made or changed as 2.1 has it.
import { type Operation, type OperationId, operation, operations } from '../../../openapi/contract.ts'
import { differences, isObject } from '../../exchange/compare.ts'
import { type Exchange, isRefusal, isSuccess, metaBeside, recordOf, recordsIn } from '../../exchange/exchange.ts'
import { phrase } from '../../exchange/phrase.ts'
import { lastingPart } from '../../runner/seen/lasting-fields.ts'
import { type ListQuery, pageInput } from '../../runner/seen/listed.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { foundAgain } from '../../steps/again.ts'
import { commonPart } from '../../steps/common.ts'
import { mayFollowInOthers } from '../../steps/following.ts'
import type { ListedRecord } from '../../steps/pages.ts'
import { isDay, isNew, tidyUp } from '../../steps/records.ts'
import { sampleInput, sampleName, samples } from '../../steps/samples.ts'
import { whereFields } from '../../steps/selection.ts'
import { isOurs, listAfter, type ShownRecords, shownRecords, writtenId } from '../../steps/shown-records.ts'
import { changedByTheRun, isDatedByTheRun, isOfOthersByNow } from '../../steps/touched.ts'
import type { LooseInput } from '../../transport/calls.ts'

const isCreate = ({ kind }: Operation): boolean => kind === 'create' || kind === 'bulk'

function withoutFollowing(record: unknown, { id, area }: Operation): unknown {
  const part = lastingPart(id, record)
  return isObject(part) ? Object.fromEntries(Object.entries(part).filter(([name]) => !mayFollowInOthers(area).includes(name))) : part
}

/** Who changed others is looked up for so many of them. */
const mostLooks = 3

/** The run's own writes leave other records alone; what others do meanwhile moves updatedDate, and does not bring our texts. */
async function othersKept(
  trial: Trial,
  write: Operation,
  before: ShownRecords,
  after: ShownRecords,
  { path, body }: LooseInput,
  exchange: Exchange,
): Promise<void> {
  const own = writtenId({ path: path ?? {} })
  let looks = mostLooks
  for (const [id, was] of before.byId) {
    const is = after.byId.get(id)
    if (id === own || !is) continue
    const [left, right] = [withoutFollowing(commonPart(is, was), write), withoutFollowing(commonPart(was, is), write)]
    const about = { where: `the record ${id}`, requirement: 'record/others-kept' }
    const isDated = is.updatedDate !== was.updatedDate
    if (differences(right, left).length > 0) {
      const byUs = !isDated || (isOurs(trial, is, body) && !isOurs(trial, was, body))
      if (byUs || (looks-- > 0 && (await changedByTheRun(trial, write.id, id)))) trial.equal(left, right, exchange, about)
    } else if (isDated && looks-- > 0 && (await isDatedByTheRun(trial, write.id, id, was, is)))
      trial.equal(is.updatedDate, was.updatedDate, exchange, { ...about, where: `the record ${id}/updatedDate` })
  }
}

async function newOne(
  trial: Trial,
  write: Operation,
  before: ShownRecords,
  after: ShownRecords,
  sent: unknown,
  exchange: Exchange,
): Promise<void> {
  const data = recordOf(exchange)
  const about = { where: '/data/id', requirement: 'record/id-unique' }
  if (typeof data.id === 'string') trial.holds(!before.byId.has(data.id), 'an id that no other record has', data.id, exchange, about)
  if ('companyId' in data) isNew(trial, { data, exchange })
  const made = [...after.byId].filter(([id]) => !before.byId.has(id)).map(([, record]) => record)
  const ours = made.filter((record) => isOurs(trial, record, sent) || record.id === data.id)
  const listed = trial.exchanges.at(-1) ?? exchange
  // What meta says is stated of single records.
  for (const { meta: _, ...record } of ours)
    if (record.updatedDate == null || !(await isOfOthersByNow(trial, write.id, String(record.id))))
      isNew(trial, { data: record, exchange: listed })
  if (!after.whole) return
  const list = listAfter(write.id)
  const once = list && operation(list).kind === 'list' ? 'list/shows-created' : 'record/write-lasts'
  trial.holds(ours.length <= 1, 'one new record', phrase(`${ours.length} new records`), exchange, { where: 'the list', requirement: once })
}

function changedOne(trial: Trial, input: LooseInput, before: ShownRecords, after: ShownRecords, exchange: Exchange): void {
  const id = writtenId(input) ?? ''
  const data = recordOf(exchange)
  const about = { where: '/data/id', requirement: 'record/identity-kept' }
  if (data.id !== undefined) trial.equal(data.id, id, exchange, about)
  const was = before.byId.get(id)
  const is = after.byId.get(id)
  if (was) sameIdentity(trial, data, was, exchange)
  if (was && is) sameIdentity(trial, is, was, exchange)
}

/** A list may show fewer fields than an answer does. */
function sameIdentity(trial: Trial, now: ListedRecord, was: ListedRecord, exchange: Exchange): void {
  for (const field of ['companyId', 'createdDate'])
    if (was[field] != null && field in now)
      trial.equal(now[field], was[field], exchange, { where: `/data/${field}`, requirement: 'record/identity-kept' })
}

/** Samples for records that were found send what is there already. */
function withNewTexts(trial: Trial, input: LooseInput): LooseInput {
  if (!isObject(input.body)) return input
  const fresh = Object.entries(input.body).map(([name, value]) => [name, typeof value === 'string' ? sampleName(trial) : value])
  return { ...input, body: Object.fromEntries(fresh) }
}

/** What was refused is not made for that company either, as far as its user is shown: by the text, or at an end of the list. */
async function madeNone(trial: Trial, list: OperationId, { body }: LooseInput, exchange: Exchange): Promise<void> {
  const theirs = await trial.context.other('otherCompany')
  const [field, value] =
    Object.entries(isObject(body) ? body : {}).find(([, text]) => typeof text === 'string' && text.startsWith(trial.mark)) ?? []
  if (!theirs || field === undefined) return
  const view = operation(list)
  const ask = async (wanted: ListQuery) => trial.attempt(list, pageInput(view, wanted, theirs.userId), theirs)
  const first = await ask({})
  const { total } = metaBeside(first)
  const shown = recordsIn(first).length
  const pages = [first, ...(typeof total === 'number' && total > shown ? [await ask({ skip: Math.max(shown, total - 5) })] : [])]
  for (const wanted of whereFields(view, { [field]: value })) pages.push(await ask(wanted))
  const made = pages.flatMap(recordsIn).filter((record) => record[field] === value)
  trial.equal(made.slice(0, 1), [], exchange, { where: `the list of ${theirs.companyId}`, requirement: 'record/company-of-session' })
}

/** Names another company in the body: whose a record is, who is logged in says alone (1). What was there before is not put at risk. */
async function asOfTheirs(trial: Trial, { id }: Operation, input: LooseInput): Promise<LooseInput | undefined> {
  if (samples[id].effects !== 'own') return undefined
  const theirs = await trial.context.other('otherCompany')
  return theirs?.companyId && isObject(input.body) ? { ...input, body: { ...input.body, companyId: theirs.companyId } } : undefined
}

const othersKeptBy = (write: Operation): Case => ({
  id: `record/others-kept/${write.id}`,
  area: write.area,
  title: `${write.id} ${isCreate(write) ? 'makes one new record' : 'keeps what its record is'}, and leaves all others as they were`,
  requirements: [
    'record/others-kept',
    ...(isCreate(write)
      ? ['record/id-unique', 'record/company-of-session', 'record/updated-null-at-first', 'list/shows-created']
      : ['record/identity-kept']),
  ],
  effects: samples[write.id].effects,
  operations: [write.id],
  quiet: true,
  async run(trial) {
    const list = listAfter(write.id)
    if (list) await foundAgain(trial, () => writesOne(trial, write, list), unlessDated)
  },
})

/** The one of those that were found whose text another has too: a write by what it is called reaches both. */
function namedAlike(given: LooseInput, { byId }: ShownRecords): LooseInput {
  const [field = ''] = isObject(given.body) ? Object.keys(given.body) : []
  const all = [...byId.values()]
  const isAlike = (one: ListedRecord) =>
    Boolean(one[field]) && typeof one[field] === 'string' && all.some((other) => other !== one && other[field] === one[field])
  const found = all.find(isAlike)
  return typeof found?.id === 'string' ? { ...given, path: { id: found.id }, body: { [field]: found[field] } } : given
}

/** What the list shows after one write, beside all that there was. */
async function writesOne(trial: Trial, write: Operation, list: OperationId): Promise<ShownRecords> {
  const sample = await sampleInput(write.id, trial)
  const isFound = samples[write.id].effects === 'shared' && !isCreate(write)
  const before = await shownRecords(trial, list, isFound ? {} : sample)
  const given = isFound ? namedAlike(sample, before) : sample
  const input = isCreate(write) ? given : withNewTexts(trial, given)
  const foreign = await asOfTheirs(trial, write, input)
  const tried = foreign && (await trial.attempt(write.id, foreign))
  if (tried && foreign && isCreate(write) && isRefusal(tried)) await madeNone(trial, list, foreign, tried)
  // Who does not know the field may refuse it.
  const exchange = tried && !isRefusal(tried) ? tried : await trial.attempt(write.id, input)
  if (!isSuccess(exchange)) trial.skip(`the target refuses ${write.id}`)
  if (isFound) trial.cleanUp(() => trial.attempt(write.id, given))
  if (isCreate(write)) tidyUp(trial, write.id, recordOf(exchange).id)
  const after = await shownRecords(trial, list, input)
  await othersKept(trial, write, before, after, input, exchange)
  if (isCreate(write)) await newOne(trial, write, before, after, input.body, exchange)
  else changedOne(trial, input, before, after, exchange)
  return after
}

/** Where a list does not show when its records were changed, or the day alone, somebody else may have changed them. */
function unlessDated({ byId }: ShownRecords): boolean {
  const dates = [...byId.values()].map(({ updatedDate }) => updatedDate)
  return dates.every((date) => date === undefined) || dates.some(isDay)
}

export const othersKeptCases: readonly Case[] = operations
  .filter(({ id, kind }) => kind !== 'delete' && listAfter(id) !== undefined)
  .map(othersKeptBy)
