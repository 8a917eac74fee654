// The control plane over HTTP: who may ask is asked first, and what does not end is streamed.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ControlAnswer, eventText } from '../control/answer.ts'
import { guard } from '../control/guard.ts'
import { Refusal } from '../engine/errors.ts'
import type { PlainRequest } from '../engine/plain.ts'

export interface ControlDoor {
  answer(asked: PlainRequest, request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Ends what would not end by itself. */
  close(): void
}

export function controlDoor(control: (request: PlainRequest) => Promise<ControlAnswer>, token: string | undefined): ControlDoor {
  const streams = new Set<ServerResponse>()
  return {
    async answer(asked, request, response) {
      const refused = whyRefused(asked, request, token)
      const { status, headers, body, follow } = refused ?? (await control(asked))
      if (!follow) {
        response.writeHead(status, { ...headers, 'cache-control': 'no-store', 'content-length': Buffer.byteLength(body) })
        response.end(body)
        return
      }
      response.writeHead(status, headers)
      response.flushHeaders()
      const unfollow = follow((entry) => void response.write(eventText(entry)))
      streams.add(response)
      response.on('close', () => {
        unfollow()
        streams.delete(response)
      })
    },
    close() {
      for (const stream of streams) stream.end()
    },
  }
}

function whyRefused({ headers }: PlainRequest, { socket }: IncomingMessage, token: string | undefined): ControlAnswer | undefined {
  try {
    guard({ address: socket.remoteAddress, headers }, token)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, code, message } = error
    return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ success: false, code, message }) }
  }
}
