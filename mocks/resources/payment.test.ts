import { expect, test } from 'vitest'
import type { Collections, Schemas } from '../engine/state/records.ts'
import { brokenInvariants } from '../seeds/invariants/invariants.ts'
import { signIn, strictMock } from '../testing.ts'

type Payment = Schemas['Payment']

const mock = await strictMock()
const client = signIn(mock)
const { world } = mock.sandbox()
const { companyId, currentLocationId: locationId } = client.session.user
const charge = '/v3/integration/payment/manual/charge'
const search = '/v3/integration/payment/search'

const [pattern] = world.all('orders').filter((order) => order.companyId === companyId)
if (!pattern) throw new Error('Expected the seeded world to have an order.')

/** An order of its own for each test. */
const makeOrder = (more: Partial<Collections['orders']> = {}): string => {
  const amounts = { totalCostCents: 10_000, paidCostCents: 0, remainingCostCents: 10_000, paid: false }
  const state = { invoiced: false, invoicedDate: null, statementId: null, locationId, mileageIn: 41_000 }
  return world.insert('orders', { ...pattern, ...amounts, ...state, ...more, id: world.newId('orders') }).id
}

const setConfig = (fields: Partial<Collections['companyConfigs']>) => {
  const config = world.all('companyConfigs').find((known) => known.companyId === companyId)
  if (config) world.insert('companyConfigs', { ...config, ...fields })
}

const now = new Date(mock.sandbox().clock.now()).toISOString()
const orderOf = (id: string) => world.get('orders', id)
const pay = (orderId: string, more: object = {}) =>
  client.post<Payment>(charge, { orderId, amountCents: 4000, paymentType: 'Cash', ...more })
const makeBulkPart = (bulkPaymentId: string) => world.insert('payments', { ...pay(makeOrder()).body.data, bulkPaymentId })
const paymentsOf = (orderId: string) => client.post<Payment[]>(search, { where: { orderId } }).body.data

test('a payment by hand is a succeeded manual charge', () => {
  const orderId = makeOrder()
  const { status, body } = pay(orderId, { note: 'At the counter.', recordedDate: '2026-03-04', tipAmountCents: 500 })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ transactionType: 'Charge', paymentMode: 'Manual', provider: 'Manual', status: 'Succeeded' })
  expect(body.data).toMatchObject({ orderId, amountCents: 4000, note: 'At the counter.', tipAmountCents: 500, payerId: pattern.customerId })
  expect(body.data.recordedDate).toBe('2026-03-04T00:00:00.000Z')
  expect(paymentsOf(orderId)).toEqual([body.data])
})

test('a payment moves what its order has paid and has left to pay', () => {
  const orderId = makeOrder()
  pay(orderId)
  expect(orderOf(orderId)).toMatchObject({ paidCostCents: 4000, remainingCostCents: 6000, paid: false })
  pay(orderId, { amountCents: 6000 })
  expect(orderOf(orderId)).toMatchObject({ paidCostCents: 10_000, remainingCostCents: 0, paid: true })
})

test('deleting a payment gives its cents back', () => {
  const orderId = makeOrder()
  const { id } = pay(orderId, { amountCents: 10_000 }).body.data
  expect(client.delete(`/v3/integration/payment/manual/${id}`)).toEqual({ status: 200, body: { success: true, data: { id } } })
  expect(orderOf(orderId)).toMatchObject({ paidCostCents: 0, remainingCostCents: 10_000, paid: false })
  expect(paymentsOf(orderId)).toEqual([])
  expect(client.delete(`/v3/integration/payment/manual/${id}`).status).toBe(404)
})

test('the world still adds up when every seeded payment by hand is deleted', async () => {
  const seeded = await strictMock()
  const { world: own } = seeded.sandbox()
  const owner = signIn(seeded)
  const byHand = own.all('payments').filter((payment) => payment.paymentMode === 'Manual' && payment.companyId === companyId)
  expect(byHand.length).toBeGreaterThan(0)
  for (const { id } of byHand) expect(owner.delete(`/v3/integration/payment/manual/${id}`).status).toBe(200)
  expect(brokenInvariants(own)).toEqual([])
})

test('the same idempotency key returns the same payment and makes no second one', () => {
  const orderId = makeOrder()
  const first = pay(orderId, { idempotencyKey: 'once' })
  expect(pay(orderId, { idempotencyKey: 'once' })).toEqual(first)
  expect(paymentsOf(orderId)).toHaveLength(1)
  expect(orderOf(orderId)?.paidCostCents).toBe(4000)
})

test.each([true, false])(
  'an order that is paid in full becomes an invoice where the company wants that: %s',
  (autoInvoiceFullyPaidOrders) => {
    setConfig({ autoInvoiceFullyPaidOrders })
    const orderId = makeOrder()
    pay(orderId)
    expect(orderOf(orderId)).toMatchObject({ invoiced: false, invoicedDate: null })
    pay(orderId, { amountCents: 6000 })
    expect(orderOf(orderId)).toMatchObject({ invoiced: autoInvoiceFullyPaidOrders, invoicedDate: autoInvoiceFullyPaidOrders ? now : null })
  },
)

