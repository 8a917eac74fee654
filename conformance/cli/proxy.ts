// The command proxy: stands before a server until it is told to stop, and judges what passes.
import { type RunningProxy, startProxy } from '../recording/proxy/pass.ts'
import { findPath, isSafe } from '../recording/recorded.ts'
import { passageOf } from '../transport/passage.ts'
import type { Config } from './config/config.ts'
import type { ProxyWish } from './config/proxy-wish.ts'
import { connectionOf, targetOf } from './config/settings.ts'
import { Judging } from './passing/judging.ts'
import { JudgingQueue } from './passing/queue.ts'
import { Mistake } from './reading/mistake.ts'
import type { Talking } from './reading/surroundings.ts'

/** Milliseconds that what is under way gets to come to its end. */
const patience = 3000

/** 0 when nothing is wrong, 1 when something is, 2 when nothing was judged, or not all of it. */
export async function proxyTo(config: Config, wish: ProxyWish, requests: boolean, surroundings: Talking): Promise<number> {
  const { tell, stop } = surroundings
  const target = targetOf(config)
  const { headers = {}, ...connection } = connectionOf(config)
  const judging = new Judging({ target, config, wish, requests }, surroundings)
  const page = await judging.open()
  const queue = new JudgingQueue(judging, () => proxy.underWay === 0)
  const proxy: RunningProxy = await startProxy({
    target,
    port: wish.port,
    headers,
    ...passageOf(connection),
    isWanted: (method, url) => isOfApi(method, url) || !isSafe(method),
    take: (passed) => queue.add(passed),
  }).catch(async (error: Error) => {
    await judging.leave()
    throw new Mistake(`Nothing can listen on port ${wish.port} (${error.message}). Give another one with --port.`)
  })
  const shown = page === undefined ? '' : `, and shows what it sees at ${page}`
  tell(`${proxy.url} passes everything on to ${target}${shown}. Ctrl-C ends it, and the report comes.\n`)
  await new Promise<void>((resolve) => {
    if (stop.aborted) resolve()
    stop.addEventListener('abort', () => resolve(), { once: true })
  })
  await proxy.close(patience)
  queue.empty()
  return judging.end()
}

const isOfApi = (method: string, url: string): boolean => findPath(method, url.split('?', 1)[0] ?? '') !== undefined
