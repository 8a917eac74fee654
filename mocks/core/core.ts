// Engine, handlers and a seeded world put together, and what can be done to them. Control plane and doors stand on what comes out.

import type { OwnData } from '../data/data.ts'
import { KeptAnswers } from '../engine/kept-answers.ts'
import { answer } from '../engine/mock.ts'
import { refusal } from '../engine/plain/errors.ts'
import type { PlainAnswer, PlainRequest } from '../engine/plain/plain.ts'
import { readAddress } from '../engine/requests/address.ts'
import { type Ground, Sandbox, Sandboxes, type SandboxSummary } from '../engine/sandboxes.ts'
import type { ClockState } from '../engine/state/clock.ts'
import { checkRoom } from '../engine/state/room.ts'
import type { Seed } from '../engine/state/seed.ts'
import type { Sender } from '../engine/state/webhooks.ts'
import type { World } from '../engine/state/world.ts'
import { Journal, type JournalLimits, type ReadableJournal } from '../engine/steering/journal.ts'
import { handlers } from '../resources/index.ts'
import type { WorldName } from '../seeds/index.ts'
import type { Login } from '../seeds/worlds/login.ts'
import { type Beginning, begin } from './beginning.ts'
import { type Catalogue, emptyCatalogue } from './catalogue.ts'
import { type Verbs, verbsOf } from './verbs.ts'

export interface MockOptions {
  /** Another seed makes another world of the same kind. */
  seed?: number
  world?: WorldName
  /** Own records over the world, or with the world `none` instead of one: a snapshot, or a part of one. */
  data?: OwnData
  /** A time to stand still at, or `real` to run with the wall clock. Frozen at the world's own present unless said otherwise. */
  clock?: Date | string | number
  /** A time to start at and run on from, in place of `clock`. The dates of the world are moved by whole days up to where a running clock starts. */
  start?: Date | string | number
  /** How many sandboxes are kept (10,000), and how long unused (a day). */
  maxSandboxes?: number
  idleMilliseconds?: number
  /** How many bytes the records of a sandbox may take that are not as its world has them (64 MiB); more is refused. */
  maxSandboxBytes?: number
  /** How many times a copy of a copy of … a sandbox is copied again (32). */
  maxForkDepth?: number
  /** How many bytes a request to the API may bring (1 MiB), and how many one to the control plane, such as a snapshot (64 MiB). */
  maxBodyBytes?: number
  maxSnapshotBytes?: number
  /** Id of a departure from the contract that the mock is to show, to see whether a judge notices: `vendor/read-country-lower-case`. */
  lie?: string
  /** Id of another lawful way to serve the contract, to see whether a judge spares it: `ids/uuids`. */
  variant?: string
  /** Sends webhooks. Without one they stay in the sandbox's outbox. */
  send?: Sender
  /** How much of what was asked is kept: 1,000 requests and 32 MiB of bodies unless given. */
  journal?: Partial<JournalLimits>
  /** Called with every departure of an answer from the strict contract; without it answers are not checked. */
  onDeparture?: (departure: string) => void
}

export interface Core extends Verbs {
  /** Answers a plain request without waiting. The doors stand on it. */
  handle(request: PlainRequest): PlainAnswer
  /** The sandbox of this name; made when it is not there yet. */
  sandbox(name?: string): Sandbox
  /** Bytes that a request may bring: to the API, and to the control plane. */
  readonly largest: { body: number; snapshot: number }
  /** Makes a sandbox with the state that another has now, or puts it in the place of one of that name. */
  fork(from: string, to: string): Sandbox
  drop(name: string): void
  readonly sandboxNames: string[]
  /** Sandboxes in the order of their names: those behind this one, or the one of this name. */
  listSandboxes(asked: ListAsked): Promise<SandboxSummary[]>
  readonly logins: Login[]
  /** What keeps the sandboxes, and how long it took to answer; refused while it does not. */
  health(): Promise<Health>
  /** The world that it began with, and its seed. */
  readonly world: WorldName
  readonly seed: number
  /** What was asked and answered. */
  readonly journal: Journal
  /** Lets sandboxes that began with the mock's own data begin on this. Who is signed in stays so; clock and faults stay. */
  beginOn(data: OwnData): Promise<void>
  /** Sends the webhooks that are due, in this sandbox or in every one. Returns when they were tried. */
  deliver(sandbox?: string): Promise<void>
}

