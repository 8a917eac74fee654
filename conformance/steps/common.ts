// What scenarios of several areas need.
import type { Operation } from '../../openapi/contract.ts'
import { differences, isObject } from '../exchange/compare.ts'
import { type Exchange, recordOf } from '../exchange/exchange.ts'
import type { Trial } from '../runner/trial/trial.ts'
import type { SignedIn } from '../sessions/sign-in.ts'
import { walk, wholePage } from './pages.ts'

/** The id of a record just created; without one the record cannot be found again. */
export function idOf(trial: Trial, data: { id?: string } | undefined): string {
  return data?.id ?? trial.skip('the answer to a create names no id, so the record cannot be found again')
}

/** The records that have an id: without one a record cannot be asked for. */
export const withIds = <R extends { id?: string }>(records: readonly R[]): (R & { id: string })[] =>
  records.filter((record): record is R & { id: string } => typeof record.id === 'string')

/** hasMore, total and what is shown say the same (4.1), in a list that takes no paging. */
export function metaAgrees(
  trial: Trial,
  { meta, data }: { meta?: { hasMore?: unknown; total?: unknown }; data: readonly unknown[] },
  exchange: Exchange,
): void {
  const { hasMore, total } = meta ?? {}
  if (typeof hasMore !== 'boolean' || typeof total !== 'number') return
  const shows = `${data.length} of ${total} are shown`
  trial.holds(hasMore === total > data.length, `${!hasMore}, since ${shows}`, hasMore, exchange, {
    where: '/meta/hasMore',
    requirement: 'list/has-more',
  })
}

/** What two views of one record both show. A list may show fewer fields than a read, and a found record more. */
export function commonPart(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) {
    // The order of items is not stated.
    const [left, right] = [inOrderOfIds(one), inOrderOfIds(other)]
    return left.map((item, index) => commonPart(item, right[index]))
  }
  return isObject(one) && isObject(other) ? commonFields(one, other) : one
}

/** The same for two records. */
export function commonFields(one: Fields, other: Fields): Fields {
  const common: { [name: string]: unknown } = {}
  for (const name in one)
    if (name in other && !(isLink(name, one) || isRunningDuration(name, one))) common[name] = commonPart(one[name], other[name])
  return common
}

/** What two looks at one record show alike: the rest moves by itself, or others change it, and says nothing beside a third look. */
export function steadyPart(one: unknown, again: unknown): unknown {
  if (areRecords(one) && areRecords(again) && one.length === again.length) {
    const [left, right] = [inOrderOfIds(one), inOrderOfIds(again)]
    return left.map((item, index) => steadyPart(item, right[index]))
  }
  return isObject(one) && isObject(again) ? steadyFields(one, again) : one
}

/** The same for two records. */
export function steadyFields(one: Fields, again: Fields): Fields {
  const isSteady = (name: string) => mayHoldParts(one[name], again[name]) || differences(one[name], again[name]).length === 0
  const steady: { [name: string]: unknown } = {}
  for (const name in one) if (name in again && isSteady(name)) steady[name] = steadyPart(one[name], again[name])
  return steady
}

const areRecords = (value: unknown): value is readonly object[] => Array.isArray(value) && value.length > 0 && value.every(isObject)

const mayHoldParts = (one: unknown, other: unknown): boolean =>
  (isObject(one) && isObject(other)) || (areRecords(one) && areRecords(other) && one.length === other.length)

const inOrderOfIds = (items: readonly unknown[]): readonly unknown[] =>
  items.every((item) => isObject(item) && typeof item.id === 'string')
    ? [...items].sort((a, b) => (String((a as { id: string }).id) < String((b as { id: string }).id) ? -1 : 1))
    : items

/** A link to a file may be signed anew with every read. */
const isLink = (name: string, { fileName, fileType }: Fields): boolean =>
  ['pdfUrl', 'thumbnailUrl'].includes(name) || (name === 'url' && (fileName !== undefined || fileType !== undefined))

/** An entry in progress lasts longer with every read. */
const isRunningDuration = (name: string, { inProgress }: Fields): boolean => name === 'duration' && inProgress === true

type Fields = { readonly [name: string]: unknown }

/** A name that one record was just given stands in no other record of the list. */
export async function namesNoOther(trial: Trial, list: Operation, id: string, name: string, requirement: string): Promise<void> {
  for (const { records, exchange } of await walk(trial, list, wholePage, {}, { part: (record) => ({ id: record.id, name: record.name }) }))
    for (const record of records)
      trial.holds(record.name !== name || record.id === id, 'a name of its own', record.name, exchange, {
        where: `record ${record.id}/name`,
        requirement,
      })
}

/** The session of a second user of the company; the case ends without one. */
export async function otherUser(trial: Trial): Promise<SignedIn> {
  const other = await trial.other('otherUser')
  return other.userId === trial.context.session.userId
    ? trial.skip('the user given as otherUser is the one that the run logs in as')
    : other
}

/** Where the user is logged in. */
export function ownLocation({ context: known }: Trial): string | undefined {
  const { user } = recordOf(known.session.login)
  const id = isObject(user) ? user.currentLocationId : undefined
  return typeof id === 'string' && id !== '' ? id : undefined
}
