import { expect, test } from 'vitest'
import type { Schemas } from '../engine/state/records.ts'
import { signIn, strictMock } from '../testing.ts'

type Statement = Schemas['Statement']

const mock = await strictMock()
const client = signIn(mock)
const { world } = mock.sandbox()
const { companyId, currentLocationId: locationId } = client.session.user
const path = '/v3/statement'
const march = { fromDate: '2026-03-01', toDate: '2026-03-31' }

const [orderPattern] = world.all('orders').filter((order) => order.companyId === companyId)
const [customerPattern] = world.all('customers').filter((customer) => customer.companyId === companyId)
if (!orderPattern || !customerPattern) throw new Error('Expected the seeded world to have an order and a customer.')

/** A customer of its own for each test. */
const makeCustomer = () => world.insert('customers', { ...customerPattern, id: world.newId('customers'), statementCount: 0 }).id

const makeInvoice = (
  customerId: string,
  totalCostCents: number,
  invoicedDate: string | null = '2026-03-10T12:00:00.000Z',
  paidCostCents = 0,
): string => {
  const amounts = {
    totalCostCents,
    paidCostCents,
    remainingCostCents: totalCostCents - paidCostCents,
    paid: paidCostCents >= totalCostCents,
  }
  const state = { invoiced: invoicedDate !== null, invoicedDate, statementId: null, deleted: false, locationId }
  return world.insert('orders', { ...orderPattern, ...amounts, ...state, customerId, id: world.newId('orders') }).id
}

const make = (customerId: string, more: object = {}) => client.post<Statement>(path, { customerId, ...march, ...more }).body.data
const change = (id: string, body: object) => client.put<Statement>(`${path}/${id}`, body).body.data
const read = (id: string) => client.get<Statement>(`${path}/${id}`).body.data
const statementIdOf = (orderId: string) => world.get('orders', orderId)?.statementId
const countOf = (customerId: string) => world.get('customers', customerId)?.statementCount

test('a new statement adds up its orders', () => {
  const customerId = makeCustomer()
  const orderIds = [makeInvoice(customerId, 10_000, undefined, 4000), makeInvoice(customerId, 5000)]
  const made = make(customerId, { name: ' March ', orderIds })
  expect(made).toMatchObject({ customerId, name: ' March ', note: null, sent: false, sentDate: null, paid: false, ...march })
  expect(made).toMatchObject({
    invoicesCount: 2,
    totalCostCents: 15_000,
    paidCostCents: 4000,
    remainingCostCents: 11_000,
    meta: { version: 1 },
  })
  expect(orderIds.map(statementIdOf)).toEqual([made.id, made.id])
  expect(countOf(customerId)).toBe(1)
  expect(read(made.id)).toEqual(made)
})

test('without order ids a statement takes the invoices of the period', () => {
  const customerId = makeCustomer()
  const first = makeInvoice(customerId, 100, '2026-03-01T00:00:00.000Z')
  const last = makeInvoice(customerId, 200, '2026-03-31T23:59:59.999Z')
  const others = [
    makeInvoice(customerId, 400, '2026-02-28T23:59:59.999Z'),
    makeInvoice(customerId, 800, '2026-04-01T00:00:00.000Z'),
    makeInvoice(customerId, 1600, null),
    makeInvoice(makeCustomer(), 3200),
  ]
  const { id, totalCostCents } = make(customerId)
  expect(totalCostCents).toBe(300)
  expect([first, last].map(statementIdOf)).toEqual([id, id])
  expect(others.map(statementIdOf)).toEqual([null, null, null, null])
})

test('the duration is the whole period', () => {
  const customerId = makeCustomer()
  expect(make(customerId).duration).toBe(31 * 86_400_000 - 1)
  expect(make(customerId, { fromDate: '2026-03-01T10:00:00.000Z', toDate: '2026-03-01T11:00:00.000Z' }).duration).toBe(3_600_000)
  expect(make(customerId, { fromDate: '2026-03-01', toDate: '2026-03-01' }).duration).toBe(86_400_000 - 1)
})

