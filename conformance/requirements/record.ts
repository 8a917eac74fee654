// What holds for every record (1, 2.1).
import { must, should, unseen } from './requirement.ts'

export const recordRequirements = [
  must('record/id', '2.1', 'id is text.', { at: ['**/id'] }),
  must('record/id-unique', '4.1', 'No two records of a resource have the same id.'),
  must('record/read-by-id', '4.1', 'A read returns the record whose id is in the path.'),
  must('record/write-by-id', '4.1', 'An update, a delete or an action answers with the id that is in its path, where it answers with one.'),
  must('record/company-id', '2.1', 'companyId is text where it is set.', { at: ['**/companyId'] }),
  must('record/company-of-session', '1', 'A record that is created belongs to the company of the user who created it.'),
  must('record/other-company', '1', 'A record of another company can be neither found, read, changed nor deleted.'),
  must('record/location-id', '2.1', 'locationId is text where it is set.', { at: ['**/locationId'] }),

  must('record/dates-are-text', '2.1', 'Dates and timestamps are text where they are set.', { at: ['**/*Date'] }),
  should('record/date-format', '2.1', 'Dates and timestamps follow RFC 3339; the period of a statement may be plain dates (D01).', {
    at: ['/**/*Date', '/**/*RefreshedAt', '/**/*Timestamp', '/**/*TimeOrderWorked', '/**/clockIn', '/**/clockOut'],
    when: 'wrong',
  }),
  must('record/cents-are-integers', '2.1', 'Fields whose name ends in Cents are integers where they are set.', { at: ['**/*Cents'] }),
  must('record/numbers-kept', '2.1', 'A number that a write takes is kept as it was sent, to the cent and to the fraction.'),
  must('record/percents-are-numbers', '2.1', 'Percent fields are numbers where they are set.', { at: ['**/percent', '**/*Percent'] }),
  must('record/language-values', '2.1', 'Language fields hold en, en_US, fr_CA or es_MX.'),
  should('record/types-by-name', '2.1', 'Fields that are listed without a type have the natural one for their name (D39).', {
    at: ['/**'],
    when: 'wrong',
  }),

  must('record/updated-null-at-first', '2.1', 'updatedDate is null until the first update.'),
  must('record/updated-set', '2.1', 'updatedDate is set once the record was updated.'),
  must('record/updated-again', '2.1', 'A later update dates the record anew, as soon as the dates of the target tell another time.'),
  should('record/updated-moves', '2.1', 'updatedDate moves on with a later update, as finely as the target tells time.'),
  must('record/identity-kept', '2.1', 'An update leaves id, companyId and createdDate as they were.'),
  must('record/made-of-its-own', '4.1', 'A record that is created shows nothing that was sent for another one.'),
  must('record/others-kept', '4.1', 'A write to one record leaves all others of the resource as they were.'),
  must('record/other-resources-kept', '3', 'A write to one record leaves the records of other resources as they were, and where they are.'),
  must('record/write-lasts', '4.1', 'What a write answered is what every later read shows, in other sessions too.'),
  should('record/text-untouched', '4.1', 'A text is shown as it was sent, its outer white space and line endings too (D48).'),
  must('record/read-stable', '4.1', 'A record that nobody changes reads the same again, its meta aside.'),
  should('record/location-kept', '1', 'A record stays in its location where an update changes nothing of what it is about.'),
  should('record/empty-update', '4.1', 'An update whose fields are all optional takes an empty object, and changes none of them.'),

  must('record/meta', '2.1', 'A single-record read returns meta, an object.', { at: ['meta'] }),
  must('record/meta-user', '2.1', 'meta.userId is text: the user who made the latest change.', { at: ['meta/userId'] }),
  must('record/meta-session', '2.1', 'meta.sessionId is text: the session of the latest change.', { at: ['meta/sessionId'] }),
  must('record/meta-version', '2.1', 'meta.version is a number.', { at: ['meta/version'] }),
  must('record/meta-version-grows', '2.1', 'meta.version is higher after each change of the record.'),
  must('record/meta-version-own', '2.1', 'meta of a record stays as it is when only others change.'),
  should('record/tidy-meta', '2.1', 'meta always has userId, sessionId and version, and none of them is null.', {
    at: ['meta', 'meta/**'],
  }),
  must('record/metadata', '2.1', 'metadata may be absent, and is an object where it is set.', { at: ['metadata'] }),
  unseen('record/metadata-reserved', '2.1', 'metadata is for the customer to control.', 'No operation is shown that writes it.'),

  must('record/required-present', '2.1', 'Fields described as required appear in the answer, with null where there is no value.', {
    at: ['**'],
    of: ['login'],
    when: 'missing',
  }),
  must('record/deleted-flag', '2.1', 'deleted of a record with soft delete is a boolean.', { at: ['**/deleted'] }),
  must('record/deleted-date', '2.1', 'deletedDate is text or null.', { at: ['**/deletedDate'] }),
  must('record/deletion-dated', '2.1', 'deletedDate of a record that a write deleted says when, where it is shown.'),
  must('record/deleted-reason', '2.1', 'deletedReason is text where it is set.', { at: ['**/deletedReason'] }),
  must('record/deleted-user', '2.1', 'deletedUserId is text or null.', { at: ['**/deletedUserId'] }),
]
