// npm run bench: each row is a ratio against a reference measured in the same run.
import { beginningWith, orEnd, readOptions } from '../command-line/choose.ts'
import { say } from '../command-line/say.ts'
import { conformanceBenches } from './conformance.ts'
import { contractBenches } from './contract.ts'
import { growthBenches } from './growth.ts'
import type { Bench, Measurement } from './measure.ts'
import { mockBenches } from './mock.ts'
import { proxyBenches } from './proxy.ts'
import { runBenches } from './runs.ts'
import { storeBenches } from './store.ts'
import { measuredTable } from './table.ts'
import { waitBenches } from './waits.ts'
import { watchBenches } from './watch.ts'

const benches: readonly Bench[] = [
  ...contractBenches,
  ...mockBenches,
  ...growthBenches,
  ...conformanceBenches,
  ...runBenches,
  ...proxyBenches,
  ...storeBenches,
  ...watchBenches,
  ...waitBenches,
]
const about = [
  'npm run bench: measures what follows, in three minutes on two quiet cores.',
  'Each figure is the median of its rounds, with half of the way between their quartiles; rounds alternate with those of the reference.\n',
  ...benches.map(({ id, apart }) => (apart === undefined ? id : `${id}   only by name: ${apart}`)),
].join('\n')
const { only } = readOptions(about, {
  only: { type: 'string', multiple: true, says: 'the beginning of names of rows to measure alone, such as mock/login; may be given again' },
})
const named = orEnd(() => beginningWith(only, benches, 'row'))
const wanted = named.filter(({ apart }) => only !== undefined || apart === undefined)
const leftOut = named.filter((bench) => !wanted.includes(bench))

await measureAll()

async function measureAll(): Promise<void> {
  const rows: Measurement[] = []
  const start = performance.now()
  for (const { id, measure } of wanted) {
    const begin = performance.now()
    rows.push(...(await measure()))
    console.error(`measured ${id} in ${seconds(begin)}`)
  }
  for (const line of measuredTable(rows)) say(line)
  console.error(`in ${seconds(start)}`)
  for (const { id, apart } of leftOut) console.error(`left out ${id}: ${apart}; --only ${id} measures it`)
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
