// What a departure is told by, where several cases saw it.
import { expect, test } from 'vitest'
import type { FindingText } from './finding-text.ts'
import { FoundSoFar } from './found.ts'

const text = (place: string, ...curl: string[]): FindingText => ({
  ...{ key: place, cause: 'record/meta-version-grows', place, requirement: 'record/meta-version-grows', operation: 'getPaymentTerm' },
  ...{ level: 'must', known: false, clause: '', expected: 'more than 1', actual: '1', curl, count: 1 },
})

test('what one request shows is told before what steps show, whichever came first', () => {
  const found = new FoundSoFar('http://127.0.0.1:1')
  found.addTexts({ id: 'beside/PaymentTerm', title: 'side by side' }, [text('/data/meta', 'curl 1 &', 'curl 2 &', 'wait')])
  found.addTexts({ id: 'payment-term/update', title: 'an update' }, [text('/data/meta/version', 'curl 1')])
  found.addTexts({ id: 'payment-term/other', title: 'another' }, [text('/data/meta/version', 'curl 3')])
  const [told, ...more] = found.all('must')
  expect(more).toEqual([])
  expect(told).toMatchObject({ id: 'payment-term/update', title: 'an update', others: ['beside/PaymentTerm', 'payment-term/other'] })
  expect([...(told?.places ?? [])]).toEqual(['/data/meta'])
})

test('departures of one requirement stand together, and the requirement that the most cases saw broken comes first', () => {
  const found = new FoundSoFar('http://127.0.0.1:1')
  const of = (requirement: string, cause: string) => ({ ...text('/data', 'curl'), requirement, cause: `${requirement} ${cause}` })
  const saw = (id: string, ...texts: FindingText[]) => found.addTexts({ id, title: id }, texts)
  saw('vendor/one', of('list/total', 'a'))
  saw('vendor/two', of('list/total', 'a'))
  saw('list/one', of('list/skip', 'a'))
  saw('list/two', of('list/skip', 'b'))
  saw('list/three', of('list/skip', 'c'))
  expect(found.all('must').map(({ id }) => id)).toEqual(['list/one', 'list/two', 'list/three', 'vendor/one'])
})

test.each([
  ['two records share an id: what else is found may be of the other one', 'record/id-unique'],
  ['a logout ends other sessions: what else is refused may be for that', 'session/logout-ends-this-only'],
])('before all others comes that %s', (_, explaining) => {
  const found = new FoundSoFar('http://127.0.0.1:1')
  const saw = (id: string, requirement: string) =>
    found.addTexts({ id, title: id }, [{ ...text('/data', 'curl'), requirement, cause: requirement }])
  for (const id of ['vendor/one', 'vendor/two']) saw(id, 'list/total')
  saw('beside/one', explaining)
  expect(found.all('must').map(({ id }) => id)).toEqual(['beside/one', 'vendor/one'])
})
