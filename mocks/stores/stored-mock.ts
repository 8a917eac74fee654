// The mock whose sandboxes a store keeps: core and control plane as they are, with the keeper in front.
import { type ControlAnswer, refusedAnswer } from '../control/answer.ts'
import type { Beginning } from '../core/beginning.ts'
import type { Catalogue } from '../core/catalogue.ts'
import { type Core, type Health, type ListAsked, type MockOptions, makeWorkings, type Steered } from '../core/core.ts'
import type { PlainAnswer, PlainRequest } from '../engine/plain/plain.ts'
import { Sandbox, Sandboxes, type SandboxSummary } from '../engine/sandboxes.ts'
import type { ClockState } from '../engine/state/clock.ts'
import type { Delivery } from '../engine/state/webhooks.ts'
import type { WorldName } from '../seeds/index.ts'
import type { Login } from '../seeds/worlds/login.ts'
import { asStoreAway } from './away.ts'
import { sharedCourier } from './couriers.ts'
import { Keeper } from './keeper.ts'
import { given, givenTextOf, type Head, summaryOf } from './kept-sandbox.ts'
import { leftJournal } from './left-journal.ts'
import type { MemoryLimits } from './memory.ts'
import { SharedJournal } from './shared-journal.ts'
import type { Store } from './store.ts'

export interface StoredMock extends Pick<Core, 'largest'> {
  handle(request: PlainRequest): PlainAnswer | Promise<PlainAnswer>
  /** Answers a request of the control plane, under /_mock. */
  control(request: PlainRequest): Promise<ControlAnswer>
  /** Sends webhooks from now on, by itself. */
  courier(): { collect(): void; stop(): void }
  /** Others have the same sandboxes. */
  readonly isShared: boolean
  /** Of the sandbox `default`, which may have been kept before, with other options than those given now. */
  readonly world: string
  readonly seed: number
  readonly logins: Login[]
  readonly clock: ClockState
  /** Of `default`, where it was kept before: whether these are as they were given now. */
  readonly found: { hasSameClock: boolean; hasSameData: boolean } | undefined
  /** The store was made for it. */
  readonly isStoreNew: boolean
  /** Lets go of the store. */
  close(): Promise<void>
}

export interface StoredOptions extends MockOptions {
  memory?: MemoryLimits
  /** Milliseconds after which webhooks of a replica that is gone are delivered by another one. */
  claim?: number
}

const minute = 60_000
const day = 24 * 60 * minute
const tellUsesEvery = 1_000
/** With as much of what a store leaves as it is, one that is in use was so, as the store knows, less than a minute before. */
const tellAgainEvery = minute / 2
/** So what was not used for so long, as the store knows, was not used for a minute. */
const lag = 2 * minute

