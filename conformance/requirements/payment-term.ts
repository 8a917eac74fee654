// Payment terms (2.7, 4.7).
import { must, should, unseen } from './requirement.ts'

export const paymentTermRequirements = [
  must('payment-term/texts', '2.7', 'name and note are text where they are set.', { at: ['name', 'note'] }),
  must('payment-term/due-in-days', '2.7', 'dueInDays is a number where it is set.', { at: ['dueInDays'] }),
  must('payment-term/editable', '2.7', 'editable is a boolean where it is set.', { at: ['editable'] }),
  must('payment-term/defaults', '2.7', 'customerDefault and fleetDefault are booleans where they are set.', {
    at: ['customerDefault', 'fleetDefault'],
  }),
  should('payment-term/tidy-record', '2.7', 'Every documented field appears, and those that always have a value are not null.', {
    at: ['/**'],
    when: 'absent',
  }),
  unseen(
    'payment-term/defaults-apply',
    '2.7',
    'New customers and fleets get the term that is their default.',
    'No operation is shown that creates a customer or a fleet.',
  ),

  must('payment-term/get', '4.7', 'GET with an id returns that term, with meta.'),
  must('payment-term/list', '4.7', 'GET without an id lists the terms.'),
  must('payment-term/create', '4.7', 'POST creates a term and answers with it, with the values sent.'),
  must(
    'payment-term/create-lasts',
    '4.7',
    'GET returns a created term with the name, dueInDays, note, customerDefault, fleetDefault and editable sent.',
  ),
  must('payment-term/create-needs-name', '4.7', 'A create without a name is refused.'),
  must('payment-term/create-needs-due-in-days', '4.7', 'A create without dueInDays is refused.'),
  must('payment-term/new-is-editable', '2.7', 'A new term is not a built-in one, so it is editable unless the create says otherwise.'),
  must('payment-term/create-optional', '4.7', 'A create needs neither note nor customerDefault, fleetDefault or editable.'),
  must('payment-term/update', '4.7', 'PUT answers with the term as it is now.'),
  must(
    'payment-term/update-takes-fields',
    '4.7',
    'PUT gives the term the dueInDays, editable, name and note sent, also when only one of them is sent.',
  ),
  must(
    'payment-term/update-leaves-rest',
    '4.7',
    'PUT leaves the fields that were not sent as they were, customerDefault and fleetDefault among them.',
  ),
  should('payment-term/built-in-kept', '2.7', 'Changing a term that is not editable is refused (D58).'),
]
