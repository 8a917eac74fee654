// npm run accept: refreshes what is kept on purpose, and says what it changed: frozen ids, the kill table for what is new, the README's figures.
// An id that is gone is dropped only with `-- --retire <id>`. The kill table as a whole is made by npm run proof.
import { readFileSync, writeFileSync } from 'node:fs'
import { Mistake } from '../conformance/cli/reading/mistake.ts'
import { cases, requirements } from '../conformance/index.ts'
import { everyLie } from '../mocks/proof/lies/index.ts'
import { variants } from '../mocks/proof/variants/index.ts'
import { hint } from '../openapi/nearest.ts'
import { orEnd, readOptions } from './command-line/choose.ts'
import { say } from './command-line/say.ts'
import { type Kept, keptChanges, keptLies, lostOf, readKept, writeKept } from './proof/kept-ids.ts'
import { refreshed } from './proof/refresh.ts'
import { deepInWords, readTable, totalsInWords, writeTable } from './proof/table.ts'
import { writeToldLies } from './proof/told-lies.ts'

const { retire = [] } = readOptions(
  'npm run accept: freezes new ids, tries new lies for the kill table, and keeps the figures of the README.',
  {
    retire: { type: 'string', multiple: true, says: 'an id that is gone on purpose; may be given again' },
  },
)

const kept = readKept()
const { ids: lieIds, computed } = keptLies(everyLie)
const now: Kept = { ids: { requirements: idsOf(requirements), cases: idsOf(cases), lies: lieIds, variants: idsOf(variants) }, computed }
orEnd(() => refuseToLose(lostOf(kept, now)))

const inTable = new Set([...kept.ids.lies, ...kept.computed])
const { table, changes, troubles } = await refreshed(
  readTable(),
  (id) => !inTable.has(id),
  (count) => say(`kill table: ${count} lies to try`),
)
// The ids of lies say which ones the table knows: those that it cannot keep are tried again next time.
const keeping: Kept = troubles.length > 0 ? { ids: { ...now.ids, lies: kept.ids.lies }, computed: kept.computed } : now
const news = keptChanges(kept, keeping)
if (news.length > 0) writeKept(keeping)
for (const line of news) say(line)
for (const line of [...changes, ...troubles]) say(`kill table: ${line}`)
if (troubles.length > 0) {
  say('kill table and ids of lies: left as they were; npm run proof -- --only <id> shows what tells a lie')
  process.exitCode = 1
} else if (changes.length > 0) writeTable(table)

writeToldLies()
const page = new URL('../README.md', import.meta.url)
const text = readFileSync(page, 'utf8')
const { totals, deep } = readTable()
const told = text
  .replace(/^> [\d,]+ lies, .*$/m, `> ${totalsInWords(totals)}`)
  .replace(/^> [\d,]+ lies about .*$/m, `> ${deepInWords(deep)}`)
if (told !== text) {
  writeFileSync(page, told)
  say('README.md: the figures of the proof')
}

function idsOf(all: readonly { id: string }[]): string[] {
  return all.map(({ id }) => id)
}

/** Baselines and reports of others name them. */
function refuseToLose(lost: readonly string[]): void {
  const wrong = retire.find((id) => !lost.includes(id))
  if (wrong !== undefined) {
    const isThere = Object.values(now.ids).some((all) => all.includes(wrong))
    throw new Mistake(`--retire ${wrong}: ${isThere ? 'it is still there' : `no such id is frozen.${hint(wrong, lost)}`}`)
  }
  const unnamed = lost.filter((id) => !retire.includes(id))
  if (unnamed.length > 0)
    throw new Mistake(`Frozen ids are gone: ${unnamed.join(', ')}. Put them back, or give each as --retire <id>. Nothing was changed.`)
}
