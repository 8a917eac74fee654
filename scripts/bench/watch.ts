// run --watch: from the moment a server listens again to the verdict of the case that failed, against the same requests by bare undici.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as later } from 'node:timers/promises'
import { request } from 'undici'
import { type Served, serve } from '../../mocks/doors/http.ts'
import { createMock } from '../../mocks/index.ts'
import { trialConfig } from '../proof/trial-mock.ts'
import type { Bench, Measurement } from './measure.ts'
import { dist } from './servers.ts'

export const watchBenches: readonly Bench[] = [{ id: 'watch/first-verdict', measure: async () => [await firstVerdict()] }]

const rounds = 5
const failing = 'vendor/create-then-read'

async function firstVerdict(): Promise<Measurement> {
  const mock = await createMock()
  const { credentials } = trialConfig(mock)
  let server = await serve(mock, { port: 0 })
  const { port, url } = server
  const judge = startWatch(url, credentials)
  const times = { judge: [] as number[], bare: [] as number[] }
  // What fails is asked first: it fails in every round.
  mock.sandbox().faults.add({ operation: 'getVendor', status: 404 })
  await judge.told(/Does not conform/)
  for (let round = 0; round <= rounds; round++) {
    await server.close()
    await judge.told(/It went away/)
    server = await serve(mock, { port })
    const start = performance.now()
    await judge.told(/What failed before was asked again/)
    // The first round warms up.
    if (round > 0) times.judge.push((performance.now() - start) * 1000)
    await judge.told(/Does not conform/)
    times.bare.push(await bareRound(server, credentials))
    // A server that goes away while it is asked, or just after, might be brought down by that.
    await later(500)
  }
  judge.stop()
  await server.close()
  return {
    name: 'from a server that listens again to the verdict of the case that failed',
    values: times.judge,
    reference: 'its login, create and read by bare undici',
    referenceValues: times.bare,
    unit: 'µs',
  }
}

type Login = ReturnType<typeof trialConfig>['credentials']

function startWatch(url: string, { email, password }: Login) {
  const args = [dist('conformance/cli.js'), 'run', url, '--watch', '--only', failing, '--email', email, '--password', password]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'], env: {} })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk))
  return {
    stop: () => child.kill(),
    /** Waits until it says so, and forgets what it said before. */
    async told(what: RegExp): Promise<void> {
      for (;;) {
        const found = what.exec(text)
        if (found) {
          text = text.slice(found.index + found[0].length)
          return
        }
        await once(child.stdout, 'data')
      }
    },
  }
}

async function bareRound({ url }: Served, credentials: Login): Promise<number> {
  const start = performance.now()
  const headers = { 'content-type': 'application/json' }
  const send = async (method: 'GET' | 'POST', path: string, body?: object, token?: string) => {
    const sent = { method, headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) } }
    const answer = await request(`${url}${path}`, { ...sent, ...(body && { body: JSON.stringify(body) }) })
    return (await answer.body.json()) as { data: { token: string; id: string } }
  }
  const { data: session } = await send('POST', '/v3/auth/login', { audience: 'shop', ...credentials })
  const { data: made } = await send('POST', '/v3/vendor', { name: `bare ${start}` }, session.token)
  await send('GET', `/v3/vendor/${made.id}`, undefined, session.token)
  return (performance.now() - start) * 1000
}
