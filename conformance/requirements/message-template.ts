// Message templates (2.10, 3, 4.10). No operation reads one: what was written shows in the answers to later writes.
import { must, should } from './requirement.ts'

export const messageTemplateRequirements = [
  must('message-template/texts', '2.10', 'name, messageText, subjectText and createdByUserId are text where they are set.', {
    at: ['name', 'messageText', 'subjectText', 'createdByUserId'],
  }),
  must('message-template/language-values', '2.10', 'language is en, en_US, fr_CA or es_MX where it is set.', { at: ['language'] }),
  must(
    'message-template/default-identifier-values',
    '2.10',
    'defaultTemplateIdentifier is one of the ten documented values where it is set.',
    { at: ['defaultTemplateIdentifier'] },
  ),
  must(
    'message-template/starter-identifier-values',
    '2.10',
    'starterTemplateIdentifier is one of the five documented values where it is set.',
    { at: ['starterTemplateIdentifier'] },
  ),
  must('message-template/created-by', '2.10', 'createdByUserId, where it is set, is the user who created the template.'),
  should('message-template/tidy-record', '2.10', 'Every documented field appears, and those that always have a value are not null.', {
    at: ['/**'],
    when: 'absent',
  }),

  must('message-template/create', '4.10', 'POST creates a template and answers with it, with the values sent.'),
  must('message-template/create-needs-text', '4.10', 'A create without messageText is refused.'),
  must('message-template/create-needs-name', '4.10', 'A create without a name is refused.'),
  must(
    'message-template/create-optional',
    '4.10',
    'A create needs nothing but messageText and name, and takes each of the fields that an update takes.',
  ),
  must('message-template/create-lasts', '4.10', 'The answer to a later write shows the values of the create.'),
  must('message-template/update', '4.10', 'PUT answers with the template as it is now.'),
  must(
    'message-template/update-takes-fields',
    '4.10',
    'PUT gives the template the texts, name, language and identifiers sent, also when only one of them is sent.',
  ),
  must('message-template/update-takes-deleted', '4.10', 'PUT gives the template the deleted, deletedReason and deletedUserId sent.'),
  must(
    'message-template/update-leaves-rest',
    '4.10',
    'PUT leaves the fields that were not sent as they were, createdByUserId and locationId among them.',
  ),
  must('message-template/update-lasts', '4.10', 'The answer to a later write shows the values of an update.'),

  must('message-template/delete', '3', 'PATCH with the action delete answers with the template, with deleted true.'),
  must('message-template/delete-reason', '3', 'The reason sent with the action delete is stored as deletedReason.'),
  must('message-template/delete-without-reason', '3', 'The action delete needs no reason.'),
  must('message-template/delete-user', '2.1', 'deletedUserId, where the action delete sets it, is the user who deleted the template.'),
  should('message-template/delete-who-when', '2.1', 'The action delete sets deletedDate and deletedUserId.'),
  must('message-template/delete-is-soft', '3', 'A deleted template still exists: it keeps its other fields, and can be undeleted.'),
  must('message-template/undelete', '3', 'PATCH with the action undelete answers with the template, with deleted false.'),
  must(
    'message-template/undelete-leaves-rest',
    '3',
    'A template that was undeleted has the texts, name, language and identifiers that it had.',
  ),
  must('message-template/deleted-lasts', '3', 'The answer to a later write shows deleted as the last action left it.'),
  must('message-template/action-values', '4.10', 'Any action but delete and undelete is refused.'),
]
