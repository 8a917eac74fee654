// JSON text in and out. Records never change, so the text of one is made once and kept beside it.
import { invalid, refusal } from './errors.ts'
import { onceForEach } from './once.ts'

const texts = new WeakMap<object, string>()

/** The value as JSON. Texts of the records in it are taken from where they are kept. */
export function toJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  return texts.get(value) ?? (Array.isArray(value) ? listText(value) : objectText(value))
}

/** Pages of lists are frozen: the same page is asked for again and again. */
function listText(values: readonly unknown[]): string {
  const text = `[${values.map(toJson).join(',')}]`
  if (Object.isFrozen(values)) texts.set(values, text)
  return text
}

/** What has an id and a creation date is a record of the world, and such are never changed, nor is what is frozen. Others may hold some. */
function objectText(value: object): string {
  if (!('id' in value && 'createdDate' in value) && !Object.isFrozen(value)) return fieldsText('{', value)
  const text = JSON.stringify(value)
  texts.set(value, text)
  return text
}

function fieldsText(start: string, value: object): string {
  let text = start
  for (const [name, field] of Object.entries(value))
    if (field !== undefined) text += `${text === '{' ? '' : ','}${quoted(name)}:${toJson(field)}`
  return `${text}}`
}

const quoted = onceForEach((name: string) => JSON.stringify(name))

/** `{"success":true, …}` with the fields of the answer behind it. */
export const successText = (answer: object): string => fieldsText('{"success":true', answer)

const encoder = new TextEncoder()
const scratch = new Uint8Array(64 * 1024)

/** How many bytes the text is in UTF-8. Those of most texts need no room of their own to be counted. */
export const bytesIn = (text: string): number =>
  text.length * 3 > scratch.length ? encoder.encode(text).length : encoder.encodeInto(text, scratch).written

const deepest = 60

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Parses a body. Refuses what is not JSON, is nested too deep, or meant to reach a prototype. */
export function parseBody(body: Uint8Array | string, contentType: string | undefined): unknown {
  if (body.length === 0) return undefined
  if (!/^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(contentType ?? ''))
    throw refusal('not_json', 'the header "Content-Type: application/json"', contentType ? `"${contentType}"` : 'no such header')
  const value = parse(decode(body))
  check(value, '/body', 0)
  return value
}

function decode(body: Uint8Array | string): string {
  if (typeof body === 'string') return body
  try {
    return decoder.decode(body)
  } catch {
    throw refusal('bad_json', 'a body in UTF-8', 'bytes that are not UTF-8')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw refusal('bad_json', 'a JSON body', error instanceof Error ? `text that is not JSON (${error.message})` : 'text that is not JSON')
  }
}

function check(value: unknown, where: string, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > deepest) throw invalid('invalid_request', [{ path: where, expected: `at most ${deepest} levels`, actual: 'more' }])
  if (Object.hasOwn(value, '__proto__'))
    throw invalid('invalid_request', [{ path: `${where}/__proto__`, expected: 'no field of this name', actual: 'one' }])
  for (const [name, child] of Object.entries(value)) if (typeof child === 'object') check(child, `${where}/${name}`, depth + 1)
}
