// Payments: 2.5, 4.5.
import type { Schemas } from '../runner/calls.ts'
import type { Case } from '../runner/case.ts'
import { isObject } from '../runner/compare.ts'
import { type Exchange, isSuccess } from '../runner/exchange.ts'
import type { Trial } from '../runner/trial.ts'
import { idOf } from './parts.ts'
import { agrees, isNew, searchFor, someOrders } from './records.ts'

type Payment = Schemas['Payment']

const fields = [
  ...['id', 'companyId', 'locationId', 'orderId', 'amountCents', 'refundedAmountCents', 'refunded', 'refundReason', 'status'],
  ...['transactionType', 'paymentMode', 'paymentType', 'provider', 'chargeId', 'customerCreditId', 'payerId', 'statementId'],
  ...['bulkPaymentId', 'payoutId', 'settlementId', 'idempotencyKey', 'recordedDate', 'note', 'checkNumber', 'cardType'],
  ...['cardDigits', 'cardName', 'cardConfirmation', 'debitCard', 'deposit', 'imported', 'chargeFromPublicPage', 'receiptNumber'],
  ...['tipAmountCents', 'createdDate'],
]

export const paymentScenarios: readonly Case[] = [
  {
    id: 'payment/charge-then-search',
    area: 'payment',
    title: 'A search finds a payment recorded by hand as its create answered it',
    requirements: ['payment/charge-lasts', 'payment/charge', 'payment/search', 'record/write-lasts'],
    // The order is paid a little until the payment is removed.
    effects: 'shared',
    quiet: true,
    operations: ['createManualPayment', 'searchPayments', 'deleteManualPayment'],
    async run(trial) {
      const { id, data, exchange } = await charge(trial)
      trial.cleanUp(() => trial.call('deleteManualPayment', { path: { id } }))
      isNew(trial, { data, exchange })
      const found = await searchFor(trial, 'searchPayments', id)
      trial.holds(found.data !== undefined, `the payment ${id}`, found.data, found.exchange, { where: '/data' })
      agrees(trial, found, { data, exchange }, known(data), 'payment/charge-lasts')
    },
  },
  {
    id: 'payment/delete',
    area: 'payment',
    title: 'A search no longer finds a removed payment, but finds the others',
    requirements: ['payment/delete-removes', 'payment/delete', 'record/others-kept', 'record/id-unique'],
    effects: 'shared',
    quiet: true,
    operations: ['createManualPayment', 'searchPayments', 'deleteManualPayment'],
    async run(trial) {
      const kept = await charge(trial)
      trial.cleanUp(() => trial.call('deleteManualPayment', { path: { id: kept.id } }))
      const { id, exchange: second } = await charge(trial)
      trial.holds(id !== kept.id, 'an id that no other payment has', id, second, { where: '/data/id', requirement: 'record/id-unique' })
      const made = await searchFor(trial, 'searchPayments', id)
      trial.holds(made.data !== undefined, `the payment ${id}`, made.data, made.exchange, {
        where: '/data',
        requirement: 'payment/charge-lasts',
      })
      const { body, exchange } = await trial.ask('deleteManualPayment', { path: { id } })
      trial.equal(body.data?.id, id, exchange, { where: '/data/id', requirement: 'payment/delete' })
      const gone = await searchFor(trial, 'searchPayments', id)
      trial.equal(gone.data, undefined, gone.exchange, { where: '/data' })
      const other = await searchFor(trial, 'searchPayments', kept.id)
      const about = { where: '/data', requirement: 'record/others-kept' }
      trial.holds(other.data !== undefined, `the payment ${kept.id}`, other.data, other.exchange, about)
      trial.refused(await trial.call('deleteManualPayment', { path: { id } }), 'http/unknown-id')
    },
  },
  {
    id: 'payment/delete-refused',
    area: 'payment',
    title: 'Removing a payment that is not there is refused',
    requirements: ['http/unknown-id'],
    effects: 'read',
    operations: ['deleteManualPayment'],
    async run(trial) {
      trial.refused(await trial.call('deleteManualPayment', { path: { id: `${trial.mark}-no-payment` } }))
    },
  },
  {
    id: 'payment/bulk-update',
    area: 'payment',
    title: 'A bulk update takes each of its documented fields, and none, and leaves all other payments as they were',
    requirements: ['payment/bulk-update', 'payment/bulk-update-leaves-others'],
    effects: 'shared',
    quiet: true,
    operations: ['searchPayments', 'updateBulkPayment'],
    async run(trial) {
      const before = await search(trial)
      const part = before.payments.find(({ bulkPaymentId, checkNumber }) => bulkPaymentId != null && checkNumber != null)
      const bulk = part ?? before.payments.find(({ bulkPaymentId }) => bulkPaymentId != null)
      const id = bulk?.bulkPaymentId ?? trial.skip('the search shows no payment that is part of a bulk payment; add one')
      const put = (body: Schemas['BulkPaymentUpdate']) => trial.ask('updateBulkPayment', { path: { id }, body })
      await put({})
      // Values that it has already, so that nothing has to be put back; null is no value of a text.
      const has = Object.entries(bulk ?? {}).filter(([field, value]) => bulkFields.includes(field) && value != null && value !== '')
      for (const [field, value] of has) await put({ [field]: value })
      const { checkNumber } = bulk ?? {}
      if (checkNumber != null && checkNumber !== '') {
        trial.cleanUp(() => trial.call('updateBulkPayment', { path: { id }, body: { checkNumber } }))
        await put({ checkNumber: '90125' })
      }
      const after = await search(trial)
      for (const payment of before.payments.filter(({ bulkPaymentId }) => bulkPaymentId !== id)) {
        const now = after.payments.find((one) => one.id === payment.id)
        const others = { data: payment, exchange: before.exchange }
        agrees(trial, { data: now, exchange: after.exchange }, others, [...fields, 'updatedDate'], 'payment/bulk-update-leaves-others')
      }
    },
  },
]

const bulkFields = [
  ...['bulkPaymentId', 'cardConfirmation', 'cardDigits', 'cardName', 'cardType'],
  ...['chargeFromPublicPage', 'chargeId', 'checkNumber', 'debitCard'],
]

/** Records a payment by hand; the body is not shown (D15), so a target that refuses ours is not judged. */
async function charge(trial: Trial): Promise<{ id: string; data: Payment; exchange: Exchange }> {
  const orders = await someOrders(trial)
  // A small part of what is open: the order must not become paid by it.
  const open = orders.find(({ remainingCostCents, archived }) => Number(remainingCostCents) > 1000 && archived !== true)
  const orderId = (open ?? orders[0])?.id ?? trial.skip('the target lists no order to pay; add one')
  const body = { orderId, amountCents: 100, paymentType: 'Cash', note: `${trial.mark} payment` }
  const exchange = await trial.call('createManualPayment', { body })
  if (!isSuccess(exchange))
    trial.skip('the target refuses our body of a payment by hand, which is not shown; its refusal says what it wants instead')
  const answer = exchange.answer?.body
  const data = isObject(answer) && isObject(answer.data) ? answer.data : {}
  return { id: idOf(trial, data), data, exchange }
}

/** The fields that the answer to a create gives. */
const known = (data: Payment): string[] => fields.filter((field) => Object.hasOwn(data, field))

async function search(trial: Trial): Promise<{ payments: readonly Payment[]; exchange: Exchange }> {
  const { body, exchange } = await trial.ask('searchPayments', { body: {} })
  return { payments: body.data, exchange }
}
