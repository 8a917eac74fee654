// Cases about deliveries, over real sockets and without any: who is judged, who is not, and that nobody waits beyond the stop.
import { expect, test } from 'vitest'
import { serve } from '../../mocks/doors/http.ts'
import { makeSender } from '../../mocks/doors/send-webhook.ts'
import { createMock } from '../../mocks/index.ts'
import { lies } from '../../mocks/proof/lies/index.ts'
import { posting } from '../../mocks/proof/tools/deliveries.ts'
import { makeTrialMock, trialConfig } from '../../scripts/proof/trial-mock.ts'
import { cases, type RunOptions, run } from '../index.ts'
import type { Receiver } from './receiver.ts'

const deliveries = cases.filter(({ id }) => id.startsWith('webhook/delivery-'))

async function verdicts(options: Pick<RunOptions, 'target' | 'webhooks' | 'signal'>, chosen = deliveries) {
  const config = trialConfig(await createMock())
  const told: string[] = []
  for await (const event of run({ ...config, ...options, cases: chosen, effects: 'disruptive' }))
    if (event.type === 'result') told.push([event.result.verdict, event.result.reason].filter(Boolean).join(': '))
  return told
}

test('a mock that delivers over HTTP passes every case, with nothing told', async () => {
  const server = await serve(await createMock({ send: makeSender() }), { port: 0 })
  expect(await verdicts({ target: server.url })).toEqual(deliveries.map(() => 'pass'))
  await server.close()
})

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

test.each([
  ['webhook/nothing-delivered', undefined, 'not exercised', /^no request came .* states no time \(6\.1\)|^nothing came/],
  ['webhook/nothing-delivered', 10_000, 'fail', undefined],
  ['webhook/enabled-too-late', undefined, 'fail', undefined],
  ['webhook/delivered-of-the-session-location-only', undefined, 'fail', undefined],
  ['webhook/delivered-of-its-creator-only', undefined, 'fail', undefined],
  ['webhook/delivered-below-the-url', undefined, 'fail', undefined],
  ['webhook/failure-not-flagged', undefined, 'not exercised', /not in error 10 s after .* states no time \(6\.1\)/],
  ['webhook/failure-with-details-only', undefined, 'fail', undefined],
  ['webhook/failure-not-flagged', 10_000, 'fail', undefined],
] as const)('%s, where a delivery may take %s, comes to: %s', async (id, patience, verdict, reason) => {
  const trial = await makeTrialMock()
  const lie = lies.find((one) => one.id === id)
  const { fetch, receiver } = trial.target(lie?.tell ?? (({ handle }) => handle))
  const options = { target: fetch, webhooks: { receiver, ...(patience && { patience }) } }
  const found: string[] = []
  for await (const event of run({ ...trialConfig(trial.mock), ...options, cases: deliveries, effects: 'disruptive' }))
    if (event.type === 'result' && event.result.verdict === verdict && (!reason || reason.test(event.result.reason ?? '')))
      found.push(event.result.case.id)
    else if (event.type === 'result' && verdict === 'not exercised') expect(event.result.verdict).not.toBe('fail')
  expect(found).not.toEqual([])
})

test('what a target keeps back for half a minute, since it sent the webhook one just before, is not taken for lost', async () => {
  const trial = await makeTrialMock()
  const last = new Map<string, number>()
  const { fetch, receiver } = trial.target(
    posting((entry, { sandbox: { clock } }) => {
      const { webhookId } = entry.delivery
      const due = Math.max(clock.now(), (last.get(webhookId) ?? 0) + 30_000)
      last.set(webhookId, due)
      return [{ ...entry, due }]
    }),
  )
  expect(await verdicts({ target: fetch, webhooks: { receiver } })).not.toContain('fail')
})

test('a stop ends the wait, and what was made is switched off', async () => {
  const mock = await createMock()
  const stop = new AbortController()
  const receiver: Receiver = {
    open: () => ({ url: 'http://receiver.example/1', manner: 'accept', arrivals: [] }),
    nobody: async () => 'http://nobody.example/1',
    arrivals: 0,
    astray: [],
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
