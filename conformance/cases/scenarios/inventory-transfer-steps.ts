// What the cases about items of transfers are written with: what an item can name, and what a write shows.
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isRefusal, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { mayBeForState } from '../../exchange/for-state.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import type { GoodAnswer } from '../../runner/trial/asking.ts'
import type { RunContext } from '../../runner/trial/context.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { commonPart, idOf, metaAgrees } from '../../steps/common.ts'
import { tidyUpAfter } from '../../steps/records.ts'
import { allItems } from '../../steps/shown-records.ts'
import type { Schemas } from '../../transport/calls.ts'

export type Item = Schemas['TransferItem']

/** The generated type asks for the field that has a default. */
export type NewItem = Omit<Schemas['TransferItemCreate'], 'receivedQuantity'> & { receivedQuantity?: number }

const captured = ['name', 'sku', 'retailCostCents', 'wholesaleCostCents'] as const

export const wanted = (what: string, name: string): string =>
  `no operation lists ${what} at the source location; give its id as fixtures.${name}`

export const givenTransfer = (trial: Trial): string =>
  trial.context.fixture('transfer') || trial.skip('no operation lists transfers; give the id of one as fixtures.transfer')

export const part = (trial: Trial): string | undefined => trial.context.fixture('inventoryPart') || undefined

export const tire = (trial: Trial): string | undefined => trial.context.fixture('inventoryTire') || undefined

/** What an item can name; the other kind, where there is one. */
export function partOrTire(trial: Trial, other = false): Pick<NewItem, 'inventoryPartId' | 'inventoryTireId'> {
  givenTransfer(trial)
  const [inventoryPartId, inventoryTireId] = [part(trial), tire(trial)]
  if (inventoryTireId && (other || !inventoryPartId)) return { inventoryTireId }
  return { inventoryPartId: inventoryPartId ?? trial.skip(wanted('a part', 'inventoryPart')) }
}

export async function listItems(trial: Trial): Promise<{ items: readonly Item[]; total: number | undefined; exchange: Exchange }> {
  const { body, exchange } = await trial.ask('listTransferItems', { path: { transferId: givenTransfer(trial) } })
  const { total } = body.meta ?? {}
  metaAgrees(trial, body, exchange)
  const { items, whole } = await allItems(trial, givenTransfer(trial), exchange)
  if (!whole) trial.skip('the list of the transfer does not show all items; give a smaller one as fixtures.transfer')
  return { items, total, exchange }
}

const receiving = new WeakMap<RunContext, Promise<boolean>>()

/** Whether anything may be received: a transfer may take items in one state, and receive them in another (4.22, 6.2). */
function mayReceive(trial: Trial): Promise<boolean> {
  const found = receiving.get(trial.context) ?? tryToReceive(trial)
  receiving.set(trial.context, found)
  return found
}

async function tryToReceive(trial: Trial): Promise<boolean> {
  const made = await trial.attempt('createTransferItem', {
    path: { transferId: givenTransfer(trial) },
    body: { quantity: 1, ...partOrTire(trial) },
  })
  tidyUpAfter(trial, made)
  const { id } = recordOf(made)
  if (typeof id !== 'string') return true
  const path = { transferId: givenTransfer(trial), itemId: id }
  // All of it: that a part of it is refused is no matter of the state.
  return !isRefusal(await trial.attempt('updateTransferItem', { path, body: { receivedQuantity: 1 } }))
}

export const receivesNone = 'the transfer takes items and receives none; give one on its way as fixtures.transfer'

/** As it may be sent: without what was received, where nothing may be. */
export async function asReceived<Sent extends { receivedQuantity?: number }>(
  trial: Trial,
  { receivedQuantity, ...sent }: Sent,
): Promise<Omit<Sent, 'receivedQuantity'> & { receivedQuantity?: number }> {
  if (receivedQuantity === undefined || (await mayReceive(trial)))
    return { ...sent, ...(receivedQuantity !== undefined && { receivedQuantity }) }
  trial.unjudgedPart ??= receivesNone
  return sent
}

const itemInput = (trial: Trial, sent: NewItem) => ({
  path: { transferId: givenTransfer(trial) },
  body: sent as Schemas['TransferItemCreate'],
})

export async function createItem(trial: Trial, sent: NewItem) {
  const { receivedQuantity: _, ...named } = sent
  const askForOne = () => trial.attempt('createTransferItem', itemInput(trial, { ...named, quantity: 1 }))
  const otherwise = (refusal: Exchange) => fewerAreThere(trial, refusal, sent.quantity, askForOne)
  const { body, exchange } = await trial.ask('createTransferItem', itemInput(trial, sent), { otherwise })
  const id = idOf(trial, body.data)
  trial.leaves(`transfer-item ${id}`)
  return { body, exchange, id }
}

/** How many are in stock, and whether that bounds an item, is not shown (4.17): asking for one of them alone tells. */
async function fewerAreThere(
  trial: Trial,
  refusal: Exchange,
  quantity = 0,
  askForOne: () => Promise<Exchange>,
): Promise<string | undefined> {
  if (quantity <= 1 || !mayBeForState(refusal, { served: true })) return undefined
  const one = await askForOne()
  tidyUpAfter(trial, one)
  return isSuccess(one) ? 'the target takes one of these in an item, and not as many as the case needs; add stock of it' : undefined
}

