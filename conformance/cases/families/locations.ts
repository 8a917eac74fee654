// A user with location-specific access meets no record of a location beyond it, and nothing that counts one (2.2, 5).
import { type Operation, type OperationId, operation, operations } from '../../../openapi/contract.ts'
import { pagedLists, resourceOf, resources, searches } from '../../../openapi/resources.ts'
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isSuccess, recordsIn } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import { outcomeOf, type Trial } from '../../runner/trial/trial.ts'
import { isBeyond, type Limited, limitedUser } from '../../steps/locations.ts'
import { idsForms } from '../../steps/pages.ts'
import { textFieldOf } from '../../steps/records.ts'
import { samples } from '../../steps/samples.ts'
import { roundings, units } from '../../steps/timesheets.ts'

type Fields = { readonly [field: string]: unknown }

const metaIn = ({ answer }: Exchange): Fields => (isObject(answer?.body) && isObject(answer.body.meta) ? answer.body.meta : {})

const mostPages = 40

/** What the user is shown, page by page; whole where an empty one ends it. */
async function pagesSeen(trial: Trial, { id, kind }: Operation, { session }: Limited): Promise<{ pages: Exchange[]; whole: boolean }> {
  const pages: Exchange[] = []
  const seen = new Set<unknown>()
  for (let skip = 0; pages.length < mostPages; ) {
    const wanted = skip === 0 ? {} : { skip }
    const exchange = await trial.attempt(id, kind === 'search' ? { body: wanted } : { query: wanted }, session)
    // A permission that is missing is a lawful reason (D12).
    if (!isSuccess(exchange)) return trial.skip(`${id} is refused to the user with location-specific access`)
    pages.push(exchange)
    const records = recordsIn(exchange)
    // In an order that changes one record comes twice, and another may not have come.
    if (records.length === 0 || records.some((record) => seen.has(record.id))) return { pages, whole: records.length === 0 }
    for (const record of records) seen.add(record.id)
    skip += records.length
  }
  return { pages, whole: false }
}

async function showsOwnOnly(trial: Trial, list: Operation): Promise<void> {
  const limited = await limitedUser(trial)
  const { pages, whole } = await pagesSeen(trial, list, limited)
  const [first] = pages
  if (!first) return
  for (const exchange of pages) {
    const beyond = recordsIn(exchange).filter((record) => isBeyond(limited, record))
    const about = { where: '/data', requirement: 'session/other-locations' }
    trial.equal(
      beyond.slice(0, 3).map(({ id, locationId }) => ({ id, locationId })),
      [],
      exchange,
      about,
    )
  }
  // Others may make and remove records from one page to the next.
  if (!whole || new Set(pages.map((exchange) => metaIn(exchange).total)).size > 1) return
  const shown = new Map(pages.flatMap((exchange) => recordsIn(exchange).map((record) => [record.id, record] as const)))
  countsOwnLocations(trial, first, [...shown.values()])
}

/** What meta counts is what the same user is shown. */
function countsOwnLocations(trial: Trial, first: Exchange, records: readonly Fields[]): void {
  const { total } = metaIn(first)
  if (typeof total === 'number') trial.equal(total, records.length, first, { where: '/meta/total', requirement: 'list/total' })
}

/** Some entries that are over, the user's own and others, asked for by their ids: the meta is about those that the user is shown. */
async function sumsOwnOnly(trial: Trial): Promise<void> {
  const limited = await limitedUser(trial)
  const { body } = await trial.ask('listTimesheets', {})
  const over = body.data.filter(({ id, inProgress }) => id && inProgress === false)
  const own = over.filter((entry) => !isBeyond(limited, entry)).slice(0, 5)
  const beyond = over.filter((entry) => isBeyond(limited, entry)).slice(0, 5)
  if (own.length === 0 || beyond.length === 0)
    trial.skip('the list does not show finished entries both of the locations of the user and of others')
  const ids = [...own, ...beyond].map(({ id }) => String(id))
  for (const form of idsForms(ids)) {
    const exchange = await trial.attempt('listTimesheets', { query: form }, limited.session)
    const records = isSuccess(exchange) ? recordsIn(exchange) : []
    const { totalDuration } = metaIn(exchange)
    // Another form of ids shows others, or none.
    if (records.length === 0 || !records.every(({ id }) => ids.includes(String(id)))) continue
    if (!records.every(({ duration }) => typeof duration === 'number')) trial.skip('the list does not tell how long each entry took')
    const sum = records.reduce((all, { duration }) => all + Number(duration), 0)
    const fits = units.some((unit) => Math.abs(sum * unit - Number(totalDuration)) <= roundings(unit, records.length))
    const about = { where: '/meta/totalDuration', requirement: 'timesheet/list-total-duration-sums' }
    if (typeof totalDuration === 'number') trial.holds(fits, `${sum}, the sum of what is shown`, totalDuration, exchange, about)
    return
  }
  trial.skip('the target does not return the entries that ids names')
}

