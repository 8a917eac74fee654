// Items of transfers between locations (4.17, D32).

import type { Context, Handlers, Surroundings } from '../engine/handlers.ts'
import { invalid, refusal } from '../engine/plain/errors.ts'
import type { Collections, Schemas, Transfer } from '../engine/state/records.ts'
import type { World } from '../engine/state/world.ts'
import { fullMeta } from './list-meta.ts'
import { notify } from './notify.ts'
import type { Resource } from './parts.ts'
import { addRecord, changeRecord } from './writing.ts'

type Item = Collections['transferItems']

type ItemBody = Schemas['TransferItemCreate']

const transferItems: Resource<'transferItems'> = { name: 'transfer item', collection: 'transferItems', schema: 'TransferItem' }

type TransferContext<Body> = Context<{ transferId: string }, unknown, Body>

export const inventoryTransfer = {
  listTransferItems(context) {
    const data = itemsOf(context.world, findTransfer(context, context.params.transferId))
    const page = { items: data, matches: data, hasMore: false, total: data.length }
    return { data, meta: fullMeta(context, page, 'TransferItem') }
  },

  createTransferItem: (context) => change(context, (transfer) => ({ data: addItem(context, transfer, context.body, '/body') })),
  bulkCreateTransferItems: addAll,
  createTransferItems: addAll,

  updateTransferItem: (context) =>
    change(context, (transfer) => {
      const { world, params } = context
      const item = world.get('transferItems', params.itemId)
      if (item?.transferId !== transfer.id) throw refusal('not_found', 'the id of an item of the transfer', JSON.stringify(params.itemId))
      const { inventoryPartId, inventoryTireId, quantity = item.quantity, receivedQuantity = item.receivedQuantity } = context.body
      checkQuantities(quantity, receivedQuantity, '/body')
      const isNamed = inventoryPartId !== undefined || inventoryTireId !== undefined
      const isAnother =
        isNamed && !((inventoryPartId ?? null) === item.inventoryPartId && (inventoryTireId ?? null) === item.inventoryTireId)
      const captured = isAnother ? capture(context, transfer, { inventoryPartId, inventoryTireId }, '/body') : {}
      return { data: changeRecord(context, transferItems, 'TransferItemUpdate', item, captured) }
    }),
} satisfies Partial<Handlers>

/** One operation under two paths. */
function addAll(context: TransferContext<readonly ItemBody[]>) {
  const { meta: _, ...answer } = change(context, (transfer) => {
    for (const [index, item] of context.body.entries()) addItem(context, transfer, item, `/body/${index}`)
    return { count: context.body.length }
  })
  return answer
}

/** Changes items of a transfer, and with them the transfer. */
function change<Answer extends object>(context: TransferContext<unknown>, work: (transfer: Transfer) => Answer) {
  const { world, author, params, now } = context
  const transfer = findTransfer(context, params.transferId)
  const wasReceived = isReceived(world, transfer)
  const answer = work(transfer)
  world.update('transfers', transfer, {}, author)
  const { id: transferId, fromLocationId, toLocationId } = transfer
  if (!wasReceived && isReceived(world, transfer))
    notify(context, 'InventoryTransferInTransitTo', { locationId: toLocationId, payload: { transferId, fromLocationId, toLocationId } })
  return { ...answer, meta: { transferUpdatedDate: now } }
}

/** A transfer belongs to the two locations that it joins. */
function findTransfer({ world, caller }: Surroundings, id: string): Transfer {
  const transfer = world.get('transfers', id)
  const { companyId, locationIds } = caller
  const mayUse = ({ fromLocationId, toLocationId }: Transfer) =>
    !locationIds || [fromLocationId, toLocationId].some((own) => locationIds.includes(own))
  if (transfer?.companyId === companyId && mayUse(transfer)) return transfer
  throw refusal('not_found', 'the id of a transfer of this company', JSON.stringify(id))
}

const itemsOf = (world: World, { id }: Transfer): Item[] => world.all('transferItems').filter(({ transferId }) => transferId === id)

function isReceived(world: World, transfer: Transfer): boolean {
  const items = itemsOf(world, transfer)
  return items.length > 0 && items.every(({ quantity, receivedQuantity }) => receivedQuantity >= quantity)
}

function addItem(context: Surroundings, transfer: Transfer, item: ItemBody, path: string): Item {
  const { quantity, receivedQuantity = 0 } = item
  checkQuantities(quantity, receivedQuantity, path)
  const fields = { transferId: transfer.id, ...capture(context, transfer, item, path), receivedQuantity }
  return addRecord({ ...context, body: item }, transferItems, 'TransferItemCreate', fields)
}

function checkQuantities(quantity: number, receivedQuantity: number, path: string): void {
  if (quantity <= 0) throw wrongItem(`${path}/quantity`, 'a number above 0', String(quantity))
  if (receivedQuantity < 0 || receivedQuantity > quantity)
    throw wrongItem(`${path}/receivedQuantity`, `a number from 0 to the quantity ${quantity}`, String(receivedQuantity))
}

interface Named {
  inventoryPartId?: string | undefined
  inventoryTireId?: string | undefined
}

/** What is kept of the part or tire of the source location, whatever happens to it later (2.18). */
function capture({ world }: Surroundings, transfer: Transfer, { inventoryPartId, inventoryTireId }: Named, path: string) {
  const hasPart = inventoryPartId !== undefined
  if (hasPart === (inventoryTireId !== undefined))
    throw wrongItem(path, 'exactly one of inventoryPartId and inventoryTireId', hasPart ? 'both' : 'neither')
  const id = inventoryPartId ?? inventoryTireId ?? ''
  const record = world.get(hasPart ? 'parts' : 'tires', id)
  if (record?.companyId !== transfer.companyId || record.locationId !== transfer.fromLocationId) {
    const [field, kind] = hasPart ? ['inventoryPartId', 'part'] : ['inventoryTireId', 'tire']
    throw wrongItem(`${path}/${field}`, `the id of a ${kind} at the source location ${transfer.fromLocationId}`, JSON.stringify(id))
  }
  const { name, sku, retailCostCents, wholesaleCostCents } = record
  return {
    inventoryPartId: inventoryPartId ?? null,
    inventoryTireId: inventoryTireId ?? null,
    name,
    sku,
    retailCostCents,
    wholesaleCostCents,
  }
}

const wrongItem = (path: string, expected: string, actual: string) => invalid('invalid_request', [{ path, expected, actual }])
