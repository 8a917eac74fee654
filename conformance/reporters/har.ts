// Evidence: every exchange of the run as HTTP Archive 1.2, in the order it was judged.
import { STATUS_CODES } from 'node:http'
import type { Exchange, SentRequest } from '../exchange/exchange.ts'
import type { MakeReporter } from './telling/reporter.ts'

/** Writes each exchange as it comes, so that it keeps nothing. */
export const harReporter: MakeReporter = ({ target, startedAt, write }) => {
  const base = target.replace(/\/+$/, '')
  /** Areas run side by side, the requests of one after the other: so much of its time is over. */
  const spent = new Map<string, number>()
  let entries = 0
  const add = (exchange: Exchange, area: string, comment: string) => {
    const after = spent.get(area) ?? 0
    spent.set(area, after + exchange.milliseconds)
    const entry = entryOf(exchange, base, new Date(startedAt.getTime() + after), comment)
    write(`${entries === 0 ? '' : ','}\n${JSON.stringify(entry)}`)
    entries += 1
  }
  return (event) => {
    if (event.type === 'start') {
      const head = { version: '1.2', creator: { name: 'repair-shop-conformance', version: '1' }, pages: [] }
      write(`{"log":${JSON.stringify(head).slice(0, -1)},"entries":[`)
      for (const login of event.logins ?? []) add(login, 'session', 'the login of the run')
    }
    if (event.type === 'result') for (const exchange of event.result.exchanges) add(exchange, event.result.case.area, event.result.case.id)
    if (event.type === 'end') write('\n]}}\n')
  }
}

/** A size that is not known is -1, and so is a time that did not come to pass. */
function entryOf({ request, answer, failure, milliseconds }: Exchange, base: string, startedAt: Date, comment: string) {
  return {
    startedDateTime: startedAt.toISOString(),
    time: milliseconds,
    request: harRequest(request, base),
    response: {
      status: answer?.status ?? 0,
      statusText: STATUS_CODES[answer?.status ?? 0] ?? '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: answer ? nameValuePairs(answer.headers) : [],
      content: {
        size: answer ? Buffer.byteLength(answer.text) : 0,
        mimeType: answer?.headers['content-type'] ?? '',
        ...(answer && { text: answer.text }),
        ...(answer?.unreadable !== undefined && { comment: answer.unreadable }),
      },
      redirectURL: answer?.headers.location ?? '',
      headersSize: -1,
      bodySize: answer ? Buffer.byteLength(answer.text) : -1,
      ...(failure !== undefined && { comment: failure }),
    },
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
    comment,
  }
}

function harRequest({ method, path, headers, body }: SentRequest, base: string) {
  const mark = path.indexOf('?')
  return {
    method,
    url: `${base}${path}`,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: nameValuePairs(headers),
    queryString: mark < 0 ? [] : [...new URLSearchParams(path.slice(mark))].map(([name, value]) => ({ name, value })),
    ...(body !== undefined && { postData: { mimeType: headers['content-type'] ?? '', text: body } }),
    headersSize: -1,
    bodySize: body === undefined ? 0 : Buffer.byteLength(body),
  }
}

const nameValuePairs = (headers: { readonly [name: string]: string }) => Object.entries(headers).map(([name, value]) => ({ name, value }))
