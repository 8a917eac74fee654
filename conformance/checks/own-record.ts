// The id of a path is that of a record (4.1), and the answer is about that record.
import { type Operation, type OperationId, operation } from '../../openapi/contract.ts'
import { match } from '../../openapi/match.ts'
import { shapeOf } from '../../openapi/schema.ts'
import { isObject } from '../exchange/compare.ts'
import { type Exchange, isSuccess, type ReceivedAnswer, recordOf } from '../exchange/exchange.ts'

/** The part of a path that is the id of the record which the answer carries; a bulk payment and a company have ids of their own. */
const namesRecord = /\/\{(id|itemId)\}(\/\{action\})?$/

/** 4.21 gives the path of a mark the id of the notification. */
const alsoNamed: readonly OperationId[] = ['markNotificationRead']

function answersItsRecord({ id, path, kind, responses }: Operation): boolean {
  if (kind === 'bulk' || !(namesRecord.test(path) || alsoNamed.includes(id))) return false
  return (
    shapeOf(responses['200']?.schema ?? '')
      .properties.get('data')
      ?.properties.has('id') ?? false
  )
}

/** Operations whose path names the one record that their answer carries: the reads among them, or the others. */
export const aboutItsRecord =
  (isRead: boolean) =>
  (id: OperationId | undefined): boolean => {
    if (id === undefined) return false
    const one = operation(id)
    return (one.kind === 'read') === isRead && answersItsRecord(one)
  }

/** Another record than that of the path. An id may be spelt in small letters or in capitals (as a UUID may), or as a number. */
export function strangeRecord(exchange: Exchange): { expected: string; actual: string } | undefined {
  const { id } = recordOf(exchange)
  const { method, path } = exchange.request
  const found = match(method, path.split('?', 1)[0] ?? '')
  if (!isSuccess(exchange) || found.kind !== 'operation' || !isId(id)) return undefined
  const named = found.params.itemId ?? found.params.id ?? ''
  return spelt(id) === spelt(named) ? undefined : { expected: `the id of the path, ${named}`, actual: String(id) }
}

/** A larger number is not held to the last digit. */
const isId = (id: unknown): id is string | number => typeof id === 'string' || Number.isSafeInteger(id)

const spelt = (id: string | number): string => String(id).trim().toLowerCase()

export const carriesRecord = ({ status, body }: ReceivedAnswer): boolean =>
  status < 300 && isObject(body) && isObject(body.data) && 'id' in body.data
