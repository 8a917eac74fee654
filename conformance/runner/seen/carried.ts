// Whether a good answer carries what its operation is to answer with (4): one that does not shows nothing, however well it is received.
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { type Facts, placesOf } from '../../../openapi/places.ts'
import type { JsonType } from '../../../openapi/schema.ts'
import { isObject } from '../../exchange/compare.ts'
import { dataOf, type Exchange, isBareSuccess, isSuccess, recordsIn } from '../../exchange/exchange.ts'

interface Part extends Pick<Facts, 'required' | 'types'> {
  name: string
}

const partsById = new Map<OperationId, readonly Part[]>()

/** What an answer is about: the record, the records, or how many. */
function partsFor(id: OperationId): readonly Part[] {
  const known = partsById.get(id)
  if (known) return known
  const places = placesOf(operation(id).responses['200']?.schema ?? '')
  const parts = ['data', 'count'].flatMap((name) => {
    const place = places.find(({ pointer }) => pointer === `/${name}`)
    return place ? [{ name, ...place.stated }] : []
  })
  partsById.set(id, parts)
  return parts
}

/** True for a good answer to an operation that has what it is about, of the stated type; to what is no operation, for any good one. */
export function carriesItsData(exchange: Exchange): boolean {
  const { operation: id, answer } = exchange
  if (!isSuccess(exchange)) return false
  if (id === undefined || isBareSuccess(exchange)) return true
  const { body } = answer ?? {}
  return (
    isObject(body) &&
    partsFor(id).every(({ name, required, types }) => {
      const value = body[name]
      return value === undefined ? !required : !types || types.some((type) => isOfType(value, type))
    })
  )
}

function isOfType(value: unknown, type: JsonType): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'null') return value === null
  return typeof value === (type === 'integer' ? 'number' : type)
}

export const showsRecords = (exchange: Exchange): boolean => recordsIn(exchange).length > 0

/** True for an answer that has a place for records, and none in it. */
export function showsNoRecord(exchange: Exchange): boolean {
  const data = dataOf(exchange)
  return (Array.isArray(data) || (isObject(data) && Array.isArray(data.orders))) && !showsRecords(exchange)
}
