// Departures of login: who gets in, and with which token.
import { asSession, remembering, tokenOf } from '../../../tools/kinds.ts'
import { around, type Call, good, isFields, isSuccess, type Lie, refuse, requests, sentFields } from '../../../tools/lie.ts'
import { credentialsIn, loggedIn } from './logins.ts'

const userOf = (call: Call) => call.sandbox.world.all('users').find(({ email }) => email.toLowerCase() === credentialsIn(call).email)

/** A login that lets in whoever `accepts` says. */
const lenient = (accepts: (call: Call, password: string) => boolean): Lie['tell'] =>
  around(['login'], (call) => {
    const user = userOf(call)
    if (!user || !isFields(call.body) || credentialsIn(call).password === '' || !accepts(call, user.password)) return call.next()
    return call.next({ body: { ...call.body, password: user.password } })
  })

/** Logins that this is of give out a random text, which works as the token does. */
const withOpaqueTokens = (isMeant: (call: Call) => boolean): Lie['tell'] =>
  remembering(
    () => new Map<string, string>(),
    [],
    (call, tokens) => {
      const known = tokens.get(tokenOf(call) ?? '')
      if (call.operation.id !== 'login') return call.next(known === undefined ? {} : asSession({ id: known }))
      return loggedIn(call, (data) => {
        if (typeof data.token !== 'string' || !isMeant(call)) return
        const plain = `tok_${tokens.size}_${data.token.replaceAll(/\W/g, '').slice(-24)}`
        tokens.set(plain, data.token)
        data.token = plain
      })
    },
  )

export const loginLies: readonly Lie[] = [
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
    tell: lenient((call, password) => credentialsIn(call).password.toLowerCase() === password.toLowerCase()),
  },
  {
    id: 'session/password-beginning',
    says: 'A login takes the beginning of the password for the whole.',
    breaks: ['session/login-wrong-password'],
    operations: ['login'],
    tell: lenient((call, password) => password.startsWith(credentialsIn(call).password)),
  },
  {
    id: 'session/password-longer',
    says: 'A login takes the password with more behind it: only its first characters are compared.',
    breaks: ['session/login-wrong-password'],
    operations: ['login'],
    tell: lenient((call, password) => credentialsIn(call).password.startsWith(password)),
  },
  {
    id: 'session/password-contained',
    says: 'A login takes any text that has the password in it.',
    breaks: ['session/login-wrong-password'],
    operations: ['login'],
    tell: lenient((call, password) => credentialsIn(call).password.includes(password)),
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
      const user = call.sandbox.world.all('users').find(({ password }) => password === credentialsIn(call).password)
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
      isFields(call.body) && 'audience' in call.body ? call.next() : refuse(call, 400, 'Which app do you log into?'),
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
    tell: withOpaqueTokens(() => true),
  },
  {
    id: 'session/token-opaque-without-audience',
    says: 'The token of a login without audience is a random text, not a JWT.',
    breaks: ['session/token'],
    operations: ['login'],
    tell: withOpaqueTokens((call) => !('audience' in sentFields(call))),
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
        const { email } = credentialsIn(call)
        const again = users.has(email)
        users.add(email)
        return loggedIn(call, (data) => {
          if (again) data.token = `${data.token}x`
        })
      },
    ),
  },
]
