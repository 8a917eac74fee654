// On an empty or a used server the run makes what it needs, so that each run judges what the next does.
import { expect, test } from 'vitest'
import { createMock, type Mock } from '../mocks/index.ts'
import { cases } from './cases/index.ts'
import type { RunOptions } from './runner/run.ts'
import { run } from './runner/run.ts'

async function verdictsOf(mock: Mock, options: Partial<RunOptions> = {}) {
  const credentials = mock.logins[0] ?? { email: '', password: '' }
  const verdicts = new Map<string, string>()
  const exercised: string[] = []
  for await (const event of run({ target: mock.fetch, credentials, cases, effects: 'disruptive', ...options })) {
    if (event.type === 'result') verdicts.set(event.result.case.id, `${event.result.verdict}: ${event.result.reason ?? ''}`)
    if (event.type === 'end')
      exercised.push(...event.outcome.requirements.flatMap(({ verdict, requirement: { id } }) => (verdict === 'held' ? [id] : [])))
  }
  return { verdicts, exercised }
}

test('two runs against an empty server come to the same verdicts', { timeout: 120_000 }, async () => {
  const mock = await createMock({ world: 'empty' })
  const first = await verdictsOf(mock)
  const second = await verdictsOf(mock)
  expect(second.exercised).toEqual(first.exercised)
  expect([...second.verdicts].filter(([id, verdict]) => first.verdicts.get(id) !== verdict)).toEqual([])
  expect(first.verdicts.get('list/pages/listVendors')).toBe('pass: ')
  expect(first.verdicts.get('request/served/getReferralSource')).toBe('pass: ')
})

test('a second run lacks unread messages only, which no operation makes', { timeout: 60_000 }, async () => {
  const mock = await createMock()
  const only = cases.filter(({ id }) => /^notification\/(mark-one|customer-read|all-read|count)$/.test(id))
  const first = await verdictsOf(mock, { cases: only })
  const second = await verdictsOf(mock, { cases: only })
  expect(first.exercised.filter((id) => id.startsWith('notification/') && !second.exercised.includes(id))).toEqual([
    'notification/customer-read-count',
    'notification/customer-read-marks',
    'notification/customer-read-order',
    'notification/all-read-spares-messages',
    'notification/all-read-spares-count',
    'notification/unread-count',
    'notification/unread-count-falls',
  ])
})

test('what core charges a run made are gone after it', { timeout: 60_000 }, async () => {
  const mock = await createMock()
  const before = mock.sandbox().world.all('coreCharges').length
  await verdictsOf(mock, { cases: cases.filter(({ area }) => area === 'core-charge') })
  expect(mock.sandbox().world.all('coreCharges')).toHaveLength(before)
})

test('a run that may only read makes nothing', { timeout: 60_000 }, async () => {
  const mock = await createMock({ world: 'empty' })
  const only = cases.filter(({ id }) => /listVendors|getVendor/.test(id))
  for (const options of [{ effects: 'read' as const }, { readOnly: true }]) {
    const { verdicts } = await verdictsOf(mock, { ...options, cases: only })
    expect(verdicts.get('list/pages/listVendors')).toBe('not exercised: the target shows 0 records here; this needs 2')
  }
  expect(mock.sandbox().world.all('vendors')).toEqual([])
})
