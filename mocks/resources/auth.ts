// Login and logout (4.2, D11, D13).

import type { Handlers, Surroundings } from '../engine/handlers.ts'
import { Beside } from '../engine/plain/beside.ts'
import { refusal } from '../engine/plain/errors.ts'
import { idOf } from '../engine/state/ids.ts'
import type { Company, Location, Schemas, Session, User } from '../engine/state/records.ts'
import { permissionsOf, sessionMilliseconds } from '../engine/state/sessions.ts'
import { makeToken } from '../engine/state/signing.ts'
import type { World } from '../engine/state/world.ts'

/** No secret at all: tokens are looked up, never verified. */
const signingSecret = 'repair-shop-mock'

const headOfficeAudiences = new Set<Schemas['LoginBody']['audience']>(['hq', 'api_hq'])

export const auth = {
  login({ world, clock, now, author, sandbox, body: { audience, email, password } }) {
    const wanted = email.trim().toLowerCase()
    const user = world.all('users').find((known) => known.email.toLowerCase() === wanted && known.password === password)
    if (!user) throw wrongLogin()
    return { data: openSession({ world, clock, now, author, sandbox }, user, audience) }
  },

  logout({ world, caller }) {
    world.remove('sessions', caller.session)
    return {}
  },
} satisfies Partial<Handlers>

/** Signs a user in: makes the session, and what a login answers of it. */
export function openSession(
  { world, clock, now, author, sandbox }: Pick<Surroundings, 'world' | 'clock' | 'now' | 'author' | 'sandbox'>,
  user: User,
  audience: Schemas['LoginBody']['audience'],
): Schemas['LoginSession'] {
  const company = world.get('companies', user.companyId)
  if (!company) throw wrongLogin()
  const locations = locationsOf(world, user)
  const location = locations.find(({ id }) => id === user.currentLocationId) ?? locations[0]
  if (!location) throw refusal('not_allowed', 'a user with a location to work in', `${user.email}, who has none`)

  endExpired(world, clock.now())
  const sessionId = world.newId('sessions')
  const expiresAt = clock.now() + sessionMilliseconds
  const claims = {
    sub: user.id,
    company: company.id,
    location: location.id,
    session: sessionId,
    sandbox,
    iat: Math.floor(clock.now() / 1000),
    exp: Math.floor(expiresAt / 1000),
  }
  const session = world.insert('sessions', {
    id: makeToken(claims, signingSecret),
    sessionId,
    companyId: company.id,
    userId: user.id,
    locationId: location.id,
    headOffice: headOfficeAudiences.has(audience),
    expiresAt,
    createdDate: now,
    updatedDate: null,
  })
  if (user.currentLocationId !== location.id)
    world.update('users', user, { currentLocationId: location.id }, { ...author, userId: user.id, sessionId })
  return loginSession(world, session, user, company, location)
}

/** Sessions nobody logs out of do not pile up. They end in the order they were made: only the oldest are looked at. */
function endExpired(world: World, now: number): void {
  for (const session of world.each('sessions')) {
    if (session.expiresAt > now) return
    world.remove('sessions', session)
  }
}

/** Does not say which part was wrong. */
const wrongLogin = () =>
  refusal('wrong_login', 'the email and password of a user', 'a pair that fits no user', { headers: { 'www-authenticate': 'Bearer' } })

/** The locations that the user may work in. */
function locationsOf(world: World, { companyId, companyWideAccess, locationIds }: User): Location[] {
  return companyLocations(world, companyId).filter(({ id }) => companyWideAccess || locationIds.includes(id))
}

const companyLocations = (world: World, companyId: string): Location[] =>
  world.all('locations').filter((known) => known.companyId === companyId)

