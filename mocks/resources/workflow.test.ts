import { expect, test } from 'vitest'
import { toJson } from '../engine/plain/json.ts'
import type { Schemas } from '../engine/state/records.ts'
import { signIn, strictMock } from '../testing.ts'

type Column = Schemas['WorkflowColumn']
type Board = { [statusId: string]: Column }
type List = Schemas['WorkflowOrderList']

const begin = async () => {
  const mock = await strictMock()
  const owner = signIn(mock)
  const { world } = mock.sandbox()
  const { companyId } = owner.session.user
  const statuses = world.all('workflowStatuses').filter((status) => status.companyId === companyId)
  const orders = () => world.all('orders').filter((order) => order.companyId === companyId && !order.deleted)
  const fullest =
    statuses.map(({ id }) => id).sort((one, other) => ofStatus(orders(), other).length - ofStatus(orders(), one).length)[0] ?? ''
  return { mock, owner, world, companyId, statuses, orders, fullest }
}

const ofStatus = <Order extends { workflowStatusId: string }>(orders: readonly Order[], id: string) =>
  orders.filter(({ workflowStatusId }) => workflowStatusId === id)

const withWhere = (url: string, where: object) => `${url}?where=${encodeURIComponent(JSON.stringify(where))}`

test('the workflow has one column per status, in order of position, each as the column alone', async () => {
  const { owner, statuses, orders } = await begin()
  const { data, meta } = owner.get<Board>('/v3/workflow?limit=500').body
  expect(Object.values(data).map(({ position }) => position)).toEqual(
    statuses.map(({ position }) => position).sort((one, other) => one - other),
  )
  for (const { id } of statuses) expect(owner.get<Column>(`/v3/workflow/${id}?limit=500`).body.data).toEqual(data[id])
  expect(meta.total).toBe(orders().length)
  expect(meta.inactive).toBe(orders().filter(({ archived }) => archived).length)
})

test('limit counts per column', async () => {
  const { owner, orders } = await begin()
  const { data, meta } = owner.get<Board>('/v3/workflow?limit=1').body
  for (const column of Object.values(data)) {
    expect(column.orders).toHaveLength(Math.min(1, column.total))
    expect(column.hasMore).toBe(column.total > 1)
  }
  expect(meta.total).toBe(orders().length)
})

test('a column is in order of position, unless told otherwise, and carries customer and vehicle', async () => {
  const { owner, world, orders, fullest } = await begin()
  const column = owner.get<Column>(`/v3/workflow/${fullest}?limit=500`).body.data
  const positions = column.orders.map(({ workflowStatusPosition }) => workflowStatusPosition)
  expect(positions).toEqual([...positions].sort((one, other) => one - other))
  const all = ofStatus(orders(), fullest).map(({ workflowStatusPosition }) => workflowStatusPosition)
  expect(column.nextOrdinal).toBe(Math.max(...all) + 1)
  for (const { customerId, customer, vehicleId, vehicle } of column.orders) {
    expect(customer).toEqual(world.get('customers', customerId ?? '') ?? null)
    expect(vehicle).toEqual(world.get('vehicles', vehicleId ?? '') ?? null)
  }
  const totals = owner
    .get<Column>(`/v3/workflow/${fullest}?orderby=-totalCostCents`)
    .body.data.orders.map(({ totalCostCents }) => totalCostCents)
  expect(totals).toEqual([...totals].sort((one, other) => other - one))
})

test('pages of a column follow one another', async () => {
  const { owner, fullest } = await begin()
  const whole = owner.get<Column>(`/v3/workflow/${fullest}?limit=4`).body.data
  const second = owner.get<Column>(`/v3/workflow/${fullest}?limit=2&skip=2`).body.data
  expect(second.orders).toEqual(whole.orders.slice(2, 4))
  expect(second.total).toBe(whole.total)
})

test('orders are found by what their customer and vehicle are', async () => {
  const { owner, orders, world } = await begin()
  const city = world.get('customers', orders()[0]?.customerId ?? '')?.city
  const { data } = owner.get<List>(withWhere('/v3/workflow/list', { customer: { city: { equals: city } } })).body
  const expected = orders().filter(({ customerId }) => world.get('customers', customerId ?? '')?.city === city)
  expect(data.total).toBe(expected.length)
  const makes = owner
    .get<List>('/v3/workflow/list?orderby=vehicle.make&limit=500')
    .body.data.orders.flatMap(({ vehicle }) => vehicle?.make ?? [])
  expect(makes).toEqual([...makes].sort())
  expect(owner.get(withWhere('/v3/workflow/list', { customer: { shoeSize: 9 } })).status).toBe(400)
})

test('the list of a status holds the orders of that status', async () => {
  const { owner, orders, fullest } = await begin()
  const { data } = owner.get<List>(`/v3/workflow/list/${fullest}?limit=500`).body
  expect(data.orders.map(({ id }) => id).sort()).toEqual(
    ofStatus(orders(), fullest)
      .map(({ id }) => id)
      .sort(),
  )
  expect(data.inactiveByStatus).toEqual({ [fullest]: data.inactive })
  const all = owner.get<List>('/v3/workflow/list').body.data
  expect(all.total).toBe(orders().length)
})

