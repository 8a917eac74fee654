// Proves what a store promises by breaking what is around it: `npm run proof:store -- --kills 200 --rounds 100 --seed 7 --only hosts`. What it
// asks is the same for the same seed; when a fault meets it is not.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Mistake } from '../../conformance/cli/reading/mistake.ts'
import { randomBelow } from '../../conformance/runner/trial/plan.ts'
import { beginningWith, orEnd, readOptions } from '../command-line/choose.ts'
import { say } from '../command-line/say.ts'
import { startCluster } from './cluster.ts'
import { encryptedOtherwise } from './encrypted.ts'
import { type Judged, judgeThrough } from './judged.ts'
import { killAtRandom, type Seen } from './killing.ts'
import { onOwnHosts, onThisMachine, type Stage } from './stages.ts'
import { watchRegisters } from './watching.ts'

/** Each says what it saw, and whether all was kept. */
const parts = [
  { id: 'kills/folder', prove: killsOverFolder },
  { id: 'kills/postgres', prove: () => killsOverPostgres('PostgreSQL', {}) },
  { id: 'kills/slow-disk', prove: () => killsOverPostgres('PostgreSQL whose every commit takes 50 ms', slowDisk) },
  { id: 'kills/20-connections', prove: () => killsOverPostgres('PostgreSQL with 20 connections', { max_connections: 20 }) },
  { id: 'registers/here', prove: () => watchOn('on this machine', onThisMachine) },
  { id: 'registers/hosts', prove: () => watchOn('on hosts of their own', onOwnHosts) },
  { id: 'encrypted', prove: encryptedAsAsked },
  { id: 'judged', prove: judgedAlike },
]

const given = readOptions('npm run proof:store: breaks what is around a store, and says whether it kept what it promises.', {
  kills: { type: 'string', default: '20', says: 'how many times something is killed' },
  rounds: { type: 'string', default: '10', says: 'how many rounds of parallel clients' },
  seed: { type: 'string', default: '1', says: 'what is asked is the same for the same seed' },
  time: { type: 'string', default: '1m', says: 'how long the judge explores side by side' },
  only: { type: 'string', multiple: true, says: `${parts.map(({ id }) => id).join(', ')}, or how some begin; may be given again` },
  postgres: { type: 'string', says: 'the folder with the programs of another PostgreSQL' },
})
/** The programs of PostgreSQL. */
const programs = given.postgres
const [kills, rounds, seed, wanted] = orEnd(
  () =>
    [
      wholeNumber('--kills', given.kills),
      wholeNumber('--rounds', given.rounds),
      wholeNumber('--seed', given.seed),
      beginningWith(given.only, parts, 'part'),
    ] as const,
)
/** With nobody else at it each commit waits all the same. */
const slowDisk = { commit_delay: 50_000, commit_siblings: 0 }

let isKept = true
for (const { id, prove } of wanted) {
  const started = performance.now()
  const was = await prove()
  isKept &&= was
  say(`  ${id} took ${Math.round((performance.now() - started) / 1000)} s`)
}
process.exitCode = isKept ? 0 : 1

async function killsOverFolder(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'repair-shop-proof-'))
  const seen = await killAtRandom({ store: folder, replicas: 1, kills, seed })
  rmSync(folder, { recursive: true })
  return tellKilling('a folder, one replica', seen)
}

async function killsOverPostgres(what: string, settings: { [name: string]: number }): Promise<boolean> {
  const postgres = await startCluster({ programs, settings })
  const crashStore = async () => {
    await postgres.crash()
    await postgres.start()
  }
  const seen = await killAtRandom({ store: await postgres.database(), replicas: 3, kills, seed, crashStore })
  await postgres.stop()
  return tellKilling(`${what}, three replicas`, seen)
}

function tellKilling(where: string, { acknowledged, unsure, unsureThere, kills: { replica, all, store }, breaches }: Seen): boolean {
  say(`${where}, seed ${seed}:`)
  say(`  killed: one replica ${replica} times, all at once ${all} times, PostgreSQL ${store} times`)
  say(`  acknowledged: ${acknowledged} writes; unsure: ${unsure}, of which ${unsureThere} took effect`)
  say(breaches.length === 0 ? '  every acknowledged write is there, none twice, none elsewhere' : `  ${breaches.join('\n  ')}`)
  return breaches.length === 0
}

async function watchOn(where: string, makeStage: typeof onThisMachine): Promise<boolean> {
  const below = randomBelow(seed)
  const stage = await makeStage((items) => items[below(items.length)] ?? notAny(), programs).catch((error: Error) => error.message)
  // A machine that refuses it has proved nothing, and has broken nothing.
  if (typeof stage !== 'string') return tellWatched(where, stage)
  say(`PostgreSQL, three replicas ${where}: not tried, for this machine refuses ${stage}`)
  return true
}

async function tellWatched(where: string, stage: Stage): Promise<boolean> {
  const { breaches, ...watched } = await watchRegisters(stage, { rounds, seed })
  await stage.close()
  say(`PostgreSQL, three replicas ${where}, one record as a register, seed ${seed}:`)
  for (const [fault, count] of Object.entries(watched.rounds)) say(`  ${fault}: ${count} rounds`)
  say(
    `  ${watched.reads} reads, ${watched.writes} writes, of which ${watched.unsure} unsure; the slowest took ${Math.round(watched.slowest)} ms`,
  )
  say(breaches.length === 0 ? '  in every round some order explains all, and times go on' : `  ${breaches.join('\n  ')}`)
  return breaches.length === 0
}

async function encryptedAsAsked(): Promise<boolean> {
  const otherwise = await encryptedOtherwise(programs)
  say('TLS to PostgreSQL, with sslmode=verify-full:')
  say(
    otherwise.length === 0
      ? '  a certificate of the authority is taken, of another one or another name refused'
      : `  ${otherwise.join('\n  ')}`,
  )
  return otherwise.length === 0
}

async function judgedAlike(): Promise<boolean> {
  const judged = await judgeThrough(programs, given.time, seed)
  const verdictOf = ({ said }: Judged) => said.split('\n').at(-1)
  /** The first to be asked so is the mock in memory. */
  const isAlike = (one: Judged) => one.code === 0 && verdictOf(one) === verdictOf(judged.find(({ asked }) => asked === one.asked) ?? one)
  say(`The judge, and what it explores side by side for ${given.time}:`)
  for (const one of judged) say(`  ${one.asked} ${one.where}: ${one.code}, ${isAlike(one) ? verdictOf(one) : one.said}`)
  return judged.every(isAlike)
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0) throw new Mistake(`${name} ${text}: expected a whole number.`)
  return number
}

function notAny(): never {
  throw new Error('There is none to choose from.')
}
