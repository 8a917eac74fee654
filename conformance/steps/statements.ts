// How cases make a statement: whose, and of which period.

import { type Exchange, isSuccess } from '../exchange/exchange.ts'
import { outcomeOf } from '../exchange/outcome.ts'
import { aPage } from '../runner/seen/listed.ts'
import type { RunContext } from '../runner/trial/context.ts'
import type { Trial } from '../runner/trial/trial.ts'
import type { Schemas } from '../transport/calls.ts'
import { idOf } from './common.ts'
import { askNaming, likelyFirst } from './named.ts'
import { newName, someOrders, tidyUpAfter } from './records.ts'

export interface Period {
  fromDate: string
  toDate: string
}

const day = 86_400_000

const periods = new WeakMap<RunContext, number>()

/**
 * A period that no other statement of the run has, and another one after it: a target may want them apart. Long ago, so that no
 * invoice falls into them; within a month, so that it is seen when a target takes whole months, unless it is to last longer. In the
 * notations that a target may want (D01).
 */
export function longAgo(trial: Trial, days = 17): readonly (readonly [Period, Period])[] {
  const count = (periods.get(trial.context) ?? 0) + 1
  periods.set(trial.context, count)
  const runs = [...trial.mark].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 6_000, 7)
  const first = Date.UTC(1980, 0, 1) + (runs + count * 60) * day
  const time = (days: number) => new Date(first + days * day).toISOString()
  const pair = [
    { fromDate: time(17 - days), toDate: time(17) },
    { fromDate: time(24), toDate: time(44) },
  ] as const
  const plain = ({ fromDate, toDate }: Period): Period => ({ fromDate: fromDate.slice(0, 10), toDate: toDate.slice(0, 10) })
  return [pair, [plain(pair[0]), plain(pair[1])]]
}

type Optional = Omit<Schemas['StatementCreate'], 'customerId' | keyof Period>

interface Created {
  id: string
  made: { data: Schemas['Statement']; exchange: Exchange }
  sent: Schemas['StatementCreate']
  /** Another period in the same notation, for an update. */
  later: Period | undefined
}

/**
 * The description shows no format of dates, so the target is asked in one after the other, its own the last; nor does it show whether
 * a statement may be without orders, so none are named where it refuses that.
 */
export async function createStatement(trial: Trial, { orderIds, ...optional }: Optional, requirement?: string): Promise<Created> {
  const [known] = await trial.context.find('searchStatements', ({ fromDate, toDate }) => Boolean(fromDate && toDate))
  const own = known?.fromDate && known.toDate ? { fromDate: known.fromDate, toDate: known.toDate } : undefined
  const choices = [...longAgo(trial), ...(own ? [[own, undefined] as const] : [])]
  let taken: Pick<Created, 'sent' | 'later'> | undefined
  const makeFor = async ({ customerId }: { customerId: string }): Promise<Exchange> => {
    const bodies = choices.flatMap(([period, later]) => {
      const sent = { customerId, ...period, ...optional }
      return [...(orderIds ? [{ sent: { ...sent, orderIds }, later }] : []), { sent, later }]
    })
    let last: Exchange | undefined
    for (const one of bodies) {
      last = await trial.call('createStatement', { body: one.sent })
      taken = one
      if (isSuccess(last)) break
    }
    return last ?? trial.skip('the target makes no statement')
  }
  const asked = await askNaming(trial, 'createStatement', (await customers(trial)).map(ofCustomer), makeFor)
  if (!asked || !taken)
    return trial.skip('none of the statements, orders and threads that were looked at names a customer; add one that does')
  const { exchange, named } = asked
  if (isSuccess(exchange)) return created(trial, exchange, taken.sent, taken.later)
  const { status = 0 } = exchange.answer ?? {}
  const isForNone =
    status === 404 ? !ofNothing.has(trial.context) : [400, 409, 422].includes(status) && !(await makesAny(trial, named.customerId))
  if (isForNone)
    trial.skip(`the target may make statements of invoices alone, and was asked for periods without any (${outcomeOf(exchange)})`)
  return trial.fails('createStatement', exchange, requirement)
}

/** Runs whose target has made a statement that names no order: another one may have found no open invoices. */
const ofNothing = new WeakSet<RunContext>()

/** Whether it makes one of such a period, with what it needs alone or with more: whether one may be of nothing is not stated (4.6). */
async function makesAny(trial: Trial, customerId: string): Promise<boolean> {
  if (trial.context.served.has('createStatement')) return true
  for (const [period] of longAgo(trial))
    for (const more of [{}, { name: newName(trial, 'Statement'), note: 'All of it.' }]) {
      const exchange = await trial.call('createStatement', { body: { customerId, ...period, ...more } })
      tidyUpAfter(trial, exchange)
      if (isSuccess(exchange)) return true
    }
  return false
}

/** One of so many days; undefined where the target refuses that, since which periods it takes is not stated. */
export async function createStatementOf(trial: Trial, days: number): Promise<Created | undefined> {
  const [customerId] = await customers(trial)
  if (customerId === undefined) return undefined
  for (const [period] of longAgo(trial, days)) {
    const body = { customerId, ...period, orderIds: [] }
    const exchange = await trial.call('createStatement', { body })
    if (isSuccess(exchange)) return created(trial, exchange, body, undefined)
  }
  return undefined
}

function created(trial: Trial, exchange: Exchange, sent: Schemas['StatementCreate'], later: Period | undefined): Created {
  const body = exchange.answer?.body as { data?: Schemas['Statement'] } | undefined
  const data = body?.data ?? {}
  const id = idOf(trial, data)
  trial.leaves(`statement ${id}`)
  if (!sent.orderIds) ofNothing.add(trial.context)
  return { id, made: { data, exchange }, sent, later }
}

export const ofCustomer = (customerId: string): { customerId: string } => ({ customerId })

/** Ids of customers, those of statements first: who has one can have another. */
export async function customers(trial: Trial): Promise<string[]> {
  const statements = await trial.context.find('searchStatements', ({ customerId }) => customerId != null, aPage)
  const orders = await someOrders(trial)
  const known = [...statements, ...orders]
  // A customer may be met without either.
  const threads =
    known.length > 0 ? [] : await trial.context.find('listMessageThreadMetadata', ({ customerId }) => customerId != null, aPage)
  const ids = [...known, ...threads].map(({ customerId }) => customerId).filter((id) => typeof id === 'string')
  return likelyFirst(trial, 'createStatement', [...new Set(ids)], ofCustomer)
}
