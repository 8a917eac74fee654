// Departures in what is refused, and in what a refused request leaves behind.
import { operations } from '../../../../../openapi/contract.ts'
import { shapeOf } from '../../../../../openapi/schema.ts'
import { asSomebody, collectionOf, lists, reads, rewrite, updates } from '../../../tools/kinds.ts'
import { around, ask, type Call, good, isFields, isSuccess, type Lie, refuse } from '../../../tools/lie.ts'

const deletes = ['deleteReferralSource', 'deleteTpiInspection', 'deleteCoreCharge', 'deleteTimesheet', 'deleteManualPayment'] as const

/** Operations whose body lacks something where it is empty. */
const needing = operations.filter(({ body }) => body?.required && shapeOf(body.schema).required.size > 0).map(({ id }) => id)

const isNoObject = ({ body }: Call): boolean => body !== undefined && !isFields(body)

const isNamed = (body: unknown): boolean => isFields(body) && typeof body.name === 'string' && body.name !== ''

/** Statuses of refusals that are assumed (D04). */
const statuses = [
  { from: 400, to: 422, breaks: 'http/status-not-as-documented' },
  { from: 401, to: 403, breaks: 'http/status-no-session' },
  { from: 403, to: 400, breaks: 'http/status-not-allowed' },
  { from: 404, to: 400, breaks: 'http/status-unknown' },
  { from: 405, to: 404, breaks: 'http/status-method' },
  { from: 409, to: 400, breaks: 'http/status-conflict' },
  { from: 413, to: 400, breaks: 'http/status-too-large' },
  { from: 415, to: 400, breaks: 'http/status-media-type' },
]

