// Which triggers a run finds out by itself, from targets that tell them in one way or another, or not at all.
import { expect, test } from 'vitest'
import { createMock } from '../../mocks/index.ts'
import { trialConfig } from '../../scripts/proof/trial-mock.ts'
import { run } from '../index.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { type KnownEvents, knownEvents } from './triggers.ts'

type Answer = (body: { triggers?: readonly string[] }) => Response | undefined

const refused = (message: string) => Response.json({ success: false, message }, { status: 400 })
const nonsense = ({ triggers = [] }: { triggers?: readonly string[] }) => triggers.some((trigger) => trigger.endsWith('.none'))

/** What a run knows of a target whose creates of webhooks are answered so, or as the mock does. */
async function known(
  answer: Answer,
  fixtures: { [name: string]: string } = {},
  triggers: { createVendor?: string } = {},
): Promise<KnownEvents | undefined> {
  const mock = await createMock()
  const target = async (request: Request) => {
    const isCreate = request.method === 'POST' && request.url.endsWith('/v3/webhook')
    const own = isCreate ? answer((await request.clone().json()) as { triggers?: readonly string[] }) : undefined
    return own ?? mock.fetch(request)
  }
  let found: KnownEvents | undefined
  const one = {
    id: 'webhook/learn',
    area: 'webhook',
    title: 'Learns',
    requirements: ['webhook/delivers'],
    effects: 'own',
    operations: [],
    run: async (trial: Trial) => {
      found = await knownEvents(trial)
    },
  } as const
  for await (const _ of run({ ...trialConfig(mock), fixtures, target, cases: [one], effects: 'own', webhooks: { triggers } }));
  return found
}

const wordsOf = ({ events }: KnownEvents) => Object.fromEntries(events.map(({ operation, triggers }) => [operation, triggers]))

test.each<[string, { [operation: string]: string[] }]>([
  [
    'Known are vendor.created, vendor.updated and payment_term.created.',
    { createVendor: ['vendor.created'], createPaymentTerm: ['payment_term.created'] },
  ],
  ['One of: VENDOR_CREATED | VENDOR_BILL_CREATED', { createVendor: ['VENDOR_CREATED'] }],
  ['["LaborMatrixCreated","LaborMatrixDeleted"]', { createLaborMatrix: ['LaborMatrixCreated'] }],
  [
    'Expected referral-source:removed or vendors.added',
    { deleteReferralSource: ['referral-source:removed'], createVendor: ['vendors.added'] },
  ],
])('learns from the refusal %s', async (message, words) => {
  const found = await known((body) => (nonsense(body) ? refused(message) : undefined), { webhook: '' })
  expect(found && wordsOf(found)).toEqual(words)
  expect(found?.certain).toBe(true)
})

test('learns more where the config gives one alone', async () => {
  const told = 'Known are vendor.created and payment_term.created.'
  const found = await known((body) => (nonsense(body) ? refused(told) : undefined), {}, { createVendor: 'vendor.new' })
  expect(found && wordsOf(found)).toEqual({ createVendor: ['vendor.new'], createPaymentTerm: ['payment_term.created'] })
})

test('tries words that servers are known to use, where a refusal names none', async () => {
  const found = await known(({ triggers = [] }) => {
    return triggers.some((trigger) => !/^\w+_created$/.test(trigger))
      ? refused('Unknown trigger.')
      : Response.json({ success: true, data: { id: 'w' } })
  })
  expect(found && wordsOf(found).createVendor).toEqual(['vendor_created'])
  expect(found?.certain).toBe(true)
})

test('is not certain of anything where every word is taken', async () => {
  const found = await known(() => Response.json({ success: true, data: { id: 'w' } }))
  expect(found && wordsOf(found).createVendor).toContain('vendor.created')
  expect(found?.certain).toBe(false)
})
