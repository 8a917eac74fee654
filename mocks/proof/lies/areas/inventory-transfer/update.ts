// Departures of updates of transfer items.
import { remembering, rewrite } from '../../../tools/kinds.ts'
import { answers, around, bodyOf, isFields, isSuccess, type Lie, records, refuse, sentFields, withBody } from '../../../tools/lie.ts'
import { type Item, itemsKeptOtherwise, itemsOfTransfer, itemUpdates, otherItemsChanged, partOrTire } from './transfer-items.ts'

export const transferUpdateLies: readonly Lie[] = [
  // Updates.
  {
    id: 'inventory-transfer/received-is-quantity',
    says: 'An update of receivedQuantity sets quantity to the same.',
    breaks: ['inventory-transfer/receives-partly', 'inventory-transfer/update-leaves-fields'],
    operations: itemUpdates,
    tell: itemsKeptOtherwise(['updateTransferItem'], (now, _, call) =>
      'receivedQuantity' in sentFields(call) ? { quantity: now.receivedQuantity } : {},
    ),
  },
  {
    id: 'inventory-transfer/received-lowers-quantity',
    says: 'quantity is what has not been received yet.',
    breaks: ['inventory-transfer/receives-partly', 'inventory-transfer/update-leaves-fields'],
    operations: itemUpdates,
    tell: itemsKeptOtherwise(['updateTransferItem'], ({ quantity, receivedQuantity }) => ({ quantity: quantity - receivedQuantity })),
  },
  {
    id: 'inventory-transfer/received-adds-up',
    says: 'receivedQuantity of an update is added to what was received before.',
    breaks: ['inventory-transfer/receives-partly', 'inventory-transfer/update', 'inventory-transfer/update-persists'],
    operations: itemUpdates,
    tell: itemsKeptOtherwise(['updateTransferItem'], (now, before, call) =>
      'receivedQuantity' in sentFields(call) ? { receivedQuantity: now.receivedQuantity + Number(before?.receivedQuantity) } : {},
    ),
  },
  {
    id: 'inventory-transfer/received-all-or-nothing',
    says: 'A receipt of some is one of all.',
    breaks: ['inventory-transfer/receives-partly', 'inventory-transfer/update', 'inventory-transfer/update-persists'],
    operations: itemUpdates,
    tell: itemsKeptOtherwise(['updateTransferItem'], ({ quantity, receivedQuantity }) => ({
      receivedQuantity: receivedQuantity > 0 ? quantity : 0,
    })),
  },
  {
    id: 'inventory-transfer/partial-refused',
    says: 'A receivedQuantity below quantity is refused.',
    breaks: ['inventory-transfer/receives-partly'],
    operations: itemUpdates,
    tell: around(['updateTransferItem'], (call) => {
      const { receivedQuantity } = sentFields(call)
      const { quantity = 0 } = itemsOfTransfer(call).find(({ id }) => id === call.params.itemId) ?? {}
      const isPart = typeof receivedQuantity === 'number' && receivedQuantity < quantity
      return isPart ? refuse(call, 400, 'The transfer must be received in full.') : call.next()
    }),
  },
  {
    id: 'inventory-transfer/received-once',
    says: 'Once some has been received, receivedQuantity stays.',
    breaks: ['inventory-transfer/receives-partly'],
    operations: itemUpdates,
    tell: itemsKeptOtherwise(['updateTransferItem'], (now, before) => ({
      receivedQuantity: before?.receivedQuantity || now.receivedQuantity,
    })),
  },
  {
    id: 'inventory-transfer/update-clears-received',
    says: 'An update of quantity sets receivedQuantity back to 0.',
    breaks: ['inventory-transfer/update-leaves-fields'],
    operations: itemUpdates,
    tell: itemsKeptOtherwise(['updateTransferItem'], (_, __, call) =>
      'receivedQuantity' in sentFields(call) ? {} : { receivedQuantity: 0 },
    ),
  },
  {
    id: 'inventory-transfer/update-clears-part',
    says: 'An update without a part clears it.',
    breaks: ['inventory-transfer/update-leaves-fields'],
    operations: itemUpdates,
    tell: itemsKeptOtherwise(['updateTransferItem'], (_, __, call) =>
      partOrTire(sentFields(call)) === undefined ? { inventoryPartId: null, inventoryTireId: null } : {},
    ),
  },
  {
    id: 'inventory-transfer/update-resets-creation',
    says: 'An update gives the item a new createdDate.',
    breaks: ['inventory-transfer/update-leaves-fields', 'record/identity-kept'],
    operations: itemUpdates,
    tell: itemsKeptOtherwise(['updateTransferItem'], ({ updatedDate }) => ({
      createdDate: updatedDate ? `${updatedDate.slice(0, 19)}.999Z` : '',
    })),
  },
  {
    id: 'inventory-transfer/update-of-same-part',
    says: 'An update of a quantity reaches every item of the same part.',
    breaks: ['inventory-transfer/update-leaves-others'],
    operations: itemUpdates,
    tell: otherItemsChanged(['updateTransferItem'], (other, call) => {
      const meant = itemsOfTransfer(call).find(({ id }) => id === call.params.itemId)
      const { quantity } = sentFields(call)
      return meant && partOrTire(meant) === partOrTire(other) && typeof quantity === 'number' ? { quantity } : undefined
    }),
  },
  {
    id: 'inventory-transfer/update-of-transfer',
    says: 'A receipt of one item is one of all items.',
    breaks: ['inventory-transfer/update-leaves-others'],
    operations: itemUpdates,
    tell: otherItemsChanged(['updateTransferItem'], ({ quantity }, call) =>
      'receivedQuantity' in sentFields(call) ? { receivedQuantity: quantity } : undefined,
    ),
  },
  {
    id: 'inventory-transfer/update-in-any-transfer',
    says: 'An update finds an item by its id, whichever transfer of the company the path names.',
    breaks: ['http/unknown-id'],
    operations: itemUpdates,
    tell: around(['updateTransferItem'], (call) => {
      const { world } = call.sandbox
      const { transferId } = world.get('transferItems', call.params.itemId ?? '') ?? {}
      const [meant, named] = [transferId, call.params.transferId].map((id) => world.get('transfers', id ?? ''))
      const isOfCompany = meant && meant.companyId === named?.companyId
      return call.next(isOfCompany ? { path: `/v3/inventory_transfer/${meant.id}/item/${call.params.itemId}` } : {})
    }),
  },
  {
    id: 'inventory-transfer/update-moves-item',
    says: 'An update of an item by the path of another transfer moves it there.',
    breaks: ['http/unknown-id'],
    operations: itemUpdates,
    tell: around(['updateTransferItem'], (call) => {
      const { world } = call.sandbox
      const [item, named] = [world.get('transferItems', call.params.itemId ?? ''), world.get('transfers', call.params.transferId ?? '')]
      if (item && named && item.companyId === named.companyId) rewrite(call, 'transferItems', item.id, { transferId: named.id })
      return call.next()
    }),
  },
  {
    id: 'inventory-transfer/update-refused-and-done',
    says: 'An update of an item by the path of another transfer is refused, and done.',
    breaks: ['http/refused-changes-nothing'],
    operations: itemUpdates,
    tell: around(['updateTransferItem'], (call) => {
      const { world } = call.sandbox
      const [item, named] = [world.get('transferItems', call.params.itemId ?? ''), world.get('transfers', call.params.transferId ?? '')]
      const answer = call.next()
      const { quantity } = sentFields(call)
      const isOfCaller = item && named && [item, named].every(({ companyId }) => companyId === call.caller?.companyId)
      if (isOfCaller && item.transferId !== named.id && typeof quantity === 'number') rewrite(call, 'transferItems', item.id, { quantity })
      return answer
    }),
  },
  {
    id: 'inventory-transfer/update-makes-another',
    says: 'An update makes a second item and leaves the first.',
    breaks: ['inventory-transfer/update', 'inventory-transfer/update-persists'],
    operations: itemUpdates,
    tell: around(['updateTransferItem'], (call) => {
      const { world } = call.sandbox
      const old = itemsOfTransfer(call).find(({ id }) => id === call.params.itemId)
      const answer = call.next()
      const now = itemsOfTransfer(call).find(({ id }) => id === call.params.itemId)
      if (!isSuccess(answer) || !old || !now) return answer
      const made = { ...now, id: world.newId('transferItems') }
      world.transact(() => {
        world.insert('transferItems', old)
        world.insert('transferItems', made)
      })
      return withBody(answer, { ...bodyOf(answer), data: made })
    }),
  },
  {
    id: 'inventory-transfer/update-shown-beside-old',
    says: 'The list shows an item as it is and as it was before its update.',
    breaks: ['inventory-transfer/update-persists', 'list/no-duplicates'],
    operations: itemUpdates,
    tell: remembering(
      () => new Map<string, Item>(),
      itemUpdates,
      (call, old) => {
        if (call.operation.id === 'updateTransferItem') {
          const before = itemsOfTransfer(call).find(({ id }) => id === call.params.itemId)
          if (before) old.set(before.id, before)
          return call.next()
        }
        const answer = call.next()
        const body = bodyOf(answer)
        const data = Array.isArray(body.data) ? body.data.filter(isFields) : []
        const twice = data.flatMap((item) => [item, ...(old.has(String(item.id)) ? [old.get(String(item.id))] : [])])
        return isSuccess(answer) ? withBody(answer, { ...body, data: twice }) : answer
      },
    ),
  },
  {
    id: 'inventory-transfer/update-needs-quantity',
    says: 'An update without quantity is refused.',
    breaks: ['inventory-transfer/update-fields-optional'],
    operations: itemUpdates,
    tell: around(['updateTransferItem'], (call) =>
      'quantity' in sentFields(call) ? call.next() : refuse(call, 400, 'quantity is missing.'),
    ),
  },
  {
    id: 'inventory-transfer/update-refuses-part',
    says: 'An update that names the part is refused.',
    breaks: ['inventory-transfer/update-fields-optional'],
    operations: itemUpdates,
    tell: around(['updateTransferItem'], (call) =>
      partOrTire(sentFields(call)) === undefined ? call.next() : refuse(call, 400, 'The part of an item is fixed.'),
    ),
  },
  {
    id: 'inventory-transfer/update-keeps-part',
    says: 'An update takes another part and keeps the one before.',
    breaks: ['inventory-transfer/update', 'inventory-transfer/update-persists'],
    operations: itemUpdates,
    tell: itemsKeptOtherwise(['updateTransferItem'], (now, before) => ({
      inventoryPartId: before ? before.inventoryPartId : now.inventoryPartId,
      inventoryTireId: before ? before.inventoryTireId : now.inventoryTireId,
    })),
  },
  {
    id: 'inventory-transfer/update-without-date',
    says: 'The answer to an update has no transferUpdatedDate.',
    breaks: ['inventory-transfer/update-transfer-date'],
    operations: ['updateTransferItem'],
    tell: answers(['updateTransferItem'], (body) => ({ ...body, meta: {} })),
  },
  {
    id: 'inventory-transfer/update-answers-transfer',
    says: 'The answer to an update carries the transfer as data.',
    breaks: ['inventory-transfer/update'],
    operations: ['updateTransferItem'],
    tell: records(['updateTransferItem'], (item, { params }) => {
      item.id = params.transferId
    }),
  },
]
