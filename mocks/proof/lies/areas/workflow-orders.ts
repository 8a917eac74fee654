// Orders of the workflow as lies look for them and change them.
import type { OperationId } from '../../../../openapi/contract.ts'
import type { Collections } from '../../../engine/records.ts'
import { answers, bodyOf, type Call, type Fields, isFields, type Lie } from '../../tools/lie.ts'

export type Order = Collections['orders']

export const lists = ['listWorkflowOrders', 'listWorkflowOrdersByStatus'] as const

export const pages: readonly OperationId[] = [...lists, 'getWorkflowColumn']

export const views: readonly OperationId[] = [...pages, 'getWorkflow']

export const ordersOf = ({ sandbox, caller }: Call): Order[] =>
  sandbox.world.all('orders').filter(({ companyId }) => companyId === caller?.companyId)

export const statusesOf = ({ sandbox, caller }: Call) =>
  sandbox.world.all('workflowStatuses').filter(({ companyId }) => companyId === caller?.companyId)

export const ofStatus = (call: Call, id: unknown): Order[] => ordersOf(call).filter(({ workflowStatusId }) => workflowStatusId === id)

/** The part of an answer with orders, and these. */
export const ordersIn = (page: Fields): Fields[] => (Array.isArray(page.orders) ? page.orders.filter(isFields) : [])

/** Orders in answers, wherever they stand, shown otherwise. */
export const showing = (names: readonly OperationId[], change: (order: Fields, call: Call) => void): Lie['tell'] =>
  answers(names, (body, call) => {
    const data = isFields(body.data) ? body.data : {}
    for (const page of call.operation.id === 'getWorkflow' ? Object.values(data).filter(isFields) : [data])
      for (const order of ordersIn(page)) change(order, call)
  })

/** The status that a page of one is about. */
export const statusIn = ({ params }: Call): string => params.id ?? params.statusId ?? ''

/** Orders of statuses chosen by the lie, through the list of all: asked for in full, then cut into the page. */
export const pageOf = (call: Call, isMeant: (order: Fields) => boolean): Fields => {
  const whole = bodyOf(call.next({ path: '/v3/workflow/list', query: new URLSearchParams({ limit: '500' }) }))
  const all = ordersIn(isFields(whole.data) ? whole.data : {}).filter(isMeant)
  const skip = Number(call.query.get('skip') ?? 0)
  const orders = all.slice(skip, skip + Number(call.query.get('limit') ?? 50))
  return { orders, total: all.length, hasMore: skip + orders.length < all.length }
}

export const nextStatus = (call: Call, id: string): string | undefined => {
  const all = statusesOf(call)
  return all[(all.findIndex((status) => status.id === id) + 1) % all.length]?.id
}
