// Users whose access is location-specific, and what is beyond it (2.2, 5).
import { type Operation, type OperationId, operation } from '../../openapi/contract.ts'
import { resourceOf } from '../../openapi/resources.ts'
import { isObject } from '../exchange/compare.ts'
import { dataOf, type Exchange, isRefusal, isSuccess, recordsIn } from '../exchange/exchange.ts'
import { pageInput } from '../runner/seen/listed.ts'
import type { RunContext } from '../runner/trial/context.ts'
import { Skip } from '../runner/trial/endings.ts'
import type { Trial } from '../runner/trial/trial.ts'
import type { SignedIn } from '../sessions/sign-in.ts'

export interface Limited {
  session: SignedIn
  /** Ids of the locations that the user can access. */
  locations: ReadonlySet<string>
}

type Fields = { readonly [field: string]: unknown }

/** The locations of the login, as far as it tells them: the shape of its locations is not shown (D42). */
function limitedBy(session: SignedIn): Limited | undefined {
  const data = dataOf(session.login)
  const user = isObject(data) && isObject(data.user) ? data.user : {}
  if (user.companyWideAccess !== false || !Array.isArray(user.locations)) return undefined
  const ids = user.locations.map((one: unknown) => (isObject(one) ? one.id : one)).filter((id) => typeof id === 'string')
  return ids.length > 0 && ids.length === user.locations.length ? { session, locations: new Set(ids) } : undefined
}

/** The second user where the config gives one with location-specific access, else the run's own. */
export async function limitedUser(trial: Trial): Promise<Limited> {
  const other = await trial.context.other('otherUser')
  return (
    (other && limitedBy(other)) ??
    limitedBy(trial.context.session) ??
    trial.skip(
      'it needs a user with location-specific access (companyWideAccess false), whose login tells the ids of the locations; give one as otherUser in the config',
    )
  )
}

/** True for a record of a location that the user cannot access; one without a location is for all. */
export const isBeyond = ({ locations }: Limited, record: Fields): boolean => isLocated(record) && !locations.has(String(record.locationId))

const isLocated = ({ locationId }: Fields): boolean => typeof locationId === 'string' && locationId !== ''

const mostPages = 40

interface PagesSeen {
  pages: Exchange[]
  whole: boolean
}

/** What the user is shown, page by page; whole where an empty one ends it. */
export async function pagesSeen(trial: Trial, list: Operation, { session }: Pick<Limited, 'session'>): Promise<PagesSeen> {
  const pages: Exchange[] = []
  const seen = new Set<unknown>()
  for (let skip = 0; pages.length < mostPages; ) {
    const exchange = await trial.attempt(list.id, pageInput(list, skip === 0 ? {} : { skip }, session.userId), session)
    // A permission that is missing is a lawful reason (D12).
    if (!isSuccess(exchange)) return trial.skip(`${list.id} is refused to the user with location-specific access`)
    pages.push(exchange)
    const records = recordsIn(exchange)
    // In an order that changes one record comes twice, and another may not have come.
    if (records.length === 0 || records.some((record) => seen.has(record.id))) return { pages, whole: records.length === 0 }
    for (const record of records) seen.add(record.id)
    skip += records.length
  }
  return { pages, whole: false }
}

export type Beyond = Fields & { readonly id: string }

/** Nobody changes or deletes what is built in (2.3). */
const isFixed = ({ reserved, editable }: Fields): boolean => reserved === true || editable === false

/**
 * Records of locations beyond the user's, as the run's own user is shown them, on later pages where the first has what the run made: so many,
 * each of another type.
 */
export async function recordsBeyond(trial: Trial, id: OperationId, limited: Limited, most: number): Promise<readonly Beyond[]> {
  const view = viewOf(id)
  const found = new Map<unknown, Beyond>()
  for await (const records of view ? ownPages(trial, view) : []) {
    for (const record of records) {
      if (found.size === most) break
      if (typeof record.id === 'string' && isBeyond(limited, record) && !isFixed(record) && !found.has(record.type))
        found.set(record.type, { ...record, id: record.id })
    }
    if (found.size === most) break
  }
  return [...found.values()]
}

