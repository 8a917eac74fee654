// The real service spells some names otherwise (the naming note of the description): ours on this side, the target's on the wire.
import type { Exchange, SentRequest } from '../exchange/exchange.ts'
import type { Connection } from './transport.ts'

/** Neutral names of the description, each with the target's own. */
export interface Names {
  /** Of fields and query parameters, wherever they stand. */
  fields?: { readonly [neutral: string]: string }
  /** Of enumerated values. */
  values?: { readonly [neutral: string]: string }
}

/** Says in the target's words what requests say in ours. */
export function speaking({ fields = {}, values = {} }: Names): (request: SentRequest) => SentRequest {
  const words = dictionary(Object.entries(fields), Object.entries(values))
  return (request) => translated(request, words)
}

/** Hears the target's words as ours. */
export function hearing(connection: Connection, { fields = {}, values = {} }: Names): Connection {
  const inward = dictionary(inverse(fields), inverse(values))
  return {
    ...connection,
    async send(request, limits) {
      const answer = await connection.send(request, limits)
      return answer.body === undefined ? answer : { ...answer, body: inward.value(answer.body) }
    },
    bodyOf: (text) => inward.value(connection.bodyOf(text)),
  }
}

/** An exchange that was recorded in the target's words. */
export function inOurWords(recorded: Exchange, { fields = {}, values = {} }: Names): Exchange {
  const inward = dictionary(inverse(fields), inverse(values))
  const { request, answer } = recorded
  return {
    ...recorded,
    request: translated(request, inward),
    answer: answer && { ...answer, body: inward.value(answer.body) },
  }
}

interface Dictionary {
  field(name: string): string
  /** The value with every field and word in it. */
  value(value: unknown): unknown
}

type Words = readonly (readonly [from: string, to: string])[]

const inverse = (names: { readonly [neutral: string]: string }): Words => Object.entries(names).map(([ours, theirs]) => [theirs, ours])

function dictionary(fieldWords: Words, valueWords: Words): Dictionary {
  const [fields, values] = [new Map(fieldWords), new Map(valueWords)]
  const field = (name: string): string => fields.get(name) ?? name
  const translate = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return values.get(value) ?? value
    if (typeof value !== 'object' || value === null || depth > deepest) return value
    if (Array.isArray(value)) return value.map((element) => translate(element, depth + 1))
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [field(name), translate(child, depth + 1)]))
  }
  return { field, value: (value) => translate(value, 0) }
}

/** No name of the description stands this deep; a hostile answer may go on for long. */
const deepest = 100

function translated(request: SentRequest, words: Dictionary): SentRequest {
  const { path, body } = request
  const mark = path.indexOf('?')
  return {
    ...request,
    path: mark < 0 ? path : `${path.slice(0, mark)}?${inQuery(path.slice(mark + 1), words)}`,
    body: body === undefined ? undefined : inText(body, words),
  }
}

const inQuery = (query: string, words: Dictionary): URLSearchParams =>
  new URLSearchParams([...new URLSearchParams(query)].map(([name, value]) => [words.field(name), inText(value, words)]))

/** Text that is JSON has words inside; other text is one word itself. */
function inText(text: string, words: Dictionary): string {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? JSON.stringify(words.value(value)) : text
  } catch {
    return String(words.value(text))
  }
}
