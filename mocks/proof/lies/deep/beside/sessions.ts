// Logins and logouts side by side, and requests beside them.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { Session } from '../../../../engine/state/records.ts'
import { recordOf } from '../../../tools/kinds.ts'
import { bodyOf, type Call, type Fields, isFields, isSuccess, type Lie, refuse, sentFields, withBody } from '../../../tools/lie.ts'
import { besideOthers } from '../../../tools/under-way.ts'

const userIn = (data: Fields): unknown => (isFields(data.user) ? data.user.id : undefined)

/** A login that comes while another is under way, and what that answered. */
const loginBeside = (
  name: string,
  says: string,
  breaks: readonly string[],
  change: (own: Fields, other: Fields) => Fields | undefined,
): Lie => ({
  id: `beside/login/${name}`,
  says,
  breaks,
  operations: ['login'],
  tell: besideOthers<Fields>(['login'], (call, [other], leave) => {
    const answer = call.next()
    if (!isSuccess(answer)) return answer
    const own = recordOf(answer)
    leave(own)
    const data = other && change(own, other)
    return data ? withBody(answer, { ...bodyOf(answer), data: { ...own, ...data } }) : answer
  }),
})

const endAgain = ({ sandbox: { world } }: Call, session: Session): void => {
  if (world.get('sessions', session.id)) world.transact(() => world.remove('sessions', session))
}

/** A login ends the sessions that other logins make meanwhile. */
const firstEnds = (name: string, says: string, ends: (userId: string, otherId: string) => boolean): Lie => ({
  id: `beside/login/${name}`,
  says,
  breaks: ['session/sessions-side-by-side', 'session/token-works'],
  operations: ['login'],
  tell: besideOthers<Session>(['login'], (call, others, leave) => {
    const answer = call.next()
    const session = call.sandbox.world.get('sessions', String(recordOf(answer).token))
    if (!isSuccess(answer) || !session) return answer
    leave(session)
    for (const other of others) if (ends(session.userId, other.userId)) endAgain(call, other)
    return answer
  }),
})

const revive = ({ sandbox: { world } }: Call, session: Session): void => {
  world.transact(() => world.insert('sessions', session))
}

const requests: readonly OperationId[] = ['getReferralSource', 'listVendors', 'createReferralSource']

