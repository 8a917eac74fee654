// What cases about timesheets ask: reads, lists and sums are without a deleted entry, and an order has each in its place (4.11).
import { isSuccess, recordOf } from '../../exchange/exchange.ts'
import { mayBeForState } from '../../exchange/for-state.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import { aPage } from '../../runner/seen/listed.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { withIds } from '../../steps/common.ts'
import { isGone, isNotFoundBy, readsAsGone } from '../../steps/gone.ts'
import { find, idsAlone, type ListedRecord, largestServed, type Page, page, tryPage } from '../../steps/pages.ts'
import { type Understood, understood, whereFields, whereIn } from '../../steps/selection.ts'
import { type ShownRecords, shownRecords } from '../../steps/shown-records.ts'
import { entriesOn, inMilliseconds, list, listMetaOf, naturally, search, toDelete, tryOnly } from '../../steps/timesheets.ts'
import { changedByTheRun } from '../../steps/touched.ts'
import type { Schemas } from '../../transport/calls.ts'

/**
 * Whether what this entry names may be gone since, so that nothing is there to embed (2.1): it is embedded in no entry of the page, and so
 * are few of those that are named.
 */
export function mayBeGone(entries: readonly ListedRecord[], name: string, entry: ListedRecord): boolean {
  const named = entries.filter(({ [`${name}Id`]: id }) => typeof id === 'string' && id !== '')
  const lacking = named.filter(({ [name]: embedded }) => embedded == null)
  const isEmbedded = named.some((one) => one[`${name}Id`] === entry[`${name}Id`] && one[name] != null)
  return lacking.includes(entry) && !isEmbedded && lacking.length * 4 < named.length
}

/** So many are tried: no operation makes an entry, and those that are there may be closed, or running. */
const mostClosed = 3
const deletesNone = 'the target deletes none of the entries that were tried'

/** Whether another entry was seen to change with it as nobody else changes one. */
export async function deletesOne(trial: Trial, closed: readonly string[] = []): Promise<boolean> {
  const first = await shownRecords(trial, list.id, {}, idsAlone)
  const size = await largestServed(trial, list)
  const limit = size === undefined ? {} : { limit: size }
  const before = await page(trial, list, limit)
  const [entry, { id: other } = {}] = toDelete(before.records.filter(({ id }) => !closed.includes(String(id))))
  const id = entry?.id
  if (typeof id !== 'string') return trial.skip(closed.length > 0 ? deletesNone : 'the target lists no timesheet; add one')
  const kept = typeof other !== 'string' ? undefined : await trial.ask('getTimesheet', { path: { id: other } })
  const listed = await shownRecords(trial, list.id, {}, idsAlone)
  const pair = typeof other === 'string' ? await understood(trial, list, whereIn(list, [id, other]), [id, other]) : undefined
  const exchange = await trial.inTurn(() => trial.attempt('deleteTimesheet', { path: { id } }))
  if (exchange.answer?.status === 403 || mayBeForState(exchange, { served: false })) {
    if (closed.length + 1 < mostClosed) return deletesOne(trial, [...closed, id])
    trial.skip(`${deletesNone} (${outcomeOf(exchange)})`)
  }
  if (!isSuccess(exchange)) trial.fails('deleteTimesheet', exchange)
  trial.equal(recordOf(exchange).id, id, exchange, { where: '/data/id', requirement: 'timesheet/delete' })
  readsAsGone(trial, 'getTimesheet', await trial.call('getTimesheet', { path: { id } }))
  // Once more it may be refused or not, but does not fail.
  await trial.attempt('deleteTimesheet', { path: { id } })
  const after = await page(trial, list, limit)
  const now = await shownRecords(trial, list.id, {}, idsAlone)
  if (pair && entry) await countsWithout(trial, entry, pair)
  // Where others come and go without us, nobody can tell what went with this one, and they are counted too.
  if (first.whole && listed.whole && now.whole && !differ(first, listed)) {
    const lost = absentIds(now, listed).filter((one) => one !== id)
    trial.equal(lost.slice(0, 3), [], exchange, { where: 'other entries', requirement: 'record/others-kept' })
    if (absentIds(listed, now).length === 0) countsOneLess(trial, entry ?? {}, before, after)
  }
  const isByUs = await keepWhatTheyAre(trial, before, after)
  if (typeof other === 'string' && kept) {
    const still = await trial.ask('getTimesheet', { path: { id: other } })
    trial.sameBut(still.body.data, kept.body.data, [], still.exchange, {
      where: '/data',
      requirement: 'record/others-kept',
    })
  }
  for (const place of [list, search]) {
    const { record, exchange } = await find(trial, place, id)
    trial.holds(isGone(place.id, record), `no entry ${id}, which was deleted`, record, exchange, { where: '/data' })
    const { orderId, technicianId } = entry ?? {}
    await isNotFoundBy(trial, place.id, id, typeof orderId === 'string' ? { orderId } : { technicianId: [technicianId] })
  }
  // By a filter as well, in whatever way that is understood.
  const filtered = await tryPage(trial, list, whereFields(list, { id })[0] ?? {})
  if (filtered)
    trial.holds(!filtered.ids.includes(id), `no entry ${id}, which was deleted`, filtered.ids, filtered.exchange, { where: '/data' })
  return isByUs
}

/** Fewer are left for what looks at those that run. */
const enoughRunning = 3

/** One that runs is deleted like any other, where it may be. */
export async function deletesRunning(trial: Trial): Promise<void> {
  const running = (await page(trial, list)).records.filter(({ inProgress }) => inProgress === true)
  const [{ id } = {}] = running.length > enoughRunning ? toDelete(running) : []
  if (typeof id !== 'string' || !isSuccess(await trial.inTurn(() => trial.attempt('deleteTimesheet', { path: { id } })))) return
  readsAsGone(trial, 'getTimesheet', await trial.call('getTimesheet', { path: { id } }))
}