test('an order without its mileage becomes no invoice where the location asks for it', () => {
  setConfig({ autoInvoiceFullyPaidOrders: true })
  const location = world.get('locations', locationId ?? '')
  if (location) world.insert('locations', { ...location, requireMileageRecordBeforeInvoice: true })
  const orderId = makeOrder({ mileageIn: null })
  pay(orderId, { amountCents: 10_000 })
  expect(orderOf(orderId)).toMatchObject({ paid: true, invoiced: false, invoicedDate: null })
})

/** Nobody but the owner hears of this type. */
const tellOwner = (type: string) => {
  for (const config of world.all('roleNotificationConfigs')) if (config.type === type) world.remove('roleNotificationConfigs', config)
  const [roleId] = world.get('users', client.session.user.id)?.roleIds ?? []
  const channels = { sendSms: false, sendEmail: true, sendInApp: true }
  const dates = { createdDate: now, updatedDate: null }
  const id = world.newId('roleNotificationConfigs')
  world.insert('roleNotificationConfigs', {
    id,
    companyId,
    roleId: roleId ?? '',
    type,
    group: 'Payments',
    active: true,
    ...channels,
    ...dates,
  })
}

test('a payment by hand tells the users whose role wants to hear', () => {
  tellOwner('CustomerMakesPayment')
  const before = world.all('notifications').length
  const orderId = makeOrder()
  const { id } = pay(orderId, { idempotencyKey: 'heard' }).body.data
  pay(orderId, { idempotencyKey: 'heard' })
  const made = world.all('notifications').slice(before)
  const payload = { paymentId: id, orderId, amountCents: 4000 }
  expect(made).toMatchObject([
    { type: 'CustomerMakesPayment', payload, userId: client.session.user.id, read: false, sendEmail: true, sendSms: false },
  ])
})

test('a bulk update tells the users whose role wants to hear, once', () => {
  tellOwner('CustomerMakesBulkPayment')
  const paymentIds = [1, 2].map(() => makeBulkPart('bpy_heard').id)
  const before = world.all('notifications').length
  client.put(`${charge}/bulk/bpy_heard`, { checkNumber: '1187' })
  const payload = { bulkPaymentId: 'bpy_heard', paymentIds, amountCents: 8000 }
  expect(world.all('notifications').slice(before)).toMatchObject([{ type: 'CustomerMakesBulkPayment', payload }])
})

const wrongBodies: [field: string, wrong: object][] = [
  ['orderId', { orderId: undefined }],
  ['orderId', { orderId: 'ord_none' }],
  ['amountCents', { amountCents: undefined }],
  ['amountCents', { amountCents: 0 }],
  ['amountCents', { amountCents: -5 }],
  ['amountCents', { amountCents: 10.5 }],
  ['amountCents', { amountCents: '100' }],
  ['amountCents', { amountCents: 2 ** 53 }],
  ['paymentType', { paymentType: undefined }],
  ['paymentType', { paymentType: '' }],
  ['note', { note: 5 }],
  ['recordedDate', { recordedDate: 'yesterday' }],
  ['recordedDate', { recordedDate: '2026-13-01' }],
  ['recordedDate', { recordedDate: '2026-02-31' }],
  ['recordedDate', { recordedDate: '2026-02-31T10:00:00Z' }],
  ['recordedDate', { recordedDate: '2026-03-01 10:00' }],
  ['recordedDate', { recordedDate: '2026-03-01T10:00:00' }],
  ['tipAmountCents', { tipAmountCents: -1 }],
  ['receiptNumber', { receiptNumber: 1.5 }],
  ['deposit', { deposit: 'yes' }],
  ['statementId', { statementId: 'sta_other' }],
  ['idempotencyKey', { idempotencyKey: 7 }],
]

test.each(wrongBodies)('a payment with a wrong %s is refused: %j', (field, wrong) => {
  const orderId = makeOrder()
  const answer = client.post(charge, { orderId, amountCents: 100, paymentType: 'Cash', ...wrong })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', data: { issues: [{ path: `/body/${field}` }] } } })
  expect(orderOf(orderId)?.paidCostCents).toBe(0)
  expect(paymentsOf(orderId)).toEqual([])
})

test('a payment with which the order has paid more cents than a number holds is refused', () => {
  const orderId = makeOrder()
  expect(pay(orderId, { amountCents: Number.MAX_SAFE_INTEGER }).status).toBe(200)
  const refused = pay(orderId, { amountCents: 1 })
  expect(refused).toMatchObject({ status: 400, body: { data: { issues: [{ path: '/body/amountCents' }] } } })
  expect(paymentsOf(orderId)).toHaveLength(1)
})