test('a statement is paid when nothing remains and there is an invoice', () => {
  const customerId = makeCustomer()
  expect(make(customerId)).toMatchObject({ invoicesCount: 0, totalCostCents: 0, remainingCostCents: 0, paid: false })
  expect(make(customerId, { orderIds: [makeInvoice(customerId, 500, undefined, 500)] })).toMatchObject({ invoicesCount: 1, paid: true })
})

test('a statement follows the payments of its orders', () => {
  const customerId = makeCustomer()
  const orderId = makeInvoice(customerId, 10_000)
  const { id } = make(customerId, { orderIds: [orderId] })
  const body = { orderId, amountCents: 10_000, paymentType: 'Check', statementId: id }
  const payment = client.post<Schemas['Payment']>('/v3/integration/payment/manual/charge', body).body.data
  expect(payment.statementId).toBe(id)
  expect(read(id)).toMatchObject({ paidCostCents: 10_000, remainingCostCents: 0, paid: true, meta: { version: 2 } })
  client.delete(`/v3/integration/payment/manual/${payment.id}`)
  expect(read(id)).toMatchObject({ paidCostCents: 0, remainingCostCents: 10_000, paid: false, meta: { version: 3 } })
})

test('a changed statement takes orders and gives others back', () => {
  const customerId = makeCustomer()
  const [kept = '', left = '', taken = ''] = [100, 200, 400].map((cents) => makeInvoice(customerId, cents))
  const { id } = make(customerId, { orderIds: [kept, left] })
  const changed = change(id, { orderIds: [kept, taken] })
  expect(changed).toMatchObject({ totalCostCents: 500, invoicesCount: 2, meta: { version: 2 } })
  expect([kept, left, taken].map(statementIdOf)).toEqual([id, null, id])
  expect(read(id)).toEqual(changed)
})

test('a statement that loses an order to another is added up again', () => {
  const customerId = makeCustomer()
  const orderIds = [makeInvoice(customerId, 100), makeInvoice(customerId, 200)]
  const before = make(customerId, { orderIds })
  make(customerId, { orderIds: orderIds.slice(1) })
  expect(read(before.id)).toMatchObject({ totalCostCents: 100, invoicesCount: 1, meta: { version: 2 } })
})

test('payments are on the statement that their order is on', () => {
  const customerId = makeCustomer()
  const orderId = makeInvoice(customerId, 10_000)
  const body = { orderId, amountCents: 100, paymentType: 'Check' }
  const { id: paymentId } = client.post('/v3/integration/payment/manual/charge', body).body.data
  const onPayment = () => world.get('payments', paymentId)?.statementId
  const [first, second] = [make(customerId, { orderIds: [orderId] }), make(customerId, { orderIds: [orderId] })]
  expect(onPayment()).toBe(second.id)
  change(first.id, { orderIds: [orderId] })
  expect(onPayment()).toBe(first.id)
  change(first.id, { orderIds: [] })
  expect(onPayment()).toBeNull()
})

test('another period means other orders', () => {
  const customerId = makeCustomer()
  const inMarch = makeInvoice(customerId, 100)
  const inApril = makeInvoice(customerId, 200, '2026-04-10T12:00:00.000Z')
  const { id } = make(customerId)
  expect(change(id, { toDate: '2026-04-30', fromDate: '2026-04-01' }).totalCostCents).toBe(200)
  expect([inMarch, inApril].map(statementIdOf)).toEqual([null, id])
})

test('another customer takes over the statement', () => {
  const [before, after] = [makeCustomer(), makeCustomer()]
  const orderId = makeInvoice(before, 100)
  const { id } = make(before)
  expect(change(id, { customerId: after })).toMatchObject({ customerId: after, invoicesCount: 0, totalCostCents: 0 })
  expect(statementIdOf(orderId)).toBeNull()
  expect([countOf(before), countOf(after)]).toEqual([0, 1])
})

