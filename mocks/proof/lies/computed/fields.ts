// Requests with a field that is missing, null, of another type or outside its set, and that are served all the same.
import { type Operation, type OperationId, operation, operations } from '../../../../openapi/contract.ts'
import type { Place } from '../../../../openapi/places.ts'
import { around, bodyOf, type Call, type Fields, isFields, isSuccess, type Lie, withBody } from '../../tools/lie.ts'
import { idIn, madeBy, overwrite } from './store.ts'
import { alsoNeeded, fitsTypes, rightBody, rightValue } from './values.ts'
import { bodyFields, recordFields, saidOf, type Write, writes } from './writes.ts'

// These two tables stand in conformance/steps/fields.ts as well, on purpose: whether the judge cites the right sentence is what is proven,
// so it is said here apart from what the judge believes.

/** Where the ledger has a sentence about one missing field. */
const missing: { readonly [id in OperationId]?: { readonly [field: string]: string } } = {
  login: { email: 'session/login-needs-email', password: 'session/login-needs-password' },
  createReferralSource: { name: 'referral-source/create-needs-name' },
  createTpiInspection: { orderId: 'tpi-scan/create-needs-order', tpiScanId: 'tpi-scan/create-needs-scan' },
  createStatement: {
    customerId: 'statement/create-needs-customer',
    fromDate: 'statement/create-needs-from',
    toDate: 'statement/create-needs-to',
  },
  createPaymentTerm: { name: 'payment-term/create-needs-name', dueInDays: 'payment-term/create-needs-due-in-days' },
  createLaborMatrix: { name: 'labor-matrix/create-needs-name', type: 'labor-matrix/create-needs-type' },
  createCoreCharge: {
    amountCents: 'core-charge/create-needs-amount',
    partId: 'core-charge/create-needs-part',
    status: 'core-charge/create-needs-status',
  },
  createMessageTemplate: { messageText: 'message-template/create-needs-text', name: 'message-template/create-needs-name' },
  archiveOrders: { archived: 'workflow/bulk-needs-archived', workflowStatusId: 'workflow/bulk-needs-status' },
  setCompanyLogo: { blobId: 'company/logo-needs-blob' },
  createTransferItem: { quantity: 'inventory-transfer/create-needs-quantity' },
  bulkCreateTransferItems: { quantity: 'inventory-transfer/create-needs-quantity' },
  createTransferItems: { quantity: 'inventory-transfer/create-needs-quantity' },
  createVendor: { name: 'vendor/create-needs-name' },
  createWebhook: { name: 'webhook/create-needs-name', url: 'webhook/create-needs-url' },
}

/** Where the ledger has a sentence about one wrong field. */
const wrongField: { readonly [field: string]: { type?: string; enum?: string } } = {
  'login.audience': { enum: 'session/audience-outside-set' },
  'createVendor.country': { enum: 'vendor/country-in-list' },
  'createVendor.contactPhone': { type: 'vendor/create-contact-phone-is-array' },
  'createWebhook.triggers': { type: 'webhook/triggers-sent-as-array' },
  'updateInventoryFee.feeType': { enum: 'inventory/fee-update-type-in-set' },
}

type Kind = 'missing' | 'null' | 'type' | 'enum'

const says: { readonly [kind in Kind]: string } = {
  missing: 'is missing',
  null: 'is null',
  type: 'has another type',
  enum: 'is outside its set',
}

/** True when the field of the body is wrong in this way. */
function isWrong(kind: Kind, body: Fields, field: string, { stated }: Place): boolean {
  const value = body[field]
  if (kind === 'missing') return value === undefined
  if (kind === 'null') return value === null
  if (value === undefined || value === null) return false
  return fitsTypes(value, stated.types) ? kind === 'enum' && !stated.values?.includes(value) : kind === 'type'
}

