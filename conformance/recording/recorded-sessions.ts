// What a recording shows of the end of sessions: a token that a logout ended opens nothing any more.
import { type Exchange, isSuccess, recordOf } from '../exchange/exchange.ts'
import type { Finding } from '../exchange/finding.ts'
import type { RecordedExchange } from './recorded.ts'

interface Use {
  token: string
  recorded: RecordedExchange
}

/** Takes exchanges in the order of the recording, which need not be that of time, and keeps of each its token. */
export class RecordedSessions {
  private readonly uses: Use[] = []
  /** One text for each token, however often it came. */
  private readonly tokens = new Map<string, string>()

  see(recorded: RecordedExchange, exchange: Exchange): void {
    const token = exchange.operation === 'login' ? tokenOf(exchange) : jwtOf(exchange)
    if (token === undefined || !isSuccess(exchange)) return
    const known = this.tokens.get(token) ?? token
    this.tokens.set(known, known)
    this.uses.push({ token: known, recorded })
  }

  /** Good answers to requests that began after the logout of their token had been answered. */
  *acceptedAfterLogout(): Generator<Finding> {
    const endedAt = new Map<string, number>()
    // A server may hand out the same token again.
    for (const { token, recorded } of this.uses.sort((one, other) => one.recorded.startedAt - other.recorded.startedAt))
      if (recorded.operation === 'login') endedAt.delete(token)
      else if (recorded.operation === 'logout') endedAt.set(token, recorded.startedAt + recorded.exchange.milliseconds)
      else if (recorded.startedAt > (endedAt.get(token) ?? Number.POSITIVE_INFINITY)) yield toFinding(recorded)
  }
}

/** Recorders put one word in the place of all tokens; only what looks like a token tells sessions apart. */
const jwtOf = ({ request }: Exchange): string | undefined => request.headers.authorization?.match(/^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/)?.[1]

const tokenOf = (exchange: Exchange): string | undefined => {
  const { token } = recordOf(exchange)
  return typeof token === 'string' ? token : undefined
}

const toFinding = ({ operation, exchange }: RecordedExchange): Finding => ({
  check: 'session-ended',
  requirement: 'session/logout-ends',
  level: 'must',
  where: '',
  expected: 'a refusal (4xx): the session of the token was ended before',
  actual: String(exchange.answer?.status),
  operation,
  exchange,
})
