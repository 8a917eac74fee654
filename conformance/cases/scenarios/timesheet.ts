// Timesheets: 2.11, 4.11. No operation creates or changes an entry.
import { isObject } from '../../exchange/compare.ts'
import { isSuccess, recordsIn } from '../../exchange/exchange.ts'
import { phrase } from '../../exchange/phrase.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { foundAgain } from '../../steps/again.ts'
import { commonPart, steadyPart } from '../../steps/common.ts'
import { needs } from '../../steps/enough.ts'
import { isBeyond, limitedUser } from '../../steps/locations.ts'
import { orders } from '../../steps/orders.ts'
import { idsForms, isWhole, type ListedRecord, type ListQuery, type Page, page, tryPage, walk, whileSteady } from '../../steps/pages.ts'
import { nearId } from '../../steps/selection.ts'
import {
  allPages,
  byClocksApart,
  entriesOn,
  everything,
  filters,
  finds,
  findsNoOthers,
  findsRightly,
  finished,
  inMilliseconds,
  isFinished,
  isScoped,
  list,
  listMetaOf,
  matching,
  only,
  ordersNamedOtherwise,
  search,
  sumsToAll,
} from '../../steps/timesheets.ts'
import { deletesOne, deletesRunning, goesBy, leavesOutWhatRuns, mayBeGone, ofUnevenShares } from './timesheet-steps.ts'

const locationAlone = ({ id, locationId }: ListedRecord) => ({ id, locationId })

