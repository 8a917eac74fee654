// Records that look alike: what is done to one of them leaves the other as it was (4.1).
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { type Resource, resources } from '../../../openapi/resources.ts'
import { isObject } from '../../exchange/compare.ts'
import { dataOf, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { bodyFieldsOf } from '../../steps/fields.ts'
import { isNew, keeps, newName, type Shown, textFieldOf, tidyUp } from '../../steps/records.ts'
import { inOneWord, samples } from '../../steps/samples.ts'

interface Twins {
  create: OperationId
  read: OperationId
  update: OperationId
  remove: OperationId | undefined
  /** A text that an update may change. */
  text: string
  /** What nobody changes but by an update of the record. */
  fields: readonly string[]
  /** What they are made with beside what they need. */
  more?: object
  /** Another value than the record is made with, beside the text. */
  turns?: (body: { readonly [field: string]: unknown }) => object
  /** What the other one has of its own, where it may get into the way of the first. */
  apart?: (body: { readonly [field: string]: unknown }) => object
}

/** In the form of this one, where it begins with its day. */
const dayAfter = (date: string): string =>
  date.replace(/^\d{4}-\d\d-\d\d/, (day) => {
    const next = Date.parse(day) + 86_400_000
    return Number.isNaN(next) ? day : new Date(next).toISOString().slice(0, 10)
  })

/** A period that overlaps with this one. */
const aDayLater = ({ fromDate, toDate }: { readonly [field: string]: unknown }): object =>
  typeof fromDate === 'string' && typeof toDate === 'string' ? { fromDate: dayAfter(fromDate), toDate: dayAfter(toDate) } : {}

/** Of these more stays than what their updates take, or less. */
const special: { readonly [record: string]: Pick<Twins, 'text' | 'fields' | 'more' | 'turns' | 'apart'> } = {
  ReferralSource: { text: 'name', fields: ['id', 'name', 'locationId', 'updatedDate'] },
  // Its totals may follow the orders that another statement takes.
  Statement: {
    text: 'note',
    fields: ['id', 'customerId', 'name', 'note', 'fromDate', 'toDate'],
    turns: ({ toDate }) => (typeof toDate === 'string' ? { toDate: dayAfter(toDate) } : {}),
    apart: aDayLater,
  },
  PaymentTerm: { text: 'name', fields: ['id', 'name', 'dueInDays', 'note', 'editable', 'updatedDate'] },
  LaborMatrix: {
    text: 'name',
    fields: ['id', 'name', 'type', 'locationId', 'updatedDate'],
    more: { ranges: [{ start: 0, end: null, multiplier: 1.5 }] },
    turns: () => ({ ranges: [{ start: 0, end: null, multiplier: 2 }] }),
  },
  CoreCharge: {
    text: 'referenceId',
    fields: ['id', 'partId', 'amountCents', 'referenceId', 'status', 'updatedDate'],
    turns: () => ({ status: 'Ready' }),
  },
}

const told = (record: string, update: OperationId) =>
  special[record] ?? { text: textFieldOf(record), fields: ['id', ...bodyFieldsOf(operation(update)), 'updatedDate'] }

/** A server may want webhooks to differ in their names (6.1). */
const mayBeTwins = ({ record }: Resource): boolean => record !== 'Webhook'

const twins: readonly Twins[] = resources
  .filter(mayBeTwins)
  .flatMap(({ record, create, read, update, delete: remove }) =>
    create && read && update ? [{ create, read, update, remove, ...told(record, update) }] : [],
  )

/** The id of a record made with this body; undefined when the target refuses it. */
async function makeTwin(trial: Trial, { create }: Twins, body: unknown): Promise<string | undefined> {
  const exchange = await trial.attempt(create, { body })
  const { id } = recordOf(exchange)
  if (!isSuccess(exchange) || typeof id !== 'string') return undefined
  tidyUp(trial, create, id)
  return id
}

async function readTwin(trial: Trial, kind: Twins, id: string): Promise<Shown> {
  const exchange = await trial.attempt(kind.read, { path: { id } })
  const data = isSuccess(exchange) ? dataOf(exchange) : undefined
  trial.holds(isObject(data), `the record ${id}`, outcomeOf(exchange), exchange)
  return { data: isObject(data) ? data : undefined, exchange }
}

/** What their ids are, and whatever else they are shown with, may be told anew each time. */
function rangesIn({ data }: Shown): unknown {
  const { ranges }: { ranges?: unknown } = { ...data }
  return Array.isArray(ranges) ? ranges.filter(isObject).map(({ start, end, multiplier }) => ({ start, end, multiplier })) : undefined
}

async function keepsTwinsApart(trial: Trial, kind: Twins): Promise<void> {
  const body = { ...Object(await samples[kind.create].body?.(trial)), ...kind.more }
  const id = (await makeTwin(trial, kind, body)) ?? trial.skip(`the target refuses ${kind.create}`)
  const before = await readTwin(trial, kind, id)
  const twin =
    (await makeTwin(trial, kind, { ...Object(body), ...kind.apart?.(Object(body)) })) ??
    trial.skip('the target wants the records to differ in more than their id')
  trial.holds(twin !== id, 'an id that no other has', twin, before.exchange, { where: '/data/id', requirement: 'record/id-unique' })
  const stays = async () => {
    const now = await readTwin(trial, kind, id)
    keeps(trial, now, before, kind.fields, 'record/others-kept')
    const about = { where: '/data/ranges', requirement: 'record/others-kept' }
    if (kind.more && now.data) trial.equal(rangesIn(now), rangesIn(before), now.exchange, about)
  }
  await stays()
  const renamed = { [kind.text]: inOneWord(newName(trial, 'changed')) }
  // They look alike no longer once its text is changed.
  for (const change of kind.turns ? [kind.turns(Object(body)), renamed] : [renamed])
    if (isSuccess(await trial.attempt(kind.update, { path: { id: twin }, body: change }))) await stays()
  // The first twin differs by now.
  const another = kind.remove && (await makeTwin(trial, kind, body))
  if (!kind.remove || another === undefined) return
  const gone = await trial.attempt(kind.remove, { path: { id: another } })
  if (!isSuccess(gone)) return
  await stays()
  await isMadeAnew(trial, kind, body)
}

/** One that is made like another that was deleted is a new one. */
async function isMadeAnew(trial: Trial, { create }: Twins, body: unknown): Promise<void> {
  const exchange = await trial.attempt(create, { body })
  if (!isSuccess(exchange)) return
  const data = recordOf(exchange)
  tidyUp(trial, create, data.id)
  isNew(trial, { data, exchange })
}

export const recordTwinCases: readonly Case[] = twins.map((kind) => ({
  id: `record/twins/${kind.update}`,
  area: operation(kind.update).area,
  title: `Of two records that look alike, what ${kind.update}${kind.remove ? ` and ${kind.remove} do` : ' does'} to one leaves the other`,
  requirements: ['record/others-kept', 'record/id-unique', ...(kind.remove ? ['record/updated-null-at-first'] : [])],
  effects: 'own',
  operations: [kind.create, kind.read, kind.update, ...(kind.remove ? [kind.remove] : [])],
  run: (trial) => keepsTwinsApart(trial, kind),
}))
