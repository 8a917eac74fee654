// Logging in: what is sent, and what of the answer a run goes on with.
import { isObject } from '../exchange/compare.ts'
import { type Exchange, isSuccess } from '../exchange/exchange.ts'
import type { Schemas } from '../transport/calls.ts'
import { fitsHeader } from '../transport/sendable.ts'
import type { Target } from '../transport/target.ts'
import { whyNotSignedIn } from './unreached.ts'

export interface Credentials {
  email: string
  password: string
  audience?: Schemas['LoginBody']['audience']
}

export interface SignedIn {
  /** Empty when the answer to the login has none, or one that no header can carry: then nothing but the login can be judged. */
  token: string
  sessionId: string
  userId: string
  companyId: string
  /** Of the user, where the login tells them as texts (D42). */
  roleIds: readonly string[]
  /** The login itself. */
  login: Exchange
}

/** The run cannot start: the target does not answer, or does not let it in. */
export class CannotRun extends Error {
  override name = 'CannotRun'
}

/** Logs in; what is wrong with the answer otherwise is for the cases to say. */
export async function signIn(target: Target, { audience = 'shop', email, password }: Credentials): Promise<SignedIn> {
  const exchange = await target.call('login', { body: { audience, email, password } })
  if (!isSuccess(exchange)) throw new CannotRun(await whyNotSignedIn(exchange, email, target.address))
  const { answer } = exchange
  const data = isObject(answer?.body) ? answer.body.data : undefined
  const user = isObject(data) && isObject(data.user) ? data.user : {}
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const roleIds = Array.isArray(user.userRoleIds) ? user.userRoleIds.filter((id) => typeof id === 'string') : []
  const token = text(isObject(data) && data.token)
  return {
    token: fitsHeader(token) ? token : '',
    sessionId: text(isObject(data) && data.sessionId),
    userId: text(user.id),
    companyId: text(user.companyId),
    roleIds,
    login: exchange,
  }
}
