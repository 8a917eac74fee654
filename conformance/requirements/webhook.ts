// Webhooks: 2.21, 3, 4.20, 6.1, 9.
import { must, should } from './requirement.ts'

export const webhookRequirements = [
  must('webhook/read', '4.20', 'GET /v3/webhook/:id answers with the webhook of that id.'),
  must('webhook/texts', '2.21', 'Ids, name, url and createdById of a webhook are text, and so is a secret that is shown.', {
    at: ['id', 'companyId', 'locationId', 'createdById', 'name', 'url', 'secret'],
  }),
  must('webhook/triggers-is-array', '2.21', 'triggers of a webhook is an array.', { at: ['triggers'] }),
  must('webhook/version-is-text', '9', 'The version of a webhook is text.', { at: ['version'] }),
  must('webhook/flags', '2.21', 'enabled and error are booleans.', { at: ['enabled', 'error'] }),
  must('webhook/error-details', '2.21', 'errorDate and errorMessage are text.', { at: ['errorDate', 'errorMessage'] }),

  // Create.
  must('webhook/create', '4.20', 'POST /v3/webhook answers with a webhook that has the values sent, the secret aside.'),
  must('webhook/created-by', '2.21', 'createdById, where it is set, is the user who created the webhook.'),
  must('webhook/create-persists', '4.20', 'The read of a new webhook shows the values sent, the secret aside.'),
  must('webhook/create-needs-name', '4.20', 'A create without a name is refused.'),
  must('webhook/create-needs-url', '4.20', 'A create without a url is refused.'),
  must('webhook/create-name-and-url-are-enough', '4.20', 'A create with nothing but name and url is accepted.'),
  must('webhook/create-flags', '4.20', 'A create takes enabled, error, errorDate and errorMessage.'),
  must('webhook/create-secret', '4.20', 'A create takes a secret.'),
  should('webhook/triggers-sent-as-array', '4.20', 'A create with triggers that are not an array is refused (D04).'),

  // Name.
  must('webhook/name-unique', '2.21', 'A create with the name of another webhook is refused.'),
  must('webhook/name-unique-on-update', '2.21', 'An update to the name of another webhook is refused, and the name stays.'),
  must('webhook/name-kept', '2.21', 'An update may carry the name that the webhook already has.'),

  // Update.
  must('webhook/update', '4.20', 'PUT /v3/webhook/:id answers success with data.'),
  must('webhook/update-fields-optional', '4.20', 'Each of the listed fields of a webhook may be updated alone.'),
  must('webhook/update-persists', '4.20', 'The read of a webhook shows the name, url, triggers and version of its update.'),
  must('webhook/update-enabled', '3', 'enabled takes the given value, true as well as false.'),
  must('webhook/update-error', '3', 'error takes the given value, true as well as false.'),
  must('webhook/update-error-date', '3', 'errorDate takes the given value: the same point in time, however it is written.'),
  must('webhook/update-error-message', '3', 'errorMessage takes the given value.'),
  must(
    'webhook/update-leaves-others',
    '4.20',
    'An update leaves the fields of the webhook that it does not carry as they were. errorDate and errorMessage may follow error.',
  ),
  must('webhook/update-leaves-other-webhooks', '4.20', 'An update of a webhook leaves other webhooks as they were.'),
  must('webhook/update-secret', '4.20', 'An update takes a secret, and leaves the other fields as they were.'),
  must('webhook/secret-not-returned', '2.21', 'The secret is a write-side field: what was sent as secret never comes back.'),
  should('webhook/secret-never-shown', '2.21', 'No answer has a place for the secret of a webhook, with a mask or null (D26).', {
    at: ['secret'],
  }),

  // Delivery. What is sent, how it is signed and how often it is tried are not shown, and nobody looks at them.
  must('webhook/delivers', '6.1', 'A webhook receives requests at its url for the events that its triggers name.'),
  must('webhook/delivers-by-triggers', '6.1', 'A webhook receives no request for an event that its triggers leave out.'),
  must('webhook/scope', '6.1', 'A webhook covers one location, or the whole company when it has no locationId, and nothing beyond that.'),
  must('webhook/flags-failed-delivery', '6.1', 'A failed delivery sets error, errorDate and errorMessage.'),
  should('webhook/flags-refused-delivery', '6.1', 'A delivery that the receiver answers with a failure has failed, too (D25).'),
  should('webhook/no-error-when-delivered', '6.1', 'A webhook whose deliveries were all accepted has no error (D25).'),
  must('webhook/never-enabled-receives-nothing', '2.21', 'A webhook that was never enabled receives no request.'),
  should('webhook/disabled-receives-nothing', '2.21', 'A webhook that is not enabled receives no request (D25).'),
  should(
    'webhook/tidy-record',
    '2.21',
    'A webhook shows every field of 2.21 but the secret, and null only where having no value makes sense.',
    { at: ['/**'], when: 'absent' },
  ),
]
