// Payments: 2.5, 4.5.

import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isSuccess, jsonIn, recordOf } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { idOf } from '../../steps/common.ts'
import { isNotFoundBy } from '../../steps/gone.ts'
import { ordersToPay, payByHand } from '../../steps/payments.ts'
import { isNew, listAgrees, type Shown, searchFor, tidyUp } from '../../steps/records.ts'
import { refusedAsUnknown } from '../../steps/unknown-ids.ts'
import { amountCents, charge, type Payment, payWithin, removesPart, searchAll, tryCharge } from './payment-steps.ts'

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
    requirements: [
      'payment/charge-lasts',
      'payment/charge',
      'payment/charge-amount',
      'record/numbers-kept',
      'record/text-untouched',
      'payment/search',
      'record/write-lasts',
    ],
    // The order is paid a little until the payment is removed.
    effects: 'shared',
    quiet: true,
    operations: ['createManualPayment', 'searchPayments', 'deleteManualPayment'],
    async run(trial) {
      const { id, data, exchange } = await charge(trial)
      trial.cleanUp(() => trial.call('deleteManualPayment', { path: { id } }))
      isNew(trial, { data, exchange })
      await isOfAmount(trial, { data, exchange }, amountCents)
      const found = await searchFor(trial, 'searchPayments', id)
      trial.holds(found.data !== undefined, `the payment ${id}`, found.data, found.exchange, { where: '/data' })
      listAgrees(trial, found, { data, exchange }, knownFields(data, exchange), 'payment/charge-lasts')
      staysWithoutFees(trial, data, found)
      await keepsWhatIsBeside(trial)
    },
  },
  {
    id: 'payment/charge-of-thousands',
    area: 'payment',
    title: 'A payment by hand of more than a thousand dollars, where the target takes one, is recorded to the cent',
    requirements: ['payment/charge-amount', 'record/numbers-kept', 'payment/charge-lasts'],
    effects: 'shared',
    quiet: true,
    operations: ['createManualPayment', 'searchPayments', 'deleteManualPayment'],
    async run(trial) {
      const orders = await ordersToPay(trial)
      // An order that becomes paid may become an invoice, so that this one is open by more; or the payment is for none.
      const openBy = (amount: number) =>
        orders.find(({ remainingCostCents, archived }) => Number(remainingCostCents) > amount && archived !== true)?.id
      const much = amountsOfThousands.find(openBy) ?? amountsOfThousands[0]
      const orderId = openBy(much)
      const exchange = await keepsAmount(trial, much, orderId)
      // One that is paid already does not become so.
      const paid = orders.find(({ remainingCostCents }) => remainingCostCents === 0)?.id
      const withoutOrder = await keepsAmount(trial, amountBeyondFloats)
      const further = isSuccess(withoutOrder) || !paid ? withoutOrder : await keepsAmount(trial, amountBeyondFloats, paid)
      if (isSuccess(further)) await keepsAmount(trial, amountBeyondWords, isSuccess(withoutOrder) ? undefined : paid)
      if (isSuccess(exchange) || isSuccess(further)) return
      const ofNone = `no order is open by more than ${amountsOfThousands[0]} cents, and the target takes no payment without an order`
      trial.skip(orderId ? `the target takes no payment of ${much} cents (${outcomeOf(exchange)})` : ofNone)
    },
  },
  {
    id: 'payment/charge-types',
    area: 'payment',
    title: 'A payment by hand of a listed type, where the target takes it as that, is recorded as of that type',
    requirements: ['payment/charge-type'],
    effects: 'shared',
    quiet: true,
    operations: ['createManualPayment', 'deleteManualPayment'],
    async run(trial) {
      const shown: { sent: string; type: unknown; exchange: Exchange }[] = []
      for (const paymentType of oddTypes) {
        const exchange = await tryCharge(trial, { paymentType })
        const { id, paymentType: type }: Payment = recordOf(exchange)
        if (!isSuccess(exchange) || typeof id !== 'string') continue
        const gone = await trial.attempt('deleteManualPayment', { path: { id } })
        if (!isSuccess(gone)) trial.leaves(`payment ${id}`)
        if (type != null) shown.push({ sent: paymentType, type, exchange })
      }
      // What the body holds is not shown (4.22): who takes others as they are sent takes this as well.
      if (!shown.some(({ sent, type }) => type === sent)) trial.skip('the target takes no paymentType of those that are listed')
      for (const { sent, type, exchange } of shown) trial.equal(type, sent, exchange, { where: '/data/paymentType' })
    },
  },
  {
    id: 'payment/delete',
    area: 'payment',
    title: 'A search no longer finds a removed payment, but finds the others',
    requirements: ['payment/delete-removes', 'payment/delete', 'record/others-kept', 'record/id-unique', 'http/unknown-id-delete'],
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
      const { payments } = await searchAll(trial)
      const { body, exchange } = await trial.ask('deleteManualPayment', { path: { id } })
      trial.equal(body.data?.id, id, exchange, { where: '/data/id', requirement: 'payment/delete' })
      const gone = await searchFor(trial, 'searchPayments', id)
      trial.holds(gone.data === undefined, `no payment ${id}`, gone.data, gone.exchange, { where: '/data' })
      for (const [field, value] of Object.entries(made.data ?? {}))
        if (/(order|payer|statement|location)Id$/.test(field) && value) await isNotFoundBy(trial, 'searchPayments', id, { [field]: value })
      const now = (await searchAll(trial)).payments.map((one) => one.id)
      const unseen = payments.flatMap((one) => (one.id == null || one.id === id || now.includes(one.id) ? [] : [one.id]))
      // Those that the page does not show any more may be on another one by now.
      for (const one of [kept.id, ...unseen.slice(0, 3)]) {
        const other = await searchFor(trial, 'searchPayments', one)
        const about = { where: '/data', requirement: 'record/others-kept' }
        trial.holds(other.data !== undefined, `the payment ${one}`, other.data, other.exchange, about)
      }
      refusedAsUnknown(trial, await trial.call('deleteManualPayment', { path: { id } }), 'http/unknown-id')
      const bulk = payments.find(({ bulkPaymentId }) => bulkPaymentId)?.bulkPaymentId
      const part = bulk && (await payWithin(trial, bulk))
      if (part) await removesPart(trial, part, await payWithin(trial, bulk))
    },
  },
  {
    id: 'payment/delete-refused',
    area: 'payment',
    title: 'Removing a payment that is not there is refused',
    requirements: ['http/unknown-id', 'http/unknown-id-delete'],
    effects: 'read',
    operations: ['deleteManualPayment'],
    async run(trial) {
      refusedAsUnknown(trial, await trial.call('deleteManualPayment', { path: { id: `${trial.mark}-no-payment` } }), 'http/unknown-id')
    },
  },
]

