// Timesheets: 2.11, 4.11. No operation creates or changes an entry.
import { operation } from '../../../openapi/contract.ts'
import { differences, isObject } from '../../exchange/compare.ts'
import { dataOf, type Exchange, isSuccess } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/case.ts'
import type { Trial } from '../../runner/trial.ts'
import {
  duplicates,
  find,
  idsForms,
  isWhole,
  type ListedRecord,
  needs,
  type Page,
  page,
  sortedIds,
  walk,
  whileSteady,
} from '../../steps/pages.ts'
import type { Schemas } from '../../transport/calls.ts'

type Search = Schemas['TimesheetSearch']

const list = operation('listTimesheets')
const search = operation('searchTimesheets')

export const timesheetScenarios: readonly Case[] = [
  {
    id: 'timesheet/read',
    area: 'timesheet',
    title: 'Each entry of the list and of a search is read by its id',
    requirements: ['timesheet/get', 'timesheet/list', 'timesheet/search', 'record/read-by-id'],
    effects: 'read',
    operations: ['listTimesheets', 'searchTimesheets', 'getTimesheet'],
    async run(trial) {
      const [listed, found] = [await needs(trial, list, 1), await page(trial, search)]
      for (const id of new Set([...listed.ids.slice(0, 3), ...found.ids.slice(-3)])) {
        const { body, exchange } = await trial.ask('getTimesheet', { path: { id } })
        trial.equal(body.data.id, id, exchange, { where: '/data/id', requirement: 'record/read-by-id' })
      }
    },
  },
  {
    id: 'timesheet/total-duration-of-any-page',
    area: 'timesheet',
    title: 'totalDuration and avgDurationPerService do not depend on the page',
    requirements: ['timesheet/list-total-duration-all', 'timesheet/list-total-duration', 'timesheet/list-average'],
    effects: 'read',
    operations: ['listTimesheets'],
    quiet: true,
    async run(trial) {
      await needs(trial, list, 2)
      await whileSteady(trial, list, async (total) => {
        for (const name of ['totalDuration', 'avgDurationPerService']) {
          // Entries in progress may last longer meanwhile, so each value lies between those asked for before and after.
          const before = listMetaOf((await page(trial, list, { limit: 1 })).exchange)[name]
          const asked = [
            await page(trial, list, { limit: 2, skip: 1 }),
            await page(trial, list),
            await page(trial, list, { limit: 1, skip: total }),
          ]
          const after = listMetaOf((await page(trial, list, { limit: 1 })).exchange)[name]
          if (typeof before !== 'number' || typeof after !== 'number') continue
          for (const { exchange } of asked) {
            const value = listMetaOf(exchange)[name]
            const fits = typeof value === 'number' && value >= Math.min(before, after) && value <= Math.max(before, after)
            trial.holds(fits, `${before}, as on another page`, value, exchange, { where: `/meta/${name}` })
          }
        }
      })
    },
  },
  {
    id: 'timesheet/total-duration-sums',
    area: 'timesheet',
    title: 'totalDuration is the sum of the durations of the matching entries',
    requirements: ['timesheet/list-total-duration-sums', 'timesheet/list-total-duration-all'],
    effects: 'read',
    operations: ['listTimesheets'],
    async run(trial) {
      const entries = (await finished(trial)).slice(0, 10)
      if (entries.length < 2) trial.skip('the target lists fewer than two finished entries with a duration; add some')
      const exchange = await only(trial, entries)
      const { totalDuration } = listMetaOf(exchange)
      const sum = entries.reduce((all, { duration }) => all + duration, 0)
      if (totalDuration == null) trial.skip('the list tells no totalDuration')
      trial.holds(inMilliseconds(sum, totalDuration), `${sum}, the sum of their durations`, totalDuration, exchange, {
        where: '/meta/totalDuration',
      })
      const one = await only(trial, entries.slice(0, 2), 1)
      const pair = entries.slice(0, 2).reduce((all, { duration }) => all + duration, 0)
      trial.holds(
        inMilliseconds(pair, listMetaOf(one).totalDuration),
        `${pair}, the sum of both, also on a page of one`,
        listMetaOf(one).totalDuration,
        one,
        {
          where: '/meta/totalDuration',
          requirement: 'timesheet/list-total-duration-all',
        },
      )
    },
  },
  {
    id: 'timesheet/total-duration-of-whole-list',
    area: 'timesheet',
    title: 'Without a filter, totalDuration is the sum of the durations of all entries that the list shows on its pages',
    requirements: ['timesheet/list-total-duration-sums'],
    effects: 'read',
    operations: ['listTimesheets'],
    quiet: true,
    async run(trial) {
      await whileSteady(trial, list, async () => {
        const { exchange } = await page(trial, list, { limit: 1 })
        const { totalDuration } = listMetaOf(exchange)
        const pages = await walk(trial, list, 200)
        const entries = pages.flatMap(({ records }) => records)
        const over = entries.filter(isFinished)
        const running = entries.filter(({ inProgress }) => inProgress === true).map(({ id }) => ({ id: String(id) }))
        if (typeof totalDuration !== 'number' || !isWhole(pages) || over.length + running.length < entries.length)
          return trial.skip('the list tells no totalDuration, or not every duration')
        // Those in progress only last longer until they are asked for.
        const added = running.length === 0 ? 0 : listMetaOf(await only(trial, running)).totalDuration
        if (typeof added !== 'number') trial.skip('the list tells no totalDuration of the entries in progress')
        const sum = over.reduce((all, { duration }) => all + duration, 0)
        const fits = units.some((unit) => {
          const least = sum * unit - roundings(unit, over.length)
          return totalDuration >= least && totalDuration <= least + 2 * roundings(unit, over.length) + Number(added)
        })
        trial.holds(fits, `${sum}, the sum of their durations`, totalDuration, exchange, { where: '/meta/totalDuration' })
      })
    },
  },
  {
    id: 'timesheet/average-scoped',
    area: 'timesheet',
    title: 'avgDurationPerService is the average of the durations about a service or a labor alone',
    requirements: ['timesheet/list-average-scoped'],
    effects: 'read',
    operations: ['listTimesheets'],
    async run(trial) {
      const entries = await finished(trial)
      const scoped = entries.filter(
        ({ activity, serviceId, laborId }) => /^(Service|Labor)$/.test(String(activity)) && (serviceId || laborId),
      )
      // One entry for each service, so that it does not matter whether the average is of entries or of services.
      const some = scoped.filter(({ serviceId }, index) => scoped.findIndex((one) => one.serviceId === serviceId) === index).slice(0, 4)
      const others = entries.filter(
        ({ serviceId, laborId, activity }) => !serviceId && !laborId && !/^(Service|Labor)$/.test(String(activity)),
      )
      if (some.length < 2) trial.skip('the target lists too few finished entries about different services; add some')
      const exchange = await only(trial, [...some, ...others.slice(0, 3)])
      const { avgDurationPerService } = listMetaOf(exchange)
      if (avgDurationPerService == null) trial.skip('the list tells no avgDurationPerService')
      const average = some.reduce((all, { duration }) => all + duration, 0) / some.length
      trial.holds(inMilliseconds(average, avgDurationPerService), `${average}, their average`, avgDurationPerService, exchange, {
        where: '/meta/avgDurationPerService',
      })
    },
  },
  ...filters().map(
    ({ name, requirement, title, pick, matches }): Case => ({
      id: `timesheet/search-${name}`,
      area: 'timesheet',
      title,
      requirements: [requirement],
      effects: 'read',
      operations: ['searchTimesheets'],
      quiet: true,
      async run(trial) {
        const wheres = pick(await everything(trial))
        if (wheres.length === 0) trial.skip('the target has no entries that this would find')
        for (const body of wheres) await findsExactly(trial, body, (entry) => matches(entry, body))
      },
    }),
  ),
  {
    id: 'timesheet/search-locations',
    area: 'timesheet',
    title: 'locationIds finds the entries of these locations, and no others',
    requirements: ['timesheet/search-locations'],
    effects: 'read',
    operations: ['searchTimesheets'],
    quiet: true,
    async run(trial) {
      const all = await everything(trial)
      const locations = [...new Set(all.map(({ locationId }) => locationId).filter((id) => typeof id === 'string'))]
      if (locations.length === 0) trial.skip('the entries of the target name no location')
      for (const locationIds of [...locations.slice(0, 2).map((id) => [id]), locations]) {
        // Without locationIds the target may search fewer locations, so more may be found now.
        await finds(trial, { locationIds }, ({ locationId }) => locationId == null || locationIds.includes(String(locationId)), false)
      }
    },
  },
  {
    id: 'timesheet/search-locations-and-where',
    area: 'timesheet',
    title: 'locationIds and where hold together',
    requirements: ['timesheet/search-locations', 'timesheet/search-all-conditions'],
    effects: 'read',
    operations: ['searchTimesheets'],
    quiet: true,
    async run(trial) {
      const all = (await everything(trial)).filter(({ locationId }) => typeof locationId === 'string')
      const [first] = all
      if (!first) return trial.skip('the entries of the target name no location')
      const locationIds = [String(first.locationId)]
      const technicians = new Set(
        all.filter(({ locationId }) => locationId === first.locationId).map(({ technicianId }) => String(technicianId)),
      )
      const wheres = [{ inProgress: { equals: false } }, ...[...technicians].slice(0, 2).map((id) => ({ technicianId: { in: [id] } }))]
      for (const where of wheres) {
        const matches = ({ locationId, inProgress, technicianId }: ListedRecord) =>
          locationIds.includes(String(locationId)) &&
          ('inProgress' in where ? (inProgress ?? false) === false : where.technicianId.in.includes(String(technicianId)))
        await finds(trial, { locationIds, where }, matches, false)
      }
    },
  },
  {
    id: 'timesheet/search-order',
    area: 'timesheet',
    title: 'orderBy sorts by number, naturally, and the other way round',
    requirements: ['timesheet/search-ascending', 'timesheet/search-descending', 'timesheet/number'],
    effects: 'read',
    operations: ['searchTimesheets'],
    quiet: true,
    async run(trial) {
      const all = await allPages(trial, {})
      if (!isWhole(all)) trial.skip('the target has too many entries to sort all of them')
      const found = all.flatMap(({ records }) => records).map(({ number }) => String(number))
      if (found.length < 2 || !found.every((number) => /^\d+$/.test(number)))
        trial.skip('the numbers of the entries are no plain numbers, or too few, so their natural order is not certain')
      for (const direction of ['asc', 'desc'] as const) {
        // Some pages, as one that is sorted in itself says nothing about the others.
        const pages = await walk(trial, search, Math.max(1, Math.ceil(found.length / 5)), { orderBy: { number: direction } })
        const requirement = direction === 'asc' ? 'timesheet/search-ascending' : 'timesheet/search-descending'
        const [first] = pages
        const actual = pages.flatMap(({ records }) => records).map(({ number }) => String(number))
        const ascending = actual.toSorted(naturally)
        const numbers = direction === 'asc' ? ascending : ascending.toReversed()
        const wrong = actual.findIndex((number, index) => number !== numbers[index])
        if (first && wrong >= 0)
          trial.holds(false, `${numbers.slice(wrong, wrong + 3).join(', ')} …`, actual.slice(wrong, wrong + 3), first.exchange, {
            where: `/data/${wrong}/number`,
            requirement,
          })
      }
    },
  },
  {
    id: 'timesheet/search-order-refused',
    area: 'timesheet',
    title: 'orderBy needs number, and number asc or desc',
    requirements: ['timesheet/search-order-by-needs-number', 'timesheet/search-direction-values'],
    effects: 'read',
    operations: ['searchTimesheets'],
    async run(trial) {
      trial.refused(await trial.attempt('searchTimesheets', { body: { orderBy: {} } }), 'timesheet/search-order-by-needs-number')
      for (const number of ['up', 'ASCENDING', ''])
        trial.refused(await trial.attempt('searchTimesheets', { body: { orderBy: { number } } }), 'timesheet/search-direction-values')
    },
  },
  {
    id: 'timesheet/search-embeds',
    area: 'timesheet',
    title: 'A found entry comes with the order, service, labor and technician that it names',
    requirements: [
      'timesheet/search-embeds-order',
      'timesheet/search-embeds-service',
      'timesheet/search-embeds-labor',
      'timesheet/search-embeds-technician',
      'timesheet/search-tidy-embedded',
    ],
    effects: 'read',
    operations: ['searchTimesheets'],
    async run(trial) {
      const { records, exchange } = await needs(trial, search, 1)
      for (const [index, entry] of records.entries()) {
        for (const name of ['order', 'service', 'labor'] as const) {
          const id = entry[`${name}Id`]
          if (typeof id !== 'string' || id === '') continue
          const embedded = entry[name]
          const about = { where: `/data/${index}/${name}`, requirement: `timesheet/search-embeds-${name}` }
          trial.holds(isObject(embedded) && embedded.id === id, `an object with the id ${id}`, embedded, exchange, about)
        }
        const about = { where: `/data/${index}/technician`, requirement: 'timesheet/search-embeds-technician' }
        if (entry.technicianId) trial.holds(isObject(entry.technician), 'an object', entry.technician, exchange, about)
      }
    },
  },
  {
    id: 'timesheet/search-embedded-values',
    area: 'timesheet',
    title: 'The same order, service, labor and technician are embedded with the same values, and orders with those of the workflow',
    requirements: ['timesheet/search-embedded-values'],
    effects: 'read',
    operations: ['searchTimesheets', 'listWorkflowOrders'],
    async run(trial) {
      const { records, exchange } = await needs(trial, search, 2)
      for (const name of ['order', 'service', 'labor', 'technician'] as const) {
        const known = new Map<unknown, unknown>()
        for (const [index, entry] of records.entries()) {
          const [id, embedded] = [entry[`${name}Id`], entry[name]]
          if (typeof id !== 'string' || !isObject(embedded)) continue
          if (known.has(id)) trial.equal(embedded, known.get(id), exchange, { where: `/data/${index}/${name}` })
          else known.set(id, embedded)
        }
      }
      // Somebody may rename an order between the two requests, but hardly each time.
      const odd = (await ordersNamedOtherwise(trial)).map(({ id }) => id)
      if (odd.length === 0) return
      for (const { id, names, shown, exchange: search } of await ordersNamedOtherwise(trial))
        if (odd.includes(id)) trial.equal(shown, names, search, { where: `the order ${id}` })
    },
  },
  {
    id: 'timesheet/delete',
    area: 'timesheet',
    title: 'A deleted entry is gone from reads, lists, searches and counts; others stay',
    requirements: ['timesheet/delete-removes', 'timesheet/delete', 'list/drops-deleted', 'record/others-kept'],
    // No operation creates an entry, so this takes one away for good.
    effects: 'disruptive',
    operations: ['listTimesheets', 'searchTimesheets', 'getTimesheet', 'deleteTimesheet'],
    quiet: true,
    async run(trial) {
      const before = await page(trial, list)
      const [entry, { id: other } = {}] = toDelete(before.records)
      const id = entry?.id
      if (typeof id !== 'string') return trial.skip('the target lists no timesheet; add one')
      const kept = typeof other !== 'string' ? undefined : await trial.ask('getTimesheet', { path: { id: other } })
      const { body, exchange } = await trial.ask('deleteTimesheet', { path: { id } })
      trial.equal(body.data.id, id, exchange, { where: '/data/id', requirement: 'timesheet/delete' })
      trial.refused(await trial.call('getTimesheet', { path: { id } }))
      const after = await page(trial, list)
      const [total, rest] = [listMetaOf(before.exchange).totalDuration, listMetaOf(after.exchange).totalDuration]
      const { duration } = entry ?? {}
      // Entries in progress add some meanwhile, but hardly half of this one.
      if (typeof total === 'number' && typeof rest === 'number' && typeof duration === 'number')
        trial.holds(total - rest >= duration / 2, `${duration} less than ${total}`, rest, after.exchange, { where: '/meta/totalDuration' })
      if (before.total !== undefined) trial.equal(after.total, before.total - 1, after.exchange, { where: '/meta/total' })
      if (typeof other === 'string' && kept) {
        const still = await trial.ask('getTimesheet', { path: { id: other } })
        trial.sameBut(still.body.data, kept.body.data, ['meta', 'metadata', 'duration'], still.exchange, {
          where: '/data',
          requirement: 'record/others-kept',
        })
      }
      for (const place of [list, search]) {
        const { record, exchange } = await find(trial, place, id)
        trial.holds(record === undefined, `no entry ${id}, which was deleted`, record, exchange, { where: '/data' })
      }
    },
  },
]

