// What a target wants in the body of a payment by hand is not shown: its refusal tells, or the config.
import { expect, test } from 'vitest'
import { createMock } from '../../mocks/index.ts'
import { trialConfig } from '../../scripts/proof/trial-mock.ts'
import { cases, type RunOptions, run } from '../index.ts'

/** What the case about a payment by hand comes to on a target that wants this field as well, and says so or not. */
async function paid(field: string, { says = '', bodies }: { says?: string; bodies?: RunOptions['bodies'] }) {
  const mock = await createMock()
  const target = async (request: Request) => {
    if (request.method !== 'POST' || new URL(request.url).pathname !== '/v3/integration/payment/manual/charge') return mock.fetch(request)
    const { [field]: given, ...body } = await request.json()
    if (given === undefined) return Response.json({ success: false, message: `Not valid. ${says}` }, { status: 422 })
    return mock.fetch(new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(body) }))
  }
  const chosen = cases.filter(({ id }) => id === 'payment/charge-then-search')
  for await (const event of run({ ...trialConfig(mock), target, cases: chosen, effects: 'shared', bodies }))
    if (event.type === 'result') return { verdict: event.result.verdict, reason: event.result.reason }
  return undefined
}

test('a field that a refusal names is sent', async () => {
  expect(await paid('payerId', { says: 'payerId is required' })).toMatchObject({ verdict: 'pass' })
})

test('where a refusal names none, the reason says how to give it, and what the config gives is sent', async () => {
  expect(await paid('till', {})).toMatchObject({ verdict: 'not exercised', reason: expect.stringContaining('bodies.createManualPayment') })
  expect(await paid('till', { bodies: { createManualPayment: { till: 'front' } } })).toMatchObject({ verdict: 'pass' })
})
