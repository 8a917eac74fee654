// What users of a role are notified of: 2.20, 4.19.
import { must, should } from './requirement.ts'

export const roleNotificationConfigRequirements = [
  must('role-notification-config/list', '4.19', 'GET /v3/role_notification_config with a roleId answers with an array of configs.'),
  must('role-notification-config/list-needs-role', '4.19', 'A list without a roleId is refused.'),
  must('role-notification-config/list-of-that-role', '4.19', 'Every config of the list has the roleId that was asked for.'),
  must(
    'role-notification-config/list-meta',
    '4.19',
    'Where meta of the list carries them, hasMore is a boolean, total a number, lastRefreshedAt text and sums an object.',
    { at: ['/meta/hasMore', '/meta/total', '/meta/lastRefreshedAt', '/meta/sums'] },
  ),
  must('role-notification-config/texts', '2.20', 'roleId, type and group of a config are text.', { at: ['roleId', 'type', 'group'] }),
  must('role-notification-config/active', '2.20', 'active of a config is a boolean.', { at: ['active'] }),
  must('role-notification-config/channels', '2.20', 'sendSms, sendEmail and sendInApp of a config are booleans.', {
    at: ['sendSms', 'sendEmail', 'sendInApp'],
  }),
  must('role-notification-config/update', '4.19', 'PUT /v3/role_notification_config with an array of configs answers success.'),
  must('role-notification-config/update-answers-null', '4.19', 'The data of the answer to an update is null.', {
    at: ['/data'],
    of: ['updateRoleNotificationConfigs'],
  }),
  must('role-notification-config/update-takes-array', '4.19', 'An update whose body is not an array is refused.'),
  // The items are config objects (4.19), so one that has all fields of 2.20 is the form every server can take, although the
  // properties that suffice are not shown (4.22).
  must(
    'role-notification-config/update-persists',
    '4.19',
    'A config that is sent as the list showed it, with flags changed, has those flags in every later list.',
  ),
  must('role-notification-config/update-several', '4.19', 'An update reaches every config of the array.'),
  must('role-notification-config/update-leaves-others', '4.19', 'An update leaves configs that are not in the array as they were.'),
  must('role-notification-config/update-leaves-fields', '4.19', 'An update leaves role, type and the flags that were sent unchanged.'),
  should(
    'role-notification-config/tidy-record',
    '2.20',
    'A config shows every field of 2.20, and null only where having no value makes sense.',
    { at: ['/**'], when: 'absent' },
  ),
]
