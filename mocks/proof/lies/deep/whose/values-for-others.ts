// The same record with other values for a second user of the company, whose updates it does not know or whose role shows defaults.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { type Fields, type Lie, records } from '../../../tools/lie.ts'

const shownToOthersAs = (
  id: OperationId,
  name: string,
  says: string,
  breaks: readonly string[],
  change: (record: Fields) => Fields,
): Lie => ({
  id: `whose/${id}/${name}`,
  says: `${id} shows a user of some locations ${says}.`,
  breaks,
  operations: [id],
  tell: records([id], (record, { caller }) => {
    if (caller?.user.companyWideAccess === false) Object.assign(record, change(record))
  }),
})

const flagTurned = (record: Fields, field: string): Fields => (typeof record[field] === 'boolean' ? { [field]: !record[field] } : {})

const stable = ['record/read-stable']
const alike = ['list/agrees-with-read']

export const valuesForOthersLies: readonly Lie[] = [
  shownToOthersAs('listVendors', 'other-city', 'the city of another record', stable, ({ city }) => (city ? { city: 'Elsewhere' } : {})),
  shownToOthersAs('searchStatements', 'name-of-before', 'the name that it had', stable, ({ name }) => ({ name: `${name} (draft)` })),
  shownToOthersAs('listInspections', 'flag-turned', 'completed as not completed and the other way round', stable, (one) =>
    flagTurned(one, 'completed'),
  ),
  shownToOthersAs('getInventoryLabor', 'other-name', 'the name that it had', stable, ({ name }) => ({ name: `${name} (old)` })),
  shownToOthersAs('getVendor', 'other-number', 'another account number', stable, ({ accountNumber }) =>
    accountNumber ? { accountNumber: '1' } : {},
  ),
  // The access of somebody else, or of nobody, goes for what belongs to a record.
  shownToOthersAs('getInspection', 'no-items', 'no items', alike, () => ({ items: [] })),
  shownToOthersAs('listInspections', 'no-items', 'no items', alike, () => ({ items: [] })),
  shownToOthersAs('getInventoryLabor', 'no-rate', 'no rate', alike, () => ({ rate: null })),
  shownToOthersAs('getInventoryFee', 'no-category', 'no category', alike, () => ({ category: null })),
  shownToOthersAs('getLaborMatrix', 'no-ranges', 'no ranges', alike, () => ({ ranges: [] })),
  shownToOthersAs('getStatement', 'no-note', 'no note', ['record/write-lasts', 'record/read-stable'], () => ({ note: null })),
  shownToOthersAs('getCompanyConfig', 'other-footer', 'another footer', stable, () => ({
    estimateFooter: 'Thank you.',
    invoiceFooter: 'Thank you.',
  })),
  shownToOthersAs('getCompanyConfig', 'flag-turned', 'repairOrder turned', stable, (one) => flagTurned(one, 'repairOrder')),
  shownToOthersAs('listRoleNotificationConfigs', 'active-turned', 'active configs as inactive ones', stable, (one) =>
    flagTurned(one, 'active'),
  ),
  shownToOthersAs('searchPayments', 'amount-turned', 'amounts with the other sign', stable, ({ amountCents }) => ({
    amountCents: -Number(amountCents),
  })),
  shownToOthersAs('listPaymentTerms', 'weeks-for-days', 'weeks for days', stable, ({ dueInDays }) =>
    Number(dueInDays) > 0 ? { dueInDays: Math.ceil(Number(dueInDays) / 7) } : {},
  ),
]