/** The body with a right value in place of each wrong one; a field that may be left out is left out. */
function withWrongField(call: Call, field: string, place: Place, wrong: (body: Fields) => boolean): { body: unknown; found: boolean } {
  const items = Array.isArray(call.body) ? call.body : [call.body]
  const withWrong = (item: unknown): unknown => {
    if (!isFields(item) || !wrong(item)) return item
    const { id } = call.operation
    // Who logs in is known by both fields together.
    if (id === 'login' && place.stated.required) return rightBody(call)
    const { [field]: _, ...rest } = item
    return place.stated.required || alsoNeeded[id]?.includes(field) ? { ...rest, [field]: rightValue(call, field) } : rest
  }
  const better = items.map(withWrong)
  const found = better.some((item, index) => item !== items[index])
  return { body: Array.isArray(call.body) ? better : better[0], found }
}

function breaksOf(id: OperationId, field: string, kind: Kind, required: boolean): string {
  if (kind === 'missing') return missing[id]?.[field] ?? 'http/required-field-type'
  const own = kind === 'null' ? undefined : wrongField[`${id}.${field}`]?.[kind]
  return own ?? `http/${required ? 'required' : 'optional'}-field-${kind}`
}

const served = ({ id }: Operation, field: string, place: Place, kind: Kind): Lie => ({
  id: `computed/served/${id}/${field}/${kind}`,
  says: `${id} serves a request although ${field} ${says[kind]}.`,
  breaks: [breaksOf(id, field, kind, place.stated.required)],
  operations: [id],
  tell: around([id], (call) => {
    const { body, found } = withWrongField(call, field, place, (item) => isWrong(kind, item, field, place))
    return call.next(found ? { body } : {})
  }),
})

/** The wrong value is stored and shown from then on. */
const keepsWrongValue = ({ id, collection, kind: writeKind }: Write, field: string, place: Place, kind: 'type' | 'enum'): Lie => ({
  id: `computed/kept/${id}/${field}/${kind}`,
  says: `${id} stores a value of ${field} that ${kind === 'type' ? 'has another type' : 'is outside its set'}, and shows it.`,
  breaks: ['http/wrong-value-not-kept'],
  operations: [id],
  tell: around([id], (call) => {
    const { body, found } = withWrongField(call, field, place, (item) => isWrong(kind, item, field, place))
    if (!found || !isFields(call.body)) return call.next()
    const { world } = call.sandbox
    const { answer, ids } = madeBy(call, collection, () => call.next({ body }))
    if (!isSuccess(answer)) return answer
    const wrong = { [field]: call.body[field] }
    for (const one of writeKind === 'create' ? ids : [idIn(call.params)]) overwrite(world, collection, one, wrong)
    const shown = bodyOf(answer)
    if (isFields(shown.data) && field in shown.data) Object.assign(shown.data, wrong)
    return withBody(answer, shown)
  }),
})

function servedKinds({ stated, pointer }: Place): Kind[] {
  const typed: Kind[] = stated.types ? ['type'] : []
  const sets: Kind[] = stated.values && typeof stated.values[0] === 'string' ? ['enum'] : []
  // That an item of an array needs its fields is judged with one that lacks them.
  if (pointer.startsWith('/*')) return stated.required ? ['missing'] : []
  return stated.required ? ['missing', 'null', ...typed, ...sets] : [...typed, ...sets]
}

function keptOf(write: Write): Lie[] {
  const shown = new Set(recordFields(write.shows).map(({ name }) => name))
  return bodyFields(write.id)
    .filter(({ name, place }) => shown.has(name) && !place.pointer.startsWith('/*') && saidOf(write, name).unseen === undefined)
    .flatMap(({ name, place }) =>
      servedKinds(place)
        .filter((kind) => kind === 'type' || kind === 'enum')
        .map((kind) => keepsWrongValue(write, name, place, kind)),
    )
}

export const fieldLies: readonly Lie[] = [
  ...operations.flatMap(({ id }) =>
    bodyFields(id).flatMap(({ name, place }) => servedKinds(place).map((kind) => served(operation(id), name, place, kind))),
  ),
  ...writes.flatMap(keptOf),
]