/** What the control plane asks. */
export interface Steered extends Omit<Core, 'journal'> {
  readonly journal: ReadableJournal
}

export interface Health {
  store: 'memory' | 'folder' | 'postgres'
  milliseconds: number
}

export interface ListAsked {
  limit: number
  behind?: string | undefined
  name?: string | undefined
}

const day = 86_400_000

/** A core with what it is made of, for a store that keeps its sandboxes. */
export interface Workings {
  core: Core
  /** Those in memory. */
  sandboxes: Sandboxes
  /** Answers without a line in the journal. */
  answer(request: PlainRequest): PlainAnswer
  /** What a sandbox of this kind is made of. */
  groundFor(beginning: Beginning): Promise<Ground>
  /** Who may log in to a sandbox that began with this. */
  loginsOf(seed: Seed): Login[]
}

/** Where real time comes from, where a store keeps the sandboxes. */
export interface Storage {
  now: () => number
}

export const makeCore = async (options: MockOptions = {}, catalogue: Catalogue = emptyCatalogue): Promise<Core> =>
  (await makeWorkings(options, catalogue)).core

export async function makeWorkings(options: MockOptions, catalogue: Catalogue, storage?: Storage): Promise<Workings> {
  const { data, maxSandboxes = 10_000, idleMilliseconds = day, maxForkDepth = 32, lie, variant, send, onDeparture } = options
  const { maxBodyBytes = 1024 * 1024, maxSnapshotBytes = 64 * 1024 * 1024, maxSandboxBytes = 64 * 1024 * 1024 } = options
  // Loaded only where it is wanted, as are the validators of answers: they are large.
  const change = lie === undefined && variant === undefined ? undefined : await catalogue.find({ lie, variant })
  const usual = { world: change?.world ?? 'shop', seed: 1 } as const
  const askedClock = askedClockOf(options, Date.now())
  const beginOn = (own: OwnData | undefined) => begin({ world: options.world, seed: options.seed, data: own }, { ...usual, askedClock })
  let begun = await beginOn(data)
  const wall = storage?.now ?? Date.now
  let ground: Ground = { ...begun, wall, loadRules, mostBytes: maxSandboxBytes, isStored: storage !== undefined }
  const limits = storage ? unbounded : { max: maxSandboxes, idleMilliseconds }
  const sandboxes = new Sandboxes((name) => new Sandbox(name, ground), limits, wall)
  if (!storage) sandboxes.use('default')
  const answering = { sandboxes, handlers, kept: new KeptAnswers(), largestBody: maxBodyBytes }
  const right = (request: PlainRequest) => answer(request, answering)
  const asUsual = change ? change.apply({ handle: right, sandbox: (name) => sandboxes.use(name) }) : right
  const answered = (request: PlainRequest) => (sandboxes.known(readAddress(request).sandbox)?.otherwise?.handle ?? asUsual)(request)
  const checked = onDeparture ? (await import('../engine/self-check.ts')).selfChecked(answered, onDeparture) : answered
  const journal = new Journal({ entries: 1_000, bytes: 32 * 1024 * 1024, ...options.journal })
  const journaled = (request: PlainRequest) => {
    const started = performance.now()
    const given = checked(request)
    if (!given.unobserved) journal.add(request, given, Date.now(), performance.now() - started)
    return given
  }
  const handle = journal.isKept ? journaled : checked
  const fork = (from: Sandbox, to: string) => {
    if (from.forkDepth >= maxForkDepth) {
      const expected = `fewer than ${maxForkDepth} copies, one of the other, behind the sandbox to copy`
      throw refusal(
        'too_many_forks',
        expected,
        `${from.forkDepth} behind "${from.name}"; a snapshot of it begins anew where it is restored`,
      )
    }
    return sandboxes.put(from.fork(Sandboxes.named(to)))
  }
  const logins = new WeakMap<Seed, Login[]>()
  const groundFor = async (beginning: Beginning): Promise<Ground> => {
    checkRoom(maxSandboxBytes, beginning.data ?? {})
    const isUsual = Object.values(beginning).every((value) => value === undefined)
    const { world, seed } = begun
    const made = isUsual && data ? begun : await begin(beginning, { world, seed: seed.number, clock: askedClock })
    logins.set(made.seed, made.logins)
    return { ...ground, ...made }
  }
  const verbs = verbsOf({
    sandboxes,
    fork,
    right,
    send,
    catalogue,
    makeSandbox: async (name, beginning) => new Sandbox(name, await groundFor(beginning)),
  })
  const core: Core = {
    ...verbs,
    journal,
    handle,
    sandbox: (name = 'default') => sandboxes.use(name),
    largest: { body: maxBodyBytes, snapshot: maxSnapshotBytes },
    fork: (from, to) => fork(sandboxes.use(from), to),
    drop: (name) => sandboxes.drop(name),
    get sandboxNames() {
      return sandboxes.names
    },
    listSandboxes({ limit, behind = '', name }) {
      const asked = [...sandboxes].filter((one) => one.name > behind && (name === undefined || one.name === name))
      const sorted = asked.sort((one, other) => (one.name < other.name ? -1 : 1))
      return Promise.resolve(sorted.slice(0, limit).map((one) => one.summary()))
    },
    health: () => Promise.resolve({ store: 'memory', milliseconds: 0 }),
    get logins() {
      return begun.logins
    },
    get world() {
      return begun.world
    },
    get seed() {
      return begun.seed.number
    },
    async beginOn(own) {
      const { seed: before } = begun
      begun = await beginOn(own)
      ground = { ...ground, ...begun }
      for (const sandbox of sandboxes) if (sandbox.seed === before) sandbox.beginOn(begun.seed)
    },
    async deliver(name) {
      const chosen = name === undefined ? [...sandboxes] : [sandboxes.use(name)]
      if (send) await Promise.all(chosen.map(({ outbox }) => outbox.deliver(send)))
    },
  }
  const loginsOf = (seed: Seed) => logins.get(seed) ?? begun.logins
  return { core, sandboxes, answer: checked, groundFor, loginsOf }
}

