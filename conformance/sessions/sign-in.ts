// Logging in: what is sent, and what of the answer a run goes on with.
import { isObject } from '../exchange/compare.ts'
import { isSuccess, recordOf } from '../exchange/exchange.ts'
import type { Schemas } from '../transport/calls.ts'
import { fitsHeader } from '../transport/sendable.ts'
import type { Target } from '../transport/target.ts'
import { CannotRun } from './cannot-run.ts'
import { type GivenToken, openWith } from './given-token.ts'
import type { SignedIn } from './signed-in.ts'
import { whyNotSignedIn } from './unreached.ts'

export type { SignedIn } from './signed-in.ts'

export interface Credentials {
  email: string
  password: string
  audience?: Schemas['LoginBody']['audience']
  /** In place of email and password, which are empty then. */
  token?: GivenToken
}

/** Logs in; what is wrong with the answer otherwise is for the cases to say. */
export async function signIn(target: Target, { audience = 'shop', email, password, token: given }: Credentials): Promise<SignedIn> {
  if (given) return openWith(target, given)
  const exchange = await target.call('login', { body: { audience, email, password } })
  if (!isSuccess(exchange)) throw new CannotRun(await whyNotSignedIn(exchange, email, target.address), exchange.answer?.status ?? 0)
  const data = recordOf(exchange)
  const user = isObject(data.user) ? data.user : {}
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const roleIds = Array.isArray(user.userRoleIds) ? user.userRoleIds.filter((id) => typeof id === 'string') : []
  const token = text(data.token)
  return {
    token: fitsHeader(token) ? token : '',
    sessionId: text(data.sessionId),
    userId: text(user.id),
    companyId: text(user.companyId),
    roleIds,
    login: exchange,
  }
}
