// The kill table: by requirement, how many simple lies break it, how many are killed and placed, and by which cases; and by kind,
// how many deep ones. Kept as a file.
import { readFileSync, writeFileSync } from 'node:fs'
import { requirements } from '../../conformance/index.ts'
import { deepLies, kindOfLie } from '../../mocks/proof/lies/deep/index.ts'
import type { Lie } from '../../mocks/proof/tools/lie.ts'
import type { Proof } from './prove.ts'
import type { Strength } from './strength.ts'

export interface Table {
  totals: Totals
  /** By requirement. */
  requirements: { [id: string]: RequirementRow }
  /** By case: a lie that it catches by its own expectation. */
  cases: { [id: string]: string }
  /** By kind of deep lies. */
  deep: { [kind: string]: Tally }
}

export type Tally = Pick<Totals, 'lies' | 'killed' | 'placed' | 'survived' | 'unseen'>

export interface Totals {
  lies: number
  /** Some case found something wrong. */
  killed: number
  /** It was a sentence that the lie breaks: one that it names, or of a section that the contract gives the place it changes. */
  placed: number
  survived: number
  /** No client could see them; the catalogue says why. */
  unseen: number
  /** Requirements stated by the description that at least one lie breaks, of all that a client can judge. */
  musts: { broken: number; all: number }
}

export interface RequirementRow {
  /** Those that name it. */
  lies: number
  killed: number
  placed: number
  /** Lies about a place that were killed by this sentence, and placed. */
  places: number
  /** The cases that caught most of them. */
  by: string[]
}

const file = new URL('kill-table.json', import.meta.url)

const mostCases = 4

/** Of these simple lies; what is kept of the deep ones goes with it. */
export function tableOf(lies: readonly Lie[], proofs: readonly Proof[], strength: Strength, deep: Table['deep']): Table {
  const rows = rowsOf(lies, proofs)
  return {
    totals: { ...tallied(lies, proofs), musts: mustsOf(rows) },
    requirements: rows,
    cases: Object.fromEntries([...strength].sort(([one], [other]) => (one < other ? -1 : 1))),
    deep,
  }
}

/** Of the requirements that one of the lies breaks. */
export function rowsOf(lies: readonly Lie[], proofs: readonly Proof[]): Table['requirements'] {
  const seen = new Map(lies.filter(({ unseen }) => unseen === undefined).map((lie) => [lie.id, lie]))
  const tried = proofs.filter(({ lie }) => seen.has(lie))
  const rows = requirements.map(({ id }) => [id, rowOf(id, tried, seen)] as const)
  return Object.fromEntries(rows.filter(([, row]) => row.lies + row.places > 0))
}

export function mustsOf(rows: Table['requirements']): Totals['musts'] {
  const musts = requirements.filter(({ level, unjudged }) => level === 'must' && unjudged === undefined)
  return { broken: musts.filter(({ id }) => rows[id]).length, all: musts.length }
}

/** How the deep lies that were tried fared, by kind. */
export function deepOf(lies: readonly Lie[], proofs: readonly Proof[]): Table['deep'] {
  const kinds = [...new Set(lies.map(kindOfLie))].sort()
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      tallied(
        lies.filter((lie) => kindOfLie(lie) === kind),
        proofs,
      ),
    ]),
  )
}

function tallied(lies: readonly Lie[], proofs: readonly Proof[]): Tally {
  const seen = new Set(lies.filter(({ unseen }) => unseen === undefined).map(({ id }) => id))
  const tried = proofs.filter(({ lie }) => seen.has(lie))
  return {
    lies: lies.length,
    killed: killed(tried).length,
    placed: placed(tried).length,
    survived: tried.length - killed(tried).length,
    unseen: lies.length - seen.size,
  }
}

const killed = (proofs: readonly Proof[]) => proofs.filter(({ verdict }) => verdict !== 'survived')
const placed = (proofs: readonly Proof[]) => proofs.filter(({ verdict }) => verdict === 'placed')

function rowOf(id: string, proofs: readonly Proof[], lies: ReadonlyMap<string, Lie>): RequirementRow {
  const named = proofs.filter(({ lie }) => lies.get(lie)?.breaks.includes(id))
  const places = placed(proofs).filter(({ lie, by }) => lies.get(lie)?.place && by.some(({ requirement }) => requirement === id))
  const counts = new Map<string, number>()
  for (const { by } of [...placed(named), ...places]) for (const one of by) counts.set(one.case, (counts.get(one.case) ?? 0) + 1)
  const by = [...counts].sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1)).map(([one]) => one)
  return {
    lies: named.length,
    killed: killed(named).length,
    placed: placed(named).length,
    places: places.length,
    by: by.slice(0, mostCases),
  }
}

const emptyRow: RequirementRow = { lies: 0, killed: 0, placed: 0, places: 0, by: [] }

/** Of lies that were tried at different times. */
export const sumOfRows = (one: RequirementRow = emptyRow, other: RequirementRow = emptyRow): RequirementRow => ({
  lies: one.lies + other.lies,
  killed: one.killed + other.killed,
  placed: one.placed + other.placed,
  places: one.places + other.places,
  by: [...new Set([...one.by, ...other.by])].slice(0, mostCases),
})

/** How many lies name each requirement, without trying any. */
export function countedLies(lies: readonly Lie[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { unseen, breaks } of lies)
    if (unseen === undefined) for (const id of new Set(breaks)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** By kind, how many deep lies there are. */
export const deepCounts = (): Map<string, number> =>
  new Map(Object.entries(deepOf(deepLies, [])).map(([kind, tally]) => [kind, tally.lies]))

export const readTable = (): Table => JSON.parse(readFileSync(file, 'utf8')) as Table

/** One line for each requirement, case and kind, so that a change shows as one line. */
export function writeTable({ totals, requirements: rows, cases, deep }: Table): void {
  const lines = (values: object) => Object.entries(values).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  const part = (name: string, values: object) => `  ${JSON.stringify(name)}: {\n${lines(values).join(',\n')}\n  }`
  const parts = [part('requirements', rows), part('cases', cases), part('deep', deep)]
  writeFileSync(file, `{\n  "totals": ${JSON.stringify(totals)},\n${parts.join(',\n')}\n}\n`)
}

/** The totals as the README tells them. */
export const totalsInWords = ({ musts, ...tally }: Totals): string =>
  `${tallyInWords('', tally)}; ${musts.broken} of ${musts.all} stated sentences are broken by at least one.`

/** All deep kinds together. */
export const deepInWords = (deep: Table['deep']): string =>
  `${tallyInWords('what shows only at times', Object.values(deep).reduce(sumOf))}.`

export const sumOf = (one: Tally, other: Tally): Tally => ({
  lies: one.lies + other.lies,
  killed: one.killed + other.killed,
  placed: one.placed + other.placed,
  survived: one.survived + other.survived,
  unseen: one.unseen + other.unseen,
})

/** One line of figures; the kind is empty for simple lies. */
export const tallyInWords = (kind: string, { lies, killed, placed, survived, unseen }: Tally): string =>
  `${grouped(lies)} lies${kind === '' ? '' : ` about ${kind}`}, ${grouped(killed)} killed, ${grouped(placed)} of them placed, ` +
  `${survived} survived, ${unseen} that no client could see`

const grouped = (count: number): string => count.toLocaleString('en-US')
