// Which cases are asked at the same time, and which alone.
import { type OperationId, operation } from '../../../openapi/contract.ts'
import type { Case } from './case.ts'
import { type Claim, Gate, hopefulClaimOf, isInTurn } from './claims.ts'
import { requestsAbout } from './cost.ts'
import type { Seats } from './width.ts'

export interface ScheduleOptions {
  ask(one: Case): Promise<void>
  /** Says which cases go beside those that are there. Each goes through it when it is asked. */
  gate: Gate
  /** One for each case, and for what goes beside others within one. */
  seats: Seats
  /** Holds other runs off where none is there; gives what lets them go on. */
  holdOff(): (() => void) | undefined
  /** Waits for other runs, and holds them off meanwhile. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
}

/** `done` is told before others can take the seat. */
async function askSeated(one: Case, { ask, seats }: ScheduleOptions, done = () => {}): Promise<void> {
  const seat = seats.take(1)
  try {
    await ask(one)
  } finally {
    done()
    seats.give(seat)
  }
}

const workers = async (count: number, work: () => Promise<void>): Promise<void> =>
  void (await Promise.all(Array.from({ length: count }, work)))

/**
 * Cases run side by side where their claims go together. Those that need quiet begin with the others where no other run is there, and
 * hold others off until the end; else they come after the others, with other runs held off. Those that look at what all have seen come last.
 */
export async function askAll(cases: readonly Case[], options: ScheduleOptions): Promise<void> {
  const crew = new Crew(options)
  const last = () => crew.askEach(cases.filter(({ comesLast }) => comesLast))
  const rest = cases.filter(({ comesLast }) => !comesLast)
  const quiet = rest.filter((one) => one.quiet)
  const letGo = quiet.length > 0 ? options.holdOff() : () => {}
  if (letGo)
    try {
      await crew.askEach(rest)
      await last()
    } finally {
      letGo()
    }
  else {
    await crew.askEach(rest.filter((one) => !one.quiet))
    await options.exclusively(() => crew.askEach(quiet).then(last))
  }
}

/** What cases have in common that begin and wait together. */
interface Standing {
  claim: Claim
  isInTurn: boolean
  /** The area that the case is about; the rest of the claim is about what stands beside it. */
  about: string
  /** What it asks of that area, and of those where it does more than look. */
  main: Claim
  active: Claim
}

interface Planned {
  one: Case
  standing: Standing
}

const standings = new Map<string, Standing>()

function standingOf(one: Case): Standing {
  const claim = hopefulClaimOf(one)
  const [first] = one.operations
  const about = first === undefined || claim.has(one.area) ? one.area : operation(first).area
  const entries = [...claim]
  const key = [about, ...entries].join()
  const main = new Map(entries.filter(([area]) => area === about))
  const active = new Map(entries.filter(([, stay]) => stay !== 'still'))
  const standing = standings.get(key) ?? { claim, isInTurn: isInTurn(claim), about, main, active }
  standings.set(key, standing)
  return standing
}

/** From how many areas it keeps others. */
const heldFrom = (claim: Claim): number => [...claim.values()].filter((stay) => stay !== 'use').length

/** What goes in turn in an area: how many requests that takes, and from how many areas one case of it keeps others at most. */
interface Chain {
  requests: number
  breadth: number
}

/**
 * In an area who only looks comes first, then what goes in turn, then those who write together, and last who looks at what all of them left:
 * whole lists, page by page. Areas whose cases hold several others come before those that hold none, and one with much that goes in turn
 * before others: it takes longest.
 */
function inTurn(cases: readonly Case[]): Planned[] {
  const all = cases.map((one) => ({ one, standing: standingOf(one) }))
  const chains = new Map<string, Chain>()
  for (const { one, standing } of all) {
    const { requests, breadth } = chains.get(one.area) ?? { requests: 0, breadth: 0 }
    if (standing.isInTurn)
      chains.set(one.area, { requests: requests + requestsAbout(one), breadth: Math.max(breadth, heldFrom(standing.claim)) })
  }
  const keysOf = ({ one, standing }: Planned): readonly number[] => {
    const { breadth = 0, requests = 0 } = chains.get(one.area) ?? {}
    const rank = one.effects === 'read' ? (one.quiet ? 3 : 0) : standing.isInTurn ? 1 : 2
    // What goes in turn keeps its order: some leave what the next ones need.
    return [rank, -breadth, -requests, standing.isInTurn ? 0 : -requestsAbout(one)]
  }
  return all.map((one) => ({ ...one, keys: keysOf(one) })).toSorted((one, other) => compared(one.keys, other.keys))
}

/** By the first in which they differ. */
function compared(some: readonly number[], others: readonly number[]): number {
  for (const [at, one] of some.entries()) if (one !== others[at]) return one - (others[at] ?? 0)
  return 0
}

/** Those who ask, as many as the width allows. */
class Crew {
  private readonly options: ScheduleOptions
  /** Operations of which nobody knows yet whether they are there. */
  private readonly unknown = new Map<OperationId, Case>()

