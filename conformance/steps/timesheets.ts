// What the cases about timesheets are written with: filters, what they find, and sums of durations.

import { operation } from '../../openapi/contract.ts'
import { differences, isObject } from '../exchange/compare.ts'
import { dataOf, type Exchange, isSuccess } from '../exchange/exchange.ts'
import { phrase } from '../exchange/phrase.ts'
import type { RunContext } from '../runner/trial/context.ts'
import type { Trial } from '../runner/trial/trial.ts'
import type { SignedIn } from '../sessions/sign-in.ts'
import type { Schemas } from '../transport/calls.ts'
import { duplicates, idsForms, isWhole, type ListedRecord, type Page, page, sortedIds, tryPage, walk } from './pages.ts'
import { understood, whereIn } from './selection.ts'

type Search = Schemas['TimesheetSearch']

export const list = operation('listTimesheets')

export const search = operation('searchTimesheets')

/** One that others are like, so that a delete that goes too far takes them, too, and best of a technician at work; and one of those. */
export function toDelete(records: readonly ListedRecord[]): readonly ListedRecord[] {
  const alike = (one: ListedRecord, other: ListedRecord) =>
    one !== other && one.orderId === other.orderId && one.technicianId === other.technicianId && one.orderId != null
  const isAtWork = (one: ListedRecord) =>
    records.some(({ inProgress, technicianId }) => inProgress === true && technicianId === one.technicianId)
  const finished = records.filter(isFinished)
  const withOthers = finished.filter((one) => records.some((other) => alike(one, other)))
  const meant = withOthers.find(isAtWork) ?? withOthers[0] ?? finished.find(isAtWork) ?? finished[0] ?? records[0]
  if (!meant) return []
  const other = records.find((one) => alike(meant, one)) ?? records.find((one) => one !== meant)
  return other ? [meant, other] : [meant]
}

/** Labors of orders that have entries about something else, too. */
function ofSharedOrder(all: readonly ListedRecord[]): string[] {
  const laborOf = new Map<unknown, unknown>()
  const shared = new Set<unknown>()
  for (const { orderId, laborId } of all)
    if (!laborOf.has(orderId)) laborOf.set(orderId, laborId)
    else if (laborOf.get(orderId) !== laborId) shared.add(orderId)
  return all.flatMap(({ laborId, orderId }) => (typeof laborId === 'string' && orderId && shared.has(orderId) ? [laborId] : [])).slice(0, 2)
}

const orderNames = ['number', 'name', 'coalescedName', 'generatedVehicleName', 'generatedCustomerName']

interface Named {
  id: string
  /** As the workflow has it, and as a found entry does. */
  names: object
  shown: object
  exchange: Exchange
}

/** A server may have timesheets alone so far; the cases of the workflow tell what is wrong with its list. */
const ofWorkflow = { otherwise: 'the list of the workflow is refused' }

/** Orders whose names in a search are not those in the workflow, as far as both show them. */
export async function ordersNamedOtherwise(trial: Trial): Promise<Named[]> {
  const { records, exchange } = await page(trial, search)
  const orders: ListedRecord[] = []
  for (let pages = 0; pages < 8; pages++) {
    const { data } = (await trial.ask('listWorkflowOrders', { query: { skip: orders.length } }, ofWorkflow)).body
    const shown = isObject(data) && Array.isArray(data.orders) ? data.orders.filter(isObject) : []
    orders.push(...shown)
    if (shown.length === 0 || data.hasMore !== true) break
  }
  // A target may fill in none of a kind.
  const filledIn = new Set(orderNames.filter((name) => records.some(({ order }) => isObject(order) && order[name] != null)))
  return records.flatMap(({ order: embedded }): Named[] => {
    const order = isObject(embedded) ? orders.find(({ id }) => id === embedded.id) : undefined
    if (!isObject(embedded) || !order) return []
    const both = orderNames.filter((name) => filledIn.has(name) && embedded[name] !== undefined && order[name] != null)
    const pick = (from: ListedRecord) => Object.fromEntries(both.map((name) => [name, String(from[name])]))
    const [names, shown] = [pick(order), pick(embedded)]
    return differences(names, shown).length > 0 ? [{ id: String(embedded.id), names, shown, exchange }] : []
  })
}

