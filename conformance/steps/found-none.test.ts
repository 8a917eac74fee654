// What is not among the records that were looked at may be there: then the sentence says how far somebody looked.
import { expect, test } from 'vitest'
import { createMock } from '../../mocks/index.ts'
import { trialConfig } from '../../scripts/proof/trial-mock.ts'
import { cases, run } from '../index.ts'
import type { LookedAt } from '../runner/seen/listed.ts'
import { noneInWords } from './found-none.ts'

const told = (lookedAt: LookedAt | undefined): string =>
  noneInWords({ lookedAt: () => lookedAt }, 'listPaymentTerms', 'payment term that is not editable')

test('a list that was walked to its end has none', () => {
  expect(told(undefined)).toBe('the target lists no payment term that is not editable')
})

test('a list that goes on has none among so many', () => {
  const beginning = 'there is no payment term that is not editable among the first 1000 records of listPaymentTerms, which has'
  expect(told({ records: 1000, total: 5200 })).toBe(`${beginning} 5200`)
  expect(told({ records: 1000, total: undefined })).toBe(`${beginning} more`)
})

test('a list that is refused was not looked at', () => {
  expect(told({ records: 0, total: undefined })).toBe(
    'listPaymentTerms answers with no records to look for a payment term that is not editable among',
  )
})

test('an id of the config that nobody has is no departure where others are read', async () => {
  const mock = await createMock()
  const { fixtures, ...config } = trialConfig(mock)
  const about = ['referral-source/reserved-update', 'referral-source/not-editable-delete', 'payment-term/built-in-kept']
  const options = { ...config, target: mock.fetch, cases: cases.filter(({ id }) => about.includes(id)), effects: 'disruptive' as const }
  const stale = { ...fixtures, reservedReferralSource: 'nobody', fixedReferralSource: 'nobody', fixedPaymentTerm: 'nobody' }
  const reasons: (string | undefined)[] = []
  for await (const event of run({ ...options, fixtures: stale })) if (event.type === 'result') reasons.push(event.result.reason)
  expect(reasons).toHaveLength(about.length)
  for (const reason of reasons) expect(reason).toContain('the target does not know what the config gives as fixtures.')
})
