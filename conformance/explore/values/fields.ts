// Which fields of a write take which kinds of value, as the contract has them.
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import { type Shape, shapeOf } from '../../../openapi/schema.ts'
import { isWholeNumber } from '../../steps/fields.ts'

export type Role = 'name' | 'text' | 'address' | 'mail' | 'moment' | 'cents' | 'number' | 'count' | 'flag' | 'set'

export interface Field {
  readonly write: OperationId
  readonly name: string
  readonly role: Role
  /** Of a set, all of its values. */
  readonly values: readonly unknown[]
  /** Always tells whose the record is: no operation removes it. */
  readonly isMarked: boolean
  /** It has a value where it is left out, as the description says. */
  readonly hasDefault: boolean
  /** What says that the field has a value at all: why a record was deleted is told of one that is. */
  readonly beside: { readonly [field: string]: unknown }
}

/**
 * Who pays by what when is for others to say: defaults are taken from other records, a term that is not editable takes no update, orders
 * move with the statement that names them, a webhook that is switched on calls somebody, and its versions and triggers are not shown.
 */
const leftAlone: readonly string[] = [
  ...['default', 'customerDefault', 'fleetDefault', 'editable', 'orderIds', 'ranges', 'contactPhone'],
  ...['enabled', 'version', 'triggers', 'secret'],
  // Sent with what is told of the state.
  ...['deleted', 'error', 'completed'],
]

/** Told of a record that is in this state. */
const states: { readonly [field: string]: string } = {
  deletedReason: 'deleted',
  errorDate: 'error',
  errorMessage: 'error',
  completedDate: 'completed',
}

/** Ids are of records that are there; this one belongs to another system (2.9). */
const isReference = (name: string): boolean => name.endsWith('Id') && name !== 'referenceId'

export function fieldsOf(write: OperationId): readonly Field[] {
  const body = shapeOf(operation(write).body?.schema ?? '')
  return [...body.properties].flatMap(([name, shape]): Field[] => {
    const role = leftAlone.includes(name) || isReference(name) ? undefined : roleOf(name, shape)
    const state = states[name]
    if (!role) return []
    const beside = state === undefined ? {} : { [state]: true }
    return [
      {
        write,
        name,
        role,
        values: shape.values ?? [],
        isMarked: role === 'name' && isNeverRemoved(write),
        hasDefault: shape.default !== undefined,
        beside,
      },
    ]
  })
}

const isNeverRemoved = (write: OperationId): boolean => operation(write).kind === 'create' && resourceOf(write)?.delete === undefined

function roleOf(name: string, { types = [], values }: Shape): Role | undefined {
  if (values) return 'set'
  if (types.includes('boolean')) return 'flag'
  if (types.includes('number')) return isWholeNumber(name) ? 'count' : 'number'
  if (types.includes('integer')) return name.endsWith('Cents') ? 'cents' : 'count'
  if (!types.includes('string')) return undefined
  if (name.endsWith('Date')) return 'moment'
  if (name === 'url') return 'address'
  return name === 'contactEmail' ? 'mail' : name === 'name' ? 'name' : 'text'
}
