// What an order says is paid, where that follows the payments for it: 2.15, 4.5.
import { isSuccess, recordOf } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { foundAgain } from '../../steps/again.ts'
import { payByHand } from '../../steps/payments.ts'
import { tidyUp } from '../../steps/records.ts'
import { type Order, orderPage } from '../../steps/workflow.ts'

const amountCents = 5

const ordersNow = async (trial: Trial): Promise<readonly Order[]> => (await orderPage(trial, 'listWorkflowOrders', {}))?.orders ?? []

const paidNow = async (trial: Trial, id: string): Promise<unknown> =>
  (await ordersNow(trial)).find((order) => order.id === id)?.paidCostCents

/** An order that becomes paid may become an invoice: one that is open by more. */
const isOpenByMore = ({ paidCostCents, remainingCostCents, archived }: Order): boolean =>
  typeof paidCostCents === 'number' && Number(remainingCostCents) > 10 * amountCents && archived !== true

async function paidAndTakenBack(trial: Trial): Promise<void> {
  const order = (await ordersNow(trial)).find(isOpenByMore) ?? trial.skip('the list shows no order with something left to pay')
  const exchange = await payByHand(trial, { orderId: order.id, amountCents, note: trial.mark })
  const { id } = recordOf(exchange)
  if (!isSuccess(exchange) || typeof id !== 'string') return trial.skip('the target takes no payment by hand for the order')
  let isGone = false
  tidyUp(trial, 'createManualPayment', id, { isGone: () => isGone })
  const paid = await paidNow(trial, order.id)
  const gone = await trial.attempt('deleteManualPayment', { path: { id } })
  isGone = isSuccess(gone)
  if (!isGone) return trial.skip('the target does not remove the payment')
  if (paid !== Number(order.paidCostCents) + amountCents) return trial.skip('what the order says is paid does not follow the payment')
  const now = await paidNow(trial, order.id)
  if (now !== undefined) trial.equal(now, order.paidCostCents, gone, { where: `order ${order.id}/paidCostCents` })
}

export const paymentOrderScenarios: readonly Case[] = [
  {
    id: 'payment/order-follows',
    area: 'payment',
    title: 'Where a payment by hand counts as paid of its order, it no longer does when it is removed',
    requirements: ['payment/delete-takes-back'],
    effects: 'shared',
    quiet: true,
    operations: ['createManualPayment', 'deleteManualPayment', 'listWorkflowOrders'],
    run: async (trial) => void (await foundAgain(trial, () => paidAndTakenBack(trial))),
  },
]
