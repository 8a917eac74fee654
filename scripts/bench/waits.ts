// What those wait for who work on the product: a lie that is proved, and a fresh clone that is made ready.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cases } from '../../conformance/index.ts'
import { everyLie } from '../../mocks/proof/lies/index.ts'
import { prove } from '../proof/prove.ts'
import { makeTrialMock } from '../proof/trial-mock.ts'
import { type Bench, type Measurement, micros, processorTime } from './measure.ts'

export const waitBenches: readonly Bench[] = [
  { id: 'waits/lie', measure: async () => [await lieRow()] },
  {
    id: 'waits/npm-ci',
    apart: 'two fresh clones are installed, from the registry or the cache of npm',
    measure: async () => [await cloneRow()],
  },
]

/** One lie in so many, of each kind some. */
const sampled = 400

/** Against the one case that catches it. */
async function lieRow(): Promise<Measurement> {
  const trialMock = await makeTrialMock()
  const sample = everyLie.filter((_, place) => place % sampled === 0)
  const [values, referenceValues]: [number[], number[]] = [[], []]
  for (const lie of sample) {
    let caught: string | undefined
    values.push(
      await processorTime(async () => {
        const { by } = await prove(lie, trialMock)
        caught = by[0]?.case
      }),
    )
    const catching = cases.filter(({ id }) => id === caught)
    referenceValues.push(await processorTime(() => prove(lie, trialMock, catching)))
  }
  return {
    name: `a lie until it is caught, of ${sample.length}, processor time`,
    values,
    reference: 'the case that catches it',
    referenceValues,
    unit: 'µs',
  }
}

/** Once each: what comes from elsewhere is the same, and the second finds it in the cache. */
async function cloneRow(): Promise<Measurement> {
  const alone = await installMicros('--ignore-scripts')
  const whole = await installMicros()
  return {
    name: 'npm ci on a fresh clone',
    values: [whole],
    reference: 'npm ci --ignore-scripts',
    referenceValues: [alone],
    unit: 'µs',
  }
}

function installMicros(...flags: string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'clone-'))
  const root = fileURLToPath(new URL('../..', import.meta.url))
  execFileSync('git', ['clone', '--quiet', root, folder])
  return micros(async () =>
    execFileSync('npm', ['ci', ...flags], { cwd: folder, stdio: 'ignore', shell: process.platform === 'win32' }),
  ).finally(() => rmSync(folder, { recursive: true }))
}
