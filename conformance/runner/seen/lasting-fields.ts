// What of a record may be compared between two requests: what a request may send, and what must stay (2.1, 2.18). The rest may follow
// from something else: fields that nobody can send, extra ones, and what other records decide.
import { type OperationId, operations } from '../../../openapi/contract.ts'
import { type Shape, shapeOf } from '../../../openapi/schema.ts'
import { isObject } from '../../exchange/compare.ts'
import { nameInPath } from './shown-fields.ts'

/** Told of the creation of a record, and so for good. */
const ofCreation = ['id', 'companyId', 'createdDate', 'createdById', 'createdByUserId']

/** What requests may set without a field of that name in their body, and what an item of a transfer captures; by the name in the path. */
const more: { readonly [resource: string]: readonly string[] } = {
  // A mark is all that may be done to a notification (3).
  user: ['read', 'userId', 'type', 'customerId', 'sendSms', 'sendEmail', 'sendInApp'],
  // Whose they are, about what, and where.
  message_thread_metadata: ['userId', 'customerId', 'messageThreadId', 'locationId'],
  // A charge or a statement may go where its part or its orders are; these have a place of their own, or that of the order they name.
  inventory_fee: ['locationId'],
  inspection: ['locationId'],
  // Its scope (6.1).
  webhook: ['locationId'],
  // What was paid by hand stays so.
  integration: ['paymentMode', 'transactionType'],
  workflow: ['archived'],
  inventory_transfer: ['transferId', 'name', 'sku', 'retailCostCents', 'wholesaleCostCents'],
  // Its update takes configs as they are shown (4.19).
  role_notification_config: ['group'],
}

/** What a delivery that fails sets by itself (6.1), and a statement in a payment that it takes in. */
const setByOthers = ['error', 'errorDate', 'errorMessage', 'statementId']

/** `vendor` of `/v3/vendor/{id}` */
type Parts = ReadonlyMap<string, Shape | undefined>

const sendable = new Map<string, Parts>()

function sendableIn(resource: string): Parts {
  const known = sendable.get(resource)
  if (known) return known
  const writes = operations.filter(({ id, kind }) => kind !== 'search' && nameInPath(id) === resource)
  const bodies = writes.flatMap(({ body }) => (body ? [shapeOf(body.schema)] : []))
  const found = new Map<string, Shape | undefined>([
    ...[...ofCreation, ...(more[resource] ?? [])].map((name) => [name, undefined] as const),
    ...bodies.flatMap((shape) => [...(shape.items ?? shape).properties]),
  ])
  for (const name of setByOthers) found.delete(name)
  sendable.set(resource, found)
  return found
}

/** The part of a record that lasts from one request to the next, for records that this operation is about. */
export function lastingPart(id: OperationId, record: object): object
export function lastingPart(id: OperationId, record: unknown): unknown
export function lastingPart(id: OperationId, record: unknown): unknown {
  return picked(record, sendableIn(nameInPath(id)))
}

function picked(value: unknown, parts: Parts): unknown {
  if (Array.isArray(value)) return value.map((one) => picked(one, parts))
  if (!isObject(value)) return value
  const kept: { [name: string]: unknown } = {}
  for (const name in value) if (parts.has(name)) kept[name] = partsWithin(value[name], parts.get(name))
  return kept
}

/** Parts of a record, such as ranges, last as far as they may be sent. */
function partsWithin(value: unknown, shape: Shape | undefined): unknown {
  const within = Array.isArray(value) ? shape?.items : shape
  if (!within || within.properties.size === 0) return value
  return picked(value, sendableWithin(within))
}

const ofShapes = new WeakMap<Shape, Parts>()

function sendableWithin(shape: Shape): Parts {
  const known = ofShapes.get(shape) ?? new Map([...ofCreation.map((name) => [name, undefined] as const), ...shape.properties])
  ofShapes.set(shape, known)
  return known
}
