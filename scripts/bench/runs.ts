// Runs in processes of their own: what they hold at their peak, and what a report costs.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMock } from '../../mocks/index.ts'
import { trialConfig } from '../proof/trial-mock.ts'
import { alternately, type Bench, type Measurement } from './measure.ts'
import { dist, startMock, stopServer } from './servers.ts'

export const runBenches: readonly Bench[] = [
  { id: 'run/memory-of-many', apart: 'eleven runs of all cases that read', measure: async () => [await memoryOfMany()] },
  { id: 'run/memory-of-large', apart: 'two runs of all cases', measure: async () => [await memoryOfLarge()] },
  { id: 'run/har', measure: async () => [await costOfHar()] },
  { id: 'run/shards', apart: 'two runs of all cases', measure: balanceOfShards },
]

type World = 'shop' | 'large'

/** What a process used until its end. */
interface Used {
  /** Of memory, at the peak. */
  megabytes: number
  processorMicros: number
}

/** Loaded before a program: its last line says what it used. */
const telling = `data:text/javascript,${encodeURIComponent(`
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  console.log(JSON.stringify({ megabytes: maxRSS / 1024, processorMicros: userCPUTime + systemCPUTime }))
})`)}`

async function memoryOfMany(): Promise<Measurement> {
  // Repeated, what changes records would see others each time.
  const repeated = `
import { cases, run } from ${JSON.stringify(dist('conformance/index.js'))}
const [target, credentials, times] = process.argv.slice(2)
const many = Array.from({ length: Number(times) }, () => cases).flat()
for await (const _ of run({ target, credentials: JSON.parse(credentials), cases: many, effects: 'read' }));`
  const used = (times: number) =>
    withMock('shop', (url, { credentials }, folder) => {
      const file = join(folder, 'repeated.mjs')
      writeFileSync(file, repeated)
      return resultOf(['--heap-growing-percent=40', file, url, JSON.stringify(credentials), String(times)])
    })
  const [once, often] = [await used(1), await used(10)]
  const name = 'memory at the peak of ten runs in one, cases that read'
  return { name, values: [often.megabytes], reference: 'of one run', referenceValues: [once.megabytes], unit: 'MB' }
}

async function memoryOfLarge(): Promise<Measurement> {
  const [shop, large] = [await runOf('shop'), await runOf('large')]
  const name = 'memory at the peak of a run against the large world'
  return { name, values: [large.megabytes], reference: 'against the shop', referenceValues: [shop.megabytes], unit: 'MB' }
}

async function costOfHar(): Promise<Measurement> {
  const some = ['--only', 'referral-source']
  const flags = { off: () => some, on: (folder: string) => [...some, '--report', `har=${join(folder, 'run.har')}`] }
  const used = await alternately(['off', 'on'], async (name) => (await runOf('shop', flags[name])).processorMicros, {
    rounds: 3,
    warmUps: 0,
  })
  const name = 'processor time of a run of one area that writes a HAR'
  return { name, values: used.on, reference: 'that writes none', referenceValues: used.off, unit: 'µs' }
}

/**
 * How long the slowest of four parts takes, one after the other: beside all four it tells how well they are balanced, and beside a quarter of
 * the whole also what each has to begin with, such as code that is not compiled yet.
 */
async function balanceOfShards(): Promise<Measurement[]> {
  const parts: number[] = []
  for (const part of [1, 2, 3, 4]) parts.push(await durationOf(['--shard', `${part}/4`]))
  const quarter = (await durationOf([])) / 4
  const average = parts.reduce((sum, part) => sum + part, 0) / parts.length
  const slowest = { name: 'the slowest of four parts of a run', values: [Math.max(...parts)], unit: 'µs' as const }
  return [
    { ...slowest, reference: 'the four on average', referenceValues: [average] },
    { ...slowest, reference: 'a quarter of the whole', referenceValues: [quarter] },
  ]
}

/** Of a run against a fresh mock, as its report tells it. */
const durationOf = (flags: readonly string[]): Promise<number> =>
  withMock('shop', async (url, { credentials: { email, password } }, folder) => {
    const file = join(folder, 'run.json')
    await resultOf([dist('conformance/cli.js'), 'run', url, '--email', email, '--password', password, '--report', `json=${file}`, ...flags])
    return JSON.parse(readFileSync(file, 'utf8')).results.summary.duration * 1000
  })

/** The program, told nothing but whom to log in as and what to write. */
const runOf = (world: World, flags: (folder: string) => string[] = () => []): Promise<Used> =>
  withMock(world, (url, { credentials: { email, password } }, folder) =>
    resultOf([dist('conformance/cli.js'), 'run', url, '--email', email, '--password', password, ...flags(folder)]),
  )

type Config = ReturnType<typeof trialConfig>

async function withMock<Result>(world: World, work: (url: string, config: Config, folder: string) => Promise<Result>): Promise<Result> {
  const config = trialConfig(await createMock({ world }))
  const server = await startMock(config.credentials, ['--world', world])
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    return await work(server.url, config, folder)
  } finally {
    rmSync(folder, { recursive: true })
    await stopServer(server)
  }
}

async function resultOf(args: readonly string[]): Promise<Used> {
  const child = spawn(process.execPath, ['--import', telling, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = (await child.stdout.toArray()).join('').trimEnd().split('\n')
  return JSON.parse(lines.at(-1) ?? '')
}
