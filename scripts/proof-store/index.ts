// Kills the mock while clients write, and looks for what was promised to them: `npm run proof:store -- --kills 200 --rounds
// 100 --seed 7`. What it asks is the same for the same seed; when a kill meets it is not.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Mistake } from '../../conformance/cli/reading/mistake.ts'
import { startOwnPostgres } from '../../mocks/stores/testing.ts'
import { orEnd, readOptions } from '../command-line/choose.ts'
import { say } from '../command-line/say.ts'
import { killAtRandom, type Seen } from './killing.ts'
import { watchRegisters } from './watching.ts'

const given = readOptions({
  kills: { type: 'string', default: '20' },
  rounds: { type: 'string', default: '10' },
  seed: { type: 'string', default: '1' },
})
const [kills, rounds, seed] = orEnd(
  () => [wholeNumber('--kills', given.kills), wholeNumber('--rounds', given.rounds), wholeNumber('--seed', given.seed)] as const,
)

const folder = mkdtempSync(join(tmpdir(), 'repair-shop-proof-'))
const inFolder = await killAtRandom({ store: folder, replicas: 1, kills, seed })
rmSync(folder, { recursive: true })
tellKilling('a folder, one replica', inFolder)

const postgres = await startOwnPostgres()
const crashStore = async () => {
  await postgres.crash()
  await postgres.start()
}
const inPostgres = await killAtRandom({ store: await postgres.database(), replicas: 3, kills, seed, crashStore })
tellKilling('PostgreSQL, three replicas', inPostgres)

const watched = await watchRegisters(postgres, { rounds, seed })
await postgres.stop()
const inWords = Object.entries(watched.rounds).map(([fault, count]) => `${fault} ${count}`)
say('PostgreSQL, three replicas behind a balancer, one record as a register:')
say(`  rounds: ${inWords.join(', ')}`)
say(`  ${watched.reads} reads, ${watched.writes} writes, of which ${watched.unsure} unsure`)
say(watched.breaches.length === 0 ? '  in every round some order explains all' : `  ${watched.breaches.join('\n  ')}`)

process.exitCode = [inFolder, inPostgres, watched].some(({ breaches }) => breaches.length > 0) ? 1 : 0

function tellKilling(where: string, { acknowledged, unsure, unsureThere, kills: { replica, all, store }, breaches }: Seen): void {
  say(`${where}, seed ${seed}:`)
  say(`  killed: one replica ${replica} times, all at once ${all} times, PostgreSQL ${store} times`)
  say(`  acknowledged: ${acknowledged} writes; unsure: ${unsure}, of which ${unsureThere} took effect`)
  say(breaches.length === 0 ? '  every acknowledged write is there, none twice, none elsewhere' : `  ${breaches.join('\n  ')}`)
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0) throw new Mistake(`${name} ${text}: expected a whole number.`)
  return number
}
