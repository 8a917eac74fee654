// In which orders steps can follow each other: all of two, of three and so on, in one walk that is as short as a greedy one gets.

/** For each state the steps that there are, the plainest first, and the state that each leads to. */
export type Steps = { readonly [state: string]: { readonly [step: string]: string } }

interface Place {
  readonly state: string
  /** The latest steps, as many as matter for what comes next. */
  readonly recent: readonly string[]
}

/**
 * Steps of one walk in which every order of so many steps comes, as far as the states allow it: the first ones give most. From each place
 * it takes the shortest way to an order that has not come yet (as de Bruijn sequences do where every step can follow every other).
 */
export function* everyOrder(steps: Steps, start: string, length: number): Generator<string> {
  const seen = new Set<string>()
  let place: Place = { state: start, recent: [] }
  for (;;) {
    const way = wayToNew(steps, place, length, seen)
    if (!way) return
    for (const step of way) {
      seen.add(keyOf(place, step))
      place = after(steps, place, step, length)
      yield step
    }
  }
}

/** The shortest way from here on that ends with an order which is new. */
function wayToNew(steps: Steps, from: Place, length: number, seen: ReadonlySet<string>): readonly string[] | undefined {
  const visited = new Set<string>()
  const waiting: { readonly place: Place; readonly way: readonly string[] }[] = [{ place: from, way: [] }]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { place, way } = next
    for (const step of Object.keys(steps[place.state] ?? {})) {
      if (!seen.has(keyOf(place, step))) return [...way, step]
      const there = after(steps, place, step, length)
      const key = keyOf(there, '')
      if (visited.has(key)) continue
      visited.add(key)
      waiting.push({ place: there, way: [...way, step] })
    }
  }
  return undefined
}

const after = (steps: Steps, { state, recent }: Place, step: string, length: number): Place => ({
  state: steps[state]?.[step] ?? state,
  recent: [...recent, step].slice(1 - length),
})

const keyOf = ({ state, recent }: Place, step: string): string => [state, ...recent, step].join(' ')
