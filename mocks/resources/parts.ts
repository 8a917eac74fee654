// What plain resources are made of: get, list, search, remove. Only what is special about a resource is written out there.

import type { Context, Surroundings } from '../engine/handlers.ts'
import { fieldsOf } from '../engine/lists/fields.ts'
import { type Listing, listPage, type Page } from '../engine/lists/listing.ts'
import { refusal } from '../engine/plain/errors.ts'
import type { CollectionName, Collections } from '../engine/state/records.ts'
import { mayUse, visibleTo } from '../engine/state/sessions.ts'

/** How a resource is called in messages, where it is kept, and which schema of the contract tells its fields. */
export interface Resource<Name extends CollectionName> {
  name: string
  collection: Name
  schema: string
}

export interface ListQuery {
  collate?: boolean
  ids?: readonly string[]
  limit?: number
  orderby?: string
  skip?: number
  where?: string
}

export interface SearchBody {
  collate?: boolean
  limit?: number
  orderBy?: unknown
  skip?: number
  where?: unknown
}

/** The record, when the caller may use it; else refuses as if it did not exist. */
export function findRecord<Name extends CollectionName>(
  { world, caller }: Surroundings,
  { name, collection }: Pick<Resource<Name>, 'name' | 'collection'>,
  id: string,
): Collections[Name] {
  const record = world.get(collection, id)
  if (record && mayUse(caller, record)) return record
  throw refusal('not_found', theIdOf(name), JSON.stringify(id))
}

const theIdOf = (name: string): string => `the id of ${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name} of this company`

/** Refuses a body that refers to a record which the caller cannot use, naming the field. */
export function checkReference<Name extends CollectionName>(
  context: Surroundings,
  resource: Pick<Resource<Name>, 'name' | 'collection'>,
  field: string,
  id: string,
): Collections[Name]
export function checkReference<Name extends CollectionName>(
  context: Surroundings,
  resource: Pick<Resource<Name>, 'name' | 'collection'>,
  field: string,
  id: string | undefined,
): Collections[Name] | undefined
export function checkReference<Name extends CollectionName>(
  { world, caller }: Surroundings,
  { name, collection }: Pick<Resource<Name>, 'name' | 'collection'>,
  field: string,
  id: string | undefined,
): Collections[Name] | undefined {
  if (id === undefined) return undefined
  const record = world.get(collection, id)
  if (record && mayUse(caller, record)) return record
  const issue = { path: `/body/${field}`, expected: theIdOf(name), actual: JSON.stringify(id) }
  throw refusal('invalid_request', `${issue.path} to be ${issue.expected}`, issue.actual, { data: { issues: [issue] } })
}

/** The page of the collection that the caller may see. */
export function pageOf<Name extends CollectionName>(
  { world, caller }: Surroundings,
  { collection, schema }: Resource<Name>,
  listing: Listing,
): Page<Collections[Name]> {
  return listPage(visibleTo(caller, world.latestFirst(collection)), fieldsOf(schema), listing)
}

export const fromQuery = ({ collate, ids, limit, orderby, skip, where }: ListQuery): Listing => ({
  collate,
  ids,
  limit,
  order: orderby,
  skip,
  where,
})

export const fromBody = ({ collate, limit, orderBy, skip, where }: SearchBody = {}): Listing => ({
  from: 'body',
  collate,
  limit,
  order: orderBy,
  skip,
  where,
})

export const get =
  <Name extends CollectionName>(resource: Resource<Name>) =>
  (context: Context<{ id: string }, unknown, unknown>) => ({ data: findRecord(context, resource, context.params.id) })

export const list =
  <Name extends CollectionName>(resource: Resource<Name>) =>
  (context: Context<unknown, ListQuery, unknown>) => {
    const { items, hasMore, total } = pageOf(context, resource, fromQuery(context.query))
    return { data: items, meta: { hasMore, total } }
  }

export const search =
  <Name extends CollectionName>(resource: Resource<Name>) =>
  (context: Context<unknown, unknown, SearchBody | undefined>) => ({ data: pageOf(context, resource, fromBody(context.body)).items })

/** Deletes for good. */
export const remove =
  <Name extends CollectionName>(resource: Resource<Name>) =>
  (context: Context<{ id: string }, unknown, unknown>) => {
    const record = findRecord(context, resource, context.params.id)
    context.world.remove(resource.collection, record)
    return { data: { id: record.id } }
  }
