// What an item carries of its part or tire (2.18), in whichever way it is made.
import { type Exchange, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { momentOf } from '../../exchange/times.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { commonPart, steadyPart } from '../../steps/common.ts'
import {
  asReceived,
  captures,
  createItem,
  createMany,
  givenTransfer,
  type Item,
  listItems,
  type NewItem,
  newItems,
  partOrTire,
  tire,
  updateItem,
} from './inventory-transfer-steps.ts'

type Named = Pick<NewItem, 'inventoryPartId' | 'inventoryTireId'>

const isMadeOf = (item: Item, { inventoryPartId, inventoryTireId }: Named): boolean =>
  inventoryPartId === undefined ? item.inventoryTireId === inventoryTireId : item.inventoryPartId === inventoryPartId

export const inventoryTransferCaptureScenarios: readonly Case[] = [
  {
    id: 'inventory-transfer/capture',
    area: 'inventory-transfer',
    title: 'Items made of the same part or tire in any way carry the same name, sku and costs, and keep them when quantities change',
    requirements: ['inventory-transfer/capture-same', 'inventory-transfer/capture-survives-update'],
    effects: 'own',
    operations: ['createTransferItem', 'createTransferItems', 'bulkCreateTransferItems', 'updateTransferItem', 'listTransferItems'],
    async run(trial) {
      const named = partOrTire(trial)
      // Of a part and of a tire, where there are both.
      const kinds = named.inventoryPartId !== undefined && tire(trial) !== undefined ? [named, partOrTire(trial, true)] : [named]
      const firsts = await oneOfEach(trial, kinds, 3)
      const seconds = await oneOfEach(trial, kinds, 4)
      const before = await listItems(trial)
      const several = kinds.map((kind) => ({ quantity: 1, ...kind }))
      await createMany(trial, 'bulkCreateTransferItems', several)
      await createMany(trial, 'createTransferItems', several)
      const after = await listItems(trial)
      const lasts = await oneOfEach(trial, kinds, 3)
      for (const [index, kind] of kinds.entries()) {
        const [first, second, last] = [firsts[index], seconds[index], lasts[index]]
        if (!first || !second || !last) continue
        // Prices of the stock may move: what the first and the last item carry alike is what those between them were captured with.
        const steady = steadyPart(captures(first.body.data), captures(last.body.data))
        const same = (item: Item, exchange: Exchange) =>
          trial.equal(commonPart(captures(item), steady), commonPart(steady, captures(item)), exchange, { where: `item ${item.id}` })
        same(second.body.data, second.exchange)
        for (const item of newItems(before.items, after.items).filter((one) => isMadeOf(one, kind))) same(item, after.exchange)
      }
      const [first] = firsts
      if (!first) return
      const updated = await updateItem(trial, first.id, await asReceived(trial, { quantity: 6, receivedQuantity: 1 }))
      const survives = { where: '/data', requirement: 'inventory-transfer/capture-survives-update' }
      trial.equal(captures(updated.body.data), captures(first.body.data), updated.exchange, survives)
      // As a client sends back all that it was shown. Whoever looks at the part again may find another price, not another part.
      const path = { transferId: givenTransfer(trial), itemId: first.id }
      const exchange = await trial.attempt('updateTransferItem', { path, body: { ...kinds[0], quantity: 5 } })
      if (!isSuccess(exchange)) return
      trial.equal(nameAndSku(recordOf(exchange)), nameAndSku(first.body.data), exchange, survives)
      const listed = await listItems(trial)
      const shown = listed.items.find(({ id }) => id === first.id)
      if (shown) trial.equal(nameAndSku(shown), nameAndSku(first.body.data), listed.exchange, { ...survives, where: `item ${first.id}` })
    },
  },
  {
    id: 'inventory-transfer/found-captures',
    area: 'inventory-transfer',
    title:
      'The oldest items of a transfer, whose parts may cost another price by now, keep what they carry when their quantity is sent again',
    requirements: ['inventory-transfer/capture-survives-update'],
    effects: 'shared',
    operations: ['listTransferItems', 'updateTransferItem'],
    async run(trial) {
      const { items } = await listItems(trial)
      const oldest = items.toSorted((one, other) => momentOf(one.createdDate) - momentOf(other.createdDate)).slice(0, mostFound)
      let taken = 0
      for (const before of oldest) {
        const { id: itemId = '' } = before
        const path = { transferId: givenTransfer(trial), itemId }
        const exchange = await trial.attempt('updateTransferItem', { path, body: { quantity: before.quantity } })
        if (!isSuccess(exchange)) continue
        taken += 1
        const { items: now } = await listItems(trial)
        const after = now.find(({ id }) => id === itemId)
        if (after) trial.equal(captures(after), captures(before), exchange, { where: `item ${itemId}` })
      }
      if (taken === 0) trial.skip('the target takes no update of an item that was there before')
    },
  },
]

const mostFound = 2

const nameAndSku = ({ name, sku }: Item): Item => ({ ...(name !== undefined && { name }), ...(sku !== undefined && { sku }) })

async function oneOfEach(trial: Trial, kinds: readonly Named[], quantity: number): Promise<Awaited<ReturnType<typeof createItem>>[]> {
  const made: Awaited<ReturnType<typeof createItem>>[] = []
  for (const kind of kinds) made.push(await createItem(trial, { quantity, ...kind }))
  return made
}
