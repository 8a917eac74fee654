// Whether a server is away: asked by the way that a run goes, so that it is told of one behind a proxy or a gateway, too.
import { isNotThere } from '../../exchange/exchange.ts'
import type { RunOptions } from '../../runner/run.ts'
import { passageOf } from '../../transport/passage.ts'
import { reasonOf } from '../../transport/reason.ts'
import { overHttp } from '../../transport/transport.ts'

/** Who takes longer is there, and busy. */
const limits = { timeout: 2_000, size: 64 * 1024 }

export interface Away {
  /** True where no answer comes, or that of a gateway. It never throws. */
  isAway(): Promise<boolean>
  close(): Promise<void>
}

export function lookingAt(
  target: string,
  { headers = {}, ...options }: Pick<RunOptions, 'headers' | keyof ReturnType<typeof passageOf>>,
): Away {
  const connection = overHttp(target, { ...passageOf(options), connections: 1 })
  const asked = { method: 'HEAD', path: '/v3/auth/login', headers, body: undefined }
  return {
    isAway: () =>
      connection.send(asked, limits).then(
        ({ status }) => isNotThere(status),
        (error) => !/no whole answer within/.test(reasonOf(error)),
      ),
    close: connection.close,
  }
}
