// Ids for the fixtures of a config that some list shows after all: in a field of its records, or as one of few records of a kind.
import { type OperationId, operation } from '../../openapi/contract.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { type ListedRecord, ListedRecords, type ListQuery, pageInput } from '../runner/seen/listed.ts'
import type { LooseInput } from '../transport/calls.ts'

interface Place {
  list: OperationId
  id(record: ListedRecord): unknown
}

const places: { readonly [fixture: string]: Place } = {
  bulkPayment: { list: 'searchPayments', id: ({ bulkPaymentId }) => bulkPaymentId },
  reservedReferralSource: { list: 'listReferralSources', id: ({ id, reserved }) => reserved === true && id },
  fixedReferralSource: { list: 'listReferralSources', id: ({ id, editable }) => editable === false && id },
  fixedPaymentTerm: { list: 'listPaymentTerms', id: ({ id, editable }) => editable === false && id },
  inventoryPart: { list: 'listCoreCharges', id: ({ partId }) => partId },
  transfer: { list: 'listNotifications', id: ({ payload }) => Object(payload).transferId },
}

type Ask = (id: OperationId, input: LooseInput) => Promise<Exchange>

/** Each fixture that a list shows, by its name. Lists that did not answer are not asked again. */
export async function findFixtures(ask: Ask, userId: string, answered: (list: OperationId) => boolean): Promise<Map<string, string>> {
  const lists = new Map<OperationId, ListedRecords>()
  const found = new Map<string, string>()
  for (const [name, { list, id }] of Object.entries(places)) {
    if (!answered(list)) continue
    const records = lists.get(list) ?? new ListedRecords((wanted: ListQuery) => ask(list, pageInput(operation(list), wanted, userId)))
    lists.set(list, records)
    const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
    const value = (await records.find((record) => isText(id(record)), 1)).map(id)[0]
    if (isText(value)) found.set(name, value)
  }
  return found
}
