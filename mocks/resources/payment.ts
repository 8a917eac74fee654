// Payments (4.5, D15 to D17).

import type { Handlers, Surroundings } from '../engine/handlers.ts'
import { invalid, refusal } from '../engine/plain/errors.ts'
import type { Collections } from '../engine/state/records.ts'
import { visibleTo } from '../engine/state/sessions.ts'
import { countForCustomer, isTransaction, receivedCents, settleOrder } from '../rules/totals.ts'
import { checkTexts } from './checks.ts'
import { readManualPayment } from './manual-payment.ts'
import { notify } from './notify.ts'
import { checkReference, findRecord, type Resource, search } from './parts.ts'
import { addRecord, changeRecord } from './writing.ts'

type Payment = Collections['payments']

const payments: Resource<'payments'> = { name: 'payment', collection: 'payments', schema: 'Payment' }

export const payment = {
  searchPayments: search(payments),
  createManualPayment(context) {
    const given = readManualPayment(context.body)
    const known =
      given.idempotencyKey !== null && visiblePayments(context).find(({ idempotencyKey }) => idempotencyKey === given.idempotencyKey)
    if (known) return { data: theSame(known, given) }
    const order = checkReference(context, { name: 'order', collection: 'orders' }, 'orderId', given.orderId)
    if (order.deleted)
      throw invalid('invalid_request', [{ path: '/body/orderId', expected: 'an order that is there', actual: 'a deleted one' }])
    checkStatement(order, given.statementId)
    const record = addRecord(context, payments, 'ManualPaymentCreate', {
      ...untouched,
      ...given,
      locationId: order.locationId,
      recordedDate: given.recordedDate ?? context.now,
      payerId: order.customerId,
      statementId: order.statementId,
    })
    settleOrder(context, order, receivedCents(record))
    countForCustomer(context, record.payerId, 'transactionCount', 1)
    const { locationId, customerId } = order
    const payload = { paymentId: record.id, orderId: order.id, amountCents: record.amountCents }
    notify(context, 'CustomerMakesPayment', { locationId, customerId, payload })
    return { data: record }
  },
  deleteManualPayment(context) {
    const { world } = context
    const record = findRecord(context, payments, context.params.id)
    if (record.paymentMode !== 'Manual')
      throw refusal('not_manual', 'a payment that was recorded by hand', `one with the mode ${record.paymentMode}`)
    world.remove('payments', record)
    const order = world.get('orders', record.orderId ?? '')
    if (order) settleOrder(context, order, -receivedCents(record))
    if (isTransaction(record)) countForCustomer(context, record.payerId, 'transactionCount', -1)
    return { data: { id: record.id } }
  },
  updateBulkPayment(context) {
    const { body, params } = context
    const parts = visiblePayments(context).filter(({ bulkPaymentId }) => bulkPaymentId === params.id)
    const [first] = parts
    if (!first) throw refusal('not_found', 'the id of a bulk payment of this company', JSON.stringify(params.id))
    checkTexts(body, ['bulkPaymentId'])
    // Nobody paid, and nothing changes.
    if (Object.keys(body).length === 0) return { data: parts }
    const changed = parts.map((part) => changeRecord(context, payments, 'BulkPaymentUpdate', part, {}))
    const amountCents = parts.reduce((cents, part) => cents + part.amountCents, 0)
    const payload = { bulkPaymentId: body.bulkPaymentId ?? params.id, paymentIds: parts.map(({ id }) => id), amountCents }
    notify(context, 'CustomerMakesBulkPayment', { locationId: first.locationId, customerId: first.payerId, payload })
    return { data: changed }
  },
} satisfies Partial<Handlers>

const visiblePayments = ({ world, caller }: Surroundings): readonly Payment[] => visibleTo(caller, world.all('payments'))

/** A key stands for one payment: what another one would be paid with it is a mistake of the client (D15). */
function theSame(known: Payment, { orderId, amountCents }: ReturnType<typeof readManualPayment>): Payment {
  if (known.orderId === orderId && known.amountCents === amountCents) return known
  const was = `${known.amountCents} cents of the order ${known.orderId}`
  throw refusal('key_used', `an idempotencyKey that no other payment has, or the same payment as before, ${was}`, 'another payment')
}

/** A payment belongs to the statement that its order is on, and to no other. */
function checkStatement(order: Collections['orders'], statementId: string | null): void {
  if (statementId === null || statementId === order.statementId) return
  const expected =
    order.statementId === null ? 'none, since the order is on no statement' : `"${order.statementId}", the statement of the order`
  throw invalid('invalid_request', [{ path: '/body/statementId', expected, actual: JSON.stringify(statementId) }])
}

/** What a new payment by hand has, whatever the body says. */
const untouched = {
  refundedAmountCents: 0,
  refunded: false,
  refundReason: null,
  status: 'Succeeded',
  statusDetails: null,
  transactionType: 'Charge',
  paymentMode: 'Manual',
  provider: 'Manual',
  providerData: {},
  userData: {},
  chargeId: null,
  bulkPaymentId: null,
  payoutId: null,
  settlementId: null,
  debitCard: false,
  imported: false,
  chargeFromPublicPage: false,
  providerFee: null,
  interchangeFee: null,
  surchargeFee: null,
  transactionalFeeAmountCents: null,
  duesAndAssessmentsFee: null,
  feePricingModel: null,
  disputedPaymentId: null,
  disputedReason: null,
  disputedStatus: null,
  disputedType: null,
} satisfies Partial<Payment>