export async function makeStoredMock(store: Store, options: StoredOptions, catalogue: Catalogue): Promise<StoredMock> {
  const { send, maxSandboxes = 10_000, idleMilliseconds = day, memory, claim } = options
  const { core, sandboxes, answer, groundFor, loginsOf } = await makeWorkings(options, catalogue, store)
  const usual = await groundFor({})
  const journal = store.lines.isShared ? new SharedJournal(store.lines, core.journal.limits) : await leftJournal(store.lines, core.journal)
  const keeper: Keeper = new Keeper(
    {
      store,
      sandboxes,
      answer,
      make: async (name, head, given) => new Sandbox(name, { ...(await groundFor(beginningOf(head, given))), start: head.start }),
      async otherwise(name, { lie, variant }) {
        await core.serveOtherwise(name, { ...(lie !== undefined && { lie }), ...(variant !== undefined && { variant }) })
        return sandboxes.known(name)?.otherwise
      },
      answered(request, given, at, milliseconds) {
        if (!given.unobserved) journal.add(request, given, at, milliseconds)
      },
      posted: () => courier?.look(),
    },
    memory,
  )
  const courier = send && sharedCourier({ store, keeper, sandboxes, send, claim })
  /** The core, but for what it cannot know of sandboxes that are not in memory, and of others. */
  const steered: Steered = Object.create(
    core,
    Object.getOwnPropertyDescriptors({
      listSandboxes,
      health,
      journal,
      get world() {
        return first().world
      },
      get seed() {
        return first().seed
      },
      get logins() {
        return first().logins
      },
    }),
  )
  let facts: Pick<StoredMock, 'world' | 'seed' | 'logins' | 'clock'> = {
    world: core.world,
    seed: core.seed,
    logins: core.logins,
    clock: usual.start,
  }
  /** What is known of `default`, which may have left memory since. */
  const first = () => {
    const known = sandboxes.known('default')
    if (known) {
      const { world, number } = known.seed
      facts = { world, seed: number, logins: loginsOf(known.seed), clock: known.clock.state() }
    }
    return facts
  }
  const foundOr = (make: () => unknown): StoredMock['found'] => {
    const kept = sandboxes.known('default')
    if (!kept) make()
    return (
      kept && {
        hasSameClock: JSON.stringify(kept.start) === JSON.stringify(usual.start),
        hasSameData: givenTextOf(kept.seed) === givenTextOf(usual.seed),
      }
    )
  }
  async function listSandboxes({ limit, behind = '', name }: ListAsked): Promise<SandboxSummary[]> {
    if (name === undefined) return (await store.list(behind, limit)).map((one) => summaryOf(one, store.now()))
    if (!Sandboxes.isName(name)) return []
    return keeper.alone([name], async () => {
      const found = sandboxes.known(name)
      return found ? [found.summary()] : []
    })
  }
  async function health(): Promise<Health> {
    const started = performance.now()
    await store.check().catch((error) => Promise.reject(asStoreAway(error)))
    return { store: store.kind, milliseconds: performance.now() - started }
  }
  /**
   * What is sent goes out while nobody has the sandbox to himself: a receiver may be slow, and what is done alone is done again when somebody
   * else was faster.
   */
  async function steer(request: PlainRequest): Promise<ControlAnswer> {
    const [{ control }, { sandboxesNamedIn }] = await Promise.all([import('../control/control.ts'), import('../control/named.ts')])
    const { names, needs } = sandboxesNamedIn(request)
    const asked = (verbs: Pick<Steered, 'resend' | 'deliver'>) =>
      keeper.alone(names, () => control(Object.assign(Object.create(steered), verbs), request), kindsFor[needs])
    let moved: string | undefined
    let again: Delivery | undefined
    const answer = await asked({
      async resend(name, id) {
        const entry = core.delivered(name, id)
        again = entry.delivery
        return entry
      },
      async deliver(name) {
        moved = name
      },
    })
    // What is due goes out sooner or later, whether or not the store hears of it now.
    if (moved !== undefined) await courier?.deliver(moved).catch(() => undefined)
    const [name] = names
    if (!again || !courier || name === undefined) return answer
    const outcome = await courier.sendAgain(name, again)
    return asked({
      async resend(name, id) {
        const entry = core.delivered(name, id)
        core.sandbox(name).outbox.record(entry, outcome)
        return entry
      },
      deliver: core.deliver,
    })
  }
  const tellUses = () => keeper.uses.tell((names) => store.touch(names))
  let isTidying = false
  const tidy = async () => {
    if (isTidying) return
    isTidying = true
    try {
      await tellUses()
      await store.sweep({ idleMilliseconds: idleMilliseconds + lag, most: maxSandboxes, inUseMilliseconds: lag })
    } finally {
      isTidying = false
    }
  }
  let closing: Promise<void> | undefined
  const end = async () => {
    for (const timer of timers) clearInterval(timer)
    await courier?.stop()
    // An end that the store does not hear of is an end all the same.
    await Promise.allSettled([journal.close(), tellUses()])
    await store.close()
  }
  const timers = [
    setInterval(() => void tellUses().catch(() => undefined), tellUsesEvery).unref(),
    setInterval(() => keeper.uses.tellAgain(), tellAgainEvery).unref(),
    setInterval(() => void tidy().catch(() => undefined), minute).unref(),
  ]
  // It is always there. Where it cannot be had now, requests to it will hear why.
  const found = await keeper.alone(['default'], async () => foundOr(() => core.sandbox())).catch(() => undefined)
  return {
    handle: (request) => keeper.ask(request),
    async control(request) {
      return steer(request).catch((error) => refusedAnswer(asStoreAway(error)))
    },
    courier() {
      courier?.start()
      return { collect: () => {}, stop: () => void courier?.stop() }
    },
    largest: core.largest,
    isShared: store.kind === 'postgres',
    isStoreNew: store.isNew,
    ...first(),
    found,
    close() {
      closing ??= end()
      return closing
    },
  }
}

/** Kinds of things; undefined for all. */
const kindsFor = { all: undefined, beginning: [given], nothing: [] }

const beginningOf = ({ world, seed, days }: Head, given: string | undefined): Beginning => ({
  world: world as WorldName,
  seed,
  days,
  ...(given !== undefined && { data: JSON.parse(given) }),
})
