// Two transfers of one company: what is in one of them is not in the other (2.18, 4.17).
import { type Exchange, isRefusal, isSuccess, recordOf } from '../../exchange/exchange.ts'
import type { Finding } from '../../exchange/finding.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import { phrase } from '../../exchange/phrase.ts'
import { transferIn } from '../../probing/fixtures.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { foundAgain } from '../../steps/again.ts'
import { type ShownRecords, shownRecords } from '../../steps/shown-records.ts'
import { createItem, givenTransfer, listItems, type NewItem, partOrTire } from './inventory-transfer-steps.ts'

const area = 'inventory-transfer'

type Named = Pick<NewItem, 'inventoryPartId' | 'inventoryTireId'>

/** The items of a transfer, and the answer that showed them. */
interface Shown extends ShownRecords {
  exchange: Exchange
}

async function itemsShownIn(trial: Trial, transferId: string): Promise<Shown | undefined> {
  const asked = trial.exchanges.length
  const shown = await shownRecords(trial, 'listTransferItems', { path: { transferId } })
  const exchange = trial.exchanges[asked]
  return exchange && isSuccess(exchange) ? { ...shown, exchange } : undefined
}

const wantsOther = 'no operation lists transfers; give the id of another one as fixtures.otherTransfer'

const wantsKnown = 'the target shows no items of what the config gives as fixtures.otherTransfer'

const givenOther = (trial: Trial): string | undefined => {
  const id = trial.context.fixture('otherTransfer')
  return id === givenTransfer(trial) ? undefined : id || undefined
}

interface OtherTransfer {
  transferId: string
  shown: Shown
}

/** The given one, or one that a notification is about, which may be the transfer of the item by another name. */
async function otherTransfer(trial: Trial, itemId: string): Promise<OtherTransfer> {
  const transferId = givenOther(trial)
  if (transferId) return { transferId, shown: (await itemsShownIn(trial, transferId)) ?? trial.skip(wantsKnown) }
  const own = givenTransfer(trial)
  const isOther = (id: unknown): id is string => typeof id === 'string' && id !== '' && id !== own
  const told = (await trial.context.find('listNotifications', (one) => isOther(transferIn(one)), 3)).map(transferIn)
  for (const id of new Set(told.filter(isOther))) {
    const shown = await itemsShownIn(trial, id)
    if (shown && !shown.byId.has(itemId)) return { transferId: id, shown }
  }
  return trial.skip(wantsOther)
}

async function changedAsOfTheOther(trial: Trial): Promise<void> {
  const { id } = await createItem(trial, { quantity: 5, ...partOrTire(trial) })
  const { transferId, shown } = await otherTransfer(trial, id)
  isNotShown(trial, shown, id)
  const wrong = await trial.attempt('updateTransferItem', { path: { transferId, itemId: id }, body: { quantity: 6 } })
  const after = await listItems(trial)
  const item = after.items.find((one) => one.id === id)
  const isKept = item !== undefined && item.quantity !== 6
  const requirement = isRefusal(wrong) ? 'http/refused-changes-nothing' : 'http/unknown-id'
  const about = { where: `item ${id}`, requirement }
  if (isRefusal(wrong)) trial.refused(wrong, 'http/unknown-id')
  if (isRefusal(wrong) || (isSuccess(wrong) && !isKept)) trial.holds(isKept, 'the item as it was made', item, after.exchange, about)
}

const isNotShown = (trial: Trial, { byId, exchange }: Shown, id: string): void =>
  trial.holds(!byId.has(id), 'items of this transfer alone', phrase(`item ${id} of another one`), exchange, {
    where: '/data',
    requirement: 'inventory-transfer/list-of-that-transfer',
  })

const writes = ['createTransferItem', 'bulkCreateTransferItems', 'createTransferItems'] as const

interface Made {
  transferId: string
  write: (typeof writes)[number]
  quantities: readonly number[]
  exchange: Exchange
}

async function madeInBoth(trial: Trial): Promise<void> {
  const own = givenTransfer(trial)
  const other = givenOther(trial) ?? trial.skip(wantsOther)
  const ownBefore = await itemsShownIn(trial, own)
  const otherBefore = (await itemsShownIn(trial, other)) ?? trial.skip(wantsKnown)
  const named = partOrTire(trial)
  const first = await firstOf(trial, other, otherBefore, named)
  // No two of them are alike.
  let quantity = 2
  const asked = writes.flatMap((write) =>
    [own, other].map((transferId) => ({
      write,
      transferId,
      quantities: write === 'createTransferItem' ? [++quantity] : [++quantity, ++quantity],
    })),
  )
  const answers = await Promise.all(
    asked.map(({ write, transferId, quantities }) => {
      const items = quantities.map((one) => ({ quantity: one, ...(transferId === own ? named : first.named) }))
      return trial.attempt(write, { path: { transferId }, body: write === 'createTransferItem' ? items[0] : items })
    }),
  )
  const made = [first.made, ...asked.map((one, index) => ({ ...one, exchange: answers[index] }))].filter(wasMade)
  trial.leaves(`${made.flatMap(({ quantities }) => quantities).length} transfer items`)
  const ownNow = await itemsShownIn(trial, own)
  const otherNow = await itemsShownIn(trial, other)
  if (ownBefore && ownNow) isInItsOwn(trial, own, made, ownBefore, ownNow)
  if (otherNow) isInItsOwn(trial, other, made, otherBefore, otherNow)
}

