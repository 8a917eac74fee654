// Departures of creates of several transfer items at once.
import {
  answers,
  around,
  bodyOf,
  type Call,
  type Fields,
  good,
  isFields,
  isSuccess,
  type Lie,
  refuse,
  withBody,
} from '../../../tools/lie.ts'
import {
  bulkCreates,
  itemsOfTransfer,
  itemsSent,
  itemsSentOtherwise,
  otherItemsChanged,
  partOrTire,
  withoutReceived,
} from './transfer-items.ts'

const counting = (count: (call: Call, right: unknown) => unknown): Lie['tell'] =>
  answers(bulkCreates, (body, call) => ({ ...body, count: count(call, body.count) }))

export const transferBulkLies: readonly Lie[] = [
  // Several items.
  {
    id: 'inventory-transfer/bulk-first-only',
    says: 'Of several items only the first is made.',
    breaks: ['inventory-transfer/bulk-persists'],
    operations: [...bulkCreates, 'listTransferItems'],
    tell: around(bulkCreates, (call) => {
      const answer = call.next({ body: itemsSent(call).slice(0, 1) })
      return isSuccess(answer) ? withBody(answer, { ...bodyOf(answer), count: itemsSent(call).length }) : answer
    }),
  },
  {
    id: 'inventory-transfer/bulk-last-only',
    says: 'Of several items only the last is made, and count says so.',
    breaks: ['inventory-transfer/bulk-persists'],
    operations: [...bulkCreates, 'listTransferItems'],
    tell: around(bulkCreates, (call) => call.next({ body: itemsSent(call).slice(-1) })),
  },
  {
    id: 'inventory-transfer/bulk-merges',
    says: 'Several items of the same part are made one, with their quantities together.',
    breaks: ['inventory-transfer/bulk-persists'],
    operations: [...bulkCreates, 'listTransferItems'],
    tell: around(bulkCreates, (call) => {
      const merged = new Map<unknown, Fields>()
      for (const item of itemsSent(call)) {
        const { quantity = 0 } = merged.get(partOrTire(item)) ?? {}
        merged.set(partOrTire(item), { ...item, quantity: Number(quantity) + Number(item.quantity) })
      }
      const answer = call.next({ body: [...merged.values()] })
      return isSuccess(answer) ? withBody(answer, { ...bodyOf(answer), count: itemsSent(call).length }) : answer
    }),
  },
  {
    id: 'inventory-transfer/bulk-quantity-of-first',
    says: 'All of several items get the quantity of the first.',
    breaks: ['inventory-transfer/bulk-persists'],
    operations: [...bulkCreates, 'listTransferItems'],
    tell: around(bulkCreates, (call) => {
      const { quantity } = itemsSent(call)[0] ?? {}
      return call.next({ body: itemsSent(call).map((item) => ({ ...item, quantity, receivedQuantity: 0 })) })
    }),
  },
  {
    id: 'inventory-transfer/bulk-part-of-first',
    says: 'All of several items get the part of the first.',
    breaks: ['inventory-transfer/bulk-persists'],
    operations: [...bulkCreates, 'listTransferItems'],
    tell: around(bulkCreates, (call) => {
      const { inventoryPartId, inventoryTireId } = itemsSent(call)[0] ?? {}
      return call.next({ body: itemsSent(call).map((item) => ({ ...item, inventoryPartId, inventoryTireId })) })
    }),
  },
  {
    id: 'inventory-transfer/bulk-replaces',
    says: 'Several items take the place of those that the transfer had.',
    breaks: ['inventory-transfer/bulk-leaves-others'],
    operations: [...bulkCreates, 'listTransferItems'],
    tell: around(bulkCreates, (call) => {
      const { world } = call.sandbox
      const old = itemsOfTransfer(call)
      const answer = call.next()
      if (isSuccess(answer)) for (const item of old) world.transact(() => world.remove('transferItems', item))
      return answer
    }),
  },
  {
    id: 'inventory-transfer/bulk-resets-received',
    says: 'Making several items sets receivedQuantity of the others back to 0.',
    breaks: ['inventory-transfer/bulk-leaves-others'],
    operations: [...bulkCreates, 'listTransferItems'],
    tell: otherItemsChanged(bulkCreates, () => ({ receivedQuantity: 0 })),
  },
  {
    id: 'inventory-transfer/bulk-received-all',
    says: 'Items that are made together have been received in full unless said otherwise.',
    breaks: ['inventory-transfer/bulk-received-default'],
    operations: bulkCreates,
    tell: itemsSentOtherwise(bulkCreates, withoutReceived),
  },
  {
    id: 'inventory-transfer/bulk-received-of-neighbor',
    says: 'An item of an array without receivedQuantity gets that of the one before.',
    breaks: ['inventory-transfer/bulk-received-default'],
    operations: bulkCreates,
    tell: around(bulkCreates, (call) => {
      let last: unknown
      const body = itemsSent(call).map((item) => {
        last = item.receivedQuantity ?? last
        return { ...item, ...(last !== undefined && { receivedQuantity: last }) }
      })
      return call.next({ body })
    }),
  },
  {
    id: 'inventory-transfer/items-received-all',
    says: 'One of the two paths makes items that have been received in full, the other does not.',
    breaks: ['inventory-transfer/bulk-received-default', 'inventory-transfer/bulk-same-operation'],
    operations: bulkCreates,
    tell: itemsSentOtherwise(['createTransferItems'], withoutReceived),
  },
  {
    id: 'inventory-transfer/items-path-missing',
    says: 'Only one of the two paths for several items is there.',
    breaks: ['inventory-transfer/items'],
    operations: bulkCreates,
    tell: around(['createTransferItems'], (call) => refuse(call, 404, 'No such path.')),
  },
  {
    id: 'inventory-transfer/bulk-path-missing',
    says: 'The path that ends in bulk is not there.',
    breaks: ['inventory-transfer/bulk', 'http/version-prefix'],
    operations: bulkCreates,
    tell: around(['bulkCreateTransferItems'], (call) => refuse(call, 405, 'Use PUT.')),
  },
  {
    id: 'inventory-transfer/bulk-answers-items',
    says: 'The answer to several items carries them as data, without count.',
    breaks: ['inventory-transfer/bulk-count-is-number', 'inventory-transfer/bulk-count'],
    operations: bulkCreates,
    tell: around(bulkCreates, (call) => {
      const known = new Set(itemsOfTransfer(call).map(({ id }) => id))
      const answer = call.next()
      const data = itemsOfTransfer(call).filter(({ id }) => !known.has(id))
      return isSuccess(answer) ? good(call, { data }) : answer
    }),
  },
  {
    id: 'inventory-transfer/count-in-data',
    says: 'count stands in data.',
    breaks: ['inventory-transfer/bulk-count-is-number', 'inventory-transfer/bulk-count'],
    operations: bulkCreates,
    tell: answers(bulkCreates, ({ count, ...rest }) => ({ ...rest, data: { count } })),
  },
  {
    id: 'inventory-transfer/count-of-transfer',
    says: 'count is the number of all items of the transfer.',
    breaks: ['inventory-transfer/bulk-count'],
    operations: bulkCreates,
    tell: counting((call) => itemsOfTransfer(call).length),
  },
  {
    id: 'inventory-transfer/count-of-pieces',
    says: 'count adds up the quantities.',
    breaks: ['inventory-transfer/bulk-count'],
    operations: bulkCreates,
    tell: counting((call) => itemsSent(call).reduce((all, { quantity }) => all + Number(quantity), 0)),
  },
  {
    id: 'inventory-transfer/count-of-parts',
    says: 'count is the number of different parts.',
    breaks: ['inventory-transfer/bulk-count'],
    operations: bulkCreates,
    tell: counting((call) => new Set(itemsSent(call).map(partOrTire)).size),
  },
  {
    id: 'inventory-transfer/count-from-zero',
    says: 'count is the index of the last item.',
    breaks: ['inventory-transfer/bulk-count'],
    operations: bulkCreates,
    tell: counting((call) => itemsSent(call).length - 1),
  },
  {
    id: 'inventory-transfer/bulk-takes-object',
    says: 'A body that is not an array is taken as one item.',
    breaks: ['inventory-transfer/bulk-takes-array'],
    operations: bulkCreates,
    tell: around(bulkCreates, (call) => (isFields(call.body) ? call.next({ body: [call.body] }) : call.next())),
  },
  {
    id: 'inventory-transfer/bulk-takes-anything',
    says: 'A body that is not an array is taken for an empty one.',
    breaks: ['inventory-transfer/bulk-takes-array'],
    operations: bulkCreates,
    tell: around(bulkCreates, (call) => (Array.isArray(call.body) ? call.next() : good(call, { count: 0 }))),
  },
  ...bulkCreates.map(
    (id): Lie => ({
      id: `inventory-transfer/refused-keeps-right-ones/${id}`,
      says: `${id} refuses items of which one is wrong, and makes the others.`,
      breaks: ['http/refused-changes-nothing'],
      operations: [id, 'listTransferItems'],
      tell: around([id], (call) => {
        const answer = call.next()
        if (call.caller && answer.status >= 400) for (const item of itemsSent(call)) call.next({ body: [item] })
        return answer
      }),
    }),
  ),
]
