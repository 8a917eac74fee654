// Which orders a statement is about, as the last update sent them: 2.6, 4.6.
import { differences } from '../../exchange/compare.ts'
import { isSuccess, recordOf } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { orderToPay, payByHand } from '../../steps/payments.ts'
import { newName, tidyUp, tidyUpAfter } from '../../steps/records.ts'
import { longAgo } from '../../steps/statements.ts'
import { allOrders, type Order } from '../../steps/workflow.ts'

const figureNames = ['invoicesCount', 'totalCostCents', 'paidCostCents', 'remainingCostCents'] as const
type Figures = { readonly [Name in (typeof figureNames)[number]]?: number }

const figuresOf = (record: object): Figures =>
  Object.fromEntries(Object.entries(record).filter(([name, value]) => figureNames.some((one) => one === name) && typeof value === 'number'))

/** Two that are on no statement, as far as that is shown: of one customer, where there are such, since a target may want that. */
function twoFree(orders: readonly Order[]): readonly [Order, Order] | undefined {
  const free = orders.filter(({ customerId, statementId }) => typeof customerId === 'string' && statementId == null)
  for (const one of free) {
    const other = free.find(({ id, customerId }) => id !== one.id && customerId === one.customerId)
    if (other) return [one, other]
  }
  const [one, other] = free
  return one && other && [one, other]
}

async function figuresWith(trial: Trial, id: string, order: Order, name: string): Promise<Figures> {
  const exchange = await trial.attempt('updateStatement', { path: { id }, body: { orderIds: [order.id] } })
  if (!isSuccess(exchange)) trial.skip('the target refuses other orders for a statement')
  const { body, exchange: read } = await trial.ask('getStatement', { path: { id } })
  trial.equal(body.data.name, name, read, { where: '/data/name', requirement: 'statement/update-leaves-rest' })
  return figuresOf(body.data)
}

/** With so much open, a cent does not pay an order: it might become an invoice. */
const muchOpen = 1000

/** A payment for its order does not take back what is changed beside it: at once, or a moment later, while the payment is still being made. */
async function keepsBesidePayment(trial: Trial, id: string, order: Order): Promise<void> {
  if (!(Number(order.remainingCostCents) > muchOpen)) return
  const rename = (name: string) => trial.attempt('updateStatement', { path: { id }, body: { name } })
  for (const isLater of [false, true]) {
    const name = newName(trial, 'Beside a payment')
    const [paid, renamed] = await Promise.all([
      payByHand(trial, { ...orderToPay(order), amountCents: 1, note: trial.mark }),
      isLater ? rename(`${name}, at first`).then(() => rename(name)) : rename(name),
    ])
    const { id: payment } = recordOf(paid)
    if (!isSuccess(paid) || typeof payment !== 'string') return
    tidyUp(trial, 'createManualPayment', payment)
    const { body, exchange } = await trial.ask('getStatement', { path: { id } })
    if (isSuccess(renamed))
      trial.equal(body.data.name, name, exchange, { where: '/data/name', requirement: 'statement/update-takes-fields' })
  }
}

/** With the first order alone, in the notation of dates that the target takes (D01). */
async function madeWith(trial: Trial, { id: orderId, customerId }: Order): Promise<string> {
  for (const [period] of longAgo(trial)) {
    const exchange = await trial.attempt('createStatement', {
      body: { customerId: String(customerId), ...period, name: newName(trial, 'Statement'), orderIds: [orderId] },
    })
    const { id } = recordOf(exchange)
    if (!isSuccess(exchange) || typeof id !== 'string') continue
    trial.leaves(`statement ${id}`)
    trial.cleanUp(() => trial.attempt('updateStatement', { path: { id }, body: { orderIds: [] } }))
    return id
  }
  return trial.skip('the target makes no statement of one order')
}

export const statementOrderScenarios: readonly Case[] = [
  {
    id: 'statement/orders-again',
    area: 'statement',
    title: 'A statement that is given its first order again, after another one, counts what it counted at first',
    requirements: ['statement/update-orders', 'statement/update-leaves-rest', 'statement/update-takes-fields'],
    effects: 'shared',
    operations: ['createStatement', 'getStatement', 'updateStatement', 'listWorkflowOrders'],
    mayAsk: ['createManualPayment', 'deleteManualPayment', 'createReferralSource', 'deleteReferralSource'],
    async run(trial) {
      const orders = async () => (await allOrders(trial, 'listWorkflowOrders', {}, { mostPages: 4 })).orders
      const [one, other] = twoFree(await orders()) ?? []
      if (!one || !other) return trial.skip('the list shows no two orders that are on no statement; add one')
      const id = await madeWith(trial, one)
      const look = async () => figuresOf((await trial.ask('getStatement', { path: { id } })).body.data)
      const first = await look()
      if (Object.values(first).every((figure) => figure === 0)) trial.skip('the target counts nothing of the order')
      const name = newName(trial, 'Statement')
      const renamed = await trial.attempt('updateStatement', { path: { id }, body: { name } })
      if (!isSuccess(renamed)) return trial.skip('the target refuses another name for a statement')
      const stillFirst = await look()
      const second = await figuresWith(trial, id, other, name)
      // Whether orders that are sent take the place of those before is not said: they may be added.
      if (Number(second.invoicesCount) > Number(first.invoicesCount)) trial.skip('the target adds orders to those that a statement has')
      const third = await figuresWith(trial, id, one, name)
      const exchange = trial.exchanges.at(-1)
      const still = (await orders()).find((order) => order.id === one.id)
      const costs = ({ totalCostCents, paidCostCents }: Order) => ({ totalCostCents, paidCostCents })
      if (!exchange || !still || differences(costs(one), costs(still)).length > 0) return
      // What others decide may move with each write to anything, so with the same order once more and with what has nothing to do with it.
      const again = await figuresWith(trial, id, one, name)
      const elsewhere = await trial.attempt('createReferralSource', { body: { name: newName(trial, 'Elsewhere') } })
      tidyUpAfter(trial, elsewhere)
      if (differences(third, again).length > 0 && (!isSuccess(elsewhere) || differences(again, await look()).length > 0))
        trial.skip('figures of a statement move while it has the same orders')
      trial.equal(third, first, exchange, { where: '/data' })
      const about = { where: '/data', requirement: 'statement/update-leaves-rest' }
      trial.equal(stillFirst, first, renamed, about)
      const noted = await trial.attempt('updateStatement', { path: { id }, body: { note: newName(trial, 'Noted') } })
      if (isSuccess(noted)) trial.equal(await look(), third, noted, about)
      await keepsBesidePayment(trial, id, one)
    },
  },
]
