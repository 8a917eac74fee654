// The latest long answers of a case stay as they came; earlier ones are packed, and read the same.
import { expect, test } from 'vitest'
import type { Exchange } from '../exchange/exchange.ts'
import { isPacked, LongAnswers } from './packed-answer.ts'

function exchangeWith(sign: string, length: number): Exchange {
  const text = `{"data":["${sign.repeat(length)}é",1e400,null]}`
  const answer = { status: 200, headers: {}, text, body: JSON.parse(text), unreadable: undefined }
  return { operation: 'listVendors', request: { method: 'GET', path: '/v3/vendor', headers: {}, body: undefined }, answer, failure: undefined, milliseconds: 1 } // biome-ignore format: short
}

const isKeptPacked = ({ answer }: Exchange) => answer !== undefined && isPacked(answer)

test('packs long answers but the latest, and unpacks them for who reads them', () => {
  const exchanges = ['a', 'b', 'c'].map((sign) => exchangeWith(sign, 800_000))
  const read = structuredClone(exchanges)
  const answers = new LongAnswers(JSON.parse)
  for (const exchange of exchanges) answers.add(exchange)
  expect(exchanges.map(isKeptPacked)).toEqual([true, true, false])
  expect(exchanges).toMatchObject(read)
  expect(exchanges[0]?.answer?.whole).toEqual({ characters: 800_025, bytes: 800_026 })
})

test('packs one that is longer than all that may stay when the next answer comes, however short that is', () => {
  const [long, short] = [exchangeWith('a', 800_000), exchangeWith('b', 10)]
  const answers = new LongAnswers(JSON.parse)
  answers.add(long)
  expect(isKeptPacked(long)).toBe(false)
  answers.add(short)
  expect([long, short].map(isKeptPacked)).toEqual([true, false])
})

test('leaves short answers as they came', () => {
  const exchanges = Array.from({ length: 500 }, () => exchangeWith('a', 5000))
  const answers = new LongAnswers(JSON.parse)
  for (const exchange of exchanges) answers.add(exchange)
  expect(exchanges.some(isKeptPacked)).toBe(false)
})

test('tells how long the answers of its case are until that is over', () => {
  let held = 0
  const answers = new LongAnswers(JSON.parse, (signs) => (held += signs))
  answers.add(exchangeWith('a', 800_000))
  answers.add(exchangeWith('b', 10))
  expect(held).toBe(800_025 + 35)
  answers.letGo()
  expect(held).toBe(0)
})
