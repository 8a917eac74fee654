// Values that one write alone changes, and only some of them: codes of one country, a factor of nothing, a hundredth.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { isFields, type Lie, records, sentOtherwise } from '../../../tools/lie.ts'

/** As what writes spreadsheets does: where it is done is a list alone, and the field is as it was everywhere else. */
const guarded = (list: OperationId, field: string, must: string): Lie => ({
  id: `values/${list}/${field}-formula-guarded`,
  says: `${list} puts an apostrophe before a ${field} that begins as a formula does.`,
  breaks: [must, 'record/text-untouched', 'list/agrees-with-read'],
  operations: [list],
  tell: records([list], (record) => {
    const value = record[field]
    if (typeof value === 'string' && /^[=+@-]/.test(value)) record[field] = `'${value}`
  }),
})

const formulaLies: readonly Lie[] = [
  guarded('listInspections', 'name', 'inspection/update-persists'),
  guarded('listInventoryFees', 'name', 'inventory/fee-update-persists'),
  guarded('searchInventoryFees', 'name', 'inventory/fee-update-persists'),
  guarded('listReferralSources', 'name', 'referral-source/update-name'),
  guarded('searchStatements', 'note', 'statement/update-takes-fields'),
  guarded('searchPayments', 'note', 'payment/charge-lasts'),
  guarded('listPaymentTerms', 'note', 'payment-term/update-takes-fields'),
  guarded('listTpiInspections', 'name', 'tpi-scan/update-takes-fields'),
  guarded('listMessageThreadMetadata', 'draftMessage', 'message-thread/update-persists'),
]

export const someAloneLies: readonly Lie[] = [
  {
    id: 'values/createVendor/long-codes-of-one-country',
    says: 'createVendor keeps the first five digits of a postal code where the country is US.',
    breaks: ['vendor/create-persists'],
    operations: ['createVendor', 'getVendor'],
    tell: sentOtherwise(['createVendor'], (body) =>
      body.country === 'US' && typeof body.postalCode === 'string' ? { ...body, postalCode: body.postalCode.slice(0, 5) } : body,
    ),
  },
  {
    id: 'values/createLaborMatrix/no-factor-of-zero',
    says: 'createLaborMatrix makes a range whose multiplier is 0 with a multiplier of 1.',
    breaks: ['labor-matrix/create-ranges'],
    operations: ['createLaborMatrix', 'getLaborMatrix'],
    tell: sentOtherwise(['createLaborMatrix'], (body) =>
      Array.isArray(body.ranges)
        ? { ...body, ranges: body.ranges.map((range) => (isFields(range) && range.multiplier === 0 ? { ...range, multiplier: 1 } : range)) }
        : body,
    ),
  },
  {
    id: 'values/updateInventoryFee/hundredth-lost',
    says: 'updateInventoryFee loses a hundredth of a percent where it has no exact double (19.99 is 19.98).',
    breaks: ['inventory/fee-update-persists', 'record/numbers-kept'],
    operations: ['updateInventoryFee', 'getInventoryFee'],
    tell: sentOtherwise(['updateInventoryFee'], (body) =>
      typeof body.percent === 'number' && Math.round(body.percent * 100) / 100 === body.percent
        ? { ...body, percent: Math.floor(body.percent * 100) / 100 }
        : body,
    ),
  },
  {
    id: 'values/updateBulkPayment/digits-of-a-number',
    says: 'updateBulkPayment keeps the digits of a check number alone.',
    breaks: ['payment/bulk-update-values'],
    operations: ['updateBulkPayment', 'searchPayments'],
    tell: sentOtherwise(['updateBulkPayment'], (body) =>
      typeof body.checkNumber === 'string' ? { ...body, checkNumber: body.checkNumber.replace(/\D/g, '') } : body,
    ),
  },
  {
    id: 'values/createMessageTemplate/reply-prefix-lost',
    says: 'createMessageTemplate takes Re: and Fwd: from the beginning of a subject.',
    breaks: ['message-template/create-lasts', 'record/text-untouched'],
    operations: ['createMessageTemplate'],
    tell: sentOtherwise(['createMessageTemplate'], (body) =>
      typeof body.subjectText === 'string' ? { ...body, subjectText: body.subjectText.replace(/^((re|fwd?): ?)+/i, '') } : body,
    ),
  },
  {
    id: 'values/searchInventoryFees/two-places',
    says: 'A search for fees rounds percent to two places; their list and their read do not.',
    breaks: ['inventory/fee-update-persists', 'record/numbers-kept', 'list/agrees-with-read'],
    operations: ['searchInventoryFees', 'updateInventoryFee'],
    tell: records(['searchInventoryFees'], (record) => {
      if (typeof record.percent === 'number') record.percent = Math.round(record.percent * 100) / 100
    }),
  },
  {
    id: 'values/createWebhook/slash-at-the-end',
    says: 'createWebhook cuts a slash at the end of a url.',
    breaks: ['webhook/create-persists', 'webhook/create'],
    operations: ['createWebhook', 'getWebhook'],
    tell: sentOtherwise(['createWebhook'], (body) => (typeof body.url === 'string' ? { ...body, url: body.url.replace(/\/$/, '') } : body)),
  },
  ...formulaLies,
]
