// Departures of login, logout and sessions.
import type { PlainAnswer } from '../../../engine/mock.ts'
import type { Session } from '../../../engine/records.ts'
import { asSession, lists, reads, remembering, tokenOf, writes } from '../../tools/kinds.ts'
import {
  around,
  bodyOf,
  type Call,
  type Fields,
  good,
  isFields,
  isSuccess,
  type Lie,
  refusal,
  requests,
  withBody,
} from '../../tools/lie.ts'

/** The e-mail and password of a login. */
function wanted({ body }: Call): { email: string; password: string } {
  const { email, password } = isFields(body) ? body : {}
  return { email: typeof email === 'string' ? email.trim().toLowerCase() : '', password: typeof password === 'string' ? password : '' }
}

const userOf = (call: Call) => call.sandbox.world.all('users').find(({ email }) => email.toLowerCase() === wanted(call).email)

/** A login that lets in whoever `accepts` says. */
const lenient = (accepts: (call: Call, password: string) => boolean): Lie['tell'] =>
  around(['login'], (call) => {
    const user = userOf(call)
    if (!user || !isFields(call.body) || wanted(call).password === '' || !accepts(call, user.password)) return call.next()
    return call.next({ body: { ...call.body, password: user.password } })
  })

/** A good login answered with other session data. */
function loggedIn(call: Call, change: (data: Fields) => void): PlainAnswer {
  const answer = call.next()
  if (!isSuccess(answer)) return answer
  const body = bodyOf(answer)
  if (isFields(body.data)) change(body.data)
  return withBody(answer, body)
}

const session = (change: (data: Fields, call: Call) => void): Lie['tell'] =>
  around(['login'], (call) => loggedIn(call, (data) => change(data, call)))

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
const outlives = (names: Lie['operations']): Lie['tell'] =>
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

