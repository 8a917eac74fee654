// Departures of logout: what it ends, and what it leaves.
import type { Session } from '../../../../engine/state/records.ts'
import { asSession, changingOperations, lists, reads, remembering, tokenOf } from '../../../tools/kinds.ts'
import { around, good, isFields, isSuccess, type Lie, refuse } from '../../../tools/lie.ts'
import { credentialsIn, loggedIn } from './logins.ts'

/** A logout that ends other sessions too. */
const endsAlso = (more: (one: Session, own: Session) => boolean): Lie['tell'] =>
  around(['logout'], (call) => {
    const { caller, sandbox } = call
    const answer = call.next()
    if (!caller || !isSuccess(answer)) return answer
    const { world } = sandbox
    world.transact(() => {
      for (const one of world.all('sessions')) if (more(one, caller.session)) world.remove('sessions', one)
    })
    return answer
  })

/** Requests of these operations are still served after the logout. */
const worksAfterLogout = (names: Lie['operations']): Lie['tell'] =>
  remembering(
    () => new Map<string, Session>(),
    [],
    (call, ended) => {
      const { caller, operation, sandbox } = call
      if (operation.id === 'logout' && caller) ended.set(caller.session.id, caller.session)
      const known = ended.get(tokenOf(call) ?? '')
      if (!known || caller || !names.includes(operation.id)) return call.next()
      // The session is back for this one request.
      const { world } = sandbox
      world.transact(() => world.insert('sessions', known))
      const answer = call.next()
      world.transact(() => world.remove('sessions', known))
      return answer
    },
  )

export const logoutLies: readonly Lie[] = [
  {
    id: 'session/logout-ends-nothing',
    says: 'Logout answers success and ends nothing.',
    breaks: ['session/logout-ends'],
    operations: ['logout'],
    tell: around(['logout'], (call) => (call.caller ? good(call, {}) : call.next())),
  },
  {
    id: 'session/logout-ends-reads-only',
    says: 'After logout the token still opens writes.',
    breaks: ['session/logout-ends'],
    operations: ['logout', ...changingOperations],
    tell: worksAfterLogout(changingOperations),
  },
  {
    id: 'session/logout-ends-writes-only',
    says: 'After logout the token still opens reads and lists.',
    breaks: ['session/logout-ends'],
    operations: ['logout', ...reads, ...lists],
    tell: worksAfterLogout([...reads, ...lists]),
  },
  {
    id: 'session/logout-second-time',
    says: 'Only the second logout ends a session.',
    breaks: ['session/logout-ends'],
    operations: ['logout'],
    tell: remembering(
      () => new Set<string>(),
      ['logout'],
      (call, asked) => {
        const token = tokenOf(call) ?? ''
        if (!call.caller || asked.has(token)) return call.next()
        asked.add(token)
        return good(call, {})
      },
    ),
  },
  {
    id: 'session/logout-one-request-late',
    says: 'After logout the token opens one more request.',
    breaks: ['session/logout-ends'],
    operations: ['logout', 'listVendors'],
    tell: remembering(
      () => new Set<string>(),
      [],
      (call, leaving) => {
        const { caller, operation, sandbox } = call
        if (!caller) return call.next()
        if (operation.id === 'logout') {
          leaving.add(caller.session.id)
          return good(call, {})
        }
        const answer = call.next()
        if (leaving.has(caller.session.id)) sandbox.world.transact(() => sandbox.world.remove('sessions', caller.session))
        return answer
      },
    ),
  },
  {
    id: 'session/logout-ends-all-of-user',
    says: 'Logout ends all sessions of the user.',
    breaks: ['session/logout-ends-this-only'],
    operations: ['logout'],
    tell: endsAlso((one, own) => one.userId === own.userId),
  },
  {
    id: 'session/logout-ends-all-of-company',
    says: 'Logout ends the sessions of all other users of the company.',
    breaks: ['session/logout-ends-this-only'],
    operations: ['logout'],
    tell: endsAlso((one, own) => one.companyId === own.companyId && one.userId !== own.userId),
  },
  {
    id: 'session/logout-ends-oldest',
    says: "Logout ends the user's oldest session, not the one it is sent with.",
    breaks: ['session/logout-ends'],
    operations: ['logout'],
    tell: around(['logout'], (call) => {
      const oldest = call.sandbox.world.all('sessions').find(({ userId }) => userId === call.caller?.userId)
      return call.next(oldest && asSession(oldest))
    }),
  },
  {
    id: 'session/logout-refused',
    says: 'Logout ends the session and is then refused.',
    breaks: ['session/logout'],
    operations: ['logout'],
    tell: around(['logout'], (call) => {
      const { caller } = call
      const answer = call.next()
      return caller ? refuse(call, 401, 'Signed out.') : answer
    }),
  },
  {
    id: 'session/logout-no-content',
    says: 'Logout answers 204 without a body.',
    breaks: ['session/logout', 'envelope/success-true'],
    operations: ['logout'],
    tell: around(['logout'], (call) => {
      const answer = call.next()
      return isSuccess(answer) ? { ...answer, status: 204, body: '' } : answer
    }),
  },
  {
    id: 'session/no-login-after-logout',
    says: 'After logout the user cannot log in again.',
    breaks: ['session/login-again', 'session/login'],
    operations: ['login', 'logout'],
    tell: remembering(
      () => new Set<string>(),
      ['login', 'logout'],
      (call, gone) => {
        if (call.operation.id === 'logout' && call.caller) gone.add(call.caller.user.email)
        return gone.has(credentialsIn(call).email) ? refuse(call, 403, 'Signed out.') : call.next()
      },
    ),
  },
  {
    id: 'session/ended-session-again',
    says: 'A login after logout returns the token that has just ended.',
    breaks: ['session/login-again', 'session/token-works'],
    operations: ['login', 'logout'],
    tell: remembering(
      () => new Map<string, string>(),
      ['login', 'logout'],
      (call, ended) => {
        if (call.operation.id === 'logout') {
          if (call.caller) ended.set(call.caller.userId, call.caller.session.id)
          return call.next()
        }
        return loggedIn(call, (data) => {
          const { id } = isFields(data.user) ? data.user : {}
          data.token = ended.get(String(id)) ?? data.token
        })
      },
    ),
  },
]