/** One that others are like, so that a delete that goes too far takes them, too; and one of those. */
function toDelete(records: readonly ListedRecord[]): readonly ListedRecord[] {
  const alike = (one: ListedRecord, other: ListedRecord) =>
    one !== other && one.orderId === other.orderId && one.technicianId === other.technicianId && one.orderId != null
  const withOthers = records.find((one) => isFinished(one) && records.some((other) => alike(one, other)))
  const meant = withOthers ?? records.find(isFinished) ?? records[0]
  if (!meant) return []
  const other = records.find((one) => alike(meant, one)) ?? records.find((one) => one !== meant)
  return other ? [meant, other] : [meant]
}

/** Labors of orders that have entries about something else, too. */
function ofSharedOrder(all: readonly ListedRecord[]): string[] {
  const shares = ({ laborId, orderId }: ListedRecord) => all.some((other) => other.orderId === orderId && other.laborId !== laborId)
  return all.flatMap((entry) => (typeof entry.laborId === 'string' && entry.orderId && shares(entry) ? [entry.laborId] : [])).slice(0, 2)
}

const orderNames = ['number', 'name', 'coalescedName', 'generatedVehicleName', 'generatedCustomerName']

interface Named {
  id: string
  /** As the workflow has it, and as a found entry does. */
  names: object
  shown: object
  exchange: Exchange
}

