// More sessions of the user whom the run logged in.
import { isObject } from '../exchange/compare.ts'
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
