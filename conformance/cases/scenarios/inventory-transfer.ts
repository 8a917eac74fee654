// Items of inventory transfers: 2.18, 4.17.

import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isRefusal, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import { phrase } from '../../exchange/phrase.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { unlessOthers } from '../../steps/again.ts'
import { commonPart, idOf } from '../../steps/common.ts'
import { eachAlone, isDated, isNew, tidyUpAfter } from '../../steps/records.ts'
import type { Every, Schemas } from '../../transport/calls.ts'
import {
  agree,
  asReceived,
  captures,
  createItem,
  createMany,
  createOne,
  givenTransfer,
  type Item,
  inTransfer,
  keepsIdentity,
  listItems,
  type NewItem,
  newItems,
  othersStay,
  part,
  partOrTire,
  receivesNone,
  tire,
  updateItem,
  wanted,
} from './inventory-transfer-steps.ts'

const area = 'inventory-transfer'

export const inventoryTransferScenarios: readonly Case[] = [
  {
    id: 'inventory-transfer/create-then-list',
    area,
    title: 'A new item has the values sent, is in the list once, and leaves the other items as they were',
    requirements: [
      'inventory-transfer/create',
      'inventory-transfer/create-in-transfer',
      'inventory-transfer/create-persists',
      'inventory-transfer/create-received-given',
      'inventory-transfer/create-transfer-date',
      'inventory-transfer/create-leaves-others',
      'inventory-transfer/list',
      'inventory-transfer/list-of-that-transfer',
      'inventory-transfer/list-meta',
      'inventory-transfer/texts',
      'inventory-transfer/quantities',
      'inventory-transfer/costs',
      'inventory-transfer/tidy-record',
      'list/shows-created',
      'list/total',
      'record/id-unique',
      'record/updated-null-at-first',
      'record/company-of-session',
    ],
    effects: 'own',
    operations: ['createTransferItem', 'listTransferItems'],
    async run(trial) {
      const earlier = await createItem(trial, { quantity: 4, ...partOrTire(trial) })
      const before = await listItems(trial)
      const amounts = { quantity: 17, receivedQuantity: 6 } satisfies Every<
        Schemas['TransferItemCreate'],
        'inventoryPartId' | 'inventoryTireId'
      >
      const sent = await asReceived(trial, { ...amounts, ...partOrTire(trial) })
      const { body, exchange, id } = await createItem(trial, sent)
      const { receivedQuantity = 0, ...rest } = sent
      trial.includes(body.data, rest, exchange, { where: '/data' })
      if (receivedQuantity > 0)
        trial.includes(body.data, { receivedQuantity }, exchange, {
          where: '/data',
          requirement: 'inventory-transfer/create-received-given',
        })
      isNew(trial, { data: body.data, exchange })
      const about = { where: '/data/id', requirement: 'record/id-unique' }
      trial.holds(id !== earlier.id, 'an id that no other item has', id, exchange, about)
      inTransfer(trial, body.data, exchange, '/data', 'inventory-transfer/create-in-transfer')
      const after = await listItems(trial)
      const shown = after.items.filter((item) => item.id === id)
      trial.equal(shown.length, 1, after.exchange, { where: `item ${id}`, requirement: 'inventory-transfer/create-persists' })
      const alike = newItems(before.items, after.items).filter((item) => item.quantity === 17 && item.receivedQuantity === receivedQuantity)
      trial.holds(alike.length <= 1, 'one item', phrase(`${alike.length} alike`), after.exchange, {
        where: 'the new items',
        requirement: 'inventory-transfer/create-persists',
      })
      if (shown[0])
        agree(trial, shown[0], body.data, after.exchange, { where: `item ${id}`, requirement: 'inventory-transfer/create-persists' })
      othersStay(trial, before.items, after, [], 'inventory-transfer/create-leaves-others')
      for (const [index, item] of after.items.entries())
        inTransfer(trial, item, after.exchange, `/data/${index}`, 'inventory-transfer/list-of-that-transfer')
      const { total } = after
      if (typeof total === 'number')
        trial.equal(total, after.items.length, after.exchange, { where: '/meta/total', requirement: 'list/total' })
    },
  },
  {
    id: 'inventory-transfer/create-fractions',
    area,
    title: 'A quantity is a number: fractions, where the target takes them, are kept',
    requirements: ['inventory-transfer/create', 'inventory-transfer/create-persists', 'inventory-transfer/quantities'],
    effects: 'own',
    operations: ['createTransferItem', 'listTransferItems'],
    async run(trial) {
      const sent = { quantity: 2.5, receivedQuantity: 0.5 }
      const exchange = await trial.attempt('createTransferItem', {
        path: { transferId: givenTransfer(trial) },
        body: { ...sent, ...partOrTire(trial) },
      })
      if (!isSuccess(exchange)) trial.skip(`the target refuses an item whose quantity is 2.5 (${outcomeOf(exchange)})`)
      const data: Item = recordOf(exchange)
      const id = idOf(trial, data)
      trial.leaves(`transfer-item ${id}`)
      trial.includes(data, sent, exchange, { where: '/data' })
      const { items, exchange: listing } = await listItems(trial)
      const shown = items.find((item) => item.id === id)
      trial.includes(shown, sent, listing, { where: `item ${id}`, requirement: 'inventory-transfer/create-persists' })
    },
  },
  {
    id: 'inventory-transfer/create-of-a-part',
    area,
    title: 'An item may name a part; nothing of it has been received unless said',
    requirements: [
      'inventory-transfer/create-part',
      'inventory-transfer/create-received-default',
      'inventory-transfer/create-persists',
      'record/numbers-kept',
    ],
    effects: 'own',
    operations: ['createTransferItem', 'listTransferItems'],
    run: (trial) => createOne(trial, { inventoryPartId: part(trial) ?? trial.skip(wanted('a part', 'inventoryPart')) }, 'part'),
  },
  {
    id: 'inventory-transfer/create-of-a-tire',
    area,
    title: 'An item may name a tire; nothing of it has been received unless said',
    requirements: [
      'inventory-transfer/create-tire',
      'inventory-transfer/create-received-default',
      'inventory-transfer/create-persists',
      'record/numbers-kept',
    ],
    effects: 'own',
    operations: ['createTransferItem', 'listTransferItems'],
    run: (trial) => createOne(trial, { inventoryTireId: tire(trial) ?? trial.skip(wanted('a tire', 'inventoryTire')) }, 'tire'),
  },
  ...(['bulkCreateTransferItems', 'createTransferItems'] as const).map(
    (operation): Case => ({
      id: operation === 'createTransferItems' ? 'inventory-transfer/items' : 'inventory-transfer/bulk',
      area,
      title: 'Several items are made at once, counted, and in the list with the values sent',
      requirements: [
        operation === 'createTransferItems' ? 'inventory-transfer/items' : 'inventory-transfer/bulk',
        'inventory-transfer/bulk-count',
        'inventory-transfer/bulk-count-is-number',
        'inventory-transfer/bulk-persists',
        'inventory-transfer/bulk-received-default',
        'inventory-transfer/bulk-leaves-others',
        'record/updated-null-at-first',
        'record/company-of-session',
      ],
      effects: 'own',
      operations: [operation, 'createTransferItem', 'listTransferItems'],
      async run(trial) {
        const named = partOrTire(trial)
        const sent: NewItem[] = [
          { quantity: 2, ...named },
          await asReceived(trial, { quantity: 7, receivedQuantity: 3, ...partOrTire(trial, true) }),
          { quantity: 4, ...named },
          { quantity: 5, ...partOrTire(trial, true) },
        ]
        await createItem(trial, await asReceived(trial, { quantity: 11, receivedQuantity: 1, ...named }))
        const before = await listItems(trial)
        const written = await createMany(trial, operation, sent)
        const after = await listItems(trial)
        trial.equal(written.count, sent.length, written.exchange, { where: '/count', requirement: 'inventory-transfer/bulk-count' })
        const made = newItems(before.items, after.items)
        // None of these fields is described as required: one that no item shows says nothing.
        const shown = (['quantity', 'inventoryPartId', 'inventoryTireId'] as const).filter((field) => made.some((item) => field in item))
        const shape = (item: NewItem) => shown.map((field) => item[field] ?? null).join(' ')
        const requirement = 'inventory-transfer/bulk-persists'
        const shapes = (items: readonly (Item | NewItem)[]) => items.map((item) => shape(item as NewItem)).sort()
        // One that nothing sent is like is of somebody else.
        const own = made.length > sent.length ? made.filter((item) => shapes(sent).includes(shape(item as NewItem))) : made
        trial.equal(shapes(own), shapes(sent), after.exchange, { where: 'the new items', requirement })
        for (const one of sent) {
          const item = made.find((known) => known.quantity === one.quantity)
          if (!item) continue
          const about = { where: `item ${item.id}/receivedQuantity` }
          if (one.receivedQuantity === undefined)
            trial.equal(item.receivedQuantity, 0, after.exchange, { ...about, requirement: 'inventory-transfer/bulk-received-default' })
          else trial.equal(item.receivedQuantity, one.receivedQuantity, after.exchange, { ...about, requirement })
          inTransfer(trial, item, after.exchange, `item ${item.id}`, requirement)
          isNew(trial, { data: item, exchange: after.exchange })
        }
        othersStay(trial, before.items, after, [], 'inventory-transfer/bulk-leaves-others')
      },
    }),
  ),
  {
    id: 'inventory-transfer/bulk-and-items',
    area,
    title: 'The two paths for several items do the same',
    requirements: ['inventory-transfer/bulk-same-operation'],
    effects: 'own',
    operations: ['bulkCreateTransferItems', 'createTransferItems', 'listTransferItems'],
    run: unlessOthers(async (trial) => {
      const sent = [
        { quantity: 2, ...partOrTire(trial) },
        await asReceived(trial, { quantity: 3, receivedQuantity: 1, ...partOrTire(trial, true) }),
      ]
      const start = await listItems(trial)
      const one = await createMany(trial, 'bulkCreateTransferItems', sent)
      const between = await listItems(trial)
      const other = await createMany(trial, 'createTransferItems', sent)
      const end = await listItems(trial)
      if (!isSuccess(one.exchange) || !isSuccess(other.exchange)) return
      trial.equal(other.count, one.count, other.exchange, { where: '/count' })
      const plain = (items: readonly Item[]) =>
        items
          .map(({ quantity, receivedQuantity, inventoryPartId, inventoryTireId }) => ({
            quantity,
            receivedQuantity,
            inventoryPartId,
            inventoryTireId,
          }))
          .sort((left, right) => (left.quantity ?? 0) - (right.quantity ?? 0))
      trial.equal(plain(newItems(between.items, end.items)), plain(newItems(start.items, between.items)), end.exchange, {
        where: 'the new items',
      })
    }),
  },
  ...(['bulkCreateTransferItems', 'createTransferItems'] as const).map(
    (operation): Case => ({
      id: `inventory-transfer/${operation === 'createTransferItems' ? 'items' : 'bulk'}-not-an-array`,
      area,
      title: 'A body that is not an array is refused, and makes no item; nor does an array of none',
      requirements: ['inventory-transfer/bulk-takes-array', 'http/refused-changes-nothing', 'inventory-transfer/bulk-count'],
      effects: 'own',
      operations: [operation, 'listTransferItems'],
      run: unlessOthers(async (trial) => {
        const before = await listItems(trial)
        const exchange = await trial.attempt(operation, {
          path: { transferId: givenTransfer(trial) },
          body: { quantity: 1, ...partOrTire(trial) },
        })
        trial.refused(exchange)
        const after = await listItems(trial)
        const made = newItems(before.items, after.items).length
        if (!isSuccess(exchange)) trial.equal(made, 0, after.exchange, { where: 'new items', requirement: 'http/refused-changes-nothing' })
        // It may be refused.
        const none = await trial.attempt(operation, { path: { transferId: givenTransfer(trial) }, body: [] })
        const { count } = isObject(none.answer?.body) ? none.answer.body : {}
        if (isSuccess(none) && typeof count === 'number')
          trial.equal(count, 0, none, { where: '/count', requirement: 'inventory-transfer/bulk-count' })
      }),
    }),
  ),
  {
    id: 'inventory-transfer/update-each-field',
    area,
    title: 'Each field of an item may be updated alone; the list shows it, and nothing else has changed',
    requirements: [
      'inventory-transfer/update',
      'inventory-transfer/update-fields-optional',
      'inventory-transfer/update-persists',
      'inventory-transfer/update-leaves-fields',
      'inventory-transfer/update-leaves-others',
      'inventory-transfer/update-transfer-date',
      'record/updated-null-at-first',
      'record/updated-set',
      'record/identity-kept',
      'list/shows-changed',
    ],
    effects: 'own',
    operations: ['createTransferItem', 'updateTransferItem', 'listTransferItems'],
    async run(trial) {
      const { id, body, exchange } = await createItem(trial, { quantity: 6, ...partOrTire(trial) })
      await createItem(trial, await asReceived(trial, { quantity: 3, receivedQuantity: 2, ...partOrTire(trial) }))
      const first = body.data.updatedDate
      trial.holds(first === null || first === undefined, 'null', first, exchange, {
        where: '/data/updatedDate',
        requirement: 'record/updated-null-at-first',
      })
      const amounts = { quantity: 9, receivedQuantity: 4 } satisfies Every<
        Schemas['TransferItemUpdate'],
        'inventoryPartId' | 'inventoryTireId'
      >
      const both = await asReceived(trial, { quantity: 8, receivedQuantity: 5 })
      for (const sent of [...eachAlone(await asReceived(trial, amounts)), both, { quantity: 7 }]) {
        const before = await listItems(trial)
        const old = before.items.find((item) => item.id === id)
        const written = await updateItem(trial, id, sent, { requirement: 'inventory-transfer/update-fields-optional' })
        trial.includes(written.body.data, { id, ...sent }, written.exchange, { where: '/data' })
        keepsIdentity(trial, written, body.data)
        const after = await listItems(trial)
        const shown = after.items.filter((item) => item.id === id)
        const [now] = shown
        const once = { where: `item ${id}`, requirement: 'inventory-transfer/update-persists' }
        trial.equal(shown.length, 1, after.exchange, once)
        trial.includes(now, sent, after.exchange, { where: `item ${id}`, requirement: 'inventory-transfer/update-persists' })
        trial.sameBut(now, old, Object.keys(sent), after.exchange, {
          where: `item ${id}`,
          requirement: 'inventory-transfer/update-leaves-fields',
        })
        othersStay(trial, before.items, after, [id], 'inventory-transfer/update-leaves-others')
        if (now) isDated(trial, { data: now, exchange: after.exchange }, `item ${id}`)
      }
      await takesTwoInARow(trial)
    },
  },
  {
    id: 'inventory-transfer/update-part',
    area,
    title: 'The part or tire of an item may be sent alone and is kept',
    requirements: ['inventory-transfer/update-fields-optional', 'inventory-transfer/update', 'inventory-transfer/update-leaves-fields'],
    effects: 'own',
    operations: ['createTransferItem', 'updateTransferItem', 'listTransferItems'],
    async run(trial) {
      const named = partOrTire(trial)
      const { id } = await createItem(trial, { quantity: 2, ...named })
      const { body, exchange } = await updateItem(trial, id, named, { requirement: 'inventory-transfer/update-fields-optional' })
      trial.includes(body.data, named, exchange, { where: '/data', requirement: 'inventory-transfer/update' })
      trial.includes(body.data, { quantity: 2 }, exchange, { where: '/data', requirement: 'inventory-transfer/update-leaves-fields' })
    },
  },
  {
    id: 'inventory-transfer/update-to-another-part',
    area,
    title: 'An item can be changed to the part or tire of another one; the list shows it, and one more of these leaves the other as it was',
    requirements: [
      'inventory-transfer/update',
      'inventory-transfer/update-persists',
      'inventory-transfer/create-leaves-others',
      'record/write-lasts',
    ],
    effects: 'own',
    operations: ['createTransferItem', 'updateTransferItem', 'listTransferItems'],
    async run(trial) {
      const { items } = await listItems(trial)
      let accepted = 0
      for (const field of ['inventoryPartId', 'inventoryTireId'] as const) {
        const own = field === 'inventoryPartId' ? part(trial) : tire(trial)
        if (own === undefined) continue
        const { id } = await createItem(trial, { quantity: 2, ...partOrTire(trial, field === 'inventoryTireId') })
        // Those of other items were at the source location once; whether they still are is for the target to say.
        const others = new Set(items.map((item) => item[field]).filter((other) => other != null && other !== own))
        for (const other of [...others].slice(0, 2)) {
          const sent = { [field]: other }
          const exchange = await trial.attempt('updateTransferItem', { path: { transferId: givenTransfer(trial), itemId: id }, body: sent })
          if (!isSuccess(exchange)) continue
          accepted += 1
          trial.includes(exchange.answer?.body, { data: { id, ...sent, quantity: 2 } }, exchange)
          const after = await listItems(trial)
          const shown = after.items.find((item) => item.id === id)
          trial.includes(shown, { ...sent, quantity: 2 }, after.exchange, {
            where: `item ${id}`,
            requirement: 'inventory-transfer/update-persists',
          })
          const more = await trial.attempt('createTransferItem', {
            path: { transferId: givenTransfer(trial) },
            body: { quantity: 1, ...sent },
          })
          tidyUpAfter(trial, more)
          if (isSuccess(more)) othersStay(trial, after.items, await listItems(trial), [], 'inventory-transfer/create-leaves-others')
        }
      }
      if (accepted === 0) trial.skip('no other item of the transfer names a part or tire that the target takes')
    },
  },
  {
    id: 'inventory-transfer/receive-partly',
    area,
    title: 'Items arrive bit by bit: receivedQuantity is raised below quantity, which stays, and stays where more arrives than was sent',
    requirements: [
      'inventory-transfer/receives-partly',
      'inventory-transfer/update-persists',
      'inventory-transfer/update-leaves-fields',
      'inventory-transfer/capture-survives-update',
      'http/refused-changes-nothing',
    ],
    effects: 'own',
    operations: ['createTransferItem', 'updateTransferItem', 'listTransferItems'],
    async run(trial) {
      const { id, body: made } = await createItem(trial, { quantity: 4, ...partOrTire(trial) })
      if ((await asReceived(trial, { receivedQuantity: 1 })).receivedQuantity === undefined) trial.skip(receivesNone)
      // Not all of it yet: what else a transfer refuses once all has arrived is not shown.
      for (const receivedQuantity of [1, 3]) {
        const { body, exchange } = await updateItem(trial, id, { receivedQuantity })
        trial.includes(body.data, { receivedQuantity, quantity: 4 }, exchange, { where: '/data' })
        const { items, exchange: listing } = await listItems(trial)
        trial.includes(
          items.find((item) => item.id === id),
          { receivedQuantity, quantity: 4 },
          listing,
          { where: `item ${id}` },
        )
      }
      // Whether more may arrive than was sent is for the target to say; neither answer changes what was sent.
      const input = { path: { transferId: givenTransfer(trial), itemId: id }, body: { receivedQuantity: 9 } }
      const more = await trial.attempt('updateTransferItem', input)
      if (!isSuccess(more) && !isRefusal(more)) return
      const { items, exchange } = await listItems(trial)
      const shown = items.find((item) => item.id === id)
      const shows = (fields: Partial<Item>, requirement: string) =>
        trial.includes(shown, fields, exchange, { where: `item ${id}`, requirement })
      if (isRefusal(more)) {
        shows({ receivedQuantity: 3, quantity: 4 }, 'http/refused-changes-nothing')
        return arrives(trial, id, made.data, items)
      }
      // Who takes no more than was sent, and says so, keeps that.
      const isCapped = recordOf(more).receivedQuantity === 4
      shows({ receivedQuantity: isCapped ? 4 : 9 }, 'inventory-transfer/update-persists')
      shows({ quantity: 4 }, 'inventory-transfer/update-leaves-fields')
      if (shown) staysCaptured(trial, shown, made.data, exchange, `item ${id}`)
    },
  },
]

