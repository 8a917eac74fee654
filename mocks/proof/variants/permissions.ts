// Users who may not do everything: which permission an endpoint needs is not shown (5).
import { type Operation, type OperationId, operations } from '../../../openapi/contract.ts'
import type { PlainAnswer } from '../../engine/plain/plain.ts'
import { asSession } from '../tools/kinds.ts'
import { around, type Call, type Fields, isFields, records, refuse } from '../tools/lie.ts'
import type { Variant, Vary } from './variant.ts'

const searchesAndSessions = ({ kind, area }: Operation): boolean => kind === 'search' || area === 'auth'

/** Notifications are one's own. */
const isLocated = (id: OperationId): boolean => id !== 'listNotifications' && id !== 'countUnreadMessages'

/** The user's own notifications need none (5.4). */
const forbids = (id: string, says: string, isForbidden: (operation: Operation) => boolean): Variant => ({
  id: `permissions/${id}`,
  says,
  vary: around(
    operations.filter((operation) => operation.area !== 'notification' && isForbidden(operation)).map((operation) => operation.id),
    (call) => (call.caller ? refuse(call, 403, 'The user may not do this.') : call.next()),
  ),
})

/** The request as of a user of the same company who goes everywhere: only who asks is another, so nothing that tells its author. */
function seenWidely(call: Call, changed: { query?: URLSearchParams } = {}): PlainAnswer {
  const { caller, sandbox } = call
  const isWide = (userId: string) => sandbox.world.get('users', userId)?.companyWideAccess === true
  const session = sandbox.world.all('sessions').find(({ companyId, userId }) => companyId === caller?.companyId && isWide(userId))
  return call.next({ ...changed, ...(caller?.locationIds && session && asSession(session)) })
}

const shownByLocation = operations.filter(({ id, kind }) => ['list', 'search', 'read'].includes(kind) && isLocated(id)).map(({ id }) => id)
const listsOfLocations: readonly OperationId[] = ['listVendors', 'listCoreCharges', 'listReferralSources', 'listPaymentTerms']

/** Of the location that who asks is logged in to; undefined where the filter is none. */
function ofCurrentLocation({ query, caller }: Call): URLSearchParams | undefined {
  const where = filterIn(query)
  const narrowed = new URLSearchParams(query)
  narrowed.set('where', JSON.stringify({ AND: [where, { locationId: caller?.session.locationId }] }))
  return where && narrowed
}

function filterIn(query: URLSearchParams): Fields | undefined {
  try {
    const where: unknown = JSON.parse(query.get('where') ?? '{}')
    return isFields(where) ? where : undefined
  } catch {
    return undefined
  }
}

const showingPrices: readonly OperationId[] = [
  ...(['createCoreCharge', 'getCoreCharge', 'listCoreCharges', 'searchCoreCharges'] as const),
  ...(['createStatement', 'updateStatement', 'getStatement', 'searchStatements'] as const),
]

/** Who changed it last, of a record that nobody can make. */
const ofLastAuthor: Vary = around(['updateInventoryFee', 'updateInspection', 'updateMessageThreadMetadata'], (call) => {
  const { world } = call.sandbox
  const { id = '' } = call.params
  const author = (world.get('inventoryFees', id) ?? world.get('inspections', id) ?? world.get('messageThreads', id))?.meta?.userId
  const isTheirs =
    typeof author === 'string' && author !== call.caller?.userId && [...id].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % 2 === 0
  return call.caller && isTheirs ? refuse(call, 403, 'It is of another user.') : call.next()
})

/** Whose it is, of a record that its list shows to all of the company. */
const ownOnly: Vary = around(['getMessageThreadMetadata', 'getTimesheet', 'deleteTimesheet'], (call) => {
  const { world } = call.sandbox
  const { id = '' } = call.params
  const owner = world.get('messageThreads', id)?.userId ?? world.get('timesheets', id)?.technicianId
  const isOfCompany = (world.get('messageThreads', id) ?? world.get('timesheets', id))?.companyId === call.caller?.companyId
  return isOfCompany && owner !== call.caller?.userId ? refuse(call, 403, 'It is of another user.') : call.next()
})

const writing = operations.filter((one) => one.method !== 'GET' && !searchesAndSessions(one)).map(({ id }) => id)

export const permissionVariants: readonly Variant[] = [
  {
    id: 'permissions/others-read-only',
    says: 'A user with location-specific access may only look, at the own notifications as well.',
    vary: around(writing, (call) => (call.caller?.locationIds ? refuse(call, 403, 'This role may only look.') : call.next())),
  },
  {
    id: 'permissions/own-reads-only',
    says: 'Threads and time clock entries of other users are listed, and neither read nor deleted.',
    vary: ownOnly,
  },
  {
    id: 'permissions/some-of-others-kept',
    says: 'Some of the fees, inspections and threads that another user changed last are not changed.',
    vary: ofLastAuthor,
  },
  {
    id: 'permissions/prices-hidden',
    says: 'A user with location-specific access is shown no price.',
    vary: records(showingPrices, (record, { caller }) => {
      const prices = Object.keys(record).filter((name) => name.endsWith('Cents'))
      if (caller?.locationIds) for (const name of prices) record[name] = null
    }),
  },
  {
    id: 'permissions/locations-are-no-bounds',
    says: 'A user with location-specific access is shown what belongs to any location.',
    vary: around(shownByLocation, (call) => seenWidely(call)),
  },
  {
    id: 'permissions/lists-of-the-current-location',
    says: 'Lists show whoever asks the location that is logged in to, and reads and searches show all.',
    vary: around(shownByLocation, (call) => {
      const query = call.caller && listsOfLocations.includes(call.operation.id) ? ofCurrentLocation(call) : undefined
      return seenWidely(call, query && { query })
    }),
  },
  {
    id: 'permissions/built-in-names-translated',
    says: 'A user with location-specific access reads the names of what is built in in another language.',
    vary: records(['listPaymentTerms', 'getPaymentTerm', 'listReferralSources', 'getReferralSource'], (record, { caller }) => {
      if (caller?.locationIds && (record.editable === false || record.reserved === true)) record.name = `${record.name} (fr)`
    }),
  },
  {
    id: 'permissions/threads-of-the-reader',
    says: 'A thread is told as that of who reads it.',
    vary: records(['listMessageThreadMetadata', 'getMessageThreadMetadata', 'updateMessageThreadMetadata'], (thread, { caller }) => {
      if (caller) thread.userId = caller.userId
    }),
  },
  forbids('no-new-vendors', 'The user may not create vendors.', ({ id }) => id === 'createVendor'),
  forbids('no-webhooks', 'The user may do nothing with webhooks.', ({ area }) => area === 'webhook'),
  forbids('no-deletes', 'The user may not delete anything.', ({ method }) => method === 'DELETE'),
  forbids('no-updates', 'The user may not change anything.', ({ method }) => method === 'PUT' || method === 'PATCH'),
  forbids('reads-only', 'The user may only look.', (one) => one.method !== 'GET' && !searchesAndSessions(one)),
  {
    id: 'permissions/marks-nothing-either',
    says: 'The user may only look, at the own notifications as well.',
    vary: around(writing, (call) => (call.caller ? refuse(call, 403, 'This role may only look.') : call.next())),
  },
  forbids('no-billing', 'The user may do nothing with payments, statements and payment terms.', ({ area }) =>
    ['payment', 'statement', 'payment-term'].includes(area),
  ),
  forbids('no-company', 'The user may neither see the configuration nor set the logo.', ({ area }) => area === 'company'),
]
