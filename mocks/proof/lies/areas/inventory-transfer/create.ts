// Departures of the list of transfer items, of one new item, and of what is captured for it.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { recordOf, remembering, rewrite } from '../../../tools/kinds.ts'
import {
  answers,
  around,
  bodyOf,
  type Call,
  isFields,
  isSuccess,
  type Lie,
  metaOf,
  refuse,
  sentFields,
  withBody,
} from '../../../tools/lie.ts'
import { madeBy } from '../../computed/store.ts'
import {
  bulkCreates,
  itemsKeptOtherwise,
  itemsOfTransfer,
  itemsSentOtherwise,
  itemUpdates,
  otherItemsChanged,
  partOrTire,
  withoutReceived,
} from './transfer-items.ts'

const creates: readonly OperationId[] = ['createTransferItem', ...bulkCreates]

const writes: readonly OperationId[] = [...creates, 'updateTransferItem']

export const transferCreateLies: readonly Lie[] = [
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
    id: 'inventory-transfer/list-with-new-of-others',
    says: 'The list shows also what was added to other transfers of the company since the start, as its own.',
    breaks: ['inventory-transfer/list-of-that-transfer'],
    operations: ['listTransferItems', ...creates],
    tell: remembering(
      () => new Set<string>(),
      ['listTransferItems', ...creates],
      (call, made) => {
        const { world } = call.sandbox
        const { answer, ids } = madeBy(call, 'transferItems', () => call.next())
        for (const id of ids) made.add(id)
        if (!isSuccess(answer) || call.operation.id !== 'listTransferItems') return answer
        const { transferId = '' } = call.params
        const { data, meta, ...body } = bodyOf(answer)
        const own = Array.isArray(data) ? data : []
        const others = world
          .all('transferItems')
          .filter((item) => made.has(item.id) && item.transferId !== transferId && item.companyId === call.caller?.companyId)
        const all = [...own, ...others.map((item) => ({ ...item, transferId }))]
        return withBody(answer, { ...body, data: all, meta: { ...(isFields(meta) && meta), total: all.length } })
      },
    ),
  },
  {
    id: 'inventory-transfer/list-total-of-source',
    says: 'total of the list counts the items of all transfers from the source location.',
    breaks: ['list/total'],
    operations: ['listTransferItems', ...creates],
    tell: answers(['listTransferItems'], ({ meta, ...body }, { sandbox: { world }, params }) => {
      const from = world.get('transfers', params.transferId ?? '')?.fromLocationId
      const all = world.all('transferItems').filter(({ transferId }) => world.get('transfers', transferId)?.fromLocationId === from)
      return { ...body, meta: { total: all.length } }
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
    id: 'inventory-transfer/create-received-all-of-many',
    says: 'A new item of more than a hundred has been received in full unless said otherwise.',
    breaks: ['inventory-transfer/create-received-default'],
    operations: ['createTransferItem'],
    tell: itemsSentOtherwise(['createTransferItem'], (item) => (Number(item.quantity) > 100 ? withoutReceived(item) : item)),
  },
  {
    id: 'inventory-transfer/create-received-part-of-one',
    says: 'What is not a whole number of a new item has been received unless said otherwise.',
    breaks: ['inventory-transfer/create-received-default'],
    operations: ['createTransferItem'],
    tell: itemsSentOtherwise(['createTransferItem'], ({ receivedQuantity, ...item }) => ({
      ...item,
      receivedQuantity: receivedQuantity ?? Number(item.quantity) % 1,
    })),
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
      'inventoryTireId' in sentFields(call) ? refuse(call, 400, 'inventoryPartId is missing.') : call.next(),
    ),
  },
  {
    id: 'inventory-transfer/create-refuses-parts',
    says: 'An item with a part is refused.',
    breaks: ['inventory-transfer/create-part'],
    operations: ['createTransferItem'],
    tell: around(['createTransferItem'], (call) =>
      'inventoryPartId' in sentFields(call) ? refuse(call, 400, 'The part is not known.') : call.next(),
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
      const old = itemsOfTransfer(call).find((item) => partOrTire(item) === partOrTire(sentFields(call)))
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
      const old = itemsOfTransfer(call).find((item) => partOrTire(item) === partOrTire(sentFields(call)))
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
    operations: [...bulkCreates, 'createTransferItem'],
    tell: itemsKeptOtherwise(bulkCreates, () => ({ name: '', sku: '', retailCostCents: 0, wholesaleCostCents: 0 })),
  },
  {
    id: 'inventory-transfer/captured-of-parts-in-bulk',
    says: 'Of items that are made together, those of a tire carry no name, sku or costs.',
    breaks: ['inventory-transfer/capture-same'],
    operations: [...bulkCreates, 'createTransferItem'],
    tell: itemsKeptOtherwise(bulkCreates, ({ inventoryTireId }) =>
      inventoryTireId === null ? {} : { name: '', sku: '', retailCostCents: 0, wholesaleCostCents: 0 },
    ),
  },
  {
    id: 'inventory-transfer/captured-of-the-first',
    says: 'Items that are made together all carry the name, sku and costs of the first.',
    breaks: ['inventory-transfer/capture-same'],
    operations: [...bulkCreates, 'createTransferItem'],
    tell: around(bulkCreates, (call) => {
      const known = new Set(itemsOfTransfer(call).map(({ id }) => id))
      const answer = call.next()
      const made = itemsOfTransfer(call).filter(({ id }) => !known.has(id))
      for (const item of made) {
        const { name, sku, retailCostCents, wholesaleCostCents } = made[0] ?? item
        rewrite(call, 'transferItems', item.id, { name, sku, retailCostCents, wholesaleCostCents })
      }
      return answer
    }),
  },
  {
    id: 'inventory-transfer/costs-swapped-in-bulk',
    says: 'Items that are made together have their two costs swapped.',
    breaks: ['inventory-transfer/capture-same'],
    operations: [...bulkCreates, 'createTransferItem'],
    tell: itemsKeptOtherwise(bulkCreates, (item) => ({
      retailCostCents: item.wholesaleCostCents,
      wholesaleCostCents: item.retailCostCents,
    })),
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
    unseen: 'What the stock is called may change between two captures (2.18).',
    operations: creates,
    tell: itemsKeptOtherwise(creates, (item, _, call) => {
      const count = itemsOfTransfer(call).filter((one) => partOrTire(one) === partOrTire(item)).length
      return { name: count > 1 ? `${item.name} (${count})` : item.name }
    }),
  },
  {
    id: 'inventory-transfer/costs-follow-quantity',
    says: 'An update sets the costs to those of all pieces.',
    breaks: ['inventory-transfer/capture-survives-update', 'inventory-transfer/update-leaves-fields'],
    operations: itemUpdates,
    tell: itemsKeptOtherwise(['updateTransferItem'], (now) => ({ retailCostCents: Number(now.retailCostCents) * now.quantity })),
  },
  {
    id: 'inventory-transfer/captured-lost-on-update',
    says: 'An update clears name and sku.',
    breaks: ['inventory-transfer/capture-survives-update', 'inventory-transfer/update-leaves-fields'],
    operations: itemUpdates,
    tell: itemsKeptOtherwise(['updateTransferItem'], () => ({ name: '', sku: '' })),
  },
  {
    id: 'inventory-transfer/captured-lost-on-receipt',
    says: 'A receipt sets the retail cost to the wholesale cost.',
    breaks: ['inventory-transfer/capture-survives-update', 'inventory-transfer/update-leaves-fields'],
    operations: itemUpdates,
    tell: itemsKeptOtherwise(['updateTransferItem'], (now, _, call) =>
      'receivedQuantity' in sentFields(call) ? { retailCostCents: now.wholesaleCostCents } : {},
    ),
  },
  {
    id: 'inventory-transfer/captured-anew-on-arrival',
    says: 'An item whose last piece has arrived is captured at another cost.',
    breaks: ['inventory-transfer/capture-survives-update', 'inventory-transfer/update-leaves-fields'],
    operations: itemUpdates,
    tell: itemsKeptOtherwise(['updateTransferItem'], (now) =>
      now.receivedQuantity >= now.quantity ? { wholesaleCostCents: Number(now.wholesaleCostCents) + 25 } : {},
    ),
  },
  {
    id: 'inventory-transfer/found-captured-anew',
    says: 'An update of an item that was there from the beginning captures its part anew, at the price of today.',
    breaks: ['inventory-transfer/capture-survives-update'],
    operations: itemUpdates,
    tell: itemsKeptOtherwise(['updateTransferItem'], (now, _, { sandbox: { world } }) =>
      world.seed.collections.transferItems?.some(({ id }) => id === now.id) ? { retailCostCents: Number(now.retailCostCents) + 110 } : {},
    ),
  },
  {
    id: 'inventory-transfer/total-of-all-on-later-pages',
    says: 'The list of a transfer shows three items at a time, and total counts those of all transfers from the second page on.',
    breaks: ['list/total-of-any-page'],
    operations: ['listTransferItems'],
    tell: around(['listTransferItems'], (call) => {
      const answer = call.next({ query: new URLSearchParams() })
      const { data, ...body } = isSuccess(answer) ? bodyOf(answer) : {}
      if (!Array.isArray(data)) return answer
      const skip = Number(call.query.get('skip') ?? 0)
      const meta = { ...metaOf(body), hasMore: skip + 3 < data.length, total: skip > 0 ? data.length + 21 : data.length }
      return withBody(answer, { ...body, data: data.slice(skip, skip + 3), meta })
    }),
  },
]
