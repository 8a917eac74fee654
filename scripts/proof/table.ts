// The kill table: by requirement, how many lies break it, how many are caught, and by which cases. Kept as a file.
import { readFileSync, writeFileSync } from 'node:fs'
import { requirements } from '../../conformance/index.ts'
import type { Lie } from '../../mocks/proof/tools/lie.ts'
import { brokenBy, type Proof } from './prove.ts'
import type { Strength } from './strength.ts'

export interface Table {
  totals: Totals
  /** By requirement. */
  requirements: { [id: string]: Row }
  /** By case: a lie that it catches by its own expectation. */
  cases: { [id: string]: string }
}

export interface Totals {
  lies: number
  caught: number
  /** Noticed, but only by cases of other requirements. */
  elsewhere: number
  survived: number
  /** No client could see them; the catalogue says why. */
  unseen: number
  /** Requirements stated by the description that at least one lie breaks, of all that a client can judge. */
  musts: { broken: number; all: number }
}

export interface Row {
  lies: number
  caught: number
  /** The cases that caught most of them. */
  by: string[]
}

const file = new URL('kill-table.json', import.meta.url)

const mostCases = 4

export function tableOf(lies: readonly Lie[], proofs: readonly Proof[], strength: Strength): Table {
  const unseen = new Set(lies.filter((lie) => lie.unseen !== undefined).map(({ id }) => id))
  const count = (verdict: Proof['verdict']) => proofs.filter((proof) => proof.verdict === verdict && !unseen.has(proof.lie)).length
  const rows = Object.fromEntries(
    requirements.map(({ id }) => [id, rowOf(proofs.filter((proof) => proof.breaks.includes(id) && !unseen.has(proof.lie)))]),
  )
  const musts = requirements.filter(({ level, unjudged }) => level === 'must' && unjudged === undefined)
  return {
    totals: {
      lies: lies.length,
      caught: count('caught'),
      elsewhere: count('elsewhere'),
      survived: count('survived'),
      unseen: unseen.size,
      musts: { broken: musts.filter(({ id }) => (rows[id]?.lies ?? 0) > 0).length, all: musts.length },
    },
    requirements: Object.fromEntries(Object.entries(rows).filter(([, { lies: known }]) => known > 0)),
    cases: Object.fromEntries([...strength].sort(([one], [other]) => (one < other ? -1 : 1))),
  }
}

function rowOf(proofs: readonly Proof[]): Row {
  const caught = proofs.filter(({ verdict }) => verdict === 'caught')
  const counts = new Map<string, number>()
  for (const { by } of caught) for (const one of by) counts.set(one.case, (counts.get(one.case) ?? 0) + 1)
  const by = [...counts].sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1)).map(([id]) => id)
  return { lies: proofs.length, caught: caught.length, by: by.slice(0, mostCases) }
}

/** How many lies break each requirement, without trying any. */
export function countedLies(lies: readonly Lie[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const lie of lies) if (lie.unseen === undefined) for (const id of brokenBy(lie)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

export const readTable = (): Table => JSON.parse(readFileSync(file, 'utf8')) as Table

/** One line for each requirement and case, so that a change shows as one line. */
export function writeTable({ totals, requirements: rows, cases }: Table): void {
  const lines = (values: object) => Object.entries(values).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  const part = (name: string, values: object) => `  ${JSON.stringify(name)}: {\n${lines(values).join(',\n')}\n  }`
  writeFileSync(file, `{\n  "totals": ${JSON.stringify(totals)},\n${part('requirements', rows)},\n${part('cases', cases)}\n}\n`)
}

/** The totals as the README tells them. */
export const inWords = ({ lies, caught, elsewhere, survived, unseen, musts }: Totals): string =>
  `${grouped(lies)} lies, ${grouped(caught)} caught by a case that names a sentence they break, ${elsewhere} noticed by other cases only, ` +
  `${survived} survived, ${unseen} that no client could see; ${musts.broken} of ${musts.all} stated sentences are broken by at least one.`

const grouped = (count: number): string => count.toLocaleString('en-US')
