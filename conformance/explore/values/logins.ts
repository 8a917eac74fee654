// Logins that come near a right one are none (4.2), and every listed audience is answered.
import { operation } from '../../../openapi/contract.ts'
import { shapeOf } from '../../../openapi/schema.ts'
import { isObject } from '../../exchange/compare.ts'
import { dataOf, type Exchange, isSuccess } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { areOfOneUser } from '../../steps/further-session.ts'
import { holdsJwt } from '../../steps/jwt.ts'

/** Of nobody: a pattern, an alias, and what a careless reader of lines or lists would cut. */
const nearly: readonly ((email: string) => string)[] = [
  (email) => `${email.slice(0, 1)}%${email.slice(email.indexOf('@'))}`,
  (email) => email.replace('@', '+x@'),
  (email) => `${email}\nx`,
  (email) => `${email},x@nobody.example`,
]

const passwords: readonly unknown[] = ["' OR '1'='1", 'true', '', true]

const login = (trial: Trial, body: object): Promise<Exchange> => trial.attempt('login', { body }, { token: null })

async function loggedOut(trial: Trial, exchange: Exchange): Promise<void> {
  const data = dataOf(exchange)
  if (isObject(data) && typeof data.token === 'string') await trial.attempt('logout', { body: {} }, { token: data.token })
}

/** Whatever app a session is for, its token is a JWT (5), and a logout ends it (4.2). */
async function endsItself(trial: Trial, exchange: Exchange): Promise<void> {
  const data = dataOf(exchange)
  if (!isObject(data) || typeof data.token !== 'string') return
  const { token } = data
  holdsJwt(trial, token, exchange)
  const ended = await trial.attempt('logout', { body: {} }, { token })
  if (isSuccess(ended)) trial.refused(await trial.attempt('listVendors', { query: { limit: 1 } }, { token }), 'session/logout-ends')
}

/** Which apps a user may log into is not shown: only what is refused as an unknown app is, as wrong in itself and not as a user is, is judged. */
async function asUnlisted(trial: Trial, refused: readonly Exchange[]): Promise<void> {
  const { credentials } = trial.context
  const unlisted = await login(trial, { ...credentials, audience: 'garage' })
  const wrong = await login(trial, { ...credentials, password: `not-${credentials.password}` })
  const [status, ofUsers] = [unlisted, wrong].map(({ answer }) => answer?.status)
  if (status === undefined || ![400, 422].includes(status) || status === ofUsers) return
  for (const exchange of refused)
    if (exchange.answer?.status === status)
      trial.holds(false, 'a good answer (2xx), or a refusal of the user', outcomeOf(exchange), exchange, { requirement: 'session/login' })
}

export const loginCases: readonly Case[] = [
  {
    id: 'values/login/near-misses',
    area: operation('login').area,
    title: 'A login with nearly the e-mail or the password of a user is refused',
    requirements: ['session/login-unknown-email', 'session/login-wrong-password', 'http/required-field-type'],
    effects: 'read',
    operations: ['login', 'logout'],
    async run(trial) {
      await trial.needsSeveralSessions()
      const { email, password, audience = 'shop' } = trial.context.credentials
      const tried = async (body: object, requirement: string) => {
        const exchange = await login(trial, { audience, ...body })
        trial.refused(exchange, requirement)
        await loggedOut(trial, exchange)
      }
      for (const near of nearly) await tried({ email: near(email), password }, 'session/login-unknown-email')
      for (const [index, wrong] of passwords.entries()) {
        await tried({ email, password: wrong }, typeof wrong === 'string' ? 'session/login-wrong-password' : 'http/required-field-type')
        // Several wrong ones in a row may lock a user out.
        if (index % 2 === 1) await loggedOut(trial, await login(trial, { email, password, audience }))
      }
    },
  },
  {
    id: 'values/login/audiences',
    area: operation('login').area,
    title: 'A login with any listed audience is answered, if only to say that the user may not use it, and a logout ends it',
    requirements: ['session/login', 'envelope/client-error-status', 'session/logout-ends', 'session/token', 'session/user-same'],
    effects: 'read',
    operations: ['login', 'logout'],
    mayAsk: ['listVendors'],
    async run(trial) {
      await trial.needsSeveralSessions()
      const refused: Exchange[] = []
      const taken: Exchange[] = []
      for (const audience of shapeOf('LoginBody').properties.get('audience')?.values ?? []) {
        const exchange = await login(trial, { ...trial.context.credentials, audience })
        trial.explored('values of sets', 'login.audience', String(audience), isRefused(exchange) ? 'refused' : 'kept')
        if (isRefused(exchange)) refused.push(exchange)
        else taken.push(exchange)
        await endsItself(trial, exchange)
      }
      if (refused.length > 0 && taken.length > 0) await asUnlisted(trial, refused)
      areOfOneUser(trial, taken)
    },
  },
]

const isRefused = ({ answer }: Exchange): boolean => (answer?.status ?? 0) >= 400