export const besideSessionLies: readonly Lie[] = [
  {
    id: 'beside/login/ended-by-a-logout-under-way',
    says: 'A login that comes while another session of the user logs out opens one that is over at once.',
    breaks: ['session/logout-ends-this-only', 'session/token-works'],
    operations: ['login', 'logout'],
    tell: besideOthers<string>(['login', 'logout'], (call, ending, leave) => {
      const { caller } = call
      const answer = call.next()
      if (call.operation.id === 'logout' && caller) leave(caller.userId)
      const data = recordOf(answer)
      const opened = call.operation.id === 'login' ? call.sandbox.world.get('sessions', String(data.token)) : undefined
      if (opened && ending.includes(opened.userId)) endAgain(call, opened)
      return answer
    }),
  },
  loginBeside(
    'same-session-for-two',
    'Two logins of a user that overlap return the same token and sessionId.',
    ['session/session-id'],
    (own, other) => (userIn(own) === userIn(other) ? { token: other.token, sessionId: other.sessionId } : undefined),
  ),
  loginBeside(
    'same-session-id-for-two-users',
    'Logins of two users that overlap return the same sessionId.',
    ['session/session-id'],
    (own, other) => (userIn(own) === userIn(other) ? undefined : { sessionId: other.sessionId }),
  ),
  loginBeside(
    'token-of-the-other-user',
    'A login beside that of another user returns the token of that user.',
    ['session/sessions-side-by-side', 'session/token-works', 'session/user-same', 'record/meta-user'],
    (own, other) => (userIn(own) === userIn(other) ? undefined : { token: other.token }),
  ),
  loginBeside(
    'user-of-the-other',
    'A login beside that of another user says that it is that user.',
    ['session/user-same', 'session/user-email'],
    (own, other) => (userIn(own) === userIn(other) ? undefined : { user: other.user }),
  ),
  loginBeside(
    'permissions-of-the-other',
    'A login beside that of another user shows what that user may do.',
    ['session/user-same'],
    (own, other) =>
      userIn(own) === userIn(other) || !isFields(own.user) || !isFields(other.user)
        ? undefined
        : { user: { ...own.user, permissions: other.user.permissions } },
  ),
  loginBeside(
    'company-of-the-other',
    'A login beside that of a user of another company shows the company and location of that user.',
    ['session/company', 'session/location', 'record/other-company'],
    (own, other) => (userIn(own) === userIn(other) ? undefined : { company: other.company, location: other.location }),
  ),
  firstEnds('first-ends', 'Of two users who log in at the same time only the second has a session.', (one, other) => one !== other),
  firstEnds(
    'first-of-one-user-ends',
    'Of two logins of one user that overlap only the second has a session.',
    (one, other) => one === other,
  ),
  {
    id: 'beside/login/wrong-password-beside-a-right-one',
    says: 'A login with a wrong password is taken while one with the right password of the user is under way.',
    breaks: ['session/login-wrong-password'],
    operations: ['login'],
    tell: besideOthers<{ email: unknown; body: unknown }>(['login'], (call, others, leave) => {
      const { email, password } = sentFields(call)
      const answer = call.next()
      if (isSuccess(answer)) leave({ email, body: call.body })
      const right = others.find((other) => other.email === email)
      return !isSuccess(answer) && typeof password === 'string' && right ? call.next({ body: right.body }) : answer
    }),
  },
  {
    id: 'beside/logout/one-of-two',
    says: 'Of two sessions that log out at the same time only the first ends.',
    breaks: ['session/logout-ends'],
    operations: ['logout'],
    tell: besideOthers<string>(['logout'], (call, others, leave) => {
      const { caller } = call
      const answer = call.next()
      if (!caller || !isSuccess(answer)) return answer
      if (others.length > 0) revive(call, caller.session)
      leave(caller.session.id)
      return answer
    }),
  },
  {
    id: 'beside/logout/ends-a-login-under-way',
    says: 'A logout also ends the session that a login of the same user is making at the time.',
    breaks: ['session/logout-ends-this-only', 'session/token-works'],
    operations: ['login', 'logout'],
    tell: besideOthers<Session>(['login', 'logout'], (call, others, leave) => {
      const { caller, operation } = call
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      const session = call.sandbox.world.get('sessions', String(recordOf(answer).token))
      if (operation.id === 'login' && session) leave(session)
      if (operation.id === 'logout') for (const other of others) if (other.userId === caller?.session.userId) endAgain(call, other)
      return answer
    }),
  },
  {
    id: 'beside/logout/request-under-way-keeps-the-session',
    says: 'A session that logs out while a request of it is under way goes on.',
    breaks: ['session/logout-ends'],
    operations: ['logout', ...requests],
    tell: besideOthers<string>(['logout', ...requests], (call, others, leave) => {
      const { caller, operation } = call
      const answer = call.next()
      if (!caller || !isSuccess(answer)) return answer
      if (operation.id !== 'logout') leave(caller.session.id)
      else if (others.includes(caller.session.id)) revive(call, caller.session)
      return answer
    }),
  },
  {
    id: 'beside/logout/refuses-other-sessions-meanwhile',
    says: 'While a session logs out, requests of the same user in others are refused.',
    breaks: ['session/logout-ends-this-only'],
    operations: ['logout', ...requests],
    tell: besideOthers<string>(['logout', ...requests], (call, others, leave) => {
      const { caller, operation } = call
      if (operation.id !== 'logout' && caller && others.includes(caller.userId)) return refuse(call, 401, 'The session is over.')
      const answer = call.next()
      if (operation.id === 'logout' && caller && isSuccess(answer)) leave(caller.userId)
      return answer
    }),
  },
  {
    id: 'beside/logout/ends-who-else-asks',
    says: 'A logout ends the session of another user whose request is under way.',
    breaks: ['session/logout-ends-this-only', 'session/sessions-side-by-side'],
    operations: ['logout', ...requests],
    tell: besideOthers<Session>(['logout', ...requests], (call, others, leave) => {
      const { caller, operation } = call
      const answer = call.next()
      if (!caller || !isSuccess(answer)) return answer
      if (operation.id !== 'logout') leave(caller.session)
      else for (const other of others) if (other.userId !== caller.session.userId) endAgain(call, other)
      return answer
    }),
  },
]
