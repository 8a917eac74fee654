// Ids for the fixtures of a config that some list shows after all: in a field of its records, or as one of few records of a kind.
import { type OperationId, operation } from '../../openapi/contract.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { type ListedRecord, ListedRecords, type ListQuery, pageInput } from '../runner/seen/listed.ts'
import type { LooseInput } from '../transport/calls.ts'

interface Place {
  list: OperationId
  id(record: ListedRecord, found: ReadonlyMap<string, string>): unknown
  /** The list is that of this fixture, which stands above. */
  of?: 'transfer'
}

/** What is in a transfer is at its source, so more of it may be added; what a core charge names may be somewhere else. */
const inTransfer = { list: 'listTransferItems', of: 'transfer' } as const

/** What a notification is about may be a transfer (6.2). */
export const transferIn = ({ payload }: { payload?: unknown }): unknown => Object(payload).transferId

const places: { readonly [fixture: string]: readonly Place[] } = {
  bulkPayment: [{ list: 'searchPayments', id: ({ bulkPaymentId }) => bulkPaymentId }],
  reservedReferralSource: [{ list: 'listReferralSources', id: ({ id, reserved }) => reserved === true && id }],
  fixedReferralSource: [{ list: 'listReferralSources', id: ({ id, editable }) => editable === false && id }],
  fixedPaymentTerm: [{ list: 'listPaymentTerms', id: ({ id, editable }) => editable === false && id }],
  transfer: [{ list: 'listNotifications', id: transferIn }],
  otherTransfer: [{ list: 'listNotifications', id: (record, found) => transferIn(record) !== found.get('transfer') && transferIn(record) }],
  inventoryPart: [
    { ...inTransfer, id: ({ inventoryPartId }) => inventoryPartId },
    { list: 'listCoreCharges', id: ({ partId }) => partId },
  ],
  inventoryTire: [{ ...inTransfer, id: ({ inventoryTireId }) => inventoryTireId }],
}

type Ask = (id: OperationId, input: LooseInput) => Promise<Exchange>

/** Each fixture that a list shows, by its name. Lists that did not answer are not asked again. */
export async function findFixtures(ask: Ask, userId: string, answered: (list: OperationId) => boolean): Promise<Map<string, string>> {
  const lists = new Map<OperationId, ListedRecords>()
  const found = new Map<string, string>()
  for (const [name, those] of Object.entries(places))
    for (const { list, id, of } of those) {
      const parent = of && found.get(of)
      if (found.has(name) || (of ? !parent : !answered(list))) continue
      const path = parent && { path: { transferId: parent } }
      const page = (wanted: ListQuery) => ask(list, { ...pageInput(operation(list), wanted, userId), ...path })
      const records = lists.get(list) ?? new ListedRecords(page)
      lists.set(list, records)
      const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
      const value = (await records.find((record) => isText(id(record, found)), 1)).map((record) => id(record, found))[0]
      if (isText(value)) found.set(name, value)
    }
  return found
}
