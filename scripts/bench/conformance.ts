// The judge against the same requests sent by bare undici, one after the other so that the mock answers both alike, and at full width.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as later } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Agent, request } from 'undici'
import type { SentRequest } from '../../conformance/exchange/exchange.ts'
import { cases, run } from '../../conformance/index.ts'
import { createMock } from '../../mocks/index.ts'
import { trialConfig } from '../proof/trial-mock.ts'
import { alternately, type Bench, type Measurement, micros } from './measure.ts'
import { dist, type Server, startMock, stopServer } from './servers.ts'

const frozen = '2026-04-01T16:00:00.000Z'
const mark = 'bench'

export const conformanceBenches: readonly Bench[] = [
  { id: 'conformance/time', apart: 'eighteen runs of all cases', measure: timeRows },
  { id: 'conformance/start', measure: startOfJudge },
  { id: 'conformance/latency-20', measure: async () => [await latencyRow(20)] },
  { id: 'conformance/latency-150', apart: 'a minute of waiting', measure: async () => [await latencyRow(150)] },
  { id: 'conformance/all-at-latency', apart: 'three runs of all cases, two minutes', measure: allAtLatency },
]

const makeConfig = async () => trialConfig(await createMock({ clock: frozen }))

type Config = ReturnType<typeof trialConfig>

const mockServer = ({ credentials }: Config, latency = 0): Promise<Server> =>
  startMock(credentials, ['--clock', frozen, '--latency', String(latency)])

/** What a run sends when everything goes one after the other. */
async function requestsOf(config: Config): Promise<SentRequest[]> {
  const mock = await createMock({ clock: frozen })
  const sent: SentRequest[] = []
  const target = async (asked: Request) => {
    const { pathname, search } = new URL(asked.url)
    const text = await asked.clone().text()
    sent.push({ method: asked.method, path: pathname + search, headers: Object.fromEntries(asked.headers), body: text || undefined })
    return mock.fetch(asked)
  }
  for await (const _ of run({ ...config, target, cases, effects: 'disruptive', concurrency: 1, mark }));
  return sent
}

async function timeRows(): Promise<Measurement[]> {
  const config = await makeConfig()
  const sent = await requestsOf(config)
  const works = {
    judge: (url: string) => judge(url, config, 1),
    wide: (url: string) => judge(url, config, 8),
    bare: (url: string) => sendAll(url, sent),
  }
  const measure = async (name: keyof typeof works) => {
    const server = await mockServer(config)
    const time = await micros(() => works[name](server.url))
    await stopServer(server)
    return time
  }
  const times = await alternately(['judge', 'wide', 'bare'], measure, { rounds: 5 })
  const bare = { reference: `the same ${sent.length} requests by bare undici`, referenceValues: times.bare, unit: 'µs' as const }
  return [
    { name: `all ${cases.length} cases over HTTP, one after the other`, values: times.judge, ...bare },
    { name: `all ${cases.length} cases over HTTP, eight at a time`, values: times.wide, ...bare },
  ]
}

async function judge(url: string, config: Config, concurrency?: number): Promise<void> {
  const width = concurrency === undefined ? {} : { concurrency }
  for await (const event of run({ ...config, target: url, cases, effects: 'disruptive', ...width, mark }))
    if (event.type === 'end' && event.outcome.verdict !== 'conforms') throw new Error('The mock does not conform; run "npm test" first.')
}

async function sendAll(url: string, sent: readonly SentRequest[]): Promise<void> {
  const dispatcher = new Agent({ connections: 1, pipelining: 1 })
  for (const { method, path, headers, body } of sent) {
    const answer = await request(`${url}${path}`, { dispatcher, method: method as 'GET', headers, ...(body !== undefined && { body }) })
    await answer.body.text()
  }
  await dispatcher.close()
}

/** As wide as a run makes itself, against a mock in a process of its own. */
async function allAtLatency(): Promise<Measurement[]> {
  const config = await makeConfig()
  const timeAt = async (latency: number): Promise<number> => {
    const server = await mockServer(config, latency)
    const time = await micros(() => judge(server.url, config))
    await stopServer(server)
    return time
  }
  // The longest first: there it matters least that code is not compiled yet.
  const [at150, at20, atOnce] = [await timeAt(150), await timeAt(20), await timeAt(0)]
  const reference = { reference: 'at 0 ms', referenceValues: [atOnce], unit: 'µs' as const }
  return [
    { name: `all ${cases.length} cases at 20 ms an answer`, values: [at20], ...reference },
    { name: `all ${cases.length} cases at 150 ms an answer`, values: [at150], ...reference },
  ]
}

const someAreas: readonly string[] = ['vendor', 'payment-term', 'timesheet', 'core-charge']

/** Four areas of a target that takes its time, against what the waiting alone would take if each request had company all along. */
async function latencyRow(latency: number): Promise<Measurement> {
  const some = cases.filter(({ area }) => someAreas.includes(area))
  const mock = await createMock({ clock: frozen })
  let sent = 0
  const target = async (asked: Request) => {
    sent += 1
    await later(latency)
    return mock.fetch(asked)
  }
  let width = 1
  const time = await micros(async () => {
    for await (const event of run({ ...trialConfig(mock), target, cases: some, effects: 'disruptive', mark }))
      if (event.type === 'end') width = event.outcome.width ?? 1
  })
  return {
    name: `${some.length} cases at ${latency} ms an answer`,
    values: [time],
    reference: `${sent} requests of ${latency} ms, ${width} at a time`,
    referenceValues: [(sent * latency * 1000) / width],
    unit: 'µs',
  }
}

/** From the start of the process to its first request, beside a program that does nothing but send one. */
async function startOfJudge(): Promise<Measurement[]> {
  const { email, password } = (await makeConfig()).credentials
  const bare = `import('undici').then(({ request }) => request(process.argv[1])).catch(() => {})`
  const programs = {
    judge: (url: string) => [dist('conformance/cli.js'), 'run', url, '--email', email, '--password', password],
    bare: (url: string) => ['--eval', bare, url],
  }
  const times = await alternately(['judge', 'bare'], (name) => firstRequest(programs[name]), { rounds: 5 })
  return [
    {
      name: 'start to the first request',
      values: times.judge,
      reference: 'node that loads undici and sends one',
      referenceValues: times.bare,
      unit: 'µs',
    },
  ]
}

async function firstRequest(args: (url: string) => string[]): Promise<number> {
  let arrived = 0
  const server = createServer((_, response) => {
    arrived ||= performance.now()
    response.writeHead(400).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const start = performance.now()
  await once(spawn(process.execPath, args(url), { stdio: 'ignore', cwd: fileURLToPath(new URL('../..', import.meta.url)) }), 'exit')
  server.close()
  return (arrived - start) * 1000
}