/** All that a login answers with (2.2). */
function loginSession(world: World, session: Session, user: User, company: Company, location: Location): Schemas['LoginSession'] {
  const { sessionId } = session
  const ofSession = (prefix: string) => idOf(prefix, world.seed.number, sessionId)
  const ofCompany = (prefix: string) => idOf(prefix, world.seed.number, company.id)
  return {
    token: session.id,
    sessionId,
    searchAuthToken: ofSession('sat'),
    cannedServiceSearchToken: ofSession('cst'),
    globalSearchAppId: ofCompany('gsa'),
    companySearchAppId: ofCompany('csa'),
    companySearchAuthToken: ofSession('cat'),
    messagingUserCredentials: ofSession('msg'),
    branch: 'main',
    hqEnabled: company.hqEnabled,
    entitlements: company.entitlements,
    user: shownUser(world, user, location, session.headOffice),
    company: companiesShown.of(company, [], () => Object.freeze(loginCompany(company))),
    location: locationsShown.of(location, [], () => Object.freeze(loginLocation(location))),
  }
}

// The same for every login until a record changes, so they are frozen, and their texts kept.
const usersShown = new Beside<User, Schemas['LoginUser']>()
const companiesShown = new Beside<Company, Schemas['LoginCompany']>()
const locationsShown = new Beside<Location, Schemas['LoginLocation']>()

function shownUser(world: World, user: User, location: Location, headOffice: boolean): Schemas['LoginUser'] {
  const sources = [location.id, headOffice, world.all('locations'), world.all('roles'), world.all('companyConfigs')]
  const others = () => headOffice && { companyLocations: companyLocations(world, user.companyId).map(idAndName) }
  return usersShown.of(user, sources, () => Object.freeze({ ...loginUser(world, user), currentLocationId: location.id, ...others() }))
}

function loginUser(world: World, user: User): Schemas['LoginUser'] {
  const { id, companyId, firstName, lastName, email, createdDate, color, companyWideAccess, currentLocationId, preferredLanguage } = user
  const roles = user.roleIds.flatMap((roleId) => world.get('roles', roleId) ?? [])
  return {
    id,
    companyId,
    firstName,
    lastName,
    email,
    createdDate,
    color,
    companyWideAccess,
    currentLocationId,
    ...photosOf(user),
    idpPhotoDisabled: false,
    isOperatorEmployee: user.isOperatorEmployee,
    locations: locationsOf(world, user).map(idAndName),
    permissions: [...permissionsOf(world, user)],
    preferredLanguage,
    userRoleIds: roles.map((role) => role.id),
    userRoleNames: roles.map((role) => role.name),
  }
}

/** Who works for the whole company has photos; others have none, as most clients meet them. */
function photosOf({ id, companyWideAccess }: User) {
  if (!companyWideAccess) return { customPhotoId: null, customPhotoUrl: null, idpPhotoUrl: null }
  const photo = idOf('pho', 0, id)
  const url = (name: string) => `https://files.harborline.example/${name}.jpg`
  return { customPhotoId: photo, customPhotoUrl: url(photo), idpPhotoUrl: url(`people/${id}`) }
}

function loginCompany(company: Company): Schemas['LoginCompany'] {
  const { name, createdDate, hqEnabled, upgraded, upgradedDate, upgradeScheduledDate, selfScheduledUpgrade, whiteLabelBlobId } = company
  const companyBusinessInfo = { individualTaxId: company.individualTaxId }
  return {
    name,
    createdDate,
    hqEnabled,
    upgraded,
    upgradedDate,
    upgradeScheduledDate,
    selfScheduledUpgrade,
    whiteLabelBlobId,
    companyBusinessInfo,
  }
}

function loginLocation(location: Location): Schemas['LoginLocation'] {
  const { name, address1, address2, city, state, postalCode, country, timezone, createdDate, requireMileageRecordBeforeInvoice } = location
  const locationConfig = { requireMileageRecordBeforeInvoice }
  return { name, address1, address2, city, state, postalCode, country, timezone, createdDate, locationConfig }
}

const idAndName = ({ id, name }: Location) => ({ id, name })
