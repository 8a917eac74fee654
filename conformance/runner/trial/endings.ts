// How a case ends before all of it was asked.
import { type MissingOperation, missingInWords } from '../seen/missing.ts'

/** Ends a case without a verdict, with the reason. */
export class Skip extends Error {
  override name = 'Skip'
  /** True when whoever runs it wanted it so, false when the target has nothing to judge by. */
  readonly byChoice: boolean

  constructor(reason: string, byChoice = false) {
    super(reason)
    this.byChoice = byChoice
  }
}

/** Ends a case that needs what the target does not offer. */
export class Lacking extends Skip {
  readonly missing: MissingOperation

  constructor(missing: MissingOperation) {
    super(missingInWords(missing))
    this.missing = missing
  }
}

/** Ends a case whose findings say already why. */
export class Stop extends Error {
  override name = 'Stop'
}