interface Filter {
  name: string
  requirement: string
  title: string
  /** Bodies worth asking, given all entries. */
  pick(all: readonly ListedRecord[]): Search[]
  matches(entry: ListedRecord, body: Search): boolean
  /** The same filter by an id like that one. */
  byAnother?(body: Search, like: (id: unknown) => string): Search
}

export function filters(): Filter[] {
  const several = (all: readonly ListedRecord[], field: string, most = 2): string[] =>
    [...new Set(all.map((entry) => entry[field]).filter((value) => typeof value === 'string' && value !== ''))].slice(0, most) as string[]
  return [
    {
      name: 'in-progress',
      requirement: 'timesheet/search-in-progress',
      title: 'where with inProgress finds the entries with that value, and no others',
      pick: (all) =>
        all.some(({ inProgress }) => typeof inProgress === 'boolean')
          ? [true, false].map((equals) => ({ where: { inProgress: { equals } } }))
          : [],
      matches: ({ inProgress }, { where }) => (inProgress ?? false) === where?.inProgress?.equals,
    },
    {
      name: 'labor',
      requirement: 'timesheet/search-labor',
      title: 'where with laborId finds the entries with that labor, and no others',
      pick: (all) => [...several(all, 'laborId'), ...ofSharedOrder(all)].map((equals) => ({ where: { laborId: { equals } } })),
      matches: ({ laborId }, { where }) => laborId === where?.laborId?.equals,
      byAnother: ({ where }, like) => ({ where: { laborId: { equals: like(where?.laborId?.equals) } } }),
    },
    {
      name: 'of-order',
      requirement: 'timesheet/search-order',
      title: 'where with orderId finds the entries with that order, and no others',
      pick: (all) => several(all, 'orderId').map((equals) => ({ where: { orderId: { equals } } })),
      matches: ({ orderId }, { where }) => orderId === where?.orderId?.equals,
      byAnother: ({ where }, like) => ({ where: { orderId: { equals: like(where?.orderId?.equals) } } }),
    },
    {
      name: 'technicians',
      requirement: 'timesheet/search-technicians',
      title: 'where with technicianId finds the entries of these technicians, and no others',
      pick(all) {
        const [one, ...others] = several(all, 'technicianId', 3)
        if (one === undefined) return []
        // One alone, all of them, and one that is named twice around another.
        const named = others.length > 0 ? [[one], [one, ...others], [one, ...others.slice(0, 1), one]] : [[one]]
        return named.map((ids) => ({ where: { technicianId: { in: ids } } }))
      },
      matches: ({ technicianId }, { where }) => isNamedBy(where?.technicianId?.in, technicianId),
      byAnother: ({ where }, like) => ({ where: { technicianId: { in: [like(where?.technicianId?.in?.[0])] } } }),
    },
    {
      name: 'all-conditions',
      requirement: 'timesheet/search-all-conditions',
      title: 'Several conditions in where hold together',
      pick(all) {
        const some = all.filter(({ technicianId, orderId }) => technicianId && orderId)
        const two = some
          .slice(0, 1)
          .flatMap(({ technicianId, orderId }) => [
            { where: { technicianId: { in: [String(technicianId)] }, orderId: { equals: String(orderId) } } },
            { where: { technicianId: { in: [String(technicianId)] }, inProgress: { equals: false } } },
          ])
        // Each of the three leaves something out.
        const running = some.find(
          ({ orderId, inProgress }) => inProgress === true && some.some((one) => one.orderId === orderId && !one.inProgress),
        )
        const technicians = several(
          some.filter(({ orderId }) => orderId === running?.orderId),
          'technicianId',
          50,
        )
        const three = { technicianId: { in: technicians }, orderId: { equals: String(running?.orderId) }, inProgress: { equals: false } }
        // Who is at work comes first and has what the other condition leaves out; a colleague at work tells the same of who comes last.
        const atWork = all.find(({ technicianId, inProgress }) => typeof technicianId === 'string' && inProgress === true)
        const colleagues = all.filter(({ technicianId }) => typeof technicianId === 'string' && technicianId !== atWork?.technicianId)
        const colleague = colleagues.find(({ inProgress }) => inProgress === true) ?? colleagues[0]
        const together = [atWork, colleague].map((entry) => String(entry?.technicianId))
        const both = { technicianId: { in: together }, inProgress: { equals: false } }
        // Each finds some, and both together hardly any.
        const labored = all.find(({ laborId, orderId }) => typeof laborId === 'string' && orderId)
        const elsewhere = all.find(({ orderId }) => typeof orderId === 'string' && orderId !== labored?.orderId)
        const apart = { laborId: { equals: String(labored?.laborId) }, orderId: { equals: String(elsewhere?.orderId) } }
        // The pairs that are left.
        const pairs = [
          ...equalTo(labored, 'laborId').flatMap((labor) => [
            { ...labor, inProgress: { equals: labored?.inProgress !== true } },
            { ...labor, inProgress: { equals: labored?.inProgress === true } },
            ...(typeof colleague?.technicianId === 'string' ? [{ ...labor, technicianId: { in: [colleague.technicianId] } }] : []),
          ]),
          ...equalTo(running ?? elsewhere, 'orderId').map((order) => ({ ...order, inProgress: { equals: false } })),
        ]
        return [
          ...two,
          ...(running ? [{ where: three }] : []),
          ...(atWork && colleague ? [{ where: both }] : []),
          ...(labored && elsewhere ? [{ where: apart }] : []),
          ...pairs.map((where) => ({ where })),
        ]
      },
      matches: ({ technicianId, orderId, laborId, inProgress }, { where }) =>
        (where?.technicianId === undefined || isNamedBy(where.technicianId.in, technicianId)) &&
        (where?.laborId === undefined || where.laborId.equals === laborId) &&
        (where?.orderId === undefined || where.orderId.equals === orderId) &&
        (where?.inProgress === undefined || where.inProgress.equals === (inProgress ?? false)),
    },
  ]
}

