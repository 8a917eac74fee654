// What an order says is paid, where that follows the payments for it: 2.15, 4.5.
import { type Exchange, isSuccess, recordOf, recordsIn } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import type { SignedIn } from '../../sessions/sign-in.ts'
import { foundAgain } from '../../steps/again.ts'
import { companiesByIds, showsNothingOf } from '../../steps/companies.ts'
import { likelyFirst } from '../../steps/named.ts'
import { furtherOfPayment, orderToPay, payByHand } from '../../steps/payments.ts'
import { tidyUp } from '../../steps/records.ts'
import { type Order, orderPage } from '../../steps/workflow.ts'

const amountCents = 5

/** A target may take payments for some orders alone. */
const fewOrders = 5

const ordersNow = async (trial: Trial): Promise<readonly Order[]> => (await orderPage(trial, 'listWorkflowOrders', {}))?.orders ?? []

const paidNow = async (trial: Trial, id: string): Promise<unknown> =>
  (await ordersNow(trial)).find((order) => order.id === id)?.paidCostCents

/** An order that becomes paid may become an invoice: one that is open by more. */
const isOpenByMore = ({ paidCostCents, remainingCostCents, archived }: Order): boolean =>
  typeof paidCostCents === 'number' && Number(remainingCostCents) > 10 * amountCents && archived !== true

/** Pays a little, and returns what takes it back; it is taken back in any case. */
async function payALittle(trial: Trial, orderId: string, beside = orderId): Promise<() => Promise<Exchange>> {
  const exchange = await payByHand(trial, { orderId, amountCents, note: trial.mark })
  const { id, orderId: shown } = recordOf(exchange)
  if (!isSuccess(exchange) || typeof id !== 'string') return trial.skip('the target takes no payment by hand for the order')
  // What a payment is for is not shown to be sent (4.22); what was sent for the one beside it is not for this one.
  if (shown != null)
    trial.holds(shown === orderId || shown !== beside, orderId, shown, exchange, {
      where: '/data/orderId',
      requirement: 'record/made-of-its-own',
    })
  let isGone = false
  tidyUp(trial, 'createManualPayment', id, { isGone: () => isGone })
  return async () => {
    const gone = await trial.attempt('deleteManualPayment', { path: { id } })
    isGone = isSuccess(gone)
    return isGone ? gone : trial.skip('the target does not remove the payment')
  }
}

async function paidAndTakenBack(trial: Trial): Promise<void> {
  const orders = likelyFirst(trial, 'createManualPayment', await ordersNow(trial), orderToPay)
  const [order = trial.skip('the list shows no order with something left to pay'), other = order] = orders.filter(isOpenByMore)
  const takeBack = await payALittle(trial, order.id)
  const more = await paidNow(trial, order.id)
  const gone = await takeBack()
  const follows = more === Number(order.paidCostCents) + amountCents
  if (!follows) trial.unjudgedPart ??= 'what the order says is paid does not follow the payment'
  const isAsBefore = async (exchange: Exchange) => {
    const now = follows ? await paidNow(trial, order.id) : undefined
    if (now !== undefined) trial.equal(now, order.paidCostCents, exchange, { where: `order ${order.id}/paidCostCents` })
  }
  await isAsBefore(gone)
  // Of several at once one may be lost, or booked on another order, and is taken back all the same.
  let last = gone
  const atOnce = [order, other, order].map((one) => payALittle(trial, one.id, one === order ? other.id : order.id))
  for (const takeOneBack of await Promise.all(atOnce)) last = await takeOneBack()
  await isAsBefore(last)
}

export const paymentOrderScenarios: readonly Case[] = [
  {
    id: 'payment/order-follows',
    area: 'payment',
    title: 'Where payments by hand count as paid of their order, one alone and several at once no longer do when they are removed',
    requirements: ['payment/delete-takes-back', 'record/made-of-its-own'],
    effects: 'shared',
    quiet: true,
    operations: ['createManualPayment', 'deleteManualPayment', 'listWorkflowOrders'],
    run: async (trial) => void (await foundAgain(trial, () => paidAndTakenBack(trial))),
  },
  {
    id: 'payment/key-of-another-company',
    area: 'payment',
    title: 'A payment with the idempotency key that another company has used is one of its own',
    requirements: ['record/other-company'],
    effects: 'shared',
    operations: ['createManualPayment', 'deleteManualPayment', 'listWorkflowOrders'],
    run: sameKey,
  },
]

/** The key is a field of payments (2.5); what the body of one holds is not shown (4.22). */
async function sameKey(trial: Trial): Promise<void> {
  const { mine, theirs } = await companiesByIds(trial)
  const idempotencyKey = `${trial.mark}-key`
  const pay = async (who: SignedIn) => {
    const list = recordsIn(await trial.attempt('listWorkflowOrders', {}, who))
    const orders = list.filter(({ id, companyId }) => typeof id === 'string' && companyId === who.companyId).slice(0, fewOrders)
    for (const { id: orderId } of orders) {
      const body = { ...furtherOfPayment(trial), orderId, amountCents, paymentType: 'Cash', idempotencyKey }
      const exchange = await trial.attempt('createManualPayment', { body }, who)
      const { id } = recordOf(exchange)
      if (typeof id === 'string') trial.cleanUp(() => trial.attempt('deleteManualPayment', { path: { id } }, who))
      if (isSuccess(exchange)) return exchange
    }
    return trial.skip('the target takes no payment by hand of one of the two companies with an idempotencyKey')
  }
  const [first, second] = [await pay(mine), await pay(theirs)]
  showsNothingOf(trial, mine.companyId, second)
  trial.holds(recordOf(second).id !== recordOf(first).id, 'a payment of its own', recordOf(second).id, second, { where: '/data/id' })
}
