// Sessions: 2.2, 4.2, 5.

import { shapeOf } from '../../../openapi/schema.ts'
import { isObject } from '../../exchange/compare.ts'
import { dataOf, type Exchange, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import { phrase } from '../../exchange/phrase.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { noToken } from '../../sessions/unknown-tokens.ts'
import { idOf } from '../../steps/common.ts'
import { closeLater, credentials, isSameUser, logInWith, userIn } from '../../steps/further-session.ts'
import { holdsJwt } from '../../steps/jwt.ts'
import { metaStays } from '../../steps/meta-stays.ts'
import { inOtherLetters } from '../../steps/other-letters.ts'
import { isChanged, isChangedByOthers, metaOf, needsFree, newName, tidyUpAfter } from '../../steps/records.ts'
import type { Schemas } from '../../transport/calls.ts'

type LoginUser = Partial<Schemas['LoginUser']> | undefined

/** So many are asked for in a session before it is over. */
const usualRequests = 12

function mayDoAsMuch(trial: Trial, now: LoginUser, before: LoginUser, exchange: Exchange): void {
  const [many, none] = [before?.permissions?.length, now?.permissions?.length]
  if (many !== undefined && none !== undefined)
    trial.holds(many === 0 || none > 0, `${many} permissions, or some of them`, phrase('none'), exchange, {
      where: '/data/user/permissions',
      requirement: 'session/user-same',
    })
}

export const sessionScenarios: readonly Case[] = [
  {
    id: 'session/login',
    judgesAnswers: true,
    area: 'session',
    title: 'A login needs no token and answers with a session of its own, of the user who logged in',
    requirements: [
      'session/login',
      'http/login-needs-no-token',
      'session/token',
      'session/session-id',
      'session/user-same',
      'session/user-email',
      'session/elements',
      'session/hq-enabled-agrees',
      'session/password-never-shown',
    ],
    effects: 'own',
    operations: ['login'],
    async run(trial) {
      const first = await logInWith(trial)
      const { token, sessionId, user } = first.data
      hasElements(trial, first)
      holdsJwt(trial, token, first.exchange)
      const email = trial.context.credentials.email
      if (typeof user?.email === 'string')
        trial.holds(user.email.toLowerCase() === email.toLowerCase(), 'the e-mail of the login', user.email, first.exchange, {
          where: '/data/user/email',
          requirement: 'session/user-email',
        })
      const { password } = trial.context.credentials
      // A short one may stand there for another reason.
      if (password.length > 5)
        trial.holds(!holdsText(first.data, password), 'no password', 'the password', first.exchange, {
          where: '/data',
          requirement: 'session/password-never-shown',
        })
      const second = await logInWith(trial)
      const unique = { where: '/data/sessionId', requirement: 'session/session-id' }
      const known = new Set([sessionId])
      for (const { data, exchange } of [second, await logInWith(trial), await logInWith(trial), await logInWith(trial)]) {
        trial.holds(!known.has(data.sessionId), 'another id for another session', data.sessionId, exchange, unique)
        known.add(data.sessionId)
        isSameUser(trial, data.user, user, exchange)
        mayDoAsMuch(trial, data.user, user, exchange)
      }
    },
  },
  {
    id: 'session/login-without-audience',
    area: 'session',
    title: 'A login needs no audience',
    requirements: ['session/login-without-audience', 'session/token'],
    effects: 'own',
    operations: ['login'],
    async run(trial) {
      const { email, password } = trial.context.credentials
      const { data, exchange } = await logInWith(trial, { email, password })
      trial.shown(exchange, 'session/login-without-audience')
      holdsJwt(trial, data.token, exchange)
    },
  },
  {
    id: 'session/login-refused',
    area: 'session',
    title: 'A login with a field missing, a wrong password or an unknown e-mail is refused',
    requirements: [
      'session/login-wrong-password',
      'session/login-unknown-email',
      'session/login-needs-email',
      'session/login-needs-password',
    ],
    effects: 'read',
    operations: ['login'],
    async run(trial) {
      const { email, password } = trial.context.credentials
      const attempt = (body: object) => trial.attempt('login', { body: { audience: 'shop', ...body } }, { token: null })
      trial.refused(await attempt({ email, password: `not-${password}` }), 'session/login-wrong-password')
      trial.refused(await attempt({ email: `${trial.mark}@nobody.example`, password }), 'session/login-unknown-email')
      trial.refused(await attempt({ password }), 'session/login-needs-email')
      trial.refused(await attempt({ email }), 'session/login-needs-password')
    },
  },
  {
    id: 'session/password-exact',
    area: 'session',
    title: 'A password that differs from the right one only in its case, its end or what is around it is refused',
    requirements: ['session/login-wrong-password'],
    effects: 'own',
    operations: ['login'],
    async run(trial) {
      const { email, password } = trial.context.credentials
      const nearly = [inOtherLetters(password), password.slice(0, -1), password.slice(1), `${password}1`, `1${password}`, '*', '%']
      for (const wrong of nearly.filter((one) => one !== password && one !== '')) {
        const exchange = await trial.attempt('login', { body: { audience: 'shop', email, password: wrong } }, { token: null })
        trial.refused(exchange)
        if (isSuccess(exchange)) closeLater(trial, dataOf(exchange))
        // A target may lock out who fails too often in a row.
        await logInWith(trial)
      }
    },
  },
  {
    id: 'session/audience-outside-set',
    area: 'session',
    title: 'A login with an audience outside the set is refused',
    requirements: ['session/audience-outside-set'],
    effects: 'own',
    operations: ['login'],
    async run(trial) {
      const { email, password } = trial.context.credentials
      trial.refused(await trial.attempt('login', { body: { email, password, audience: 'garage' } }, { token: null }))
    },
  },
  {
    id: 'session/token-works',
    area: 'session',
    title: 'The token of a login opens other endpoints; no token, or one that no login returned, opens none',
    requirements: ['session/token-works', 'http/token-accepted', 'http/token-needed', 'http/token-unknown'],
    effects: 'own',
    operations: ['login', 'listVendors'],
    async run(trial) {
      const { token } = await logInWith(trial)
      await trial.ask('listVendors', {}, { token, requirement: 'session/token-works' })
      trial.refused(await trial.attempt('listVendors', {}, { token: null }), 'http/token-needed')
      trial.refused(await trial.attempt('listVendors', {}, { token: noToken }), 'http/token-unknown')
      trial.refused(await trial.attempt('listVendors', {}, { token: forged(token) }), 'http/token-unknown')
      // In a JWT (5) capitals are other letters.
      if (token.split('.').length === 3)
        trial.refused(await trial.attempt('listVendors', {}, { token: inOtherLetters(token) }), 'http/token-unknown')
    },
  },
  {
    id: 'session/logout',
    area: 'session',
    title: 'Logout ends its own session for reads and writes, and no other; the user can log in again',
    requirements: ['session/logout-ends', 'session/logout', 'session/logout-ends-this-only', 'session/login-again', 'session/session-id'],
    effects: 'own',
    operations: ['login', 'logout', 'listVendors', 'listReferralSources', 'createReferralSource', 'deleteReferralSource'],
    async run(trial) {
      const elder = await logInWith(trial)
      const ending = await logInWith(trial)
      const other = await logInWith(trial)
      // A target may let a user have one session only; then what has ended is not the work of this logout.
      const alive: string[] = []
      for (const token of [elder.token, ending.token, other.token, trial.context.session.token])
        if (isSuccess(await trial.call('listVendors', {}, { token }))) alive.push(token)
      if (!alive.includes(ending.token)) trial.skip('a user has one session at a time, so that two of them cannot be told apart')
      // One that was in use is remembered by more than the place where it ends.
      for (let times = 0; times < usualRequests; times++)
        await trial.call('listReferralSources', { query: { limit: 1, skip: times } }, { token: ending.token })
      const name = `${trial.mark} before logout`
      tidyUpAfter(trial, await trial.call('createReferralSource', { body: { name } }, { token: ending.token }))
      const logout = await trial.call('logout', { body: {} }, { token: ending.token })
      trial.equal(logout.answer?.status, 200, logout, { where: 'status', requirement: 'session/logout' })
      if (isSuccess(logout)) trial.includes(logout.answer?.body, { success: true }, logout, { requirement: 'session/logout' })
      trial.refused(await trial.call('listVendors', {}, { token: ending.token }), 'session/logout-ends')
      trial.refused(await trial.call('listReferralSources', {}, { token: ending.token }), 'session/logout-ends')
      const write = await trial.call('createReferralSource', { body: { name: `${trial.mark} after logout` } }, { token: ending.token })
      trial.refused(write, 'session/logout-ends')
      if (isSuccess(write)) trial.leaves(`a referral source named ${trial.mark} after logout`)
      for (const token of alive.filter((one) => one !== ending.token)) {
        const still = await trial.call('listVendors', {}, { token })
        trial.holds(isSuccess(still), 'a good answer (2xx): this session did not log out', outcomeOf(still), still, {
          requirement: 'session/logout-ends-this-only',
        })
      }
      const again = await trial.call('login', { body: credentials(trial) }, { token: null })
      const data = dataOf(again)
      const back = isSuccess(again) && isObject(data) && typeof data.token === 'string' && data.sessionId !== ending.data.sessionId
      trial.holds(back, 'a new session', outcomeOf(again), again, { requirement: 'session/login-again' })
      if (!back || !isObject(data)) return
      // What has ended is not brought back by what begins.
      trial.refused(await trial.call('listVendors', {}, { token: ending.token }), 'session/logout-ends')
      const opens = await trial.call('listVendors', {}, { token: String(data.token) })
      trial.holds(isSuccess(opens), 'a good answer (2xx)', outcomeOf(opens), opens, { requirement: 'session/login-again' })
      closeLater(trial, data)
    },
  },
  {
    id: 'session/record-meta',
    area: 'session',
    title: 'meta of a record names the user and the session of the latest change, and its version grows',
    requirements: [
      'record/meta-session',
      'record/meta-user',
      'record/meta-version-grows',
      'record/meta-version-own',
      'record/write-lasts',
      'record/updated-set',
    ],
    effects: 'own',
    operations: ['login', 'createReferralSource', 'getReferralSource', 'updateReferralSource', 'deleteReferralSource'],
    async run(trial) {
      const other = await logInWith(trial)
      const made = await trial.ask(
        'createReferralSource',
        { body: { name: newName(trial, 'referral source') } },
        { token: other.token, requirement: 'referral-source/create' },
      )
      const path = { id: idOf(trial, made.body.data) }
      trial.cleanUp(() => trial.call('deleteReferralSource', { path }))
      const first = await trial.ask('getReferralSource', { path })
      const before = { data: first.body.data, exchange: first.exchange }
      if (!isChangedByOthers(trial, before)) namesSession(trial, before, other.exchange)
      needsFree(trial, before.data)
      const next = await trial.ask(
        'createReferralSource',
        { body: { name: newName(trial, 'referral source') } },
        { requirement: 'referral-source/create' },
      )
      const nextPath = { id: idOf(trial, next.body.data) }
      trial.cleanUp(() => trial.call('deleteReferralSource', { path: nextPath }))
      const look = async () => {
        const { body, exchange } = await trial.ask('getReferralSource', { path })
        return { data: body.data, exchange }
      }
      await metaStays(trial, before, await look(), look)
      const name = newName(trial, 'referral source')
      await trial.ask('updateReferralSource', { path, body: { name } })
      const second = await trial.ask('getReferralSource', { path }, { token: other.token })
      trial.equal(second.body.data.name, name, second.exchange, {
        where: '/data/name',
        requirement: 'record/write-lasts',
      })
      isChanged(trial, { data: second.body.data, exchange: second.exchange }, before)
      const last = await trial.ask(
        'createReferralSource',
        { body: { name: newName(trial, 'referral source') } },
        { requirement: 'referral-source/create' },
      )
      const lastPath = { id: idOf(trial, last.body.data) }
      trial.cleanUp(() => trial.call('deleteReferralSource', { path: lastPath }))
      const third = await trial.ask('getReferralSource', { path })
      trial.equal(third.body.data.name, name, third.exchange, { where: '/data/name', requirement: 'record/write-lasts' })
    },
  },
  {
    id: 'session/writes-from-each-app',
    area: 'session',
    title: 'Whichever app a session is for, a record that it makes names the session that the login told',
    requirements: ['record/meta-session'],
    effects: 'own',
    operations: ['login', 'createReferralSource', 'getReferralSource', 'deleteReferralSource'],
    async run(trial) {
      await trial.needsSeveralSessions()
      let count = 0
      for (const audience of shapeOf('LoginBody').properties.get('audience')?.values ?? []) {
        const login = await trial.attempt('login', { body: { ...trial.context.credentials, audience } }, { token: null })
        const { token } = recordOf(login)
        if (!isSuccess(login) || typeof token !== 'string') continue
        closeLater(trial, dataOf(login))
        const made = await trial.attempt('createReferralSource', { body: { name: newName(trial, 'Source') } }, { token })
        const { id } = recordOf(made)
        // Who may write from which app is not shown (D12).
        if (!isSuccess(made) || typeof id !== 'string') continue
        tidyUpAfter(trial, made)
        const read = await trial.attempt('getReferralSource', { path: { id } })
        const { userId, sessionId } = metaOf(recordOf(read))
        // Somebody else may have changed it right away.
        if (!isSuccess(read) || sessionId == null || userId !== userIn(login).id) continue
        count += 1
        namesSession(trial, { data: recordOf(read), exchange: read }, login)
      }
      if (count === 0) trial.skip('no app lets the user make a referral source, or none tells the session in its meta')
    },
  },
]

/** Elements of the arrays are of the natural kind (D42). */
function hasElements(trial: Trial, { data, exchange }: { data: Schemas['LoginSession']; exchange: Exchange }): void {
  const { entitlements, user } = data
  const texts = { entitlements, permissions: user?.permissions, userRoleIds: user?.userRoleIds, userRoleNames: user?.userRoleNames }
  const places = { locations: user?.locations, companyLocations: user?.companyLocations }
  const isPlace = (value: unknown) => isObject(value) && typeof value.id === 'string' && typeof value.name === 'string'
  const judge = (name: string, values: unknown, fits: (value: unknown) => boolean, expected: string) => {
    const wrong: unknown[] = Array.isArray(values) ? values.filter((value) => !fits(value)) : []
    trial.holds(wrong.length === 0, expected, wrong[0], exchange, { where: name, requirement: 'session/elements' })
  }
  for (const [name, values] of Object.entries(texts)) judge(name, values, (value) => typeof value === 'string', 'texts')
  for (const [name, values] of Object.entries(places)) judge(name, values, isPlace, 'objects with id and name')
}

function namesSession(trial: Trial, { data, exchange }: { data: object; exchange: Exchange }, login: Exchange): void {
  const [{ userId, sessionId }, session, user] = [metaOf(data), recordOf(login), userIn(login)]
  const about = (name: string, requirement: string) => ({ where: `/data/meta/${name}`, requirement })
  if (userId != null && user.id !== undefined) trial.equal(userId, user.id, exchange, about('userId', 'record/meta-user'))
  if (sessionId != null && session.sessionId !== undefined)
    trial.equal(sessionId, session.sessionId, exchange, about('sessionId', 'record/meta-session'))
}

/** The same token with another signature. */
const forged = (token: string): string => `${token.slice(0, -8)}${[...token.slice(-8)].map((sign) => (sign === 'A' ? 'B' : 'A')).join('')}`

/** Whether some value in it, however deep, is this text. */
function holdsText(value: unknown, text: string): boolean {
  if (Array.isArray(value)) return value.some((one) => holdsText(one, text))
  return isObject(value) ? Object.values(value).some((one) => holdsText(one, text)) : value === text
}
