// Which orders a statement is about, as the last update sent them: 2.6, 4.6.
import { differences } from '../../exchange/compare.ts'
import { isSuccess, recordOf } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { foundAgain } from '../../steps/again.ts'
import { orderToPay, payByHand } from '../../steps/payments.ts'
import { newName, searchFor, tidyUp, tidyUpAfter } from '../../steps/records.ts'
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

/** Then those of the same customer, since a target may want that. */
function twoFirst(one: Order, other: Order, orders: readonly Order[]): readonly Order[] {
  const free = orders.filter(({ id, statementId }) => statementId == null && id !== one.id && id !== other.id)
  const isOfTheSame = ({ customerId }: Order) => customerId === one.customerId
  return [one, other, ...free.filter(isOfTheSame), ...free.filter((order) => !isOfTheSame(order))]
}

async function figuresWith(trial: Trial, id: string, order: Order, name: string): Promise<Figures> {
  const before = await trial.ask('getStatement', { path: { id } })
  const exchange = await trial.attempt('updateStatement', { path: { id }, body: { orderIds: [order.id] } })
  if (!isSuccess(exchange)) trial.skip('the target refuses other orders for a statement')
  const { body, exchange: read } = await trial.ask('getStatement', { path: { id } })
  trial.equal(body.data.name, name, read, { where: '/data/name', requirement: 'statement/update-leaves-rest' })
  trial.equal(body.data.note, before.body.data.note, read, { where: '/data/note', requirement: 'statement/update-leaves-rest' })
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
  const alone = await payByHand(trial, { ...orderToPay(order), amountCents: 1, note: trial.mark })
  const { id: last } = recordOf(alone)
  if (!isSuccess(alone) || typeof last !== 'string') return
  tidyUp(trial, 'createManualPayment', last)
  await foundAgain(trial, () => searchCountsAsRead(trial, id))
}

/** Nothing has changed the statement itself since its order was paid. */

async function searchCountsAsRead(trial: Trial, id: string): Promise<void> {
  const [found, read] = [await searchFor(trial, 'searchStatements', id), await trial.ask('getStatement', { path: { id } })]
  const [shown, figures] = [figuresOf(found.data ?? {}), figuresOf(read.body.data)]
  for (const name of figureNames)
    if (shown[name] !== undefined && figures[name] !== undefined)
      trial.equal(shown[name], figures[name], found.exchange, { where: `/data/0/${name}`, requirement: 'statement/search-finds' })
}

const [mostTogether, mostTried] = [4, 8] as const
const summed = ['invoicesCount', 'totalCostCents'] as const

/** What several orders that are sent together count is what each of them counts, and none at all counts nothing. */
async function countsAllOfThem(trial: Trial, id: string, orders: readonly Order[]): Promise<void> {
  const figures = async (some: readonly Order[]) => {
    const sent = await trial.attempt('updateStatement', { path: { id }, body: { orderIds: some.map((order) => order.id) } })
    if (!isSuccess(sent)) return undefined
    const { body, exchange } = await trial.ask('getStatement', { path: { id } })
    return { count: figuresOf(body.data), exchange }
  }
  const counted: Order[] = []
  const sums: Record<(typeof summed)[number], number> = { invoicesCount: 0, totalCostCents: 0 }
  for (const order of orders.slice(0, mostTried)) {
    if (counted.length === mostTogether) break
    const { count } = (await figures([order])) ?? {}
    if (!count || !summed.some((name) => (count[name] ?? 0) > 0)) continue
    counted.push(order)
    for (const name of summed) sums[name] += count[name] ?? 0
  }
  const [all, none] = [counted.length > 1 ? await figures(counted) : undefined, counted.length > 0 ? await figures([]) : undefined]
  for (const [found, isNone] of [[all, false] as const, [none, true] as const])
    for (const name of summed)
      if (found?.count[name] !== undefined)
        trial.equal(found.count[name], isNone ? 0 : sums[name], found.exchange, { where: `/data/${name}` })
}

/** With the first order alone, in the notation of dates that the target takes (D01). */
async function madeWith(trial: Trial, { id: orderId, customerId }: Order): Promise<string> {
  for (const [period] of longAgo(trial)) {
    const exchange = await trial.attempt('createStatement', {
      body: { customerId: String(customerId), ...period, name: newName(trial, 'Statement'), note: 'With its orders.', orderIds: [orderId] },
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
    requirements: ['statement/update-orders', 'statement/update-leaves-rest', 'statement/update-takes-fields', 'statement/search-finds'],
    effects: 'shared',
    operations: ['createStatement', 'getStatement', 'updateStatement', 'searchStatements', 'listWorkflowOrders'],
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
      const free = twoFirst(one, other, await orders())
      await foundAgain(trial, () => countsAllOfThem(trial, id, free))
      await figuresWith(trial, id, one, name)
      await keepsBesidePayment(trial, id, one)
    },
  },
]
