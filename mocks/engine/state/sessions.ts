// Who is asking: sessions, and what their users may do (D11, D12).
import { type Operation, onlyReads } from '../../../openapi/contract.ts'
import { Beside } from '../plain/beside.ts'
import { refusal } from '../plain/errors.ts'
import { onceForEach } from '../plain/once.ts'
import type { Clock } from './clock.ts'
import type { BaseRecord, Session, User } from './records.ts'
import type { World } from './world.ts'

/** The session of a request, with what a handler asks of it. */
export interface Caller {
  session: Session
  user: User
  companyId: string
  userId: string
  /** Locations whose records the user may see; undefined for all of the company. */
  locationIds: readonly string[] | undefined
}

const sessionHours = 12
export const sessionMilliseconds = sessionHours * 3_600_000

/** A sandbox, as far as sessions go. */
interface Place {
  name: string
  world: World
  clock: Clock
}

/** Finds the running session of the token in the Authorization header. */
export function findCaller({ world, clock, name }: Place, authorization: string | undefined): Caller {
  if (!authorization) throw notSignedIn('no Authorization header')
  const [, token] = authorization.match(/^bearer ([^ ]+)$/i) ?? []
  if (token === undefined) throw notSignedIn('an Authorization header of another form')
  const session = world.get('sessions', token)
  if (!session) throw notSignedIn(strangeToken(token, name))
  if (session.expiresAt <= clock.now())
    throw refusal('session_ended', 'a running session', 'an expired one; log in again', { headers: challenge })
  const user = world.get('users', session.userId)
  if (!user) throw notSignedIn('the token of a user who is gone')
  const { companyId, companyWideAccess, locationIds, id } = user
  return { session, user, companyId, userId: id, locationIds: companyWideAccess ? undefined : locationIds }
}

function strangeToken(token: string, here: string): string {
  const sandbox = sandboxOf(token)
  const isElsewhere = sandbox !== undefined && sandbox !== here
  return isElsewhere ? `one of the sandbox "${sandbox}"; log in here too` : 'a token that was never issued here, or that logged out'
}

/** Where a token says that it was issued. */
function sandboxOf(token: string): string | undefined {
  try {
    const [, claims = ''] = token.split('.')
    const { sandbox }: { sandbox?: unknown } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof sandbox === 'string' ? sandbox.slice(0, 64) : undefined
  } catch {
    return undefined
  }
}

/** Who has not logged in yet. */
export const visitor: Caller = {
  session: {
    id: '',
    sessionId: '',
    companyId: '',
    userId: '',
    locationId: '',
    headOffice: false,
    expiresAt: 0,
    createdDate: '',
    updatedDate: null,
  },
  user: {
    id: '',
    companyId: '',
    firstName: '',
    lastName: '',
    email: '',
    password: '',
    color: 'aqua',
    preferredLanguage: 'en',
    companyWideAccess: false,
    locationIds: [],
    currentLocationId: null,
    roleIds: [],
    isOperatorEmployee: false,
    createdDate: '',
    updatedDate: null,
  },
  companyId: '',
  userId: '',
  locationIds: [],
}

const challenge = { 'www-authenticate': 'Bearer' }

const notSignedIn = (actual: string) =>
  refusal('not_signed_in', 'the token of a running session as "Authorization: Bearer <token>"', actual, { headers: challenge })

const granted = new Beside<User, ReadonlySet<string>>()

/** The permissions of the user's roles, less those that the company disabled. Worked out again when one of them changed. */
export function permissionsOf(world: World, user: User): ReadonlySet<string> {
  const [roles, configs] = [world.all('roles'), world.all('companyConfigs')]
  return granted.of(user, [roles, configs], () => {
    const disabled = new Set<unknown>(configs.find(({ companyId }) => companyId === user.companyId)?.disabledPermissions)
    const own = roles.filter(({ id }) => user.roleIds.includes(id)).flatMap((role) => role.permissions)
    return new Set(own.filter((permission) => !disabled.has(permission)))
  })
}

/** The word a user needs for an operation, such as `vendor.read`; sessions and one's own notifications need none. */
export const permissionFor = onceForEach((operation: Operation): string | undefined => {
  const { area } = operation
  if (area === 'auth' || area === 'notification') return undefined
  return `${area.replaceAll('-', '_')}.${onlyReads(operation) ? 'read' : 'write'}`
})

export function checkPermission(world: World, { user }: Caller, operation: Operation): void {
  const permission = permissionFor(operation)
  if (!permission || permissionsOf(world, user).has(permission)) return
  const expected = `a user with the permission ${permission}`
  throw refusal('not_allowed', expected, `${user.email}, who lacks it`, { data: { permission } })
}

/** True for a record of the caller's company, and of its locations where it is limited to some. */
export function mayUse({ companyId, locationIds }: Caller, record: BaseRecord): boolean {
  if (record.companyId !== companyId) return false
  return !locationIds || !record.locationId || locationIds.includes(record.locationId)
}

const visible = new WeakMap<readonly BaseRecord[], Map<string, readonly BaseRecord[]>>()

/** The records that the caller may use. The array is the same until the records change. */
export function visibleTo<Item extends BaseRecord>(caller: Caller, records: readonly Item[]): readonly Item[] {
  const scope = `${caller.companyId} ${caller.locationIds?.join(' ') ?? ''}`
  const scopes = visible.get(records) ?? new Map<string, readonly BaseRecord[]>()
  visible.set(records, scopes)
  const known = scopes.get(scope)
  const found = known ?? records.filter((record) => mayUse(caller, record))
  if (!known) scopes.set(scope, found)
  return found as readonly Item[]
}
