// What cases of payments have in common: 2.5, 4.5.
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isSuccess, recordOf } from '../../exchange/exchange.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { idOf } from '../../steps/common.ts'
import { askNaming } from '../../steps/named.ts'
import { type OrderToPay, ordersToPay, orderToPay, payByHand, unlikeOrdersFirst } from '../../steps/payments.ts'
import { searchFor } from '../../steps/records.ts'
import type { Schemas } from '../../transport/calls.ts'

export type Payment = Schemas['Payment']

/** Not a round amount, so that rounding shows, nor one that a detour over dollars leaves as it is. */
export const amountCents = 207

/** With so little open, an order is nearly paid. */
export const mostlyPaid = 1000

/** The id of a payment by hand that is part of the bulk payment, where a target takes it as that. */
export async function payWithin(trial: Trial, bulkPaymentId: string): Promise<string | undefined> {
  const made = recordOf(await tryCharge(trial, { bulkPaymentId }))
  if (typeof made.id !== 'string') return undefined
  const { id } = made
  trial.cleanUp(() => trial.attempt('deleteManualPayment', { path: { id } }))
  return made.bulkPaymentId === bulkPaymentId ? id : undefined
}

/** It is removed like any other, and alone; false where the target keeps it. */
export async function removesPart(trial: Trial, id: string, ...others: readonly (string | undefined)[]): Promise<boolean> {
  if (!isSuccess(await trial.attempt('deleteManualPayment', { path: { id } }))) {
    trial.leaves(`payment ${id}`)
    return false
  }
  await isRemoved(trial, id)
  for (const other of others.filter((one) => one !== undefined)) {
    const still = await searchFor(trial, 'searchPayments', other)
    trial.holds(still.data !== undefined, `the payment ${other}, another part of the bulk payment`, still.data, still.exchange, {
      where: '/data',
      requirement: 'record/others-kept',
    })
  }
  return true
}

export async function isRemoved(trial: Trial, id: string): Promise<void> {
  const gone = await searchFor(trial, 'searchPayments', id)
  trial.holds(gone.data === undefined, `no payment ${id}`, gone.data, gone.exchange, {
    where: '/data',
    requirement: 'payment/delete-removes',
  })
}

/** Records a payment by hand; the body is not shown (D15), so a target that refuses ours is not judged. */
export async function charge(trial: Trial): Promise<{ id: string; data: Payment; exchange: Exchange }> {
  const exchange = await tryCharge(trial)
  if (!isSuccess(exchange))
    trial.skip(
      'the target refuses our body of a payment by hand, which is not shown; give what its refusal wants as bodies.createManualPayment',
    )
  const answer = exchange.answer?.body
  const data: Payment = isObject(answer) && isObject(answer.data) ? answer.data : {}
  trial.holds(typeof data.id === 'string', 'the payment', answer, exchange, { where: '/data', requirement: 'payment/charge' })
  return { id: idOf(trial, data), data, exchange }
}

export async function tryCharge(
  trial: Trial,
  more: { bulkPaymentId?: string; tipAmountCents?: number; checkNumber?: string; paymentType?: string; note?: string } = {},
): Promise<Exchange> {
  const orders = await ordersToPay(trial)
  // A small part of what is open: the order must not become paid by it.
  const isOpen = ({ remainingCostCents, archived }: OrderToPay) => Number(remainingCostCents) > mostlyPaid && archived !== true
  const open = orders.filter(isOpen)
  const candidates = unlikeOrdersFirst([...open, ...orders.filter((order) => !isOpen(order))]).map(orderToPay)
  // Signs that are escaped in some places.
  const note = `${trial.mark} payment: O'Neill & "Söhne" <1>`
  const asked = await askNaming(trial, 'createManualPayment', candidates, (named) =>
    payByHand(trial, { ...named, amountCents, note, ...more }),
  )
  return asked?.exchange ?? trial.skip('the target lists no order to pay; add one')
}

export interface PaymentsFound {
  payments: readonly Payment[]
  exchange: Exchange
}

/** As many as the target shows at once. */
export async function searchAll(trial: Trial): Promise<PaymentsFound> {
  const many = await trial.call('searchPayments', { body: { limit: 300 } })
  const exchange = isSuccess(many) ? many : (await trial.ask('searchPayments', { body: {} })).exchange
  const body = exchange.answer?.body
  const payments: readonly Payment[] | undefined = isObject(body) && Array.isArray(body.data) ? body.data.filter(isObject) : undefined
  trial.holds(payments !== undefined, 'an array of payments', body, exchange, { where: '/data', requirement: 'payment/search' })
  return { payments: payments ?? [], exchange }
}
