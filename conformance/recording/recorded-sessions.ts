// What a recording shows of the end of sessions: a token that a logout ended opens nothing any more.
import { type Exchange, isSuccess, recordOf } from '../exchange/exchange.ts'
import type { Finding } from '../exchange/finding.ts'
import type { RecordedExchange } from './recorded.ts'

/** Good answers to requests that began after the logout of their token had been answered. */
export function acceptedAfterLogout(recorded: readonly RecordedExchange[]): Finding[] {
  const endedAt = new Map<string, number>()
  const found: Finding[] = []
  for (const { exchange, startedAt } of [...recorded].sort((one, other) => one.startedAt - other.startedAt)) {
    const token = jwtOf(exchange)
    if (!isSuccess(exchange)) continue
    // A server may hand out the same token again.
    if (exchange.operation === 'login') endedAt.delete(String(tokenOf(exchange)))
    else if (token === undefined) continue
    else if (exchange.operation === 'logout') endedAt.set(token, startedAt + exchange.milliseconds)
    else if (startedAt > (endedAt.get(token) ?? Number.POSITIVE_INFINITY)) found.push(toFinding(exchange))
  }
  return found
}

/** Recorders put one word in the place of all tokens; only what looks like a token tells sessions apart. */
const jwtOf = ({ request }: Exchange): string | undefined => request.headers.authorization?.match(/^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/)?.[1]

const tokenOf = (exchange: Exchange): unknown => recordOf(exchange).token

const toFinding = (exchange: Exchange): Finding => ({
  check: 'session-ended',
  requirement: 'session/logout-ends',
  level: 'must',
  where: '',
  expected: 'a refusal (4xx): the session of the token was ended before',
  actual: String(exchange.answer?.status),
  operation: exchange.operation,
  exchange,
})
