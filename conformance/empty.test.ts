// On an empty server the run makes what it needs, so that the first run judges what the second does.
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

test('a run that may only read makes nothing', { timeout: 60_000 }, async () => {
  const mock = await createMock({ world: 'empty' })
  const only = cases.filter(({ id }) => /listVendors|getVendor/.test(id))
  for (const options of [{ effects: 'read' as const }, { readOnly: true }]) {
    const { verdicts } = await verdictsOf(mock, { ...options, cases: only })
    expect(verdicts.get('list/pages/listVendors')).toBe('not exercised: the target shows 0 records here; this needs 2')
  }
  expect(mock.sandbox().world.all('vendors')).toEqual([])
})
