// Worlds side by side: each sandbox has its own changes, clock, faults and outbox, and none sees another.

import { ByUse } from './plain/by-use.ts'
import { refusal } from './plain/errors.ts'
import type { PlainAnswer, PlainRequest } from './plain/plain.ts'
import { type Clock, type ClockState, makeClock } from './state/clock.ts'
import { hash } from './state/ids.ts'
import { checkRoom } from './state/room.ts'
import type { Seed } from './state/seed.ts'
import { Outbox } from './state/webhooks.ts'
import { World, type WorldState } from './state/world.ts'
import { Arrangement, type LoadRules } from './steering/arrangement.ts'
import { Faults } from './steering/faults.ts'
import { SignedIn } from './steering/signed-in.ts'

/** A sandbox as plain JSON. It fits only the seed and the world it was taken from. */
export interface Snapshot {
  format: 1
  seed: number
  world: string
  /** How many days the dates of its world were moved. */
  days?: number
  clock: ClockState
  state: WorldState
}

/** In words. */
const originOf = ({ world, seed, days = 0 }: Pick<Snapshot, 'world' | 'seed' | 'days'>): string =>
  `world ${world} with seed ${seed}${days === 0 ? '' : `, moved by ${days} days`}`

/** What a sandbox is made of. */
export interface Ground {
  seed: Seed
  start: ClockState
  /** Where real time comes from. */
  wall: () => number
  loadRules: LoadRules
  /** Bytes that its own records may take. */
  mostBytes?: number
  /** A store takes what changes: until it has, changes can be taken back. */
  isStored?: boolean
}

/** A lie or a variant that a sandbox serves the contract with. */
export interface Otherwise {
  lie?: string
  variant?: string
  handle: (request: PlainRequest) => PlainAnswer
}

/** What a list tells of a sandbox. */
export interface SandboxSummary {
  name: string
  world: string
  seed: number
  /** Real times, and what its own clock shows. */
  madeAt: number
  usedAt: number
  time: number
  changes: number
  bytes: number
  forkDepth: number
  mark: string
  faults: number
  lie: string | undefined
  variant: string | undefined
  lock: string | undefined
}

export class Sandbox {
  readonly name: string
  seed: Seed
  readonly faults = new Faults()
  /** Records that a test arranges by itself. */
  readonly records: Arrangement
  readonly sessions: SignedIn
  /** When it was made, on the clock on the wall. */
  madeAt: number
  otherwise: Otherwise | undefined
  clock: Clock
  world: World
  outbox: Outbox
  usedAt = 0
  /** What fits its key, where it has one. */
  lock: string | undefined
  /** How many forks lie between it and a state that was no copy of another sandbox's. */
  forkDepth: number
  /** Real time is never behind this here: somebody saw it already, on another machine. */
  notBefore = 0
  private readonly ground: Ground
  private readonly wall: () => number

  constructor(name: string, ground: Ground, origin?: Sandbox) {
    const { seed, start, wall, loadRules } = ground
    this.name = name
    this.ground = ground
    this.forkDepth = origin ? origin.forkDepth + 1 : 0
    this.madeAt = wall()
    this.records = new Arrangement(this, loadRules)
    this.sessions = new SignedIn(this)
    this.seed = seed
    this.wall = () => Math.max(wall(), this.notBefore)
    this.clock = makeClock(origin?.clock.state() ?? start, this.wall)
    this.world = this.kept(origin?.world.fork() ?? new World(seed))
    this.outbox = new Outbox(this.world, this.clock, this.name)
  }

  /** Back to the seed: every change, session and fault is gone, and the clock is where it started. */
  reset(): void {
    this.begin(this.ground.start)
  }

  /** How its clock began. */
  get start(): ClockState {
    return this.ground.start
  }

  /** Another one with the state that this one has now, which goes its own way from here. */
  fork(name: string): Sandbox {
    return new Sandbox(name, { ...this.ground, seed: this.seed }, this)
  }

  /** Another text whenever something in it is another, whoever changed it. Time that passes is no change. */
  get mark(): string {
    const { madeAt, world, clock, faults, outbox, otherwise } = this
    // One that was made again under the name may have begun as the other did.
    const parts = [madeAt, world.mark, outbox.mark, clock.state(), faults.list(), otherwise?.lie, otherwise?.variant]
    return hash(JSON.stringify(parts)).toString(36)
  }

  /** How many bytes its changed records and its deliveries take, as JSON. */
  get bytes(): number {
    return this.world.changedBytes + this.outbox.bytes
  }

  summary(): SandboxSummary {
    const { name, seed, madeAt, usedAt, clock, world, bytes, forkDepth, mark, faults, otherwise, lock } = this
    const counts = { changes: world.changeCount, bytes, forkDepth, mark, faults: faults.list().length }
    const { lie, variant } = otherwise ?? {}
    return { name, world: seed.world, seed: seed.number, madeAt, usedAt, time: clock.now(), ...counts, lie, variant, lock }
  }

