// Inspections with items and files: 2.13, 3, 4.13.
import { must, should, unseen } from './requirement.ts'

export const inspectionRequirements = [
  must('inspection/read', '4.13', 'GET /v3/inspection/:id answers with the inspection of that id.'),
  must('inspection/read-has-items', '4.13', 'The read of an inspection carries its items, which are an array wherever they come.', {
    at: ['items'],
  }),
  must('inspection/list', '4.13', 'GET /v3/inspection answers with a list of inspections.'),
  must(
    'inspection/same-everywhere',
    '4.13',
    'The list shows an inspection with the values that its own read shows, in the fields that both carry.',
  ),
  must('inspection/texts', '2.13', 'Name, note, orderId, templateId, createdById and completedById of an inspection are text.', {
    at: ['name', 'note', 'orderId', 'templateId', 'createdById', 'completedById'],
  }),
  must('inspection/flags', '2.13', 'completed and recommended are booleans.', { at: ['completed', 'recommended'] }),
  must('inspection/completed-date-is-text', '2.13', 'completedDate is text.', { at: ['completedDate'] }),
  must('inspection/ordinal-is-number', '2.13', 'The ordinal of an inspection is a number.', { at: ['ordinal'] }),
  must('inspection/items-are-its-own', '2.13', 'The inspectionId of an item names the inspection that carries it.'),
  must('inspection/item-texts', '2.13', 'Ids, name, message, status and authorizationStatus of an item are text.', {
    at: [
      'items/*/id',
      'items/*/companyId',
      'items/*/locationId',
      'items/*/inspectionId',
      'items/*/inspectorUserId',
      'items/*/name',
      'items/*/message',
      'items/*/status',
      'items/*/authorizationStatus',
    ],
  }),
  must('inspection/item-date-is-text', '2.13', 'inspectionDate of an item is text.', { at: ['items/*/inspectionDate'] }),
  must('inspection/item-approved-is-boolean', '2.13', 'approved of an item is a boolean.', { at: ['items/*/approved'] }),
  must('inspection/item-ordinal-is-number', '2.13', 'The ordinal of an item is a number.', { at: ['items/*/ordinal'] }),
  must('inspection/item-files', '2.13', 'The files of an item are an array of objects.', { at: ['items/*/files'] }),
  must('inspection/file-size-is-number', '2.13', 'fileSize of a file is a number.', { at: ['items/*/files/*/fileSize'] }),
  must('inspection/update', '4.13', 'PUT /v3/inspection/:id answers with the inspection of that id, carrying the values sent.'),
  must('inspection/update-fields-optional', '4.13', 'Each of the listed fields of an inspection may be updated alone.'),
  must('inspection/update-persists', '4.13', 'Read and list show an inspection with the values of its update.'),
  must(
    'inspection/update-leaves-others',
    '4.13',
    'An update leaves the fields of the inspection that it does not carry as they were. completedDate and completedById may follow completed.',
  ),
  must('inspection/update-leaves-items', '4.13', 'An update of an inspection leaves its items as they were.'),
  must('inspection/update-leaves-other-inspections', '4.13', 'An update of an inspection leaves other inspections as they were.'),
  must('inspection/update-completed', '4.13', 'completed takes the given value, true as well as false.'),
  unseen(
    'inspection/recommended-origin',
    '2.13',
    'recommended is true when the inspection was created from a recommended-services list.',
    'No listed operation creates an inspection.',
  ),
  should(
    'inspection/tidy-record',
    '2.13',
    'An inspection, its items and their files show every field of 2.13, and null only where having no value makes sense.',
    { at: ['/**'], when: 'absent' },
  ),
]
