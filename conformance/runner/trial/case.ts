// What a case is: a question about one or more requirements, and what asking it does to the target.
import type { OperationId } from '../../../openapi/contract.ts'
import type { Touching } from './touching.ts'
import type { Trial } from './trial.ts'

export { type Effects, effectsInOrder } from './touching.ts'

export interface Case extends Touching {
  /** Chosen by its author, `<area>/<what>`; never changes. */
  id: string
  area: string
  /** What is asked, as a sentence about a target that conforms. */
  title: string
  /** Ids in the ledger. A departure is told with the first one unless the case names another. */
  requirements: readonly [string, ...string[]]
  /** True when it looks at what all the others have seen. */
  comesLast?: true
  /** True when it asks whether its operations are there: it comes before all others, and those that need a missing one are not asked. */
  looksAround?: true
  /** The operation that it asks about, whether it is there: for others of the run that meet it missing, this one is told. */
  looksFor?: OperationId
  /** True when it asks for right answers of its operations as such: then all that the contract says of them is to be judged. */
  judgesAnswers?: true
  run(trial: Trial): Promise<void>
}
