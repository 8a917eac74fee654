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

/** So many states that led nowhere take some tens of megabytes. */
const mostDeadEnds = 100_000

/** Where what a read showed of one field may come from: bits of writes, or what there was at first. */
interface Source {
  readonly field: number
  readonly writes: number
  readonly isFirst: boolean
}

const isFrom = ({ writes, isFirst }: Source, write: number): boolean => (write < 0 ? isFirst : (writes & (1 << write)) !== 0)

/** False where no order of them fits; true where one does, and where there are too many orders to rule out each. */
export function isLinearizable(acts: readonly Act[], initial: Values, isSame: (one: unknown, other: unknown) => boolean): boolean {
  if (acts.length > mostActs) throw new Error(`At most ${mostActs} acts can be laid in an order.`)
  const all = acts.reduce((bits, act, at) => (act.unsure ? bits : bits | (1 << at)), 0)
  const fields = [...new Set(acts.flatMap(({ values }) => Object.keys(values)))]
  const deadEnds = new Set<string>()

  const bitsOfWrites = (name: string, shown: unknown): number =>
    acts.reduce(
      (bits, { kind, values }, at) => (kind === 'write' && name in values && isSame(shown, values[name]) ? bits | (1 << at) : bits),
      0,
    )
  const sourcesOf = ({ kind, values }: Act): readonly Source[] =>
    fields.flatMap((name, field) =>
      kind === 'read' && name in values
        ? [{ field, writes: bitsOfWrites(name, values[name]), isFirst: isSame(values[name], initial[name]) }]
        : [],
    )
  const sources = acts.map(sourcesOf)

  /** `last` is the write of each field that took effect latest, -1 for none. */
  function goesOn(done: number, last: readonly number[]): boolean {
    if ((done & all) === all) return true
    if (deadEnds.size >= mostDeadEnds) return true
    const state = `${done} ${last}`
    if (deadEnds.has(state)) return false
    if (waysFrom(done, last).some((at) => goesOn(done | (1 << at), acts[at]?.kind === 'read' ? last : after(at, last)))) return true
    deadEnds.add(state)
    return false
  }

  /** What may take effect next; one act alone, where nothing is lost by that. */
  function waysFrom(done: number, last: readonly number[]): readonly number[] {
    const isOpen = (at: number) => (done & (1 << at)) === 0
    const lastOf = (field: number) => last[field] ?? -1
    const wanted = sources.flatMap((ofRead, at) => (isOpen(at) ? ofRead : []))
    // What a read showed is gone, and nobody writes it again.
    if (wanted.some((source) => !isFrom(source, lastOf(source.field)) && (source.writes & ~done) === 0)) return []
    const next = [...acts.keys()].filter((at) => isOpen(at) && mayBeNext(done, at))
    const isRead = (at: number) => acts[at]?.kind === 'read'
    // A read that fits now takes nothing from what is to come.
    const read = next.find((at) => isRead(at) && sources[at]?.every((source) => isFrom(source, lastOf(source.field))))
    if (read !== undefined) return [read]
    const writes = next.filter((at) => !isRead(at))
    // Nor does a write that no read shows, in the place of what no read shows.
    const isUnseen = (at: number, field: number) =>
      !wanted.some((source) => source.field === field && (isFrom(source, at) || isFrom(source, lastOf(field))))
    const unseen = writes.find((at) => fieldsOf(at).every((field) => isUnseen(at, field)))
    return unseen === undefined ? writes : [unseen]
  }

  const fieldsOf = (at: number): readonly number[] =>
    [...fields.keys()].filter((field) => (fields[field] ?? '') in (acts[at]?.values ?? {}))

  /** Nothing that is still to come had ended before it began. */
  const mayBeNext = (done: number, next: number): boolean =>
    acts.every((act, at) => (done & (1 << at)) !== 0 || act.unsure === true || at === next || act.end >= (acts[next]?.start ?? 0))

  const after = (at: number, last: readonly number[]): readonly number[] => {
    const changed = fieldsOf(at)
    return last.map((write, field) => (changed.includes(field) ? at : write))
  }

  return goesOn(
    0,
    fields.map(() => -1),
  )
}
