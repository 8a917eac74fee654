// What orders embed: parts of somebody else, and one thing with two faces.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { answers, type Fields, isFields, type Lie } from '../../../tools/lie.ts'

const boards: readonly OperationId[] = ['listWorkflowOrders', 'listWorkflowOrdersByStatus', 'getWorkflowColumn', 'getWorkflow']

function ordersIn(value: unknown): Fields[] {
  if (Array.isArray(value)) return value.flatMap(ordersIn)
  if (!isFields(value)) return []
  return 'workflowStatusId' in value ? [value] : Object.values(value).flatMap(ordersIn)
}

const embedLie = (name: string, says: string, breaks: string, spoil: (order: Fields, other: Fields) => void): Lie => ({
  id: `workflow/orders-${name}`,
  says,
  breaks: [breaks],
  operations: boards,
  tell: answers(boards, ({ data }) => {
    const orders = ordersIn(data)
    for (const [at, order] of orders.entries()) spoil(order, orders[(at + 1) % orders.length] ?? order)
  }),
})

const partsOf = (record: unknown, name: string): Fields[] => {
  const parts = isFields(record) ? record[name] : undefined
  return Array.isArray(parts) ? parts.filter(isFields) : []
}

/** Those of the other one as well. */
function takesParts(name: string, kind: 'customer' | 'vehicle') {
  return (order: Fields, other: Fields): void => {
    const owner = order[kind]
    if (isFields(owner)) owner[name] = [...partsOf(owner, name), ...partsOf(other[kind], name)]
  }
}

export const orderEmbedLies: readonly Lie[] = [
  embedLie(
    'phones-of-the-next',
    'Orders show the phone numbers of the next customer as well.',
    'workflow/parts-of-their-owner',
    takesParts('phoneNumbers', 'customer'),
  ),
  embedLie(
    'emails-of-the-next',
    'Orders show the emails of the next customer as well.',
    'workflow/parts-of-their-owner',
    takesParts('emails', 'customer'),
  ),
  embedLie(
    'tire-logs-of-the-next',
    'Orders show the tire pressure logs of the next vehicle as well.',
    'workflow/parts-of-their-owner',
    takesParts('tirePressureLogs', 'vehicle'),
  ),
  embedLie(
    'customer-named-by-order',
    'The customer of an archived order has an older name than in other orders.',
    'workflow/embeds-agree',
    (order) => {
      if (order.archived === true && isFields(order.customer)) order.customer.lastName = `${order.customer.lastName}-Old`
    },
  ),
]
