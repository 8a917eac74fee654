// Items of transfers as lies look for them and change them.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { Collections } from '../../../../engine/state/records.ts'
import { around, bodyOf, type Call, type Fields, isFields, isSuccess, type Lie, requests, withBody } from '../../../tools/lie.ts'

export type Item = Collections['transferItems']

export const bulkCreates = ['bulkCreateTransferItems', 'createTransferItems'] as const

export const itemUpdates: readonly OperationId[] = ['updateTransferItem', 'listTransferItems']

export const itemsSent = ({ body }: Call): Fields[] => (Array.isArray(body) ? body.filter(isFields) : [])

export const itemsOfTransfer = ({ sandbox, params }: Call): Item[] =>
  sandbox.world.all('transferItems').filter(({ transferId }) => transferId === params.transferId)

/** Writes whose items the server keeps otherwise: each new or changed one, given what it was before. */
export const itemsKeptOtherwise = (
  names: readonly OperationId[],
  change: (now: Item, before: Item | undefined, call: Call) => Partial<Item>,
): Lie['tell'] =>
  around(names, (call) => {
    const { world } = call.sandbox
    const before = new Map(itemsOfTransfer(call).map((item) => [item.id, item]))
    const answer = call.next()
    if (!isSuccess(answer)) return answer
    const body = bodyOf(answer)
    for (const item of itemsOfTransfer(call).filter((one) => before.get(one.id) !== one)) {
      const values = change(item, before.get(item.id), call)
      world.transact(() => world.insert('transferItems', { ...item, ...values }))
      if (isFields(body.data) && body.data.id === item.id) Object.assign(body.data, values)
    }
    return withBody(answer, body)
  })

/** Other items of the transfer, changed by a write behind their back. */
export const otherItemsChanged = (
  names: readonly OperationId[],
  change: (other: Item, call: Call) => Partial<Item> | undefined,
): Lie['tell'] =>
  around(names, (call) => {
    const { world } = call.sandbox
    const others = itemsOfTransfer(call).filter(({ id }) => id !== call.params.itemId)
    const answer = call.next()
    for (const item of isSuccess(answer) ? others : []) {
      const values = change(item, call)
      if (values) world.transact(() => world.insert('transferItems', { ...item, ...values }))
    }
    return answer
  })

/** One body, or each of several, as if the client had sent that. */
export const itemsSentOtherwise = (names: readonly OperationId[], change: (item: Fields) => Fields): Lie['tell'] =>
  requests(names, (call) => {
    if (Array.isArray(call.body)) return { body: itemsSent(call).map(change) }
    return isFields(call.body) ? { body: change({ ...call.body }) } : undefined
  })

export const partOrTire = ({ inventoryPartId, inventoryTireId }: Fields | Item) => inventoryPartId ?? inventoryTireId

export const withoutReceived = (item: Fields): Fields => ({ ...item, receivedQuantity: item.receivedQuantity ?? item.quantity })
