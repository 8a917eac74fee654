// How requests reach the target: over HTTP with undici, or through a fetch function in process. Bounded in time and size.
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { Agent, request } from 'undici'
import type { ReceivedAnswer, SentRequest } from '../exchange/exchange.ts'

export interface Limits {
  /** Milliseconds until an answer must be there, to its last byte. */
  timeout: number
  /** Bytes of a body that are read at most. */
  size: number
}

/** Sends one request. Throws when no answer came. */
export type Transport = (sent: SentRequest, limits: Limits) => Promise<ReceivedAnswer>

export interface Connection {
  send: Transport
  close(): Promise<void>
}

interface HttpOptions {
  /** PEM text of a certificate authority of the target's own. */
  ca?: string | undefined
  connections: number
}

/** Redirects are not followed: the answer to the request is what is judged. */
export function overHttp(base: string, { ca, connections }: HttpOptions): Connection {
  const prefix = base.replace(/\/+$/, '')
  const agent = new Agent({ connections, pipelining: 1, ...(ca && { connect: { ca } }) })
  return {
    async send({ method, path, headers, body }, { timeout, size }) {
      const answer = await request(`${prefix}${path}`, {
        dispatcher: agent,
        method: method as 'GET',
        headers,
        ...(body !== undefined && { body }),
        signal: AbortSignal.timeout(timeout),
        headersTimeout: timeout,
        bodyTimeout: timeout,
      })
      return readAnswer(answer.statusCode, single(answer.headers), answer.body, size)
    },
    close: () => agent.destroy(),
  }
}

export function throughFetch(fetch: (request: Request) => Promise<Response>): Connection {
  return {
    async send({ method, path, headers, body }, { timeout, size }) {
      const signal = AbortSignal.timeout(timeout)
      const sent = new Request(`http://target${path}`, { method, headers, signal, redirect: 'manual', ...(body !== undefined && { body }) })
      const answer = await fetch(sent)
      return readAnswer(answer.status, Object.fromEntries(answer.headers), answer.body ?? [], size)
    },
    async close() {},
  }
}

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Reads at most `size` bytes, then lets go of the connection. A body that breaks off is kept as far as it came. */
async function readAnswer(status: number, headers: ReceivedAnswer['headers'], body: Chunks, size: number): Promise<ReceivedAnswer> {
  const chunks: Uint8Array[] = []
  let length = 0
  let trouble: string | undefined
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      length += chunk.length
      if (length <= size) continue
      trouble = `more than ${size} bytes`
      break
    }
  } catch (error) {
    trouble = `a body that breaks off after ${length} bytes (${reasonOf(error)})`
  }
  return { status, headers, ...decode(Buffer.concat(chunks), headers['content-encoding'], size, trouble) }
}

type Decoded = Pick<ReceivedAnswer, 'text' | 'body' | 'unreadable'>

function decode(bytes: Buffer, encoding: string | undefined, size: number, trouble: string | undefined): Decoded {
  if (trouble) return { text: bytes.subarray(0, shown).toString('utf8'), body: undefined, unreadable: trouble }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(unpack(bytes, encoding, size))
    return { text, ...parse(text) }
  } catch (error) {
    return {
      text: bytes.subarray(0, shown).toString('utf8'),
      body: undefined,
      unreadable: `bytes that are no UTF-8 text (${reasonOf(error)})`,
    }
  }
}

const shown = 2000

export function parse(text: string): Omit<Decoded, 'text'> {
  if (text === '') return { body: undefined, unreadable: 'an empty body' }
  try {
    return { body: JSON.parse(text), unreadable: undefined }
  } catch (error) {
    return { body: undefined, unreadable: `text that is no JSON (${reasonOf(error)})` }
  }
}

/** We ask for no compression; who compresses all the same is read, within the bound. */
export function unpack(bytes: Uint8Array, encoding: string | undefined, maxOutputLength: number): Uint8Array {
  switch (encoding?.trim().toLowerCase()) {
    case 'gzip':
      return gunzipSync(bytes, { maxOutputLength })
    case 'deflate':
      return inflateSync(bytes, { maxOutputLength })
    case 'br':
      return brotliDecompressSync(bytes, { maxOutputLength })
    default:
      return bytes
  }
}

const single = (headers: { [name: string]: string | string[] | undefined }): ReceivedAnswer['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value].flat().join(', ')]))

/** In words of ours: an error's message, and what caused it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && cause.message !== error.message ? `${error.message}: ${cause.message}` : error.message
}