  constructor(options: ScheduleOptions) {
    this.options = options
  }

  async askEach(cases: readonly Case[]): Promise<void> {
    for (const one of cases) if (one.looksAround) for (const id of one.operations) this.unknown.set(id, one)
    const looking = cases.filter(({ looksAround }) => looksAround)
    const waiting = [...inTurn(looking), ...inTurn(cases.filter(({ looksAround }) => !looksAround))]
    const begun: Promise<void>[] = []
    while (waiting.length > 0) {
      const { seats } = this.options
      const at = seats.free > 0 ? this.nextOf(waiting) : -1
      const [next] = at < 0 ? [] : waiting.splice(at, 1)
      if (next) begun.push(this.ask(next.one))
      else await new Promise<void>((go) => (seats.freed = go))
    }
    await Promise.all(begun)
  }

  /**
   * The place of the first that may begin. In its own area nobody overtakes who goes in turn, since some leave what the next ones need; and
   * who waits for other areas alone keeps those where it does more than look, or would wait for them for ever. Where it only looks others
   * go on meanwhile: much of what goes in turn elsewhere looks there, too.
   */
  private nextOf(waiting: readonly Planned[]): number {
    const { gate } = this.options
    const kept = new Gate()
    const queues = new Set<string>()
    // Where one may not begin, no other of its standing may.
    const closed = new Set<Standing>()
    return waiting.findIndex(({ one, standing }) => {
      if (closed.has(standing)) return false
      const { claim, isInTurn, about, main, active } = standing
      const isNext = !queues.has(about) && kept.admits(claim)
      const isAdmitted = isNext && gate.admits(claim)
      if (isAdmitted && this.isKnown(one)) return true
      if (!isAdmitted) closed.add(standing)
      if (!isInTurn) return false
      queues.add(about)
      if (isNext && gate.admits(main)) kept.take(active)
      return false
    })
  }

  private isKnown({ operations, mayAsk = [], looksAround }: Case): boolean {
    return looksAround === true || [...operations, ...mayAsk].every((id) => !this.unknown.has(id))
  }

  private ask(one: Case): Promise<void> {
    return askSeated(one, this.options, () => {
      for (const id of one.operations) if (this.unknown.get(id) === one) this.unknown.delete(id)
    })
  }
}

/** So many cases are taken while their area is busy, and so many that need quiet, before those that are there get their turn. */
const mostWaiting = 32
const mostQuiet = 6

/** The same for cases that never end: one more is taken only when somebody is free to ask it, until it is enough. */
export async function askOn(ground: Iterable<Case>, options: ScheduleOptions, enough: AbortSignal): Promise<void> {
  const more = ground[Symbol.iterator]()
  const busy = new Set<string>()
  const waiting: Case[] = []
  const quiet: Case[] = []
  let isOver = false
  const next = (): Case | undefined => {
    const at = waiting.findIndex(({ area }) => !busy.has(area))
    if (at >= 0) return waiting.splice(at, 1)[0]
    while (!isOver && waiting.length < mostWaiting && quiet.length < mostQuiet) {
      const taken = more.next()
      if (taken.done) isOver = true
      else if (taken.value.quiet) quiet.push(taken.value)
      else if (busy.has(taken.value.area)) waiting.push(taken.value)
      else return taken.value
    }
    return undefined
  }
  while (!enough.aborted && !(isOver && waiting.length + quiet.length === 0)) {
    await workers(options.seats.free, async () => {
      for (let one = next(); one && !enough.aborted; one = next()) {
        busy.add(one.area)
        await askSeated(one, options)
        busy.delete(one.area)
      }
    })
    if (quiet.length > 0)
      await options.exclusively(async () => {
        for (const one of quiet.splice(0)) if (!enough.aborted) await askSeated(one, options)
      })
  }
}