/** In dollars they are written with a sign between the digits. */
const amountsOfThousands = [123_456, 100_101] as const

/** An odd number beyond 2²⁴ has no place among numbers of 32 bits with a point. */
const amountBeyondFloats = 20_000_003

/** Beyond 2³¹, and 2³² as well. */
const amountBeyondWords = 5_000_000_021

/** Where it is taken, it is recorded as it was sent. */
async function keepsAmount(trial: Trial, amountCents: number, orderId?: string): Promise<Exchange> {
  const exchange = await payByHand(trial, { ...(orderId && { orderId }), amountCents, note: trial.mark })
  if (!isSuccess(exchange)) return exchange
  const data: Payment = recordOf(exchange)
  const id = idOf(trial, data)
  trial.cleanUp(() => trial.call('deleteManualPayment', { path: { id } }))
  await isOfAmount(trial, { data, exchange }, amountCents)
  listAgrees(trial, await searchFor(trial, 'searchPayments', id), { data, exchange }, ['amountCents'], 'payment/charge-lasts')
  return exchange
}

/** Those of several words, and such as are easily left out. */
const oddTypes = ['ACH', 'BNPL', 'Mechanical_Installment', 'Vehicle_Service_Contract', 'Work_Order_Adjustment', 'Head_Office_Fleet']

/** Without any cent that could be lost. */
const evenAmounts = [50, 110]
/** Cash may be rounded to what coins there are. */
const smallestCoin = 5

/**
 * What the body holds is not shown, so another amount is advice (D45), unless the target takes others as they are sent: then it lost some of
 * this one.
 */
