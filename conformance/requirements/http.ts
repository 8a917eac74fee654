// What holds for every request, whatever it asks for (4.1, 5, 7, 9).
import { must, should, unseen } from './requirement.ts'

export const httpRequirements = [
  must('http/version-prefix', '9', 'Every endpoint is found below /v3, with the documented method.'),
  must(
    'http/json-answers',
    '4.1',
    'Every answer with a body is JSON and says so: media type application/json, with or without parameters.',
  ),
  must('http/json-requests', '4.1', 'A JSON body sent as application/json is understood.'),
  must('http/malformed-json', '7', 'A body that is not JSON is refused as the fault of the client, where the endpoint needs a body.'),
  should('http/malformed-json-anywhere', '7', 'A body that is not JSON is refused, also where every field is optional (D04).'),
  should('http/media-type-refused', '7', 'A body of another media type is refused (D04).'),

  must('http/token-needed', '5', 'Every endpoint but login refuses a request without an Authorization header.'),
  must('http/token-unknown', '5', 'Every endpoint but login refuses a token that no login returned.'),
  must('http/token-accepted', '5', 'Authorization: Bearer with the token of a login opens every other endpoint.'),
  should('http/token-scheme', '5', 'The token is refused without the word Bearer before it.'),
  must('http/login-needs-no-token', '5', 'Login works without an Authorization header.'),

  must(
    'http/required-field-type',
    '7',
    'A required field with a value that cannot be read as its type (an object for a text) is refused as if it were missing.',
  ),
  must('http/required-field-enum', '7', 'A required field with a value outside its set is refused as if it were missing.'),
  should('http/required-field-null', '7', 'A required field that is null is refused as if it were missing.'),
  should('http/optional-field-type', '7', 'An optional field with a value of another type is refused (D04).'),
  should('http/optional-field-enum', '7', 'An optional field with a value outside its set is refused (D04).'),
  must('http/zero-is-there', '7', 'A required number that is 0 is not refused as if it were missing.'),
  must('http/wrong-value-not-kept', '2.1', 'A value of another type, or outside its set, never shows up in a record.'),
  should('http/query-type', '4.1', 'A query parameter that cannot be read as its type (a word for limit) is refused (D04).'),

  must(
    'http/unknown-id',
    '4.1',
    'A path that names a record to read or change by an id that no record has is refused as the fault of the client; a delete of none is no failure of the server.',
  ),
  should('http/unknown-id-delete', '4.1', 'A delete by an id that no record has, or has no more, is refused as the fault of the client.'),
  must('http/unknown-path', '7', 'A path that no endpoint has is refused as the fault of the client.'),
  should('http/unknown-path-body', '7', 'The refusal of an unknown path carries the error body.'),
  should('http/unknown-method', '7', 'A method that the path does not offer is refused (D04).'),
  should('http/unknown-method-body', '7', 'The refusal of a method that the path does not offer carries the error body.'),
  must('http/refused-changes-nothing', '7', 'A request that is refused changes nothing.'),

  should('http/status-success', '4.1', 'A success has status 200 (D03).', { at: [''] }),
  should('http/status-not-as-documented', '7', 'A body or query that is not as documented is refused with 400 (D04).'),
  should(
    'http/status-no-session',
    '7',
    'A request without a session or with one that ended, and a wrong login, are refused with 401 (D04).',
  ),
  should('http/status-not-allowed', '7', 'A request that the user may not make is refused with 403 (D04).'),
  should('http/status-unknown', '7', 'An unknown path or record, or a record of another company, is refused with 404 (D04).'),
  should(
    'http/status-method',
    '7',
    'A method that the path does not offer is refused with 405, and the header Allow names those that it offers (D04).',
  ),
  should('http/status-conflict', '7', 'A change that the state of the record forbids is refused with 409 (D04).'),
  should('http/status-too-large', '7', 'A body that is refused for its size is refused with 413 (D04).'),
  should('http/status-media-type', '7', 'A body of another media type is refused with 415 (D04).'),

  unseen('http/rate-limits', '8', 'There may be limits on rate, page size and payload.', 'None of them is shown, so any is lawful.'),
]
