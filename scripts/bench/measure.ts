// Times two things side by side in one run, so that what is read is their ratio: the machines are shared and noisy.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

type Unit = 'µs' | 'MB'

/** What was measured in each round, and what it is compared with. */
export interface Measurement {
  name: string
  values: readonly number[]
  reference: string
  referenceValues: readonly number[]
  unit: Unit
}

/** Rows that are measured together. */
export interface Bench {
  id: string
  /** Why it is measured only where it is named. */
  apart?: string
  measure(): Measurement[] | Promise<Measurement[]>
}

type Work = () => unknown

interface Rounds {
  rounds?: number
  /** Rounds before them that do not count: the first calls run code that is not compiled yet. */
  warmUps?: number
}

/** Rounds of all alternate. */
export async function alternately<Name extends string>(
  names: readonly Name[],
  measure: (name: Name) => number | Promise<number>,
  { rounds = 3, warmUps = 1 }: Rounds = {},
): Promise<{ [name in Name]: number[] }> {
  const measured = Object.fromEntries(names.map((name) => [name, [] as number[]])) as { [name in Name]: number[] }
  for (let round = -warmUps; round < rounds; round++)
    for (const name of names) {
      const value = await measure(name)
      if (round >= 0) measured[name].push(value)
    }
  return measured
}

/** Rounds of the one and the other alternate, each long enough for the clock. */
export async function compareWork(name: string, work: Work, reference: string, referenceWork: Work, rounds = 15): Promise<Measurement> {
  const repeats = { work: calibrate(work), reference: calibrate(referenceWork) }
  const measure = (which: 'work' | 'reference') => time(which === 'work' ? work : referenceWork, repeats[which])
  const times = await alternately(['work', 'reference'], measure, { rounds, warmUps: 0 })
  return { name, values: times.work, reference, referenceValues: times.reference, unit: 'µs' }
}

/** Starts node with one program and the other in turn. */
export async function compareStarts(name: string, code: string, reference: string, referenceCode: string): Promise<Measurement> {
  const programs = { code, reference: referenceCode }
  const start = (which: keyof typeof programs) =>
    micros(async () => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', programs[which]], { stdio: ['ignore', 'ignore', 'inherit'] })
      const [status] = await once(child, 'exit')
      if (status !== 0) throw new Error(`${which === 'code' ? name : reference}: node ended with ${status}`)
    })
  const times = await alternately(['code', 'reference'], start, { rounds: 9 })
  return { name, values: times.code, reference, referenceValues: times.reference, unit: 'µs' }
}

/** How long the work takes. */
export async function micros(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) * 1000
}

/** The processor time of this process that the work takes, in microseconds. */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** What the work leaves behind in memory, in bytes. Keep what it returns alive. */
export function heapGrowth(collectGarbage: () => void, work: () => object): number {
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  const kept = work()
  collectGarbage()
  const grown = process.memoryUsage().heapUsed - before
  return Object.keys(kept).length >= 0 ? grown : 0
}

/** Milliseconds. */
const warmUp = 100

function calibrate(work: Work): number {
  const start = performance.now()
  while (performance.now() - start < warmUp) work()
  let repeats = 1
  while (time(work, repeats) * repeats < 5000) repeats *= 2
  return repeats
}

function time(work: Work, repeats: number): number {
  const start = performance.now()
  for (let index = 0; index < repeats; index++) work()
  return ((performance.now() - start) * 1000) / repeats
}
