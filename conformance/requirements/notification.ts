// Notifications of users: 2.22, 3, 4.21, 5, 6.2.
import { must, should, unseen } from './requirement.ts'

export const notificationRequirements = [
  // List.
  must(
    'notification/list',
    '4.21',
    'GET /v3/user/:id/notification with the id of the logged-in user answers with a list of notifications.',
  ),
  must('notification/list-own-only', '5', 'Every notification of the list has the userId of the caller.'),
  must('notification/list-refuses-other-user', '4.21', 'The list of a user who is not the logged-in one is refused.'),
  must(
    'notification/list-meta',
    '4.21',
    'Where meta of the list carries them, hasMore is a boolean, total a number, lastRefreshedAt text and sums an object.',
    { at: ['/meta/hasMore', '/meta/total', '/meta/lastRefreshedAt', '/meta/sums'] },
  ),
  must('notification/texts', '2.22', 'userId and customerId of a notification are text.', { at: ['userId', 'customerId'] }),
  must('notification/type-is-text', '2.22', 'The type of a notification is text.', { at: ['type'] }),
  must('notification/payload-is-object', '2.22', 'The payload of a notification is an object.', { at: ['payload'] }),
  must('notification/read-is-boolean', '2.22', 'read of a notification is a boolean.', { at: ['read'] }),
  must('notification/channels', '6.2', 'sendSms, sendEmail and sendInApp of a notification are booleans.', {
    at: ['sendSms', 'sendEmail', 'sendInApp'],
  }),
  unseen(
    'notification/type-listed',
    '6.2',
    'The type of a notification is one of the listed values.',
    'Four of them are neutral names, so a client cannot tell an unlisted value from the real spelling of one of these.',
  ),

  // One.
  must('notification/mark', '4.21', 'PUT /v3/user/:id/notification/read with the id of a notification answers with that notification.'),
  must('notification/mark-reads', '3', 'A notification that was marked has read true, in the answer and in every later list.'),
  must('notification/mark-one-only', '4.21', 'Marking one notification leaves the others as they were.'),
  must('notification/mark-leaves-fields', '4.21', 'Marking a notification leaves its other fields as they were, updatedDate aside.'),
  must('notification/mark-own-only', '3', 'Marking a notification of another user is refused, and it stays as it was.'),

  // Of a customer.
  must('notification/customer-read', '4.21', 'PUT /v3/user/notification/read/:customerId answers with data that carries count.', {
    at: ['count'],
    of: ['markCustomerNotificationsRead'],
  }),
  should('notification/customer-read-count-is-integer', '4.21', 'That count is an integer (D39).', {
    at: ['count'],
    of: ['markCustomerNotificationsRead'],
  }),
  must('notification/customer-read-count', '4.21', 'count is the number of notifications marked, when all of them were unread.'),
  must(
    'notification/customer-read-marks',
    '4.21',
    "All the caller's unread CustomerSendsMessage notifications of the customer are then read.",
  ),
  must('notification/customer-read-body-optional', '4.21', 'orderId may be left out.'),
  must(
    'notification/customer-read-order',
    '4.21',
    'With an orderId, messages whose payload tells that order are then read, and those of others stay unread.',
  ),
  must('notification/customer-read-spares-customers', '4.21', 'Notifications of other customers stay as they were.'),
  // Which types belong to message threads is not shown; those outside the group "Messages and notes" surely do not.
  must('notification/customer-read-spares-others', '4.21', 'Notifications that are about no message of the customer stay unread.'),
  must('notification/customer-read-own-only', '5', 'Notifications of other users stay as they were.'),

  // All.
  must('notification/all-read', '4.21', 'PUT /v3/user/notification_all_read with an empty body answers success.'),
  must('notification/all-read-answers-null', '4.21', 'The data of that answer is null.', {
    at: ['/data'],
    of: ['markAllNotificationsRead'],
  }),
  must('notification/all-read-marks', '4.21', "All the caller's notifications outside the group of messages and notes are then read."),
  must(
    'notification/all-read-spares-messages',
    '4.21',
    'Messaging notifications stay as they were: an unread CustomerSendsMessage is still unread.',
  ),
  must('notification/all-read-spares-count', '4.21', 'The count of unread messaging notifications is the same after marking all.'),
  must('notification/all-read-own-only', '5', 'Notifications of other users stay as they were.'),

  // Count.
  should('notification/unread-count-path', '4.21', 'The count is at GET /v3/user/notification/unread_messaging_count (D14).'),
  must('notification/unread-count-is-number', '4.21', 'data.count of the unread messaging count is a number.', {
    at: ['count'],
    of: ['countUnreadMessages'],
  }),
  must(
    'notification/unread-count',
    '4.21',
    "The count is the total of the caller's unread messaging notifications: at least the unread CustomerSendsMessage, at most all unread " +
      'of the group of messages and notes.',
  ),
  must('notification/unread-count-falls', '4.21', 'Marking an unread CustomerSendsMessage lowers the count by one.'),
  must('notification/unread-count-own-only', '5', 'Notifications of other users are not counted.'),
  unseen('notification/emitted', '6.2', 'Operations emit notifications of these types.', 'Which operation emits which type is not shown.'),
  should('notification/tidy-record', '2.22', 'A notification shows every field of 2.22, and null only where having no value makes sense.', {
    at: ['/**'],
    when: 'absent',
  }),
]