const equalTo = (entry: ListedRecord | undefined, field: 'laborId' | 'orderId') =>
  typeof entry?.[field] === 'string' ? [{ [field]: { equals: entry[field] } }] : []

const isNamedBy = (ids: readonly unknown[] | undefined, id: unknown): boolean => ids?.includes(id) ?? false

/** What a search without conditions shows, or the begin of very much. */
interface Everything {
  entries: readonly ListedRecord[]
  isWhole: boolean
}

const searched = new WeakMap<RunContext, Promise<Everything>>()

/** Read once for all cases that begin with it, since there may be much. Where what is found does not fit it, `finds` reads it anew. */
export async function everything(trial: Trial): Promise<Everything> {
  const before = searched.get(trial.context)
  try {
    if (before) return await before
  } catch {
    // Why another case could not read it says nothing here.
  }
  const asked = readEverything(trial)
  searched.set(trial.context, asked)
  return asked
}

async function readEverything(trial: Trial): Promise<Everything> {
  const pages = await allPages(trial, {})
  return { entries: entriesOn(pages), isWhole: isWhole(pages) }
}

/** All pages of a search, or the first ones of very many. */
export async function allPages(trial: Trial, body: Search, limit = 200): Promise<Page[]> {
  return walk(trial, search, limit, { ...body }, { part: whatFiltersName })
}

/** Of very many entries, no more is kept than filters and orders are about. */
const whatFiltersName = ({ id, number, locationId, technicianId, orderId, laborId, inProgress }: ListedRecord): ListedRecord => ({
  id,
  number,
  locationId,
  technicianId,
  orderId,
  laborId,
  inProgress,
})

export const entriesOn = (pages: readonly Page[]): readonly ListedRecord[] => pages.flatMap(({ records }) => records)

interface Found {
  all: Everything
  body: Search
  matches(entry: ListedRecord): boolean
  /** Whether it finds nothing that is not among all. */
  exactly: boolean
}

