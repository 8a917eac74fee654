// One request over HTTP and what comes back, taken as it comes: a stream around each body would cost more than all else that a request takes.
import type { Dispatcher } from 'undici'
import type { ReceivedAnswer, SentRequest } from '../exchange/exchange.ts'
import { AnswerInParts, type Taking } from './answer.ts'

/** Rejects where no answer began, or nobody waits for its end any more; one that breaks off by itself is told as far as it came. */
export function dispatched(dispatcher: Dispatcher, { method, path, headers, body }: SentRequest, base: string, taking: Taking) {
  const { signal } = taking
  const { origin, pathname, search } = new URL(`${base}${path}`)
  return new Promise<ReceivedAnswer>((resolve, reject) => {
    let coming: AnswerInParts | undefined
    let cut = () => {}
    const ended = (come: () => ReceivedAnswer | Promise<ReceivedAnswer>) => {
      signal.removeEventListener('abort', cut)
      resolve((async () => come())())
    }
    dispatcher.dispatch(
      {
        origin,
        path: `${pathname}${search}`,
        method: method as 'GET',
        headers,
        ...(body !== undefined && { body }),
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      {
        onRequestStart(controller) {
          cut = () => controller.abort(signal.reason)
          if (signal.aborted) cut()
          else signal.addEventListener('abort', cut, { once: true })
        },
        onResponseStart(_, status, headers) {
          // What is told on the way to an answer is none (RFC 9110, 15.2).
          if (status >= 200) coming = new AnswerInParts(status, single(headers), taking)
        },
        onResponseData(controller, chunk) {
          const answer = coming
          if (!answer || answer.add(chunk)) return
          ended(() => answer.tooLong())
          controller.abort(new Error('enough'))
        },
        onResponseEnd() {
          const answer = coming
          if (answer) ended(() => answer.whole())
        },
        onResponseError(_, error) {
          const answer = coming
          if (answer) ended(() => answer.brokenOff(error))
          else {
            signal.removeEventListener('abort', cut)
            reject(error)
          }
        },
      },
    )
  })
}

/** Each header once, under its name in lower case. */
function single(headers: { [name: string]: string | string[] | undefined }): ReceivedAnswer['headers'] {
  const joined: { [name: string]: string } = {}
  for (const name in headers) {
    const value = headers[name] ?? ''
    joined[name.toLowerCase()] = typeof value === 'string' ? value : value.join(', ')
  }
  return joined
}
