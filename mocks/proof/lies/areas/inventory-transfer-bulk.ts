// Departures of creates of several transfer items at once.
import { answers, around, bodyOf, type Call, type Fields, good, isFields, isSuccess, type Lie, refusal, withBody } from '../../tools/lie.ts'
import { bulk, itemsOf, itemsSentOtherwise, otherItemsChanged, partOf, several, withoutReceived } from './transfer-items.ts'

const counting = (count: (call: Call, right: unknown) => unknown): Lie['tell'] =>
  answers(bulk, (body, call) => ({ ...body, count: count(call, body.count) }))

export const transferBulkLies: readonly Lie[] = [
  // Several items.
  {
    id: 'inventory-transfer/bulk-first-only',
    says: 'Of several items only the first is made.',
    breaks: ['inventory-transfer/bulk-persists'],
    operations: [...bulk, 'listTransferItems'],
    tell: around(bulk, (call) => {
      const answer = call.next({ body: several(call).slice(0, 1) })
      return isSuccess(answer) ? withBody(answer, { ...bodyOf(answer), count: several(call).length }) : answer
    }),
  },
  {
    id: 'inventory-transfer/bulk-last-only',
    says: 'Of several items only the last is made, and count says so.',
    breaks: ['inventory-transfer/bulk-persists'],
    operations: [...bulk, 'listTransferItems'],
    tell: around(bulk, (call) => call.next({ body: several(call).slice(-1) })),
  },
  {
    id: 'inventory-transfer/bulk-merges',
    says: 'Several items of the same part are made one, with their quantities together.',
    breaks: ['inventory-transfer/bulk-persists'],
    operations: [...bulk, 'listTransferItems'],
    tell: around(bulk, (call) => {
      const merged = new Map<unknown, Fields>()
      for (const item of several(call)) {
        const { quantity = 0 } = merged.get(partOf(item)) ?? {}
        merged.set(partOf(item), { ...item, quantity: Number(quantity) + Number(item.quantity) })
      }
      const answer = call.next({ body: [...merged.values()] })
      return isSuccess(answer) ? withBody(answer, { ...bodyOf(answer), count: several(call).length }) : answer
    }),
  },
  {
    id: 'inventory-transfer/bulk-quantity-of-first',
    says: 'All of several items get the quantity of the first.',
    breaks: ['inventory-transfer/bulk-persists'],
    operations: [...bulk, 'listTransferItems'],
    tell: around(bulk, (call) => {
      const { quantity } = several(call)[0] ?? {}
      return call.next({ body: several(call).map((item) => ({ ...item, quantity, receivedQuantity: 0 })) })
    }),
  },
  {
    id: 'inventory-transfer/bulk-part-of-first',
    says: 'All of several items get the part of the first.',
    breaks: ['inventory-transfer/bulk-persists'],
    operations: [...bulk, 'listTransferItems'],
    tell: around(bulk, (call) => {
      const { inventoryPartId, inventoryTireId } = several(call)[0] ?? {}
      return call.next({ body: several(call).map((item) => ({ ...item, inventoryPartId, inventoryTireId })) })
    }),
  },
  {
    id: 'inventory-transfer/bulk-replaces',
    says: 'Several items take the place of those that the transfer had.',
    breaks: ['inventory-transfer/bulk-leaves-others'],
    operations: [...bulk, 'listTransferItems'],
    tell: around(bulk, (call) => {
      const { world } = call.sandbox
      const old = itemsOf(call)
      const answer = call.next()
      if (isSuccess(answer)) for (const item of old) world.transact(() => world.remove('transferItems', item))
      return answer
    }),
  },
  {
    id: 'inventory-transfer/bulk-resets-received',
    says: 'Making several items sets receivedQuantity of the others back to 0.',
    breaks: ['inventory-transfer/bulk-leaves-others'],
    operations: [...bulk, 'listTransferItems'],
    tell: otherItemsChanged(bulk, () => ({ receivedQuantity: 0 })),
  },
  {
    id: 'inventory-transfer/bulk-received-all',
    says: 'Items that are made together have been received in full unless said otherwise.',
    breaks: ['inventory-transfer/bulk-received-default'],
    operations: bulk,
    tell: itemsSentOtherwise(bulk, withoutReceived),
  },
  {
    id: 'inventory-transfer/bulk-received-of-neighbor',
    says: 'An item of an array without receivedQuantity gets that of the one before.',
    breaks: ['inventory-transfer/bulk-received-default'],
    operations: bulk,
    tell: around(bulk, (call) => {
      let last: unknown
      const body = several(call).map((item) => {
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
    operations: bulk,
    tell: itemsSentOtherwise(['createTransferItems'], withoutReceived),
  },
  {
    id: 'inventory-transfer/items-path-missing',
    says: 'Only one of the two paths for several items is there.',
    breaks: ['inventory-transfer/items'],
    operations: bulk,
    tell: around(['createTransferItems'], (call) => refusal(call, 404, 'No such path.')),
  },
  {
    id: 'inventory-transfer/bulk-path-missing',
    says: 'The path that ends in bulk is not there.',
    breaks: ['inventory-transfer/bulk', 'http/version-prefix'],
    operations: bulk,
    tell: around(['bulkCreateTransferItems'], (call) => refusal(call, 405, 'Use PUT.')),
  },
  {
    id: 'inventory-transfer/bulk-answers-items',
    says: 'The answer to several items carries them as data, without count.',
    breaks: ['inventory-transfer/bulk-count-is-number', 'inventory-transfer/bulk-count'],
    operations: bulk,
    tell: around(bulk, (call) => {
      const known = new Set(itemsOf(call).map(({ id }) => id))
      const answer = call.next()
      const data = itemsOf(call).filter(({ id }) => !known.has(id))
      return isSuccess(answer) ? good(call, { data }) : answer
    }),
  },
  {
    id: 'inventory-transfer/count-in-data',
    says: 'count stands in data.',
    breaks: ['inventory-transfer/bulk-count-is-number', 'inventory-transfer/bulk-count'],
    operations: bulk,
    tell: answers(bulk, ({ count, ...rest }) => ({ ...rest, data: { count } })),
  },
  {
    id: 'inventory-transfer/count-of-transfer',
    says: 'count is the number of all items of the transfer.',
    breaks: ['inventory-transfer/bulk-count'],
    operations: bulk,
    tell: counting((call) => itemsOf(call).length),
  },
  {
    id: 'inventory-transfer/count-of-pieces',
    says: 'count adds up the quantities.',
    breaks: ['inventory-transfer/bulk-count'],
    operations: bulk,
    tell: counting((call) => several(call).reduce((all, { quantity }) => all + Number(quantity), 0)),
  },
  {
    id: 'inventory-transfer/count-of-parts',
    says: 'count is the number of different parts.',
    breaks: ['inventory-transfer/bulk-count'],
    operations: bulk,
    tell: counting((call) => new Set(several(call).map(partOf)).size),
  },
  {
    id: 'inventory-transfer/count-from-zero',
    says: 'count is the index of the last item.',
    breaks: ['inventory-transfer/bulk-count'],
    operations: bulk,
    tell: counting((call) => several(call).length - 1),
  },
  {
    id: 'inventory-transfer/bulk-takes-object',
    says: 'A body that is no array is taken as one item.',
    breaks: ['inventory-transfer/bulk-takes-array'],
    operations: bulk,
    tell: around(bulk, (call) => (isFields(call.body) ? call.next({ body: [call.body] }) : call.next())),
  },
  {
    id: 'inventory-transfer/bulk-takes-anything',
    says: 'A body that is no array is taken for an empty one.',
    breaks: ['inventory-transfer/bulk-takes-array'],
    operations: bulk,
    tell: around(bulk, (call) => (Array.isArray(call.body) ? call.next() : good(call, { count: 0 }))),
  },
]
