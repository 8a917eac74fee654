// Departures in how requests are met: paths, tokens, bodies, refusals.
import { asSession, asSomebody, collectionOf, creates, lists, reads, rewrite, tokenOf, updates, writes } from '../../tools/kinds.ts'
import { around, ask, bodyOf, good, isFields, isSuccess, type Lie, refusal, requests, withBody } from '../../tools/lie.ts'

const deletes = ['deleteReferralSource', 'deleteTpiInspection', 'deleteCoreCharge', 'deleteTimesheet', 'deleteManualPayment'] as const

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

export const httpLies: readonly Lie[] = [
  {
    id: 'http/update-by-patch-only',
    says: 'Records are updated with PATCH; PUT is refused with 405.',
    breaks: ['http/version-prefix'],
    operations: ['updatePaymentTerm', 'updateLaborMatrix'],
    tell: around(['updatePaymentTerm', 'updateLaborMatrix'], (call) => refusal(call, 405, 'Use PATCH.')),
  },
  {
    id: 'http/search-by-get-only',
    says: 'Searches are answered with 404: they are found at another path.',
    breaks: ['http/version-prefix'],
    operations: ['searchInventoryFees'],
    tell: around(['searchInventoryFees'], (call) => refusal(call, 404, 'There is no such endpoint.')),
  },
  {
    id: 'http/delete-missing',
    says: 'Core charges cannot be deleted: the method is refused with 405.',
    breaks: ['http/version-prefix'],
    operations: ['deleteCoreCharge'],
    tell: around(['deleteCoreCharge'], (call) => refusal(call, 405, 'Method not allowed.')),
  },
  {
    id: 'http/token-for-reads-only',
    says: 'The token of a login opens reads alone; writes are refused with 401.',
    breaks: ['http/token-accepted'],
    operations: writes,
    tell: around(writes, (call) => refusal(call, 401, 'Sign in once more to change something.')),
  },
  {
    id: 'http/token-refused-by-one-list',
    says: 'One list refuses every token.',
    breaks: ['http/token-accepted'],
    operations: ['listTpiScans'],
    tell: around(['listTpiScans'], (call) => refusal(call, 401, 'Sign in first.')),
  },
  {
    id: 'http/login-needs-token',
    says: 'Login is refused without the token of an earlier session.',
    breaks: ['http/login-needs-no-token'],
    operations: ['login'],
    unseen: 'Such a server lets nobody in, so no run can begin; it ends with the reason and exit code 2.',
    tell: around(['login'], (call) => (tokenOf(call) === undefined ? refusal(call, 401, 'Sign in first.') : call.next())),
  },
  {
    id: 'http/login-needs-running-session',
    says: 'A user who has a session can log in again with its token alone.',
    breaks: ['http/login-needs-no-token'],
    operations: ['login'],
    tell: around(['login'], (call) => {
      const email = isFields(call.body) ? call.body.email : undefined
      const user = call.sandbox.world.all('users').find((known) => known.email === email)
      const known = call.sandbox.world.all('sessions').some(({ userId }) => userId === user?.id)
      return known && tokenOf(call) === undefined ? refusal(call, 401, 'You are signed in already.') : call.next()
    }),
  },
  {
    id: 'http/reads-are-public',
    says: 'Reads and lists need no token.',
    breaks: ['http/token-needed'],
    operations: [...reads, ...lists],
    tell: around([...reads, ...lists], (call) => (tokenOf(call) === undefined ? asSomebody(call) : call.next())),
  },
  {
    id: 'http/empty-token-accepted',
    says: 'A token that is no token at all opens every endpoint: only that there is a header is looked at.',
    breaks: ['http/token-unknown'],
    operations: lists,
    tell: around([], (call) => (call.operation.security && tokenOf(call) !== undefined && !call.caller ? asSomebody(call) : call.next())),
  },
  {
    id: 'http/token-signature-unchecked',
    says: 'The signature of a token is not verified: whoever writes the same claims is let in.',
    breaks: ['http/token-unknown'],
    operations: lists,
    tell: around([], (call) => {
      const claims = tokenOf(call)?.split('.')[1]
      if (call.caller || claims === undefined) return call.next()
      const session = call.sandbox.world.all('sessions').find(({ id }) => id.split('.')[1] === claims)
      return call.next(session && asSession(session))
    }),
  },
  {
    id: 'http/token-without-bearer',
    says: 'A token is taken without the word Bearer before it.',
    breaks: ['http/token-scheme'],
    operations: ['listVendors'],
    tell: around([], (call) => {
      const header = call.request.headers.authorization
      return call.next(header !== undefined && !/ /.test(header) ? { authorization: `Bearer ${header}` } : {})
    }),
  },
  {
    id: 'http/any-scheme',
    says: 'A token is taken with any word before it.',
    breaks: ['http/token-scheme'],
    operations: ['listVendors'],
    tell: around([], (call) => {
      const header = call.request.headers.authorization
      return call.next(header === undefined ? {} : { authorization: header.replace(/^\w+ /, 'Bearer ') })
    }),
  },

  {
    id: 'http/json-body-ignored',
    says: 'Bodies are read as forms alone: a JSON body is taken for an empty one.',
    breaks: ['http/json-requests'],
    operations: ['searchPayments'],
    tell: requests(['searchPayments', 'searchStatements', 'searchTimesheets'], () => ({ body: {} })),
  },
  {
    id: 'http/malformed-repaired',
    says: 'A body that is cut off is taken for one with the usual values.',
    breaks: ['http/malformed-json'],
    operations: ['createVendor', 'createReferralSource'],
    tell: requests(['createVendor', 'createReferralSource'], ({ body }) =>
      body === undefined ? { body: { name: 'Unnamed' } } : undefined,
    ),
  },
  {
    id: 'http/malformed-is-server-error',
    says: 'A body that is no JSON is answered with 500.',
    breaks: ['http/malformed-json', 'envelope/client-error-status'],
    operations: ['createVendor'],
    tell: around([], (call) => {
      if (call.body !== undefined || call.request.body.length === 0) return call.next()
      return refusal(call, 500, 'Unexpected end of JSON input.')
    }),
  },

  {
    id: 'http/object-becomes-text',
    says: 'A name that is an object is kept as the text "[object Object]".',
    breaks: ['http/required-field-type'],
    operations: creates,
    tell: requests(creates, ({ body }) =>
      isFields(body) && isFields(body.name) ? { body: { ...body, name: String(body.name) } } : undefined,
    ),
  },
  {
    id: 'http/object-becomes-zero',
    says: 'An amount that is no number is taken for 0.',
    breaks: ['http/required-field-type'],
    operations: ['createCoreCharge'],
    tell: requests(['createCoreCharge'], ({ body }) =>
      isFields(body) && 'amountCents' in body && typeof body.amountCents !== 'number' ? { body: { ...body, amountCents: 0 } } : undefined,
    ),
  },
  {
    id: 'http/enum-falls-back',
    says: 'A status or type outside its set is taken for the first of the set.',
    breaks: ['http/required-field-enum'],
    operations: ['createCoreCharge', 'createLaborMatrix'],
    tell: requests(['createCoreCharge', 'createLaborMatrix'], ({ body, operation }) => {
      if (!isFields(body)) return undefined
      const [name, first, values] =
        operation.id === 'createLaborMatrix'
          ? ['type', 'Hours', ['Hours', 'Rate']]
          : ['status', 'NotReady', ['NotReady', 'Ready', 'PickedUp', 'Refunded', 'NotRefundable']]
      const value = body[String(name)]
      return typeof value === 'string' && !values.includes(value) ? { body: { ...body, [String(name)]: first } } : undefined
    }),
  },
  {
    id: 'http/null-name-accepted',
    says: 'A name that is null is taken for an empty one.',
    breaks: ['http/required-field-null'],
    operations: ['createVendor', 'createReferralSource'],
    tell: requests(['createVendor', 'createReferralSource'], ({ body }) =>
      isFields(body) && body.name === null ? { body: { ...body, name: 'null' } } : undefined,
    ),
  },
  {
    id: 'http/wrong-optional-kept',
    says: 'An optional field of the wrong type is stored and shown as it came.',
    breaks: ['http/wrong-value-not-kept'],
    operations: ['createVendor'],
    tell: around(['createVendor'], (call) => {
      if (!isFields(call.body) || !isFields(call.body.city)) return call.next()
      const { city, ...rest } = call.body
      const answer = call.next({ body: rest })
      const body = bodyOf(answer)
      if (isSuccess(answer) && isFields(body.data)) body.data.city = city
      return withBody(answer, body)
    }),
  },
  {
    id: 'http/wrong-required-kept',
    says: 'A status outside its set is stored and shown as it came.',
    breaks: ['http/wrong-value-not-kept', 'http/required-field-enum'],
    operations: ['createCoreCharge'],
    tell: around(['createCoreCharge'], (call) => {
      if (!isFields(call.body) || call.body.status !== 'NoneOfThese') return call.next()
      const answer = call.next({ body: { ...call.body, status: 'Ready' } })
      const body = bodyOf(answer)
      if (isSuccess(answer) && isFields(body.data)) body.data.status = call.body.status
      return withBody(answer, body)
    }),
  },

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
    breaks: ['http/unknown-id'],
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
    breaks: ['http/json-answers', 'envelope/success-true'],
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
]
