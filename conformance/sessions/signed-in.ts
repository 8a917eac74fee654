// A session as a run works in it.
import type { Exchange } from '../exchange/exchange.ts'

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