/** Who keeps sandboxes elsewhere sees to it how many are in memory. */
const unbounded = { max: Number.POSITIVE_INFINITY, idleMilliseconds: Number.POSITIVE_INFINITY }

/** They need the validators of answers, which are large. */
const loadRules = async () => {
  const [{ brokenInvariants }, { brokenInWords }, { countAnew }] = await Promise.all([
    import('../seeds/invariants/invariants.ts'),
    import('../seeds/invariants/rule.ts'),
    import('../rules/counted.ts'),
  ])
  return { brokenIn: (world: World) => brokenInvariants(world).map(brokenInWords), countAnew }
}

/** How the clocks of sandboxes begin; undefined to stand still at the world's own present. */
function askedClockOf({ clock, start }: MockOptions, now: number): ClockState | undefined {
  if (clock !== undefined && start !== undefined) throw new RangeError('Expected a clock or a start, got both.')
  if (start !== undefined) return { ahead: optionTime('start', 'a time such as 2026-03-04T10:20:30.000Z', start) - now }
  if (clock === 'real') return { ahead: 0 }
  return clock === undefined ? undefined : { at: optionTime('clock', '"real" or a time such as 2026-03-04T10:20:30.000Z', clock) }
}

function optionTime(option: string, expected: string, given: Date | string | number): number {
  const time = new Date(given).getTime()
  if (Number.isNaN(time)) throw new RangeError(`Expected ${option} to be ${expected}, got "${given}".`)
  return time
}
