// Records of a target are looked for on all of its pages, each asked for once, and no farther than needed.
import { expect, test } from 'vitest'
import { operation } from '../../../openapi/contract.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { ListedRecords, type ListQuery, pageInput } from './listed.ts'

const request = { method: 'GET', path: '/v3/vendor', headers: {}, body: undefined }

const answered = (status: number, body: unknown): Exchange => ({
  operation: 'listVendors',
  request,
  answer: { status, headers: {}, body, text: JSON.stringify(body), unreadable: undefined },
  failure: undefined,
  milliseconds: 1,
})

interface Habits {
  size?: number
  most?: number
  meta?: (skip: number, shown: number) => object | undefined
  ignoresSkip?: boolean
}

/** Lists of so many records, as a target with these habits serves them, and what it was asked. */
function listOf(count: number, { size = 10, most = 100, meta, ignoresSkip }: Habits = {}) {
  const asked: ListQuery[] = []
  const list = new ListedRecords(async (wanted) => {
    asked.push(wanted)
    const limit = Number(wanted.limit ?? size)
    const skip = ignoresSkip ? 0 : Number(wanted.skip ?? 0)
    if (limit > most) return answered(400, { success: false })
    const data = Array.from({ length: count }, (_, index) => ({ id: `rec_${index}` })).slice(skip, skip + limit)
    return answered(200, { success: true, data, meta: meta?.(skip, data.length) })
  })
  return { list, asked }
}

const isAt = (index: number) => (record: { readonly [field: string]: unknown }) => record.id === `rec_${index}`

test('a record of a later page is found, and no page is asked for twice', async () => {
  const { list, asked } = listOf(300)
  expect(await list.find(isAt(45), 1)).toEqual([{ id: 'rec_45' }])
  expect(asked).toEqual([{}, { limit: 100, skip: 10 }])
  expect(await list.find(isAt(46), 1)).toEqual([{ id: 'rec_46' }])
  expect(await Promise.all([list.find(isAt(150), 1), list.find(isAt(160), 1)])).toEqual([[{ id: 'rec_150' }], [{ id: 'rec_160' }]])
  expect(asked).toHaveLength(3)
})

test.each<[string, Habits, number]>([
  ['an empty page', {}, 3],
  ['hasMore', { meta: (skip, shown) => ({ hasMore: skip + shown < 30 }) }, 2],
  ['total', { meta: () => ({ total: 30 }) }, 2],
  ['pages that repeat', { ignoresSkip: true, size: 100 }, 2],
])('%s ends the walk', async (_, habits, requests) => {
  const { list, asked } = listOf(30, habits)
  expect(await list.find(() => false, 1)).toEqual([])
  expect(await list.find(() => false, 1)).toEqual([])
  expect(asked).toHaveLength(requests)
})

test('a target that refuses a large limit is asked for smaller pages', async () => {
  const { list, asked } = listOf(60, { most: 20 })
  expect(await list.find(isAt(59), 1)).toHaveLength(1)
  expect(asked.map(({ limit }) => limit)).toEqual([undefined, 100, 50, 20, 20, 20])
})

test('a walk has its bounds', async () => {
  const { list, asked } = listOf(5000, { size: 5, most: 20 })
  expect(await list.find(() => false, 1)).toEqual([])
  expect(asked.length).toBeLessThan(45)
  expect(list.lookedAt).toEqual({ records: 785, total: undefined })
})

test.each<[string, number, Habits, object | undefined]>([
  ['a whole list', 30, {}, undefined],
  ['a whole list with a total', 30, { meta: () => ({ total: 30 }) }, undefined],
  ['more than is looked at', 3000, { size: 100, meta: () => ({ total: 3000 }) }, { records: 1000, total: 3000 }],
  ['a target that ignores skip', 300, { size: 100, ignoresSkip: true, meta: () => ({ total: 300 }) }, { records: 100, total: 300 }],
])('what was looked at of a list that goes on is told: %s', async (_, count, habits, part) => {
  const { list } = listOf(count, habits)
  await list.find(() => false, 1)
  expect(list.lookedAt).toEqual(part)
})

test.each<[string, number, Habits, number | undefined]>([
  ['one that goes on, as its total tells', 60, { meta: () => ({ total: 60 }) }, 50],
  ['one that goes on, as hasMore tells', 60, { meta: () => ({ hasMore: true }) }, 50],
  ['one that ends there', 50, { meta: () => ({ total: 50, hasMore: false }) }, undefined],
  ['one that does not tell', 60, {}, undefined],
])('the page that comes unasked is known of a list that tells how it goes on: %s', async (_, count, habits, length) => {
  const { list, asked } = listOf(count, { size: 50, ...habits })
  expect(await list.unaskedPage()).toBe(length)
  expect(asked).toEqual([{}])
})

test('a list that does not answer has no records', async () => {
  const list = new ListedRecords(async () => ({ ...answered(200, undefined), answer: undefined, failure: 'connection reset' }))
  expect(await list.find(() => true, 1)).toEqual([])
  expect(list.lookedAt).toEqual({ records: 0, total: undefined })
})

test('notifications are asked for by their user, searches in a body', () => {
  expect(pageInput(operation('listNotifications'), { limit: 1 }, 'usr_1')).toEqual({ query: { limit: 1 }, path: { id: 'usr_1' } })
  expect(pageInput(operation('searchPayments'), { limit: 1 }, 'usr_1')).toEqual({ body: { limit: 1 } })
})
