import { expect, test } from 'vitest'
import type { Schemas } from '../engine/state/records.ts'
import { type Client, signIn, strictMock } from '../testing.ts'

type Item = Schemas['TransferItem']

const begin = async () => {
  const mock = await strictMock()
  const owner = signIn(mock)
  const { world, clock } = mock.sandbox()
  const { id: userId, companyId, currentLocationId: fromLocationId } = owner.session.user
  const part = world.all('parts').find((record) => record.companyId === companyId)
  const tire = world.all('tires').find((record) => record.companyId === companyId && record.locationId === part?.locationId)
  const elsewhere = world.all('parts').find((record) => record.companyId === companyId && record.locationId !== part?.locationId)
  if (!part || !tire || !elsewhere) throw new Error(`Expected parts and tires in the company of ${userId}, and more than one location.`)
  const now = new Date(clock.now()).toISOString()
  const dates = { createdDate: now, updatedDate: null }
  const transfer = world.insert('transfers', {
    id: 'trf_test',
    companyId,
    fromLocationId: part.locationId,
    toLocationId: elsewhere.locationId,
    ...dates,
  })
  return { mock, owner, world, clock, now, part, tire, elsewhere, fromLocationId, transfer, url: `/v3/inventory_transfer/${transfer.id}` }
}

const addItem = (client: Client, url: string, body: object): Item => client.post<Item>(`${url}/item`, body).body.data

test('a new item captures name, sku and costs, and they stay when the part changes', async () => {
  const { owner, world, part, url, now } = await begin()
  const { status, body } = owner.post<Item>(`${url}/item`, { quantity: 4, inventoryPartId: part.id })
  const { name, sku, retailCostCents, wholesaleCostCents } = part
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    inventoryPartId: part.id,
    inventoryTireId: null,
    name,
    sku,
    retailCostCents,
    wholesaleCostCents,
    quantity: 4,
    receivedQuantity: 0,
  })
  expect(body.meta).toEqual({ transferUpdatedDate: now })
  world.update('parts', part, { name: 'Renamed', retailCostCents: 1 }, { userId: '', sessionId: '', time: now })
  const changed = owner.put<Item>(`${url}/item/${body.data.id}`, { quantity: 5, inventoryPartId: part.id }).body.data
  expect(changed).toMatchObject({ quantity: 5, name, retailCostCents })
})

test('a write tells when the transfer changed, and the transfer follows', async () => {
  const { owner, world, clock, part, url, transfer } = await begin()
  const item = addItem(owner, url, { quantity: 4, inventoryPartId: part.id })
  clock.advance(5000)
  const later = new Date(clock.now()).toISOString()
  expect(owner.put<Item>(`${url}/item/${item.id}`, { receivedQuantity: 1 }).body.meta).toEqual({ transferUpdatedDate: later })
  expect(world.get('transfers', transfer.id)?.updatedDate).toBe(later)
})

test('naming another part or tire captures anew', async () => {
  const { owner, part, tire, url } = await begin()
  const item = addItem(owner, url, { quantity: 4, inventoryPartId: part.id })
  const { data } = owner.put<Item>(`${url}/item/${item.id}`, { inventoryTireId: tire.id }).body
  expect(data).toMatchObject({ inventoryPartId: null, inventoryTireId: tire.id, name: tire.name, sku: tire.sku, quantity: 4 })
})

test('both bulk paths add all items and count them', async () => {
  const { owner, part, tire, url } = await begin()
  for (const [place, path] of ['bulk', 'items'].entries()) {
    const answer = owner.post(`${url}/${path}`, [
      { quantity: 1, inventoryPartId: part.id },
      { quantity: 2, inventoryTireId: tire.id, receivedQuantity: 1 },
    ])
    expect(answer).toEqual({ status: 200, body: { success: true, count: 2 } })
    expect(owner.get<Item[]>(`${url}/item`).body.data).toHaveLength(2 * (place + 1))
  }
})

test('a bulk with one wrong item adds nothing and names the item', async () => {
  const { owner, world, part, url, transfer } = await begin()
  const { status, body } = owner.post<{ issues: { path: string }[] }>(`${url}/bulk`, [
    { quantity: 1, inventoryPartId: part.id },
    { quantity: 1, inventoryPartId: 'prt_nothing' },
  ])
  expect(status).toBe(400)
  expect(body.data.issues[0]?.path).toBe('/body/1/inventoryPartId')
  expect(owner.get<Item[]>(`${url}/item`).body.data).toEqual([])
  expect(world.get('transfers', transfer.id)).toBe(transfer)
})

