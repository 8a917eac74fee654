import { expect, test } from 'vitest'
import type { Schemas } from '../engine/state/records.ts'
import { signIn, strictMock } from '../testing.ts'

type Inspection = Schemas['Inspection']
type Notification = Schemas['Notification']

const begin = async () => {
  const mock = await strictMock()
  const owner = signIn(mock)
  const { world, clock } = mock.sandbox()
  const where = encodeURIComponent('{"completed":false}')
  const [open] = owner.get<Inspection[]>(`/v3/inspection?where=${where}`).body.data
  if (!open) throw new Error('Expected an inspection that is not completed.')
  const url = `/v3/inspection/${open.id}`
  const heard = () =>
    world.all('notifications').filter(({ type, payload }) => type === 'InspectionStatusChanged' && payload?.inspectionId === open.id)
  return { mock, owner, world, now: new Date(clock.now()).toISOString(), open, url, heard }
}

test('completing tells when and by whom, unless the body does', async () => {
  const { owner, open, url, now } = await begin()
  const { data } = owner.put<Inspection>(url, { completed: true, note: 'All good.' }).body
  expect(data).toMatchObject({ completed: true, completedDate: now, completedById: owner.session.user.id, note: 'All good.' })
  expect(data.meta?.version).toBe((open.meta?.version ?? 0) + 1)
  expect(data.items).toEqual(open.items)
  expect(owner.get<Inspection>(url).body.data).toEqual(data)
})

test('the body may tell when and by whom it was completed', async () => {
  const { world, owner, url } = await begin()
  const technician = world.all('users').find(({ email }) => email === 'technician@harborline.example')
  const completion = { completed: true, completedDate: '2026-03-04T16:48:00.000Z', completedById: technician?.id }
  expect(owner.put<Inspection>(url, completion).body.data).toMatchObject(completion)
})

test('opening it again clears when and by whom', async () => {
  const { owner, url } = await begin()
  owner.put(url, { completed: true })
  const { data } = owner.put<Inspection>(url, { completed: false, completedDate: null }).body
  expect(data).toMatchObject({ completed: false, completedDate: null, completedById: null })
})

test('when and by whom it was completed is not taken of one that is not', async () => {
  const { owner, url } = await begin()
  owner.put(url, { completed: false })
  for (const wrong of [{ completedDate: '2026-03-04T16:48:00.000Z' }, { completed: false, completedById: owner.session.user.id }]) {
    const { status, body } = owner.put(url, wrong)
    expect([status, body.message]).toEqual([
      400,
      expect.stringMatching(/expected completed: true beside it, got a record that is not completed/),
    ])
  }
})

test('roles that want to hear of a completion do, once', async () => {
  const { owner, world, url, open, heard } = await begin()
  owner.put('/v3/role_notification_config', [
    {
      roleId: world.all('users').find(({ id }) => id === owner.session.user.id)?.roleIds[0],
      type: 'InspectionStatusChanged',
      active: true,
    },
  ])
  const before = heard().length
  owner.put(url, { completed: true })
  owner.put(url, { completed: true })
  const mine = owner.get<Notification[]>(`/v3/user/${owner.session.user.id}/notification?limit=500`).body.data
  const told = mine.filter(({ type, payload }) => type === 'InspectionStatusChanged' && payload?.inspectionId === open.id)
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({ read: false, customerId: world.get('orders', open.orderId)?.customerId, locationId: open.locationId })
  expect(heard().length).toBeGreaterThan(before)
})

test('moving it to another order moves it and its items to the location of that order', async () => {
  const { owner, world, open, url } = await begin()
  const order = world.all('orders').find(({ companyId, locationId }) => companyId === open.companyId && locationId !== open.locationId)
  const moved = owner.put<Inspection>(url, { orderId: order?.id }).body.data
  expect(moved).toMatchObject({ orderId: order?.id, locationId: order?.locationId })
  expect(new Set(moved?.items?.map(({ locationId }) => locationId))).toEqual(new Set([order?.locationId]))
})

test('refuses unknown orders and users, names without letters and dates that are none, and changes nothing', async () => {
  const { owner, open, url } = await begin()
  for (const body of [
    { orderId: 'ord_nothing' },
    { completedById: 'usr_nobody' },
    { createdById: 'usr_nobody' },
    { name: ' ' },
    { completedDate: 'today' },
  ])
    expect(owner.put(url, { note: 'Changed', ...body }), JSON.stringify(body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    })
  expect(owner.get<Inspection>(url).body.data).toEqual(open)
})

test('the order counts its inspections and tells how far they are', async () => {
  const { owner, world, open, url } = await begin()
  const orderOf = (id: string) => {
    const { inspectionCount, inspectionStatus } = world.get('orders', id) ?? {}
    return { inspectionCount, inspectionStatus }
  }
  const other = world.all('orders').find(({ companyId, inspectionCount }) => companyId === open.companyId && inspectionCount === 0)
  if (!other) throw new Error('Expected an order without inspections.')
  const { inspectionCount = 0 } = orderOf(open.orderId)
  owner.put(url, { orderId: other.id })
  expect(orderOf(other.id)).toEqual({ inspectionCount: 1, inspectionStatus: 'InProgress' })
  expect(orderOf(open.orderId).inspectionCount).toBe(inspectionCount - 1)
  owner.put(url, { completed: true })
  expect(orderOf(other.id)).toEqual({ inspectionCount: 1, inspectionStatus: 'Completed' })
  owner.put(url, { orderId: open.orderId })
  expect(orderOf(other.id)).toEqual({ inspectionCount: 0, inspectionStatus: null })
})
