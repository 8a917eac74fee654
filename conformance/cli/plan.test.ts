// The plan as its reader sees it, of the real cases and of a few made here.
import { expect, test } from 'vitest'
import { cases } from '../cases/index.ts'
import { type Case, effectsInOrder } from '../runner/trial/case.ts'
import { planText } from './plan.ts'

const one = (part: Partial<Case>): Case => ({
  id: 'vendor/read',
  area: 'vendor',
  title: 'A vendor can be read',
  requirements: ['vendor/read'],
  effects: 'read',
  operations: ['listVendors', 'getVendor'],
  run: () => Promise.reject(new Error('A plan asks nothing.')),
  ...part,
})

test('shows each area with its cases, how far they go, and what they send', () => {
  const few = [
    one({}),
    one({ id: 'vendor/all', effects: 'disruptive', quiet: true, operations: ['createVendor'] }),
    one({ id: 'http/path', area: 'http', operations: [] }),
  ]
  expect(planText(few, { effects: 'own', readOnly: false })).toBe(`vendor (2 cases)
  vendor/read  read
    GET    /v3/vendor
    GET    /v3/vendor/{id}
  vendor/all   disruptive, alone, left out
    POST   /v3/vendor

http (1 case)
  http/path    read
    requests that no operation of the contract takes

2 of 3 cases would be asked, of 2 operations:
  read           2                change nothing
  own            0                touch only what the run makes
  shared         0                change a record they found, and put it back
  disruptive     1  left out      change many records at once, or what cannot be put back

The effects allowed (own) leave out 1 case. What would let more in:
  --effects disruptive

What else a case needs, such as a record or a second user, is found out by asking. "init" tells what
a target has.
`)
})

test('read-only leaves out what a broken server could take as a change', () => {
  const few = [one({}), one({ id: 'vendor/refused', operations: ['createVendor'] }), one({ id: 'vendor/create', effects: 'own' })]
  const text = planText(few, { effects: 'disruptive', readOnly: true })
  expect(text).toContain('vendor/refused  read, left out')
  expect(text).toContain('vendor/create   own, left out')
  expect(text).toContain('--read-only leaves out 2 cases')
})

test('says which cases may need an id that no operation lists', () => {
  const text = planText([one({ operations: ['listTransferItems'] })], { effects: 'own', readOnly: false })
  expect(text).toContain('1 case may need a transfer, which no operation lists: give its id as fixtures.transfer.')
})

test('no case left is a plan as well', () => {
  expect(planText([], { effects: 'own', readOnly: false })).toContain('0 of 0 cases would be asked, of 0 operations')
})

test.each(effectsInOrder)('fits into 100 columns and tells every case (%s)', (effects) => {
  const lines = planText(cases, { effects, readOnly: false }).split('\n')
  expect(lines.filter((line) => line.length > 100)).toEqual([])
  const told = new Set(lines.map((line) => line.trim().split(' ')[0]))
  expect(cases.filter(({ id }) => !told.has(id))).toEqual([])
})
