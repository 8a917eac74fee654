// Values that are stored rightly, and that one view works out from others of the record, or from who asks.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { type Call, type Fields, type Lie, records } from '../../../tools/lie.ts'

interface Worked {
  operation: OperationId
  field: string
  name: string
  says: string
  breaks: readonly string[]
  change(record: Fields, call: Call): void
}

const withoutZeros = (text: unknown): unknown => (typeof text === 'string' && /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text)

const worked: readonly Worked[] = [
  {
    operation: 'listVendors',
    field: 'postalCode',
    name: 'zeros-lost',
    says: 'listVendors shows a postalCode or an accountNumber of digits without leading zeros.',
    breaks: ['list/agrees-with-read', 'vendor/same-everywhere', 'vendor/create-persists', 'record/write-lasts'],
    change(vendor) {
      vendor.postalCode = withoutZeros(vendor.postalCode)
      vendor.accountNumber = withoutZeros(vendor.accountNumber)
    },
  },
  {
    operation: 'searchCoreCharges',
    field: 'amountCents',
    name: 'cut-at-comma',
    says: 'searchCoreCharges reads an amount up to the comma after its thousands (1,250.00 is 1).',
    breaks: ['core-charge/search-finds', 'core-charge/update-takes-fields', 'record/write-lasts', 'list/agrees-with-read'],
    change(charge) {
      const cents = Number(charge.amountCents)
      if (cents >= 100_000) charge.amountCents = Math.floor(cents / 100_000) * 100
    },
  },
  {
    operation: 'searchStatements',
    field: 'duration',
    name: 'wrapped-at-32-bits',
    says: 'searchStatements shows a duration of more than 24 days as a number of 32 bits that has turned round.',
    breaks: ['statement/search-finds', 'record/write-lasts', 'list/agrees-with-read'],
    change(statement) {
      statement.duration = Number(statement.duration) | 0
    },
  },
  {
    operation: 'listTpiScans',
    field: 'isRotationRecommended',
    name: 'true-with-alignment',
    says: 'listTpiScans shows isRotationRecommended of a scan for which an alignment is recommended.',
    breaks: ['tpi-scan/scan-copies-agree'],
    change(scan) {
      if (scan.isAlignmentRecommended === true) scan.isRotationRecommended = true
    },
  },
  {
    operation: 'searchPayments',
    field: 'interchangeFee',
    name: 'zero-and-null-swapped',
    says: 'searchPayments shows 0 for the null of interchangeFee and duesAndAssessmentsFee of payments by hand, and null for the 0 of others.',
    breaks: ['payment/charge-lasts', 'record/write-lasts'],
    change(payment) {
      const [from, to] = payment.provider === 'Manual' ? [null, 0] : [0, null]
      for (const fee of ['interchangeFee', 'duesAndAssessmentsFee']) if (payment[fee] === from) payment[fee] = to
    },
  },
  {
    operation: 'getCompanyConfig',
    field: 'updatedById',
    name: 'of-who-asks',
    says: 'getCompanyConfig names who asks as the user who updated it.',
    breaks: ['record/read-stable'],
    change(config, { caller }) {
      config.updatedById = caller?.userId
    },
  },
]

export const workedOutLies: readonly Lie[] = worked.map(({ operation, field, name, says, breaks, change }) => ({
  id: `values/${operation}/${field}/${name}`,
  says,
  breaks,
  operations: [operation],
  tell: records([operation], change),
}))
