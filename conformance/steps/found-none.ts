// What is said where no record of the target is as a case needs it: that there is none, or how many were looked at.
import type { RunContext } from '../runner/trial/context.ts'
import type { Trial } from '../runner/trial/trial.ts'

type ListId = Parameters<RunContext['find']>[0]

/** Ends a case that has looked with `find`: `foundNone(trial, 'listPaymentTerms', 'payment term that is built in', 'add one')`. */
export function foundNone(trial: Trial, list: ListId, what: string, todo: string): never {
  return trial.skip(`${noneInWords(trial.context, list, what)}; ${todo}`)
}

export function noneInWords({ lookedAt }: Pick<RunContext, 'lookedAt'>, list: ListId, what: string): string {
  const part = lookedAt(list)
  if (!part) return `the target lists no ${what}`
  if (part.records === 0) return `${list} answers with no records to look for a ${what} among`
  return `there is no ${what} among the first ${part.records} records of ${list}, which has ${part.total ?? 'more'}`
}
