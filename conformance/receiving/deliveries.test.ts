// Cases about deliveries, over real sockets and without any: who is judged, who is not, and that nobody waits beyond the stop.
import { expect, test } from 'vitest'
import { serve } from '../../mocks/doors/http.ts'
import { makeSender } from '../../mocks/doors/send-webhook.ts'
import { createMock } from '../../mocks/index.ts'
import { configOf } from '../../scripts/proof/trial-mock.ts'
import { cases, type RunOptions, run } from '../index.ts'
import type { Receiver } from './receiver.ts'

const deliveries = cases.filter(({ id }) => id.startsWith('webhook/delivery-'))

async function verdicts(options: Pick<RunOptions, 'target' | 'webhooks' | 'signal'>, chosen = deliveries) {
  const config = configOf(await createMock())
  const told: string[] = []
  for await (const event of run({ ...config, ...options, cases: chosen, effects: 'disruptive' }))
    if (event.type === 'result') told.push([event.result.verdict, event.result.reason].filter(Boolean).join(': '))
  return told
}

test('a mock that delivers over HTTP passes every case, with nothing told', async () => {
  const server = await serve(await createMock({ send: makeSender() }), { port: 0 })
  expect(await verdicts({ target: server.url })).toEqual(deliveries.map(() => 'pass'))
  await server.close()
}, 30_000)

test.each([
  ['off', 'the receiver of webhooks is switched off (--webhook-receiver off)'],
  [undefined, 'the target is in process, and nothing was given that receives its webhooks'],
])('where the receiver is %s nothing is judged, and the reason is told', async (receiver, reason) => {
  const mock = await createMock()
  const target = (request: Request) => mock.fetch(request)
  const told = await verdicts({ target, webhooks: receiver === undefined ? {} : { receiver } })
  expect(new Set(told)).toEqual(new Set([`not exercised: ${reason}`]))
  expect(mock.sandbox().world.all('webhooks')).toEqual((await createMock()).sandbox().world.all('webhooks'))
})

test('a stop ends the wait, and what was made is switched off', async () => {
  const mock = await createMock()
  const stop = new AbortController()
  const receiver: Receiver = {
    open: () => ({ url: 'http://receiver.example/1', manner: 'accept', arrivals: [] }),
    arrivals: 0,
    now: () => 0,
    async wait() {
      stop.abort()
    },
    async close() {},
  }
  const [first] = deliveries
  const told = await verdicts({ target: (request) => mock.fetch(request), webhooks: { receiver }, signal: stop.signal }, first && [first])
  expect(told).toEqual(['skipped: the run was stopped'])
  const made = mock
    .sandbox()
    .world.all('webhooks')
    .filter(({ url }) => url === 'http://receiver.example/1')
  expect(made.map(({ enabled }) => enabled)).toEqual([false])
})
