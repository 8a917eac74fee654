// The answer of one entry of a recording (HAR 1.2), or why the recording does not show what the server sent.
import { isObject } from '../exchange/compare.ts'
import type { ReceivedAnswer } from '../exchange/exchange.ts'
import { parse } from '../transport/parse.ts'
import { unpack } from '../transport/unpack.ts'

type RecordedAnswer =
  | { kind: 'whole'; answer: ReceivedAnswer; mediaTypeKnown: boolean }
  /** Nobody can say from the recording whether the server was right. */
  | { kind: 'in part'; reason: string }

/** Recorders leave bodies out, cut them off, and keep them as they came over the wire: none of that is the server's doing. */
export function recordedAnswer(response: { [name: string]: unknown }): RecordedAnswer {
  const headers = headersOf(response.headers)
  const content = isObject(response.content) ? response.content : {}
  const mimeType = typeof content.mimeType === 'string' && !noMediaType.has(content.mimeType) ? content.mimeType : undefined
  if (headers['content-type'] === undefined && mimeType !== undefined) headers['content-type'] = mimeType
  const status = Number(response.status)
  const read = readBody(status, headers, content)
  if (typeof read === 'string') return { kind: 'in part', reason: read }
  // A recorder that keeps no header at all tells nothing of the media type either.
  const mediaTypeKnown = Object.keys(headers).length > 0
  return { kind: 'whole', answer: { status, headers, ...read }, mediaTypeKnown }
}

/** What recorders write when they know none. */
const noMediaType = new Set(['', 'x-unknown'])

type Body = Pick<ReceivedAnswer, 'text' | 'body' | 'unreadable' | 'tooMuch'>

/** The body, or why it cannot be known. */
function readBody(status: number, headers: ReceivedAnswer['headers'], { text, encoding, size }: Content): Body | string {
  if (typeof text !== 'string' || text === '') {
    const isEmpty = status === 204 || headers['content-length'] === '0' || (text === '' && size === 0)
    return isEmpty ? { text: '', ...parse('') } : 'the recording has no body of it'
  }
  const isBase64 = typeof encoding === 'string' && encoding.toLowerCase() === 'base64'
  if (isBase64 && !base64.test(text)) return 'the recording has a damaged body of it'
  const encoded = headers['content-encoding']
  // Most bodies stand there as the text that they are, and need not become bytes first.
  if (!isBase64 && encoded === undefined && text.length <= mostBytes) {
    const body = { text, ...parse(text) }
    if (body.unreadable === undefined) return body
  }
  const bytes = Buffer.from(text, isBase64 ? 'base64' : 'utf8')
  const body = bestReading(bytes, encoded)
  const isPacked = encoded !== undefined && (!body || (body.unreadable !== undefined && body.text.includes('\ufffd')))
  if (isPacked) return 'its body was recorded compressed, and cannot be unpacked'
  if (!body) return { text: '', body: undefined, unreadable: 'bytes that are not UTF-8 text' }
  if (body.tooMuch) return `its body has ${body.unreadable}`
  if (body.unreadable !== undefined && !isPage.test(body.text) && isInPart(bytes, size, body.text)) return 'its body was not recorded whole'
  return body
}

type Content = { text?: unknown; encoding?: unknown; size?: unknown }

const base64 = /^[\w+/\s-]*={0,2}\s*$/

/** A page of HTML is not JSON, whole or not. */
const isPage = /^\s*</

/** Text that begins as JSON and is not JSON is held against the server only where the recorder counted as many bytes. */
const isInPart = (bytes: Buffer, size: unknown, text: string): boolean =>
  typeof size === 'number' && size >= 0 ? size !== bytes.length : /^\s*[[{"]/.test(text)

/** By the standard the text is unpacked already, but not every recorder does that. */
function bestReading(bytes: Buffer, encoding: string | undefined): Body | undefined {
  const ways = encoding === undefined ? [() => bytes] : [() => bytes, () => unpack(bytes, encoding, mostBytes)]
  const texts = ways.flatMap(strictText)
  const readings = texts.map((text) => ({ text, ...parse(text) }))
  return readings.find(({ unreadable }) => unreadable === undefined) ?? readings[0]
}

const mostBytes = 100 * 1024 * 1024

function strictText(bytes: () => Uint8Array): string[] {
  try {
    return [new TextDecoder('utf-8', { fatal: true }).decode(bytes())]
  } catch {
    return []
  }
}

/** Names in lower case, without those of HTTP/2 itself. A header that came twice with the same value counts once. */
export function headersOf(list: unknown): { [name: string]: string } {
  const values = new Map<string, Set<string>>()
  for (const entry of Array.isArray(list) ? list : []) {
    if (!isObject(entry) || typeof entry.name !== 'string' || typeof entry.value !== 'string') continue
    const name = entry.name.toLowerCase()
    if (name.startsWith(':')) continue
    values.set(name, (values.get(name) ?? new Set()).add(entry.value))
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, [...all].join(', ')]))
}
