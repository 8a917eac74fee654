// Core charges (2.9, 3, 4.9).
import { must, should, unseen } from './requirement.ts'

export const coreChargeRequirements = [
  must('core-charge/texts', '2.9', 'partId and referenceId are text where they are set.', { at: ['partId', 'referenceId'] }),
  must('core-charge/amount', '2.9', 'amountCents is an integer where it is set.', { at: ['amountCents'] }),
  must('core-charge/status-values', '2.9', 'status is NotReady, Ready, PickedUp, Refunded or NotRefundable where it is set.', {
    at: ['status'],
  }),
  must('core-charge/status-accepted', '4.9', 'A create takes each of these statuses.'),
  unseen('core-charge/transitions', '3', 'status changes.', 'The moves between statuses are not shown.'),
  unseen('core-charge/reference', '2.9', 'referenceId is a reference of accounting, not a relation.', 'Accounting is not described.'),
  should('core-charge/tidy-record', '2.9', 'Every documented field appears, and those that always have a value are not null.', {
    at: ['/**'],
    when: 'absent',
  }),

  must('core-charge/get', '4.9', 'GET with an id returns that core charge, with meta.'),
  must('core-charge/list', '4.9', 'GET without an id lists the core charges.'),
  must('core-charge/search', '4.9', 'A search answers with a list: data and meta with hasMore and total.'),
  must('core-charge/search-finds', '4.9', 'A search shows core charges as they were created or changed, and none that was deleted.'),
  should('core-charge/search-body', '4.9', 'The search takes the body of the other searches (D41).'),
  must('core-charge/create', '4.9', 'POST creates a core charge and answers with it, with the values sent.'),
  must('core-charge/create-lasts', '4.9', 'GET returns a created core charge with the amountCents, partId, status and referenceId sent.'),
  must('core-charge/create-needs-amount', '4.9', 'A create without amountCents is refused.'),
  must('core-charge/create-needs-part', '4.9', 'A create without partId is refused.'),
  must('core-charge/create-needs-status', '4.9', 'A create without status is refused.'),
  must('core-charge/create-optional', '4.9', 'A create needs no referenceId.'),
  must('core-charge/update', '4.9', 'PUT answers with the id of the core charge as data.', { at: ['/data/id'], of: ['updateCoreCharge'] }),
  must(
    'core-charge/update-takes-fields',
    '4.9',
    'PUT gives the core charge the amountCents, partId and referenceId sent, also when only one of them is sent.',
  ),
  must(
    'core-charge/update-status',
    '4.9',
    'A status that PUT accepts is the status in every later read; which moves it accepts is not shown.',
  ),
  must(
    'core-charge/update-status-accepted',
    '4.9',
    'PUT takes each of these statuses of a core charge that has it already, where it takes the others so and lets the charge leave it.',
  ),
  must('core-charge/update-leaves-rest', '4.9', 'PUT leaves the fields that were not sent as they were.'),
  must('core-charge/delete', '4.9', 'DELETE answers with the id of the core charge as data.', {
    at: ['/data/id'],
    of: ['deleteCoreCharge'],
  }),
  must('core-charge/delete-permanent', '4.9', 'A deleted core charge is gone for good: it can be neither read nor changed.'),
]
