// Evidence: every exchange of the run as HTTP Archive 1.2, in the order it was judged.
import { STATUS_CODES } from 'node:http'
import { operation } from '../../openapi/contract.ts'
import type { Exchange, ReceivedAnswer, SentRequest } from '../exchange/exchange.ts'
import { longestShown } from './telling/redact.ts'
import type { MakeReporter } from './telling/reporter.ts'

/** Bytes that the file holds at most, unless more is asked for. */
const mostUnlessAsked = 45 * 1024 ** 2
/** From here on only cases that failed keep their bodies, and at the end nothing more is written but a word about what is left out. */
const enough = 0.8
const reserve = 2048

/** Writes each exchange as it comes, so that it keeps nothing. */
export const harReporter: MakeReporter = ({ target, startedAt, write, most = mostUnlessAsked }) => {
  const base = target.replace(/\/+$/, '')
  /** Where nobody knows when they were sent, those of an area went one after the other: so much of its time is over. */
  const spent = new Map<string, number>()
  let entries = 0
  let written = 0
  let withoutBodies = 0
  let leftOut = 0
  let isPassing = false
  const add = (exchange: Exchange, area: string, comment: string, isFailure: boolean) => {
    const after = spent.get(area) ?? 0
    spent.set(area, after + exchange.milliseconds)
    const room = most - reserve - written
    const kept = room > (isFailure ? 0 : (1 - enough) * most) ? longestShown : 0
    const entry = JSON.stringify(entryOf(exchange, base, new Date(exchange.startedAt ?? startedAt.getTime() + after), comment, kept))
    const size = Buffer.byteLength(entry) + 2
    if (size > room) {
      leftOut += 1
      return
    }
    if (kept === 0) withoutBodies += 1
    write(`${entries === 0 ? '' : ','}\n${entry}`)
    entries += 1
    written += size
  }
  return (event) => {
    if (event.type === 'start') {
      const head = { version: '1.2', creator: { name: 'repair-shop-conformance', version: '1' }, pages: [] }
      write(`{"log":${JSON.stringify(head).slice(0, -1)},"entries":[`)
      for (const login of event.logins ?? []) add(login, 'session', 'the login of the run', false)
    }
    if (event.type === 'passed') {
      isPassing = true
      add(event.exchange, operation(event.operation).area, `recorded/${event.operation}`, false)
    }
    if (event.type === 'result' && !isPassing) {
      const { exchanges, verdict, case: asked } = event.result
      for (const exchange of exchanges) add(exchange, asked.area, asked.id, verdict === 'fail')
    }
    if (event.type === 'end') write(`\n]${commentOf(most, withoutBodies, leftOut)}}}\n`)
  }
}

/** What the bound took. */
function commentOf(most: number, withoutBodies: number, leftOut: number): string {
  if (withoutBodies + leftOut === 0) return ''
  const text = `Bounded to ${Math.round(most / 1024 ** 2)} MB: ${withoutBodies} exchanges are here without their bodies and ${leftOut} are not here at all. More with --report har=<file>?max=500MB.`
  return `,"comment":${JSON.stringify(text)}`
}

interface Cut {
  text: string
  comment: string | undefined
}

/** What is longer than this is cut, and says so. */
function cutBody(text: string, most: number): Cut {
  return text.length <= most ? { text, comment: undefined } : { text: text.slice(0, most), comment: cutAfter(most, text.length) }
}

/** A text that is not shown is not read either: long ones are packed. */
function cutAnswer(answer: ReceivedAnswer, { characters }: { characters: number }, most: number): Cut {
  if (characters <= most) return { text: answer.text, comment: undefined }
  const text = most === 0 ? '' : answer.text.slice(0, most)
  return { text, comment: cutAfter(text.length, characters) }
}

const cutAfter = (kept: number, all: number): string => `cut after ${kept} of ${all} characters`

/** A size that is not known is -1, and so is a time that did not come to pass. */
function entryOf({ request, answer, failure, milliseconds }: Exchange, base: string, startedAt: Date, comment: string, kept: number) {
  const whole = answer ? (answer.whole ?? lengthOf(answer.text)) : lengthOf('')
  const size = whole.bytes
  const body = answer && cutAnswer(answer, whole, kept)
  const about = [body?.comment, answer?.unreadable].filter((one) => one !== undefined).join('; ')
  return {
    startedDateTime: startedAt.toISOString(),
    time: milliseconds,
    request: harRequest(request, base, kept),
    response: {
      status: answer?.status ?? 0,
      statusText: STATUS_CODES[answer?.status ?? 0] ?? '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: answer ? nameValuePairs(answer.headers) : [],
      content: {
        size,
        mimeType: answer?.headers['content-type'] ?? '',
        ...(body && { text: body.text }),
        ...(about !== '' && { comment: about }),
      },
      redirectURL: answer?.headers.location ?? '',
      headersSize: -1,
      bodySize: answer ? size : -1,
      ...(failure !== undefined && { comment: failure }),
    },
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
    comment,
  }
}

function harRequest({ method, path, headers, body }: SentRequest, base: string, kept: number) {
  const mark = path.indexOf('?')
  return {
    method,
    url: `${base}${path}`,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: nameValuePairs(headers),
    queryString: mark < 0 ? [] : [...new URLSearchParams(path.slice(mark))].map(([name, value]) => ({ name, value })),
    ...(body !== undefined && { postData: { mimeType: headers['content-type'] ?? '', ...cutBody(body, kept) } }),
    headersSize: -1,
    bodySize: body === undefined ? 0 : Buffer.byteLength(body),
  }
}

const lengthOf = (text: string) => ({ characters: text.length, bytes: Buffer.byteLength(text) })

const nameValuePairs = (headers: { readonly [name: string]: string }) => Object.entries(headers).map(([name, value]) => ({ name, value }))
