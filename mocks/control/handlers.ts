// The handlers of the control plane: each calls what a test in process calls.
import { operations as apiOperations, type OperationId } from '../../openapi/contract.ts'
import type { Steered } from '../core/core.ts'
import { refusal } from '../engine/plain/errors.ts'
import { type Sandbox, Sandboxes, type SandboxSummary, type Snapshot } from '../engine/sandboxes.ts'
import { collectionNames } from '../engine/state/ids.ts'
import { checkKey, lockOf } from '../engine/state/locks.ts'
import type { BaseRecord } from '../engine/state/records.ts'
import type { OutboxEntry } from '../engine/state/webhooks.ts'
import type { Difference } from '../engine/state/world.ts'
import { collectionNamed } from '../engine/steering/arrangement.ts'
import type { JournalEntry } from '../engine/steering/journal-line.ts'
import { describedCollection } from './described-collection.ts'
import type { components, operations } from './generated/types.ts'
import { type ControlId, controlDocument } from './operations.ts'

type Shapes = components['schemas']

type PartOf<Id extends ControlId, Part extends 'path' | 'query'> = operations[Id]['parameters'] extends { [Name in Part]?: infer Values }
  ? Exclude<Values, undefined>
  : Record<string, never>

type BodyOf<Id extends ControlId> = operations[Id] extends { requestBody: { content: { 'application/json': infer Json } } }
  ? Json
  : undefined

interface Asked<Id extends ControlId> {
  mock: Steered
  params: PartOf<Id, 'path'>
  query: PartOf<Id, 'query'>
  body: BodyOf<Id>
  /** That of a sandbox. */
  key: string | undefined
}