/** The second change of one field says no more of the others than the first. */
async function takesTwoInARow(trial: Trial): Promise<void> {
  const { id } = await createItem(trial, { quantity: 2, ...partOrTire(trial) })
  for (const quantity of [3, 4]) {
    const before = (await listItems(trial)).items.find((item) => item.id === id)
    await updateItem(trial, id, { quantity })
    const after = await listItems(trial)
    trial.sameBut(
      after.items.find((item) => item.id === id),
      before,
      ['quantity'],
      after.exchange,
      {
        where: `item ${id}`,
        requirement: 'inventory-transfer/update-leaves-fields',
      },
    )
  }
}

/** All of it, where another item is still on its way. What was captured stays as it is (2.18). */
async function arrives(trial: Trial, id: string, made: Item, items: readonly Item[]): Promise<void> {
  const isOnItsWay = ({ receivedQuantity, quantity }: Item) => Number(receivedQuantity) < Number(quantity)
  if (!items.some((other) => other.id !== id && isOnItsWay(other))) return
  const path = { transferId: givenTransfer(trial), itemId: id }
  const exchange = await trial.attempt('updateTransferItem', { path, body: { receivedQuantity: 4 } })
  if (!isSuccess(exchange)) return
  staysCaptured(trial, recordOf(exchange), made, exchange, '/data')
  const { items: after, exchange: listing } = await listItems(trial)
  const shown = after.find((item) => item.id === id)
  if (shown) staysCaptured(trial, shown, made, listing, `item ${id}`)
}

function staysCaptured(trial: Trial, item: Item, made: Item, exchange: Exchange, where: string): void {
  const [before, now] = [captures(made), captures(item)]
  const requirement = 'inventory-transfer/capture-survives-update'
  trial.equal(commonPart(now, before), commonPart(before, now), exchange, { where, requirement })
}
