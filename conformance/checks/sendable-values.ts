// What a target gives to be sent back has to be something that a request can carry: a token in a header (5), an id in a path (4).
import { preview } from '../../openapi/findings.ts'
import { isObject } from '../exchange/compare.ts'
import { type Exchange, isSuccess } from '../exchange/exchange.ts'
import type { Finding } from '../exchange/finding.ts'
import { fitsHeader, fitsPath } from '../transport/sendable.ts'

/** What cannot be sent back of an answer; of many records the first is told. */
export function unsendableValues(exchange: Exchange): Finding[] {
  const { operation, answer } = exchange
  if (!operation || !isSuccess(exchange) || !isObject(answer?.body)) return []
  const { data } = answer.body
  const told = (requirement: string, where: string, expected: string, value: string): Finding => {
    return { check: 'sendable-values', requirement, level: 'must', where, expected, actual: preview(value), operation, exchange }
  }
  if (operation === 'login') {
    const token = isObject(data) ? data.token : undefined
    // Without a token there is nothing behind Bearer that could open anything.
    if (typeof token === 'string' && (!fitsHeader(token) || token.trim() === ''))
      return [told('session/token-works', '/data/token', 'a token that a header can carry', token)]
  }
  const records = Array.isArray(data) ? data : [data]
  const at = records.findIndex((one) => isObject(one) && typeof one.id === 'string' && !fitsPath(one.id))
  if (at >= 0)
    return [told('record/id', Array.isArray(data) ? `/data/${at}/id` : '/data/id', 'an id that a path can carry', records[at].id)]
  return []
}
