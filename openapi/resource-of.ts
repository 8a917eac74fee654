// Which operations deal with the same kind of record, told from the schemas that they answer with and from their links.
import { type Kind, type Link, type Operation, type OperationId, operation, operations } from './contract.ts'
import { type Shape, shapeOf } from './schema.ts'

/** Kinds of operation of which a resource has one at most. */
type Verb = Extract<Kind, 'list' | 'search' | 'read' | 'create' | 'update' | 'delete'>

const verbs: readonly Kind[] = ['list', 'search', 'read', 'create', 'update', 'delete'] satisfies readonly Verb[]

/** A kind of record, and what can be done with one: `{ record: 'Vendor', list: 'listVendors', create: 'createVendor', … }`. */
export type Resource = {
  /** Name of the record's schema. */
  readonly record: string
  readonly area: string
} & { readonly [Each in Verb]?: OperationId }

interface Derived {
  resources: readonly Resource[]
  byOperation: ReadonlyMap<OperationId, Resource>
}

let known: Derived | undefined

/** Told when it is first asked for: a mock that starts asks for none. */
export function derivedResources(): Derived {
  if (known) return known
  const resources = derived()
  const byOperation = new Map(
    resources.flatMap((resource) =>
      operations.filter(({ id, kind }) => isVerb(kind) && resource[kind] === id).map(({ id }) => [id, resource] as const),
    ),
  )
  known = { resources, byOperation }
  return known
}

/** The resource that this operation belongs to; undefined where it deals with more or less than one record. */
export const resourceOf = (id: OperationId): Resource | undefined => derivedResources().byOperation.get(id)

function derived(): Resource[] {
  const found = new Map<string, Resource>()
  for (const one of operations) {
    if (!isVerb(one.kind)) continue
    const record = recordOf(one)
    if (record === undefined) throw new Error(`Nothing tells which record ${one.id} is about: no answer shows it, and no link leads to it.`)
    const { [one.kind]: other, ...rest } = found.get(record) ?? { record, area: one.area }
    if (other) throw new Error(`${other} and ${one.id} both ${one.kind} a ${record}.`)
    found.set(record, { ...rest, [one.kind]: one.id })
  }
  return [...found.values()]
}

/** Where its own answer shows the id alone, that of an operation which the same id leads from or to. */
function recordOf(one: Operation): string | undefined {
  const next = one.links.filter(carriesId).map((link) => operation(link.operation))
  return [one, ...[one, ...next].flatMap(leadingTo), ...next].map(shownRecord).find((name) => name !== undefined)
}

function leadingTo({ id }: Operation): Operation[] {
  return operations.filter(({ links }) => links.some((link) => link.operation === id && carriesId(link)))
}

/** The id of the record that the answer or the path is about goes into the path of the other operation, at its end. */
function carriesId({ operation: id, parameters }: Link): boolean {
  const [, last = ''] = operation(id).path.match(/\{(\w+)\}$/) ?? []
  return /^\$(response\.body#\/data(\/0)?\/id|request\.path\.(id|itemId))$/.test(parameters[last] ?? '')
}

/** The innermost schema with an id of its own and more than that: a search shows a Timesheet with what was found beside it. */
function shownRecord({ responses }: Operation): string | undefined {
  const data = shapeOf(responses['200']?.schema ?? '', 'strict').properties.get('data')
  return (data?.items ?? data)?.names.findLast((name) => isRecord(shapeOf(name, 'strict')))
}

function isRecord({ properties }: Shape): boolean {
  return properties.has('id') && properties.size > 1
}

function isVerb(kind: Kind): kind is Verb {
  return verbs.includes(kind)
}
