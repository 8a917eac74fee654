// Wrong answers, computed from good ones: each departs in one place, so that both opinions have something to say.
import type { Exchange } from '../../conformance/index.ts'

export interface WrongAnswer {
  /** What is wrong: `/data/id missing`. */
  what: string
  status: number
  contentType: string | undefined
  body: string
}

/** Every way that we try to break an answer. Some leave it lawful, and then both must be silent. */
export function wrongAnswersOf({ answer }: Exchange): WrongAnswer[] {
  const body = withShortLists(answer?.body)
  const status = answer?.status ?? 200
  const inBody = changesAt(body, '').map(({ what, value }) => json(what, status, value))
  return [...wrongAsAWhole(body, status), ...inBody]
}

/** The exchange as it would be with this answer. */
export function exchangeWith(good: Exchange, { status, contentType, body: text }: WrongAnswer): Exchange {
  const headers: { [name: string]: string } = contentType === undefined ? {} : { 'content-type': contentType }
  return { ...good, answer: { status, headers, text, ...parsedBody(text) } }
}

function parsedBody(text: string): { body: unknown; unreadable: string | undefined } {
  try {
    return { body: JSON.parse(text), unreadable: undefined }
  } catch {
    return { body: undefined, unreadable: 'text that is not JSON' }
  }
}

const json = (what: string, status: number, value: unknown): WrongAnswer => ({
  what,
  status,
  contentType: 'application/json',
  body: value === undefined ? '' : JSON.stringify(value),
})

function wrongAsAWhole(body: unknown, status: number): WrongAnswer[] {
  const refusal = { success: false, message: 'No.' }
  return [
    { ...json('media type of a page', status, body), contentType: 'text/html' },
    { ...json('no media type', status, body), contentType: undefined },
    json('no body', status, undefined),
    { ...json('text that is not JSON', status, body), body: '<p>Hello</p>' },
    json('status 201', 201, body),
    json('status 302', 302, body),
    json('refusal', 418, refusal),
    json('refusal without message', 404, { success: false }),
    json('refusal that says success', 400, { success: true, message: 'No.' }),
    json('refusal as plain text', 400, 'No.'),
    json('server error', 503, refusal),
  ]
}

/** Of lists only the first element: the others are of its kind. */
function withShortLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(withShortLists)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, withShortLists(own)]))
}

interface Change {
  what: string
  value: unknown
}

function changesAt(value: unknown, where: string): Change[] {
  const changes = replacementsFor(value).map(([what, replacement]) => ({ what: `${where || 'the body'} ${what}`, value: replacement }))
  if (Array.isArray(value)) {
    const inside = value.flatMap((element, index) => changesAt(element, `${where}/${index}`))
    return [...changes, ...inside.map(({ what, value: changed }) => ({ what, value: [changed] }))]
  }
  if (typeof value !== 'object' || value === null) return changes
  const inside = Object.entries(value).flatMap(([name, own]) => {
    const { [name]: _, ...others } = value as { [name: string]: unknown }
    const changed = changesAt(own, `${where}/${name}`).map((change) => ({ what: change.what, value: { ...others, [name]: change.value } }))
    return [{ what: `${where}/${name} missing`, value: others }, ...changed]
  })
  return [...changes, ...inside]
}

function replacementsFor(value: unknown): [what: string, value: unknown][] {
  const isNull: [string, unknown] = ['null', null]
  if (value === null) return [['an object', { of: 'another type' }]]
  if (Array.isArray(value)) return [isNull, ['an object', { of: 'another type' }]]
  switch (typeof value) {
    case 'string':
      return [isNull, ['a number', 5], ['another word', 'no such word']]
    case 'number':
      return [isNull, ['a text', '5'], ['a fraction', value + 0.5], ['negative', -1 - value]]
    case 'boolean':
      return [isNull, ['a text', 'true'], ['the opposite', !value]]
    default:
      return [isNull, ['a list', ['another type']], ['with one field more', { ...value, fieldOfTheServer: 'lawful' }]]
  }
}
