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

test('the nearest of several come first, as many as are asked for', () => {
  expect(hint('session/logout', known, 2)).toBe(' Did you mean "session/logout" or "session/logout-twice"?')
})
