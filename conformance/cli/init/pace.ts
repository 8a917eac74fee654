// How fast a target answers, measured at the connection, where waiting for its leave (429) does not count as slow.
import type { Connection } from '../../transport/transport.ts'

export interface Pace {
  /** Milliseconds of the slowest answer. */
  slowest: number
  /** Times it asked to wait (429). */
  limited: number
  /** Answers a second, waiting included. */
  answersPerSecond: number
}

/** The connection, and how it went so far. */
export function watched({ send, ...rest }: Connection): { connection: Connection; pace: () => Pace } {
  const first = performance.now()
  const seen = { slowest: 0, limited: 0, answers: 0 }
  const connection: Connection = {
    async send(request, limits) {
      const start = performance.now()
      const answer = await send(request, limits)
      seen.slowest = Math.max(seen.slowest, performance.now() - start)
      if (answer.status === 429) seen.limited += 1
      else seen.answers += 1
      return answer
    },
    ...rest,
  }
  const pace = () => ({
    slowest: seen.slowest,
    limited: seen.limited,
    answersPerSecond: seen.answers / ((performance.now() - first) / 1000),
  })
  return { connection, pace }
}
