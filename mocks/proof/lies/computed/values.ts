// Values for fields of bodies and records: right ones from the world and the examples, and other ones of the same type.
import { type OperationId, operations } from '../../../../openapi/contract.ts'
import type { Place } from '../../../../openapi/places.ts'
import type { JsonType } from '../../../../openapi/schema.ts'
import type { CollectionName } from '../../../engine/state/records.ts'
import { type Call, type Fields, isFields } from '../../tools/lie.ts'
import { bodyFields } from './writes.ts'

const collectionOfField: { readonly [field: string]: CollectionName } = {
  orderId: 'orders',
  customerId: 'customers',
  tpiScanId: 'tpiScans',
  partId: 'parts',
  workflowStatusId: 'workflowStatuses',
  locationId: 'locations',
  technicianId: 'users',
}

let examples: Fields | undefined

/** The first value that the contract's examples of bodies give to each field. */
function exampleOf(field: string): unknown {
  examples ??= Object.fromEntries(
    operations
      .flatMap(({ body }) => Object.values(body?.examples ?? {}))
      .flatMap((example) => (Array.isArray(example) ? example : [example]))
      .filter(isFields)
      .flatMap((example) => Object.entries(example))
      .reverse(),
  )
  return examples[field]
}

/** A value that the server takes for the field. */
export function rightValue(call: Call, field: string): unknown {
  const { world } = call.sandbox
  if (field === 'email' || field === 'password') return world.all('users')[0]?.[field]
  const collection = collectionOfField[field]
  if (collection) return world.all(collection).find(({ companyId }) => companyId === call.caller?.companyId)?.id
  if (field === 'inventoryPartId') {
    const source = world.get('transfers', call.params.transferId ?? '')?.fromLocationId
    return world.all('parts').find(({ locationId }) => locationId === source)?.id
  }
  // A period that holds whatever other end the request gives it.
  if (field === 'fromDate') return '2019-01-01'
  if (field === 'toDate') return '2039-01-01'
  // Names of webhooks must differ.
  if (field === 'name') return `Unnamed ${world.next()}`
  return exampleOf(field)
}

/** What a body needs beyond its required fields, so that the server can serve it (D15, D32). */
export const alsoNeeded: { readonly [id in OperationId]?: readonly string[] } = {
  createManualPayment: ['orderId', 'amountCents', 'paymentType'],
  createTransferItem: ['inventoryPartId'],
  bulkCreateTransferItems: ['inventoryPartId'],
  createTransferItems: ['inventoryPartId'],
}

/** A body that the server takes, with no more in it than it needs. */
export function rightBody(call: Call): unknown {
  const { id } = call.operation
  const fields = bodyFields(id)
  const needed = [...fields.filter(({ place }) => place.stated.required).map(({ name }) => name), ...(alsoNeeded[id] ?? [])]
  const body = Object.fromEntries(needed.map((field) => [field, rightValue(call, field)]))
  if (!fields.some(({ place }) => place.pointer.startsWith('/*'))) return body
  return needed.length > 0 ? [body] : []
}

/** Another value of the same type than the one that is there. */
export function otherValue(value: unknown, { stated }: Place): unknown {
  const set = stated.values?.filter((known) => known !== value) ?? []
  if (set.length > 0) return set[0]
  if (value === null) return stated.types?.map((type) => someOf[type]).find((some) => some !== undefined)
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  if (Array.isArray(value)) return value.length > 0 ? [] : undefined
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d/.test(value) ? `2019-07-04${value.slice(10)}` : `${value} (2)`
  return undefined
}

const someOf: { readonly [type in JsonType]?: unknown } = { string: 'something', number: 1, integer: 1, boolean: true }

/** True for a value of one of the types; any fits when none is said. */
export function fitsTypes(value: unknown, types: readonly JsonType[] | undefined): boolean {
  return types === undefined || types.some((type) => isOfType(value, type))
}

function isOfType(value: unknown, type: JsonType): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isFields(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}
