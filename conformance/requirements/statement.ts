// Statements (2.6, 4.6).
import { must, should, unseen } from './requirement.ts'

export const statementRequirements = [
  must('statement/texts', '2.6', 'customerId, name and note are text where they are set.', { at: ['customerId', 'name', 'note'] }),
  must('statement/dates', '2.6', 'fromDate, toDate and sentDate are text where they are set.', {
    at: ['fromDate', 'toDate', 'sentDate'],
  }),
  must('statement/flags', '2.6', 'sent and paid are booleans where they are set.', { at: ['sent', 'paid'] }),
  must('statement/invoices-count', '2.6', 'invoicesCount is an integer where it is set.', { at: ['invoicesCount'] }),
  must('statement/totals', '2.6', 'totalCostCents, paidCostCents and remainingCostCents are integers where they are set.', {
    at: ['totalCostCents', 'paidCostCents', 'remainingCostCents'],
  }),
  must('statement/duration', '2.6', 'duration is a 64-bit integer where it is set.', { at: ['duration'] }),
  should('statement/remaining', '2.6', 'remainingCostCents is totalCostCents minus paidCostCents (D18).'),
  should('statement/tidy-record', '2.6', 'Every documented field appears, and those that always have a value are not null.', {
    at: ['/**'],
    when: 'absent',
  }),
  unseen('statement/transitions', '3', 'A statement becomes sent and paid.', 'The moves are not shown.'),

  must('statement/get', '4.6', 'GET with an id returns that statement, with meta.'),
  must('statement/search', '4.6', 'A search answers with an array of statements.'),
  must('statement/search-finds', '4.6', 'A search finds a statement as it was created or changed.'),
  must('statement/create', '4.6', 'POST creates a statement and answers with it, with the values sent.'),
  must(
    'statement/create-lasts',
    '4.6',
    'GET returns a created statement with the customerId, fromDate, toDate, name and note sent; dates may be spelt another way.',
  ),
  must('statement/create-needs-customer', '4.6', 'A create without customerId is refused.'),
  must('statement/create-needs-from', '4.6', 'A create without fromDate is refused.'),
  must('statement/create-needs-to', '4.6', 'A create without toDate is refused.'),
  must('statement/create-optional', '4.6', 'A create needs neither name nor note nor orderIds.'),
  unseen(
    'statement/order-ids',
    '4.6',
    'orderIds are the orders of a statement.',
    'No field of a statement shows its orders, and how they count is not shown (D18).',
  ),
  must('statement/update', '4.6', 'PUT answers success with data; whatever data shows of the statement is as it is now.'),
  must(
    'statement/update-takes-fields',
    '4.6',
    'PUT gives the statement the customerId, fromDate, toDate, name and note sent, also when only one of them is sent.',
  ),
  must('statement/update-orders', '4.6', 'A statement that is given one order after another counts the last, as it counts it alone.'),
  must('statement/update-leaves-rest', '4.6', 'PUT leaves those of these fields that were not sent as they were.'),
]