export const refusalLies: readonly Lie[] = [
  {
    id: 'http/unknown-id-empty-record',
    says: 'A read by an id that no record has answers 200 with an empty record.',
    breaks: ['http/unknown-id'],
    operations: reads,
    tell: around(reads, (call) => {
      const answer = call.next()
      return answer.status === 404 ? good(call, { data: {} }) : answer
    }),
  },
  {
    id: 'http/unknown-id-first-record',
    says: 'A read by an id that no record has answers with the first record there is.',
    breaks: ['http/unknown-id'],
    operations: ['getVendor'],
    tell: around(['getVendor'], (call) => {
      const answer = call.next()
      const [first] = call.sandbox.world.all('vendors')
      return answer.status === 404 && first ? good(call, ask(call, 'getVendor', { id: first.id })) : answer
    }),
  },
  {
    id: 'http/delete-of-nothing',
    says: 'Deleting by an id that no record has, or has no more, is a success.',
    breaks: ['http/unknown-id-delete'],
    operations: deletes,
    tell: around(deletes, (call) => {
      const answer = call.next()
      return answer.status === 404 ? good(call, { data: { id: call.params.id } }) : answer
    }),
  },
  {
    id: 'http/update-makes-record',
    says: 'An update by an id that no record has makes a new one.',
    breaks: ['http/unknown-id'],
    operations: ['updateReferralSource'],
    tell: around(['updateReferralSource'], (call) => {
      const answer = call.next()
      if (answer.status !== 404 || !isNamed(call.body)) return answer
      return call.next({ method: 'POST', path: '/v3/referral_source', body: call.body })
    }),
  },
  {
    id: 'http/update-of-nothing',
    says: 'An update by an id that no record has is a success that changes nothing.',
    breaks: ['http/unknown-id'],
    operations: updates,
    tell: around(updates, (call) => {
      const answer = call.next()
      return answer.status === 404 ? good(call, { data: { id: call.params.id } }) : answer
    }),
  },
  {
    id: 'http/unknown-path-served',
    says: 'Every unknown path is answered with 200, as a web page with its own routes needs it.',
    breaks: ['http/unknown-path'],
    operations: [],
    tell:
      ({ handle }) =>
      (request) => {
        const answer = handle(request)
        return answer.status === 404 && !answer.operation ? { ...answer, status: 200, body: '{"success":true}' } : answer
      },
  },
  {
    id: 'http/unknown-path-redirects',
    says: 'An unknown path redirects to the start page.',
    breaks: ['http/unknown-path', 'envelope/failure-status'],
    operations: [],
    tell:
      ({ handle }) =>
      (request) => {
        const answer = handle(request)
        if (answer.status !== 404 || answer.operation) return answer
        return { ...answer, status: 302, headers: { ...answer.headers, location: '/' }, body: '{}' }
      },
  },
  {
    id: 'http/unknown-path-fails',
    says: 'An unknown path is answered with 500.',
    breaks: ['http/unknown-path', 'envelope/client-error-status'],
    operations: [],
    tell:
      ({ handle }) =>
      (request) => {
        const answer = handle(request)
        return answer.status === 404 && !answer.operation ? { ...answer, status: 500 } : answer
      },
  },
  {
    id: 'http/unknown-path-html',
    says: 'An unknown path is answered with a page of HTML.',
    breaks: ['http/json-answers'],
    operations: [],
    tell:
      ({ handle }) =>
      (request) => {
        const answer = handle(request)
        if (answer.status !== 404 || answer.operation) return answer
        return { ...answer, headers: { ...answer.headers, 'content-type': 'text/html' }, body: '<h1>Not found</h1>' }
      },
  },
  {
    id: 'http/no-media-type',
    says: 'Answers do not say their media type.',
    breaks: ['http/json-answers'],
    operations: [],
    tell:
      ({ handle }) =>
      (request) => {
        const { headers, ...answer } = handle(request)
        const { 'content-type': _, ...rest } = headers
        return { ...answer, headers: rest }
      },
  },
  {
    id: 'http/delete-without-body',
    says: 'A delete is answered with 204 and no body.',
    breaks: ['envelope/success-true'],
    operations: deletes,
    tell: around(deletes, (call) => {
      const answer = call.next()
      return isSuccess(answer) ? { ...answer, status: 204, body: '' } : answer
    }),
  },
  {
    id: 'http/refused-create-stored',
    says: 'A create without its required name is refused, but leaves a record behind.',
    breaks: ['http/refused-changes-nothing'],
    operations: ['createVendor', 'createReferralSource'],
    tell: around(['createVendor', 'createReferralSource'], (call) => {
      if (call.caller && isFields(call.body) && !('name' in call.body))
        call.next({ body: { name: `Unnamed ${call.sandbox.world.next()}` } })
      return call.next()
    }),
  },
  {
    id: 'http/unsigned-create-stored',
    says: 'A create without a token is refused only after the record was made.',
    breaks: ['http/refused-changes-nothing'],
    operations: ['createVendor', 'createReferralSource'],
    tell: around(['createVendor', 'createReferralSource', 'createCoreCharge'], (call) => {
      if (!call.caller) asSomebody(call, { body: { name: `By nobody ${call.sandbox.world.next()}` } })
      return call.next()
    }),
  },
  {
    id: 'http/unsigned-update-applied',
    says: 'An update without a token is refused only after it was applied.',
    breaks: ['http/refused-changes-nothing'],
    operations: updates,
    tell: around(updates, (call) => {
      if (!call.caller) asSomebody(call)
      return call.next()
    }),
  },
  {
    id: 'http/unsigned-delete-applied',
    says: 'A delete without a token is refused only after the record is gone.',
    breaks: ['http/refused-changes-nothing'],
    operations: ['deleteReferralSource', 'deleteCoreCharge'],
    tell: around(['deleteReferralSource', 'deleteCoreCharge'], (call) => {
      if (!call.caller) asSomebody(call)
      return call.next()
    }),
  },
  {
    id: 'http/refused-update-half-done',
    says: 'An update with one wrong field is refused, but its other fields are stored.',
    breaks: ['http/refused-changes-nothing'],
    operations: ['updateRoleNotificationConfigs'],
    tell: around(['updateRoleNotificationConfigs'], (call) => {
      if (call.caller && isFields(call.body)) call.next({ body: [call.body] })
      return call.next()
    }),
  },
  {
    id: 'http/refused-update-touches-version',
    says: 'A refused update still counts as a change in the version of the record.',
    breaks: ['http/refused-changes-nothing'],
    operations: updates,
    tell: around(updates, (call) => {
      const answer = call.next()
      if (isSuccess(answer)) return answer
      const { id = '' } = call.params
      const record = call.sandbox.world.get(collectionOf(call), id)
      if (record && 'meta' in record)
        rewrite(call, collectionOf(call), id, { meta: { ...record.meta, version: (record.meta.version ?? 0) + 1 } })
      return answer
    }),
  },
  ...statuses.map(
    ({ from, to, breaks }): Lie => ({
      id: `http/status-${from}-is-${to}`,
      says: `What is refused with ${from} is refused with ${to}.`,
      breaks: [breaks],
      operations: [],
      tell:
        ({ handle }) =>
        (request) => {
          const answer = handle(request)
          return answer.status === from ? { ...answer, status: to } : answer
        },
    }),
  ),
  {
    id: 'http/limit-word-ignored',
    says: 'A limit that is a word is ignored.',
    breaks: ['http/query-type'],
    operations: lists,
    tell: around(lists, (call) => {
      const query = new URLSearchParams(call.query)
      if (Number.isNaN(Number(query.get('limit') ?? 0))) query.delete('limit')
      return call.next({ query })
    }),
  },
  {
    id: 'http/unknown-path-bare',
    says: 'The refusal of an unknown path has an empty object as body.',
    breaks: ['http/unknown-path-body'],
    operations: [],
    tell:
      ({ handle }) =>
      (request) => {
        const answer = handle(request)
        return answer.status === 404 && !answer.operation ? { ...answer, body: '{}' } : answer
      },
  },
  ...(['{}', '<h1>Method not allowed</h1>', ''] as const).map(
    (body, index): Lie => ({
      id: `http/unknown-method-bare/${['object', 'page', 'nothing'][index]}`,
      says: `The refusal of a method that the path does not offer has this body: ${body || 'none'}.`,
      breaks: ['http/unknown-method-body'],
      operations: [],
      tell:
        ({ handle }) =>
        (request) => {
          const answer = handle(request)
          return answer.status === 405 ? { ...answer, body } : answer
        },
    }),
  ),
  ...needing.map(
    (id): Lie => ({
      id: `http/no-object-taken/${id}`,
      says: `A body of ${id} that is a list, a text or null is answered as a success.`,
      breaks: ['envelope/client-error-status'],
      operations: [id],
      tell: around([id], (call) => (isNoObject(call) ? good(call, { data: null }) : call.next())),
    }),
  ),
  {
    id: 'http/no-object-fails',
    says: 'A body that is a list, a text or null where fields are needed is answered as a failure of the server.',
    breaks: ['envelope/client-error-status'],
    operations: needing,
    tell: around(needing, (call) => (isNoObject(call) ? refuse(call, 500, 'Internal error.') : call.next())),
  },
]
