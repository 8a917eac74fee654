// Explores the lies that it is handed, each in a sandbox of its own, by the cases that can matter.
import { Ground } from '../../conformance/cases/ground.ts'
import type { Case } from '../../conformance/index.ts'
import { cases } from '../../conformance/index.ts'
import { findLie } from '../../mocks/proof/lies/index.ts'
import { type Proof, tellsOf, touches } from './prove.ts'
import { makeTrialMock } from './trial-mock.ts'

export interface ExploreTask {
  lie: string
  seed: number
  /** Beyond the share that a run asks. */
  mostCases: number
}

export interface Explored extends Proof {
  tried: number
}

/** As many records as `explore` makes unless it is told otherwise. */
const volume = 200

const trialMock = await makeTrialMock()

process.on('message', async ({ lie: id, seed, mostCases }: ExploreTask) => {
  const lie = findLie(id)
  if (!lie) throw new Error(`There is no lie "${id}".`)
  const share = new Set(cases.map((one) => one.id))
  const ground = new Ground({ seed, volume, mostLeft: Number.POSITIVE_INFINITY, fits: (one) => !share.has(one.id) && touches(lie, one) })
  let tried = 0
  function* few(): Generator<Case> {
    for (const one of ground) {
      if (tried++ >= mostCases) return
      yield one
    }
  }
  const proof = await tellsOf(lie, trialMock, {
    cases: cases.filter(({ looksAround }) => looksAround),
    ground: few(),
    hear: (result) => ground.hear(result),
  })
  process.send?.({ ...proof, tried } satisfies Explored)
})