export async function createOne(trial: Trial, named: Pick<NewItem, 'inventoryPartId' | 'inventoryTireId'>, kind: string): Promise<void> {
  // Of few parts, and of many tires, where so many are in stock.
  const many = kind === 'tire' ? await trial.attempt('createTransferItem', itemInput(trial, { quantity: 144, ...named })) : undefined
  if (many) tidyUpAfter(trial, many)
  const exchange = many && isSuccess(many) ? many : (await createItem(trial, { quantity: 3, ...named })).exchange
  const made = recordOf(exchange)
  const id = idOf(trial, made)
  trial.includes(made, named, exchange, { where: '/data', requirement: `inventory-transfer/create-${kind}` })
  const requirement = 'inventory-transfer/create-received-default'
  trial.equal(made.receivedQuantity, 0, exchange, { where: '/data/receivedQuantity', requirement })
  const listed = await listItems(trial)
  const shown = listed.items.find((item) => item.id === id)
  trial.includes(shown, { receivedQuantity: 0 }, listed.exchange, { where: `item ${id}`, requirement })
  trial.includes(shown, named, listed.exchange, { where: `item ${id}`, requirement: 'inventory-transfer/create-persists' })
  await keepsAFraction(trial, named)
}

/** Whether half of one may be sent is not shown; what is taken is kept. */
async function keepsAFraction(trial: Trial, named: Pick<NewItem, 'inventoryPartId' | 'inventoryTireId'>): Promise<void> {
  const quantity = 2.5
  const exchange = await trial.attempt('createTransferItem', itemInput(trial, { quantity, ...named }))
  tidyUpAfter(trial, exchange)
  const { id } = recordOf(exchange)
  if (!isSuccess(exchange) || typeof id !== 'string') return
  const listed = await listItems(trial)
  const shown = listed.items.find((item) => item.id === id)
  trial.includes(shown, { quantity }, listed.exchange, { where: `item ${id}`, requirement: 'record/numbers-kept' })
}

export async function createMany(trial: Trial, operation: 'createTransferItems' | 'bulkCreateTransferItems', body: NewItem[]) {
  const input = { path: { transferId: givenTransfer(trial) }, body }
  const requirement = operation === 'createTransferItems' ? 'inventory-transfer/items' : 'inventory-transfer/bulk'
  const exchange = await trial.attempt(operation, input)
  // Which transfer still takes items, and whether a part may stand in it twice, is not shown (4.22).
  trial.skipWhereFull(exchange)
  trial.holds(isSuccess(exchange), 'a good answer (2xx)', outcomeOf(exchange), exchange, { requirement })
  trial.leaves(`${body.length} transfer items`)
  return { exchange, count: isObject(exchange.answer?.body) ? exchange.answer.body.count : undefined }
}

export function updateItem(trial: Trial, itemId: string, body: Schemas['TransferItemUpdate'], asking: { requirement?: string } = {}) {
  const path = { transferId: givenTransfer(trial), itemId }
  const askForOne = () => trial.attempt('updateTransferItem', { path, body: { ...body, quantity: 1 } })
  const otherwise = (refusal: Exchange) => fewerAreThere(trial, refusal, body.quantity, askForOne)
  return trial.ask('updateTransferItem', { path, body }, { ...asking, otherwise })
}

export const captures = (item: Item): object =>
  Object.fromEntries(captured.filter((name) => name in item).map((name) => [name, item[name]]))

export function newItems(before: readonly Item[], after: readonly Item[]): Item[] {
  const known = new Set(before.map(({ id }) => id))
  return after.filter(({ id }) => !known.has(id))
}

export function inTransfer(trial: Trial, item: Item, exchange: Exchange, where: string, requirement: string): void {
  const { transferId } = item
  if (transferId !== undefined && transferId !== null)
    trial.equal(transferId, givenTransfer(trial), exchange, { where: `${where}/transferId`, requirement })
}

/** Id, company and time of creation stay (2.1). */
export function keepsIdentity(trial: Trial, { body, exchange }: GoodAnswer<{ data: Item }>, before: Item): void {
  const names = (['id', 'companyId', 'createdDate'] as const).filter((name) => name in body.data && name in before)
  for (const name of names)
    trial.equal(body.data[name], before[name], exchange, { where: `/data/${name}`, requirement: 'record/identity-kept' })
}

/** The fields that both show. */
export function agree(trial: Trial, one: Item, other: Item, exchange: Exchange, about: { where: string; requirement: string }): void {
  trial.sameBut(commonPart(one, other), commonPart(other, one), [], exchange, about)
}

export function othersStay(
  trial: Trial,
  before: readonly Item[],
  after: { items: readonly Item[]; exchange: Exchange },
  changed: readonly string[],
  requirement: string,
): void {
  for (const item of before) {
    if (item.id === undefined || changed.includes(item.id)) continue
    const now = after.items.find(({ id }) => id === item.id)
    trial.sameBut(now, item, [], after.exchange, { where: `item ${item.id}`, requirement })
  }
}
