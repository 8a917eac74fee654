// Who pays when, and how much: deposits, part payments, tries that fail.
import type { Collections } from '../../engine/state/records.ts'
import type { Draw } from '../drawing/draw.ts'
import { soonAfter } from '../drawing/history.ts'
import type { Method } from '../drawing/payment-methods.ts'

/** What somebody paid, or tried to. */
export interface PlannedPayment {
  amountCents: number
  method: Method
  status: Collections['payments']['status']
  recordedDate: string
  deposit: boolean
}

/** What somebody pays of an order in the course of it; never more than it costs. */
export function planPayments(
  draw: Draw,
  order: Collections['orders'],
  methods: { manual: readonly Method[]; online: readonly Method[] },
): PlannedPayment[] {
  const { totalCostCents, authorizedDate, invoicedDate } = order
  const pay = (amountCents: number, since: string, more: Partial<PlannedPayment> = {}): PlannedPayment => {
    const method = draw.pick(draw.chance(0.45) ? methods.online : methods.manual)
    return { amountCents, method, status: 'Succeeded', recordedDate: soonAfter(draw, since, 24 * 4), deposit: false, ...more }
  }
  const planned: PlannedPayment[] = []
  const depositCents = authorizedDate && draw.chance(0.35) ? Math.round((totalCostCents * draw.whole(2, 5)) / 10) : 0
  if (authorizedDate && depositCents > 0) planned.push(pay(depositCents, authorizedDate, { deposit: true }))
  if (!invoicedDate) return planned
  const openCents = totalCostCents - depositCents
  const failed = draw.pick(['Failed', 'Failed', 'Canceled'] as const)
  if (draw.chance(0.25)) planned.push(pay(openCents, invoicedDate, { method: draw.pick(methods.online), status: failed }))
  const way = draw.whole(1, 100)
  if (way <= 45) planned.push(pay(openCents, invoicedDate))
  else if (way <= 75) {
    const halfCents = Math.floor(openCents / 2)
    planned.push(pay(halfCents, invoicedDate), pay(openCents - halfCents, invoicedDate))
  } else if (way <= 85) planned.push(pay(Math.round(openCents * 0.3), invoicedDate))
  else if (way <= 95) {
    const status = draw.pick(['Pending', 'Processing'] as const)
    planned.push(pay(openCents, invoicedDate, { method: draw.pick(methods.online), status }))
  }
  return planned
}
