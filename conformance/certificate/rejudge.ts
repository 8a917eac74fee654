// Asks the cases again over what was recorded, and judges the recorded answers anew. No server is needed, and none is asked.

import { run } from '../runner/run.ts'
import type { Case } from '../runner/trial/case.ts'
import type { Outcome } from '../runner/verdict/outcome.ts'
import type { CaseResult } from '../runner/verdict/result.ts'
import type { CertifiedConfig } from './certificate.ts'
import type { Frame } from './evidence.ts'
import { Replay } from './replay.ts'
import { cleanerOf } from './without-secrets.ts'

export interface Rejudged {
  outcome: Outcome
  verdicts: ReadonlyMap<string, CaseResult['verdict']>
  /** Cases that asked what was not recorded. */
  strayed: ReadonlySet<string>
}

interface Recorded {
  cases: readonly Case[]
  frames: readonly Frame[]
  mark: string
  config: CertifiedConfig
}

const nobody = (): Promise<Response> => Promise.reject(new Error('nobody is asked'))

export async function rejudge({ cases, frames, mark, config }: Recorded): Promise<Rejudged> {
  const replay = new Replay(frames, cleanerOf(mark))
  const verdicts = new Map<string, CaseResult['verdict']>()
  let outcome: Outcome | undefined
  for await (const event of run({ ...config, cases, mark, target: nobody, tap: replay })) {
    if (event.type === 'result') verdicts.set(event.result.case.id, event.result.verdict)
    if (event.type === 'end') outcome = event.outcome
  }
  if (!outcome) throw new Error('Expected the run over the evidence to come to its end.')
  return { outcome, verdicts, strayed: replay.strayed }
}
