// A record as one answer showed it, as far as it can be held against other answers.
import { isObject } from '../../exchange/compare.ts'
import { keptAs } from '../../exchange/kept.ts'
import { momentOf } from '../../exchange/times.ts'
import { lastingPart } from '../../runner/seen/lasting-fields.ts'
import { groups } from '../../steps/following.ts'
import type { Happened } from './happened.ts'

type Fields = { readonly [field: string]: unknown }

export interface Sight {
  /** What only a write to the record changes. */
  readonly values: Fields
  /** Undefined where the answer does not show it. */
  readonly version: number | undefined
  readonly updatedDate: unknown
  readonly createdDate: unknown
  readonly companyId: unknown
  /** Who made the latest change, and in which session. */
  readonly by: Fields
  readonly token: string | undefined
  readonly startedAt: number
  readonly endedAt: number
}

/** What a write to another record may take along, what deliveries set (6.1), and what no answer shows as it was sent (2.19, 2.21, 4.6). */
const moves = ['default', 'customerDefault', 'fleetDefault', 'ordinal', 'error', 'errorDate', 'errorMessage']
const notShown = ['secret', 'orderIds', 'contactPhone', 'companyId', 'createdDate', 'id']
const followers = groups.flatMap(([, ...followers]) => followers)
const leftOut = new Set([...moves, ...notShown, ...followers])

/** Longer values are not kept, for there may be many records. */
const longestValue = 2000

const isSmallValue = (value: unknown): boolean =>
  typeof value === 'string' ? value.length <= longestValue : value === null || typeof value !== 'object'

const isSmallEnough = (value: unknown): boolean =>
  Array.isArray(value) ? value.length <= 50 && value.every(isSmallValue) : isSmallValue(value)

/** The fields of a record, or of the body of a write to it, that stay until the next write changes them. */
export const comparable = (operation: Happened['operation'], fields: object): Fields =>
  Object.fromEntries(Object.entries(lastingPart(operation, fields)).filter(([name, value]) => !leftOut.has(name) && isSmallEnough(value)))

export function sightOf({ operation, token, startedAt, endedAt }: Happened, record: Fields): Sight {
  const { createdDate, companyId, updatedDate, meta } = record
  const { version, userId, sessionId } = isObject(meta) ? meta : {}
  return {
    values: comparable(operation, record),
    version: typeof version === 'number' ? version : undefined,
    ...{ updatedDate, createdDate, companyId, token, startedAt, endedAt },
    by: { userId, sessionId },
  }
}

const dayAndAHalf = 36 * 3_600_000

/** True unless it is certainly another value. No format of dates is stated (D01), and one may be shown as a day of any zone. */
export function isSameValue(field: string, one: unknown, other: unknown): boolean {
  if (keptAs(one, other) !== 'lost') return true
  if (typeof one !== 'string' || typeof other !== 'string') return false
  // A UUID may be spelt in small letters or in capitals.
  if (/Ids?$/.test(field)) return one.toLowerCase() === other.toLowerCase()
  if (!field.endsWith('Date')) return false
  const apart = Math.abs(momentOf(one) - momentOf(other))
  return Number.isNaN(apart) || apart < dayAndAHalf
}

/** Where a field is not shown, or null to another session, nobody knows what is there. */
export const tells = (value: unknown, isSameSession: boolean): boolean => value !== undefined && (value !== null || isSameSession)

/** True when nothing came between the two: the same version, of the same date. */
export const isUntouched = (before: Sight, now: Sight): boolean =>
  before.version !== undefined && before.version === now.version && before.updatedDate === now.updatedDate && isSameRecord(before, now)

/** Another day of creation says that the target was set up anew, and has other records by the same ids. */
export const isSameRecord = (before: Sight, now: Sight): boolean =>
  before.createdDate === undefined || now.createdDate === undefined || before.createdDate === now.createdDate

/** True when there was exactly one change between the two: nobody counts by less than one from whole number to whole number. */
export const isNextOf = (before: Sight | undefined, now: Sight): boolean =>
  before?.version !== undefined && Number.isInteger(before.version) && now.version === before.version + 1
