// More sessions of the user whom the run logged in.
import { isObject } from '../exchange/compare.ts'
import { type Exchange, recordOf } from '../exchange/exchange.ts'
import type { Trial } from '../runner/trial/trial.ts'
import type { Schemas } from '../transport/calls.ts'

export function credentials(trial: Trial): Schemas['LoginBody'] {
  const { email, password, audience = 'shop' } = trial.context.credentials
  return { email, password, audience }
}

/** One more session of the same user, which is closed when the case is over. */
export async function logInWith(trial: Trial, body = credentials(trial)) {
  await trial.needsSeveralSessions()
  const { body: answer, exchange } = await trial.ask('login', { body }, { token: null })
  const { data } = answer
  if (typeof data?.token !== 'string') trial.skip('the login returns no token')
  closeLater(trial, data)
  return { data, exchange, token: data.token }
}

/** Ends with the case; a session that has already ended refuses, which is right. */
export function closeLater(trial: Trial, data: unknown): void {
  const token = isObject(data) ? data.token : undefined
  if (typeof token === 'string') trial.cleanUp(() => trial.call('logout', { body: {} }, { token }))
}

type LoginUser = Partial<Schemas['LoginUser']> | undefined

/** What tells who somebody is. */
const ofUser = ['id', 'email', 'firstName', 'lastName', 'companyId', 'createdDate', 'companyWideAccess'] as const

/** Whichever app a session is for, it is of the same user (2.2). */
export function areOfOneUser(trial: Trial, [first, ...others]: readonly Exchange[]): void {
  for (const exchange of others) isSameUser(trial, userIn(exchange), userIn(first), exchange)
}

export function isSameUser(trial: Trial, now: LoginUser, before: LoginUser, exchange: Exchange): void {
  for (const field of ofUser)
    if (field === 'id' || (now?.[field] != null && before?.[field] != null))
      trial.equal(now?.[field], before?.[field], exchange, { where: `/data/user/${field}`, requirement: 'session/user-same' })
}

/** The user of whom a login tells. */
export function userIn(login: Exchange | undefined): Partial<Schemas['LoginUser']> {
  const { user } = login ? recordOf(login) : {}
  return isObject(user) ? user : {}
}