test('archiving sets all orders of the status, and they may be left out or brought back', async () => {
  const { owner, orders, statuses, fullest } = await begin()
  const before = orders()
  const mine = ofStatus(before, fullest)
  expect(owner.put('/v3/order/workflow_status/bulk', { archived: true, workflowStatusId: fullest })).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect(ofStatus(orders(), fullest).every(({ archived }) => archived)).toBe(true)
  for (const { id } of statuses) if (id !== fullest) expect(ofStatus(orders(), id)).toEqual(ofStatus(before, id))
  const { data } = owner.get<List>(`/v3/workflow/list/${fullest}`).body
  expect(data).toMatchObject({ total: mine.length, inactive: mine.length })
  expect(owner.get<List>(`/v3/workflow/list/${fullest}?filterInactiveOrders=true`).body.data).toMatchObject({
    orders: [],
    total: 0,
    inactive: mine.length,
  })
  expect(owner.get<Column>(`/v3/workflow/${fullest}?filterInactiveOrders=true`).body.data.total).toBe(0)
  owner.put('/v3/order/workflow_status/bulk', { archived: false, workflowStatusId: fullest })
  expect(owner.get<List>(`/v3/workflow/list/${fullest}`).body.data.inactive).toBe(0)
})

test('who works at one location archives the orders of that location only', async () => {
  const { mock, orders, fullest } = await begin()
  const writer = signIn(mock, 'writer@harborline.example')
  const before = orders()
  const own = writer.session.user.currentLocationId
  expect(writer.get<List>('/v3/workflow/list?limit=500').body.data.orders.every(({ locationId }) => locationId === own)).toBe(true)
  expect(writer.put('/v3/order/workflow_status/bulk', { archived: true, workflowStatusId: fullest }).status).toBe(200)
  for (const [index, order] of orders().entries())
    expect(order.archived).toBe(order.workflowStatusId === fullest && order.locationId === own ? true : before[index]?.archived)
})

test('refuses a status that is unknown or of another company, and archives nothing', async () => {
  const { mock, owner, world, fullest } = await begin()
  const before = world.all('orders')
  const stranger = signIn(mock, 'owner@secondgear.example')
  for (const [client, workflowStatusId] of [
    [owner, 'wfs_nothing'],
    [stranger, fullest],
  ] as const)
    expect(client.put('/v3/order/workflow_status/bulk', { archived: true, workflowStatusId }).status).toBe(404)
  expect(owner.put('/v3/order/workflow_status/bulk', { archived: 'yes', workflowStatusId: fullest }).status).toBe(400)
  expect(stranger.get(`/v3/workflow/${fullest}`).status).toBe(404)
  expect(stranger.get(`/v3/workflow/list/${fullest}`).status).toBe(404)
  expect(world.all('orders')).toBe(before)
})

test('an order shows its customer as it is now', async () => {
  const { owner, world, fullest } = await begin()
  const [order] = owner.get<Column>(`/v3/workflow/${fullest}`).body.data.orders
  const customer = world.get('customers', order?.customerId ?? '')
  if (!customer) throw new Error('Expected the order to have a customer.')
  world.update('customers', customer, { firstName: 'Renamed' }, { userId: '', sessionId: '', time: customer.createdDate })
  const shown = owner.get<Column>(`/v3/workflow/${fullest}`).body.data.orders.find(({ id }) => id === order?.id)
  expect(shown?.customer?.firstName).toBe('Renamed')
})

test('records within an answer keep their text', () => {
  const record = { id: 'ord_1', createdDate: '2026-03-04T10:20:30.000Z', name: 'One' }
  expect(toJson({ name: 'Column', orders: [record], none: undefined, empty: {} })).toBe(
    '{"name":"Column","orders":[{"id":"ord_1","createdDate":"2026-03-04T10:20:30.000Z","name":"One"}],"empty":{}}',
  )
})

test('orders are found and ordered by their customers and vehicles, however that is spelt', async () => {
  const { owner } = await begin()
  const list = (query: string) => owner.get<List>(`/v3/workflow/list?limit=500&${query}`).body.data
  const wanted = list('').orders.find(({ customer }) => customer?.lastName)?.customer?.lastName ?? ''
  const where = JSON.stringify({ customer: { lastName: wanted } })
  const found = list(`where=${encodeURIComponent(where)}`)
  expect(found.total).toBeGreaterThan(0)
  expect(new Set(found.orders.map(({ customer }) => customer?.lastName))).toEqual(new Set([wanted]))
  expect(list(`where=${encodeURIComponent(where.replace('customer', '\\u0063ustomer'))}`)).toEqual(found)
  const names = list('orderby=customer.lastName').orders.flatMap(({ customer }) => customer?.lastName ?? [])
  expect(names).toEqual([...names].sort((one, other) => (one < other ? -1 : 1)))
})