/** The answer as it stands, where it has no envelope. */
export class Bare {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

/** Entries of the journal as they come. What `follow` returns ends that. */
export class Stream {
  readonly follow: (listen: (entry: JournalEntry) => void) => () => void
  constructor(follow: Stream['follow']) {
    this.follow = follow
  }
}

type Enveloped<Id extends ControlId> = operations[Id]['responses'][200] extends { content: { 'application/json': infer Json } }
  ? Json extends { success: true }
    ? Omit<Json, 'success' | 'next'>
    : Bare
  : Stream

export type ControlHandlers = { [Id in ControlId]: (asked: Asked<Id>) => Enveloped<Id> | Promise<Enveloped<Id>> }

const done = {}

const places: Shapes['StartAnswer']['data'] = {
  name: 'repair-shop-mock',
  api: '/v3',
  login: '/v3/auth/login',
  sandboxApi: '/sandbox/{name}/v3',
  control: '/_mock',
  controlDocument: '/_mock/openapi.json',
  reference: '/_mock/docs',
  page: '/',
}

export const controlHandlers: ControlHandlers = {
  getStart: () => ({ data: places }),
  getControl: ({ mock: { world, seed, logins } }) => ({ data: { world, seed, logins, reference: places.reference } }),
  getHealth: async ({ mock }) => ({ data: { ready: true, ...(await mock.health()) } }),
  getControlDocument: () => new Bare(controlDocument),
  listOperations: () => ({
    data: apiOperations.map(({ id, method, path, area, kind, summary }) => ({ id, method, path, area, kind, summary })),
  }),

  async listSandboxes({ mock, query }) {
    const { limit = mostListed, behind, name } = query
    const found = await mock.listSandboxes({ limit: limit + 1, behind, name })
    return { data: found.slice(0, limit).map(shownSummary), meta: { hasMore: found.length > limit } }
  },
  createSandbox: async ({ mock, body: { name, ...beginning } }) => ({ data: shownSandbox(await mock.create(name, beginning)) }),
  getSandbox: ({ mock, params }) => ({ data: shownSandbox(knownSandbox(mock, params.sandbox)) }),
  async changeSandbox({ mock, params, body: { lie, variant } }) {
    const sandbox = knownSandbox(mock, params.sandbox)
    await mock.serveOtherwise(params.sandbox, { ...(typeof lie === 'string' && { lie }), ...(typeof variant === 'string' && { variant }) })
    return { data: shownSandbox(sandbox) }
  },
  deleteSandbox({ mock, params }) {
    knownSandbox(mock, params.sandbox)
    mock.drop(params.sandbox)
    return done
  },
  resetSandbox({ mock, params }) {
    const sandbox = mock.sandbox(Sandboxes.named(params.sandbox))
    sandbox.reset()
    return { data: shownSandbox(sandbox) }
  },
  getSnapshot: ({ mock, params }) => new Bare(knownSandbox(mock, params.sandbox).snapshot()),
  restoreSnapshot: async ({ mock, params, body }) => ({
    data: shownSandbox(await mock.restore(Sandboxes.named(params.sandbox), body as unknown as Snapshot)),
  }),
  listChanges: ({ mock, params }) => ({ data: knownSandbox(mock, params.sandbox).world.differences().map(shownDifference) }),

  describeCollection({ mock, params }) {
    const name = collectionNamed(params.collection)
    return { data: describedCollection(name, (mock.known('default')?.world.all(name) ?? []).slice(0, mostDescribed)) }
  },
  listLies: async ({ mock, query }) => departuresWith(await mock.lies(), query),
  listVariants: async ({ mock, query }) => departuresWith(await mock.variants(), query),

  listCollections({ mock, params }) {
    const { world } = knownSandbox(mock, params.sandbox)
    return { data: collectionNames.map((name) => ({ name, count: world.all(name).length })) }
  },
  listRecords: ({ mock, params, query }) =>
    controlPage(knownSandbox(mock, params.sandbox).records.list(collectionNamed(params.collection)), query),
  async insertRecord({ mock, params, body: { like, ...fields } }) {
    const collection = collectionNamed(params.collection)
    return { data: await knownSandbox(mock, params.sandbox).records.insert(collection, fields, like) }
  },
  getRecord: ({ mock, params }) => ({
    data: knownSandbox(mock, params.sandbox).records.get(collectionNamed(params.collection), params.id),
  }),
  changeRecord: async ({ mock, params, body }) => ({
    data: await knownSandbox(mock, params.sandbox).records.change(collectionNamed(params.collection), params.id, body),
  }),
  async removeRecord({ mock, params }) {
    await knownSandbox(mock, params.sandbox).records.remove(collectionNamed(params.collection), params.id)
    return done
  },

  getClock: ({ mock, params }) => ({ data: shownClock(knownSandbox(mock, params.sandbox)) }),
  async setClock({ mock, params, body: { time, advance, running } }) {
    const sandbox = knownSandbox(mock, params.sandbox)
    const { clock } = sandbox
    if (running === false) clock.freeze()
    if (time !== undefined) clock.set(time)
    if (advance !== undefined) clock.advance(advance)
    if (running) clock.run()
    await mock.deliver(params.sandbox)
    return { data: shownClock(sandbox) }
  },

  listSessions({ mock, params }) {
    const { world, sessions } = knownSandbox(mock, params.sandbox)
    const data = sessions.list().map((session) => ({
      sessionId: session.sessionId,
      token: session.id,
      userId: session.userId,
      email: world.get('users', session.userId)?.email ?? '',
      createdDate: session.createdDate,
      expiresDate: isoTime(session.expiresAt),
      expired: sessions.hasExpired(session),
    }))
    return { data }
  },
  createSession({ mock, params, body: { email, audience } }) {
    const sandbox = Sandboxes.named(params.sandbox)
    return { data: { ...mock.signIn(email, { sandbox, ...(audience !== undefined && { audience }) }) } }
  },
  endSessions({ mock, params }) {
    knownSandbox(mock, params.sandbox).sessions.endAll()
    return done
  },
  endSession({ mock, params }) {
    knownSandbox(mock, params.sandbox).sessions.end(params.sessionId)
    return done
  },
  expireSession({ mock, params }) {
    knownSandbox(mock, params.sandbox).sessions.expire(params.sessionId)
    return done
  },

  listFaults: ({ mock, params }) => ({ data: knownSandbox(mock, params.sandbox).faults.list() }),
  addFault: ({ mock, params, body: { operation, ...rest } }) => ({
    data: knownSandbox(mock, params.sandbox).faults.add({
      ...rest,
      ...(operation !== undefined && { operation: operation as OperationId }),
    }),
  }),
  clearFaults({ mock, params }) {
    knownSandbox(mock, params.sandbox).faults.clear()
    return done
  },
  removeFault({ mock, params }) {
    const { faults } = knownSandbox(mock, params.sandbox)
    if (!faults.remove(params.id)) throw refusal('not_found', 'the id of a fault that is set', JSON.stringify(params.id))
    return done
  },

  listRequests: async ({ mock, query, key }) => ({
    data: await mock.journal.list({ ...query, ...(await owned(mock, query.sandbox, key)) }),
  }),
  async clearJournal({ mock, query: { sandbox }, key }) {
    await mock.journal.clear({ sandbox, ...(await owned(mock, sandbox, key)) })
    return done
  },
  async followJournal({ mock, query: { sandbox }, key }) {
    // What comes before somebody listens waits for him.
    const early: JournalEntry[] = []
    let tell = (entry: JournalEntry): unknown => early.push(entry)
    const end = await mock.journal.follow((entry) => tell(entry), { sandbox, ...(await owned(mock, sandbox, key)) })
    return new Stream((listen) => {
      tell = listen
      for (const entry of early) listen(entry)
      return end
    })
  },
  async countRequests({ mock, body, key }) {
    const numbers = await mock.journal.matching({ ...body, ...(await owned(mock, body.sandbox, key)) })
    return { data: { count: numbers.length, numbers } }
  },

  listDeliveries: ({ mock, params }) => ({ data: knownSandbox(mock, params.sandbox).outbox.entries.map(shownDelivery) }),
  resendDelivery: async ({ mock, params }) => ({ data: shownDelivery(await mock.resend(params.sandbox, params.id)) }),
}

/** Requests to a sandbox with a key are told to who names it and has the key. */
async function owned(mock: Steered, sandbox: string | undefined, key: string | undefined): Promise<{ lock: string }> {
  if (sandbox === undefined) return { lock: '' }
  const [found] = await mock.listSandboxes({ name: sandbox, limit: 1 })
  checkKey(sandbox, found?.lock, key)
  return { lock: key === undefined ? '' : lockOf(sandbox, key) }
}

interface Paging {
  limit?: number
  skip?: number
}

function controlPage<Element>(all: readonly Element[], { limit = 50, skip = 0 }: Paging) {
  const data = all.slice(skip, skip + limit)
  return { data, meta: { total: all.length, hasMore: skip + data.length < all.length } }
}

/** Those in which every word stands. */
function departuresWith(all: readonly Shapes['Departure'][], { find = '', ...paging }: Paging & { find?: string }) {
  const words = find.toLowerCase().split(' ')
  const fitting = all.filter(({ id, says }) => words.every((word) => `${id} ${says}`.toLowerCase().includes(word)))
  return controlPage(
    fitting.map(({ id, says }) => ({ id, says })),
    paging,
  )
}

/** One that is there: looking at a name makes no sandbox. */
/** So many records tell what the fields of their collection hold. */
const mostDescribed = 50

const knownSandbox = (mock: Steered, name: string): Sandbox => mock.existing(name)

/** So many sandboxes make one answer. */
const mostListed = 1_000

const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString()

const shownSandbox = (sandbox: Sandbox): Shapes['Sandbox'] => shownSummary(sandbox.summary())

function shownSummary({ name, world, seed, madeAt, usedAt, time, lie, variant, lock, ...counts }: SandboxSummary): Shapes['Sandbox'] {
  const dates = { createdDate: isoTime(madeAt), usedDate: isoTime(usedAt) }
  return {
    name,
    world,
    seed,
    ...dates,
    ...counts,
    lie: lie ?? null,
    variant: variant ?? null,
    hasKey: lock !== undefined,
    time: isoTime(time),
  }
}

const shownClock = ({ clock }: Sandbox): Shapes['Clock'] => ({ time: isoTime(clock.now()), running: !('at' in clock.state()) })

function shownDifference({ kind, collection, id, before, after }: Difference): Shapes['RecordChange'] {
  const fields = kind === 'deleted' ? undefined : changedFields(before, after)
  return { kind, collection, id, ...(fields && { fields }) }
}

function changedFields(before: BaseRecord | undefined, after: BaseRecord | undefined) {
  const [old, now] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))]
  const names = [...new Set([...old.keys(), ...now.keys()])]
  const changed = names.filter((name) => JSON.stringify(old.get(name)) !== JSON.stringify(now.get(name)))
  return Object.fromEntries(changed.map((name) => [name, { ...(before && { before: old.get(name) }), after: now.get(name) }]))
}

function shownDelivery({ delivery, trigger, state, due, tries }: OutboxEntry): Shapes['Delivery'] {
  const { id, webhookId, url, headers, body } = delivery
  return {
    id,
    webhookId,
    trigger,
    url,
    headers,
    body,
    state,
    ...(state === 'waiting' && { dueDate: isoTime(due) }),
    tries: tries.map(({ time, ...rest }) => ({ date: isoTime(time), ...rest })),
  }
}
