// What Prism and we say about one exchange, in one shape, so that the two can be laid side by side.
import { checkExchange } from '../../conformance/checks/index.ts'
import type { Exchange } from '../../conformance/index.ts'
import { inWords } from '../../openapi/findings.ts'
import { match } from '../../openapi/match.ts'
import { validateRequest } from '../../openapi/validate-request.ts'

export interface Remark {
  by: 'prism' | 'us'
  about: 'request' | 'answer'
  /** JSON pointer into the body of an answer, or into a request: `/body/name`. What is no part of either has a word: `status`. */
  where: string
  what: string
}

/** Every answer of the server behind Prism carries it; one without it was made by Prism. */
export const seenHeader = 'x-second-opinion'

interface Violation {
  /** `['response', 'body', 'data', '0', 'id']` */
  location: string[]
  code?: string | number
  message: string
}

export function prismRemarks({ request, answer }: Exchange): Remark[] {
  if (!answer) return []
  const remarks = violationsOf(answer.headers['sl-violations']).map(toRemark)
  if (answer.headers[seenHeader]) return remarks
  // What it cannot parse it refuses in its own words, with no such header.
  const about = answer.status < 500 && request.body !== undefined ? 'request' : 'answer'
  const where = about === 'request' ? '/body' : 'body'
  return [...remarks, { by: 'prism', about, where, what: `Prism answers itself: ${answer.status} ${answer.text.slice(0, 100)}` }]
}

function violationsOf(header = '[]'): Violation[] {
  // Prism cuts a header that grows too long, and says so before it.
  return header.startsWith('[') ? JSON.parse(header) : [{ location: ['response'], message: header.slice(0, 100) }]
}

function toRemark({ location: [side, ...place], code, message }: Violation): Remark {
  const about = side === 'request' ? 'request' : 'answer'
  return { by: 'prism', about, where: placeOf(about, place, code, message), what: message }
}

function placeOf(about: Remark['about'], place: string[], code: Violation['code'], message: string): string {
  if (place.length === 0) return wholes.find(([words]) => message.startsWith(words))?.[1] ?? ''
  const missing = code === 'required' ? message.match(/required property '(.*)'/)?.[1] : undefined
  const names = [...(about === 'request' ? place : place.slice(1)), ...(missing === undefined ? [] : [missing])]
  return names.map((name) => `/${name}`).join('')
}

/** What Prism says about an exchange as a whole. */
const wholes: [words: string, where: string][] = [
  ['Selected route not found', 'route'],
  ['Invalid security scheme used', 'token'],
  ['Supported content types', 'content-type'],
  ['Body parameter is required', '/body'],
  ['The received media type', 'content-type'],
  ['Unable to match the returned status code', 'status'],
]

export function ourRemarks(exchange: Exchange): Remark[] {
  return [...ourRemarksOnRequest(exchange), ...ourRemarksOnAnswer(exchange)]
}

function ourRemarksOnRequest({ request: { method, path, body } }: Exchange): Remark[] {
  const remark = (where: string, what: string): Remark => ({ by: 'us', about: 'request', where, what })
  const { pathname, searchParams } = new URL(path, 'http://target')
  const found = match(method, pathname)
  if (found.kind !== 'operation') return [remark('route', found.kind)]
  const { value, unreadable } = parsedText(body)
  if (unreadable) return [remark('/body', unreadable)]
  const { findings } = validateRequest(found.operation, { params: found.params, query: searchParams, body: value })
  // Prism knows query parameters by their names in lower case.
  return findings.map((finding) =>
    remark(finding.where.startsWith('/query/') ? finding.where.toLowerCase() : finding.where, inWords(finding)),
  )
}

function parsedText(text: string | undefined): { value?: unknown; unreadable?: string } {
  try {
    return text === undefined ? {} : { value: JSON.parse(text) }
  } catch {
    return { unreadable: 'text that is not JSON' }
  }
}

function ourRemarksOnAnswer(exchange: Exchange): Remark[] {
  return checkExchange(exchange).map((finding) => {
    const { check, where, level, expected } = finding
    const place = check === 'schema' && where === '' && expected.includes('status') ? 'status' : (placeOfCheck[check] ?? where)
    return { by: 'us', about: 'answer', where: place, what: `${level} ${inWords(finding)}` }
  })
}

/** Where Prism would say what these checks say. */
const placeOfCheck: { [check: string]: string } = {
  'status-class': 'status',
  'no-server-error': 'status',
  'media-type': 'content-type',
  'json-body': 'body',
}