/** Orders whose names in a search are not those in the workflow, as far as both show them. */
async function ordersNamedOtherwise(trial: Trial): Promise<Named[]> {
  const { records, exchange } = await page(trial, search)
  const orders: ListedRecord[] = []
  for (let pages = 0; pages < 8; pages++) {
    const { data } = (await trial.ask('listWorkflowOrders', { query: { skip: orders.length } })).body
    const shown = isObject(data) && Array.isArray(data.orders) ? data.orders.filter(isObject) : []
    orders.push(...shown)
    if (shown.length === 0 || data.hasMore !== true) break
  }
  return records.flatMap(({ order: embedded }): Named[] => {
    const order = isObject(embedded) ? orders.find(({ id }) => id === embedded.id) : undefined
    if (!isObject(embedded) || !order) return []
    const both = orderNames.filter((name) => embedded[name] != null && order[name] != null)
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
}

function filters(): Filter[] {
  const several = (all: readonly ListedRecord[], field: string): string[] =>
    [...new Set(all.map((entry) => entry[field]).filter((value) => typeof value === 'string' && value !== ''))].slice(0, 2) as string[]
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
    },
    {
      name: 'of-order',
      requirement: 'timesheet/search-order',
      title: 'where with orderId finds the entries with that order, and no others',
      pick: (all) => several(all, 'orderId').map((equals) => ({ where: { orderId: { equals } } })),
      matches: ({ orderId }, { where }) => orderId === where?.orderId?.equals,
    },
    {
      name: 'technicians',
      requirement: 'timesheet/search-technicians',
      title: 'where with technicianId finds the entries of these technicians, and no others',
      pick(all) {
        const technicians = several(all, 'technicianId')
        const each = technicians.map((id) => ({ where: { technicianId: { in: [id] } } }))
        return technicians.length > 1 ? [...each, { where: { technicianId: { in: technicians } } }] : each
      },
      matches: ({ technicianId }, { where }) => namedBy(where?.technicianId?.in, technicianId),
    },
    {
      name: 'all-conditions',
      requirement: 'timesheet/search-all-conditions',
      title: 'Several conditions in where hold together',
      pick: (all) =>
        all
          .filter(({ technicianId, orderId }) => technicianId && orderId)
          .slice(0, 1)
          .flatMap(({ technicianId, orderId }) => [
            { where: { technicianId: { in: [String(technicianId)] }, orderId: { equals: String(orderId) } } },
            { where: { technicianId: { in: [String(technicianId)] }, inProgress: { equals: false } } },
          ]),
      matches: ({ technicianId, orderId, inProgress }, { where }) =>
        namedBy(where?.technicianId?.in, technicianId) &&
        (where?.orderId === undefined || where.orderId.equals === orderId) &&
        (where?.inProgress === undefined || where.inProgress.equals === (inProgress ?? false)),
    },
  ]
}

