// Payments: 2.5, 4.5.
import type { Schemas } from '../runner/calls.ts'
import type { Case } from '../runner/case.ts'
import { isObject } from '../runner/compare.ts'
import { type Exchange, isRefusal, isSuccess } from '../runner/exchange.ts'
import { outcomeOf, type Trial } from '../runner/trial.ts'
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
      // Values that it has already, so that nothing has to be put back; null is no value of a text.
      const has = Object.entries(bulk ?? {}).filter(([field, value]) => bulkFields.includes(field) && value != null && value !== '')
      const bodies = [{}, ...has.map(([field, value]) => ({ [field]: value })), Object.fromEntries(has)]
      const updates: Exchange[] = []
      for (const body of bodies) updates.push(await trial.call('updateBulkPayment', { path: { id }, body }))
      // The remaining fields of the body are not shown: a target may need one of them, but then it needs it each time.
      if (updates.every(isRefusal)) trial.skip('the target refuses every body that the description shows; it may want more in it')
      const put = (body: Schemas['BulkPaymentUpdate']) => trial.ask('updateBulkPayment', { path: { id }, body })
      for (const exchange of updates) trial.holds(isSuccess(exchange), 'a good answer (2xx)', outcomeOf(exchange), exchange)
      const { checkNumber } = bulk ?? {}
      if (checkNumber != null && checkNumber !== '') {
        trial.cleanUp(() => trial.call('updateBulkPayment', { path: { id }, body: { checkNumber } }))
        await put({ checkNumber: '90125' })
      }
      const after = await search(trial)
      for (const payment of before.payments.filter(({ bulkPaymentId }) => bulkPaymentId !== id)) {
        const now = after.payments.find((one) => one.id === payment.id)
        const others = { data: payment, exchange: before.exchange }
        agrees(trial, { data: now, exchange: after.exchange }, others, givenOnce, 'payment/bulk-update-leaves-others')
      }
    },
  },
]

const bulkFields = [
  ...['bulkPaymentId', 'cardConfirmation', 'cardDigits', 'cardName', 'cardType'],
  ...['chargeFromPublicPage', 'chargeId', 'checkNumber', 'debitCard'],
]

/** What a payment does not get by itself as it is processed. */
const givenOnce = [...bulkFields, 'orderId', 'amountCents', 'paymentType', 'payerId', 'statementId', 'customerCreditId', 'note']

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

/** The fields that the answer to a create gives. One that is still on its way may arrive meanwhile. */
function known(data: Payment): string[] {
  const moves = data.status === 'Pending' || data.status === 'Processing'
  return fields.filter((field) => Object.hasOwn(data, field) && !(moves && field === 'status'))
}

async function search(trial: Trial): Promise<{ payments: readonly Payment[]; exchange: Exchange }> {
  const { body, exchange } = await trial.ask('searchPayments', { body: {} })
  return { payments: body.data, exchange }
}