async function isOfAmount(trial: Trial, { data, exchange }: { data: Payment; exchange: Exchange }, sent: number): Promise<void> {
  const { amountCents: shown } = data
  if (shown === undefined) return
  const where = '/data/amountCents'
  trial.equal(shown, sent, exchange, { where, requirement: 'payment/charge-amount' })
  if (shown !== sent && (Number(shown) % smallestCoin === 0 || !(await takesAmounts(trial, data.orderId)))) return
  trial.equal(shown, sent, exchange, { where, requirement: 'record/numbers-kept' })
}

async function takesAmounts(trial: Trial, orderId: unknown): Promise<boolean> {
  for (const amount of evenAmounts) {
    const made = recordOf(
      await payByHand(trial, { ...(typeof orderId === 'string' && { orderId }), amountCents: amount, note: trial.mark }),
    )
    tidyUp(trial, 'createManualPayment', made.id)
    if (made.amountCents !== amount) return false
  }
  return true
}

/** The fields that the answer to a create gives. One that is still on its way may arrive meanwhile, and what has no value yet may get one. */
function knownFields(data: Payment, { request }: Exchange): string[] {
  const moves = data.status === 'Pending' || data.status === 'Processing'
  const values: { readonly [field: string]: unknown } = { ...data }
  const sent = jsonIn(request.body ?? '')
  const isKnown = (field: string) => values[field] != null || (Object.hasOwn(data, field) && isObject(sent) && field in sent)
  return fields.filter((field) => isKnown(field) && !(moves && field === 'status'))
}

/** Null says that there will be none, so it is not 0 later, which says that there are none yet (2.5). */
function staysWithoutFees(trial: Trial, made: Payment, { data, exchange }: Shown): void {
  for (const fee of ['interchangeFee', 'duesAndAssessmentsFee']) {
    const now: unknown = Reflect.get(data ?? {}, fee)
    if (Reflect.get(made, fee) === null && now !== undefined)
      trial.holds(now !== 0, 'null, since there will be no fees', now, exchange, {
        where: `/data/${fee}`,
        requirement: 'payment/charge-lasts',
      })
  }
}

/** A tip larger than the amount, and the number of a check that no number holds. */
const beside = { tipAmountCents: 2 * amountCents + 1, checkNumber: '90071992547409931' }

/** What comes beside the amount, where the target takes it; whether the amount has the tip in it is the client's. */
async function keepsWhatIsBeside(trial: Trial): Promise<void> {
  // Spreadsheets read it as a formula.
  const more = await tryCharge(trial, { ...beside, note: `=1+1 ${trial.mark}` })
  const exchange = isSuccess(more) ? more : await tryCharge(trial, { tipAmountCents: 31 })
  const data: Payment = recordOf(exchange)
  const { id, tipAmountCents, checkNumber } = data
  if (!isSuccess(exchange) || typeof id !== 'string') return
  trial.cleanUp(() => trial.call('deleteManualPayment', { path: { id } }))
  listAgrees(trial, await searchFor(trial, 'searchPayments', id), { data, exchange }, knownFields(data, exchange), 'payment/charge-lasts')
  if (exchange !== more) return
  // Whether it takes them is not shown (4.22): what it has of them it has whole.
  const isWhole = (field: keyof typeof beside, requirement: string, shown: unknown) =>
    shown && trial.equal(shown, beside[field], exchange, { where: `/data/${field}`, requirement })
  isWhole('tipAmountCents', 'record/numbers-kept', tipAmountCents)
  isWhole('checkNumber', 'record/text-untouched', checkNumber)
  if (tipAmountCents === beside.tipAmountCents) await keepsNoTip(trial)
}

/** None is a tip, too, for who takes tips. */
async function keepsNoTip(trial: Trial): Promise<void> {
  const exchange = await tryCharge(trial, { tipAmountCents: 0 })
  const { id, tipAmountCents: shown }: Payment = recordOf(exchange)
  if (!isSuccess(exchange) || typeof id !== 'string') return
  trial.cleanUp(() => trial.call('deleteManualPayment', { path: { id } }))
  if (shown !== undefined) trial.equal(shown, 0, exchange, { where: '/data/tipAmountCents', requirement: 'record/numbers-kept' })
}