const namedBy = (ids: readonly unknown[] | undefined, id: unknown): boolean => ids?.includes(id) ?? false

async function allPages(trial: Trial, body: Search): Promise<Page[]> {
  return walk(trial, search, 200, { ...body })
}

/** Every entry that a search without conditions finds, or the first ones of very many. */
async function everything(trial: Trial): Promise<readonly ListedRecord[]> {
  return (await allPages(trial, {})).flatMap(({ records }) => records)
}

const findsExactly = (trial: Trial, body: Search, matches: (entry: ListedRecord) => boolean) => finds(trial, body, matches, true)

/** Compares what is found with what matches among all; when it differs, once more, as others may have clocked in meanwhile. */
async function finds(trial: Trial, body: Search, matches: (entry: ListedRecord) => boolean, exactly: boolean): Promise<void> {
  for (const last of [false, true]) {
    const [all, pages] = [await allPages(trial, {}), await allPages(trial, body)]
    const expected = all
      .flatMap(({ records }) => records)
      .filter(matches)
      .map(({ id }) => String(id))
    const found = pages.flatMap(({ records }) => records)
    const ids = found.map(({ id }) => String(id))
    const strangers = found.filter((entry) => !matches(entry)).map(({ id }) => String(id))
    // Of very many entries only the first are looked at, and any of the others may match.
    const absent = isWhole(pages) ? expected.filter((id) => !ids.includes(id)) : []
    const more = exactly && isWhole(all) ? ids.filter((id) => !expected.includes(id)) : []
    const [first] = pages
    if (!first || strangers.length + absent.length + more.length + duplicates(ids).length === 0) return
    if (!last) continue
    const wrong = sortedIds([...new Set([...strangers, ...more, ...duplicates(ids)])])
    trial.equal({ notFound: absent, shouldNotBeThere: wrong }, { notFound: [], shouldNotBeThere: [] }, first.exchange, { where: '/data' })
  }
}

