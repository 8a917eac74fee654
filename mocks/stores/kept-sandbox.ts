// A sandbox in memory as a copy of one that a store keeps: what changed since the last step, how it is taken back, what others changed.
import type { Sandbox, SandboxSummary } from '../engine/sandboxes.ts'
import type { ClockState } from '../engine/state/clock.ts'
import { collectionNames } from '../engine/state/ids.ts'
import type { BaseRecord } from '../engine/state/records.ts'
import { countBytes } from '../engine/state/room.ts'
import type { Seed } from '../engine/state/seed.ts'
import type { OutboxEntry } from '../engine/state/webhooks.ts'
import { type Touched, World } from '../engine/state/world.ts'
import type { FaultsState } from '../engine/steering/faults.ts'
import { StoreAway } from './away.ts'
import type { Kept, Listed, Position, Step, Thing } from './store.ts'

/** Stored data carry it; what has another one is refused. */
const storedFormat = 1
/** That of a sandbox with a key: a version that knows of none must not let anybody in. */
const formatWithKey = 2

/** All of a sandbox that is neither record nor delivery. */
export interface Head {
  format: number
  lock?: string | undefined
  world: string
  seed: number
  days: number
  start: ClockState
  clock: ClockState
  counter: number
  mark: number
  /** As it is told: what it follows from besides is not kept in the head. */
  shownMark: string
  faults: FaultsState
  lie?: string | undefined
  variant?: string | undefined
  madeAt: number
  forkDepth: number
  /** As they are told. Earlier versions left them out. */
  changes?: number | undefined
  bytes?: number | undefined
  /** Real time when it was last changed. */
  changedAt: number
}

/** The kinds of things that are no records. */
const deliveries = 'deliveries'
export const given = 'given'

/** What was there when the last step was kept, to see what is another now: none of these values is ever changed. */
interface Settled {
  world: World
  clock: ClockState
  counter: number
  faults: FaultsState
  otherwise: Sandbox['otherwise']
  /** Deliveries, with the text that was kept of them. */
  deliveries: Map<OutboxEntry, string>
}

/** A step has a place for each of so many things. */
const placesPerStep = 2 ** 20

export class KeptSandbox {
  readonly sandbox: Sandbox
  /** Nothing for one that no store has. */
  position: Position | undefined
  /** Some of its things may have been left out where all are to go, as somebody means to reset it. */
  isWhole = true
  private settled: Settled | undefined
  private pending: Settled | undefined
  private readonly now: () => number

  /** `now` is real time. A sandbox that nothing is kept of yet is to begin anew. */
  constructor(sandbox: Sandbox, now: () => number) {
    this.sandbox = sandbox
    this.now = now
  }

  /**
   * What changed since the last step, for the one behind `position`; nothing when nothing did. Deliveries that were there already are looked
   * at only when asked to: no request of the API changes them.
   */
  step({ isThorough = false } = {}): Step | undefined {
    const { sandbox, settled, isAnew } = this
    const records = isAnew ? everyChange(sandbox.world) : sandbox.world.touched()
    const now = this.headParts()
    const posted = this.postedNow(isAnew ? new Map() : (settled?.deliveries ?? new Map()), isThorough)
    const isSameHead =
      !isAnew &&
      settled?.clock === now.clock &&
      settled.counter === now.counter &&
      settled.faults === now.faults &&
      settled.otherwise === now.otherwise
    if (isSameHead && records.length === 0 && posted.things.length === 0) return undefined
    this.pending = { ...now, deliveries: posted.kept }
    const first = this.nextPlace()
    const things = [...(isAnew ? givenThings(sandbox.seed) : []), ...records.flatMap(thingOfRecord), ...posted.things].map(
      (thing, index) => ({ ...thing, place: first + index }),
    )
    const beginning = isAnew ? crypto.randomUUID() : undefined
    return { head: JSON.stringify(this.head()), beginning, things, due: this.due() }
  }

  /** Nothing is left of what was kept of it. */
  get isAnew(): boolean {
    return this.settled?.world !== this.sandbox.world
  }

  /** The step is kept. */
  settle({ beginning = this.position?.beginning ?? '' }: Step): void {
    this.position = { beginning, sequence: (this.position?.sequence ?? 0) + 1 }
    this.settled = this.pending
    this.isWhole = true
    this.sandbox.world.settle()
  }

  /** Undoes what was not kept. False where it cannot be undone: it began anew, or somebody moved the clock. */
  takeBack(): boolean {
    const { sandbox, settled } = this
    if (!settled || this.isAnew) return false
    sandbox.world.takeBackUnsettled()
    sandbox.faults.state = settled.faults
    sandbox.outbox.entries.splice(0, Number.POSITIVE_INFINITY, ...settled.deliveries.keys())
    return sandbox.clock.state() === settled.clock && sandbox.otherwise === settled.otherwise
  }

  /** Becomes as the store has it. */
  follow({ beginning, sequence, things }: Kept, head: Head, otherwise: Sandbox['otherwise']): void {
    const { sandbox } = this
    const behind = this.nextPlace()
    sandbox.notBefore = head.changedAt
    sandbox.madeAt = head.madeAt
    sandbox.forkDepth = head.forkDepth
    sandbox.lock = head.lock
    sandbox.world.follow(
      head,
      things.flatMap((thing) => recordOfThing(thing, behind)),
    )
    sandbox.clock.resume(head.clock)
    sandbox.faults.state = head.faults
    sandbox.otherwise = otherwise
    const posted = this.followDeliveries(things.filter(({ kind }) => kind === deliveries))
    this.position = { beginning, sequence }
    this.settled = { ...this.headParts(), deliveries: posted }
  }

