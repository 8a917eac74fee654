// `where` and `orderby` as the operation takes them, with the fields of its records checked while you type. The description does not show
// their syntax; it is that of decisions D07 and D08.
import type { components, operations } from '../generated/types.ts'

type QueryOf<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>

/** Lists and searches. The timesheet search has a body of its own, which the contract types. */
export type FindingOperation = {
  [Id in keyof operations]: 'where' extends keyof QueryOf<Id> ? Id : Id extends SearchOperation ? Id : never
}[keyof operations]

export type SearchOperation = Exclude<Extract<keyof operations, `search${string}`>, 'searchTimesheets'>

type AnswerOf<Id extends keyof operations> = operations[Id]['responses'] extends { 200: { content: { 'application/json': infer Json } } }
  ? Json
  : never

/** What an operation finds. Those of the workflow find orders, however they arrange them. */
export type Found<Id extends FindingOperation> = Id extends `${'get' | 'list'}Workflow${string}`
  ? components['schemas']['WorkflowOrder']
  : AnswerOf<Id> extends { data: (infer Item)[] }
    ? Item
    : never

interface Operators<Value> {
  equals?: Value | null
  not?: Condition<Value> | null
  in?: Value[]
  notIn?: Value[]
  lt?: Value
  lte?: Value
  gt?: Value
  gte?: Value
}

interface TextOperators {
  /** Whatever the case, unless `mode` says otherwise. */
  contains?: string
  startsWith?: string
  endsWith?: string
  mode?: 'insensitive' | 'default'
}

/** A value is compared, a list by what is in it, an object by its own fields. */
type Condition<Value> = [Value] extends [string]
  ? Value | (Operators<Value> & TextOperators)
  : [Value] extends [number | boolean]
    ? Value | Operators<Value>
    : [Value] extends [readonly (infer Element)[]]
      ? Condition<NonNullable<Element>>
      : [Value] extends [object]
        ? Where<Value>
        : unknown

/** All of it has to hold. */
export type Where<Item> = {
  // NonNullable<> would make plain text of an open set, and an editor would offer none of its words.
  [Field in keyof Item]?: unknown extends Item[Field] ? unknown : Condition<Exclude<Item[Field], null | undefined>> | null
} & {
  AND?: Where<Item> | Where<Item>[]
  /** One of them. */
  OR?: Where<Item>[]
  /** None of them. */
  NOT?: Where<Item> | Where<Item>[]
}

export type Direction<Item> = { [Field in keyof Item]?: 'asc' | 'desc' }

/** Text in the query of a list, an object in the body of a search. */
type As<Id extends FindingOperation, InBody> = Id extends SearchOperation ? InBody : string

const isSearch = (operation: FindingOperation): boolean => operation.startsWith('search')

/**
 * A filter, in the form in which the operation takes it.
 *
 * @example where('listVendors', { name: { contains: 'parts' }, OR: [{ city: 'Seattle' }, { city: null }] })
 */
export function where<Id extends FindingOperation>(operation: Id, filter: Where<Found<Id>>): As<Id, Where<Found<Id>>>
export function where(operation: FindingOperation, filter: object): object | string {
  return isSearch(operation) ? filter : JSON.stringify(filter)
}

/**
 * An order, the first field before the others.
 *
 * @example orderby('listVendors', { city: 'asc' }, { createdDate: 'desc' })
 */
export function orderby<Id extends FindingOperation>(
  operation: Id,
  ...fields: [Direction<Found<Id>>, ...Direction<Found<Id>>[]]
): As<Id, Direction<Found<Id>>[]>
export function orderby(operation: FindingOperation, ...fields: { [field: string]: 'asc' | 'desc' }[]): object[] | string {
  if (isSearch(operation)) return fields
  return fields.flatMap((field) => Object.entries(field).map(([name, direction]) => `${direction === 'desc' ? '-' : ''}${name}`)).join(',')
}