/** Compares what is found with what matches among all; when it differs, once more, as others may have clocked in meanwhile. */
export async function finds(trial: Trial, { all: before, ...asked }: Found): Promise<void> {
  const first = await wrongIds(trial, { all: before, ...asked })
  if (first.absent.size + first.more.size === 0) {
    if (first.exchange && first.expects) trial.shown(first.exchange)
    return
  }
  const second = await wrongIds(trial, { all: await readEverything(trial), ...asked })
  if (!second.exchange) return
  const both = (one: ReadonlySet<string>, other: ReadonlySet<string>) => sortedIds([...one].filter((id) => other.has(id)))
  const [absent, more] = [both(first.absent, second.absent), both(first.more, second.more)]
  const tell = (ids: readonly string[]) => `${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ` and ${ids.length - 3} more` : ''}`
  const about = { where: '/data' }
  trial.holds(absent.length === 0, 'every entry that matches', phrase(`none of the entries ${tell(absent)}`), second.exchange, about)
  trial.holds(more.length === 0, 'entries that match alone, each once', phrase(`the entries ${tell(more)} as well`), second.exchange, about)
}

/** Whether this comes to what it should, by what is there now, for who asks because of something else. */
export async function findsRightly(trial: Trial, asked: Omit<Found, 'all'>): Promise<boolean> {
  const { absent, more } = await wrongIds(trial, { all: await readEverything(trial), ...asked })
  return absent.size + more.size === 0
}

/** What names nobody brings no entries of others instead; a target may refuse what no id looks like. */
export async function findsNoOthers(trial: Trial, { body, matches }: Pick<Found, 'body' | 'matches'>): Promise<void> {
  const { records, exchange } = (await tryPage(trial, search, { ...body })) ?? {}
  const others = records?.filter((entry) => !matches(entry)).map(({ id }) => id)
  if (others && exchange) trial.equal(others.slice(0, 3), [], exchange, { where: '/data' })
}

/** What a search leaves out, and what it finds that does not match. */
async function wrongIds(trial: Trial, { all, body, matches, exactly }: Found) {
  const pages = await allPages(trial, body)
  const expected = all.entries.filter(matches).map(({ id }) => String(id))
  const found = entriesOn(pages)
  const ids = found.map(({ id }) => String(id))
  const strangers = found.filter((entry) => !matches(entry)).map(({ id }) => String(id))
  // Of very many entries only the first are looked at, and any of the others may match.
  const absent = isWhole(pages) ? expected.filter((id) => !ids.includes(id)) : []
  const others = exactly && all.isWhole ? ids.filter((id) => !expected.includes(id)) : []
  // On the next page stands again what somebody's new entry has moved there.
  const twice = pages.flatMap((one) => duplicates(one.ids))
  const more = new Set([...strangers, ...others, ...twice])
  return { absent: new Set(absent), more, expects: expected.length > 0, exchange: pages[0]?.exchange }
}

type Finished = ListedRecord & { id: string; duration: number }

/** Entries of the list that are over, whose duration stands still. */
export async function finished(trial: Trial): Promise<Finished[]> {
  // Two pages: entries of one kind may stand together.
  const { records } = await page(trial, list)
  const more = records.length === 0 ? [] : (await page(trial, list, { skip: records.length })).records
  const all = new Map([...records, ...more].map((entry) => [entry.id, entry]))
  return [...all.values()].filter(isFinished)
}

/** Milliseconds. Several machines may answer, one after the other: by the clock of each, what is in progress lasts as long until now. */
const clocksApart = 1_000

/** What sums may differ by from one answer to the next, while so many of their entries are in progress. */
export const byClocksApart = (running: number): number => running * clocksApart

export const isFinished = (entry: ListedRecord): entry is Finished =>
  typeof entry.id === 'string' && entry.inProgress === false && typeof entry.duration === 'number'

/** The list with these entries alone. */
export async function only(trial: Trial, entries: readonly { id: string }[], limit = entries.length, who?: SignedIn): Promise<Exchange> {
  return (await tryOnly(trial, entries, limit, who)) ?? trial.skip('the target does not return the entries that ids names')
}

