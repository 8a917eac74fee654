// What is said where no record of the target is as a case needs it: that there is none, how many were looked at, or that the config names none.
import type { OperationId } from '../../openapi/contract.ts'
import { isSuccess } from '../exchange/exchange.ts'
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

/** The id that the config gives; the case ends where the target reads another record and does not know this one. */
export async function givenAndThere(
  trial: Trial,
  { list, read }: { list: ListId; read: OperationId },
  name: string,
  id: string,
): Promise<string> {
  const reads = async (one: string | undefined) => one !== undefined && isSuccess(await trial.attempt(read, { path: { id: one } }))
  if (await reads(id)) return id
  const [other] = await trial.context.find(list, (record) => 'id' in record && record.id !== id)
  const isServed = other && 'id' in other && typeof other.id === 'string' && (await reads(other.id))
  return isServed ? trial.skip(`the target does not know what the config gives as fixtures.${name}; give another, or none`) : id
}
