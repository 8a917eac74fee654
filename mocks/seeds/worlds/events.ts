// What notifications of the seed tell of (D34): each names what its type is about, as those that follow from a change do.
import type { Collections } from '../../engine/state/records.ts'
import { isMessaging } from '../../rules/notification-types.ts'
import type { Event } from '../records/notification.ts'
import { pick } from './setting.ts'

/** All that can have happened in a company. */
export interface Happened {
  orders: readonly Collections['orders'][]
  payments: readonly Collections['payments'][]
  inspections: readonly Collections['inspections'][]
  transfers: readonly Collections['transfers'][]
  messageThreads: readonly Collections['messageThreads'][]
}

/** Makes an event of a type, of what happened where the user works; another one at each turn. */
export type EventMaker = (type: string, group: string | null, turn: number) => Event

export function eventsFor({ id: userId, locationIds }: Collections['users'], happened: Happened): EventMaker {
  const orders = happened.orders.filter(({ locationId, deleted }) => !deleted && isHere(locationId))
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  const ofOrders = <Item extends { orderId: string | null }>(items: readonly Item[]) =>
    items.filter(({ orderId }) => orderOf.has(orderId ?? ''))
  const inspections = ofOrders(happened.inspections)
  const payments = ofOrders(happened.payments)
  const charges = payments.filter(({ status, transactionType }) => status === 'Succeeded' && transactionType === 'Charge')
  const bulkPayments = charges.filter(({ bulkPaymentId }) => bulkPaymentId !== null)
  const disputes = payments.filter(({ disputedStatus }) => disputedStatus !== null)

  function isHere(locationId: string | null): boolean {
    return locationIds.includes(locationId ?? '')
  }

  function ofOrder(order: Collections['orders'], payload: Event['payload']): Event {
    const { createdDate: earliest, locationId, customerId } = order
    return { earliest, locationId: locationId ?? '', customerId, payload }
  }

  function ofRecord(order: Collections['orders'], { createdDate: earliest }: { createdDate: string }, payload: Event['payload']): Event {
    return { ...ofOrder(order, payload), earliest }
  }

  function ofPayment(candidates: typeof payments, order: Collections['orders'], turn: number): Event {
    if (candidates.length === 0) return ofOrder(order, { orderId: order.id, orderNumber: order.number })
    const payment = pick(candidates, turn)
    const { id: paymentId, orderId, amountCents, bulkPaymentId } = payment
    const payload = { paymentId, orderId, amountCents, ...(bulkPaymentId !== null && { bulkPaymentId }) }
    return ofRecord(orderOf.get(orderId ?? '') ?? order, payment, payload)
  }

  function ofTransfer(type: string, order: Collections['orders'], turn: number): Event {
    const side = ({ fromLocationId, toLocationId }: Collections['transfers']): string =>
      type.endsWith('To') || (!type.endsWith('From') && !isHere(fromLocationId)) ? toLocationId : fromLocationId
    const here = happened.transfers.filter((transfer) => isHere(side(transfer)))
    if (here.length === 0) return ofPlace(order)
    const transfer = pick(here, turn)
    const { id: transferId, fromLocationId, toLocationId, createdDate: earliest } = transfer
    return { earliest, locationId: side(transfer), customerId: null, payload: { transferId, fromLocationId, toLocationId } }
  }

  function ofInspection(order: Collections['orders'], turn: number): Event {
    if (inspections.length === 0) return ofOrder(order, { orderId: order.id, orderNumber: order.number })
    const inspection = pick(inspections, turn)
    const { id: inspectionId, orderId, completed } = inspection
    return ofRecord(orderOf.get(orderId ?? '') ?? order, inspection, { inspectionId, orderId, completed })
  }

  function ofMessage(type: string, order: Collections['orders']): Event {
    const thread =
      isMessaging({ type }) && happened.messageThreads.find((one) => one.userId === userId && one.customerId === order.customerId)
    const payload = { orderId: order.id, orderNumber: order.number }
    return ofOrder(order, thread ? { messageThreadId: thread.messageThreadId, ...payload } : payload)
  }

  return (type, group, turn) => {
    const order = pick(orders, turn)
    if (type === 'CustomerMakesPayment') return ofPayment(charges, order, turn)
    if (type === 'CustomerMakesBulkPayment') return ofPayment(bulkPayments, order, turn)
    if (group === 'Disputes') return ofPayment(disputes, order, turn)
    if (group === 'InventoryTransfers') return ofTransfer(type, order, turn)
    if (group === 'Inspections') return ofInspection(order, turn)
    if (group === 'MessagesAndNotes') return ofMessage(type, order)
    if (group === 'Appointments') return ofOrder(order, { orderId: order.id, orderNumber: order.number })
    if (aboutOrders.has(type)) return { ...ofOrder(order, { orderId: order.id, orderNumber: order.number }), customerId: null }
    return ofPlace(order)
  }
}

/** Types of the shop that are about an order; the others are about a location. */
const aboutOrders = new Set(['WorkRequestReceived', 'OrderAuthorized', 'ServiceAssigned', 'LaborStatusChanged'])

function ofPlace({ createdDate: earliest, locationId }: Collections['orders']): Event {
  return { earliest, locationId: locationId ?? '', customerId: null, payload: { locationId } }
}
