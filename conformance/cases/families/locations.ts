// A user with location-specific access meets no record of a location beyond it, and nothing that counts one (2.2, 5).
import { type Operation, type OperationId, operation, operations } from '../../../openapi/contract.ts'
import { pagedLists, resourceOf, resources, searches } from '../../../openapi/resources.ts'
import { shapeOf } from '../../../openapi/schema.ts'
import { type Exchange, isRefusal, isSuccess, metaBeside, recordsIn } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import { pageInput } from '../../runner/seen/listed.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import {
  type Beyond,
  brokenBy,
  isBeyond,
  keepsWhenRead,
  keptAtAll,
  keptEverywhere,
  type Limited,
  limitedUser,
  noneBeyond,
  pagesSeen,
  recordsBeyond,
} from '../../steps/locations.ts'
import { newName, textFieldOf } from '../../steps/records.ts'
import { samples } from '../../steps/samples.ts'
import { whereFields } from '../../steps/selection.ts'
import { shownNow } from '../../steps/written.ts'

type Fields = { readonly [field: string]: unknown }

/** As they are told. */
const tellBeyond = (records: readonly Fields[]) => records.slice(0, 3).map(({ id, locationId }) => ({ id, locationId }))

async function showsOwnOnly(trial: Trial, list: Operation): Promise<void> {
  const limited = await limitedUser(trial)
  const { pages, whole } = await pagesSeen(trial, list, limited)
  const [first] = pages
  if (!first) return
  for (const exchange of pages) {
    const beyond = recordsIn(exchange).filter((record) => isBeyond(limited, record))
    const [one] = beyond
    const about = { where: '/data', requirement: one ? await brokenBy(trial, limited, list.id, one) : keptAtAll }
    trial.equal(tellBeyond(beyond), [], exchange, about)
  }
  if (!pages.some((exchange) => recordsIn(exchange).some((record) => isBeyond(limited, record))))
    await besideWhoSeesAll(trial, list, limited)
  // Others may make and remove records from one page to the next.
  if (!whole || new Set(pages.map((exchange) => metaBeside(exchange).total)).size > 1) return
  const shown = new Map(pages.flatMap((exchange) => recordsIn(exchange).map((record) => [record.id, record] as const)))
  countsOwnLocations(trial, first, [...shown.values()])
  await filterBringsNone(trial, list, limited, [...shown.values()])
}

/** At the same time as somebody who is shown more, the user is shown what is kept to alone. */
async function besideWhoSeesAll(trial: Trial, list: Operation, limited: Limited): Promise<void> {
  const wide = trial.context.session
  if (limited.session.userId === wide.userId) return
  const ask = (who: Limited['session']) => trial.attempt(list.id, pageInput(list, {}, who.userId), who)
  const [, after, before] = await Promise.all([wide, limited.session, limited.session, wide].map(ask))
  for (const exchange of [after, before]) {
    if (!exchange || !isSuccess(exchange)) continue
    const beyond = recordsIn(exchange).filter((record) => isBeyond(limited, record))
    trial.equal(tellBeyond(beyond), [], exchange, { where: '/data', requirement: keptEverywhere })
  }
}

/** A filter takes away from the plain list, and brings nothing; its notation is learned from what it shows the run's own user (D07). */
async function filterBringsNone(trial: Trial, list: Operation, limited: Limited, plain: readonly Fields[]): Promise<void> {
  const wide = trial.context.session
  if (limited.session.userId === wide.userId || plain.some((record) => isBeyond(limited, record))) return
  const page = await trial.attempt(list.id, pageInput(list, {}, wide.userId))
  const beyond = recordsIn(page).find((record) => isBeyond(limited, record))
  // A plain list may be of the user's own locations by choice: that they are kept shows where another one is asked for by its name.
  let isKeptByName = false
  for (const field of beyond ? fieldsNaming : []) {
    const named = beyond?.[field]
    if (typeof named !== 'string') continue
    const isNone = await bringsNone(trial, list, limited, { field, named, isKeptByName })
    if (field === 'locationId') isKeptByName = isNone
  }
}

/** What records have that others have in common with them; the location comes first. */
const fieldsNaming = ['locationId', 'orderId', 'technicianId', 'customerId', 'partId', 'categoryId']

interface Named {
  readonly field: string
  readonly named: string
  readonly isKeptByName: boolean
}

/** Asked for by that: whether the user is shown none where others are shown some. */
async function bringsNone(trial: Trial, list: Operation, limited: Limited, { field, named, isKeptByName }: Named): Promise<boolean> {
  const wide = trial.context.session
  const isMeant = (record: Fields) => record[field] === named
  // Technicians are named several at a time (4.11).
  const what = { [field]: field === 'technicianId' ? [named] : named }
  for (const wanted of whereFields(list, what)) {
    const found = recordsIn(await trial.attempt(list.id, pageInput(list, wanted, wide.userId)))
    if (found.length === 0 || !found.every(isMeant)) continue
    const exchange = await trial.attempt(list.id, pageInput(list, wanted, limited.session.userId), limited.session)
    const more = isSuccess(exchange) ? recordsIn(exchange).filter((record) => isBeyond(limited, record)) : []
    const [one] = more
    const isKept = one && (isKeptByName || (await keepsWhenRead(trial, limited, list.id, String(one.id))))
    trial.equal(tellBeyond(more), [], exchange, { where: '/data', requirement: isKept ? keptEverywhere : keptAtAll })
    return isSuccess(exchange) && more.length === 0
  }
  return false
}