/** Pages as the run's own user is shown them, until one is empty. */
async function* ownPages(trial: Trial, view: Operation): AsyncGenerator<readonly Fields[]> {
  for (let [page, skip] = [0, 0]; page < mostPages; page++) {
    const { session } = trial.context
    const exchange = await trial.attempt(view.id, pageInput(view, skip === 0 ? {} : { skip }, session.userId), session)
    const records = isSuccess(exchange) ? recordsIn(exchange) : []
    if (records.length === 0) return
    yield records
    skip += records.length
  }
}

export const noneBeyond =
  "the run's own user is shown no record of a location that the other user cannot access; add one there, or log in as one with company-wide access"

export const [keptEverywhere, keptAtAll] = ['session/access-everywhere', 'session/other-locations'] as const

/**
 * What a record beyond the user's locations breaks where it is shown or changed. That it is kept from the user at all is only assumed (D44);
 * where the target keeps it in one place, it is to keep it in all.
 */
export async function brokenBy(trial: Trial, limited: Limited, about: OperationId, { id }: Fields): Promise<string> {
  const isKept = (await keepsInList(trial, limited, about)) || (typeof id === 'string' && (await keepsWhenRead(trial, limited, about, id)))
  return isKept ? keptEverywhere : keptAtAll
}

/** The list, or else the search; orders, which nothing reads, have one without a resource. */
function viewOf(about: OperationId): Operation | undefined {
  const { list, search } = resourceOf(about) ?? {}
  const view = list ?? search ?? (about === 'listWorkflowOrders' ? about : undefined)
  return view && operation(view)
}

const lists = new WeakMap<RunContext, Map<OperationId, Promise<PagesSeen>>>()

/** The list without anything that chooses, as the user is shown it; none where it is refused, which is no reason to tell no leak. */
function plainList(trial: Trial, limited: Limited, about: OperationId): Promise<PagesSeen> | undefined {
  const view = viewOf(about)
  if (!view) return undefined
  const known = lists.get(trial.context) ?? new Map<OperationId, Promise<PagesSeen>>()
  lists.set(trial.context, known)
  const seen = known.get(view.id) ?? pagesSeen(trial, view, limited).catch(asNothingSeen)
  known.set(view.id, seen)
  return seen
}

function asNothingSeen(error: unknown): PagesSeen {
  if (!(error instanceof Skip)) throw error
  return { pages: [], whole: false }
}

/** So many on the first page of who sees more, and none on that of the user, are not there by chance. */
const severalBeyond = 3

/**
 * None is shown of another location, to the end, or on a first page that has several for whoever sees more; and that one is not shown one
 * location alone.
 */
async function keepsInList(trial: Trial, limited: Limited, about: OperationId): Promise<boolean> {
  const [view, seen] = [viewOf(about), await plainList(trial, limited, about)]
  const [first] = seen?.pages ?? []
  if (!view || !seen || !first) return false
  const records = seen.whole ? seen.pages.flatMap(recordsIn) : recordsIn(first)
  const isKept = (some: readonly Fields[]) => some.some(isLocated) && !some.some((record) => isBeyond(limited, record))
  if (!isKept(records) && !isKept(recordsIn(first))) return false
  if (seen.whole && isKept(records)) return showsSeveralLocations(trial, view)
  const { session } = trial.context
  const all = recordsIn(await trial.attempt(view.id, pageInput(view, {}, session.userId), session))
  return all.filter((record) => isBeyond(limited, record)).length >= severalBeyond
}

/** On later pages, where the first has what the run made in one. */
async function showsSeveralLocations(trial: Trial, view: Operation): Promise<boolean> {
  const found = new Set<unknown>()
  for await (const records of ownPages(trial, view)) {
    for (const record of records) if (isLocated(record)) found.add(record.locationId)
    if (found.size > 1) return true
  }
  return false
}

/** A read of it is refused, and of one of the user's own is not. */
export async function keepsWhenRead(trial: Trial, limited: Limited, about: OperationId, id: string): Promise<boolean> {
  const { read } = resourceOf(about) ?? {}
  const seen = read && (await plainList(trial, limited, about))
  const own = seen?.pages.flatMap(recordsIn).find((record) => isLocated(record) && !isBeyond(limited, record))
  if (!read || typeof own?.id !== 'string') return false
  const ask = (one: string) => trial.attempt(read, { path: { id: one } }, limited.session)
  return isRefusal(await ask(id)) && isSuccess(await ask(own.id))
}
