// The page to look at while traffic passes: the report of a run as it stands, which grows by server-sent events. It has a port of its own, so
// that no path of the target is taken.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { visible } from '../../../openapi/visible.ts'
import { liveHtmlReporter } from '../../reporters/html.ts'
import type { RunEvent } from '../../runner/run.ts'
import { Mistake } from '../reading/mistake.ts'

interface PageOptions {
  port: number
  target: string
  startedAt: Date
  /** What is known so far. */
  events: () => Iterable<RunEvent>
  /** The same in a few words. */
  words: () => string
}

export interface LivePage {
  url: string
  /** There is more to be shown. */
  changed(): void
  close(): Promise<void>
}

/** So often at most does a page hear that there is more, in milliseconds: it asks for the whole report then. */
const pace = 500

export async function startPage({ port, target, startedAt, events, words }: PageOptions): Promise<LivePage> {
  const listeners = new Set<ServerResponse>()
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    timer = undefined
    for (const listener of listeners) listener.write(`event: changed\ndata: ${JSON.stringify(words())}\n\n`)
  }
  const report = (): string => {
    let text = ''
    const reporter = liveHtmlReporter({ target, startedAt, write: (part) => (text += part) })
    for (const event of events()) reporter(event)
    return visible(text)
  }
  const answer = (asked: IncomingMessage, response: ServerResponse) => {
    // A page of another name could read it otherwise (DNS rebinding).
    if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(asked.headers.host ?? '')) return void response.writeHead(403).end()
    response.setHeader('cache-control', 'no-store')
    if (asked.url === '/') return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(report())
    if (asked.url !== '/events') return void response.writeHead(404, { 'content-type': 'text/plain' }).end('Not here.\n')
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(`event: changed\ndata: ${JSON.stringify(words())}\n\n`)
    listeners.add(response)
    response.on('close', () => listeners.delete(response))
  }
  const server = createServer(answer)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve)).catch((error: Error) => {
    throw new Mistake(`The page cannot be shown on port ${port} (${error.message}). Give another one with --page, or off.`)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    changed() {
      if (listeners.size > 0) timer ??= setTimeout(tell, pace)
    },
    async close() {
      clearTimeout(timer)
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
