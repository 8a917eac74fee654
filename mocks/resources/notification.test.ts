import { expect, test } from 'vitest'
import type { Collections, Schemas } from '../engine/state/records.ts'
import { signIn, strictMock } from '../testing.ts'

type Notification = Schemas['Notification']

/** The owner has four unread notifications: three messages of a customer, one of them about another order, and a payment. */
const begin = async () => {
  const mock = await strictMock()
  const owner = signIn(mock)
  const writer = signIn(mock, 'writer@harborline.example')
  const { world } = mock.sandbox()
  const { id: userId, companyId } = owner.session.user
  for (const record of world.all('notifications')) if (record.userId === userId) world.remove('notifications', record)
  const thread = world.all('messageThreads').find((record) => record.companyId === companyId && record.customerId !== null)
  const customerId = thread?.customerId ?? ''
  if (!thread) throw new Error('Expected the shop to have a message thread.')
  world.update(
    'messageThreads',
    thread,
    { userId, unreadMessagesCount: 3, unreadTimestamp: thread.createdDate },
    { userId, sessionId: '', time: thread.createdDate },
  )
  const base = { companyId, locationId: null, userId, customerId, read: false, sendSms: false, sendEmail: false, sendInApp: true }
  const dates = { createdDate: '2026-03-05T14:20:00.000Z', updatedDate: null }
  const add = (id: string, type: string, orderId: string) =>
    world.insert('notifications', { id, ...base, type, payload: { orderId }, ...dates })
  const first = add('ntf_1', 'CustomerSendsMessage', 'ord_1')
  add('ntf_2', 'TeammateSendsMessage', 'ord_1')
  add('ntf_3', 'CustomerSendsMessage', 'ord_2')
  const payment = add('ntf_4', 'CustomerMakesPayment', 'ord_1')
  const unread = () =>
    world
      .all('notifications')
      .filter((record) => record.userId === userId && !record.read)
      .map(({ id }) => id)
  const threadNow = (): Collections['messageThreads'] | undefined => world.get('messageThreads', thread.id)
  const count = () => owner.get<{ count: number }>('/v3/user/notification/unread_messaging_count').body.data.count
  return { mock, owner, writer, world, userId, customerId, first, payment, unread, threadNow, count }
}

test('lists the own notifications by page and filter', async () => {
  const { mock, owner, userId } = await begin()
  const { data, meta } = owner.get<Notification[]>(`/v3/user/${userId}/notification?limit=3`).body
  expect(data.map(({ id }) => id)).toEqual(['ntf_4', 'ntf_3', 'ntf_2'])
  expect(meta).toEqual({ hasMore: true, total: 4, lastRefreshedAt: new Date(mock.sandbox().clock.now()).toISOString(), sums: {} })
  const where = encodeURIComponent('{"type":{"equals":"CustomerMakesPayment"}}')
  expect(owner.get<Notification[]>(`/v3/user/${userId}/notification?where=${where}`).body.data.map(({ id }) => id)).toEqual(['ntf_4'])
})

test('refuses the list of another user', async () => {
  const { writer, userId } = await begin()
  expect(writer.get(`/v3/user/${userId}/notification`)).toMatchObject({ status: 403, body: { code: 'not_your_notifications' } })
})

test('marks one as read, again without harm', async () => {
  const { owner, payment, unread, threadNow } = await begin()
  const url = `/v3/user/${payment.id}/notification/read`
  const { data } = owner.put<Notification>(url).body
  expect(data).toMatchObject({ id: payment.id, read: true })
  expect(owner.put<Notification>(url).body.data).toEqual(data)
  expect(unread()).toEqual(['ntf_1', 'ntf_2', 'ntf_3'])
  expect(threadNow()?.unreadMessagesCount).toBe(3)
})

test('a message that was read is no longer unread in its thread', async () => {
  const { owner, first, threadNow, count } = await begin()
  owner.put(`/v3/user/${first.id}/notification/read`)
  expect(count()).toBe(2)
  expect(threadNow()?.unreadMessagesCount).toBe(2)
})

test('refuses to mark one of another user with 403, one of another company with 404', async () => {
  const { mock, writer, payment, unread } = await begin()
  const url = `/v3/user/${payment.id}/notification/read`
  expect(writer.put(url)).toMatchObject({ status: 403, body: { code: 'not_your_notifications' } })
  expect(signIn(mock, 'owner@secondgear.example').put(url).status).toBe(404)
  expect(writer.put('/v3/user/ntf_nothing/notification/read').status).toBe(404)
  expect(unread()).toHaveLength(4)
})

test('marks the messages of a customer, and the thread has none unread', async () => {
  const { owner, customerId, unread, threadNow, count } = await begin()
  expect(count()).toBe(3)
  expect(owner.put(`/v3/user/notification/read/${customerId}`)).toMatchObject({ status: 200, body: { data: { count: 3 } } })
  expect(unread()).toEqual(['ntf_4'])
  expect(threadNow()).toMatchObject({ unreadMessagesCount: 0, unreadTimestamp: null })
  expect(count()).toBe(0)
  expect(owner.put(`/v3/user/notification/read/${customerId}`).body.data).toEqual({ count: 0 })
})

test('marks only the messages of an order, when one is named', async () => {
  const { owner, customerId, unread, threadNow } = await begin()
  expect(owner.put(`/v3/user/notification/read/${customerId}`, { orderId: 'ord_1' }).body.data).toEqual({ count: 2 })
  expect(unread()).toEqual(['ntf_3', 'ntf_4'])
  expect(threadNow()?.unreadMessagesCount).toBe(1)
})

test('marks all but messages', async () => {
  const { owner, unread, count } = await begin()
  expect(owner.put('/v3/user/notification_all_read', {})).toEqual({ status: 200, body: { success: true, data: null } })
  expect(unread()).toEqual(['ntf_1', 'ntf_2', 'ntf_3'])
  expect(count()).toBe(3)
})

test('leaves the notifications of others alone', async () => {
  const { owner, world, userId, customerId } = await begin()
  const others = () => world.all('notifications').filter((record) => record.userId !== userId)
  const before = others()
  owner.put('/v3/user/notification_all_read')
  owner.put(`/v3/user/notification/read/${customerId}`)
  expect(others()).toEqual(before)
})

test('refuses an unknown customer', async () => {
  const { owner } = await begin()
  expect(owner.put('/v3/user/notification/read/cus_nothing').status).toBe(404)
})