  private nextPlace(): number {
    return ((this.position?.sequence ?? 0) + 1) * placesPerStep
  }

  private headParts(): Omit<Settled, 'deliveries'> {
    const { world, clock, faults, otherwise } = this.sandbox
    return { world, clock: clock.state(), counter: world.count, faults: faults.state, otherwise }
  }

  private head(): Head {
    const { seed, start, madeAt, forkDepth, faults, clock, world, otherwise, lock } = this.sandbox
    const { lie, variant } = otherwise ?? {}
    const origin = { world: seed.world, seed: seed.number, days: seed.days ?? 0, start, madeAt, forkDepth }
    const changedAt = Math.max(this.now(), this.sandbox.notBefore)
    return {
      format: lock === undefined ? storedFormat : formatWithKey,
      lock,
      ...origin,
      clock: clock.state(),
      counter: world.count,
      mark: world.mark,
      shownMark: this.sandbox.mark,
      changes: world.changeCount,
      bytes: this.sandbox.bytes,
      faults: faults.state,
      lie,
      variant,
      changedAt,
    }
  }

  /** Where time stands still nothing is due before somebody moves it. */
  private due(): number | undefined {
    const { outbox, clock } = this.sandbox
    const due = outbox.nextDue()
    if (due === undefined) return undefined
    const state = clock.state()
    if ('ahead' in state) return due - state.ahead
    return due <= state.at ? this.now() : undefined
  }

  private postedNow(
    known: Map<OutboxEntry, string>,
    isThorough: boolean,
  ): { things: Omit<Thing, 'place'>[]; kept: Map<OutboxEntry, string> } {
    const { entries } = this.sandbox.outbox
    const things: Omit<Thing, 'place'>[] = []
    const kept = new Map<OutboxEntry, string>()
    for (const entry of entries) {
      const before = known.get(entry)
      const text = before === undefined || isThorough ? JSON.stringify(entry) : before
      kept.set(entry, text)
      if (text !== before) things.push({ kind: deliveries, id: entry.delivery.id, text })
    }
    for (const entry of known.keys()) if (!kept.has(entry)) things.push({ kind: deliveries, id: entry.delivery.id, text: undefined })
    return { things, kept }
  }

  private followDeliveries(changed: readonly Thing[]): Map<OutboxEntry, string> {
    const { entries } = this.sandbox.outbox
    const posted = new Map([...(this.settled?.deliveries ?? [])].map(([entry, text]) => [entry.delivery.id, { entry, text }]))
    for (const { id, text } of changed) {
      if (text === undefined) posted.delete(id)
      else posted.set(id, { entry: JSON.parse(text) as OutboxEntry, text })
    }
    entries.splice(0, Number.POSITIVE_INFINITY, ...[...posted.values()].map(({ entry }) => entry))
    return new Map([...posted.values()].map(({ entry, text }) => [entry, text]))
  }
}

const everyChange = (world: World): Touched[] =>
  world.differences().map(({ collection, id, after }) => ({ collection, id, now: after ?? null, isNew: true }))

/** Records that were brought along are no part of its world: they are kept beside, as the data that bring them. */
function givenThings(seed: Seed): Omit<Thing, 'place'>[] {
  const text = givenTextOf(seed)
  return text === undefined ? [] : [{ kind: given, id: given, text }]
}

export function givenTextOf(seed: Seed): string | undefined {
  if (!seed.given) return undefined
  const known = givenTexts.get(seed)
  const text =
    known ?? JSON.stringify({ format: 1, world: seed.world, seed: seed.number, days: seed.days ?? 0, state: new World(seed).state() })
  givenTexts.set(seed, text)
  return text
}

const givenTexts = new WeakMap<Seed, string>()

/** The data that a sandbox began with, as text. */
export const givenOf = (things: readonly Thing[]): string | undefined => things.find(({ kind }) => kind === given)?.text

/** What came to be and went again was never kept. */
function thingOfRecord({ collection, id, now, isNew }: Touched): Omit<Thing, 'place'>[] {
  if (isNew && now === undefined) return []
  return [{ kind: collection, id, text: now === undefined ? undefined : JSON.stringify(now) }]
}

/** One that came to be after what was there stands behind it. */
function recordOfThing({ kind, id, place, text }: Thing, behind: number): Touched[] {
  const collection = collectionNames.find((name) => name === kind)
  if (!collection) return []
  return [
    {
      collection,
      id,
      now: text === undefined ? undefined : countBytes(JSON.parse(text) as BaseRecord | null, text),
      isNew: place >= behind,
    },
  ]
}

/** Throws where the data are of another version than this program can read. */
export function readHead(name: string, text: string): Head {
  const head = JSON.parse(text) as Head
  if (head.format === storedFormat || head.format === formatWithKey) return head
  throw new StoreAway(
    `the sandbox ${name}, kept in format ${head.format}, and this version reads formats up to ${formatWithKey}: the version that made it serves it`,
  )
}

/** What a list tells of a sandbox that need not be in memory. */
export function summaryOf({ name, head: text, things, bytes, used }: Listed, now: number): SandboxSummary {
  const head = readHead(name, text)
  const { world, seed, madeAt, clock, shownMark: mark, faults, forkDepth, lie, variant, lock } = head
  const time = 'at' in clock ? clock.at : now + clock.ahead
  return {
    name,
    world,
    seed,
    madeAt,
    usedAt: used,
    time,
    changes: head.changes ?? things,
    bytes: head.bytes ?? bytes,
    forkDepth,
    mark,
    faults: faults.set.length,
    lie,
    variant,
    lock,
  }
}
