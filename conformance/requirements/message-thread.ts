// Metadata of message threads: 2.17, 4.16.
import { must, should, unseen } from './requirement.ts'

export const messageThreadRequirements = [
  must('message-thread/read', '4.16', 'GET /v3/message_thread_metadata/:id answers with the record of that id.'),
  must('message-thread/list', '4.16', 'GET /v3/message_thread_metadata answers with a list of records.'),
  must(
    'message-thread/same-everywhere',
    '4.16',
    'The list shows a record with the values that its own read shows, in the fields that both carry.',
  ),
  must('message-thread/references', '2.17', 'userId, customerId and messageThreadId are text.', {
    at: ['userId', 'customerId', 'messageThreadId'],
  }),
  must('message-thread/flags', '2.17', 'archived and important are booleans.', { at: ['archived', 'important'] }),
  must('message-thread/unread-count', '2.17', 'unreadMessagesCount is an integer.', { at: ['unreadMessagesCount'] }),
  must('message-thread/texts', '2.17', 'unreadTimestamp and draftMessage are text.', { at: ['unreadTimestamp', 'draftMessage'] }),
  must(
    'message-thread/update',
    '4.16',
    'PUT /v3/message_thread_metadata/:id answers with the record of that id and the draftMessage sent.',
  ),
  must('message-thread/update-persists', '4.16', 'Read and list show the draftMessage of the update.'),
  must('message-thread/update-leaves-others', '4.16', 'An update of draftMessage leaves the other fields of the record as they were.'),
  must('message-thread/update-leaves-other-records', '4.16', 'An update of one record leaves the draftMessage of others.'),
  unseen(
    'message-thread/unread-timestamp-time',
    '2.17',
    'unreadTimestamp is when the first unread message was set.',
    'No listed operation sends or reads messages.',
  ),
  should('message-thread/tidy-record', '2.17', 'A record shows every field of 2.17, and null only where having no value makes sense.', {
    at: ['/**'],
    when: 'absent',
  }),
]
