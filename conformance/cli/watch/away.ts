// Whether a server is away: asked by the way that a run goes, so that it is told of one behind a proxy or a gateway, too.
import { isNotThere } from '../../exchange/exchange.ts'
import type { RunOptions } from '../../runner/run.ts'
import { passageOf } from '../../transport/passage.ts'
import { reasonOf } from '../../transport/reason.ts'
import { overHttp } from '../../transport/transport.ts'

/** Who takes longer is there, and busy. */
const limits = { timeout: 2_000, size: 64 * 1024 }

/** Gateways that say who they are. */
const gateways = /nginx|openresty|caddy|envoy|apache|haproxy|traefik|cloudflare|awselb|varnish/i

export interface Away {
  /** True where no answer comes, or that of a gateway. It never throws. */
  isAway(): Promise<boolean>
  /** Whether what answered so far shows that a gateway is before the server. */
  hasGateway(): boolean
  close(): Promise<void>
}

export function lookingAt(
  target: string,
  { headers = {}, ...options }: Pick<RunOptions, 'headers' | keyof ReturnType<typeof passageOf>>,
): Away {
  const connection = overHttp(target, { ...passageOf(options), connections: 1 })
  const asked = { method: 'HEAD', path: '/v3/auth/login', headers, body: undefined }
  let hasGateway = options.proxy !== undefined
  return {
    isAway: () =>
      connection.send(asked, limits).then(
        ({ status, headers: { via, server = '' } }) => {
          hasGateway ||= isNotThere(status) || via !== undefined || gateways.test(server)
          return isNotThere(status)
        },
        (error) => !/no whole answer within/.test(reasonOf(error)),
      ),
    hasGateway: () => hasGateway,
    close: connection.close,
  }
}
