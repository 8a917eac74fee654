// Lists beside reads: the same record shows the same values, and reading changes nothing.
import type { Operation, OperationId } from '../../../openapi/contract.ts'
import { pagedLists, resourceOf, searches } from '../../../openapi/resources.ts'
import { differences, isObject } from '../../exchange/compare.ts'
import { isRefusal, isSuccess, recordOf, recordsIn } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import { undocumentedIn } from '../../runner/seen/shown-fields.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { foundAgain } from '../../steps/again.ts'
import { inAnswer, looksAgree, viewsAgree } from '../../steps/agreement.ts'
import { commonFields, otherUser } from '../../steps/common.ts'
import { needs } from '../../steps/enough.ts'
import { type ListedRecord, type Page, page, tryPage } from '../../steps/pages.ts'

/** The area's own sentence about the same thing. */
const alsoJudged: { readonly [list: string]: readonly string[] } = {
  listVendors: ['vendor/same-everywhere'],
  listInspections: ['inspection/same-everywhere'],
  listMessageThreadMetadata: ['message-thread/same-everywhere'],
  listInventoryLabor: ['inventory/labor-same-everywhere'],
  searchInventoryLabor: ['inventory/labor-same-everywhere'],
  listInventoryFees: ['inventory/fee-same-everywhere'],
  searchInventoryFees: ['inventory/fee-same-everywhere'],
  searchTimesheets: ['timesheet/search-agrees-with-read'],
}

async function readAgrees(trial: Trial, list: Operation, read: OperationId): Promise<void> {
  const first = await needs(trial, list, 1)
  const picked = [...new Set([0, Math.floor(first.ids.length / 2), first.ids.length - 1, ...unlike(first.records)])]
  const [firstId] = first.ids
  if (firstId !== undefined) await trial.peace.whileStill(list.area, () => staysWhenRead(trial, read, firstId))
  for (const index of picked) {
    const [record, id] = [first.records[index], first.ids[index]]
    if (!record || id === undefined) continue
    const exchange = await trial.attempt(read, { path: { id } })
    // Who may read what a list shows is not stated (5).
    if (exchange.answer?.status === 403) continue
    // Others may have removed it meanwhile.
    if (isRefusal(exchange) && (await tryPage(trial, list, {}))?.ids.includes(id) === false) continue
    const body = exchange.answer?.body
    const data = isObject(body) && isObject(body.data) ? body.data : undefined
    trial.holds(isSuccess(exchange), `the record ${id} that the list shows`, outcomeOf(exchange), exchange)
    if (!isSuccess(exchange) || !data) continue
    const found = trial.findings.length
    await viewsAgree(trial, { list, read, id, listed: record, single: data, exchanges: [first.exchange, exchange] })
    if (trial.findings.length === found) for (const requirement of alsoJudged[list.id] ?? []) trial.shown(exchange, requirement)
  }
}

/** What another user is shown in the list and alone: one of the two may be looked up with the access of somebody else. */
async function readAgreesForOthers(trial: Trial, list: Operation, read: OperationId): Promise<void> {
  const theirs = await otherUser(trial)
  const listed = async () => trial.attempt(list.id, list.kind === 'search' ? { body: {} } : {}, theirs)
  const first = await listed()
  const records = recordsIn(first)
  const picked = [...new Set([0, ...unlike(records)])].slice(0, mostForOthers)
  let seen = 0
  for (const record of picked.map((index) => records[index])) {
    if (typeof record?.id !== 'string') continue
    const path = { id: record.id }
    const exchange = await trial.attempt(read, { path }, theirs)
    // Who may read what a list shows is not stated (5); that it is kept in every place is another case's.
    if (!isSuccess(exchange)) continue
    seen += 1
    const inList = { shown: record, again: async () => recordsIn(await listed()).find(({ id }) => id === record.id) }
    const alone = { shown: recordOf(exchange), again: async () => recordOf(await trial.attempt(read, { path }, theirs)) }
    await looksAgree(trial, inList, alone, exchange)
  }
  if (seen === 0) trial.skip('the other user is shown no record that it may read')
}

const mostForOthers = 4

/** So often that what every third look does is done twice. */
const looks = 7

/** Others may update a record once meanwhile, but not by and by with each few looks at it, and each time that it is looked at so. */
async function staysWhenRead(trial: Trial, read: OperationId, id: string): Promise<void> {
  await foundAgain(trial, async () => {
    const dates: unknown[] = []
    for (let times = 0; times < looks; times++) {
      const exchange = await trial.attempt(read, { path: { id } })
      if (!isSuccess(exchange)) return
      const { updatedDate } = recordOf(exchange)
      dates.push(updatedDate)
      if (new Set(dates).size > 2)
        return trial.equal(updatedDate, dates[0], exchange, { where: '/data/updatedDate', requirement: 'record/read-stable' })
    }
  })
}