  snapshot(): Snapshot {
    const { number, world, days } = this.seed
    return structuredClone({ format: 1, seed: number, world, ...(days && { days }), clock: this.clock.state(), state: this.world.state() })
  }

  restore(snapshot: Snapshot): void {
    const { format } = snapshot
    if (format !== 1) throw new Error(`Expected a snapshot of format 1, got ${format}. Take it again with this version.`)
    if (!this.fits(snapshot))
      throw new Error(
        `Expected a snapshot of ${originOf({ ...this.seed, seed: this.seed.number })}${this.seed.given ? ' and the records it was given' : ''}, got ${originOf(snapshot)}.`,
      )
    if (this.ground.mostBytes !== undefined) checkRoom(this.ground.mostBytes, snapshot.state.changes)
    const { clock, state } = structuredClone(snapshot)
    this.begin(clock)
    this.world.load(state)
  }

  /** Whether the snapshot was taken from the same beginning: it tells of every record that was brought along. */
  fits(snapshot: Snapshot): boolean {
    const { number, given } = this.seed
    const tells = (name: string, ids: ReadonlySet<string>) => {
      const told = new Set(snapshot.state.changes[name]?.map(([id]) => id))
      return [...ids].every((id) => told.has(id))
    }
    return (
      originOf({ ...this.seed, seed: number }) === originOf(snapshot) && [...(given?.ids ?? [])].every(([name, ids]) => tells(name, ids))
    )
  }

  /** On another seed: every change is gone, but who is signed in stays so. Clock and faults stay as they are. */
  beginOn(seed: Seed): void {
    const sessions = this.sessions.list()
    const { counter } = this.world.state()
    this.seed = seed
    this.world = this.newWorld()
    const { world } = this
    world.load({ counter, changes: {} })
    world.transact(() => {
      for (const session of sessions) if (!world.get('sessions', session.id)) world.insert('sessions', session)
    })
    this.outbox = new Outbox(world, this.clock, this.name)
  }

  private begin(clock: ClockState): void {
    this.clock = makeClock(clock, this.wall)
    this.faults.clear()
    this.forkDepth = 0
    this.world = this.newWorld()
    this.outbox = new Outbox(this.world, this.clock, this.name)
  }

  /** Not to be mistaken for the one before. */
  private newWorld(): World {
    const world = this.kept(new World(this.seed))
    world.mark = this.world.mark + 1
    return world
  }

  private kept(world: World): World {
    if (this.ground.mostBytes !== undefined) world.mostBytes = this.ground.mostBytes
    if (this.ground.isStored) world.keep()
    return world
  }
}

export interface SandboxLimits {
  /** How many sandboxes are kept; the one unused for longest goes first. */
  max: number
  /** Sandboxes unused for longer than this are dropped. */
  idleMilliseconds: number
}

const validName = /^[\w.-]{1,64}$/

/** The sandboxes of one mock. `default` always stays. */
export class Sandboxes {
  private readonly byUse = new ByUse<Sandbox>()
  private latest: Sandbox | undefined
  private readonly make: (name: string) => Sandbox
  private readonly limits: SandboxLimits
  private readonly wall: () => number

  constructor(make: (name: string) => Sandbox, limits: SandboxLimits, wall: () => number) {
    this.make = make
    this.limits = limits
    this.wall = wall
  }

  static isName(name: string): boolean {
    return validName.test(name)
  }

  /** The name, where a sandbox may have it. */
  static named(name: string): string {
    if (Sandboxes.isName(name)) return name
    throw refusal('invalid_request', 'a sandbox name of 1 to 64 letters, digits, points, dashes or underscores', JSON.stringify(name))
  }

  /** The sandbox of this name, made at its first use. */
  use(name: string): Sandbox {
    const known = this.byUse.get(name)
    if (!known) return this.put(this.make(name))
    known.usedAt = this.wall()
    if (known !== this.latest) this.placeLast(known)
    return known
  }

  /** Puts this one in the place of another of its name. */
  put(sandbox: Sandbox): Sandbox {
    sandbox.usedAt = this.wall()
    this.placeLast(sandbox)
    this.dropOld(sandbox.name)
    return sandbox
  }

  /** The sandbox of this name, when there is one. */
  known(name: string): Sandbox | undefined {
    return this.byUse.get(name)
  }

  drop(name: string): void {
    this.byUse.delete(name)
  }

  get names(): string[] {
    return [...this.byUse].map(([name]) => name)
  }

  *[Symbol.iterator](): Generator<Sandbox> {
    for (const [, sandbox] of this.byUse) yield sandbox
  }

  private placeLast(sandbox: Sandbox): void {
    this.byUse.putLast(sandbox.name, sandbox)
    this.latest = sandbox
  }

  /** The ones to go come first. The one just made stays, however few there may be. */
  private dropOld(made: string): void {
    const oldest = this.wall() - this.limits.idleMilliseconds
    for (const [name, { usedAt }] of this.byUse) {
      if (this.byUse.size <= this.limits.max && usedAt >= oldest) return
      if (name !== 'default' && name !== made) this.byUse.delete(name)
    }
  }
}
