// Answers with the right data in the wrong envelope: fields that belong to the other kind, another media type, not JSON.
import { type Operation, type OperationId, operations } from '../../../../openapi/contract.ts'
import { placesOf } from '../../../../openapi/places.ts'
import type { PlainAnswer } from '../../../engine/plain/plain.ts'
import { around, bodyOf, type Fields, isSuccess, type Lie, withBody } from '../../tools/lie.ts'

interface Wrong {
  name: string
  /** What comes, as the end of a sentence. */
  says: string
  breaks: string
  change(answer: PlainAnswer): PlainAnswer
}

const body = (change: (body: Fields) => void) => (answer: PlainAnswer) => {
  const changed = bodyOf(answer)
  change(changed)
  return withBody(answer, changed)
}

const page = '<!doctype html><title>Workshop</title><p>Something went another way.'

/** What can be wrong with either kind of answer. */
const anyAnswer: readonly Wrong[] = [
  {
    name: 'html',
    says: 'a page of HTML',
    breaks: 'http/json-answers',
    change: (answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': 'text/html' }, body: page }),
  },
  {
    name: 'plain-text',
    says: 'JSON that calls itself text/plain',
    breaks: 'http/json-answers',
    change: (answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } }),
  },
  { name: 'empty-body', says: 'nothing in the body', breaks: 'http/json-answers', change: (answer) => ({ ...answer, body: '' }) },
  {
    name: 'cut-off',
    says: 'JSON that is cut off',
    breaks: 'http/json-answers',
    change: (answer) => ({ ...answer, body: answer.body.slice(0, -2) }),
  },
]

/** Fields that answers to creates and updates may carry, but that are set in failures only (7). */
const unset: readonly Wrong[] = [
  {
    name: 'code-set',
    says: 'a code beside the data',
    breaks: 'envelope/success-code-unset',
    change: body((answer) => Object.assign(answer, { code: 'ok' })),
  },
  {
    name: 'message-set',
    says: 'a message beside the data',
    breaks: 'envelope/success-message-unset',
    change: body((answer) => Object.assign(answer, { message: 'Done.' })),
  },
  {
    name: 'link-set',
    says: 'a documentation_url beside the data',
    breaks: 'envelope/success-link-unset',
    change: body((answer) => Object.assign(answer, { documentation_url: 'https://docs.example' })),
  },
]

const error: readonly Wrong[] = [
  {
    name: 'no-success',
    says: 'no success',
    breaks: 'envelope/error-success-false',
    change: body((answer) => Object.assign(answer, { success: undefined })),
  },
  {
    name: 'success-true',
    says: 'success true',
    breaks: 'envelope/error-success-false',
    change: body((answer) => Object.assign(answer, { success: true })),
  },
  {
    name: 'success-text',
    says: 'success as text',
    breaks: 'envelope/error-success-false',
    change: body((answer) => Object.assign(answer, { success: 'false' })),
  },
  {
    name: 'message-number',
    says: 'a message that is a number',
    breaks: 'envelope/error-message-text',
    change: body((answer) => Object.assign(answer, { message: 4 })),
  },
  {
    name: 'message-object',
    says: 'a message that is an object',
    breaks: 'envelope/error-message-text',
    change: body((answer) => Object.assign(answer, { message: { en: answer.message } })),
  },
  {
    name: 'no-message',
    says: 'no message',
    breaks: 'envelope/error-message-present',
    change: body((answer) => Object.assign(answer, { message: undefined })),
  },
  {
    name: 'code-number',
    says: 'a code that is a number',
    breaks: 'envelope/error-code-text',
    change: body((answer) => Object.assign(answer, { code: 17 })),
  },
  {
    name: 'data-array',
    says: 'data that is an array',
    breaks: 'envelope/error-data-object',
    change: body((answer) => Object.assign(answer, { data: [answer.data] })),
  },
  {
    name: 'link-number',
    says: 'a documentation_url that is a number',
    breaks: 'envelope/error-link-text',
    change: body((answer) => Object.assign(answer, { documentation_url: 404 })),
  },
  ...anyAnswer,
]

const mayCarryCode = ({ responses }: Operation): boolean =>
  placesOf(responses['200']?.schema ?? '').some(({ pointer }) => pointer === '/code')

const ofSuccess = ({ id }: Operation, wrong: readonly Wrong[]): Lie[] =>
  wrong.map(({ name, says, breaks, change }) => ({
    id: `computed/success-body/${id}/${name}`,
    says: `A success of ${id} comes with ${says}.`,
    breaks: [breaks],
    operations: [id],
    tell: around([id], (call) => {
      const answer = call.next()
      return isSuccess(answer) ? change(answer) : answer
    }),
  }))

const ofErrors = (area: string, ids: readonly OperationId[]): Lie[] =>
  error.map(({ name, says, breaks, change }) => ({
    id: `computed/error-body/${area}/${name}`,
    says: `A refusal of the area ${area} comes with ${says}.`,
    breaks: [breaks],
    operations: ids,
    tell: around(ids, (call) => {
      const answer = call.next()
      return isSuccess(answer) ? answer : change(answer)
    }),
  }))

const areas = [...new Set(operations.map(({ area }) => area))]

export const computedEnvelopeLies: readonly Lie[] = [
  ...operations.flatMap((operation) => ofSuccess(operation, mayCarryCode(operation) ? [...unset, ...anyAnswer] : anyAnswer)),
  ...areas.flatMap((area) =>
    ofErrors(
      area,
      operations.filter((operation) => operation.area === area).map(({ id }) => id),
    ),
  ),
]
