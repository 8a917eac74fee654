// The door for standard requests: in process, without a socket.
import type { PlainAnswer, PlainRequest } from '../engine/mock.ts'

export function fetchDoor(handle: (request: PlainRequest) => PlainAnswer) {
  return async (input: Request | string | URL, init?: RequestInit): Promise<Response> => {
    const request = input instanceof Request && !init ? input : new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const body = new Uint8Array(await request.arrayBuffer())
    const {
      status,
      headers,
      body: text,
      bytes,
      wait = 0,
    } = handle({
      method: request.method,
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      body,
    })
    if (wait > 0) await new Promise((resume) => setTimeout(resume, wait))
    const empty = request.method === 'HEAD' || status === 204
    return new Response(empty ? null : (bytes ?? text), { status, headers })
  }
}
