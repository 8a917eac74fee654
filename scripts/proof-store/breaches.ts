// Whether what was promised to writers was kept: every write that was acknowledged is there, none is there twice, none elsewhere.

export interface Write {
  sandbox: string
  /** No other write has it. */
  name: string
  /** Unsure: it was cut off, or the store was away; then it may be there, once. */
  outcome: 'acknowledged' | 'unsure' | 'refused'
}

export interface Found {
  sandbox: string
  /** Of all records that clients could have made. */
  names: readonly string[]
}

/** What is wrong, a line each. */
export function breaches(writes: readonly Write[], found: readonly Found[]): string[] {
  const madeBy = new Map(writes.map((write) => [write.name, write]))
  const counts = found.flatMap(({ sandbox, names }) => [...countsOf(names)].map(([name, count]) => ({ sandbox, name, count })))
  const there = new Set(found.flatMap(({ sandbox, names }) => names.map((name) => `${sandbox} ${name}`)))
  return [
    ...writes
      .filter(({ outcome, sandbox, name }) => outcome === 'acknowledged' && !there.has(`${sandbox} ${name}`))
      .map(({ sandbox, name }) => `lost: ${name} of ${sandbox} was acknowledged`),
    ...counts.flatMap(({ sandbox, name, count }) => {
      const write = madeBy.get(name)
      if (!write) return [`unknown: ${name} in ${sandbox} was asked by nobody`]
      return [
        ...(count > 1 ? [`twice: ${name} in ${sandbox} is there ${count} times`] : []),
        ...(write.sandbox === sandbox ? [] : [`mixed: ${name} in ${sandbox} was made in ${write.sandbox}`]),
        ...(write.outcome === 'refused' ? [`refused: ${name} in ${sandbox} is there all the same`] : []),
      ]
    }),
  ]
}

function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
