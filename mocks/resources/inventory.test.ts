import { expect, test } from 'vitest'
import type { Schemas } from '../engine/state/records.ts'
import { signIn, strictMock } from '../testing.ts'

type Fee = Schemas['InventoryFee']
type Labor = Schemas['InventoryLabor']

const begin = async () => {
  const mock = await strictMock()
  const owner = signIn(mock)
  const fees = owner.get<Fee[]>('/v3/inventory_fee?limit=500').body.data
  const fee = fees[0]
  if (!fee) throw new Error('Expected the shop to have a fee.')
  return { mock, owner, fees, fee, url: `/v3/inventory_fee/${fee.id}` }
}

test('inventory labor is listed, searched and read', async () => {
  const { owner } = await begin()
  const first = owner.get<Labor[]>('/v3/inventory_labor').body.data.find(({ category }) => category !== null)
  expect(owner.get<Labor>(`/v3/inventory_labor/${first?.id}`).body.data).toEqual(first)
  const found = owner.post<Labor[]>('/v3/inventory_labor/search', { where: { category: { id: { equals: first?.category?.id } } } }).body
    .data
  expect(found).toContainEqual(first)
  expect(new Set(found.map(({ category }) => category?.id))).toEqual(new Set([first?.category?.id]))
})

test('an update changes the given fields, and the version grows', async () => {
  const { owner, fee, url } = await begin()
  const { data } = owner.put<Fee>(url, { name: ' Disposal ', amountCents: 650, feeType: 'FixedCents', companyId: 'other' }).body
  expect(data).toMatchObject({ id: fee.id, companyId: fee.companyId, name: ' Disposal ', amountCents: 650, feeType: 'FixedCents' })
  expect(data.meta?.version).toBe((fee.meta?.version ?? 0) + 1)
  expect(data.meta?.userId).toBe(owner.session.user.id)
  expect(owner.get<Fee>(url).body.data).toEqual(data)
})

test('a category in use may be taken, and comes along by name', async () => {
  const { owner, fees, fee, url } = await begin()
  const other = fees.find(({ categoryId }) => categoryId !== null && categoryId !== fee.categoryId)
  const { data } = owner.put<Fee>(url, { categoryId: other?.categoryId }).body
  expect(data).toMatchObject({ categoryId: other?.categoryId, category: other?.category })
})

test('a category that no record has any more may be given back', async () => {
  const { mock, owner, fees } = await begin()
  const { world } = mock.sandbox()
  world.transact(() => {
    for (const one of [...world.all('inventoryLabor')]) world.insert('inventoryLabor', { ...one, category: null })
  })
  const [alone, other] = [...new Set(fees.flatMap(({ categoryId }) => categoryId ?? []))]
  const put = ({ id }: { id: string }, categoryId: string | undefined) => owner.put<Fee>(`/v3/inventory_fee/${id}`, { categoryId })
  const holders = world.all('inventoryFees').filter(({ category }) => category?.id === alone)
  for (const fee of holders) expect(put(fee, other)).toMatchObject({ status: 200 })
  for (const fee of holders) expect(put(fee, alone)).toMatchObject({ status: 200, body: { data: { categoryId: alone } } })
})

test('a deleted fee leaves lists and searches, is still read by id, and may come back', async () => {
  const { owner, fees, fee, url } = await begin()
  const deleted = owner.put<Fee>(url, { deleted: true, deletedReason: 'Unused.' }).body.data
  expect(deleted).toMatchObject({ deleted: true, deletedReason: 'Unused.', deletedUserId: owner.session.user.id })
  expect(owner.get<Fee[]>('/v3/inventory_fee').body.meta.total).toBe(fees.length - 1)
  expect(owner.post<Fee[]>('/v3/inventory_fee/search', { where: { id: { equals: fee.id } } }).body.data).toEqual([])
  expect(owner.post<Fee[]>('/v3/inventory_fee/search', { where: { id: { equals: fee.id }, deleted: true } }).body.data).toEqual([deleted])
  expect(owner.get<Fee>(url).body.data).toEqual(deleted)
  const { data } = owner.put<Fee>(url, { deleted: false }).body
  expect(data).toMatchObject({ deleted: false, deletedDate: null, deletedReason: null, deletedUserId: null })
})

test('a type is taken with what it measures, or when the fee has that already', async () => {
  const { owner, fees } = await begin()
  const fixed = fees.find(({ feeType }) => feeType === 'FixedCents')
  const at = `/v3/inventory_fee/${fixed?.id}`
  const refused = owner.put(at, { feeType: 'PercentLineItem' })
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect(refused.body.data).toEqual({
    issues: [{ path: '/body/percent', expected: 'the percentage that a fee of type PercentLineItem is', actual: 'nothing' }],
  })
  expect(owner.get<Fee>(at).body.data).toEqual(fixed)
  expect(owner.put<Fee>(at, { feeType: 'PercentLineItem', percent: 0 }).body.data).toMatchObject({ feeType: 'PercentLineItem', percent: 0 })
  expect(owner.put<Fee>(at, { feeType: 'PercentService' }).status).toBe(200)
  expect(owner.put<Fee>(at, { feeType: 'FixedCents' }).body.data).toMatchObject({ feeType: 'FixedCents', percent: 0 })
})

test('refuses an unknown category or user, an empty name and impossible numbers, and changes nothing', async () => {
  const { owner, fee, url } = await begin()
  for (const body of [
    { categoryId: 'cat_nothing' },
    { userId: 'usr_nobody' },
    { name: '' },
    { percent: 101 },
    { amountCents: 2 ** 60 },
    { feeType: 'Guess' },
  ])
    expect(owner.put(url, { name: 'Changed', ...body }), JSON.stringify(body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    })
  expect(owner.get<Fee>(url).body.data).toEqual(fee)
})
