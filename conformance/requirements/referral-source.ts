// Referral sources (2.3, 4.3).
import { must, should } from './requirement.ts'

export const referralSourceRequirements = [
  must(
    'referral-source/required-fields',
    '2.3',
    'id, companyId, locationId, name, createdDate, updatedDate, editable and reserved always appear.',
    { at: ['id', 'companyId', 'locationId', 'name', 'createdDate', 'updatedDate', 'editable', 'reserved'], when: 'missing' },
  ),
  must('referral-source/written-meta', '2.3', 'The record that a create or an update answers with has its meta.', {
    at: ['/data/meta'],
    when: 'missing',
    of: ['createReferralSource', 'updateReferralSource'],
  }),
  must('referral-source/name-type', '2.3', 'name is text where it is set.', { at: ['name'] }),
  must('referral-source/editable-type', '2.3', 'editable is a boolean.', { at: ['editable'] }),
  must('referral-source/reserved-type', '2.3', 'reserved is a boolean.', { at: ['reserved'] }),
  should('referral-source/tidy-record', '2.3', 'The fields that always have a value are not null.', { at: ['/**'], when: 'absent' }),

  must('referral-source/get', '4.3', 'GET with an id returns that record, with meta.'),
  must('referral-source/list', '4.3', 'GET without an id lists the records.'),
  must('referral-source/create', '4.3', 'POST creates a record with the name sent and answers with it, meta included.'),
  must('referral-source/create-lasts', '4.3', 'GET returns a created record with the name sent.'),
  must('referral-source/create-needs-name', '4.3', 'A create without a name is refused.'),
  must(
    'referral-source/update',
    '4.3',
    'PUT answers success, and its data, where there is any, is the record as it is now, meta included.',
  ),
  should('referral-source/update-answers-record', '4.3', 'PUT answers with the record.', { at: ['/data'], of: ['updateReferralSource'] }),
  must('referral-source/update-name', '4.3', 'PUT gives the record the name sent, in every later read.'),
  must('referral-source/update-leaves-rest', '4.3', 'PUT with a name leaves id, companyId and createdDate as they were.'),
  must('referral-source/delete', '4.3', 'DELETE answers success, and the record is gone from reads and lists.'),
  should('referral-source/delete-names-id', '4.3', 'DELETE answers with the id of the record (D40).', {
    at: ['/data', '/data/id'],
    of: ['deleteReferralSource'],
  }),
  must('referral-source/editable-allows', '2.3', 'A record that is editable and not reserved can be renamed and deleted.'),
  must('referral-source/not-editable-update', '2.3', 'Renaming a record that is not editable is refused, and the name stays.'),
  must('referral-source/not-editable-delete', '2.3', 'Deleting a record that is not editable is refused, and it stays.'),
  must('referral-source/reserved-update', '2.3', 'Changing a reserved record is refused, and it stays as it is.'),
  must('referral-source/reserved-delete', '2.3', 'Deleting a reserved record is refused, and it stays.'),
]
