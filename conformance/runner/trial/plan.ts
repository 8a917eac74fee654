// In which order cases are asked.
import type { Case } from './case.ts'

export function byArea(cases: readonly Case[]): Case[][] {
  const areas = new Map<string, Case[]>()
  for (const one of cases) areas.set(one.area, [...(areas.get(one.area) ?? []), one])
  return [...areas.values()]
}

/** Whole numbers below a bound, the same ones for the same seed (the generator mulberry32). */
export function randomBelow(seed: number): (bound: number) => number {
  let state = seed >>> 0
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
}

/** The same order for the same seed (Fisher and Yates). */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const order = [...items]
  const below = randomBelow(seed)
  for (let end = order.length - 1; end > 0; end--) {
    const other = below(end + 1)
    const [one, two] = [order[end], order[other]]
    if (one !== undefined && two !== undefined) [order[end], order[other]] = [two, one]
  }
  return order
}
