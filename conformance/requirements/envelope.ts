// What stands around every answer (4.1, 7).
import { must, should, unseen } from './requirement.ts'

export const envelopeRequirements = [
  must('envelope/success-true', '4.1', 'The body of every success is an object with success true.', { at: ['', '/success'] }),
  must('envelope/single-data', '4.1', 'The answer with a single record carries it as data, an object.', { at: ['/**'] }),
  must('envelope/list-data', '4.1', 'The answer to a list carries data, an array of records.', { at: ['/**'], of: 'list' }),
  must('envelope/list-meta', '4.1', 'The answer to a list carries meta, an object.', { at: ['/meta'] }),
  must('envelope/search-data', '4.1', 'The answer to a search carries data, an array of records.', { at: ['/**'], of: 'search' }),

  must('envelope/failure-status', '7', 'A failure has a 4xx or 5xx status, never another.', { at: ['', '/**'], answers: 'neither' }),
  must(
    'envelope/client-error-status',
    '7',
    'A request is served, or refused with 4xx where it is itself at fault; 5xx is for what fails in the server.',
  ),
  unseen('envelope/server-error-status', '7', 'An error of the server has a 5xx status.', 'No client can be sure to make a server fail.'),
  must('envelope/error-success-false', '7', 'The body of every failure is an object with success false.', {
    at: ['', '/**'],
    answers: 'failure',
  }),
  must('envelope/error-message-text', '7', 'message of an error is text.', { at: ['/message'], answers: 'failure' }),
  should('envelope/error-message-present', '7', 'Every error carries a message.', { at: ['', '/**'], answers: 'failure' }),
  must('envelope/error-code-text', '7', 'code of an error may be absent, and is text otherwise.', { at: ['/code'], answers: 'failure' }),
  must('envelope/error-data-object', '7', 'data of an error may be absent, and is an object otherwise.', {
    at: ['/data'],
    answers: 'failure',
  }),
  must('envelope/error-link-text', '7', 'documentation_url of an error may be absent, and is text otherwise.', {
    at: ['/documentation_url'],
    answers: 'failure',
  }),
  unseen(
    'envelope/error-message-readable',
    '7',
    'message of an error is for people to read.',
    'Whether a text reads well is for people to judge.',
  ),

  must('envelope/success-code-unset', '7', 'code is not set in a success.', { at: ['/code'] }),
  must('envelope/success-message-unset', '7', 'message is not set in a success.', { at: ['/message'] }),
  must('envelope/success-link-unset', '7', 'documentation_url is not set in a success.', { at: ['/documentation_url'] }),
]
