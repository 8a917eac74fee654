// Whether a listed value is refused as one of no set is: else the refusal may be for the state that records are in (3, 7).
import { isObject } from '../exchange/compare.ts'
import { type Exchange, isRefusal, isSuccess, jsonIn, recordOf } from '../exchange/exchange.ts'
import { mayBeForState } from '../exchange/for-state.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { takeAway } from './records.ts'

/** Of the form of the others, so that it is refused for what it says: two letters stand for no country. */
const unlistedBeside = (value: unknown): string => (/^[A-Z]{2}$/.test(String(value)) ? 'ZZ' : 'NoneOfThese')

/** By the same status, and the same words once the values are taken out; and not so with a value that was taken before. */
export async function refusedAsUnlisted(trial: Trial, exchange: Exchange, field: string, takenValue?: unknown): Promise<boolean> {
  const { operation: id, request } = exchange
  const body = jsonIn(request.body ?? '')
  if (!isRefusal(exchange) || mayBeForState(exchange, { served: false }) || id === undefined || !isObject(body)) return false
  const isRefusedLike = async (value: unknown): Promise<boolean> => {
    const other = await trial.send({ ...request, body: JSON.stringify({ ...body, [field]: value }) }, id)
    if (isSuccess(other)) takeAway(trial, id, recordOf(other).id)
    return readsLike(exchange, other, [String(body[field]), String(value)])
  }
  return (await isRefusedLike(unlistedBeside(body[field]))) && (takenValue === undefined || !(await isRefusedLike(takenValue)))
}

/** Whether two refusals say the same of different values. */
export function readsLike(one: Exchange, other: Exchange, values: readonly string[]): boolean {
  const [first, second] = [one, other].map(({ answer }) => {
    const { code, message } = isObject(answer?.body) ? answer.body : {}
    const words = values.reduce((text, value) => text.replaceAll(value, ''), String(message ?? ''))
    return JSON.stringify([answer?.status, code, words.replaceAll(/[\da-f-]{8,}|\d+/gi, '')])
  })
  return first === second
}
