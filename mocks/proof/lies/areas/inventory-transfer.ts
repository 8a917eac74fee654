// Departures in the behaviour of the items of inventory transfers.
import type { OperationId } from '../../../../openapi/contract.ts'
import type { Collections } from '../../../engine/records.ts'
import { recordOf, remembering } from '../../tools/kinds.ts'
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
  records,
  refusal,
  requests,
  sentFields,
  withBody,
} from '../../tools/lie.ts'

type Item = Collections['transferItems']

const bulk = ['bulkCreateTransferItems', 'createTransferItems'] as const
const creates: readonly OperationId[] = ['createTransferItem', ...bulk]
const writes: readonly OperationId[] = [...creates, 'updateTransferItem']
const updates: readonly OperationId[] = ['updateTransferItem', 'listTransferItems']

const several = ({ body }: Call): Fields[] => (Array.isArray(body) ? body.filter(isFields) : [])

const itemsOf = ({ sandbox, params }: Call): Item[] =>
  sandbox.world.all('transferItems').filter(({ transferId }) => transferId === params.transferId)

/** Writes whose items the server keeps otherwise: each new or changed one, given what it was before. */
const itemsKeptOtherwise = (
  names: readonly OperationId[],
  change: (now: Item, before: Item | undefined, call: Call) => Partial<Item>,
): Lie['tell'] =>
  around(names, (call) => {
    const { world } = call.sandbox
    const before = new Map(itemsOf(call).map((item) => [item.id, item]))
    const answer = call.next()
    if (!isSuccess(answer)) return answer
    const body = bodyOf(answer)
    for (const item of itemsOf(call).filter((one) => before.get(one.id) !== one)) {
      const values = change(item, before.get(item.id), call)
      world.transact(() => world.insert('transferItems', { ...item, ...values }))
      if (isFields(body.data) && body.data.id === item.id) Object.assign(body.data, values)
    }
    return withBody(answer, body)
  })

/** Other items of the transfer, changed by a write behind their back. */
const otherItemsChanged = (names: readonly OperationId[], change: (other: Item, call: Call) => Partial<Item> | undefined): Lie['tell'] =>
  around(names, (call) => {
    const { world } = call.sandbox
    const others = itemsOf(call).filter(({ id }) => id !== call.params.itemId)
    const answer = call.next()
    for (const item of isSuccess(answer) ? others : []) {
      const values = change(item, call)
      if (values) world.transact(() => world.insert('transferItems', { ...item, ...values }))
    }
    return answer
  })

/** One body, or each of several, as if the client had sent that. */
const itemsSentOtherwise = (names: readonly OperationId[], change: (item: Fields) => Fields): Lie['tell'] =>
  requests(names, (call) => {
    if (Array.isArray(call.body)) return { body: several(call).map(change) }
    return isFields(call.body) ? { body: change({ ...call.body }) } : undefined
  })

const counting = (count: (call: Call, right: unknown) => unknown): Lie['tell'] =>
  answers(bulk, (body, call) => ({ ...body, count: count(call, body.count) }))

const partOf = ({ inventoryPartId, inventoryTireId }: Fields | Item) => inventoryPartId ?? inventoryTireId

const withoutReceived = (item: Fields): Fields => ({ ...item, receivedQuantity: item.receivedQuantity ?? item.quantity })