const embeds = ['order', 'service', 'labor'] as const

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
        const { body, exchange } = await trial.ask('getTimesheet', { path: { id } }, { requirement: 'timesheet/get' })
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
          const usual = await page(trial, list)
          // What a limit of 0 shows is not stated, and it may be refused; what all matching entries last is no matter of limit.
          const none = await tryPage(trial, list, { limit: 0 })
          // Largest limits differ, too.
          const large = await tryPage(trial, list, { limit: Math.min(total, 30) })
          const [[up] = []] = await orders(trial, list, 'createdDate')
          const ordered = up && (await tryPage(trial, list, { ...up, limit: 3, skip: 2 }))
          const asked = [
            await page(trial, list, { limit: 2, skip: 1 }),
            usual,
            await page(trial, list, { limit: 1, skip: total }),
            ...(none ? [none] : []),
            ...(large ? [large] : []),
            ...(ordered ? [ordered] : []),
          ]
          const slack = byClocksApart(Math.max(total, usual.records.length) - usual.records.filter(isFinished).length)
          const after = listMetaOf((await page(trial, list, { limit: 1 })).exchange)[name]
          if (typeof before !== 'number' || typeof after !== 'number') continue
          for (const { exchange } of asked) {
            const value = listMetaOf(exchange)[name]
            const fits = typeof value === 'number' && value >= Math.min(before, after) - slack && value <= Math.max(before, after) + slack
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
      const all = await finished(trial)
      const entries = all.slice(0, 10)
      if (entries.length < 2) trial.skip('the target lists fewer than two finished entries with a duration; add some')
      const exchange = await only(trial, entries)
      const { totalDuration } = listMetaOf(exchange)
      const sum = entries.reduce((all, { duration }) => all + duration, 0)
      if (totalDuration == null) trial.skip('the list tells no totalDuration')
      trial.holds(inMilliseconds(sum, totalDuration, entries.length, all), `${sum}, the sum of their durations`, totalDuration, exchange, {
        where: '/meta/totalDuration',
      })
      const [last] = entries.slice(-1)
      const alone = last && (await only(trial, [last]))
      if (alone)
        trial.holds(
          inMilliseconds(last.duration, listMetaOf(alone).totalDuration, 1, all),
          `${last.duration}, that of the one entry`,
          listMetaOf(alone).totalDuration,
          alone,
          { where: '/meta/totalDuration' },
        )
      // No entries last no time; an id that nobody has may be refused.
      const nobody = await tryPage(trial, list, idsForms([nearId(last?.id)])[0] ?? {})
      if (nobody?.total === 0 && nobody.ids.length === 0) {
        const { totalDuration: none } = listMetaOf(nobody.exchange)
        trial.holds(none == null || none === 0, '0, as no entry matches', none, nobody.exchange, { where: '/meta/totalDuration' })
      }
      const one = await only(trial, entries.slice(0, 2), 1)
      const pair = entries.slice(0, 2).reduce((all, { duration }) => all + duration, 0)
      trial.holds(
        inMilliseconds(pair, listMetaOf(one).totalDuration, 2, all),
        `${pair}, the sum of both, also on a page of one`,
        listMetaOf(one).totalDuration,
        one,
        {
          where: '/meta/totalDuration',
          requirement: 'timesheet/list-total-duration-all',
        },
      )
      const filtered = await matching(trial, entries.slice(0, 2))
      const total = filtered && listMetaOf(filtered).totalDuration
      if (filtered && total != null)
        trial.holds(inMilliseconds(pair, total, 2, all), `${pair}, the sum of both`, total, filtered, { where: '/meta/totalDuration' })
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
        const pages = await walk(trial, list, 200, {}, { part: ({ id, inProgress, duration }) => ({ id, inProgress, duration }) })
        if (!isWhole(pages)) return trial.skip('the list goes on for too many pages')
        await sumsToAll(
          trial,
          pages.flatMap(({ records }) => records),
          exchange,
        )
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
      const scoped = entries.filter(isScoped)
      // One entry for each service, so that it does not matter whether the average is of entries or of services.
      const some = ofUnevenShares(scoped.filter(({ serviceId }, index) => scoped.findIndex((one) => one.serviceId === serviceId) === index))
      const others = entries.filter(
        ({ serviceId, laborId, activity }) => !serviceId && !laborId && !/^(Service|Labor)$/.test(String(activity)),
      )
      if (some.length < 2) trial.skip('the target lists too few finished entries about different services; add some')
      const asked = [...some, ...others.slice(0, 3)]
      const average = some.reduce((all, { duration }) => all + duration, 0) / some.length
      const byIds = await only(trial, asked)
      if (listMetaOf(byIds).avgDurationPerService == null) trial.skip('the list tells no avgDurationPerService')
      for (const exchange of [byIds, await matching(trial, asked)]) {
        const shown = exchange && listMetaOf(exchange).avgDurationPerService
        if (exchange && shown != null)
          trial.holds(inMilliseconds(average, shown, 1, entries), `${average}, their average`, shown, exchange, {
            where: '/meta/avgDurationPerService',
          })
      }
      await leavesOutWhatRuns(trial, some, average)
    },
  },
  ...filters().map(
    ({ name, requirement, title, pick, matches, byAnother }): Case => ({
      id: `timesheet/search-${name}`,
      area: 'timesheet',
      title,
      requirements: [requirement],
      effects: 'read',
      operations: ['searchTimesheets'],
      quiet: true,
      async run(trial) {
        const all = await everything(trial)
        const bodies = pick(all.entries)
        if (bodies.length === 0) trial.skip('the target has no entries that this would find')
        for (const body of bodies) await finds(trial, { all, body, matches: (entry) => matches(entry, body), exactly: true })
        const [unknown] = byAnother ? bodies.map((body) => byAnother(body, nearId)) : []
        if (unknown) await findsNoOthers(trial, { body: unknown, matches: (entry) => matches(entry, unknown) })
      },
    }),
  ),
  {
    id: 'timesheet/search-locations',
    area: 'timesheet',
    title: 'locationIds finds the entries of these locations, and no others',
    requirements: ['timesheet/search-locations', 'list/search-limit', 'list/search-skip'],
    effects: 'read',
    operations: ['searchTimesheets'],
    quiet: true,
    async run(trial) {
      const all = await everything(trial)
      const locations = [...new Set(all.entries.map(({ locationId }) => locationId).filter((id) => typeof id === 'string'))]
      if (locations.length === 0) trial.skip('the entries of the target name no location')
      // Several, too, that are not all.
      const several = locations.length > 2 ? [locations.slice(1)] : []
      for (const locationIds of [...locations.slice(0, 2).map((id) => [id]), ...several, locations]) {
        // Without locationIds the target may search fewer locations, so more may be found now.
        const matches = ({ locationId }: ListedRecord) => locationId == null || locationIds.includes(String(locationId))
        await finds(trial, { all, body: { locationIds }, matches, exactly: false })
      }
      const unknown = [nearId(locations[0])]
      const isTheirs = ({ locationId }: ListedRecord) => locationId == null || unknown.includes(String(locationId))
      await findsNoOthers(trial, { body: { locationIds: unknown }, matches: isTheirs })
      // Of all of them together, not of each.
      const sizeOf = (id: string) => all.entries.filter(({ locationId }) => locationId === id).length
      // A page goes on beyond what the first has.
      const two = locations.toSorted((one, other) => sizeOf(one) - sizeOf(other)).slice(0, 2)
      const { ids, exchange } = await page(trial, search, { locationIds: two, limit: 1 })
      trial.holds(ids.length <= 1, 'at most 1 entry', phrase(`${ids.length} entries`), exchange, {
        where: '/data',
        requirement: 'list/search-limit',
      })
      const countOf = async () => (await page(trial, search, { locationIds: two })).ids.length
      const count = await countOf()
      const last = await page(trial, search, { locationIds: two, limit: 2, skip: Math.max(0, count - 1) })
      if (count === 0 || last.ids.length > 0 || (await countOf()) < count) return
      trial.equal(last.ids.length, 1, last.exchange, { where: `entries after ${count - 1} of ${count}`, requirement: 'list/search-skip' })
    },
  },
  {
    id: 'timesheet/search-locations-beyond',
    area: 'timesheet',
    title: 'locationIds of a location that the user cannot access finds no entries of others instead',
    requirements: ['timesheet/search-locations'],
    effects: 'read',
    operations: ['searchTimesheets'],
    async run(trial) {
      const limited = await limitedUser(trial)
      const beyond = (await everything(trial)).entries.find((entry) => isBeyond(limited, entry))
      const [own] = limited.locations
      if (!beyond || own === undefined) return trial.skip('the target shows no entry of a location that the user cannot access; add one')
      // It may be refused, or bring nothing of the location.
      for (const locationIds of [[beyond.locationId], [own, beyond.locationId]].map((ids) => ids.map(String))) {
        const exchange = await trial.attempt('searchTimesheets', { body: { locationIds } }, limited.session)
        const others = recordsIn(exchange).filter(({ locationId }) => locationId != null && !locationIds.includes(String(locationId)))
        if (isSuccess(exchange))
          trial.equal(others.slice(0, 3).map(locationAlone), [], exchange, { where: '/data', requirement: 'timesheet/search-locations' })
      }
    },
  },
  {
    id: 'timesheet/search-locations-and-where',
    area: 'timesheet',
    title: 'locationIds and where hold together, in whatever order',
    requirements: ['timesheet/search-locations', 'timesheet/search-all-conditions'],
    effects: 'read',
    operations: ['searchTimesheets'],
    quiet: true,
    async run(trial) {
      const all = await everything(trial)
      const entries = all.entries.filter(({ locationId }) => typeof locationId === 'string')
      const [first] = entries
      if (!first) return trial.skip('the entries of the target name no location')
      const one = [String(first.locationId)]
      // All of them, the ones without much before the first.
      const several = [...new Set(entries.map(({ locationId }) => String(locationId)))].reverse()
      const technicians = new Set(
        entries.flatMap(({ locationId, technicianId }) =>
          locationId === first.locationId && typeof technicianId === 'string' ? [technicianId] : [],
        ),
      )
      // By what the entries of the search do not show nobody can tell which of them are meant.
      const showProgress = entries.every(({ inProgress }) => typeof inProgress === 'boolean')
      // What is elsewhere alone is not found here.
      const elsewhere = entries.filter(({ locationId }) => locationId !== first.locationId)
      const named = [elsewhere, entries].flatMap((some) =>
        (['orderId', 'laborId'] as const).flatMap((field) => {
          const value = some.map((entry) => entry[field]).find((id) => typeof id === 'string')
          return value === undefined ? [] : [{ [field]: { equals: value } }]
        }),
      )
      const wheres: readonly Conditions[] = [
        ...(showProgress ? [{ inProgress: { equals: false } }] : []),
        ...[...technicians].slice(0, 2).map((id) => ({ technicianId: { in: [id] } })),
        ...named,
        // Several technicians beside another condition.
        ...(showProgress ? [{ inProgress: { equals: false }, technicianId: { in: [...technicians].slice(0, 2) } }] : []),
      ]
      const sorted = { orderBy: { number: 'desc' } } as const
      const beside: readonly { locationIds: string[]; where?: Conditions; orderBy?: { number: 'desc' } }[] = [
        ...wheres.map((where) => ({ locationIds: one, where })),
        { locationIds: one, ...sorted },
        ...wheres.slice(0, 1).map((where) => ({ locationIds: one, where, ...sorted })),
        ...(several.length > 1 ? wheres.slice(0, 1).map((where) => ({ locationIds: several, where })) : []),
      ]
      for (const { locationIds, ...more } of beside) {
        const fits = (entry: ListedRecord) => meets(entry, more.where ?? {})
        const matches = (entry: ListedRecord) => locationIds.includes(String(entry.locationId)) && fits(entry)
        const before = trial.findings.length
        await finds(trial, { all, body: { locationIds, ...more }, matches, exactly: false })
        // What goes wrong without a location as well is for the cases about that.
        if (trial.findings.length > before && !(await findsRightly(trial, { body: more, matches: fits, exactly: false }))) {
          trial.findings.length = before
          trial.unjudgedPart ??= 'the same search without locationIds finds others as well, which cases of their own tell'
        }
      }
    },
  },
  {
    id: 'timesheet/search-order',
    area: 'timesheet',
    title: 'orderBy sorts by number, naturally, and the other way round',
    requirements: ['timesheet/search-ascending', 'timesheet/search-descending', 'timesheet/number', 'list/search-skip'],
    effects: 'read',
    operations: ['searchTimesheets'],
    quiet: true,
    async run(trial) {
      await bothWaysAtOnce(trial)
      // Others may begin an entry meanwhile.
      await foundAgain(trial, () => goInOrder(trial))
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
      const right = await trial.call('searchTimesheets', { body: { orderBy: { number: 'asc' } } })
      if (!isSuccess(right)) trial.skip('the target takes no orderBy at all, so that it refuses these says nothing')
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
      'timesheet/search-embeds-named-only',
      'timesheet/search-tidy-embedded',
    ],
    effects: 'read',
    operations: ['searchTimesheets'],
    async run(trial) {
      const { records, exchange } = await needs(trial, search, 1)
      for (const [index, entry] of records.entries()) {
        for (const name of embeds) {
          const id = entry[`${name}Id`]
          if (typeof id !== 'string' || id === '' || mayBeGone(records, name, entry)) continue
          const embedded = entry[name]
          const about = { where: `/data/${index}/${name}`, requirement: `timesheet/search-embeds-${name}` }
          trial.holds(isObject(embedded) && embedded.id === id, `an object with the id ${id}`, embedded, exchange, about)
        }
        // A labor has an order, which an entry about it may show though it names the labor alone.
        if (embeds.every((name) => entry[`${name}Id`] === null))
          for (const name of embeds) {
            const embedded = entry[name]
            const about = { where: `/data/${index}/${name}`, requirement: 'timesheet/search-embeds-named-only' }
            trial.holds(!isObject(embedded) || embedded.id == null, `no ${name}`, embedded, exchange, about)
          }
        const about = { where: `/data/${index}/technician`, requirement: 'timesheet/search-embeds-technician' }
        if (entry.technicianId && !mayBeGone(records, 'technician', entry))
          trial.holds(isObject(entry.technician), 'an object', entry.technician, exchange, about)
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
      await foundAgain(trial, () => embedsTheSameValues(trial))
      // Somebody may rename an order between the two requests, but hardly each time.
      const odd = new Map((await ordersNamedOtherwise(trial)).map((one) => [one.id, one]))
      if (odd.size === 0) return
      for (const { id, names, shown, exchange: search } of await ordersNamedOtherwise(trial)) {
        const then = odd.get(id)
        if (!then) continue
        const steady = steadyPart(names, then.names)
        const seen = commonPart(steadyPart(shown, then.shown), steady)
        trial.equal(seen, commonPart(steady, seen), search, { where: `the order ${id}` })
      }
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
    // Others may make entries meanwhile, which are counted then.
    async run(trial) {
      await foundAgain(
        trial,
        () => deletesOne(trial),
        (isByUs) => !isByUs,
      )
      await deletesRunning(trial)
    },
  },
]

const numbersOf = (entries: readonly ListedRecord[]): string[] => entries.map(({ number }) => String(number))

const fewEntries = 5

/** At once, each goes in its own direction, whatever others begin or end meanwhile. */
async function bothWaysAtOnce(trial: Trial): Promise<void> {
  const ways = (['asc', 'desc'] as const).map(async (direction) => ({
    direction,
    found: await tryPage(trial, search, { orderBy: { number: direction }, limit: fewEntries }),
  }))
  for (const { direction, found } of await Promise.all(ways))
    if (found && numbersOf(found.records).every((number) => /^\d+$/.test(number))) goesBy(trial, direction, [found])
}

async function goInOrder(trial: Trial): Promise<void> {
  const all = await everything(trial)
  if (!all.isWhole) trial.skip('the target has too many entries to sort all of them')
  const found = numbersOf(all.entries)
  if (found.length < 2 || !found.every((number) => /^\d+$/.test(number)))
    trial.skip('the numbers of the entries are not plain numbers, or too few, so their natural order is not certain')
  const locationId = all.entries.find((entry) => typeof entry.locationId === 'string')?.locationId
  const everyone = [...new Set(all.entries.map((entry) => entry.technicianId))].filter((id) => typeof id === 'string')
  // Not all of them, where there are several: who cuts the page first shows too few of these.
  const technicians = everyone.slice(0, Math.max(1, Math.min(3, everyone.length - 1)))
  for (const direction of ['asc', 'desc'] as const) {
    const orderBy = { number: direction }
    // Some pages, as one that is sorted in itself says nothing about the others.
    const pages = await allPages(trial, { orderBy }, Math.max(1, Math.ceil(found.length / 5)))
    goesBy(trial, direction, pages)
    if (!isWhole(pages)) continue
    const entries = entriesOn(pages)
    // Of one location, too.
    if (locationId !== undefined) {
      const there = entries.filter((entry) => entry.locationId === locationId)
      await someGoBy(trial, direction, { locationIds: [String(locationId)], orderBy }, there.length)
    }
    // And of those whose entries are mixed.
    if (technicians.length === 0) continue
    const theirs = entries.filter((entry) => technicians.some((id) => id === entry.technicianId))
    await someGoBy(trial, direction, { where: { technicianId: { in: technicians } }, orderBy }, theirs.length)
  }
}

/** A page may be sorted in itself: where it is cut, the next one goes on in the same order. */
async function someGoBy(trial: Trial, direction: 'asc' | 'desc', body: ListQuery, count: number): Promise<void> {
  const found = await page(trial, search, body)
  const { length: skip } = found.ids
  const rest = skip > 0 && skip < count ? await tryPage(trial, search, { ...body, skip }) : undefined
  goesBy(trial, direction, rest ? [found, rest] : [found])
  await skipsAmong(trial, body, found)
}

/** What is skipped, and how many come then, is counted among those that were chosen. */
async function skipsAmong(trial: Trial, body: ListQuery, { ids, records }: Page): Promise<void> {
  const next = ids.slice(1, 3)
  const isInOneOrder = new Set(numbersOf(records)).size === records.length
  const skipped = next.length === 2 && isInOneOrder ? await tryPage(trial, search, { ...body, skip: 1, limit: 2 }) : undefined
  if (!skipped) return
  const about = { where: '/data', requirement: 'list/search-skip' }
  // How many come is another question's.
  const shown = skipped.ids.slice(0, next.length)
  trial.equal(shown, next.slice(0, Math.max(1, shown.length)), skipped.exchange, about)
}

interface Conditions {
  readonly [field: string]: { readonly equals: unknown } | { readonly in: readonly unknown[] }
}

const meets = (entry: ListedRecord, where: Conditions): boolean =>
  Object.entries(where).every(([field, condition]) =>
    'in' in condition ? condition.in.includes(entry[field]) : entry[field] === condition.equals,
  )

/**
 * On a page of any entries, and of those in progress, of which a long list shows few at first. On one that begins among them, what is in there
 * may have moved, but nobody has the name of another one there.
 */
async function embedsTheSameValues(trial: Trial): Promise<void> {
  const running = await tryPage(trial, search, { where: { inProgress: { equals: true } } })
  const first = await needs(trial, search, 2)
  const half = Math.ceil(first.ids.length / 2)
  const later = await tryPage(trial, search, { limit: half, skip: half })
  for (const name of [...embeds, 'technician'] as const) {
    const known = new Map<unknown, unknown>()
    for (const { records, exchange } of [first, ...(running ? [running] : [])])
      for (const [index, entry] of records.entries()) {
        const [id, embedded] = [entry[`${name}Id`], entry[name]]
        if (typeof id !== 'string' || !isObject(embedded)) continue
        if (known.has(id)) trial.equal(embedded, known.get(id), exchange, { where: `/data/${index}/${name}` })
        else known.set(id, embedded)
      }
    if (later) isNobodyElse(trial, name, known, later)
  }
}

const personalNames = (value: unknown): string =>
  JSON.stringify(['name', 'firstName', 'lastName'].map((field) => (isObject(value) ? value[field] : undefined)))

function isNobodyElse(trial: Trial, name: string, known: ReadonlyMap<unknown, unknown>, { records, exchange }: Page): void {
  const owners = new Map([...known].map(([id, value]) => [personalNames(value), id]))
  for (const [index, entry] of records.entries()) {
    const [id, embedded] = [entry[`${name}Id`], entry[name]]
    const owner = owners.get(personalNames(embedded))
    if (!isObject(embedded) || !known.has(id) || personalNames(known.get(id)) === personalNames(embedded)) continue
    trial.holds(owner === undefined, `the ${name} ${id}, as on the first page`, personalNames(embedded), exchange, {
      where: `/data/${index}/${name}`,
    })
  }
}
