// init: looks at a target without changing it, tells what it has, and proposes a config for it.

import { visible } from '../../../openapi/visible.ts'
import { discover } from '../../probing/probe.ts'
import { pause } from '../../runner/ending.ts'
import type { RunOptions } from '../../runner/run.ts'
import type { Other } from '../../runner/trial/context.ts'
import { CannotRun } from '../../sessions/cannot-run.ts'
import { signIn } from '../../sessions/sign-in.ts'
import { type Passage, passageOf } from '../../transport/passage.ts'
import { makeTarget } from '../../transport/target.ts'
import { overHttp } from '../../transport/transport.ts'
import { inTheirWords } from '../../transport/wording.ts'
import { configText } from './init-config.ts'
import { surveyText } from './init-survey.ts'
import { watched } from './pace.ts'

export interface InitOptions
  extends Pick<RunOptions, 'credentials' | 'effects' | 'headers' | keyof Passage | 'names' | 'paths' | 'rate' | 'timeout'> {
  target: string
  /** Those whom the environment names already. */
  others: readonly Other[]
  /** Takes what is told meanwhile; the config is the result. */
  tell: (text: string) => void
  /** Aborted when it is to end. */
  stop: AbortSignal
}

/** The text of a config for this target. */
export async function init(options: InitOptions): Promise<string> {
  const { target: address, credentials, headers = {}, names, paths, rate, timeout = 10_000, tell, stop } = options
  const http = overHttp(address, { ...passageOf(options), connections: 1 })
  const { connection, pace } = watched(inTheirWords(http, { names, paths }))
  const target = makeTarget(connection, {
    limits: { timeout, size: 10 * 1024 * 1024, stop },
    headers,
    rate,
    pause: (milliseconds) => pause(milliseconds, stop),
    now: () => performance.now(),
  })
  try {
    tell(`Reading what ${address} has …\n`)
    const session = await signIn(target, credentials)
    if (session.token === '')
      throw new CannotRun('The target answered the login without a token. Is it a server of this API, and the address right?')
    const discovery = await discover(target, session)
    if (stop.aborted) throw new CannotRun('Stopped before everything was read.')
    if (!credentials.token) await target.call('logout', { body: {} }, session.token)
    tell(surveyText(discovery, pace()))
    return visible(configText({ ...options, discovery, pace: pace() }))
  } finally {
    await connection.close()
  }
}