test('a new name changes neither orders nor totals', () => {
  const customerId = makeCustomer()
  const orderId = makeInvoice(customerId, 100, null)
  const made = make(customerId, { orderIds: [orderId] })
  const changed = change(made.id, { name: 'Rest of March', note: 'Please pay.', paid: true, totalCostCents: 1 })
  expect(changed).toMatchObject({ name: 'Rest of March', note: 'Please pay.', paid: false, totalCostCents: 100, meta: { version: 2 } })
  expect(statementIdOf(orderId)).toBe(made.id)
})

const wrongBodies: [path: string, wrong: object][] = [
  ['/body/fromDate', { fromDate: 'in spring' }],
  ['/body/toDate', { toDate: '2026-02-31' }],
  ['/body/fromDate', { fromDate: '2026-04-01' }],
  ['/body/orderIds/0', { orderIds: ['ord_none'] }],
  ['/body/orderIds/0', { orderIds: [orderPattern.id] }],
  ['/body/orderIds/0', { orderIds: [5] }],
  ['/body/customerId', { customerId: 'cus_none' }],
  ['/body/name', { name: '' }],
]

test.each(wrongBodies)('a wrong %s is refused: %j', (where, wrong) => {
  const customerId = makeCustomer()
  const made = make(customerId)
  const refused = { status: 400, body: { code: 'invalid_request', data: { issues: [{ path: where }] } } }
  expect(client.post(path, { customerId, ...march, ...wrong })).toMatchObject(refused)
  expect(client.put(`${path}/${made.id}`, wrong)).toMatchObject(refused)
  expect(read(made.id)).toEqual(made)
  expect(countOf(customerId)).toBe(1)
})

test('a statement of another company does not exist', () => {
  const other = signIn(mock, 'owner@secondgear.example')
  const customerId = makeCustomer()
  const { id } = make(customerId)
  expect(other.get(`${path}/${id}`).status).toBe(404)
  expect(other.put(`${path}/${id}`, { name: 'Mine' }).status).toBe(404)
  expect(other.post(path, { customerId, ...march }).status).toBe(400)
})

test('a search finds statements by customer', () => {
  const customerId = makeCustomer()
  const made = [make(customerId, { name: 'B' }), make(customerId, { name: 'A' })]
  const { body } = client.post<Statement[]>(`${path}/search`, { where: { customerId }, orderBy: { name: 'asc' } })
  expect(body.data).toEqual([made[1], made[0]])
})

test('what is wrong with a search is told where it stands in the body', async () => {
  const client = signIn(await strictMock())
  const pathOf = (body: object) => client.post<{ issues: { path: string }[] }>('/v3/statement/search', body).body.data.issues[0]?.path
  expect(pathOf({ where: { nam: 1 } })).toBe('/body/where/nam')
  expect(pathOf({ orderBy: { nam: 'asc' } })).toBe('/body/orderBy')
  expect(pathOf({ limit: -1 })).toBe('/body/limit')
})

test.each(['sent', 'paid'])('an order of a statement that is %s stays on it', (state) => {
  const customerId = makeCustomer()
  const orderId = makeInvoice(customerId, 10_000)
  const { id } = make(customerId)
  const settled = world.get('statements', id)
  if (settled) world.insert('statements', { ...settled, [state]: true })
  expect(make(customerId)).toMatchObject({ invoicesCount: 0, totalCostCents: 0 })
  const { status, body } = client.post(path, { customerId, ...march, orderIds: [orderId] })
  expect([status, body.message]).toEqual([400, expect.stringContaining(`got one of the statement ${id}, which is ${state}`)])
  expect(statementIdOf(orderId)).toBe(id)
  expect(change(id, { orderIds: [orderId] })).toMatchObject({ invoicesCount: 1 })
})