/** What tells an entry from others, which no duration moves; a rate may follow its technician's. */
const lasting = ['number', 'technicianId', 'orderId', 'serviceId', 'laborId', 'activity', 'type', 'clockIn', 'note'] as const

/** Who changed an entry is looked up for so many. */
const mostLooks = 3

/** Entries that others have changed meanwhile say so; whether one has changed that does not, or is in progress no more without an end. */
async function keepWhatTheyAre(trial: Trial, before: Page, after: Page): Promise<boolean> {
  const was = new Map(before.records.map((record) => [record.id, record]))
  let [looks, isByUs] = [mostLooks, false]
  for (const data of after.records) {
    const known = was.get(data.id)
    if (!known || typeof data.id !== 'string') continue
    // Who ends it by clocking out says when.
    const isCutOff = known.inProgress === true && data.inProgress === false && data.clockOut === null
    const shown = [...lasting, ...(isCutOff ? ['inProgress'] : [])].filter(
      (field) => known[field] !== undefined && data[field] !== undefined,
    )
    const isChanged = shown.some((field) => data[field] !== known[field])
    const isDated = known.updatedDate !== data.updatedDate
    if (isDated && !(isChanged && looks-- > 0 && (await changedByTheRun(trial, 'deleteTimesheet', data.id)))) continue
    isByUs ||= isCutOff || (isChanged && !isDated && data.updatedDate !== undefined)
    for (const field of shown)
      trial.equal(data[field], known[field], after.exchange, { where: `/data/*/${field}`, requirement: 'record/others-kept' })
  }
  return isByUs
}

/** What there was and is not here. */
const absentIds = (here: ShownRecords, there: ShownRecords): string[] => [...there.byId.keys()].filter((id) => !here.byId.has(id))

const differ = (one: ShownRecords, other: ShownRecords): boolean => absentIds(one, other).length + absentIds(other, one).length > 0

function countsOneLess(trial: Trial, { duration }: ListedRecord, before: Page, after: Page): void {
  const [total, rest] = [listMetaOf(before.exchange).totalDuration, listMetaOf(after.exchange).totalDuration]
  // Entries in progress add some meanwhile, but hardly half of this one.
  if (typeof total === 'number' && typeof rest === 'number' && typeof duration === 'number')
    trial.holds(total - rest >= duration / 2, `${duration} less than ${total}`, rest, after.exchange, { where: '/meta/totalDuration' })
  if (before.total !== undefined) trial.equal(after.total, before.total - 1, after.exchange, { where: '/meta/total' })
}

/** By a filter that was asked for before it was deleted; others may have deleted the other one meanwhile. */
async function countsWithout(trial: Trial, entry: ListedRecord, { wanted, page: before }: Understood): Promise<void> {
  const after = await page(trial, list, wanted)
  const still = after.records.find(({ id }) => id === entry.id)
  trial.holds(isGone(list.id, still), `no entry ${entry.id}, which was deleted`, still, after.exchange, { where: '/data' })
  if (!still && after.ids.length === before.ids.length - 1) countsOneLess(trial, entry, before, after)
}

/** Each entry in its place by number, from the first page to the last. */
export function goesBy(trial: Trial, direction: 'asc' | 'desc', pages: readonly Page[]): void {
  const requirement = direction === 'asc' ? 'timesheet/search-ascending' : 'timesheet/search-descending'
  const [first] = pages
  const actual = entriesOn(pages).map(({ number }) => String(number))
  const ascending = actual.toSorted(naturally)
  const numbers = direction === 'asc' ? ascending : ascending.toReversed()
  const wrong = actual.findIndex((number, index) => number !== numbers[index])
  if (first && actual.length > 1)
    trial.holds(wrong < 0, `${numbers.slice(wrong, wrong + 3).join(', ')} …`, actual.slice(wrong, wrong + 3), first.exchange, {
      where: `/data/${wrong}/number`,
      requirement,
    })
}

type Entry = ListedRecord & { id: string; duration: number }

/** Two entries of a technician and one of another, where there are such: their average is not that of the averages of technicians. */
export function ofUnevenShares<One extends Entry>(entries: readonly One[]): readonly One[] {
  for (const [at, one] of entries.entries()) {
    const second = one.technicianId ? entries.slice(at + 1).find(({ technicianId }) => technicianId === one.technicianId) : undefined
    if (!second) continue
    const another = entries.find(
      ({ technicianId, duration }) => technicianId && technicianId !== one.technicianId && 2 * duration !== one.duration + second.duration,
    )
    if (another) return [one, second, another]
  }
  return entries.slice(0, 4)
}

/** An entry that has no duration yet may count with what it has lasted until now, or not at all, but not as one of no time. */
export async function leavesOutWhatRuns(trial: Trial, some: readonly Entry[], average: number): Promise<void> {
  const isRunning = ({ inProgress, duration, activity, serviceId }: Schemas['Timesheet']) =>
    inProgress === true && duration === null && activity === 'Service' && serviceId != null
  const [running] = withIds(await trial.context.find('listTimesheets', isRunning, aPage))
  const exchange = running && (await tryOnly(trial, [...some, running]))
  if (!exchange) return
  const asZero = (average * some.length) / (some.length + 1)
  const shown = listMetaOf(exchange).avgDurationPerService
  trial.holds(!inMilliseconds(asZero, shown, 1, some), 'the average of those that have a duration', shown, exchange, {
    where: '/meta/avgDurationPerService',
  })
}
