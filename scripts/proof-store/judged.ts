// The judge as anybody runs it, and what it explores side by side: through a balancer against three replicas it says what it says of a mock
// in memory.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { main } from '../../conformance/main.ts'
import { createMock } from '../../mocks/index.ts'
import { makeSender, serve } from '../../mocks/server.ts'
import { trialConfig } from '../proof/trial-mock.ts'
import { kindsOfBalancer, startPackagedBalancer } from './balancers.ts'
import { startCluster } from './cluster.ts'
import { startReplica } from './replicas.ts'

export interface Judged {
  where: string
  asked: string
  code: number
  /** All that the judge says; its last line is the verdict. */
  said: string
}

/** `time` is how long to explore, such as 2m. */
export async function judgeThrough(programs: string | undefined, time: string, seed: number): Promise<Judged[]> {
  const folder = mkdtempSync(join(tmpdir(), 'repair-shop-judged-'))
  const config = join(folder, 'config.json')
  const mock = await createMock({ clock: 'real', send: makeSender() })
  const memory = await serve(mock, { port: 0 })
  writeFileSync(config, JSON.stringify(configOf(mock)))
  const postgres = await startCluster({ programs })
  const explore = ['explore', '--only', 'beside/*', '--time', time, '--seed', String(seed)]
  const judged: Judged[] = []
  const judge = async (where: string, url: string, words: readonly string[]) => {
    const said: string[] = []
    const code = await main([...words, url, '--config', config], {
      stdout: { write: (text: string) => said.push(text) },
      stderr: { write: () => true },
      env: {},
      stop: new AbortController().signal,
    })
    judged.push({ where, asked: words[0] ?? '', code, said: said.join('').trimEnd() })
  }
  await judge('in memory', memory.url, ['run'])
  await judge('in memory', memory.url, explore)
  for (const kind of kindsOfBalancer()) {
    const store = await postgres.database()
    const replicas = await Promise.all([startReplica(store), startReplica(store), startReplica(store)])
    const balancer = await startPackagedBalancer(
      kind,
      replicas.map((replica) => replica.url),
    )
    await judge(`through ${kind}`, balancer.url, ['run'])
    await judge(`through ${kind}`, balancer.url, explore)
    await balancer.close()
    await Promise.all(replicas.map((replica) => replica.stop()))
  }
  await memory.close()
  await postgres.stop()
  rmSync(folder, { recursive: true })
  return judged
}

function configOf(mock: Parameters<typeof trialConfig>[0]): object {
  const { credentials, otherUser, otherCompany, fixtures } = trialConfig(mock)
  // The foreign client alone asks for an order.
  const { order: _, ...known } = fixtures
  const users = Object.entries({ credentials, otherUser, otherCompany }).map(([name, user]) => {
    return [name, user && { email: user.email, password: user.password }] as const
  })
  return { ...Object.fromEntries(users), fixtures: known }
}