export const inventoryTransferLies: readonly Lie[] = [
  // The list.
  {
    id: 'inventory-transfer/list-of-company',
    says: 'The list shows the items of every transfer of the company.',
    breaks: ['inventory-transfer/list-of-that-transfer'],
    operations: ['listTransferItems'],
    tell: answers(['listTransferItems'], (body, { sandbox, caller }) => {
      const data = sandbox.world.all('transferItems').filter(({ companyId }) => companyId === caller?.companyId)
      return { ...body, data, meta: { ...(isFields(body.meta) && body.meta), total: data.length } }
    }),
  },
  {
    id: 'inventory-transfer/list-from-cache',
    says: 'The list is served as it was when it was first asked for.',
    breaks: ['inventory-transfer/create-persists', 'inventory-transfer/bulk-persists', 'list/shows-created'],
    operations: ['listTransferItems', ...writes],
    tell: remembering(
      () => new Map<string, ReturnType<Call['next']>>(),
      ['listTransferItems'],
      (call, known) => {
        const answer = known.get(call.request.url) ?? call.next()
        if (isSuccess(answer)) known.set(call.request.url, answer)
        return answer
      },
    ),
  },
  {
    id: 'inventory-transfer/list-total-stale',
    says: 'total of the list counts the items that the transfer had at first.',
    breaks: ['inventory-transfer/list-meta', 'list/shows-created', 'list/total'],
    operations: ['listTransferItems', ...creates],
    tell: remembering(
      () => new Map<string, unknown>(),
      ['listTransferItems'],
      (call, totals) => {
        const answer = call.next()
        const body = bodyOf(answer)
        if (!isSuccess(answer) || !isFields(body.meta)) return answer
        totals.set(call.request.url, totals.get(call.request.url) ?? body.meta.total)
        return withBody(answer, { ...body, meta: { ...body.meta, total: totals.get(call.request.url) } })
      },
    ),
  },
  {
    id: 'inventory-transfer/list-says-more',
    says: 'hasMore of the list is true when items have not been received.',
    breaks: ['list/has-more', 'inventory-transfer/list-meta'],
    operations: ['listTransferItems'],
    unseen: 'The list takes no paging, so a server that shows a first page only cannot be told from one that says so by mistake.',
    tell: answers(['listTransferItems'], (body) => ({ ...body, meta: { ...(isFields(body.meta) && body.meta), hasMore: true } })),
  },
  {
    id: 'inventory-transfer/list-without-received',
    says: 'The list leaves out items that have been received in part.',
    breaks: ['inventory-transfer/create-persists', 'inventory-transfer/update-persists', 'inventory-transfer/receives-partly'],
    operations: ['listTransferItems', ...writes],
    tell: answers(['listTransferItems'], (body) => {
      const data = (Array.isArray(body.data) ? body.data : []).filter((item) => isFields(item) && !Number(item.receivedQuantity))
      return { ...body, data, meta: { ...(isFields(body.meta) && body.meta), total: data.length } }
    }),
  },

  // One new item.
  {
    id: 'inventory-transfer/create-in-another',
    says: 'A new item is put into the latest transfer of the company.',
    breaks: ['inventory-transfer/create-in-transfer'],
    operations: ['createTransferItem', 'listTransferItems'],
    tell: itemsKeptOtherwise(['createTransferItem'], (_, __, { sandbox, caller }) => {
      const latest = sandbox.world.all('transfers').findLast(({ companyId }) => companyId === caller?.companyId)
      return latest ? { transferId: latest.id } : {}
    }),
  },
  {
    id: 'inventory-transfer/create-received-all',
    says: 'A new item has been received in full unless said otherwise.',
    breaks: ['inventory-transfer/create-received-default'],
    operations: ['createTransferItem'],
    tell: itemsSentOtherwise(['createTransferItem'], withoutReceived),
  },
  {
    id: 'inventory-transfer/create-received-one',
    says: 'One of a new item has been received unless said otherwise.',
    breaks: ['inventory-transfer/create-received-default'],
    operations: ['createTransferItem'],
    tell: itemsSentOtherwise(['createTransferItem'], (item) => ({ ...item, receivedQuantity: item.receivedQuantity ?? 1 })),
  },
  {
    id: 'inventory-transfer/create-received-nothing',
    says: 'Nothing of a new item has been received, whatever is sent.',
    breaks: ['inventory-transfer/create-received-given', 'inventory-transfer/create'],
    operations: ['createTransferItem'],
    tell: itemsSentOtherwise(['createTransferItem'], (item) => ({ ...item, receivedQuantity: 0 })),
  },
  {
    id: 'inventory-transfer/create-takes-no-quantity',
    says: 'An item without a quantity has a quantity of 1.',
    breaks: ['inventory-transfer/create-needs-quantity'],
    operations: ['createTransferItem'],
    tell: itemsSentOtherwise(['createTransferItem'], (item) => ({ ...item, quantity: item.quantity ?? 1 })),
  },
  {
    id: 'inventory-transfer/create-refuses-tires',
    says: 'An item needs a part: one with a tire is refused.',
    breaks: ['inventory-transfer/create-tire'],
    operations: ['createTransferItem'],
    tell: around(['createTransferItem'], (call) =>
      'inventoryTireId' in sentFields(call) ? refusal(call, 400, 'inventoryPartId is missing.') : call.next(),
    ),
  },
  {
    id: 'inventory-transfer/create-refuses-parts',
    says: 'An item with a part is refused.',
    breaks: ['inventory-transfer/create-part'],
    operations: ['createTransferItem'],
    tell: around(['createTransferItem'], (call) =>
      'inventoryPartId' in sentFields(call) ? refusal(call, 400, 'The part is not known.') : call.next(),
    ),
  },
  {
    id: 'inventory-transfer/tire-kept-as-part',
    says: 'A new item names its tire as a part.',
    breaks: ['inventory-transfer/create-tire', 'inventory-transfer/create'],
    operations: ['createTransferItem'],
    tell: itemsKeptOtherwise(['createTransferItem'], ({ inventoryPartId, inventoryTireId }) => ({
      inventoryPartId: inventoryPartId ?? inventoryTireId,
      inventoryTireId: null,
    })),
  },
  {
    id: 'inventory-transfer/create-merges',
    says: 'An item with a part that the transfer has already raises the quantity of the one that is there.',
    breaks: ['inventory-transfer/create', 'inventory-transfer/create-leaves-others', 'inventory-transfer/create-persists'],
    operations: ['createTransferItem', 'listTransferItems'],
    tell: around(['createTransferItem'], (call) => {
      const { world } = call.sandbox
      const old = itemsOf(call).find((item) => partOf(item) === partOf(sentFields(call)))
      const answer = call.next()
      const made = world.get('transferItems', String(recordOf(answer).id))
      if (!old || !made) return answer
      const merged = { ...old, quantity: old.quantity + made.quantity, receivedQuantity: old.receivedQuantity + made.receivedQuantity }
      world.transact(() => {
        world.remove('transferItems', made)
        world.insert('transferItems', merged)
      })
      return withBody(answer, { ...bodyOf(answer), data: merged })
    }),
  },
  {
    id: 'inventory-transfer/create-replaces-same-part',
    says: 'An item takes the place of an earlier one with the same part.',
    breaks: ['inventory-transfer/create-leaves-others'],
    operations: ['createTransferItem', 'listTransferItems'],
    tell: around(['createTransferItem'], (call) => {
      const { world } = call.sandbox
      const old = itemsOf(call).find((item) => partOf(item) === partOf(sentFields(call)))
      const answer = call.next()
      if (isSuccess(answer) && old) world.transact(() => world.remove('transferItems', old))
      return answer
    }),
  },
  {
    id: 'inventory-transfer/create-receives-others',
    says: 'A new item marks the others of the transfer as received.',
    breaks: ['inventory-transfer/create-leaves-others'],
    operations: ['createTransferItem', 'listTransferItems'],
    tell: otherItemsChanged(['createTransferItem'], ({ quantity }) => ({ receivedQuantity: quantity })),
  },
  {
    id: 'inventory-transfer/create-without-date',
    says: 'The answer to a create has no meta.',
    breaks: ['inventory-transfer/create-transfer-date'],
    operations: ['createTransferItem'],
    tell: answers(['createTransferItem'], ({ meta: _, ...rest }) => rest),
  },
  {
    id: 'inventory-transfer/date-in-data',
    says: 'transferUpdatedDate stands in the item.',
    breaks: ['inventory-transfer/create-transfer-date', 'inventory-transfer/update-transfer-date'],
    operations: ['createTransferItem', 'updateTransferItem'],
    tell: answers(['createTransferItem', 'updateTransferItem'], ({ meta, data, ...rest }) => ({
      ...rest,
      data: { ...(isFields(data) && data), ...(isFields(meta) && meta) },
    })),
  },
  {
    id: 'inventory-transfer/whole-quantities',
    says: 'Quantities are rounded up to whole numbers.',
    breaks: ['inventory-transfer/create', 'inventory-transfer/create-persists'],
    operations: ['createTransferItem', 'updateTransferItem'],
    tell: itemsSentOtherwise(['createTransferItem', 'updateTransferItem'], (item) => ({
      ...item,
      ...(typeof item.quantity === 'number' && { quantity: Math.ceil(item.quantity) }),
    })),
  },

  // What is captured.
  {
    id: 'inventory-transfer/captured-only-alone',
    says: 'Items that are made together carry no name, sku or costs.',
    breaks: ['inventory-transfer/capture-same'],
    operations: [...bulk, 'createTransferItem'],
    tell: itemsKeptOtherwise(bulk, () => ({ name: '', sku: '', retailCostCents: 0, wholesaleCostCents: 0 })),
  },
  {
    id: 'inventory-transfer/costs-swapped-in-bulk',
    says: 'Items that are made together have their two costs swapped.',
    breaks: ['inventory-transfer/capture-same'],
    operations: [...bulk, 'createTransferItem'],
    tell: itemsKeptOtherwise(bulk, (item) => ({ retailCostCents: item.wholesaleCostCents, wholesaleCostCents: item.retailCostCents })),
  },
  {
    id: 'inventory-transfer/costs-times-quantity',
    says: 'The costs of a new item are those of all its pieces.',
    breaks: ['inventory-transfer/capture-same'],
    operations: creates,
    tell: itemsKeptOtherwise(creates, ({ quantity, retailCostCents, wholesaleCostCents }) => ({
      retailCostCents: Number(retailCostCents) * quantity,
      wholesaleCostCents: Number(wholesaleCostCents) * quantity,
    })),
  },
  {
    id: 'inventory-transfer/names-numbered',
    says: 'A second item of the same part has a number behind its name.',
    breaks: ['inventory-transfer/capture-same'],
    operations: creates,
    tell: itemsKeptOtherwise(creates, (item, _, call) => {
      const count = itemsOf(call).filter((one) => partOf(one) === partOf(item)).length
      return { name: count > 1 ? `${item.name} (${count})` : item.name }
    }),
  },
  {
    id: 'inventory-transfer/costs-follow-quantity',
    says: 'An update sets the costs to those of all pieces.',
    breaks: ['inventory-transfer/capture-survives-update', 'inventory-transfer/update-leaves-fields'],
    operations: updates,
    tell: itemsKeptOtherwise(['updateTransferItem'], (now) => ({ retailCostCents: Number(now.retailCostCents) * now.quantity })),
  },
  {
    id: 'inventory-transfer/captured-lost-on-update',
    says: 'An update clears name and sku.',
    breaks: ['inventory-transfer/capture-survives-update', 'inventory-transfer/update-leaves-fields'],
    operations: updates,
    tell: itemsKeptOtherwise(['updateTransferItem'], () => ({ name: '', sku: '' })),
  },
  {
    id: 'inventory-transfer/captured-lost-on-receipt',
    says: 'A receipt sets the retail cost to the wholesale cost.',
    breaks: ['inventory-transfer/capture-survives-update', 'inventory-transfer/update-leaves-fields'],
    operations: updates,
    tell: itemsKeptOtherwise(['updateTransferItem'], (now, _, call) =>
      'receivedQuantity' in sentFields(call) ? { retailCostCents: now.wholesaleCostCents } : {},
    ),
  },

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
    breaks: ['inventory-transfer/bulk'],
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

  // Updates.
  {
    id: 'inventory-transfer/received-is-quantity',
    says: 'An update of receivedQuantity sets quantity to the same.',
    breaks: ['inventory-transfer/receives-partly', 'inventory-transfer/update-leaves-fields'],
    operations: updates,
    tell: itemsKeptOtherwise(['updateTransferItem'], (now, _, call) =>
      'receivedQuantity' in sentFields(call) ? { quantity: now.receivedQuantity } : {},
    ),
  },
  {
    id: 'inventory-transfer/received-lowers-quantity',
    says: 'quantity is what has not been received yet.',
    breaks: ['inventory-transfer/receives-partly', 'inventory-transfer/update-leaves-fields'],
    operations: updates,
    tell: itemsKeptOtherwise(['updateTransferItem'], ({ quantity, receivedQuantity }) => ({ quantity: quantity - receivedQuantity })),
  },
  {
    id: 'inventory-transfer/received-adds-up',
    says: 'receivedQuantity of an update is added to what was received before.',
    breaks: ['inventory-transfer/receives-partly', 'inventory-transfer/update', 'inventory-transfer/update-persists'],
    operations: updates,
    tell: itemsKeptOtherwise(['updateTransferItem'], (now, before, call) =>
      'receivedQuantity' in sentFields(call) ? { receivedQuantity: now.receivedQuantity + Number(before?.receivedQuantity) } : {},
    ),
  },
  {
    id: 'inventory-transfer/received-all-or-nothing',
    says: 'A receipt of some is one of all.',
    breaks: ['inventory-transfer/receives-partly', 'inventory-transfer/update', 'inventory-transfer/update-persists'],
    operations: updates,
    tell: itemsKeptOtherwise(['updateTransferItem'], ({ quantity, receivedQuantity }) => ({
      receivedQuantity: receivedQuantity > 0 ? quantity : 0,
    })),
  },
  {
    id: 'inventory-transfer/partial-refused',
    says: 'A receivedQuantity below quantity is refused.',
    breaks: ['inventory-transfer/receives-partly'],
    operations: updates,
    tell: around(['updateTransferItem'], (call) => {
      const { receivedQuantity } = sentFields(call)
      const { quantity = 0 } = itemsOf(call).find(({ id }) => id === call.params.itemId) ?? {}
      const isPart = typeof receivedQuantity === 'number' && receivedQuantity < quantity
      return isPart ? refusal(call, 400, 'The transfer must be received in full.') : call.next()
    }),
  },
  {
    id: 'inventory-transfer/received-once',
    says: 'Once some has been received, receivedQuantity stays.',
    breaks: ['inventory-transfer/receives-partly'],
    operations: updates,
    tell: itemsKeptOtherwise(['updateTransferItem'], (now, before) => ({
      receivedQuantity: before?.receivedQuantity || now.receivedQuantity,
    })),
  },
  {
    id: 'inventory-transfer/update-clears-received',
    says: 'An update of quantity sets receivedQuantity back to 0.',
    breaks: ['inventory-transfer/update-leaves-fields'],
    operations: updates,
    tell: itemsKeptOtherwise(['updateTransferItem'], (_, __, call) =>
      'receivedQuantity' in sentFields(call) ? {} : { receivedQuantity: 0 },
    ),
  },
  {
    id: 'inventory-transfer/update-clears-part',
    says: 'An update without a part clears it.',
    breaks: ['inventory-transfer/update-leaves-fields'],
    operations: updates,
    tell: itemsKeptOtherwise(['updateTransferItem'], (_, __, call) =>
      partOf(sentFields(call)) === undefined ? { inventoryPartId: null, inventoryTireId: null } : {},
    ),
  },
  {
    id: 'inventory-transfer/update-resets-creation',
    says: 'An update gives the item a new createdDate.',
    breaks: ['inventory-transfer/update-leaves-fields', 'record/identity-kept'],
    operations: updates,
    tell: itemsKeptOtherwise(['updateTransferItem'], ({ updatedDate }) => ({
      createdDate: updatedDate ? `${updatedDate.slice(0, 19)}.999Z` : '',
    })),
  },
  {
    id: 'inventory-transfer/update-of-same-part',
    says: 'An update of a quantity reaches every item of the same part.',
    breaks: ['inventory-transfer/update-leaves-others'],
    operations: updates,
    tell: otherItemsChanged(['updateTransferItem'], (other, call) => {
      const meant = itemsOf(call).find(({ id }) => id === call.params.itemId)
      const { quantity } = sentFields(call)
      return meant && partOf(meant) === partOf(other) && typeof quantity === 'number' ? { quantity } : undefined
    }),
  },
  {
    id: 'inventory-transfer/update-of-transfer',
    says: 'A receipt of one item is one of all items.',
    breaks: ['inventory-transfer/update-leaves-others'],
    operations: updates,
    tell: otherItemsChanged(['updateTransferItem'], ({ quantity }, call) =>
      'receivedQuantity' in sentFields(call) ? { receivedQuantity: quantity } : undefined,
    ),
  },
  {
    id: 'inventory-transfer/update-makes-another',
    says: 'An update makes a second item and leaves the first.',
    breaks: ['inventory-transfer/update', 'inventory-transfer/update-persists'],
    operations: updates,
    tell: around(['updateTransferItem'], (call) => {
      const { world } = call.sandbox
      const old = itemsOf(call).find(({ id }) => id === call.params.itemId)
      const answer = call.next()
      const now = itemsOf(call).find(({ id }) => id === call.params.itemId)
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
    operations: updates,
    tell: remembering(
      () => new Map<string, Item>(),
      updates,
      (call, old) => {
        if (call.operation.id === 'updateTransferItem') {
          const before = itemsOf(call).find(({ id }) => id === call.params.itemId)
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
    operations: updates,
    tell: around(['updateTransferItem'], (call) =>
      'quantity' in sentFields(call) ? call.next() : refusal(call, 400, 'quantity is missing.'),
    ),
  },
  {
    id: 'inventory-transfer/update-refuses-part',
    says: 'An update that names the part is refused.',
    breaks: ['inventory-transfer/update-fields-optional'],
    operations: updates,
    tell: around(['updateTransferItem'], (call) =>
      partOf(sentFields(call)) === undefined ? call.next() : refusal(call, 400, 'The part of an item is fixed.'),
    ),
  },
  {
    id: 'inventory-transfer/update-keeps-part',
    says: 'An update takes another part and keeps the one before.',
    breaks: ['inventory-transfer/update', 'inventory-transfer/update-persists'],
    operations: updates,
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
