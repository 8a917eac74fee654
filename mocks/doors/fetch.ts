// The door for standard requests: in process, without a socket.
import { type ControlAnswer, eventText, isControl, isStart } from '../control/answer.ts'
import type { PlainAnswer, PlainRequest } from '../engine/plain/plain.ts'

export function fetchDoor(handle: (request: PlainRequest) => PlainAnswer, control?: (request: PlainRequest) => Promise<ControlAnswer>) {
  return async (input: Request | string | URL, init?: RequestInit): Promise<Response> => {
    const request = input instanceof Request && !init ? input : new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const body = new Uint8Array(await request.arrayBuffer())
    const asked = { method: request.method, url: pathname + search, headers: Object.fromEntries(request.headers), body }
    if (control && (isControl(asked.url) || isStart(asked.url))) return controlled(await control(asked), request.signal)
    const given = handle(asked)
    const { status, headers, wait = 0, cut } = given
    if (wait > 0) await passed(wait)
    // As fetch says it of a connection that ends.
    if (cut === 'before') throw new TypeError('fetch failed', { cause: new Error('The mock cut the connection before the answer.') })
    const empty = request.method === 'HEAD' || status === 204
    return new Response(empty ? null : contentOf(given), { status, headers })
  }
}

function controlled({ status, headers, body, follow }: ControlAnswer, signal: AbortSignal): Response {
  if (!follow) return new Response(body, { status, headers })
  let end = () => {}
  const stream = new ReadableStream<string>({
    start(controller) {
      end = follow((entry) => controller.enqueue(eventText(entry)))
      signal.addEventListener('abort', end, { once: true })
    },
    cancel: () => end(),
  })
  return new Response(stream.pipeThrough(new TextEncoderStream()), { status, headers })
}

const passed = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds))

function contentOf({ body, bytes, cut, slow }: PlainAnswer): BodyInit {
  if (cut === undefined && slow === undefined) return bytes ?? body
  const whole = bytes ?? new TextEncoder().encode(body)
  const half = Math.ceil(whole.length / 2)
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(whole.subarray(0, half))
      if (slow) await passed(slow)
      if (cut) return controller.error(new TypeError('terminated', { cause: new Error('The mock cut the connection within the answer.') }))
      controller.enqueue(whole.subarray(half))
      controller.close()
    },
  })
}
