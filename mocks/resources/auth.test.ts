import { expect, test } from 'vitest'
import type { Schemas } from '../engine/state/records.ts'
import { call, signIn, strictMock } from '../testing.ts'

type Session = Schemas['LoginSession']

const mock = await strictMock()
const [owner] = mock.logins
const credentials = { email: owner?.email, password: owner?.password }
const limited = 'writer2@harborline.example'

const login = (body: object, sandbox?: string) => call<Session>(mock, 'POST', '/v3/auth/login', body, { sandbox })

test('a login answers with the user, the company and the location', () => {
  const { status, body } = login({ ...credentials, audience: 'shop' })
  expect(status).toBe(200)
  const { user, company, location } = body.data
  expect(user).toMatchObject({ email: owner?.email, userRoleNames: ['Owner'], companyWideAccess: true })
  expect(user.permissions).toContain('vendor.write')
  expect(company?.name).toBe(owner?.company)
  expect(location?.locationConfig).toHaveProperty('requireMileageRecordBeforeInvoice')
  expect(user.locations).toContainEqual({ id: user.currentLocationId, name: location?.name })
})

test('an email is found whatever its case', () => {
  expect(login({ ...credentials, email: ` ${owner?.email.toUpperCase()}` }).status).toBe(200)
})

test('a wrong password and an unknown email are refused in the same words', () => {
  const wrong = login({ ...credentials, password: 'guess' })
  const unknown = login({ ...credentials, email: 'nobody@harborline.example' })
  expect(wrong).toMatchObject({ status: 401, body: { success: false, code: 'wrong_login' } })
  expect(unknown).toEqual(wrong)
})

test('a refused login opens no session', () => {
  const before = mock.sandbox().world.all('sessions').length
  login({ ...credentials, password: 'guess' })
  expect(mock.sandbox().world.all('sessions')).toHaveLength(before)
})

test('a login without a password, or into an unknown app, is refused', () => {
  expect(login({ email: owner?.email })).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect(login({ ...credentials, audience: 'fridge' }).status).toBe(400)
})

test('only head-office logins get all locations of the company', () => {
  const locations = mock.sandbox().world.all('locations')
  for (const audience of ['hq', 'api_hq']) {
    const { user } = login({ ...credentials, audience }).body.data
    expect(user.companyLocations).toHaveLength(locations.filter(({ companyId }) => companyId === user.companyId).length)
  }
  for (const audience of ['shop', 'api', undefined])
    expect(login({ ...credentials, audience }).body.data.user).not.toHaveProperty('companyLocations')
})

test('a token says who, where, in which sandbox and until when', () => {
  const { token, sessionId, user } = login(credentials, 'claims').body.data
  const claims: unknown = JSON.parse(atob(token.split('.')[1] ?? ''))
  const iat = mock.sandbox('claims').clock.now() / 1000
  const { id: sub, companyId: company, currentLocationId: location } = user
  expect(claims).toEqual({ sub, company, location, session: sessionId, sandbox: 'claims', iat, exp: iat + 12 * 3600 })
})

test('each login and each sandbox has a token of its own', () => {
  const tokens = [login(credentials, 'one'), login(credentials, 'one'), login(credentials, 'two')].map(({ body }) => body.data.token)
  expect(new Set(tokens).size).toBe(3)
  const [token = ''] = tokens
  expect(call(mock, 'GET', '/v3/vendor', undefined, { token, sandbox: 'two' }).status).toBe(401)
})

test('the same logins give the same tokens after a reset', () => {
  const { token } = login(credentials, 'again').body.data
  mock.sandbox('again').reset()
  expect(login(credentials, 'again').body.data.token).toBe(token)
})

test('logging out ends exactly that session', () => {
  const first = signIn(mock)
  const second = signIn(mock)
  expect(first.post('/v3/auth/logout', {})).toEqual({ status: 200, body: { success: true } })
  expect(first.get('/v3/vendor')).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  expect(first.post('/v3/auth/logout', {}).status).toBe(401)
  expect(second.get('/v3/vendor').status).toBe(200)
})

test('logging out takes an empty body or none, and no other', () => {
  expect(signIn(mock).post('/v3/auth/logout', { everywhere: true }).status).toBe(400)
  expect(signIn(mock).post('/v3/auth/logout').status).toBe(200)
})

test('a session ends twelve hours after its login', () => {
  const { clock } = mock.sandbox('late')
  const client = signIn(mock, undefined, 'late')
  clock.advance(12 * 3_600_000 - 1)
  expect(client.get('/v3/vendor').status).toBe(200)
  clock.advance(1)
  expect(client.get('/v3/vendor')).toMatchObject({ status: 401, body: { code: 'session_ended' } })
})

test('a user who is limited to some locations works in one of those', () => {
  const { user, location } = signIn(mock, limited).session
  const known = mock.sandbox().world.get('users', user.id)
  expect(user.companyWideAccess).toBe(false)
  expect(user.locations).toHaveLength(known?.locationIds.length ?? 0)
  expect(known?.locationIds).toContain(user.currentLocationId)
  expect(known?.currentLocationId).toBe(user.currentLocationId)
  expect(user.locations).toContainEqual({ id: user.currentLocationId, name: location?.name })
})

test('sessions that expired are forgotten at the next login', async () => {
  const mock = await strictMock()
  signIn(mock)
  signIn(mock)
  const { clock, world } = mock.sandbox()
  expect(world.all('sessions')).toHaveLength(2)
  clock.advance(12 * 3_600_000)
  signIn(mock)
  expect(world.all('sessions')).toHaveLength(1)
})
