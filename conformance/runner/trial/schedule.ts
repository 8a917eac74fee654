// Which cases are asked at the same time, and which alone.
import type { Case } from './case.ts'
import { byArea } from './plan.ts'

export interface ScheduleOptions {
  ask(one: Case): Promise<void>
  /** So many areas side by side. */
  concurrency: number
  /** Holds other runs off meanwhile. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
}

const workers = async (count: number, work: () => Promise<void>): Promise<void> =>
  void (await Promise.all(Array.from({ length: count }, work)))

/**
 * Areas run side by side, the cases of an area one after the other. Those that look for what is there come first; those that need quiet
 * come last, alone.
 */
export async function askAll(cases: readonly Case[], { ask, concurrency, exclusively }: ScheduleOptions): Promise<void> {
  const sideBySide = async (some: readonly Case[]) => {
    const waiting = byArea(some)
    await workers(concurrency, async () => {
      for (let area = waiting.shift(); area; area = waiting.shift()) for (const one of area) await ask(one)
    })
  }
  const quiet = cases.filter((one) => one.quiet)
  await sideBySide(cases.filter(({ looksAround }) => looksAround))
  await sideBySide(cases.filter((one) => !one.looksAround && !one.quiet))
  if (quiet.length > 0)
    await exclusively(async () => {
      for (const one of quiet) await ask(one)
    })
}

/** So many cases are taken while their area is busy, and so many that need quiet, before those that are there get their turn. */
const mostWaiting = 32
const mostQuiet = 6

/** The same for cases that never end: one more is taken only when somebody is free to ask it, until it is enough. */
export async function askOn(
  ground: Iterable<Case>,
  { ask, concurrency, exclusively }: ScheduleOptions,
  enough: AbortSignal,
): Promise<void> {
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
    await workers(concurrency, async () => {
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