export async function tryOnly(
  trial: Trial,
  entries: readonly { id: string }[],
  limit = entries.length,
  who?: SignedIn,
): Promise<Exchange | undefined> {
  const ids = entries.map(({ id }) => id)
  for (const form of idsForms(ids)) {
    const exchange = await trial.attempt('listTimesheets', { query: { ...form, limit } }, who)
    const data = dataOf(exchange)
    if (!isSuccess(exchange) || !Array.isArray(data)) continue
    const shown = data.map((entry) => (isObject(entry) ? String(entry.id) : ''))
    const { total = shown.length } = listMetaOf(exchange)
    if (shown.length > 0 && shown.every((id) => ids.includes(id)) && total === ids.length) return exchange
  }
  return undefined
}

/** The same by a filter, where the target understands one: what meta sums is of all entries matching it (4.11). */
export async function matching(trial: Trial, entries: readonly { id: string }[]): Promise<Exchange | undefined> {
  const ids = entries.map(({ id }) => id)
  const found = await understood(trial, list, whereIn(list, ids), ids)
  return found && (found.page.total ?? ids.length) === ids.length ? found.page.exchange : undefined
}

export const listMetaOf = ({ answer }: Exchange): { readonly [name: string]: unknown } =>
  isObject(answer?.body) && isObject(answer.body.meta) ? answer.body.meta : {}

/** meta counts in milliseconds; the unit of an entry's duration is not stated, nor how it is rounded. */
const units = [1, 1000, 60000, 3600000]

/** What clocks of workshops round to, in milliseconds: hours, quarters and tenths of them, minutes, seconds. */
const grains = [3_600_000, 900_000, 360_000, 60_000, 1000]

/** So many entries are hardly all whole by chance. */
const telling = 5

/** What entries are rounded to, as far as they tell. */
function roundedTo(entries: readonly ListedRecord[]): number {
  const found =
    entries.length < telling ? undefined : grains.find((grain) => entries.every(({ duration }) => Number(duration) % grain === 0))
  return found ?? 1
}

function roundings(unit: number, count: number, grain: number): number {
  if (unit > 1) return unit * count
  return grain === 1 ? 1 : grain * count
}

/** What the list without a filter sums is all that it shows on its pages, to whoever asks. */
export async function sumsToAll(trial: Trial, entries: readonly ListedRecord[], exchange: Exchange, who?: SignedIn): Promise<void> {
  const { totalDuration } = listMetaOf(exchange)
  const over = entries.filter(isFinished)
  const running = entries.filter(({ inProgress }) => inProgress === true).map(({ id }) => ({ id: String(id) }))
  if (typeof totalDuration !== 'number' || over.length + running.length < entries.length)
    return trial.skip('the list tells no totalDuration, or not every duration')
  // Those in progress only last longer until they are asked for.
  const added = running.length === 0 ? 0 : listMetaOf(await only(trial, running, running.length, who)).totalDuration
  if (typeof added !== 'number') trial.skip('the list tells no totalDuration of the entries in progress')
  const sum = over.reduce((all, { duration }) => all + duration, 0)
  const grain = roundedTo(over)
  const fits = units.some((unit) => {
    const least = sum * unit - roundings(unit, over.length, grain)
    const most = least + 2 * roundings(unit, over.length, grain) + Number(added) + byClocksApart(running.length)
    return totalDuration >= least && totalDuration <= most
  })
  trial.holds(fits, `${sum}, the sum of their durations`, totalDuration, exchange, { where: '/meta/totalDuration' })
}

/** About a service or a labor (4.11). */
export const isScoped = ({ activity, serviceId, laborId }: { readonly [field: string]: unknown }): boolean =>
  /^(Service|Labor)$/.test(String(activity)) && Boolean(serviceId || laborId)

/** Whether the value is that sum of so many entries, which are rounded as these are. */
export function inMilliseconds(sum: number, value: unknown, count: number, like: readonly ListedRecord[]): boolean {
  const grain = roundedTo(like)
  return typeof value === 'number' && units.some((unit) => Math.abs(value - sum * unit) <= roundings(unit, count, grain))
}

export const naturally = (one: string, other: string): number => Number(one) - Number(other)
