// Users whose access is location-specific, and what is beyond it (2.2, 5).
import { isObject } from '../exchange/compare.ts'
import { dataOf } from '../exchange/exchange.ts'
import type { Trial } from '../runner/trial/trial.ts'
import type { SignedIn } from '../sessions/sign-in.ts'

export interface Limited {
  session: SignedIn
  /** Ids of the locations that the user can access. */
  locations: ReadonlySet<string>
}

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
export const isBeyond = ({ locations }: Limited, { locationId }: { readonly [field: string]: unknown }): boolean =>
  typeof locationId === 'string' && locationId !== '' && !locations.has(locationId)