test('the list returns all items with sums and the time', async () => {
  const { owner, part, tire, url, now } = await begin()
  addItem(owner, url, { quantity: 1, inventoryPartId: part.id })
  addItem(owner, url, { quantity: 1, inventoryTireId: tire.id })
  const { data, meta } = owner.get<Item[]>(`${url}/item`).body
  expect(data.map(({ name }) => name)).toEqual([part.name, tire.name])
  const sums = {
    retailCostCents: part.retailCostCents + tire.retailCostCents,
    wholesaleCostCents: part.wholesaleCostCents + tire.wholesaleCostCents,
  }
  expect(meta).toEqual({ hasMore: false, total: 2, lastRefreshedAt: now, sums })
})

test('refuses what is not exactly one part or tire of the source location, and impossible quantities', async () => {
  const { owner, part, tire, elsewhere, url } = await begin()
  const item = addItem(owner, url, { quantity: 4, inventoryPartId: part.id })
  for (const body of [
    { quantity: 1 },
    { quantity: 1, inventoryPartId: part.id, inventoryTireId: tire.id },
    { quantity: 1, inventoryPartId: tire.id },
    { quantity: 1, inventoryPartId: elsewhere.id },
    { quantity: 0, inventoryPartId: part.id },
    { quantity: 1, inventoryPartId: part.id, receivedQuantity: 2 },
    { quantity: 1, inventoryPartId: part.id, receivedQuantity: -1 },
  ])
    expect(owner.post(`${url}/item`, body), JSON.stringify(body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  for (const body of [
    { receivedQuantity: 5 },
    { quantity: -1 },
    { inventoryTireId: 'tir_nothing' },
    { inventoryPartId: part.id, inventoryTireId: tire.id },
  ])
    expect(owner.put(`${url}/item/${item.id}`, body).status, JSON.stringify(body)).toBe(400)
  expect(owner.get<Item[]>(`${url}/item`).body.data).toEqual([item])
})

test('an unknown transfer, one of another company, and an item of another transfer are not found', async () => {
  const { mock, owner, world, part, url, transfer } = await begin()
  const item = addItem(owner, url, { quantity: 4, inventoryPartId: part.id })
  world.insert('transfers', { ...transfer, id: 'trf_other' })
  expect(owner.put(`/v3/inventory_transfer/trf_other/item/${item.id}`, { quantity: 5 }).status).toBe(404)
  expect(owner.get('/v3/inventory_transfer/trf_nothing/item').status).toBe(404)
  expect(signIn(mock, 'owner@secondgear.example').get(`${url}/item`).status).toBe(404)
  const between = [transfer.fromLocationId, transfer.toLocationId]
  const outsider = world
    .all('users')
    .find(({ companyId, locationIds }) => companyId === transfer.companyId && !locationIds.some((id) => between.includes(id)))
  expect(signIn(mock, outsider?.email).get(`${url}/item`).status).toBe(404)
})

test('a transfer received in full is told once', async () => {
  const { owner, world, part, tire, url, transfer } = await begin()
  const roleId = world.get('users', owner.session.user.id)?.roleIds[0]
  owner.put('/v3/role_notification_config', [{ roleId, type: 'InventoryTransferInTransitTo', active: true }])
  const told = () =>
    world.all('notifications').filter(({ payload, userId }) => payload?.transferId === transfer.id && userId === owner.session.user.id)
  const first = addItem(owner, url, { quantity: 4, inventoryPartId: part.id })
  const second = addItem(owner, url, { quantity: 2, inventoryTireId: tire.id })
  owner.put(`${url}/item/${first.id}`, { receivedQuantity: 4 })
  expect(told()).toEqual([])
  owner.put(`${url}/item/${second.id}`, { receivedQuantity: 2 })
  owner.put(`${url}/item/${second.id}`, { receivedQuantity: 2 })
  expect(told()).toHaveLength(1)
  expect(told()[0]).toMatchObject({ type: 'InventoryTransferInTransitTo', locationId: transfer.toLocationId })
})
