// The kill table brought up to date where it is not: tried are lies that it does not know, those of rows that no longer add up, and
// cases that have no lie yet.
import { type Case, cases, requirements } from '../../conformance/index.ts'
import { deepLies } from '../../mocks/proof/lies/deep/index.ts'
import { everyLie, findLie, lies } from '../../mocks/proof/lies/index.ts'
import type { Lie } from '../../mocks/proof/tools/lie.ts'
import type { Proof } from './prove.ts'
import { type Strength, strengthOf } from './strength.ts'
import {
  countedLies,
  deepCounts,
  deepOf,
  mustsOf,
  type RequirementRow,
  rowsOf,
  sumOf,
  sumOfRows,
  type Table,
  type Totals,
} from './table.ts'
import { unproven } from './unproven.ts'
import { startProvers } from './workers.ts'

interface Refreshed {
  table: Table
  /** A line for each row that changed. */
  changes: string[]
  /** Why the table cannot be kept as it would be now. */
  troubles: string[]
}

/** What came of the simple lies. */
interface Tried {
  fresh: readonly Proof[]
  /** Of those that the table knows. */
  again: readonly Proof[]
}

/** Beyond this many the whole proof takes hardly longer. */
const mostLies = 4000

const notPlaced = { survived: 'told by nothing', elsewhere: 'told by another sentence than those that it breaks' }

/** `isNew` says of a lie whether the table does not know it; `tell` is told how many are to be tried. */
export async function refreshed(old: Table, isNew: (id: string) => boolean, tell: (count: number) => void): Promise<Refreshed> {
  const seen = lies.filter(({ unseen }) => unseen === undefined)
  const fresh = seen.filter(({ id }) => isNew(id))
  const freshDeep = deepLies.filter(({ id }) => isNew(id))
  const stale = staleRows(old, fresh)
  const again = seen.filter(({ id, breaks }) => !isNew(id) && breaks.some((one) => stale.has(one)))
  const count = fresh.length + freshDeep.length + again.length
  if (count > mostLies)
    return { table: old, changes: [], troubles: [`${count} lies are new, or in rows that changed: npm run proof tries all there are`] }
  if (count > 0) tell(count)
  const open = openCases(old)
  const workers = startProvers()
  try {
    const tryAll = (some: readonly Lie[]) => Promise.all(some.map(({ id }) => workers.try({ lie: id })))
    const [tried, deepProofs, strength] = [
      { fresh: await tryAll(fresh), again: await tryAll(again) },
      await tryAll(freshDeep),
      await strengthOf(everyLie, [], workers, () => {}, open),
    ]
    const requirementRows = rowsRefreshed(old, tried, stale)
    return {
      table: {
        totals: totalsRefreshed(old.totals, tried, requirementRows),
        requirements: requirementRows,
        cases: casesRefreshed(old, strength),
        deep: deepRefreshed(old.deep, freshDeep, deepProofs),
      },
      changes: [
        ...changedRows(old.requirements, requirementRows),
        ...(lies.length === old.totals.lies ? [] : [`${old.totals.lies} lies, now ${lies.length}`]),
        ...[...strength].map(([id, lie]) => `${id} catches ${lie} by itself`),
        ...deepProofs.map(
          ({ lie, verdict, by: [first] }) => `${lie} is ${verdict === 'placed' ? `caught by ${first?.case}` : notPlaced[verdict]}`,
        ),
      ],
      troubles: [
        ...[...tried.fresh, ...tried.again.filter((proof) => isNews(proof, old.requirements, requirementRows))].flatMap(missedInWords),
        ...open.filter(({ id }) => !strength.has(id)).map(({ id }) => `${id} catches no lie by itself`),
        ...deepMiscounted(deepRefreshed(old.deep, freshDeep, deepProofs)),
      ],
    }
  } finally {
    workers.stop()
  }
}

