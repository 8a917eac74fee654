// What a recording shows of the end of sessions: a token that a logout ended opens nothing any more.
import { type Exchange, isSuccess, recordOf } from '../exchange/exchange.ts'
import type { Finding } from '../exchange/finding.ts'
import type { RecordedExchange } from './recorded.ts'

interface Use {
  startedAt: number
  /** When its answer was there. */
  answeredAt: number
  token: string
  status: string
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
    const { startedAt } = recorded
    this.uses.push({
      startedAt,
      answeredAt: startedAt + exchange.milliseconds,
      token: known,
      status: String(exchange.answer?.status),
      recorded,
    })
  }

  /** Good answers to requests that began after the logout of their token had been answered. */
  acceptedAfterLogout(): Finding[] {
    const endedAt = new Map<string, number>()
    const found: Finding[] = []
    // A server may hand out the same token again.
    for (const { token, startedAt, answeredAt, recorded, status } of this.uses.sort((one, other) => one.startedAt - other.startedAt))
      if (recorded.operation === 'login') endedAt.delete(token)
      else if (recorded.operation === 'logout') endedAt.set(token, answeredAt)
      else if (startedAt > (endedAt.get(token) ?? Number.POSITIVE_INFINITY)) found.push(toFinding(recorded, status))
    return found
  }
}

/** Recorders put one word in the place of all tokens; only what looks like a token tells sessions apart. */
const jwtOf = ({ request }: Exchange): string | undefined => request.headers.authorization?.match(/^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/)?.[1]

const tokenOf = (exchange: Exchange): string | undefined => {
  const { token } = recordOf(exchange)
  return typeof token === 'string' ? token : undefined
}

const toFinding = ({ operation, exchange }: RecordedExchange, status: string): Finding => ({
  check: 'session-ended',
  requirement: 'session/logout-ends',
  level: 'must',
  where: '',
  expected: 'a refusal (4xx): the session of the token was ended before',
  actual: status,
  operation,
  exchange,
})