/** What the given transfer takes the other one need not take: what is in that already, it does. */
async function firstOf(trial: Trial, transferId: string, { byId }: Shown, given: Named): Promise<{ made: Made; named: Named }> {
  const there = [...byId.values()].flatMap(({ inventoryPartId, inventoryTireId }): Named[] => {
    if (typeof inventoryPartId === 'string') return [{ inventoryPartId }]
    return typeof inventoryTireId === 'string' ? [{ inventoryTireId }] : []
  })
  for (const named of [given, ...there.slice(0, 1)]) {
    const exchange = await trial.attempt('createTransferItem', { path: { transferId }, body: { quantity: 2, ...named } })
    if (isSuccess(exchange)) return { made: { transferId, write: 'createTransferItem', quantities: [2], exchange }, named }
  }
  const last = trial.exchanges.at(-1)
  const outcome = last ? ` (${outcomeOf(last)})` : ''
  return trial.skip(`the other transfer takes no item${outcome}; give one from the same source location as fixtures.otherTransfer`)
}

/** One of those under way may be refused for the others. */
const wasMade = (one: Omit<Made, 'exchange'> & { exchange: Exchange | undefined }): one is Made =>
  one.exchange !== undefined && isSuccess(one.exchange)

function isInItsOwn(trial: Trial, transferId: string, made: readonly Made[], before: Shown, now: Shown): void {
  const { exchange } = now
  const grown = [...now.byId].flatMap(([id, { quantity }]) => (before.byId.has(id) ? [] : [quantity]))
  const isWhole = before.whole && now.whole && grown.every((quantity) => typeof quantity === 'number')
  const items = made.filter((one) => one.transferId === transferId).flatMap(({ quantities }) => quantities).length
  if (before.total !== undefined && now.total !== undefined)
    trial.holds(now.total - before.total <= items, `${before.total + items} items or fewer`, now.total, exchange, {
      where: '/meta/total',
      requirement: 'list/total',
    })
  for (const { write, transferId: own, quantities, exchange: answer } of made) {
    const { id, transferId: told } = recordOf(answer)
    if (write === 'createTransferItem') {
      if (typeof id !== 'string') continue
      if (own !== transferId) isNotShown(trial, now, id)
      else if (typeof told === 'string')
        trial.equal(told, own, answer, { where: '/data/transferId', requirement: 'inventory-transfer/create-in-transfer' })
      if (own === transferId && now.whole)
        trial.holds(now.byId.has(id), `item ${id}`, phrase('no such item'), exchange, {
          where: '/data',
          requirement: 'inventory-transfer/create-persists',
        })
    } else if (isWhole) {
      const about = { where: 'the new items', requirement: 'inventory-transfer/bulk-persists' }
      const there = quantities.filter((quantity) => grown.includes(quantity))
      trial.equal(there, own === transferId ? quantities : [], exchange, about)
    }
  }
}

/** Nobody else puts an item of the run into another transfer. */
const isOfOneItem = ({ requirement }: Finding): boolean =>
  ['inventory-transfer/list-of-that-transfer', 'inventory-transfer/create-in-transfer'].includes(requirement)

export const twoTransferScenarios: readonly Case[] = [
  {
    id: 'inventory-transfer/update-as-of-another',
    area,
    title: 'An item is shown by its own transfer alone, and stays as it was where another one is named to change it',
    requirements: ['http/unknown-id', 'http/refused-changes-nothing', 'inventory-transfer/list-of-that-transfer'],
    effects: 'own',
    operations: ['createTransferItem', 'updateTransferItem', 'listTransferItems'],
    mayAsk: ['listNotifications'],
    run: changedAsOfTheOther,
  },
  {
    id: 'inventory-transfer/two-at-once',
    area,
    title: 'Items that are made in two transfers at the same time are each in their own, and counted there',
    requirements: [
      'inventory-transfer/create-in-transfer',
      'inventory-transfer/create-persists',
      'inventory-transfer/bulk-persists',
      'inventory-transfer/list-of-that-transfer',
      'list/total',
    ],
    effects: 'own',
    operations: ['createTransferItem', 'bulkCreateTransferItems', 'createTransferItems', 'listTransferItems'],
    run: async (trial) =>
      void (await foundAgain(
        trial,
        () => madeInBoth(trial),
        () => !trial.findings.some(isOfOneItem),
      )),
  },
]
