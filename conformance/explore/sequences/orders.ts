// In which orders steps can follow each other: all of two, of three and so on, in one walk that is as short as a greedy one gets.

/** For each state the steps that there are, the plainest first, and the state that each leads to. */
export type Steps = { readonly [state: string]: { readonly [step: string]: string } }

interface Place {
  readonly state: string
  /** The latest steps, as many as matter for what comes next. */
  readonly recent: readonly string[]
}

/**
 * Walks from the start in which every order of so many steps comes once, as far as the states allow it; the first ones give most. From each
 * place they take the shortest way to an order that has not come yet (as de Bruijn sequences do where every step can follow every other).
 */
export function* everyOrder(
  steps: Steps,
  start: string,
  length: number,
  mostSteps = Number.POSITIVE_INFINITY,
): Generator<readonly string[]> {
  const seen = new Set<string>()
  const used = new Map<string, number>()
  for (;;) {
    const walk: string[] = []
    let place: Place = { state: start, recent: [] }
    while (walk.length < mostSteps) {
      const way = wayToNew(steps, place, length, seen, used)
      if (!way) break
      for (const step of way) {
        seen.add(keyOf(place, step))
        used.set(step, (used.get(step) ?? 0) + 1)
        place = after(steps, place, step, length)
        walk.push(step)
      }
    }
    if (walk.length === 0) return
    yield walk
  }
}

/** One walk by chance. */
export function anyOrder(steps: Steps, start: string, mostSteps: number, below: (bound: number) => number): readonly string[] {
  const walk: string[] = []
  for (let state = start; walk.length < mostSteps; ) {
    const names = Object.keys(steps[state] ?? {})
    const step = names[below(names.length)]
    if (step === undefined) break
    state = steps[state]?.[step] ?? state
    walk.push(step)
  }
  return walk
}

/** The shortest way from here on that ends with an order which is new; of several the one with the step that came most seldom. */
function wayToNew(
  steps: Steps,
  from: Place,
  length: number,
  seen: ReadonlySet<string>,
  used: ReadonlyMap<string, number>,
): readonly string[] | undefined {
  const visited = new Set<string>()
  const waiting: { readonly place: Place; readonly way: readonly string[] }[] = [{ place: from, way: [] }]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { place, way } = next
    const names = Object.keys(steps[place.state] ?? {})
    const [fresh] = names
      .filter((step) => !seen.has(keyOf(place, step)))
      .toSorted((one, other) => (used.get(one) ?? 0) - (used.get(other) ?? 0))
    if (fresh !== undefined) return [...way, fresh]
    for (const step of names) {
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