/** A record of a location beyond the user's, as the run's own user is shown one, on a later page where the first has what the run made. */
async function beyondOf(trial: Trial, id: OperationId, limited: Limited): Promise<Fields & { id: string }> {
  const { list, search } = resourceOf(id) ?? {}
  const view = list ?? search
  let skip = 0
  for (let page = 0; view && page < mostPages; page++) {
    const wanted = skip === 0 ? {} : { skip }
    const exchange = await trial.attempt(view, operation(view).kind === 'search' ? { body: wanted } : { query: wanted })
    const records = isSuccess(exchange) ? recordsIn(exchange) : []
    for (const record of records)
      if (typeof record.id === 'string' && record.editable !== false && isBeyond(limited, record)) return { ...record, id: record.id }
    skip += records.length
    if (records.length === 0) break
  }
  return trial.skip(
    "the run's own user is shown no record of a location that the other user cannot access; log in as one with company-wide access",
  )
}

async function refusesToRead(trial: Trial, id: OperationId): Promise<void> {
  const limited = await limitedUser(trial)
  const record = await beyondOf(trial, id, limited)
  // What has just been read by one who may is not kept for who may not.
  await trial.attempt(id, { path: { id: record.id } })
  const exchange = await trial.attempt(id, { path: { id: record.id } }, limited.session)
  const about = { where: '', requirement: 'session/other-locations' }
  trial.holds(!isSuccess(exchange), `a refusal: the record is of the location ${record.locationId}`, outcomeOf(exchange), exchange, about)
}

/** Sends what is there already, so that a target that takes it has changed nothing. */
async function refusesToChange(trial: Trial, id: OperationId, field: string): Promise<void> {
  const limited = await limitedUser(trial)
  const record = await beyondOf(trial, id, limited)
  const exchange = await trial.attempt(id, { path: { id: record.id }, body: { [field]: record[field] ?? '' } }, limited.session)
  const about = { where: '', requirement: 'session/other-locations' }
  trial.holds(!isSuccess(exchange), `a refusal: the record is of the location ${record.locationId}`, outcomeOf(exchange), exchange, about)
  if (isSuccess(exchange)) trial.leaves(`an update of ${record.id} to what it was`)
}

const caseAbout = (
  what: string,
  id: OperationId,
  title: string,
  effects: Case['effects'],
  run: Case['run'],
  more: readonly string[] = [],
): Case => ({
  id: `session/other-locations/${what}/${id}`,
  area: operation(id).area,
  title,
  requirements: ['session/other-locations', ...more],
  effects,
  operations: [id],
  quiet: true,
  run,
})

/** Scans and notifications are left: a notification is the user's own, whatever it is about. */
const views = [...pagedLists, ...searches, operation('listWorkflowOrders')].filter(({ id }) => id !== 'listNotifications')

const countedIn = ({ id, kind }: Operation): string[] => [...(kind === 'list' || id === 'searchCoreCharges' ? ['list/total'] : [])]

const sums: Case = {
  id: 'session/other-locations/summed/listTimesheets',
  area: 'timesheet',
  title: 'totalDuration is, for a user with location-specific access, of what the user is shown',
  requirements: ['timesheet/list-total-duration-sums'],
  effects: 'read',
  operations: ['listTimesheets'],
  run: sumsOwnOnly,
}

const reads = operations.filter(({ id, kind }) => kind === 'read' && (resourceOf(id)?.list ?? resourceOf(id)?.search))

/** Updates of records that a list or a search shows as well. */
const updates = resources.flatMap(({ record, update, list, search }) =>
  update && (list ?? search) && operation(update).path.endsWith('/{id}') ? [{ id: update, field: textFieldOf(record) }] : [],
)

export const locationCases: readonly Case[] = [
  ...views.map((view) =>
    caseAbout(
      'shown',
      view.id,
      `${view.id} shows and counts for a user with location-specific access no record of another location`,
      samples[view.id].effects,
      (trial) => showsOwnOnly(trial, view),
      countedIn(view),
    ),
  ),
  sums,
  ...reads.map(({ id }) =>
    caseAbout('read', id, `${id} shows a user with location-specific access no record of another location`, 'read', (trial) =>
      refusesToRead(trial, id),
    ),
  ),
  ...updates.map(({ id, field }) =>
    caseAbout('changed', id, `${id} of a user with location-specific access changes no record of another location`, 'shared', (trial) =>
      refusesToChange(trial, id, field),
    ),
  ),
]
