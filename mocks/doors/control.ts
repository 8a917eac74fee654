// The control plane over HTTP: who may ask is asked first, and what does not end is streamed.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ControlAnswer, eventText, isHealth, isStart, refusedAnswer } from '../control/answer.ts'
import { guard, type Key } from '../control/guard.ts'
import { Refusal } from '../engine/plain/errors.ts'
import type { PlainRequest } from '../engine/plain/plain.ts'
import { crossOrigin, preflight } from '../engine/requests/cross-origin.ts'
import { referenceFile } from './reference.ts'

/** Bytes that a follower of the journal may leave unread. */
const mostUnread = 16 * 1024 * 1024

type Told = Pick<ControlAnswer, 'status' | 'reason'>

export interface ControlDoor {
  /** Sends the answer, and tells what it was. */
  answer(asked: PlainRequest, request: IncomingMessage, response: ServerResponse): Promise<Told>
  /** Ends what would not end by itself. */
  close(): void
}

export function controlDoor(control: (request: PlainRequest) => Promise<ControlAnswer>, key: Key): ControlDoor {
  const streams = new Set<ServerResponse>()
  return {
    async answer(asked, request, response) {
      // A page of another origin asks first whether it may send the token.
      if (key.token !== undefined && asked.method === 'OPTIONS') {
        response.writeHead(204, preflight(asked.headers)).end()
        return { status: 204 }
      }
      const refused = isStart(asked.url) || isHealth(asked.url) ? undefined : whyRefused(asked, request, key)
      const file = refused ? undefined : await referenceFile(asked)
      if (file) {
        response.writeHead(200, { ...file.headers, 'content-length': Buffer.byteLength(file.content) }).end(file.content)
        return { status: 200 }
      }
      const forPages = refused || asked.headers.origin === undefined ? {} : crossOrigin(asked.headers)
      const answer = refused ?? (await control(asked))
      const { status, headers, body, follow } = answer
      if (!follow) {
        response.writeHead(status, { ...headers, ...forPages, 'cache-control': 'no-store', 'content-length': Buffer.byteLength(body) })
        response.end(body)
        return answer
      }
      response.writeHead(status, { ...headers, ...forPages })
      response.flushHeaders()
      const unfollow = follow((entry) => {
        // Who does not read is not waited for.
        if (response.writableLength > mostUnread) response.destroy()
        else response.write(eventText(entry))
      })
      streams.add(response)
      response.on('close', () => {
        unfollow()
        streams.delete(response)
      })
      return answer
    },
    close() {
      for (const stream of streams) stream.end()
    },
  }
}

function whyRefused({ headers }: PlainRequest, { socket, headersDistinct }: IncomingMessage, key: Key): ControlAnswer | undefined {
  // Node shows the first of several, and who is on the way may have gone by another.
  const { host: hosts = [] } = headersDistinct
  try {
    guard({ address: socket.remoteAddress, headers: hosts.length > 1 ? { ...headers, host: hosts.join(', ') } : headers }, key)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refusedAnswer(error)
  }
}
