// Sessions side by side: logins of several users, logouts and requests that are under way together are answered each for itself (5).
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import { phrase } from '../../exchange/phrase.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import type { Credentials, SignedIn } from '../../sessions/sign-in.ts'
import { duplicates } from '../../steps/pages.ts'
import { cameOfFindings } from '../came.ts'

/** A login that was let in, and the session that its user has had before. */
interface Opened {
  readonly before: SignedIn
  readonly exchange: Exchange
  readonly token: string
  readonly sessionId: string
  ended: boolean
}

const logInAs = (trial: Trial, credentials: Credentials): Promise<Exchange> =>
  trial.attempt('login', { body: { audience: 'shop', ...credentials } }, { token: null })

/** Some are refused while others are under way; what is let in is a session like any other. */
function openedBy(trial: Trial, before: SignedIn, exchange: Exchange): readonly Opened[] {
  const { token, sessionId } = recordOf(exchange)
  if (!isSuccess(exchange) || typeof token !== 'string' || typeof sessionId !== 'string') return []
  const opened: Opened = { before, exchange, token, sessionId, ended: false }
  trial.cleanUp(async () => opened.ended || trial.call('logout', { body: {} }, opened))
  return [opened]
}

const textIn = (data: unknown, ...names: readonly string[]): unknown =>
  names.reduce((value: unknown, name) => (isObject(value) ? value[name] : undefined), data)

/** It is the user who logged in, of that user's company. */
function isOfItsUser(trial: Trial, { before, exchange }: Opened): void {
  const data = recordOf(exchange)
  for (const [names, requirement] of [
    [['user', 'id'], 'session/user-same'],
    [['user', 'email'], 'session/user-same'],
    [['user', 'companyId'], 'record/other-company'],
    [['company', 'name'], 'record/other-company'],
  ] as const) {
    const [now, then] = [textIn(data, ...names), textIn(recordOf(before.login), ...names)]
    if (typeof now === 'string' && typeof then === 'string')
      trial.equal(now, then, exchange, { where: `/data/${names.join('/')}`, requirement })
  }
}

const listIn = ({ login }: { login: Exchange }, name: string): string | undefined => {
  const list = textIn(recordOf(login), 'user', name)
  return Array.isArray(list) ? list.map(String).sort().join() : undefined
}

/** What a user may do is not what another one may who logs in meanwhile. */
function mayAsBefore(trial: Trial, { before, exchange }: Opened, all: readonly Opened[]): void {
  for (const name of ['permissions', 'userRoleIds']) {
    const [now, then] = [listIn({ login: exchange }, name), listIn(before, name)]
    const isAnothers = now !== then && all.some((other) => other.before !== before && listIn(other.before, name) === now)
    if (now !== undefined && then !== undefined && isAnothers)
      trial.equal(now, then, exchange, { where: `/data/user/${name}`, requirement: 'session/user-same' })
  }
}

/** Two of one user, and one of each other user; a wrong password is not let in beside a right one. */
async function openTogether(trial: Trial): Promise<readonly Opened[]> {
  const { credentials, session } = trial.context
  const users: [Credentials, SignedIn][] = [
    [credentials, session],
    [credentials, session],
  ]
  for (const who of ['otherUser', 'otherCompany'] as const) {
    const [own, before] = [trial.context.credentialsOf(who), await trial.context.other(who)]
    if (own && before) users.push([own, before])
  }
  const [wrong, ...logins] = await Promise.all([
    soon().then(() => logInAs(trial, { ...credentials, password: `${credentials.password}-not` })),
    ...users.map(async ([own, before]) => openedBy(trial, before, await logInAs(trial, own))),
  ])
  trial.refused(wrong, 'session/login-wrong-password')
  const opened = logins.flat()
  const [first] = opened
  if (!first) return trial.skip('the target lets nobody in while others log in')
  const told = { where: '/data', requirement: 'session/session-id' }
  for (const name of ['sessionId', 'token'] as const) {
    const [twice] = duplicates(opened.map((one) => one[name]))
    trial.holds(twice === undefined, `another ${name} for each login`, phrase(`the same ${name} for two of them`), first.exchange, told)
  }
  for (const one of opened) {
    isOfItsUser(trial, one)
    mayAsBefore(trial, one, opened)
  }
  return opened
}

/** After what is sent at once. */
const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const look = (trial: Trial, { token }: { token: string }): Promise<Exchange> =>
  trial.attempt('listVendors', { query: { limit: 1 } }, { token })

/** What a user may see is not shown (5): that it may not, it is told in a session that goes on. */
async function areServed(trial: Trial, sessions: readonly Opened[], requirement: string): Promise<void> {
  for (const exchange of await Promise.all(sessions.map((one) => look(trial, one)))) isServed(trial, exchange, requirement)
}

function isServed(trial: Trial, exchange: Exchange, requirement: string): void {
  const isAnswered = isSuccess(exchange) || exchange.answer?.status === 403
  trial.holds(isAnswered, 'an answer for a session that goes on', outcomeOf(exchange), exchange, { requirement })
}

async function loginsTogether(trial: Trial): Promise<void> {
  await trial.needsSeveralSessions()
  const opened = await openTogether(trial)
  await areServed(trial, opened, 'session/token-works')
  const mine = opened.filter(({ before }) => before === trial.context.session)
  const others = opened.filter((one) => !mine.includes(one))
  const [asking] = mine
  const end = async (one: Opened) => {
    one.ended = isSuccess(await trial.call('logout', { body: {} }, one))
    return one.ended ? one : undefined
  }
  const logInAgain = () => logInAs(trial, trial.context.credentials)
  const { session } = trial.context
  const [again, beside, meanwhile, ...ended] = await Promise.all([
    logInAgain(),
    // Comes while the logouts are under way.
    soon().then(logInAgain),
    soon().then(() => look(trial, session)),
    ...mine.map((one) => (one === asking ? look(trial, one).then(() => undefined) : undefined)),
    ...others.map((one) => look(trial, one).then(() => undefined)),
    ...mine.map(end),
  ])
  // One that many logins ended has ended for good.
  if (!isSuccess(meanwhile) && isSuccess(await look(trial, session))) isServed(trial, meanwhile, 'session/logout-ends-this-only')
  const gone = ended.filter((one) => one !== undefined)
  for (const exchange of await Promise.all(gone.map((one) => look(trial, one)))) trial.refused(exchange, 'session/logout-ends')
  const later = [again, beside].flatMap((exchange) => openedBy(trial, trial.context.session, exchange))
  await areServed(trial, [...others, ...later], 'session/logout-ends-this-only')
  // One user right after the other.
  for (const one of others) await end(one)
  for (const one of others) if (one.ended) trial.refused(await look(trial, one), 'session/logout-ends')
  trial.explored('beside', 'login', 'logins and logouts', cameOfFindings(trial.findings))
}

export const sessionCases: readonly Case[] = [
  {
    id: 'beside/logins',
    area: 'auth',
    title: 'Logins that are under way together each open a session of their own, which ends alone',
    requirements: [
      'session/session-id',
      'session/user-same',
      'session/token-works',
      'session/login-wrong-password',
      'session/logout-ends',
      'session/logout-ends-this-only',
      'record/other-company',
    ],
    effects: 'own',
    operations: ['login', 'logout', 'listVendors'],
    run: loginsTogether,
  },
]
