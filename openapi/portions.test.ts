// Large answers are looked at in portions: nothing is left out, nothing told twice, and every pointer leads into the whole.
import { expect, test } from 'vitest'
import { operation } from './contract.ts'
import { portionsOf } from './portions.ts'
import { inWords, validateRequest, validateResponse } from './validate.ts'

const list = operation('listVendors')
const { data, meta } = Object.values(list.responses['200']?.examples ?? {})[0] as { data: object[]; meta: object }
const vendors = (count: number) => Array.from({ length: count }, () => ({ ...data[0] }))

test('a small value is one portion, the value itself', () => {
  const value = { success: true, data: vendors(3), meta }
  expect([...portionsOf(value)].map((portion) => portion.value)).toEqual([value])
})

test('finds the one wrong record among many, where it is', () => {
  const many: object[] = vendors(1234)
  many[1200] = { ...data[0], id: 5 }
  expect(validateResponse(list, 200, { success: true, data: many, meta })).toEqual([
    expect.objectContaining({ level: 'must', where: '/data/1200/id', expected: 'a string' }),
  ])
})

test('finds the one wrong part in a long list of a record of a long list', () => {
  const matrices = operation('listLaborMatrices')
  const { data, meta } = Object.values(matrices.responses['200']?.examples ?? {})[0] as { data: { ranges: object[] }[]; meta: object }
  const [matrix = { ranges: [] }] = data
  const many = Array.from({ length: 70 }, () => ({ ...matrix, ranges: Array.from({ length: 120 }, () => ({ ...matrix.ranges[0] })) }))
  Object.assign(many[66]?.ranges[111] ?? {}, { start: 'a' })
  expect(validateResponse(matrices, 200, { success: true, data: many, meta }).map(({ where }) => where)).toEqual([
    '/data/66/ranges/111/start',
  ])
})

test('tells what is wrong beside a long list once', () => {
  const found = validateResponse(list, 200, { success: 'yes', data: vendors(200), meta: 5 })
  expect(found.filter(({ level }) => level === 'must').map(({ where }) => where)).toEqual(['/success', '/meta'])
})

test('tells how long a list is that is not to be one', () => {
  const numbers = Array.from({ length: 300_000 }, (_, number) => number)
  const request = { params: {}, query: new URLSearchParams(), body: numbers }
  expect(validateRequest(operation('createVendor'), request).findings.map(inWords)).toEqual([
    '/body: expected an object, got an array of 300000 elements',
  ])
})

test('keeps few of what is wrong with every record, whatever their number', () => {
  const wrong = (count: number) => validateResponse(list, 200, { success: true, data: Array.from({ length: count }, () => ({})), meta })
  expect(wrong(2000).length).toBe(wrong(200).length)
})

test('ends when its time is over, and says so', () => {
  const told: string[] = []
  const body = { success: true, data: Array.from({ length: 5000 }, () => ({ id: 5 })), meta }
  const found = validateResponse(list, 200, body, { milliseconds: 0, over: () => told.push('over') })
  expect(told).toEqual(['over'])
  expect(found.map(({ where }) => where)).toContain('/data/0/id')
})
