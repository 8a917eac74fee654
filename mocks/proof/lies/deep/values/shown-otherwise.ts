// Values that are stored rightly, and that one view of the record alone shows otherwise.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { type Lie, records } from '../../../tools/lie.ts'
import { ofNumber, ofText, type ValueChange } from './kept-values.ts'

interface View {
  operation: OperationId
  field: string
  name: string
  says: string
  breaks: readonly string[]
  change: ValueChange
}

const lists = ['list/agrees-with-read', 'list/shows-changed']

const ascii = ofText((text) => text.replace(/\P{ASCII}/gu, '?'))
const teaser = (most: number) => ofText((text) => (text.length > most ? `${text.slice(0, most)}…` : text))
const escaped = ofText((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
const lines = ofText((text) => text.replaceAll('\n', '<br>'))

const views: readonly View[] = [
  {
    operation: 'listPaymentTerms',
    field: 'note',
    name: 'teaser',
    says: 'the first 80 characters of a longer note',
    breaks: lists,
    change: teaser(80),
  },
  {
    operation: 'listVendors',
    field: 'name',
    name: 'teaser',
    says: 'the first 60 characters of a longer name',
    breaks: [...lists, 'vendor/same-everywhere', 'vendor/create-persists'],
    change: teaser(60),
  },
  {
    operation: 'listVendors',
    field: 'address1',
    name: 'escaped',
    says: 'address1 with entities for & and <',
    breaks: [...lists, 'vendor/same-everywhere', 'vendor/create-persists'],
    change: escaped,
  },
  {
    operation: 'listReferralSources',
    field: 'name',
    name: 'only-ascii',
    says: 'a question mark for what is not ASCII in a name',
    breaks: lists,
    change: ascii,
  },
  {
    operation: 'getReferralSource',
    field: 'name',
    name: 'escaped',
    says: 'a name with entities for & and <',
    breaks: ['referral-source/create-lasts', 'referral-source/update-name', 'list/agrees-with-read'],
    change: escaped,
  },
  {
    operation: 'listTpiInspections',
    field: 'name',
    name: 'escaped',
    says: 'a name with entities for & and <',
    breaks: ['tpi-scan/create-lasts', 'tpi-scan/update-takes-fields'],
    change: escaped,
  },
  {
    operation: 'listCoreCharges',
    field: 'amountCents',
    name: 'thousands-rounded',
    says: 'whole dollars for an amount above 10,000.00',
    breaks: lists,
    change: ofNumber((cents) => (cents > 1_000_000 ? Math.round(cents / 100) * 100 : cents)),
  },
  {
    operation: 'listCoreCharges',
    field: 'referenceId',
    name: 'zeros-lost',
    says: 'a referenceId of digits without leading zeros',
    breaks: lists,
    change: ofText((text) => (/^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text)),
  },
  {
    operation: 'searchCoreCharges',
    field: 'amountCents',
    name: 'zero-is-null',
    says: 'null for an amount of 0',
    breaks: ['core-charge/search-finds'],
    change: ofNumber((cents) => (cents === 0 ? null : cents)),
  },
  {
    operation: 'getCoreCharge',
    field: 'amountCents',
    name: 'cent-lost',
    says: 'an amount that lost a cent where its dollars have no exact double',
    breaks: ['core-charge/create-lasts', 'core-charge/update-takes-fields', 'list/agrees-with-read'],
    change: ofNumber((cents) => Math.trunc((cents / 100) * 100)),
  },
  {
    operation: 'searchStatements',
    field: 'note',
    name: 'lines-as-tags',
    says: '<br> for each line break of a note',
    breaks: ['statement/search-finds'],
    change: lines,
  },
  {
    operation: 'searchStatements',
    field: 'name',
    name: 'teaser',
    says: 'the first 40 characters of a longer name',
    breaks: ['statement/search-finds'],
    change: teaser(40),
  },
  {
    operation: 'getStatement',
    field: 'note',
    name: 'teaser',
    says: 'the first 255 characters of a longer note',
    breaks: ['statement/create-lasts', 'statement/update-takes-fields'],
    change: teaser(255),
  },
  {
    operation: 'listInspections',
    field: 'note',
    name: 'teaser',
    says: 'the first 100 characters of a longer note',
    breaks: [...lists, 'inspection/same-everywhere', 'inspection/update-persists'],
    change: teaser(100),
  },
  {
    operation: 'listMessageThreadMetadata',
    field: 'draftMessage',
    name: 'teaser',
    says: 'the first 50 characters of a longer draft',
    breaks: [...lists, 'message-thread/same-everywhere', 'message-thread/update-persists'],
    change: teaser(50),
  },
  {
    operation: 'getMessageThreadMetadata',
    field: 'draftMessage',
    name: 'empty-is-null',
    says: 'null for an empty draft',
    breaks: ['message-thread/update-persists', 'message-thread/same-everywhere'],
    change: ofText((text) => (text === '' ? null : text)),
  },
  {
    operation: 'searchInventoryFees',
    field: 'name',
    name: 'only-ascii',
    says: 'a question mark for what is not ASCII in a name',
    breaks: ['inventory/fee-update-persists', 'inventory/fee-same-everywhere'],
    change: ascii,
  },
  {
    operation: 'listInventoryFees',
    field: 'percent',
    name: 'whole',
    says: 'a whole number for a percent with a fraction',
    breaks: ['inventory/fee-update-persists', 'inventory/fee-same-everywhere', ...lists],
    change: ofNumber(Math.round),
  },
  {
    operation: 'listLaborMatrices',
    field: 'name',
    name: 'capitals-lowered',
    says: 'a name of capitals only in small letters',
    breaks: [...lists, 'labor-matrix/create-lasts', 'labor-matrix/update-takes-fields'],
    change: ofText((text) => (/[A-Z]{2}/.test(text) && text === text.toUpperCase() ? text.toLowerCase() : text)),
  },
  {
    operation: 'listTransferItems',
    field: 'quantity',
    name: 'whole',
    says: 'a whole number for a quantity with a fraction',
    breaks: ['inventory-transfer/create-persists', 'inventory-transfer/update-persists', 'inventory-transfer/bulk-persists'],
    change: ofNumber(Math.trunc),
  },
]

export const shownOtherwiseLies: readonly Lie[] = views.map(({ operation, field, name, says, breaks, change }) => ({
  id: `values/${operation}/${field}/${name}`,
  says: `${operation} shows ${says}.`,
  breaks: [...breaks, 'record/write-lasts'],
  operations: [operation],
  tell: records([operation], (record) => {
    if (field in record) record[field] = change(record[field])
  }),
}))