/** Requirements of which a known lie came, went or survived: what survived may have been mended since. */
function staleRows(old: Table, fresh: readonly Lie[]): ReadonlySet<string> {
  const [now, added] = [countedLies(lies), countedLies(fresh)]
  const isStale = (id: string): boolean => {
    const { lies: known = 0, killed = 0 } = old.requirements[id] ?? {}
    return (now.get(id) ?? 0) !== known + (added.get(id) ?? 0) || killed < known
  }
  return new Set(requirements.map(({ id }) => id).filter(isStale))
}

/** Cases of which no lie is known that they catch by themselves. */
function openCases({ cases: proven }: Table): Case[] {
  return cases.filter(({ id }) => !unproven[id] && !findLie(proven[id] ?? ''))
}

function rowsRefreshed(old: Table, { fresh, again }: Tried, stale: ReadonlySet<string>): Table['requirements'] {
  const added = rowsOf(lies, fresh)
  const anew = rowsOf(lies, [...fresh, ...again])
  const rows = requirements.map(({ id }) => {
    const grown = sumOfRows(old.requirements[id], added[id])
    // Known lies about places are tried again by the whole proof alone.
    return [id, stale.has(id) ? { ...sumOfRows(anew[id]), places: grown.places } : grown] as const
  })
  return Object.fromEntries(rows.filter(([, row]) => row.lies + row.places > 0))
}

/** What is gone was killed and placed: the table is never kept with one that was not. */
function totalsRefreshed(old: Totals, { fresh, again }: Tried, rows: Table['requirements']): Totals {
  const survived = [...fresh, ...again].filter(({ verdict }) => verdict === 'survived').length
  const unseen = lies.filter((lie) => lie.unseen !== undefined).length
  const killed = lies.length - unseen - survived
  const elsewhere = fresh.filter(({ verdict }) => verdict === 'elsewhere').length
  return { lies: lies.length, killed, placed: old.placed + killed - old.killed - elsewhere, survived, unseen, musts: mustsOf(rows) }
}

function casesRefreshed(old: Table, strength: Strength): Table['cases'] {
  const ids = cases.map(({ id }) => id).sort()
  const caught = ids.map((id) => [id, strength.get(id) ?? old.cases[id]] as const)
  return Object.fromEntries(caught.flatMap(([id, lie]) => (lie !== undefined && findLie(lie) ? [[id, lie]] : [])))
}

/** What came of those that are known stays as it was. */
function deepRefreshed(old: Table['deep'], fresh: readonly Lie[], proofs: readonly Proof[]): Table['deep'] {
  const grown = Object.entries(deepOf(fresh, proofs)).map(([kind, tally]) => [kind, old[kind] ? sumOf(old[kind], tally) : tally] as const)
  return { ...old, ...Object.fromEntries(grown) }
}

function deepMiscounted(deep: Table['deep']): string[] {
  const miscounted = [...deepCounts()].filter(([kind, count]) => deep[kind]?.lies !== count)
  return miscounted.map(([kind]) => `lies about ${kind} came or went without being tried: npm run proof -- --deep tries them all`)
}

function changedRows(old: Table['requirements'], now: Table['requirements']): string[] {
  return requirements.flatMap(({ id }) => {
    const [before, after] = [old[id], now[id]].map((row) => row?.lies ?? 0)
    return before === after ? [] : [`${id}: ${before} lies, now ${after}`]
  })
}

/** That a known lie is told by another sentence is known as well, unless a row has more of such now. */
function isNews({ lie, verdict }: Proof, old: Table['requirements'], now: Table['requirements']): boolean {
  const unplaced = (row: RequirementRow | undefined) => (row ? row.killed - row.placed : 0)
  return verdict !== 'elsewhere' || findLie(lie)?.breaks.some((id) => unplaced(now[id]) > unplaced(old[id])) === true
}

/** As for the whole proof, a lie about a place may be told by a sentence of another section. */
function missedInWords({ lie, verdict }: Proof): string[] {
  const isFine = verdict === 'placed' || (verdict === 'elsewhere' && findLie(lie)?.place !== undefined)
  return isFine ? [] : [`${lie} is ${notPlaced[verdict]}`]
}
