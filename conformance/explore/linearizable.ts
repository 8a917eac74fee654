// Whether reads and writes of one record, some of them under way together, are those of a register: each takes effect at one moment between
// its request and its answer (Herlihy and Wing; searched as Wing and Gong do, with the states that led nowhere kept, as Lowe does).

type Values = { readonly [field: string]: unknown }

export interface Act {
  readonly kind: 'read' | 'write'
  /** What was written, or what the read showed; each leaves other fields alone. */
  readonly values: Values
  readonly start: number
  readonly end: number
  /** A write of which nobody knows whether it took effect: it failed, or was cut off. */
  readonly unsure?: boolean
}

/** Acts are numbered by bits. */
const mostActs = 30

export function isLinearizable(acts: readonly Act[], initial: Values, isSame: (one: unknown, other: unknown) => boolean): boolean {
  if (acts.length > mostActs) throw new Error(`At most ${mostActs} acts can be laid in an order.`)
  const all = acts.reduce((bits, act, at) => (act.unsure ? bits : bits | (1 << at)), 0)
  const fields = [...new Set(acts.flatMap(({ values }) => Object.keys(values)))]
  const deadEnds = new Set<string>()

  /** `last` is the write of each field that took effect latest, -1 for none. */
  function goesOn(done: number, last: readonly number[]): boolean {
    if ((done & all) === all) return true
    const state = `${done} ${last}`
    if (deadEnds.has(state)) return false
    for (const [at, act] of acts.entries()) {
      if (done & (1 << at) || !mayBeNext(done, act)) continue
      if (act.kind === 'write' ? goesOn(done | (1 << at), after(act, at, last)) : shows(act, last) && goesOn(done | (1 << at), last))
        return true
    }
    deadEnds.add(state)
    return false
  }

  /** Nothing that is still to come had ended before it began. */
  const mayBeNext = (done: number, next: Act): boolean =>
    acts.every((act, at) => (done & (1 << at)) !== 0 || act.unsure === true || act === next || act.end >= next.start)

  const after = ({ values }: Act, at: number, last: readonly number[]): readonly number[] =>
    last.map((write, index) => ((fields[index] ?? '') in values ? at : write))

  const shows = ({ values }: Act, last: readonly number[]): boolean =>
    fields.every((field, index) => {
      const written = acts[last[index] ?? -1]?.values ?? initial
      return !(field in values) || isSame(values[field], written[field])
    })

  return goesOn(
    0,
    fields.map(() => -1),
  )
}
