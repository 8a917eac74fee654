// Which fields a target shows at all: most are not described as required (2.1), so one that it never shows cannot be judged.
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { showsMany } from '../../../openapi/resources.ts'
import { type Shape, schemas, shapeOf } from '../../../openapi/schema.ts'
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isSuccess } from '../../exchange/exchange.ts'

/** Enough to find what records of a list have. */
const mostElements = 5

export class ShownFields {
  private readonly byKey = new Map<string, Set<string>>()

  /** Remembers the fields of a good answer. */
  see(exchange: Exchange): void {
    const { operation: id, answer } = exchange
    if (!id || !isSuccess(exchange) || !isObject(answer?.body)) return
    for (const key of [id, nameInPath(id)]) {
      const names = this.byKey.get(key) ?? new Set()
      this.byKey.set(key, names)
      collect(answer.body.data, names)
    }
  }

  /** True when the operation has been served. */
  served(id: OperationId): boolean {
    return this.byKey.has(id)
  }

  /** True when an answer about records of the same kind had the field; of a list, which may show less, when the list had it. */
  has(id: OperationId, field: string): boolean {
    return this.byKey.get(showsMany(operation(id)) ? id : nameInPath(id))?.has(field) ?? false
  }
}

/** `vendor` of `/v3/vendor/{id}`: what answers about one kind of record share, whatever the operation does with it. */
export const nameInPath = (id: OperationId): string => operation(id).path.split('/')[2] ?? ''

/**
 * What meta has is not what the record around it has: `meta/version` is not the version of a webhook. Names that the description does not
 * know are asked for by nobody, and there may be any number of them.
 */
function collect(value: unknown, names: Set<string>, within = ''): void {
  if (Array.isArray(value)) for (const one of value.slice(0, mostElements)) collect(one, names)
  if (!isObject(value)) return
  for (const name in value) {
    const one = value[name]
    if (documented.has(name)) names.add(`${within}${name}`)
    if (typeof one === 'object') collect(one, names, name === 'meta' ? 'meta/' : '')
  }
}

const documented = new Set(Object.keys(schemas).flatMap((name) => fieldNamesIn(shapeOf(name))))

/** Of the fields whose schema has a name of its own, the name alone. */
function fieldNamesIn({ properties, items }: Shape): string[] {
  const below = [...properties.values(), ...(items ? [items] : [])].filter(({ names }) => names.length === 0)
  return [...properties.keys(), ...below.flatMap(fieldNamesIn)]
}

/** Objects whose fields are not shown: whatever they hold belongs to them. */
const open = new Set([
  'payload',
  'customFields',
  'userData',
  'providerData',
  'contactPhone',
  'orderChecklistConfig',
  'sums',
  'inactiveByStatus',
])

/** The names on the way of a pointer that the description does not know as fields. */
export function undocumentedIn(pointer: string): string[] {
  const [, ...names] = pointer.split('/')
  const end = names.findIndex((name) => open.has(name))
  return names.slice(0, end < 0 ? names.length : end).filter((name) => !/^\d+$/.test(name) && !documented.has(name) && !envelope.has(name))
}

const envelope = new Set(['success', 'data', 'meta', 'count'])

/** True for the name of a field that the description knows. */
export const isDocumented = (name: string): boolean => documented.has(name) || envelope.has(name)

/** Part 3 states what these are after a write, so they have to be shown. Other kinds of records may have fields of the same name. */
const stated: { readonly [kind: string]: readonly string[] } = {
  message_template: ['deleted'],
  user: ['read'],
  webhook: ['enabled', 'error', 'errorDate', 'errorMessage'],
}

/** The field of a record that a pointer leads to and that a target need not show: `city` of `/data/city`, `meta/userId` of its meta. */
export function optionalFieldOf(id: OperationId, pointer: string): string | undefined {
  const isStated = (field: string) => stated[nameInPath(id)]?.includes(field)
  // An element of an array that is nowhere shown is not shown either.
  const [, meta = '', field] = pointer.replace(/(\/\d+)+$/, '').match(/^(?!\/meta\/).*?\/(meta\/)?([A-Za-z]\w*)$/) ?? []
  return field !== undefined && documented.has(field) && !envelope.has(field) && !isStated(field) ? `${meta}${field}` : undefined
}
