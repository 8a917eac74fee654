// Tries the tasks it is handed, each in a sandbox of its own.
import { cases } from '../../conformance/index.ts'
import { findLie } from '../../mocks/proof/lies/index.ts'
import { type Proof, prove } from './prove.ts'
import { makeTrialMock } from './trial-mock.ts'

/** A lie to be tried by the cases that can matter, or by one case alone. */
export interface LieTask {
  lie: string
  case?: string
}

const trialMock = await makeTrialMock()

process.on('message', async ({ lie, case: alone }: LieTask) => {
  const known = findLie(lie)
  if (!known) throw new Error(`There is no lie "${lie}".`)
  const proof: Proof = await prove(known, trialMock, alone === undefined ? undefined : cases.filter(({ id }) => id === alone))
  process.send?.(proof)
})
