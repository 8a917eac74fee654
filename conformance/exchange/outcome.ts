// What came, in a few words.
import { isObject } from './compare.ts'
import { type Exchange, isSuccess } from './exchange.ts'
import { inWords, type Phrase, phrase } from './phrase.ts'

export function outcomeOf(exchange: Exchange): Phrase {
  const { answer, failure } = exchange
  if (!answer) return phrase(`no answer (${failure})`)
  // The status alone would say that nothing is wrong.
  if (isSuccess(exchange) && !isObject(answer.body))
    return phrase(`the status ${answer.status} with ${answer.unreadable ?? inWords(answer.body)}`)
  const message = isObject(answer.body) ? answer.body.message : undefined
  return phrase(typeof message === 'string' ? `${answer.status}: ${inWords(message)}` : `the status ${answer.status}`)
}
