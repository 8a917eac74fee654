// Right by itself and lost beside what else is sent: the type of a matrix, a period without length, the other flag, a reason without a delete.

import { type Fields, hasSent, type Lie, requests, sentFields } from '../../../tools/lie.ts'
import { keptOtherwise } from '../../../tools/stored.ts'

const rangesSentIn = ({ ranges }: Fields): Fields[] => (Array.isArray(ranges) ? ranges : [])

/** What is kept of the ranges that a create sends. */
const rangesStoredAs = (name: string, says: string, change: (range: Fields, sent: Fields) => Fields): Lie => ({
  id: `values/createLaborMatrix/ranges/${name}`,
  says,
  breaks: ['labor-matrix/create-ranges', 'labor-matrix/create-ranges-last'],
  operations: ['createLaborMatrix', 'getLaborMatrix'],
  tell: requests(['createLaborMatrix'], (call) => {
    const sent = sentFields(call)
    return hasSent(call, 'ranges') ? { body: { ...sent, ranges: rangesSentIn(sent).map((range) => change(range, sent)) } } : undefined
  }),
})

/** What is kept of a statement that a create sends. */
const statement = (name: string, says: string, change: (sent: Fields) => Fields): Lie => ({
  id: `values/createStatement/toDate/${name}`,
  says,
  breaks: ['statement/create', 'statement/create-lasts'],
  operations: ['createStatement', 'getStatement'],
  tell: requests(['createStatement'], (call) => ({ body: { ...sentFields(call), ...change(sentFields(call)) } })),
})

const flags = (name: string, says: string, change: (sent: Fields) => Fields): Lie => ({
  id: `values/updateBulkPayment/${name}`,
  says,
  breaks: ['payment/bulk-update-values', 'payment/bulk-update-evenly'],
  operations: ['updateBulkPayment', 'searchPayments'],
  tell: requests(['updateBulkPayment'], (call) => ({ body: change(sentFields(call)) })),
})

const day = 86_400_000
const mostIn32Bits = 2 ** 31 - 1

const laterBy = (date: unknown, milliseconds: number): string => new Date(Date.parse(String(date)) + milliseconds).toISOString()

export const underAConditionLies: readonly Lie[] = [
  rangesStoredAs('zero-of-a-rate', 'A multiplier of 0 becomes 1 in a matrix of type Rate.', (range, { type }) =>
    type === 'Rate' && range.multiplier === 0 ? { ...range, multiplier: 1 } : range,
  ),
  rangesStoredAs('open-end-closed-when-alone', 'A range without an end that is the only one ends at 100.', (range, sent) =>
    range.end === null && rangesSentIn(sent).length === 1 ? { ...range, end: 100 } : range,
  ),
  statement('a-day-later-when-equal', 'A statement that is to end when it begins ends a day later.', ({ fromDate, toDate }) =>
    fromDate === toDate ? { toDate: laterBy(toDate, day) } : {},
  ),
  statement('hours-later', 'toDate is taken for a local time, five hours behind.', ({ toDate }) =>
    typeof toDate === 'string' && toDate.endsWith('Z') ? { toDate: laterBy(toDate, (5 * day) / 24) } : {},
  ),
  flags('debitCard/off-lost-beside-the-other', 'A bulk update forgets that debitCard is off where chargeFromPublicPage is on.', (sent) => {
    const { debitCard, ...rest } = sent
    return debitCard === false && rest.chargeFromPublicPage === true ? rest : sent
  }),
  flags('chargeFromPublicPage/on-with-debitCard', 'A bulk update that turns debitCard on turns chargeFromPublicPage on.', (sent) =>
    sent.debitCard === true ? { ...sent, chargeFromPublicPage: true } : sent,
  ),
  {
    id: 'values/createMessageTemplate/deleted/by-its-reason',
    says: 'A template with a deletedReason is deleted, even where deleted is false.',
    breaks: ['message-template/create-optional'],
    operations: ['createMessageTemplate', 'updateMessageTemplate'],
    tell: requests(['createMessageTemplate', 'updateMessageTemplate'], (call) => {
      const sent = sentFields(call)
      return sent.deletedReason && sent.deleted === false ? { body: { ...sent, deleted: true } } : undefined
    }),
  },
  {
    id: 'values/createManualPayment/amountCents/cut-to-32-bits',
    says: 'An amount of more than 2³¹ − 1 cents becomes that.',
    breaks: ['payment/charge-amount', 'record/numbers-kept'],
    operations: ['createManualPayment', 'searchPayments'],
    tell: requests(['createManualPayment'], (call) => {
      const sent = sentFields(call)
      return Number(sent.amountCents) > mostIn32Bits ? { body: { ...sent, amountCents: mostIn32Bits } } : undefined
    }),
  },
  {
    id: 'values/updatePaymentTerm/note/not-dated-when-first',
    says: 'A first update of a term that sends note alone leaves updatedDate null.',
    breaks: ['record/updated-set'],
    operations: ['updatePaymentTerm', 'getPaymentTerm'],
    tell: keptOtherwise('updatePaymentTerm', 'paymentTerms', (_, before, call) =>
      before.updatedDate === null && Object.keys(sentFields(call)).join() === 'note' ? { updatedDate: null } : {},
    ),
  },
]
