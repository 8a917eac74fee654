// Times two things side by side in one run, so that what is read is their ratio: the machines are shared and noisy.
import { spawnSync } from 'node:child_process'

type Unit = 'µs' | 'MB'

/** What was measured, as the median of its rounds, and what it is compared with. */
export interface Measurement {
  name: string
  value: number
  reference: string
  referenceValue: number
  unit: Unit
}

/** Rows that are measured together. */
export interface Bench {
  id: string
  measure(): Measurement[] | Promise<Measurement[]>
}

type Work = () => unknown

/** Rounds of the one and the other alternate, each long enough for the clock. */
export function compareWork(name: string, work: Work, reference: string, referenceWork: Work, rounds = 15): Measurement {
  const repeats = calibrate(work)
  const referenceRepeats = calibrate(referenceWork)
  const times: number[] = []
  const referenceTimes: number[] = []
  for (let round = 0; round < rounds; round++) {
    times.push(time(work, repeats))
    referenceTimes.push(time(referenceWork, referenceRepeats))
  }
  return { name, value: median(times), reference, referenceValue: median(referenceTimes), unit: 'µs' }
}

/** Starts node with one program and the other in turn. */
export function compareStarts(name: string, code: string, reference: string, referenceCode: string, rounds = 9): Measurement {
  const start = (program: string) => () => {
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  const [one, other] = [start(code), start(referenceCode)]
  const times: number[] = []
  const referenceTimes: number[] = []
  for (let round = 0; round < rounds; round++) {
    times.push(time(one, 1))
    referenceTimes.push(time(other, 1))
  }
  return { name, value: median(times), reference, referenceValue: median(referenceTimes), unit: 'µs' }
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

/** The first calls run code that is not compiled yet. */
const warmUp = 200

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

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
