import { expect, test } from 'vitest'
import { KnownTexts } from './known-texts.ts'

const listOf = (count: number, name: string) => JSON.stringify({ data: Array.from({ length: count }, (_, id) => ({ id, name })) })

test('parses a long text once, however often it comes', () => {
  const known = new KnownTexts()
  expect(known.read(listOf(200, 'brake')).parsed.body).toBe(known.read(listOf(200, 'brake')).parsed.body)
})

test('parses a short text each time, which costs less than to look for it', () => {
  const known = new KnownTexts()
  const { body } = known.read('{}').parsed
  expect(body).toEqual({})
  expect(known.read('{}').parsed.body).not.toBe(body)
})

test('tells texts of the same length apart', () => {
  const known = new KnownTexts()
  known.read(listOf(2000, 'brake'))
  expect(known.read(listOf(2000, 'rotor')).parsed.body).toEqual(JSON.parse(listOf(2000, 'rotor')))
})

test('says of a text that is not JSON each time what is wrong with it', () => {
  const known = new KnownTexts()
  const text = '<p>'.repeat(1000)
  const { unreadable } = known.read(text).parsed
  expect(unreadable).toContain('not JSON')
  expect(known.read(text).parsed.unreadable).toBe(unreadable)
})

test('lets go of what did not come for long', () => {
  const known = new KnownTexts()
  const { body } = known.read(listOf(200, 'first')).parsed
  for (let count = 0; count < 40; count++) known.read(listOf(5000, `part ${count}`))
  expect(known.read(listOf(200, 'first')).parsed.body).not.toBe(body)
})
