// What another user makes is there for that user: by its id, and in its list (2.1, 4.1).
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { resources } from '../../../openapi/resources.ts'
import { type Exchange, isSuccess, recordOf, recordsIn } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import { phrase } from '../../exchange/phrase.ts'
import { type ListQuery, pageInput } from '../../runner/seen/listed.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import type { SignedIn } from '../../sessions/sign-in.ts'
import { foundAgain } from '../../steps/again.ts'
import { otherUser } from '../../steps/common.ts'
import { bodyFieldsOf } from '../../steps/fields.ts'
import { pagesSeen } from '../../steps/locations.ts'
import { shows, tidyUp } from '../../steps/records.ts'
import { sampleInput, samples } from '../../steps/samples.ts'

interface Kind {
  create: OperationId
  read: OperationId | undefined
  view: OperationId
}

const kinds: readonly Kind[] = resources.flatMap(({ create, read, list, search }) => {
  const view = list ?? search
  return create && view && !samples[create].path && samples[create].effects === 'own' ? [{ create, read, view }] : []
})

/** What its records name, and where a user is shown such: a record may lie where that does, which may be beyond the user. */
const namedThings: { readonly [create in OperationId]?: { view: OperationId; fields: readonly string[] } } = {
  createTpiInspection: { view: 'listTpiInspections', fields: ['orderId', 'tpiScanId'] },
  createStatement: { view: 'listWorkflowOrders', fields: ['customerId'] },
  createCoreCharge: { view: 'listCoreCharges', fields: ['partId'] },
}

/** What this user is shown. */
const askedAs = (trial: Trial, view: OperationId, who: SignedIn, wanted: ListQuery = {}): Promise<Exchange> =>
  trial.attempt(view, pageInput(operation(view), wanted, who.userId), who)

/** The request of a sample with a note, which names what the user is shown. */
async function bodyFor(trial: Trial, create: OperationId, who: SignedIn): Promise<object> {
  const sample = (await sampleInput(create, trial)).body
  const body = { ...Object(sample), ...(bodyFieldsOf(operation(create)).includes('note') && { note: `${trial.mark} note` }) }
  const { view, fields } = namedThings[create] ?? {}
  if (!view || !fields) return body
  const found = recordsIn(await askedAs(trial, view, who)).find((record) => fields.every((field) => typeof record[field] === 'string'))
  if (!found) return trial.skip(`${view} shows the other user no record with ${fields.join(' and ')}; add one`)
  return { ...body, ...Object.fromEntries(fields.map((field) => [field, found[field]])) }
}

interface Made extends Kind {
  id: string
  /** As far as the maker is shown it. */
  sent: object
  who: SignedIn
}

async function makesAndKeeps(trial: Trial, kind: Kind): Promise<void> {
  const { create } = kind
  const who = await otherUser(trial)
  const sent = await bodyFor(trial, create, who)
  const made = await trial.attempt(create, { body: sent }, who)
  const { id } = recordOf(made)
  // Which permission it needs is not shown (5.6).
  if (!isSuccess(made) || typeof id !== 'string') return trial.skip(`${create} makes no record for the other user (${outcomeOf(made)})`)
  tidyUp(trial, create, id, { token: who.token })
  // What a user may not see it is not shown, though it has sent it (5).
  const shown = recordOf(made)
  const seen = Object.fromEntries(Object.entries(sent).filter(([field]) => shown[field] != null))
  const record = { ...kind, id, sent: seen, who }
  await isReadByMaker(trial, record)
  await isListedForMaker(trial, record)
}

async function isReadByMaker(trial: Trial, made: Made): Promise<void> {
  const { read, id, sent, who } = made
  if (!read) return
  const exchange = await trial.attempt(read, { path: { id } }, who)
  if (!isSuccess(exchange) && !(await readsAnother(trial, made))) return
  trial.holds(isSuccess(exchange), `the record ${id}, which this user has made`, outcomeOf(exchange), exchange, {
    requirement: 'record/write-lasts',
  })
  if (isSuccess(exchange)) shows(trial, { data: recordOf(exchange), exchange }, sent, 'record/write-lasts')
}

/** Who may read no record of the kind may not read what it made either (D12). */
async function readsAnother(trial: Trial, made: Made): Promise<boolean> {
  const { read, who } = made
  const id = await anotherId(trial, made)
  return read !== undefined && id !== undefined && isSuccess(await trial.attempt(read, { path: { id } }, who))
}

async function anotherId(trial: Trial, { view, id, who }: Made): Promise<string | undefined> {
  const other = recordsIn(await askedAs(trial, view, who)).find((record) => record.id !== id)
  return typeof other?.id === 'string' ? other.id : undefined
}

const idsIn = (exchange: Exchange): unknown[] => recordsIn(exchange).map(({ id }) => id)

/** By its id where the target understands that, else page by page. */
async function isListedForMaker(trial: Trial, made: Made): Promise<void> {
  const { view, id, who } = made
  const list = operation(view)
  const byId = (one: string) => askedAs(trial, view, who, list.kind === 'search' ? { where: { id: { equals: one } } } : { ids: [one] })
  const about = { where: '/data', requirement: 'list/shows-created' }
  const lacks = (exchange: Exchange) =>
    trial.holds(false, `the record ${id}, which this user has made`, phrase('a list without it'), exchange, about)
  const found = await byId(id)
  if (idsIn(found).includes(id)) return trial.shown(found, about.requirement)
  const other = isSuccess(found) && idsIn(found).length === 0 ? await anotherId(trial, made) : undefined
  if (other !== undefined && idsIn(await byId(other)).join() === other) return lacks(found)
  const { pages, whole } = await pagesSeen(trial, list, { session: who })
  const [first] = pages
  const shown = pages.find((exchange) => idsIn(exchange).includes(id))
  if (shown) trial.shown(shown, about.requirement)
  else if (whole && first) lacks(first)
}

const keptWhere = ({ read }: Kind): Case['requirements'] => (read ? ['record/write-lasts', 'list/shows-created'] : ['list/shows-created'])

export const keptForItsMakerCases: readonly Case[] = kinds.map((kind) => ({
  id: `record/kept-for-its-maker/${kind.create}`,
  area: operation(kind.create).area,
  title: `What ${kind.create} makes for another user is there for that user, as it was sent`,
  requirements: keptWhere(kind),
  effects: 'own',
  operations: [kind.create, kind.view, ...(kind.read ? [kind.read] : [])],
  run: async (trial) => {
    await foundAgain(trial, () => makesAndKeeps(trial, kind))
  },
}))
