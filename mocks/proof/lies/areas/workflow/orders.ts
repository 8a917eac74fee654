// Orders of the workflow as lies look for them and change them.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { Collections } from '../../../../engine/state/records.ts'
import { answers, bodyOf, type Call, type Fields, isFields, type Lie } from '../../../tools/lie.ts'
import { companyRecords } from '../../../tools/stored.ts'

export type Order = Collections['orders']

export const orderLists = ['listWorkflowOrders', 'listWorkflowOrdersByStatus'] as const

export const orderPages: readonly OperationId[] = [...orderLists, 'getWorkflowColumn']

export const orderViews: readonly OperationId[] = [...orderPages, 'getWorkflow']

export const companyOrders = (call: Call): Order[] => companyRecords(call, 'orders')

export const statusesOf = (call: Call) => companyRecords(call, 'workflowStatuses')

export const ofStatus = (call: Call, id: unknown): Order[] => companyOrders(call).filter(({ workflowStatusId }) => workflowStatusId === id)

/** The part of an answer with orders, and these. */
export const ordersOnPage = (page: Fields): Fields[] => (Array.isArray(page.orders) ? page.orders.filter(isFields) : [])

/** Orders in answers, wherever they stand, shown otherwise. */
export const showingOrders = (names: readonly OperationId[], change: (order: Fields, call: Call) => void): Lie['tell'] =>
  answers(names, (body, call) => {
    const data = isFields(body.data) ? body.data : {}
    for (const page of call.operation.id === 'getWorkflow' ? Object.values(data).filter(isFields) : [data])
      for (const order of ordersOnPage(page)) change(order, call)
  })

/** The status that a page of one is about. */
export const statusIn = ({ params }: Call): string => params.id ?? params.statusId ?? ''

/** Orders of statuses chosen by the lie, through the list of all: asked for in full, then cut into the page. */
export const pageOfOrders = (call: Call, isMeant: (order: Fields) => boolean): Fields => {
  const whole = bodyOf(call.next({ path: '/v3/workflow/list', query: new URLSearchParams({ limit: '500' }) }))
  const all = ordersOnPage(isFields(whole.data) ? whole.data : {}).filter(isMeant)
  const skip = Number(call.query.get('skip') ?? 0)
  const orders = all.slice(skip, skip + Number(call.query.get('limit') ?? 50))
  return { orders, total: all.length, hasMore: skip + orders.length < all.length }
}

export const nextStatus = (call: Call, id: string): string | undefined => {
  const all = statusesOf(call)
  return all[(all.findIndex((status) => status.id === id) + 1) % all.length]?.id
}
