// Runs the suite against every lie: `npm run proof` prints the kill table and keeps it, `npm run proof -- --deep` does so for the deep
// ones alone, `npm run proof -- --only vendor/` tries some and keeps nothing.
import { cases, requirements } from '../../conformance/index.ts'
import { deepLies } from '../../mocks/proof/lies/deep/index.ts'
import { everyLie, findLie, lies } from '../../mocks/proof/lies/index.ts'
import type { Lie } from '../../mocks/proof/tools/lie.ts'
import { beginningWith, orEnd, readOptions } from '../command-line/choose.ts'
import { say } from '../command-line/say.ts'
import { keepLies } from './kept-ids.ts'
import type { Proof } from './prove.ts'
import { type Strength, strengthOf } from './strength.ts'
import { reasonToSurvive } from './survivors.ts'
import { deepInWords, deepOf, readTable, type Table, tableOf, tallyInWords, totalsInWords, writeTable } from './table.ts'
import { unproven } from './unproven.ts'
import { startProvers } from './workers.ts'

const values = readOptions('npm run proof: runs the suite against every lie, some minutes, and keeps the kill table.', {
  only: { type: 'string', multiple: true, says: 'the beginning of ids of lies to try alone, keeping nothing; may be given again' },
  deep: { type: 'boolean', default: false, says: 'those that only certain values, steps, borders or users show, keeping only their part' },
})
const chosen = orEnd(() => beginningWith(values.only, values.deep ? deepLies : everyLie, 'lie'))
const workers = startProvers()
const talk = (text: string) => process.stderr.write(process.stderr.isTTY ? `\r\u001b[2K${text}` : '')

const started = performance.now()
const proofs: Proof[] = []
await Promise.all(
  chosen.map(async ({ id }) => {
    proofs.push(await workers.try({ lie: id }))
    talk(`${proofs.length} of ${chosen.length} lies tried`)
  }),
)
proofs.sort((one, other) => (one.lie < other.lie ? -1 : 1))
const isWhole = !values.only && !values.deep
const strength: Strength = isWhole ? await strengthOf(everyLie, proofs, workers, (done) => talk(`${done} cases tried alone`)) : new Map()
workers.stop()
talk('')

const isChosen = new Set(chosen.map(({ id }) => id))
const among = (all: readonly Lie[]) => all.filter(({ id }) => isChosen.has(id))
const deep = deepOf(among(deepLies), proofs)
const table = tableOf(among(lies), proofs, strength, deep)
const open = [...missed(proofs), ...toldNow(proofs), ...(isWhole ? gaps(table) : [])]
if (table.totals.lies > 0) say(' lies  killed  placed  places')
for (const [id, { lies: named, killed, placed, places, by }] of Object.entries(table.requirements)) {
  const figures = [String(named).padStart(5), ...[killed, placed, places].map((figure) => String(figure).padStart(8))].join('')
  say(`${figures}  ${id}  ${by.join(', ')}`)
}
for (const [kind, tally] of Object.entries(deep)) say(`${tallyInWords(kind, tally)}`)
for (const line of [...displaced(proofs), ...surviving(proofs), ...open]) say(`${line}`)
const { totals } = table
const seconds = ((performance.now() - started) / 1000).toFixed(0)
if (Object.keys(deep).length > 0) say(deepInWords(deep))
if (totals.lies > 0) say(totalsInWords(totals))
say(`${proofs.length} lies tried in ${seconds} s`)
if (!values.only) {
  writeTable(isWhole ? table : { ...readTable(), deep })
  keepLies(chosen)
}
process.exitCode = open.length > 0 ? 1 : 0

/** Lies that survived for a reason. */
function surviving(all: readonly Proof[]): string[] {
  return all.flatMap(({ lie: id, verdict }) => {
    const reason = verdict === 'survived' ? reasonToSurvive(id) : undefined
    return reason === undefined ? [] : [`survives  ${id}: ${findLie(id)?.says}\n      ${reason}`]
  })
}

/** Lies with a reason that they do not need any more. */
function toldNow(all: readonly Proof[]): string[] {
  const told = all.filter(({ lie, verdict }) => verdict !== 'survived' && reasonToSurvive(lie) !== undefined)
  return told.map(({ lie }) => `told now  ${lie}: take it from scripts/proof/survivors.ts`)
}

/** Lies that survived without a reason, and those that were killed without a sentence that they name. */
function missed(all: readonly Proof[]): string[] {
  return all.flatMap(({ lie: id, verdict, by }) => {
    const lie = findLie(id)
    if (verdict === 'survived' && reasonToSurvive(id) !== undefined) return []
    if (!lie || verdict === 'placed' || lie.unseen !== undefined || (lie.place && verdict === 'elsewhere')) return []
    return [`${verdict}  ${id}: ${lie.says}\n      breaks ${lie.breaks.join(', ')}${noticedBy(by)}`]
  })
}

/** Lies about a place that were killed by a sentence of another section than the contract gives the place. */
function displaced(all: readonly Proof[]): string[] {
  return all.flatMap(({ lie: id, verdict, by }) => {
    const place = findLie(id)?.place
    return place && verdict === 'elsewhere' ? [`not placed  ${id}: ${place.level} of ${place.sections.join(', ')}${noticedBy(by)}`] : []
  })
}

function noticedBy(by: Proof['by']): string {
  const first = by.slice(0, 4).map((one) => `${one.case} (${one.requirement})`)
  return first.length > 0 ? `\n      noticed by ${first.join(', ')}` : ''
}

/** What the catalogue lacks. */
function gaps({ requirements: rows, cases: proven }: Table): string[] {
  const unbroken = requirements.filter(({ id, level, unjudged }) => level === 'must' && unjudged === undefined && !rows[id])
  const weak = cases.filter(({ id }) => !proven[id] && !unproven[id])
  const needless = Object.keys(unproven).filter((id) => proven[id])
  return [
    ...unbroken.map(({ id }) => `no lie breaks  ${id}`),
    ...weak.map(({ id }) => `catches no lie by itself  ${id}`),
    ...needless.map((id) => `does catch a lie, so it needs no excuse  ${id}`),
  ]
}
