import { expect, test } from 'vitest'
import { hint } from './nearest.ts'

const known = [
  'vendor/logo',
  'vendor/read-country-lower-case',
  'vendor/create-needs-country',
  'vendor',
  'session/logout-twice',
  'session/logout',
  'workflow',
]

test.each([
  ['vendro', ' Did you mean "vendor"?'],
  ['VENDOR', ' Did you mean "vendor"?'],
  ['session/logot', ' Did you mean "session/logout"?'],
  ['work', ' Did you mean "workflow"?'],
  ['vendor/read-contry', ' Did you mean "vendor/read-country-lower-case"?'],
])('%s is near to a word', (word, hinted) => {
  expect(hint(word, known)).toBe(hinted)
})

test.each(['', 'vz', 'inspection'])('nothing is near to %j', (word) => {
  expect(hint(word, known)).toBe('')
})

test('of several that are as near, as many as are asked for are told', () => {
  expect(hint('session/lo', known, 2)).toBe(' Did you mean "session/logout-twice" or "session/logout"?')
  expect(hint('vendr', known, 3)).toBe(' Did you mean "vendor"?')
})
