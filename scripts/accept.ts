// npm run accept: refreshes what is kept on purpose, and says what it changed: frozen ids, the kill table for what is new, the README's figures.
// An id that is gone is dropped only with `-- --retire <id>`. The kill table as a whole is made by npm run proof.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Mistake } from '../conformance/cli/mistake.ts'
import { hint } from '../conformance/cli/nearest.ts'
import { cases, requirements } from '../conformance/index.ts'
import { orEnd } from './command-line/choose.ts'
import { say } from './command-line/say.ts'
import { type Kept, readKept, writeKept } from './missing/kept-ids.ts'
import { refreshed } from './proof/refresh.ts'
import { inWords, readTable, writeTable } from './proof/table.ts'

const { retire = [] } = orEnd(() => parseArgs({ options: { retire: { type: 'string', multiple: true } } })).values

const kept = readKept()
const there = { requirements: idsOf(requirements), cases: idsOf(cases) }
orEnd(() => refuseToLose(kept))

for (const kind of ['requirements', 'cases'] as const) {
  const [before, after] = [new Set(kept[kind]), new Set(there[kind])]
  const changes = [...minus(after, before).map((id) => `+ ${id}`), ...minus(before, after).map((id) => `- ${id}`)]
  if (changes.length > 0) writeKept(kind, there[kind])
  for (const change of changes) say(`${kind}: ${change}`)
}

const old = readTable()
const { table, changes, troubles } = await refreshed(old)
for (const line of [...changes, ...troubles]) say(`kill table: ${line}`)
if (troubles.length > 0) {
  say(
    'kill table: left as it was, for each lie must be told by the sentence that it breaks; npm run proof -- --only <its id> shows what told it',
  )
  process.exitCode = 1
} else if (changes.length > 0) writeTable(table)

const page = new URL('../README.md', import.meta.url)
const text = readFileSync(page, 'utf8')
const told = text.replace(/^> [\d,]+ lies, .*$/m, `> ${inWords(readTable().totals)}`)
if (told !== text) {
  writeFileSync(page, told)
  say('README.md: the figures of the proof')
}

function idsOf(all: readonly { id: string }[]): string[] {
  return all.map(({ id }) => id)
}

function minus(all: ReadonlySet<string>, without: ReadonlySet<string>): string[] {
  return [...all].filter((id) => !without.has(id))
}

/** Baselines and reports of others name them. */
function refuseToLose({ requirements: keptRequirements, cases: keptCases }: Kept): void {
  const current = new Set([...there.requirements, ...there.cases])
  const gone = [...keptRequirements, ...keptCases].filter((id) => !current.has(id))
  const wrong = retire.find((id) => !gone.includes(id))
  if (wrong !== undefined)
    throw new Mistake(`--retire ${wrong}: ${current.has(wrong) ? 'it is still there' : `no such id is frozen.${hint(wrong, gone)}`}`)
  const lost = gone.filter((id) => !retire.includes(id))
  if (lost.length > 0)
    throw new Mistake(`Frozen ids are gone: ${lost.join(', ')}. Put them back, or give each as --retire <id>. Nothing was changed.`)
}
