// Entries that the list shows are found by what they are about: a search that looks up what they name may lose those that name less (4.11).
import { operation } from '../../../openapi/contract.ts'
import { isSuccess, recordOf } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { isWhole, type ListedRecord, largestServed, page, tryPage, untilShown, walk, wholePage } from '../../steps/pages.ts'
import type { Schemas } from '../../transport/calls.ts'

type Search = Schemas['TimesheetSearch']
type Conditions = NonNullable<Search['where']>

interface Condition {
  readonly requirement: string
  readonly where: Conditions
}

/** Whatever of it a condition can name. */
function conditionsOf({ technicianId, orderId, laborId, inProgress }: ListedRecord): Condition[] {
  const named = (id: unknown): id is string => typeof id === 'string' && id !== ''
  return [
    ...(named(technicianId) ? [{ requirement: 'timesheet/search-technicians', where: { technicianId: { in: [technicianId] } } }] : []),
    ...(named(orderId) ? [{ requirement: 'timesheet/search-order', where: { orderId: { equals: orderId } } }] : []),
    ...(named(laborId) ? [{ requirement: 'timesheet/search-labor', where: { laborId: { equals: laborId } } }] : []),
    // Most are not, and would be turned page by page.
    ...(inProgress === true ? [{ requirement: 'timesheet/search-in-progress', where: { inProgress: { equals: true } } }] : []),
  ]
}

const mostKinds = 6

/** One of each kind, by what it lacks: those that lack most come first. */
function oneOfEachKind(entries: readonly ListedRecord[]): readonly ListedRecord[] {
  const lackedBy = (entry: ListedRecord) =>
    ['orderId', 'serviceId', 'laborId', 'technicianId', 'clockOut', 'locationId'].filter((name) => entry[name] == null)
  const kinds = new Map(entries.map((entry) => [lackedBy(entry).join(), entry]))
  return [...kinds.values()].toSorted((one, other) => lackedBy(other).length - lackedBy(one).length).slice(0, mostKinds)
}

/** Without locationIds a target may search fewer locations. */
async function isFound(trial: Trial, { id, locationId }: ListedRecord, where: Conditions): Promise<boolean | undefined> {
  const bodies: Search[] = [{ where }, ...(typeof locationId === 'string' ? [{ where, locationIds: [locationId] }] : [])]
  for (const body of bodies) {
    const pages = await walk(trial, operation('searchTimesheets'), wholePage, { ...body }, untilShown(String(id)))
    if (pages.some(({ ids }) => ids.includes(String(id)))) return true
    if (!isWhole(pages)) return undefined
  }
  return false
}

/** Others may have changed or removed it meanwhile. */
async function isAsBefore(trial: Trial, entry: ListedRecord): Promise<boolean> {
  const exchange = await trial.attempt('getTimesheet', { path: { id: String(entry.id) } })
  const now = recordOf(exchange)
  return isSuccess(exchange) && JSON.stringify(conditionsOf(now)) === JSON.stringify(conditionsOf(entry)) && now.deleted !== true
}

/** In the order that is stated, too, what a condition names comes alone. */
async function choosesInOrder(trial: Trial, { requirement, where }: Condition): Promise<void> {
  const found = await tryPage(trial, operation('searchTimesheets'), { where, orderBy: { number: 'asc' } })
  if (!found) return
  const [field = ''] = Object.keys(where)
  const isMeant = (record: ListedRecord) =>
    conditionsOf(record).some((one) => one.requirement === requirement && JSON.stringify(one.where) === JSON.stringify(where))
  const others = found.records.filter((record) => record[field] !== undefined && !isMeant(record))
  trial.equal(
    others.slice(0, 3).map(({ id }) => id),
    [],
    found.exchange,
    { where: '/data', requirement },
  )
}

export const timesheetListedScenarios: readonly Case[] = [
  {
    id: 'timesheet/search-finds-listed',
    area: 'timesheet',
    title: 'A search finds entries that the list shows by what they are about, whatever else they lack',
    requirements: ['timesheet/search-technicians', 'timesheet/search-order', 'timesheet/search-labor', 'timesheet/search-in-progress'],
    effects: 'read',
    operations: ['listTimesheets', 'searchTimesheets'],
    mayAsk: ['getTimesheet'],
    quiet: true,
    async run(trial) {
      const list = operation('listTimesheets')
      const limit = await largestServed(trial, list)
      const { records } = await page(trial, list, limit === undefined ? {} : { limit })
      const entries = oneOfEachKind(records.filter(({ id, deleted }) => typeof id === 'string' && deleted !== true))
      if (entries.length === 0) trial.skip('the target lists no timesheet; add one')
      const inOrder = new Map(records.flatMap(conditionsOf).map((one) => [one.requirement, one]))
      for (const condition of inOrder.values()) await choosesInOrder(trial, condition)
      for (const entry of entries)
        for (const { requirement, where } of conditionsOf(entry)) {
          const found = await isFound(trial, entry, where)
          if (found === undefined) continue
          const exchange = trial.exchanges.at(-1)
          if (exchange && (found || (await isAsBefore(trial, entry))))
            trial.holds(found, `the entry ${entry.id}, which is so`, 'an answer without it', exchange, { where: '/data', requirement })
        }
    },
  },
]
