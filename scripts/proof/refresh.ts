// The kill table brought up to date where it is not: only the lies of rows that changed are tried, and cases that have no lie yet.
import { cases, requirements } from '../../conformance/index.ts'
import { deepLies } from '../../mocks/proof/lies/deep/index.ts'
import { everyLie, lies } from '../../mocks/proof/lies/index.ts'
import { strengthOf } from './strength.ts'
import { countedLies, deepCounts, deepOf, sumOf, type Table, tableOf } from './table.ts'
import { unproven } from './unproven.ts'
import { type Provers, startProvers } from './workers.ts'

interface Refreshed {
  table: Table
  /** A line for each row that changed. */
  changes: string[]
  /** Why the table cannot be kept as it would be now. */
  troubles: string[]
}

interface DeepRefreshed extends Omit<Refreshed, 'table'> {
  deep: Table['deep']
}

/** Beyond this many the whole proof takes hardly longer. */
const mostLies = 2000

const notPlaced = { survived: 'told by nothing', elsewhere: 'told by another sentence than those that it breaks' }

/** `isNew` tells lies that the table does not know. */
export async function refreshed(old: Table, isNew: (id: string) => boolean): Promise<Refreshed> {
  const counts = countedLies(lies)
  const isStale = (id: string): boolean => {
    const { lies: known = 0, killed = 0 } = old.requirements[id] ?? {}
    // What survived may have been mended since.
    return (counts.get(id) ?? 0) !== known || killed < known
  }
  const stale = new Set(requirements.map(({ id }) => id).filter(isStale))
  const tried = lies.filter((lie) => lie.unseen === undefined && lie.breaks.some((id) => stale.has(id)))
  if (tried.length > mostLies)
    return { table: old, changes: [], troubles: [`${tried.length} lies are in rows that changed: npm run proof tries all there are`] }
  const byId = new Set(everyLie.map(({ id }) => id))
  const open = cases.filter(({ id }) => !unproven[id] && !byId.has(old.cases[id] ?? ''))
  const workers = startProvers()
  try {
    const proofs = await Promise.all(tried.map(({ id }) => workers.try({ lie: id })))
    const strength = await strengthOf(everyLie, [], workers, () => {}, open)
    const deep = await deepRefreshed(old.deep, isNew, workers)
    const kept = Object.entries(old.cases).filter(([id, lie]) => byId.has(lie) && cases.some((one) => one.id === id))
    const now = tableOf(lies, proofs, new Map([...kept, ...strength]), deep.deep)
    const unseen = lies.filter((lie) => lie.unseen !== undefined).length
    const rows = requirements.flatMap(({ id }) => {
      const row = (stale.has(id) ? now : old).requirements[id]
      // Lies about places are tried by the whole proof alone.
      const places = old.requirements[id]?.places ?? 0
      return row ? [[id, { ...row, places }] as const] : []
    })
    const musts = requirements.filter(({ level, unjudged }) => level === 'must' && unjudged === undefined)
    const broken = musts.filter(({ id }) => counts.has(id) || old.requirements[id]?.places).length
    const survived = proofs.filter(({ verdict }) => verdict === 'survived').length
    const killed = lies.length - unseen - survived
    const placed = old.totals.placed + killed - old.totals.killed
    const totals = { ...old.totals, lies: lies.length, killed, placed, survived, unseen, musts: { broken, all: musts.length } }
    return {
      table: { ...now, totals, requirements: Object.fromEntries(rows) },
      changes: [
        ...[...stale].map((id) => `${id}: ${old.requirements[id]?.lies ?? 0} lies, now ${counts.get(id) ?? 0}`),
        // Lies about places have no rows, and count all the same.
        ...(lies.length === old.totals.lies ? [] : [`${old.totals.lies} lies, now ${lies.length}`]),
        ...open.flatMap(({ id }) => (strength.has(id) ? [`${id} catches ${strength.get(id)} by itself`] : [])),
        ...deep.changes,
      ],
      troubles: [
        ...proofs.flatMap(({ lie, verdict }) => (verdict === 'placed' ? [] : [`${lie} is ${notPlaced[verdict]}`])),
        ...open.filter(({ id }) => !strength.has(id)).map(({ id }) => `${id} catches no lie by itself`),
        ...deep.troubles,
      ],
    }
  } finally {
    workers.stop()
  }
}

/** Deep lies that are new are tried, and counted with those of their kind: what came of the others is kept as it was. */
async function deepRefreshed(old: Table['deep'], isNew: (id: string) => boolean, workers: Provers): Promise<DeepRefreshed> {
  const fresh = deepLies.filter(({ id }) => isNew(id))
  const proofs = await Promise.all(fresh.map(({ id }) => workers.try({ lie: id })))
  const grown = Object.entries(deepOf(fresh, proofs)).map(([kind, tally]) => [kind, old[kind] ? sumOf(old[kind], tally) : tally] as const)
  const deep = { ...old, ...Object.fromEntries(grown) }
  const miscounted = [...deepCounts()].filter(([kind, count]) => deep[kind]?.lies !== count)
  return {
    deep,
    changes: proofs.map(
      ({ lie, verdict, by: [first] }) => `${lie} is ${verdict === 'placed' ? `caught by ${first?.case}` : notPlaced[verdict]}`,
    ),
    troubles: miscounted.map(([kind]) => `lies about ${kind} came or went without being tried: npm run proof -- --deep tries them all`),
  }
}