/** What meta counts is what the same user is shown. */
function countsOwnLocations(trial: Trial, first: Exchange, records: readonly Fields[]): void {
  const { total } = metaBeside(first)
  if (typeof total === 'number') trial.equal(total, records.length, first, { where: '/meta/total', requirement: 'list/total' })
}

async function beyondOf(trial: Trial, id: OperationId, limited: Limited): Promise<Beyond> {
  const [one] = await recordsBeyond(trial, id, limited, 1)
  return one ?? trial.skip(noneBeyond)
}

async function refusesToRead(trial: Trial, id: OperationId): Promise<void> {
  const limited = await limitedUser(trial)
  const record = await beyondOf(trial, id, limited)
  const input = { path: { id: record.id } }
  // What has just been read by one who may is not kept for who may not.
  await trial.attempt(id, input)
  const exchange = await trial.attempt(id, input, limited.session)
  await isKept(trial, limited, id, record, exchange)
  if (isSuccess(exchange)) return
  // Nor is what is being read meanwhile.
  const [, beside] = await Promise.all([trial.attempt(id, input), trial.attempt(id, input, limited.session)])
  if (isSuccess(beside)) await isKept(trial, limited, id, record, beside)
}

/** A refusal, as in the other places where it is kept. */
async function isKept(trial: Trial, limited: Limited, id: OperationId, record: Fields, exchange: Exchange): Promise<void> {
  if (!isSuccess(exchange)) return trial.refused(exchange, keptAtAll)
  const requirement = await brokenBy(trial, limited, id, record)
  trial.holds(false, `a refusal: the record is of the location ${record.locationId}`, outcomeOf(exchange), exchange, {
    where: '',
    requirement,
  })
}

/** Sends what is there already, so that a target that takes it has changed nothing. */
async function refusesToChange(trial: Trial, id: OperationId, field: string): Promise<void> {
  const limited = await limitedUser(trial)
  const record = await beyondOf(trial, id, limited)
  const exchange = await trial.attempt(id, { path: { id: record.id }, body: { [field]: record[field] ?? '' } }, limited.session)
  await isKept(trial, limited, id, record, exchange)
  if (isSuccess(exchange)) return void trial.leaves(`an update of ${record.id} to what it was`)
  if (!isRefusal(exchange)) return
  await refusesOtherValue(trial, limited, id, record, field)
  // Each of the others alone.
  for (const other of otherFields.filter((name) => record[name] != null && bodyHas(id, name))) {
    const ofOther = await trial.attempt(id, { path: { id: record.id }, body: { [other]: record[other] } }, limited.session)
    if (isSuccess(ofOther)) return isKept(trial, limited, id, record, ofOther)
  }
}

const bodyHas = (id: OperationId, field: string): boolean => shapeOf(operation(id).body?.schema ?? '').properties.has(field)

const otherFields = ['status', 'completed', 'ordinal', 'dueInDays', 'feeType', 'language', 'type', 'enabled', 'note']

/** Who is refused to leave it as it was is sent away with another value as well, and that one is not kept. */
async function refusesOtherValue(trial: Trial, limited: Limited, id: OperationId, record: Fields, field: string): Promise<void> {
  const [recordId, other] = [String(record.id), newName(trial, 'Beyond')]
  const input = { path: { id: recordId }, body: { [field]: other } }
  const refused = await trial.attempt(id, input, limited.session)
  const now = await shownNow(trial, id, input, recordId)
  if (isSuccess(refused)) await isKept(trial, limited, id, record, refused)
  if (!now) return
  const shown: Fields = { ...now.data }
  const isChanged = shown[field] === other
  if (isChanged) trial.cleanUp(() => trial.attempt(id, { ...input, body: { [field]: record[field] ?? '' } }))
  if (isRefusal(refused))
    trial.holds(!isChanged, `another ${field} than the refused one`, other, now.exchange, {
      where: `/data/${field}`,
      requirement: 'http/refused-changes-nothing',
    })
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
  requirements: [keptAtAll, keptEverywhere, ...more],
  effects,
  operations: [id],
  quiet: true,
  run,
})

/** Scans and notifications are left: a notification is the user's own, whatever it is about. */
const views = [...pagedLists, ...searches, operation('listWorkflowOrders')].filter(({ id }) => id !== 'listNotifications')

const countedIn = ({ id, kind }: Operation): string[] => (kind === 'list' || id === 'searchCoreCharges' ? ['list/total'] : [])

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
  ...reads.map(({ id }) =>
    caseAbout('read', id, `${id} shows a user with location-specific access no record of another location`, 'read', (trial) =>
      refusesToRead(trial, id),
    ),
  ),
  ...updates.map(({ id, field }) =>
    caseAbout(
      'changed',
      id,
      `${id} of a user with location-specific access changes no record of another location`,
      'shared',
      (trial) => refusesToChange(trial, id, field),
      ['http/refused-changes-nothing'],
    ),
  ),
]