type Finished = ListedRecord & { id: string; duration: number }

/** Entries of the list that are over, whose duration stands still. */
async function finished(trial: Trial): Promise<Finished[]> {
  // Two pages: entries of one kind may stand together.
  const { records } = await page(trial, list)
  const more = records.length === 0 ? [] : (await page(trial, list, { skip: records.length })).records
  const all = new Map([...records, ...more].map((entry) => [entry.id, entry]))
  return [...all.values()].filter(isFinished)
}

const isFinished = (entry: ListedRecord): entry is Finished =>
  typeof entry.id === 'string' && entry.inProgress === false && typeof entry.duration === 'number'

/** The list with these entries alone. */
async function only(trial: Trial, entries: readonly { id: string }[], limit = entries.length): Promise<Exchange> {
  const ids = entries.map(({ id }) => id)
  for (const form of idsForms(ids)) {
    const exchange = await trial.attempt('listTimesheets', { query: { ...form, limit } })
    const data = dataOf(exchange)
    if (!isSuccess(exchange) || !Array.isArray(data)) continue
    const shown = data.map((entry) => (isObject(entry) ? String(entry.id) : ''))
    const { total = shown.length } = listMetaOf(exchange)
    if (shown.length > 0 && shown.every((id) => ids.includes(id)) && total === ids.length) return exchange
  }
  return trial.skip('the target does not return the entries that ids names')
}

const listMetaOf = ({ answer }: Exchange): { readonly [name: string]: unknown } =>
  isObject(answer?.body) && isObject(answer.body.meta) ? answer.body.meta : {}

/** meta counts in milliseconds; the unit of an entry's duration is not stated, nor how it is rounded. */
const units = [1, 1000, 60_000, 3_600_000]
const roundings = (unit: number, count: number): number => (unit === 1 ? 1 : unit * count)

const inMilliseconds = (sum: number, value: unknown): boolean =>
  typeof value === 'number' && units.some((unit) => Math.abs(value - sum * unit) <= roundings(unit, 12))

const naturally = (one: string, other: string): number => Number(one) - Number(other)
