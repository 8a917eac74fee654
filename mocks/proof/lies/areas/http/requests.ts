// Departures in how methods, tokens and bodies of requests are met.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { asSession, asSomebody, changingOperations, creates, lists, reads, tokenOf } from '../../../tools/kinds.ts'
import { around, bodyOf, isFields, isSuccess, type Lie, refuse, requests, withBody } from '../../../tools/lie.ts'

/** As of who asks whether the number is true. */
const zeroIsMissing = (id: OperationId, field: string): Lie => ({
  id: `http/zero-is-missing/${id}`,
  says: `${id} takes ${field} 0 for missing.`,
  breaks: ['http/zero-is-there'],
  operations: [id],
  tell: requests([id], ({ body }) => {
    if (!isFields(body) || body[field] !== 0) return undefined
    const { [field]: _, ...rest } = body
    return { body: rest }
  }),
})

const severalItems: readonly OperationId[] = ['bulkCreateTransferItems', 'createTransferItems']

export const requestLies: readonly Lie[] = [
  zeroIsMissing('createPaymentTerm', 'dueInDays'),
  zeroIsMissing('createCoreCharge', 'amountCents'),
  zeroIsMissing('createTransferItem', 'quantity'),
  {
    id: 'http/update-by-patch-only',
    says: 'Records are updated with PATCH; PUT is refused with 405.',
    breaks: ['http/version-prefix'],
    operations: ['updatePaymentTerm', 'updateLaborMatrix'],
    tell: around(['updatePaymentTerm', 'updateLaborMatrix'], (call) => refuse(call, 405, 'Use PATCH.')),
  },
  {
    id: 'http/search-by-get-only',
    says: 'Searches are answered with 404: they are found at another path.',
    breaks: ['http/version-prefix'],
    operations: ['searchInventoryFees'],
    tell: around(['searchInventoryFees'], (call) => refuse(call, 404, 'There is no such endpoint.')),
  },
  {
    id: 'http/delete-missing',
    says: 'Core charges cannot be deleted: the method is refused with 405.',
    breaks: ['http/version-prefix'],
    operations: ['deleteCoreCharge'],
    tell: around(['deleteCoreCharge'], (call) => refuse(call, 405, 'Method not allowed.')),
  },
  {
    id: 'http/token-for-reads-only',
    says: 'The token of a login opens reads alone; writes are refused with 401.',
    breaks: ['http/token-accepted'],
    operations: changingOperations,
    tell: around(changingOperations, (call) => refuse(call, 401, 'Sign in once more to change something.')),
  },
  {
    id: 'http/token-refused-by-one-list',
    says: 'One list refuses every token.',
    breaks: ['http/token-accepted'],
    operations: ['listTpiScans'],
    tell: around(['listTpiScans'], (call) => refuse(call, 401, 'Sign in first.')),
  },
  {
    id: 'http/login-needs-token',
    says: 'Login is refused without the token of an earlier session.',
    breaks: ['http/login-needs-no-token'],
    operations: ['login'],
    unseen: 'Such a server lets nobody in, so no run can begin; it ends with the reason and exit code 2.',
    tell: around(['login'], (call) => (tokenOf(call) === undefined ? refuse(call, 401, 'Sign in first.') : call.next())),
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
      return known && tokenOf(call) === undefined ? refuse(call, 401, 'You are signed in already.') : call.next()
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
    says: 'Any text opens every endpoint as a token: the server looks only whether there is a header.',
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
    says: 'A body that is not JSON is answered with 500.',
    breaks: ['http/malformed-json', 'envelope/client-error-status'],
    operations: ['createVendor'],
    tell: around([], (call) => {
      if (call.body !== undefined || call.request.body.length === 0) return call.next()
      return refuse(call, 500, 'Unexpected end of JSON input.')
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
    id: 'http/object-among-items',
    says: 'An item whose quantity is an object is taken, and made with 1.',
    breaks: ['http/required-field-type'],
    operations: severalItems,
    tell: requests(severalItems, ({ body }) =>
      Array.isArray(body)
        ? { body: body.map((item) => (isFields(item) && isFields(item.quantity) ? { ...item, quantity: 1 } : item)) }
        : undefined,
    ),
  },
  {
    id: 'http/object-becomes-zero',
    says: 'An amount that is not a number is taken for 0.',
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
]
