// Random lives of a shop: after any sequence of requests every invariant of the world holds, and every read shows what was written.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenInvariants } from './seeds/invariants/invariants.ts'
import { type Client, signIn, strictMock } from './testing.ts'

/** What a client believes after its requests: fields of records by path, and paths that are gone. */
interface ExpectedState {
  fields: Map<string, object>
  gone: Set<string>
  /** Cents that payments by hand added to an order, by order id. */
  paid: Map<string, number>
  payments: { id: string; orderId: string; amountCents: number }[]
}

/** One kind of request. `choice` picks among what there is, `amount` and `text` fill it. */
type Step = (client: Client, expected: ExpectedState, draw: { choice: number; amount: number; text: string }) => void

interface Thing {
  id: string
}

const pick = <Item>(items: readonly Item[], choice: number): Item | undefined => items[choice % Math.max(items.length, 1)]
const firstPage = <Item extends Thing>(client: Client, path: string) => client.get<Item[]>(path).body.data

/** Writes to a path, and believes what was sent when the answer is good. */
function write(client: Client, expected: ExpectedState, path: string, body: object): void {
  if (client.put(path, body).status !== 200) return
  expected.fields.set(path, { ...expected.fields.get(path), ...body })
}

function create(client: Client, expected: ExpectedState, path: string, body: object): void {
  const { status, body: answer } = client.post(path, body)
  if (status === 200) expected.fields.set(`${path}/${answer.data.id}`, body)
}

function remove(client: Client, expected: ExpectedState, path: string): void {
  if (client.delete(path).status !== 200) return
  expected.fields.delete(path)
  expected.gone.add(path)
}

const steps: { [name: string]: Step } = {
  createVendor: (client, expected, { text }) => create(client, expected, '/v3/vendor', { name: text, country: 'CA' }),
  createReferralSource: (client, expected, { text }) => create(client, expected, '/v3/referral_source', { name: text }),
  updateReferralSource(client, expected, { choice, text }) {
    const source = pick(firstPage(client, '/v3/referral_source'), choice)
    if (source) write(client, expected, `/v3/referral_source/${source.id}`, { name: text })
  },
  deleteReferralSource(client, expected, { choice }) {
    const source = pick(firstPage(client, '/v3/referral_source'), choice)
    if (source) remove(client, expected, `/v3/referral_source/${source.id}`)
  },
  createPaymentTerm: (client, expected, { text, amount }) =>
    create(client, expected, '/v3/payment_term', { name: text, dueInDays: amount }),
  createCoreCharge(client, expected, { amount }) {
    create(client, expected, '/v3/core_charge', { amountCents: amount, partId: 'prt_any', status: 'Ready' })
  },
  updateCoreCharge(client, expected, { choice, amount }) {
    const charge = pick(firstPage(client, '/v3/core_charge'), choice)
    if (charge) write(client, expected, `/v3/core_charge/${charge.id}`, { amountCents: amount, status: 'PickedUp' })
  },
  deleteCoreCharge(client, expected, { choice }) {
    const charge = pick(firstPage(client, '/v3/core_charge'), choice)
    if (charge) remove(client, expected, `/v3/core_charge/${charge.id}`)
  },
  deleteTimesheet(client, expected, { choice }) {
    const entry = pick(firstPage(client, '/v3/timesheet'), choice)
    if (entry) remove(client, expected, `/v3/timesheet/${entry.id}`)
  },
  draftMessage(client, expected, { choice, text }) {
    const thread = pick(firstPage(client, '/v3/message_thread_metadata'), choice)
    if (thread) write(client, expected, `/v3/message_thread_metadata/${thread.id}`, { draftMessage: text })
  },
  updateFee(client, expected, { choice, amount }) {
    const fee = pick(firstPage(client, '/v3/inventory_fee'), choice)
    if (fee) write(client, expected, `/v3/inventory_fee/${fee.id}`, { amountCents: amount })
  },
  completeInspection(client, expected, { choice, text }) {
    const inspection = pick(firstPage(client, '/v3/inspection'), choice)
    if (inspection) write(client, expected, `/v3/inspection/${inspection.id}`, { completed: true, note: text })
  },
  pay(client, expected, { choice, amount }) {
    const order = pick(ordersOf(client), choice)
    if (!order) return
    const charge = { orderId: order.id, amountCents: amount + 1, paymentType: 'Cash' }
    const { status, body } = client.post('/v3/integration/payment/manual/charge', charge)
    expect(status).toBe(200)
    expected.payments.push({ id: body.data.id, orderId: order.id, amountCents: amount + 1 })
    expected.paid.set(order.id, (expected.paid.get(order.id) ?? 0) + amount + 1)
  },
  takeBack(client, expected, { choice }) {
    const payment = pick(expected.payments, choice)
    if (!payment) return
    expect(client.delete(`/v3/integration/payment/manual/${payment.id}`).status).toBe(200)
    expected.payments.splice(expected.payments.indexOf(payment), 1)
    expected.paid.set(payment.orderId, (expected.paid.get(payment.orderId) ?? 0) - payment.amountCents)
  },
  createStatement(client, _, { choice }) {
    const order = pick(ordersOf(client), choice)
    if (!order) return
    const period = { fromDate: '2026-03-01', toDate: '2026-03-31' }
    client.post('/v3/statement', { customerId: order.customerId, orderIds: [order.id], ...period })
  },
  archive(client, _, { choice, amount }) {
    const status = pick([...new Set(ordersOf(client).map(({ workflowStatusId }) => workflowStatusId))], choice)
    if (status) client.put('/v3/order/workflow_status/bulk', { archived: amount % 2 === 0, workflowStatusId: status })
  },
  readNotifications: (client) => client.put('/v3/user/notification_all_read', {}),
  beRefused(client) {
    expect(client.post('/v3/vendor', { name: '' }).status).toBe(400)
  },
}

interface Order extends Thing {
  customerId: string
  workflowStatusId: string
  paidCostCents: number
}

const ordersOf = (client: Client) => client.get<{ orders: Order[] }>('/v3/workflow/list?limit=500').body.data.orders

const anyStep = fc.record({
  name: fc.constantFrom(...Object.keys(steps)),
  choice: fc.nat(60),
  amount: fc.nat(100_000),
  text: fc.string({ minLength: 1, maxLength: 30 }).filter((text) => text.trim() === text && text !== ''),
})

test('whatever is asked in whatever order, the world adds up and every read shows what was written', async () => {
  const mock = await strictMock()
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 5, maxLength: 25 }), (sequence) => {
      mock.sandbox().reset()
      const client = signIn(mock)
      const before = new Map(ordersOf(client).map(({ id, paidCostCents }) => [id, paidCostCents]))
      const expected: ExpectedState = { fields: new Map(), gone: new Set(), paid: new Map(), payments: [] }
      for (const { name, ...draw } of sequence) steps[name]?.(client, expected, draw)
      expect(brokenInvariants(mock.sandbox().world)).toEqual([])
      for (const [path, fields] of expected.fields) expect(client.get(path), path).toMatchObject({ status: 200, body: { data: fields } })
      for (const path of expected.gone) expect(client.get(path).status, path).toBe(404)
      for (const { id, paidCostCents } of ordersOf(client)) expect(paidCostCents).toBe((before.get(id) ?? 0) + (expected.paid.get(id) ?? 0))
    }),
    { numRuns: 40 },
  )
})