export const sessionLies: readonly Lie[] = [
  {
    id: 'session/any-password',
    says: 'A login takes any password.',
    breaks: ['session/login-wrong-password'],
    operations: ['login'],
    tell: lenient(() => true),
  },
  {
    id: 'session/password-any-case',
    says: 'A login does not mind the case of the password.',
    breaks: ['session/login-wrong-password'],
    operations: ['login'],
    tell: lenient((call, password) => wanted(call).password.toLowerCase() === password.toLowerCase()),
  },
  {
    id: 'session/password-beginning',
    says: 'A login takes the beginning of the password for the whole.',
    breaks: ['session/login-wrong-password'],
    operations: ['login'],
    tell: lenient((call, password) => password.startsWith(wanted(call).password)),
  },
  {
    id: 'session/password-longer',
    says: 'A login takes the password with more behind it: only its first characters are compared.',
    breaks: ['session/login-wrong-password'],
    operations: ['login'],
    tell: lenient((call, password) => wanted(call).password.startsWith(password)),
  },
  {
    id: 'session/password-contained',
    says: 'A login takes any text that has the password in it.',
    breaks: ['session/login-wrong-password'],
    operations: ['login'],
    tell: lenient((call, password) => wanted(call).password.includes(password)),
  },
  {
    id: 'session/no-password',
    says: 'A login needs no password.',
    breaks: ['session/login-needs-password'],
    operations: ['login'],
    tell: around(['login'], (call) => {
      const user = userOf(call)
      return call.next(user && isFields(call.body) && !('password' in call.body) ? { body: { ...call.body, password: user.password } } : {})
    }),
  },
  {
    id: 'session/no-email',
    says: 'A login without e-mail is one of the first user with that password.',
    breaks: ['session/login-needs-email'],
    operations: ['login'],
    tell: around(['login'], (call) => {
      const user = call.sandbox.world.all('users').find(({ password }) => password === wanted(call).password)
      return call.next(user && isFields(call.body) && !('email' in call.body) ? { body: { ...call.body, email: user.email } } : {})
    }),
  },
  {
    id: 'session/unknown-email',
    says: 'A login with the e-mail of nobody is one of the first user.',
    breaks: ['session/login-unknown-email'],
    operations: ['login'],
    tell: around(['login'], (call) => {
      const [first] = call.sandbox.world.all('users')
      const nobody = isFields(call.body) && typeof call.body.email === 'string' && !userOf(call)
      return call.next(nobody && first ? { body: { audience: 'shop', email: first.email, password: first.password } } : {})
    }),
  },
  {
    id: 'session/wrong-login-good',
    says: 'A wrong login is answered with 200 and data null.',
    breaks: ['session/login-wrong-password', 'session/login-unknown-email'],
    operations: ['login'],
    tell: around(['login'], (call) => {
      const answer = call.next()
      return answer.status === 401 ? good(call, { data: null }) : answer
    }),
  },
  {
    id: 'session/wrong-login-fails',
    says: 'A wrong login is answered with 500.',
    breaks: ['session/login-wrong-password', 'envelope/client-error-status'],
    operations: ['login'],
    tell: around(['login'], (call) => {
      const answer = call.next()
      return answer.status === 401 ? { ...answer, status: 500 } : answer
    }),
  },
  {
    id: 'session/audience-needed',
    says: 'A login without audience is refused.',
    breaks: ['session/login-without-audience'],
    operations: ['login'],
    tell: around(['login'], (call) =>
      isFields(call.body) && 'audience' in call.body ? call.next() : refusal(call, 400, 'Which app do you log into?'),
    ),
  },
  {
    id: 'session/audience-unchecked',
    says: 'A login with an audience outside the set is one without audience.',
    breaks: ['session/audience-outside-set'],
    operations: ['login'],
    tell: requests(['login'], ({ body }) => {
      if (!isFields(body)) return undefined
      const { audience: _, ...rest } = body
      return { body: rest }
    }),
  },
  {
    id: 'session/login-creates',
    says: 'A login answers 201.',
    breaks: ['session/login'],
    operations: ['login'],
    tell: around(['login'], (call) => {
      const answer = call.next()
      return isSuccess(answer) ? { ...answer, status: 201 } : answer
    }),
  },

  {
    id: 'session/token-opaque',
    says: 'The token is a random text, not a JWT.',
    breaks: ['session/token'],
    operations: ['login'],
    tell: remembering(
      () => new Map<string, string>(),
      [],
      (call, tokens) => {
        const known = tokens.get(tokenOf(call) ?? '')
        if (call.operation.id !== 'login') return call.next(known === undefined ? {} : asSession({ id: known }))
        return loggedIn(call, (data) => {
          if (typeof data.token !== 'string') return
          const plain = `tok_${tokens.size}_${data.token.replaceAll(/\W/g, '').slice(-24)}`
          tokens.set(plain, data.token)
          data.token = plain
        })
      },
    ),
  },
  {
    id: 'session/token-of-another-login',
    says: 'Each login returns the token of the first login of the user again.',
    breaks: ['session/logout-ends', 'session/logout-ends-this-only', 'session/login-again'],
    operations: ['login', 'logout'],
    tell: remembering(
      () => new Map<unknown, unknown>(),
      ['login'],
      (call, tokens) =>
        loggedIn(call, (data) => {
          const { id } = isFields(data.user) ? data.user : {}
          data.token = tokens.get(id) ?? data.token
          tokens.set(id, data.token)
        }),
    ),
  },
  {
    id: 'session/token-of-second-login',
    says: 'Only the first login of a user returns a token that works.',
    breaks: ['session/token-works'],
    operations: ['login'],
    tell: remembering(
      () => new Set<string>(),
      ['login'],
      (call, users) => {
        const { email } = wanted(call)
        const again = users.has(email)
        users.add(email)
        return loggedIn(call, (data) => {
          if (again) data.token = `${data.token}x`
        })
      },
    ),
  },
  {
    id: 'session/same-session-id',
    says: 'Every login of a user returns the same sessionId.',
    breaks: ['session/session-id'],
    operations: ['login'],
    tell: session((data) => {
      if (isFields(data.user)) data.sessionId = `session-of-${data.user.id}`
    }),
  },
  {
    id: 'session/one-session-id',
    says: 'Every login of anybody returns the same sessionId.',
    breaks: ['session/session-id'],
    operations: ['login'],
    tell: session((data) => {
      data.sessionId = 'session-1'
    }),
  },
  {
    id: 'session/user-id-per-login',
    says: 'The user has another id after each login.',
    breaks: ['session/user-same'],
    operations: ['login'],
    tell: session((data) => {
      if (isFields(data.user)) data.user.id = `usr_${data.sessionId}`
    }),
  },
  {
    id: 'session/user-id-of-company',
    says: 'The id of the user is that of the company, so that all users of it have the same.',
    breaks: ['session/user-same'],
    operations: ['login'],
    tell: session((data) => {
      if (isFields(data.user)) data.user.id = data.user.companyId
    }),
  },
  {
    id: 'session/user-before',
    says: 'A login returns the user of the login before.',
    breaks: ['session/user-same', 'session/user-email'],
    operations: ['login'],
    tell: remembering(
      () => ({ user: undefined as unknown }),
      ['login'],
      (call, before) =>
        loggedIn(call, (data) => {
          const { user } = data
          data.user = before.user ?? user
          before.user = user
        }),
    ),
  },
  {
    id: 'session/locations-for-all',
    says: 'Every login returns companyLocations.',
    breaks: ['session/company-locations-head-office'],
    operations: ['login'],
    tell: session((data, { sandbox }) => {
      if (!isFields(data.user)) return
      const { companyId } = data.user
      const own = sandbox.world.all('locations').filter((location) => location.companyId === companyId)
      data.user.companyLocations = own.map(({ id, name }) => ({ id, name }))
    }),
  },
  {
    id: 'session/locations-for-mobile',
    says: 'Mobile logins return companyLocations as head-office logins do.',
    breaks: ['session/company-locations-head-office'],
    operations: ['login'],
    tell: session((data, { body }) => {
      if (isFields(data.user) && isFields(body) && body.audience === 'mobile_ios') data.user.companyLocations = data.user.locations
    }),
  },

  {
    id: 'session/permissions-as-objects',
    says: 'Permissions are objects with a name.',
    breaks: ['session/elements'],
    operations: ['login'],
    tell: session(({ user }) => {
      if (isFields(user) && Array.isArray(user.permissions)) user.permissions = user.permissions.map((name: unknown) => ({ name }))
    }),
  },

  {
    id: 'session/latest-user-acts',
    says: 'Every request is one of whoever logged in last, whatever its token.',
    breaks: ['session/sessions-side-by-side'],
    operations: ['login', 'listVendors', 'listNotifications'],
    tell: remembering(
      () => ({ token: '' }),
      [],
      (call, latest) => {
        if (call.operation.id !== 'login') return call.next(call.caller && latest.token !== '' ? asSession({ id: latest.token }) : {})
        const answer = call.next()
        latest.token = call.sandbox.world.all('sessions').at(-1)?.id ?? ''
        return answer
      },
    ),
  },
  {
    id: 'session/one-user-at-a-time',
    says: 'A login ends the sessions of all other users.',
    breaks: ['session/sessions-side-by-side'],
    operations: ['login', 'listVendors', 'listNotifications'],
    tell: around(['login'], (call) => {
      const answer = call.next()
      const { world } = call.sandbox
      const own = world.all('sessions').at(-1)
      if (isSuccess(answer))
        world.transact(() => {
          for (const one of world.all('sessions')) if (one.userId !== own?.userId) world.remove('sessions', one)
        })
      return answer
    }),
  },

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
    operations: ['logout', ...writes],
    tell: outlives(writes),
  },
  {
    id: 'session/logout-ends-writes-only',
    says: 'After logout the token still opens reads and lists.',
    breaks: ['session/logout-ends'],
    operations: ['logout', ...reads, ...lists],
    tell: outlives([...reads, ...lists]),
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
      return caller ? refusal(call, 401, 'Signed out.') : answer
    }),
  },
  {
    id: 'session/logout-no-content',
    says: 'Logout answers 204 without a body.',
    breaks: ['session/logout', 'http/json-answers'],
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
        return gone.has(wanted(call).email) ? refusal(call, 403, 'Signed out.') : call.next()
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
