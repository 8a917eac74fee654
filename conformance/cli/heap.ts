// How the memory of the program grows, said before anything else is loaded. What comes from a target is soon garbage: room that doubles with
// the traffic would cost more than all that a run or a proxy remembers.
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Bytes for young objects: with more, a run takes as much processor time and more memory. */
const roomForRuns = 4 * 1024 * 1024
/** Bytes of bytecode: to leave the few longer functions as they are, long validators mostly, saves a run 12 to 20 MB at its peak. */
const longestOptimized = 8000

/** A run is over before what the first compiler makes pays, where there are three of them. */
const withoutFirst = '--no-sparkplug'
/** Engines that are 12 MB larger themselves look old objects through sooner. */
const sooner = '--heap-growing-percent=10'
/** Functions are optimized after four times the usual work, for most that a run optimizes sooner is not worth it. Each engine says it in its own way. */
const ofEngine = new Map([
  ['11', ['--interrupt-budget=270000']],
  ['12', ['--invocation-count-for-turbofan=12000', withoutFirst, sooner]],
  ['13', ['--invocation-count-for-turbofan=12000', withoutFirst, sooner]],
])
/** Pages of old objects are emptied where a fifth of them is free, not seven tenths: answers leave many such. */
const emptyingPages = '--optimize-for-size'
/** Percent by which old objects grow until they are looked through. */
const growth = 40
/** Half of it takes a run less memory, for some of the processor time that is saved by optimizing later. */
const growthInRuns = 20

export function boundHeap(command: string): void {
  // A proxy stands beside others for a day, gets along with the room that there is at first, and is to be fast.
  const isRun = command !== 'proxy'
  if (isRun) growYoungTo(roomForRuns)
  setFlagsFromString(`--heap-growing-percent=${isRun ? growthInRuns : growth}`)
  const own = ofEngine.get(process.versions.v8.split('.')[0] ?? '') ?? []
  if (isRun) for (const flag of [...own, emptyingPages]) setFlagsFromString(flag)
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString(`--max-optimized-bytecode-size=${longestOptimized}`)
  // The parser of HTTP that undici brings is fast enough as it is compiled first, and short runs peak lower.
  for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
}

const youngRoom = (): number => getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0

/** V8 gives more room when much survives. */
function growYoungTo(room: number): void {
  const surviving: number[][] = []
  for (let tries = 0; youngRoom() < room && tries < 200; tries++)
    for (let more = 0; more < 100; more++) surviving.push(new Array<number>(64).fill(more))
}
