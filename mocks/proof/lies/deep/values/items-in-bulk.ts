// Several items of a transfer at once, gathered, looked up or written in another way than one by one.
import { around, bodyOf, type Fields, isSuccess, type Lie, refuse, sentOtherwise, withBody } from '../../../tools/lie.ts'
import { itemsKeptOtherwise, itemsOfTransfer, itemsSent } from '../../areas/inventory-transfer/transfer-items.ts'

const groupSize = 5

const groupsOf = (items: readonly Fields[]): Fields[][] =>
  Array.from({ length: Math.ceil(items.length / groupSize) }, (_, group) => items.slice(group * groupSize, (group + 1) * groupSize))

const failsForNone = (id: 'bulkCreateTransferItems' | 'createTransferItems'): Lie => ({
  id: `values/${id}/items/none-fails`,
  says: `${id} ends in 500 for an array of no items.`,
  breaks: ['envelope/client-error-status'],
  operations: [id],
  tell: around([id], (call) =>
    Array.isArray(call.body) && call.body.length === 0 ? refuse(call, 500, 'INSERT has no VALUES') : call.next(),
  ),
})

export const itemsInBulkLies: readonly Lie[] = [
  failsForNone('bulkCreateTransferItems'),
  failsForNone('createTransferItems'),
  {
    id: 'values/createTransferItem/halves-of-tires-rounded',
    says: 'An item of tires is made of whole ones.',
    breaks: ['record/numbers-kept'],
    operations: ['createTransferItem', 'listTransferItems'],
    tell: sentOtherwise(['createTransferItem'], (body) =>
      typeof body.inventoryTireId === 'string' && typeof body.quantity === 'number'
        ? { ...body, quantity: Math.ceil(body.quantity) }
        : body,
    ),
  },
  {
    id: 'values/bulkCreateTransferItems/items/last-tire-only',
    says: 'bulkCreateTransferItems gathers items by their part, so of several tires it makes the last, and counts all.',
    breaks: ['inventory-transfer/bulk-persists', 'inventory-transfer/bulk-count', 'inventory-transfer/bulk-same-operation'],
    operations: ['bulkCreateTransferItems', 'listTransferItems'],
    tell: around(['bulkCreateTransferItems'], (call) => {
      const items = itemsSent(call)
      const tires = items.filter(({ inventoryPartId }) => inventoryPartId === undefined)
      if (tires.length < 2) return call.next()
      const answer = call.next({ body: items.filter((item) => !tires.includes(item) || item === tires.at(-1)) })
      return isSuccess(answer) ? withBody(answer, { ...bodyOf(answer), count: items.length }) : answer
    }),
  },
  {
    id: 'values/createTransferItems/items/tire-captured-as-the-part-before',
    says: 'createTransferItems gives a tire that stands behind a part the name, sku and costs of that part.',
    breaks: ['inventory-transfer/capture-same', 'inventory-transfer/bulk-same-operation'],
    operations: ['createTransferItems', 'listTransferItems'],
    tell: itemsKeptOtherwise(['createTransferItems'], (now, before, call) => {
      const made = itemsOfTransfer(call).slice(-itemsSent(call).length)
      const place = made.findIndex(({ id }) => id === now.id)
      const part = made.slice(0, place).findLast(({ inventoryPartId }) => inventoryPartId !== null)
      if (before || !now.inventoryTireId || !part) return {}
      const { name, sku, retailCostCents, wholesaleCostCents } = part
      return { name, sku, retailCostCents, wholesaleCostCents }
    }),
  },
  {
    id: 'values/bulkCreateTransferItems/items/whole-groups-kept-when-refused',
    says: 'bulkCreateTransferItems makes items in groups of five: what it refuses for a later one has made the groups before.',
    breaks: ['http/refused-changes-nothing'],
    operations: ['bulkCreateTransferItems', 'listTransferItems'],
    tell: around(['bulkCreateTransferItems'], (call) => {
      const answer = call.next()
      const groups = groupsOf(itemsSent(call))
      if (isSuccess(answer) || groups.length < 2) return answer
      for (const group of groups) if (!isSuccess(call.next({ body: group }))) break
      return answer
    }),
  },
]
