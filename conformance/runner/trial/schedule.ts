// Which cases are asked at the same time, and which alone.
import type { Case } from './case.ts'
import { type Claim, claimOf, type Gate, isInTurn } from './claims.ts'

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
 * Cases run side by side where their claims go together. Those that look for what is there come first. Those that need quiet begin when
 * no other can and no other run is there, or else after the others, with other runs held off. Those that look at what all have seen come last.
 */
export async function askAll(cases: readonly Case[], options: ScheduleOptions): Promise<void> {
  const crew = new Crew(options)
  const rest = cases.filter(({ looksAround, comesLast }) => !looksAround && !comesLast)
  const quiet = rest.filter((one) => one.quiet)
  await crew.askEach(cases.filter(({ looksAround }) => looksAround))
  let letGo: (() => void) | undefined
  const quietToo = () => {
    if (quiet.length > 0) letGo = options.holdOff()
    return letGo ? quiet : []
  }
  try {
    await crew.askEach(
      rest.filter((one) => !one.quiet),
      quietToo,
    )
  } finally {
    letGo?.()
  }
  const last = () => crew.askEach(cases.filter(({ comesLast }) => comesLast))
  if (letGo || quiet.length === 0) await last()
  else await options.exclusively(() => crew.askEach(quiet).then(last))
}

/**
 * Areas with much that goes one by one come first: they take longest. In an area who reads looks before anything is changed, and what
 * changes many records comes after all that looks at them; where it needs quiet, what holds up most others is begun first.
 */
function inTurn(cases: readonly Case[]): Planned[] {
  const planned = cases.map((one) => ({ one, claim: claimOf(one) }))
  const oneByOne = new Map<string, number>()
  for (const { one, claim } of planned) if (isInTurn(claim)) oneByOne.set(one.area, (oneByOne.get(one.area) ?? 0) + 1)
  const rankOf = ({ one: { effects }, claim }: Planned) => {
    if (effects === 'read') return 0
    return effects === 'disruptive' ? 3 : isInTurn(claim) ? 1 : 2
  }
  const longest = (left: Planned, right: Planned) => (oneByOne.get(right.one.area) ?? 0) - (oneByOne.get(left.one.area) ?? 0)
  const quietly = (left: Planned, right: Planned) => right.claim.size - left.claim.size
  return planned.toSorted((left, right) =>
    left.one.quiet && right.one.quiet ? quietly(left, right) : longest(left, right) || rankOf(left) - rankOf(right),
  )
}

interface Planned {
  one: Case
  claim: Claim
}

/** Those who ask, as many as the width allows. */
class Crew {
  private readonly options: ScheduleOptions
  private underWay = 0
  private wake = () => {}

  constructor(options: ScheduleOptions) {
    this.options = options
  }

  /** `more` is asked once for what may begin beside the last of them, when somebody is free. */
  async askEach(cases: readonly Case[], more: () => readonly Case[] = () => []): Promise<void> {
    const waiting = inTurn(cases)
    const begun: Promise<void>[] = []
    let hasMore = true
    while (waiting.length > 0 || hasMore) {
      const isFree = this.underWay < this.options.width()
      const at = isFree ? waiting.findIndex(({ claim }) => this.options.gate.admits(claim)) : -1
      const [next] = at < 0 ? [] : waiting.splice(at, 1)
      if (next) begun.push(this.ask(next.one))
      else if (isFree && hasMore) {
        hasMore = false
        waiting.push(...inTurn(more()))
      } else await new Promise<void>((go) => (this.wake = go))
    }
    await Promise.all(begun)
  }

  private async ask(one: Case): Promise<void> {
    this.underWay += 1
    try {
      await this.options.ask(one)
    } finally {
      this.underWay -= 1
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