/** Some records with what the others lack: values of few kinds, fields that are seldom set, the longest one. */
function unlike(records: readonly ListedRecord[]): number[] {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const ofFewKinds = names.filter((name) => new Set(records.map((record) => JSON.stringify(record[name]))).size <= 4)
  const amountOf = (value: unknown): string =>
    ['null', '""', '[]', '{}'].includes(JSON.stringify(value ?? null)) ? 'nothing' : 'something'
  const markOf = (record: ListedRecord, name: string): string => {
    if (ofFewKinds.includes(name)) return JSON.stringify(record[name] ?? null)
    // What an id names may be left out where the id is there.
    const named = record[`${name}Id`]
    return amountOf(record[name]) + (named === undefined ? '' : ` for ${amountOf(named)}`)
  }
  const left = records.map((record) => new Set(names.map((name) => `${name} ${markOf(record, name)}`)))
  const lengths = records.map((record) => JSON.stringify(record).length)
  const picked = [lengths.indexOf(Math.max(...lengths))]
  while (picked.length < 6) {
    const [last = 0] = picked.slice(-1)
    const seen = [...(left[last] ?? [])]
    for (const marks of left) for (const mark of seen) marks.delete(mark)
    const sizes = left.map(({ size }) => size)
    const most = Math.max(...sizes)
    if (most === 0) break
    picked.push(sizes.indexOf(most))
  }
  return picked
}

async function repeats(trial: Trial, list: Operation): Promise<void> {
  const [one, two] = [await needs(trial, list, 1), await page(trial, list)]
  const changed = changesBetween(one, two)
  if (changed.length === 0) return
  // Without an order the page may show others; and others may change a record once, but not with each look at it.
  const three = await page(trial, list)
  const again = new Map(changesBetween(two, three).map((change) => [change.id, change]))
  for (const { id, before, after } of changed) {
    const then = again.get(id)
    if (!then) continue
    const where = `/data/${two.ids.indexOf(id)}`
    trial.sameBut(after, before, [], two.exchange, { where })
    // What follows from something else moves on; a text that goes back and forth follows from the looks at it.
    const turned = Object.keys(after).filter(
      (name) => isString(before[name]) && before[name] === then.after[name] && after[name] !== before[name],
    )
    for (const name of turned) trial.equal(after[name], before[name], two.exchange, { where: `${where}/${name}` })
  }
}

const isString = (value: unknown): boolean => typeof value === 'string'

interface Changed {
  id: string
  before: ListedRecord
  after: ListedRecord
}

/** Records on both pages whose values are others, though updatedDate tells of no change. */
function changesBetween(one: Page, two: Page): Changed[] {
  return one.ids.flatMap((id, index): Changed[] => {
    const [was, is] = [one.records[index], two.records[two.ids.indexOf(id)]]
    if (!was || !is || was.updatedDate !== is.updatedDate) return []
    const [before, after] = [commonFields(inAnswer(was), inAnswer(is)), commonFields(inAnswer(is), inAnswer(was))]
    return differences(before, after).some(({ where }) => undocumentedIn(where).length === 0) ? [{ id, before, after }] : []
  })
}

export const readCases: readonly Case[] = [...pagedLists, ...searches].flatMap((list) => {
  // TPI scans, payments and notifications have none.
  const read = resourceOf(list.id)?.read
  const repeat: Case = {
    id: `list/repeat/${list.id}`,
    area: list.area,
    title: `${list.id} shows the same records with the same values again`,
    requirements: ['record/read-stable'],
    effects: 'read',
    operations: [list.id],
    // A case beside it may make statements, which payments then name.
    quiet: true,
    run: (trial) => repeats(trial, list),
  }
  if (!read) return [repeat]
  const agree: Case = {
    id: `list/agrees-with-read/${list.id}`,
    area: list.area,
    title: `What ${list.id} shows of a record is what ${read} shows`,
    requirements: ['list/agrees-with-read', 'record/read-stable', ...(alsoJudged[list.id] ?? [])],
    effects: 'read',
    operations: [list.id, read],
    run: (trial) => readAgrees(trial, list, read),
  }
  const agreeForOthers: Case = {
    id: `list/agrees-with-read-of-other/${list.id}`,
    area: list.area,
    title: `What ${list.id} shows another user of a record is what ${read} shows that user`,
    requirements: ['list/agrees-with-read'],
    effects: 'read',
    operations: [list.id, read],
    run: (trial) => readAgreesForOthers(trial, list, read),
  }
  return [repeat, agree, agreeForOthers]
})
