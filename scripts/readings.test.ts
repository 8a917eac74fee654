import { expect, test } from 'vitest'
import { read } from './readings.ts'

const text = { type: ['string', 'null'], 'x-assumed': { type: 'string', format: 'date-time' }, 'x-decisions': ['D01'] }

test('reads what is stated without what is assumed', () => {
  expect(read(text, 'stated')).toEqual({ type: ['string', 'null'] })
})

test('reads the assumed keywords in place of the stated ones', () => {
  expect(read(text, 'strict')).toEqual({ type: 'string', format: 'date-time' })
})

test('unites what both require', () => {
  const record = { required: ['id'], 'x-assumed': { required: ['name', 'id'] } }
  expect(read(record, 'stated')).toEqual({ required: ['id'] })
  expect(read(record, 'strict')).toEqual({ required: ['id', 'name'] })
})

test('reads properties, elements and branches the same way', () => {
  const strict = { type: 'string', format: 'date-time' }
  expect(read({ properties: { day: text }, items: text, anyOf: [text, { type: 'null' }], allOf: [{ items: text }] }, 'strict')).toEqual({
    properties: { day: strict },
    items: strict,
    anyOf: [strict, { type: 'null' }],
    allOf: [{ items: strict }],
  })
})

test('takes a property named like a keyword for a property', () => {
  const record = { properties: { examples: text, 'x-assumed': text, required: text } }
  expect(Object.keys(read(record, 'strict').properties ?? {})).toEqual(['examples', 'x-assumed', 'required'])
})
