// Deliveries of mocks in process: what the outboxes hold reaches the judge's receiver without a socket, on the sandbox's own clock.
import type { Hook, Receiver } from '../../conformance/receiving/receiver.ts'
import type { Sender } from '../../mocks/engine/state/webhooks.ts'
import type { Mock } from '../../mocks/index.ts'

export interface Post {
  /** For createMock. */
  send: Sender
  /** Receives what webhooks of this sandbox are sent. Time passes there only while somebody waits. */
  receiver(mock: Pick<Mock, 'sandbox' | 'deliver'>, sandbox?: string): Receiver
}

/** The clock moves in steps, so that what becomes due meanwhile is sent in its turn. */
const step = 250

const pathAndQuery = (url: string): string => `${new URL(url).pathname}${new URL(url).search}`

export function makePost(): Post {
  const takers = new Map<string, () => ReturnType<Sender>>()
  /** By what the urls of a receiver begin with. */
  const astray = new Map<string, string[]>()
  return {
    async send({ url }) {
      const taken = await takers.get(url)?.()
      if (taken) return taken
      for (const [base, urls] of astray) if (url.startsWith(base)) urls.push(pathAndQuery(url))
      return { arrived: false, reason: `Nobody is at ${url}.` }
    },
    receiver(mock, name = 'default') {
      const seen = { arrivals: 0 }
      const base = `http://receiver.example/${name}/`
      const lost: string[] = []
      astray.set(base, lost)
      const now = () => mock.sandbox(name).clock.now()
      return {
        open(query = '') {
          const hook: Hook = { url: `${base}${takers.size + 1}${query}`, manner: 'accept', arrivals: [] }
          takers.set(hook.url, async () => {
            hook.arrivals.push(now())
            seen.arrivals += 1
            if (hook.manner === 'accept') return { arrived: true }
            const { meanwhile } = hook
            hook.meanwhile = undefined
            await meanwhile?.()
            return { arrived: false, reason: `The receiver was to ${hook.manner}.` }
          })
          return hook
        },
        nobody: async () => `http://nobody.example/${name}`,
        get arrivals() {
          return seen.arrivals
        },
        astray: lost,
        now,
        async wait(milliseconds) {
          const came = () => seen.arrivals + lost.length
          const [before, end] = [came(), now() + milliseconds]
          await mock.deliver(name)
          while (came() === before && now() < end) {
            mock.sandbox(name).clock.advance(Math.min(step, Math.ceil(end - now())))
            await mock.deliver(name)
          }
        },
        async close() {},
      }
    },
  }
}
