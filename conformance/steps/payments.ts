// Payments by hand. What their body holds is not shown (4.22), so a target may want more than ours: what its refusal names is added, or what
// the config gives.
import { isObject } from '../exchange/compare.ts'
import { type Exchange, isRefusal, isSuccess } from '../exchange/exchange.ts'
import type { RunContext } from '../runner/trial/context.ts'
import type { Trial } from '../runner/trial/trial.ts'
import type { Schemas } from '../transport/calls.ts'
import { likelyFirst } from './named.ts'
import { askForOrders, type Shown, someOrders } from './records.ts'

type Values = { readonly [field: string]: unknown }
export type OrderToPay = Schemas['WorkflowOrder']

/** A payment by hand that had succeeded is not taken back by what is done to others of its order: that one may fail later is for a processor. */
export function staysPaid(trial: Trial, { data, exchange }: Shown, last: Shown): void {
  const [was, now]: readonly Schemas['Payment'][] = [last.data ?? {}, data ?? {}]
  if (was?.paymentMode === 'Manual' && was.status === 'Succeeded' && now?.status != null)
    trial.holds(!['Canceled', 'Failed'].includes(now.status), 'Succeeded', now.status, exchange, {
      where: '/data/status',
      requirement: 'record/read-stable',
    })
}

/** Values for what a target may want of a payment, among the fields that payments have (2.5). */
const wanted: { readonly [field: string]: (trial: Trial, order: OrderToPay | undefined) => unknown } = {
  customerId: (_, order) => order?.customerId,
  payerId: (_, order) => order?.customerId,
  locationId: (_, order) => order?.locationId,
  recordedDate: () => new Date().toISOString(),
  idempotencyKey: (trial) => trial.unusedWord(),
  paymentMode: () => 'Manual',
  provider: () => 'Manual',
  transactionType: () => 'Charge',
  status: () => 'Succeeded',
  checkNumber: () => '1001',
  tipAmountCents: () => 0,
  deposit: () => false,
}

const learned = new WeakMap<RunContext, Values>()

/** What the target wants beside an order, an amount and what was paid with, as far as that is known. */
export const furtherOfPayment = ({ context }: Trial): Values => ({ ...learned.get(context), ...context.bodies.createManualPayment })

/** What names an order in a payment for it. */
export const orderToPay = ({ id }: Pick<OrderToPay, 'id'>): { orderId: string | undefined } => ({ orderId: id })

/** Orders of the target, those first that it takes payments for as far as that is known. */
export const ordersToPay = async (trial: Trial): Promise<readonly OrderToPay[]> =>
  likelyFirst(trial, 'createManualPayment', unlikeOrdersFirst(await ordersOfKinds(trial)), orderToPay)

const laterPages = new WeakMap<RunContext, Promise<readonly OrderToPay[]>>()
const mostPages = 4

/** Invoices and others, as far as the first pages show both: a target may take payments for one kind alone. */
async function ordersOfKinds(trial: Trial): Promise<readonly OrderToPay[]> {
  const orders = await someOrders(trial)
  const asked = laterPages.get(trial.context) ?? laterOrders(trial, orders)
  laterPages.set(trial.context, asked)
  return [...orders, ...(await asked)]
}

async function laterOrders(trial: Trial, first: readonly OrderToPay[]): Promise<readonly OrderToPay[]> {
  const found = [...first]
  for (let pages = 1; pages < mostPages && found.every(({ invoiced }) => invoiced === first[0]?.invoiced); pages++) {
    const page = await askForOrders(trial, { skip: found.length })
    if (page.length === 0) break
    found.push(...page)
  }
  return found.slice(first.length)
}

/** One of each state before others of the same. */
export function unlikeOrdersFirst(orders: readonly OrderToPay[]): OrderToPay[] {
  const states = new Set<string>()
  const isNew = ({ invoiced, authorized, paid }: OrderToPay) => {
    const state = JSON.stringify([invoiced, authorized, paid])
    return !states.has(state) && states.add(state)
  }
  const unlike = orders.filter(isNew)
  return [...unlike, ...orders.filter((order) => !unlike.includes(order))]
}

/** Records a payment with these values; asked once more with what a refusal names. */
export async function payByHand(trial: Trial, values: Values): Promise<Exchange> {
  const body = { paymentType: 'Cash', ...furtherOfPayment(trial), ...values }
  const exchange = await trial.call('createManualPayment', { body })
  const more = isRefusal(exchange) ? await namedIn(trial, exchange, body) : {}
  if (Object.keys(more).length === 0) return exchange
  const again = await trial.call('createManualPayment', { body: { ...body, ...more } })
  if (isSuccess(again)) learned.set(trial.context, { ...furtherOfPayment(trial), ...more })
  return again
}

async function namedIn(trial: Trial, { answer }: Exchange, body: Values): Promise<Values> {
  const names = new Set(JSON.stringify(isObject(answer?.body) ? answer.body : '').match(/[A-Za-z]+/g))
  const fields = Object.entries(wanted).filter(([field]) => names.has(field) && !(field in body))
  if (fields.length === 0) return {}
  const order = (await someOrders(trial)).find(({ id }) => id === body.orderId)
  return Object.fromEntries(fields.map(([field, sample]) => [field, sample(trial, order)] as const).filter(([, value]) => value != null))
}
