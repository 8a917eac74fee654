// Departures in what stands around records and errors.
import { creates, lists, reads, searches, updates } from '../../tools/kinds.ts'
import { answers, around, bodyOf, isFields, isSuccess, type Lie, withBody } from '../../tools/lie.ts'

const isEmpty = (data: unknown): boolean => Array.isArray(data) && data.length === 0

export const envelopeLies: readonly Lie[] = [
  {
    id: 'envelope/bare-record',
    says: 'A single read answers with the record itself, without success and data around it.',
    breaks: ['envelope/success-true', 'envelope/single-data'],
    operations: reads,
    tell: answers(reads, ({ data }) => data),
  },
  {
    id: 'envelope/bare-list',
    says: 'A list answers with the array itself.',
    breaks: ['envelope/success-true', 'envelope/list-data'],
    operations: lists,
    tell: answers(lists, ({ data }) => data),
  },
  {
    id: 'envelope/record-in-array',
    says: 'A single read carries an array of one record as data.',
    breaks: ['envelope/single-data'],
    operations: reads,
    tell: answers(reads, (body) => ({ ...body, data: [body.data] })),
  },
  {
    id: 'envelope/record-by-name',
    says: 'A create carries the record as record, not as data.',
    breaks: ['envelope/single-data'],
    operations: creates,
    tell: answers(creates, ({ data, ...rest }) => ({ ...rest, record: data })),
  },
  {
    id: 'envelope/list-in-items',
    says: 'A list carries its records in items of data.',
    breaks: ['envelope/list-data'],
    operations: lists,
    tell: answers(lists, (body) => ({ ...body, data: { items: body.data } })),
  },
  {
    id: 'envelope/list-by-id',
    says: 'A list carries its records as an object by id.',
    breaks: ['envelope/list-data'],
    operations: lists,
    tell: answers(lists, (body) => {
      const records = Array.isArray(body.data) ? body.data.filter(isFields) : []
      return { ...body, data: Object.fromEntries(records.map((record) => [record.id, record])) }
    }),
  },
  {
    id: 'envelope/empty-list-null',
    says: 'A list without records carries null as data.',
    breaks: ['envelope/list-data'],
    operations: lists,
    tell: answers(lists, (body) => (isEmpty(body.data) ? { ...body, data: null } : body)),
  },
  {
    id: 'envelope/single-hit-alone',
    says: 'A list that finds one record carries that record as data, not an array of it.',
    breaks: ['envelope/list-data'],
    operations: lists,
    tell: answers(lists, (body) => (Array.isArray(body.data) && body.data.length === 1 ? { ...body, data: body.data[0] } : body)),
  },
  {
    id: 'envelope/meta-beside-data',
    says: 'hasMore and total of a list stand beside data instead of in meta.',
    breaks: ['envelope/list-meta'],
    operations: lists,
    tell: answers(lists, ({ meta, ...rest }) => ({ ...rest, ...(isFields(meta) && meta) })),
  },
  {
    id: 'envelope/meta-only-with-more',
    says: 'A list tells meta only when more records follow.',
    breaks: ['envelope/list-meta'],
    operations: lists,
    tell: answers(lists, ({ meta, ...rest }) => (isFields(meta) && meta.hasMore === true ? { ...rest, meta } : rest)),
  },
  {
    id: 'envelope/search-in-hits',
    says: 'A search carries its records in hits of data.',
    breaks: ['envelope/search-data'],
    operations: searches,
    tell: answers(searches, (body) => ({ ...body, data: { hits: body.data } })),
  },
  {
    id: 'envelope/empty-search-null',
    says: 'A search that finds nothing carries null as data.',
    breaks: ['envelope/search-data'],
    operations: searches,
    tell: answers(searches, (body) => (isEmpty(body.data) ? { ...body, data: null } : body)),
  },
  {
    id: 'envelope/empty-search-refused',
    says: 'A search that finds nothing is answered with success false and the status 200.',
    breaks: ['envelope/success-true', 'envelope/failure-status'],
    operations: searches,
    tell: answers(searches, (body) => (isEmpty(body.data) ? { success: false, message: 'Nothing found.' } : body)),
  },
  {
    id: 'envelope/success-one',
    says: 'success of an update is the number 1.',
    breaks: ['envelope/success-true'],
    operations: updates,
    tell: answers(updates, (body) => ({ ...body, success: 1 })),
  },
  {
    id: 'envelope/success-only-when-failed',
    says: 'Successes do not say success; only failures do.',
    breaks: ['envelope/success-true'],
    operations: [],
    tell: answers([], ({ success: _, ...rest }) => rest),
  },
  {
    id: 'envelope/update-empty-body',
    says: 'An update answers 200 with an empty object.',
    breaks: ['envelope/success-true'],
    operations: updates,
    tell: answers(updates, () => ({})),
  },
  {
    id: 'envelope/refusals-are-good',
    says: 'Every refusal has the status 200, and says only in its body that it is a refusal.',
    breaks: ['envelope/failure-status', 'envelope/success-true'],
    operations: [],
    tell: around([], (call) => ({ ...call.next(), status: 200 })),
  },
  {
    id: 'envelope/not-found-is-server-error',
    says: 'A record that cannot be found is answered with 500.',
    breaks: ['envelope/client-error-status'],
    operations: reads,
    tell: around([], (call) => {
      const answer = call.next()
      return answer.status === 404 ? { ...answer, status: 500 } : answer
    }),
  },
  {
    id: 'envelope/missing-field-is-server-error',
    says: 'A create without a required field is answered with 500.',
    breaks: ['envelope/client-error-status'],
    operations: creates,
    tell: around(creates, (call) => {
      const answer = call.next()
      return answer.status === 400 ? { ...answer, status: 500 } : answer
    }),
  },
  {
    id: 'envelope/signed-out-redirects',
    says: 'A request without a session is redirected to the login.',
    breaks: ['envelope/failure-status'],
    operations: ['listVendors'],
    tell: around([], (call) => {
      const answer = call.next()
      return answer.status === 401 ? { ...answer, status: 302, headers: { ...answer.headers, location: '/v3/auth/login' } } : answer
    }),
  },
  {
    id: 'envelope/errors-in-list',
    says: 'A refusal carries an array of errors, and neither success nor message.',
    breaks: ['envelope/error-success-false'],
    operations: creates,
    tell: around([], (call) => {
      const answer = call.next()
      return isSuccess(answer) ? answer : withBody(answer, { errors: [{ message: bodyOf(answer).message }] })
    }),
  },
  {
    id: 'envelope/errors-as-text',
    says: 'The body of a refusal is a text alone.',
    breaks: ['envelope/error-success-false'],
    operations: creates,
    tell: around([], (call) => {
      const answer = call.next()
      return isSuccess(answer) ? answer : withBody(answer, bodyOf(answer).message)
    }),
  },
  {
    id: 'envelope/error-nested',
    says: 'A refusal carries code and message in an object named error.',
    breaks: ['envelope/error-success-false'],
    operations: creates,
    tell: around([], (call) => {
      const answer = call.next()
      if (isSuccess(answer)) return answer
      const { success: _, ...error } = bodyOf(answer)
      return withBody(answer, { error })
    }),
  },
  {
    id: 'envelope/code-is-status',
    says: 'code of a refusal is the status as a number.',
    breaks: ['envelope/error-code-text'],
    operations: [],
    tell: around([], (call) => {
      const answer = call.next()
      return isSuccess(answer) ? answer : withBody(answer, { ...bodyOf(answer), code: answer.status })
    }),
  },
  {
    id: 'envelope/messages-in-list',
    says: 'message of a refusal is an array of messages.',
    breaks: ['envelope/error-message-text'],
    operations: [],
    tell: around([], (call) => {
      const answer = call.next()
      const { message, ...rest } = bodyOf(answer)
      return isSuccess(answer) ? answer : withBody(answer, { ...rest, message: [message] })
    }),
  },
  {
    id: 'envelope/issues-as-data',
    says: 'data of a refusal is the array of its issues.',
    breaks: ['envelope/error-data-object'],
    operations: [],
    tell: around([], (call) => {
      const answer = call.next()
      return isSuccess(answer) ? answer : withBody(answer, { ...bodyOf(answer), data: [] })
    }),
  },
  {
    id: 'envelope/link-in-object',
    says: 'documentation_url of a refusal is an object with the link.',
    breaks: ['envelope/error-link-text'],
    operations: [],
    tell: around([], (call) => {
      const answer = call.next()
      return isSuccess(answer) ? answer : withBody(answer, { ...bodyOf(answer), documentation_url: { href: 'https://docs.example' } })
    }),
  },
  {
    id: 'envelope/created-message',
    says: 'A create tells in message that it was successful.',
    breaks: ['envelope/success-message-unset'],
    operations: creates,
    tell: answers(creates, (body) => ({ ...body, message: 'Created.' })),
  },
  {
    id: 'envelope/ok-code',
    says: 'An update carries the code "ok".',
    breaks: ['envelope/success-code-unset'],
    operations: updates,
    tell: answers(updates, (body) => ({ ...body, code: 'ok' })),
  },
  {
    id: 'envelope/help-link',
    says: 'A create links to its documentation.',
    breaks: ['envelope/success-link-unset'],
    operations: creates,
    tell: answers(creates, (body) => ({ ...body, documentation_url: 'https://docs.example/create' })),
  },
]