test('the customer counts the payment as a transaction, until it is deleted', () => {
  const count = () => world.get('customers', pattern.customerId ?? '')?.transactionCount ?? Number.NaN
  const before = count()
  const { id } = pay(makeOrder()).body.data
  expect(count()).toBe(before + 1)
  client.delete(`/v3/integration/payment/manual/${id}`)
  expect(count()).toBe(before)
})

test('a payment without a body is refused with all that is missing', () => {
  const { status, body } = client.post<{ issues: { path: string }[] }>(charge)
  expect(status).toBe(400)
  expect(body.data.issues.map(({ path }) => path)).toEqual(['/body/orderId', '/body/amountCents', '/body/paymentType'])
})

test('a payment that was not made by hand is not deleted', () => {
  const orderId = makeOrder({ paidCostCents: 4000, remainingCostCents: 6000 })
  const online = world.insert('payments', { ...pay(makeOrder()).body.data, id: world.newId('payments'), orderId, paymentMode: 'Online' })
  expect(client.delete(`/v3/integration/payment/manual/${online.id}`)).toMatchObject({ status: 409, body: { code: 'not_manual' } })
  expect(paymentsOf(orderId)).toEqual([online])
  expect(orderOf(orderId)?.paidCostCents).toBe(4000)
})

test('a bulk update changes every payment of the bulk payment, and no other', () => {
  const apart = pay(makeOrder()).body.data
  const parts = [1, 2].map(() => makeBulkPart('bpy_one'))
  const { status, body } = client.put<Payment[]>(`${charge}/bulk/bpy_one`, { checkNumber: '1187', debitCard: true, amountCents: 1 })
  expect(status).toBe(200)
  expect(body.data.map(({ id }) => id)).toEqual(parts.map(({ id }) => id))
  for (const payment of body.data)
    expect(payment).toMatchObject({ checkNumber: '1187', debitCard: true, amountCents: 4000, bulkPaymentId: 'bpy_one' })
  expect(client.post<Payment[]>(search, { where: { checkNumber: '1187', bulkPaymentId: 'bpy_one' } }).body.data).toEqual(
    body.data.toReversed(),
  )
  expect(world.get('payments', apart.id)).toMatchObject({ checkNumber: null, updatedDate: null })
})

test('an unknown bulk payment, and one of another company, do not exist', () => {
  const other = signIn(mock, 'owner@secondgear.example')
  makeBulkPart('bpy_two')
  expect(client.put(`${charge}/bulk/bpy_none`, { checkNumber: '1' })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(other.put(`${charge}/bulk/bpy_two`, { checkNumber: '1' }).status).toBe(404)
  expect(client.post<Payment[]>(search, { where: { bulkPaymentId: 'bpy_two' } }).body.data).toMatchObject([{ checkNumber: null }])
})

test('a payment of another company does not exist', () => {
  const other = signIn(mock, 'owner@secondgear.example')
  const orderId = makeOrder()
  const { id } = pay(orderId).body.data
  expect(other.delete(`/v3/integration/payment/manual/${id}`).status).toBe(404)
  expect(other.post(charge, { orderId, amountCents: 1, paymentType: 'Cash' }).status).toBe(400)
  expect(other.post<Payment[]>(search, { where: { orderId } }).body.data).toEqual([])
})

test('a search filters, orders and pages', () => {
  const orderId = makeOrder()
  for (const amountCents of [300, 100, 200]) pay(orderId, { amountCents })
  const { body } = client.post<Payment[]>(search, {
    where: { orderId, amountCents: { gt: 100 } },
    orderBy: { amountCents: 'desc' },
    skip: 1,
  })
  expect(body.data).toMatchObject([{ amountCents: 200 }])
})

test('an idempotency key of another order or amount is refused, and nothing is paid', () => {
  const [orderId, other] = [makeOrder(), makeOrder()]
  pay(orderId, { idempotencyKey: 'one payment' })
  for (const wrong of [pay(other, { idempotencyKey: 'one payment' }), pay(orderId, { idempotencyKey: 'one payment', amountCents: 1 })])
    expect(wrong).toMatchObject({ status: 409, body: { code: 'key_used' } })
  expect([orderOf(orderId)?.paidCostCents, orderOf(other)?.paidCostCents]).toEqual([4000, 0])
})

test('a deleted order takes no payment, and nobody pays with what is not listed', () => {
  expect(pay(makeOrder({ deleted: true })).body.message).toMatch(/orderId expected an order that is there, got a deleted one/)
  expect(pay(makeOrder(), { paymentType: 'Bananas' }).body.message).toMatch(/paymentType expected one of Check, Cash, .*, got "Bananas"/)
})

test('a bulk update without fields changes nothing and tells nobody', () => {
  const part = makeBulkPart('bpy_untouched')
  const told = world.all('notifications')
  expect(client.put<Payment[]>('/v3/integration/payment/manual/charge/bulk/bpy_untouched', {}).body.data).toEqual([part])
  expect(world.get('payments', part.id)).toBe(part)
  expect(world.all('notifications')).toBe(told)
})
