// Lies computed from the contract, for every operation that they fit.
import type { Lie } from '../../tools/lie.ts'
import { answerLies } from './answers.ts'
import { deleteLies } from './deletes.ts'
import { computedEnvelopeLies } from './envelope.ts'
import { fieldLies } from './fields.ts'
import { hiddenLies } from './hidden.ts'
import { leftOutLies } from './left-out.ts'
import { markLies } from './marks.ts'
import { numberLies } from './numbers.ts'
import { pagingLies } from './paging.ts'
import { parameterLies } from './parameters.ts'
import { pathLies } from './paths.ts'
import { servedLies } from './served.ts'
import { statusLies } from './status.ts'
import { tokenLies } from './tokens.ts'
import { writingLies } from './writing.ts'
import { writtenFieldLies } from './written-fields.ts'

export const computedLies: readonly Lie[] = [
  ...answerLies,
  ...computedEnvelopeLies,
  ...statusLies,
  ...tokenLies,
  ...pagingLies,
  ...parameterLies,
  ...fieldLies,
  ...pathLies,
  ...writtenFieldLies,
  ...writingLies,
  ...leftOutLies,
  ...hiddenLies,
  ...numberLies,
  ...markLies,
  ...deleteLies,
  ...servedLies,
]
