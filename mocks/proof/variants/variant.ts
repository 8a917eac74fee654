// A variant: the mock under another lawful choice, so that a judge can show that it spares it.
import type { PlainAnswer, PlainRequest } from '../../engine/plain/plain.ts'
import type { WorldName } from '../../seeds/index.ts'
import { bodyOf, type Fields, type Handle, isFields, type Server, withBody } from '../tools/lie.ts'

export interface Variant {
  /** `<kind>/<what>` */
  id: string
  /** What this server does, as a sentence. */
  says: string
  /** The records it begins with; those of the shop unless said otherwise. */
  world?: WorldName
  /** How the mock's ids are written here, for whoever has to name one in a config. */
  idOf?(id: string): string
  /** What stands before /v3 in every address. */
  prefix?: string
  /** Something happens with every so many requests: it is asked one by one, as if it happened in so much time. */
  oneByOne?: true
  vary(server: Server): Handle
}

export type Vary = Variant['vary']

/** One choice on top of another: the first is the nearest to the client. */
export const varyBoth =
  (outer: Vary, inner: Vary): Vary =>
  (server) =>
    outer({ ...server, handle: inner(server) })

/** Every answer that has a body, whatever it is about. */
export const everyAnswer =
  (change: (answer: PlainAnswer, request: PlainRequest) => PlainAnswer): Vary =>
  ({ handle }) =>
  (request) => {
    const answer = handle(request)
    return answer.body === '' ? answer : change(answer, request)
  }

export const everyBody = (change: (body: Fields, answer: PlainAnswer) => unknown): Vary =>
  everyAnswer((answer) => {
    const body = bodyOf(answer)
    return withBody(answer, change(body, answer) ?? body)
  })

/** Bodies of refusals. */
export const refusals = (change: (body: Fields, answer: PlainAnswer) => PlainAnswer): Vary =>
  everyAnswer((answer) => (answer.status < 400 ? answer : change(bodyOf(answer), answer)))

/** A text and the name of the field that it is in; empty in paths. */
type Word = (text: string, name: string) => string

/** Every text of answers written otherwise, and every text of requests understood in both ways. */
export const inOtherWords = ({ told, asked }: { told: Word; asked: Word }): Vary => {
  return ({ handle }) =>
    (request) => {
      const answer = handle(reworded(request, asked))
      return answer.body === '' ? answer : withBody(answer, eachText(JSON.parse(answer.body), told))
    }
}

function reworded(request: PlainRequest, asked: Word): PlainRequest {
  const [path = '', query = ''] = request.url.split('?')
  const segments = path.split('/').map((segment) => encodeURIComponent(asked(decoded(segment), '')))
  const parameters = new URLSearchParams([...new URLSearchParams(query)].map(([name, value]) => [name, parameter(value, name, asked)]))
  const url = parameters.size > 0 ? `${segments.join('/')}?${parameters}` : segments.join('/')
  return { ...request, url, body: rewordedJson(request.body, asked) }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Filters are JSON text, ids stand between commas, and the rest is one text. */
function parameter(value: string, name: string, asked: Word): string {
  if (/^[[{]/.test(value)) return String(rewordedJson(value, asked))
  return value
    .split(',')
    .map((part) => asked(part, name))
    .join(',')
}

function rewordedJson(body: PlainRequest['body'], asked: Word): PlainRequest['body'] {
  try {
    const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body)
    return JSON.stringify(eachText(JSON.parse(text), asked))
  } catch {
    return body
  }
}

function eachText(value: unknown, change: Word, name = ''): unknown {
  if (typeof value === 'string') return change(value, name)
  if (Array.isArray(value)) return value.map((one) => eachText(one, change, name))
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [change(key, ''), eachText(one, change, key)]))
}

/** Every object in an answer's data, the innermost first. */
export function eachObject(value: unknown, visit: (fields: Fields) => void): void {
  if (typeof value !== 'object' || value === null) return
  for (const one of Object.values(value)) eachObject(one, visit)
  if (isFields(value)) visit(value)
}
