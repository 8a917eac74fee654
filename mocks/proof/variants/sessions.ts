// Sessions with other tokens and other limits (D11, D13).
import { answers, around, good, isFields, isSuccess, refuse } from '../tools/lie.ts'
import { eachObject, everyBody, type Variant, type Vary } from './variant.ts'

/** Answers show the token in another form, and requests may bring it in that one only. */
const tokens = (
  id: string,
  says: string,
  { write, read }: { write(token: string): string; read(text: string): string | undefined },
): Variant => ({
  id: `sessions/${id}`,
  says,
  vary: ({ handle, ...rest }) => {
    const asked: Vary = (server) => (request) => {
      const [scheme = '', text = ''] = (request.headers.authorization ?? '').split(' ')
      const token = scheme === 'Bearer' ? read(text) : undefined
      return server.handle(
        token === undefined ? request : { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } },
      )
    }
    const told = everyBody(({ data }) =>
      eachObject(data, (fields) => typeof fields.token === 'string' && Object.assign(fields, { token: write(fields.token) })),
    )
    return told({ ...rest, handle: asked({ ...rest, handle }) })
  },
})

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A login ends the oldest sessions of its user beyond so many. */
const atMost = (most: number): Vary =>
  around(['login'], (call) => {
    const answer = call.next()
    const { world } = call.sandbox
    if (isSuccess(answer))
      world.transact(() => {
        const sessions = world.all('sessions')
        const own = sessions.filter(({ userId }) => userId === sessions.at(-1)?.userId)
        for (const session of own.slice(0, Math.max(0, own.length - most))) world.remove('sessions', session)
      })
    return answer
  })

/** A session is good for so many requests. */
const goodFor =
  (most: number): Vary =>
  (server) => {
    const used = new Map<string, number>()
    return around([], (call) => {
      const token = call.request.headers.authorization ?? ''
      const count = (used.get(token) ?? 0) + 1
      used.set(token, count)
      return call.caller && count > most ? refuse(call, 401, 'The session is over.') : call.next()
    })(server)
  }

export const sessionVariants: readonly Variant[] = [
  tokens('another-algorithm', 'The token is signed with another algorithm.', {
    write: (token) => `${base64({ alg: 'ES256', kid: 'k-1' })}.${token.split('.').slice(1).join('.')}`,
    read: (text) =>
      text.startsWith(`${base64({ alg: 'ES256', kid: 'k-1' })}.`)
        ? `${base64({ alg: 'HS256', typ: 'JWT' })}.${text.split('.').slice(1).join('.')}`
        : undefined,
  }),
  tokens('encrypted', 'The token is an encrypted JWT, of five parts.', {
    write: (token) =>
      `${base64({ alg: 'dir', enc: 'A128GCM' })}..${Buffer.from(token.slice(0, 12)).toString('base64url')}.${Buffer.from(token).toString('base64url')}.dGFn`,
    read(text) {
      const parts = text.split('.')
      return parts.length === 5 && parts[4] === 'dGFn' ? Buffer.from(parts[3] ?? '', 'base64url').toString() : undefined
    },
  }),
  { id: 'sessions/one-at-a-time', says: 'A login ends the other sessions of the same user.', vary: atMost(1) },
  { id: 'sessions/three-at-a-time', says: 'A user has three sessions at most; a login ends the oldest.', vary: atMost(3) },
  { id: 'sessions/short', says: 'A session is good for 150 requests.', vary: goodFor(150) },
  {
    id: 'sessions/logout-again',
    says: 'Logout with the token of a session that has ended is answered as a success.',
    vary(server) {
      const ended = new Set<string>()
      return around(['logout'], (call) => {
        const token = call.request.headers.authorization ?? ''
        const answer = call.next()
        if (isSuccess(answer)) ended.add(token)
        return ended.has(token) ? good(call, {}) : answer
      })(server)
    },
  },
  {
    id: 'sessions/logout-without-body',
    says: 'Logout answers with data that is null.',
    vary: answers(['logout'], (body) => ({ ...body, data: null })),
  },
  {
    id: 'sessions/few-audiences',
    says: 'The user may log into the shop only, and into nothing when no audience is given but the shop.',
    vary: around(['login'], (call) => {
      const audience = isFields(call.body) ? call.body.audience : undefined
      return audience === undefined || audience === 'shop' ? call.next() : refuse(call, 403, 'Not this app.')
    }),
  },
  {
    id: 'sessions/forgiving',
    says: 'Blanks around email and password do not matter to a login.',
    vary: around(['login'], (call) => {
      const { email, password, ...rest } = isFields(call.body) ? call.body : {}
      const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
      return call.next(isFields(call.body) ? { body: { ...rest, email: trimmed(email), password: trimmed(password) } } : {})
    }),
  },
  {
    id: 'sessions/locks',
    says: 'Three wrong passwords in a row lock a user out.',
    vary(server) {
      const wrong = new Map<unknown, number>()
      return around(['login'], (call) => {
        const email = isFields(call.body) ? call.body.email : undefined
        const before = wrong.get(email) ?? 0
        if (before >= 3) return refuse(call, 423, 'Locked.')
        const answer = call.next()
        wrong.set(email, answer.status === 401 ? before + 1 : 0)
        return answer
      })(server)
    },
  },
]
