// What is seen of sessions: who is in each, and that a token which a logout ended opens nothing any more.
import { isObject } from '../../exchange/compare.ts'
import { isSuccess, recordOf } from '../../exchange/exchange.ts'
import type { Finding } from '../../exchange/finding.ts'
import { follows, found, type Happened } from './happened.ts'
import { Newest } from './newest.ts'

interface Session {
  userId: unknown
  sessionId: unknown
  /** Since when it is known to be accepted. */
  readonly since: number
  /** When its logout had been answered. */
  endedAt: number | undefined
}

const mostSessions = 5000

export class SeenSessions {
  private readonly byToken = new Newest<Session>(mostSessions)

  see(happened: Omit<Happened, 'since'>): Finding[] {
    const { operation, exchange, token, startedAt, endedAt } = happened
    if (!isSuccess(exchange)) return []
    if (operation === 'login') {
      const { token: opened, sessionId, user } = recordOf(exchange)
      // A server may hand out the same token again.
      if (typeof opened === 'string' && isJwt(opened))
        this.byToken.set(opened, { userId: isObject(user) ? user.id : undefined, sessionId, since: startedAt, endedAt: undefined })
      return []
    }
    if (token === undefined || !isJwt(token)) return []
    const session = this.byToken.get(token) ?? { userId: undefined, sessionId: undefined, since: startedAt, endedAt: undefined }
    this.byToken.set(token, session)
    if (operation === 'logout') {
      session.endedAt ??= endedAt
      return []
    }
    if (session.endedAt === undefined || !follows(happened, { endedAt: session.endedAt })) return []
    const told = 'a refusal (4xx): the session of the token was ended before'
    return [{ ...found(happened, 'session/logout-ends', '', told, exchange.answer?.status), check: 'session-ended' }]
  }

  /** Who writes with it, where the login was seen. */
  authorOf(token: string | undefined): Session | undefined {
    return token === undefined ? undefined : this.byToken.get(token)
  }

  /** Since when it goes on; of tokens that recorders took out nobody knows. */
  sinceOf(token: string | undefined): number {
    const session = token === undefined ? undefined : this.byToken.get(token)
    return session?.since ?? Number.NEGATIVE_INFINITY
  }

  /** True when the token is known and was not logged out: a refusal of it may say that the target began anew. */
  isLive(token: string | undefined): boolean {
    const session = token === undefined ? undefined : this.byToken.get(token)
    return session !== undefined && session.endedAt === undefined
  }
}

/** Recorders put one word in the place of all tokens; only what looks like a token tells sessions apart. */
const isJwt = (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)
