// Values that other values of the record make wrong: sums, parts of a day, dates of a neighbour.
import { answers, isFields, type Lie, records } from '../../../tools/lie.ts'

const day = 86_400_000

export const derivedValueLies: readonly Lie[] = [
  {
    id: 'values/searchPayments/amountCents/with-the-tip',
    says: 'A search shows amountCents with the tip in it.',
    breaks: ['payment/charge-lasts'],
    operations: ['createManualPayment', 'searchPayments'],
    tell: records(['searchPayments'], (payment) => {
      payment.amountCents = Number(payment.amountCents) + Number(payment.tipAmountCents ?? 0)
    }),
  },
  {
    id: 'values/listTpiInspections/tpiScan/dates-of-the-inspection',
    says: 'The scan within an inspection shows createdDate and updatedDate of the inspection.',
    breaks: ['tpi-scan/scan-copies-agree', 'tpi-scan/inspection-own-scan'],
    operations: ['listTpiInspections', 'listTpiScans'],
    tell: records(['listTpiInspections'], ({ tpiScan, createdDate, updatedDate }) => {
      if (isFields(tpiScan)) Object.assign(tpiScan, { createdDate, updatedDate })
    }),
  },
  {
    id: 'values/searchCoreCharges/amountCents/cent-lost-in-dollars',
    says: 'A search shows an amount one cent less where its dollars, as a double, come out below it.',
    breaks: ['core-charge/search-finds', 'core-charge/update-takes-fields'],
    operations: ['searchCoreCharges', 'createCoreCharge'],
    tell: records(['searchCoreCharges'], (charge) => {
      if (typeof charge.amountCents === 'number') charge.amountCents = Math.trunc((charge.amountCents / 100) * 100)
    }),
  },
  {
    id: 'values/getTimesheet/duration/times-of-day-alone',
    says: 'The read of an entry takes duration from the times of day, so it is below 0 past midnight.',
    breaks: ['list/agrees-with-read', 'timesheet/search-agrees-with-read'],
    operations: ['getTimesheet', 'listTimesheets'],
    tell: answers(['getTimesheet'], ({ data }) => {
      if (!isFields(data) || typeof data.duration !== 'number' || typeof data.clockIn !== 'string') return
      if ((Date.parse(data.clockIn) % day) + data.duration >= day) data.duration -= day
    }),
  },
  {
    id: 'values/getWorkflow/inactive-by-status/lacks-the-last',
    says: 'inactiveByStatus of the workflow as a whole leaves out the last status that has inactive orders.',
    breaks: ['workflow/inactive-adds-up'],
    operations: ['getWorkflow'],
    tell: answers(['getWorkflow'], ({ meta }) => {
      if (!isFields(meta) || !isFields(meta.inactiveByStatus)) return
      const counts = Object.entries(meta.inactiveByStatus)
      const last = counts.findLast(([, count]) => Number(count) > 0)
      meta.inactiveByStatus = Object.fromEntries(counts.filter((one) => one !== last))
    }),
  },
]
