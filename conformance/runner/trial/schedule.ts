// Which cases are asked at the same time, and which alone.
import { type OperationId, operation } from '../../../openapi/contract.ts'
import type { Case } from './case.ts'
import { type Claim, claimOf, Gate, hopefulClaimOf, isInTurn } from './claims.ts'
import { requestsAbout } from './cost.ts'

export interface ScheduleOptions {
  ask(one: Case): Promise<void>
  /** Says which cases go beside those that are there. Each goes through it when it is asked. */
  gate: Gate
  /** So many cases side by side, as it is now. */
  width(): number
  /** Holds other runs off where none is there; gives what lets them go on. */
  holdOff(): (() => void) | undefined
  /** Waits for other runs, and holds them off meanwhile. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
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

interface Planned {
  one: Case
  claim: Claim
  /** The part of the claim that the case is about; the rest is about what stands beside it. */
  main: Claim
}

function planned(one: Case): Planned {
  const claim = hopefulClaimOf(one)
  const [about] = one.operations
  const area = about === undefined ? one.area : operation(about).area
  return { one, claim, main: new Map([...claim].filter(([name]) => name === area)) }
}

/**
 * In an area who only looks comes first, and what changes many records comes after all that looks at them. What holds up several areas is
 * begun before what holds up one, and an area with much that goes one by one before others: it takes longest.
 */
function inTurn(cases: readonly Case[]): Planned[] {
  const all = cases.map(planned)
  const inTurnOf = new Map<string, number>()
  for (const { one, claim } of all)
    for (const [area, stay] of claim)
      if (stay === 'alone' || stay === 'turn') inTurnOf.set(area, (inTurnOf.get(area) ?? 0) + requestsAbout(one))
  const rankOf = ({ one, claim }: Planned) => {
    if (one.effects === 'read') return 0
    if (one.quiet) return claimOf(one).size > 1 ? 1 : 2
    return one.effects === 'disruptive' ? 4 : isInTurn(claim) ? 2 : 3
  }
  // What goes one by one keeps its order: some leave what the next ones need.
  const costOf = ({ one, claim }: Planned) => (isInTurn(claim) ? 0 : requestsAbout(one))
  const longest = ({ claim }: Planned) => Math.max(0, ...[...claim.keys()].map((area) => inTurnOf.get(area) ?? 0))
  return all
    .map((one) => ({ ...one, rank: rankOf(one), longest: longest(one), cost: costOf(one) }))
    .toSorted((left, right) => left.rank - right.rank || right.longest - left.longest || right.cost - left.cost)
}

/** Those who ask, as many as the width allows. */
class Crew {
  private readonly options: ScheduleOptions
  private underWay = 0
  private wake = () => {}
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
      const isFree = this.underWay < this.options.width()
      const at = isFree ? this.nextOf(waiting) : -1
      const [next] = at < 0 ? [] : waiting.splice(at, 1)
      if (next) begun.push(this.ask(next.one))
      else await new Promise<void>((go) => (this.wake = go))
    }
    await Promise.all(begun)
  }

  /**
   * The place of the first that may begin. In its own area nobody overtakes who goes in turn, since some leave what the next ones need; and
   * who waits for other areas alone holds them, or would wait for them for ever.
   */
  private nextOf(waiting: readonly Planned[]): number {
    const { gate } = this.options
    const before = new Gate()
    return waiting.findIndex(({ one, claim, main }) => {
      const mayCome = before.admits(claim)
      if (mayCome && this.isKnown(one) && gate.admits(claim)) return true
      if (isInTurn(claim)) before.take(mayCome && gate.admits(main) ? claim : main)
      return false
    })
  }

  private isKnown({ operations, mayAsk = [], looksAround }: Case): boolean {
    return looksAround === true || [...operations, ...mayAsk].every((id) => !this.unknown.has(id))
  }

  private async ask(one: Case): Promise<void> {
    this.underWay += 1
    try {
      await this.options.ask(one)
    } finally {
      this.underWay -= 1
      for (const id of one.operations) if (this.unknown.get(id) === one) this.unknown.delete(id)
      this.wake()
    }
  }
}

/** So many cases are taken while their area is busy, and so many that need quiet, before those that are there get their turn. */
const mostWaiting = 32
const mostQuiet = 6

/** The same for cases that never end: one more is taken only when somebody is free to ask it, until it is enough. */
export async function askOn(ground: Iterable<Case>, { ask, width, exclusively }: ScheduleOptions, enough: AbortSignal): Promise<void> {
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
    await workers(width(), async () => {
      for (let one = next(); one && !enough.aborted; one = next()) {
        busy.add(one.area)
        await ask(one)
        busy.delete(one.area)
      }
    })
    if (quiet.length > 0)
      await exclusively(async () => {
        for (const one of quiet.splice(0)) if (!enough.aborted) await ask(one)
      })
  }
}
