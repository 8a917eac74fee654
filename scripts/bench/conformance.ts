// The judge against the same requests sent by bare undici, one after the other so that the mock answers both alike, and at full width.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Agent, request } from 'undici'
import type { SentRequest } from '../../conformance/exchange/exchange.ts'
import { cases, run } from '../../conformance/index.ts'
import { createMock } from '../../mocks/index.ts'
import { configOf } from '../proof/trial-mock.ts'
import { median, type Row } from './measure.ts'
import { type Server, startServer, stopServer } from './servers.ts'

const frozen = '2026-04-01T16:00:00.000Z'
const dist = (path: string) => fileURLToPath(new URL(`../../dist/${path}`, import.meta.url))
const mark = 'bench'

export async function conformanceRows(): Promise<Row[]> {
  const config = configOf(await createMock({ clock: frozen }))
  const sent = await requestsOf(config)
  return [...(await timeRows(config, sent)), ...(await memoryRows(config, sent)), ...(await startRows(config))]
}

type Config = ReturnType<typeof configOf>

const mockServer = ({ credentials: { email, password } }: Config): Promise<Server> =>
  startServer([dist('mocks/cli.js'), '--port', 'PORT', '--quiet', '--clock', frozen], {
    method: 'POST',
    path: '/v3/auth/login',
    headers: { 'content-type': 'application/json', 'x-mock-sandbox': 'start' },
    body: JSON.stringify({ email, password }),
  })

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

async function timeRows(config: Config, sent: readonly SentRequest[]): Promise<Row[]> {
  const times = { judge: [] as number[], wide: [] as number[], bare: [] as number[] }
  for (let round = 0; round < 6; round++)
    for (const [name, work] of Object.entries({
      judge: (url: string) => judge(url, config, 1),
      wide: (url: string) => judge(url, config, 8),
      bare: (url: string) => sendAll(url, sent),
    } as const)) {
      const server = await mockServer(config)
      const start = performance.now()
      await work(server.url)
      // The first round warms up.
      if (round > 0) times[name as keyof typeof times].push((performance.now() - start) * 1000)
      await stopServer(server)
    }
  const bare = { reference: `the same ${sent.length} requests by bare undici`, referenceValue: median(times.bare), unit: 'µs' as const }
  return [
    { name: `all ${cases.length} cases over HTTP, one after the other`, value: median(times.judge), ...bare },
    { name: `all ${cases.length} cases over HTTP, eight areas at a time`, value: median(times.wide), ...bare },
  ]
}

async function judge(url: string, config: Config, concurrency: number): Promise<void> {
  for await (const event of run({ ...config, target: url, cases, effects: 'disruptive', concurrency, mark }))
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

/** What a run holds in memory at its end, garbage aside, beside one with a quarter of the exchanges. */
async function memoryRows(config: Config, sent: readonly SentRequest[]): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const file = join(folder, 'run.mjs')
  writeFileSync(
    file,
    `
import { cases, run } from ${JSON.stringify(dist('conformance/index.js'))}
const [target, times] = process.argv.slice(2)
const many = Array.from({ length: Number(times) }, () => cases).flat()
for await (const event of run({ ...${JSON.stringify(config)}, target, cases: many, effects: 'disruptive' }))
  if (event.type === 'end') {
    globalThis.gc()
    console.log(process.memoryUsage().heapUsed / 1024 / 1024)
  }`,
  )
  const held = async (times: number): Promise<number> => {
    const server = await mockServer(config)
    const child = spawn(process.execPath, ['--expose-gc', file, server.url, String(times)], { stdio: ['ignore', 'pipe', 'inherit'] })
    const text = (await child.stdout.toArray()).join('')
    await stopServer(server)
    return Number(text)
  }
  try {
    const name = `memory held after ${4 * sent.length} exchanges`
    return [{ name, value: await held(4), reference: `after ${sent.length}`, referenceValue: await held(1), unit: 'MB' }]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** From the start of the process to its first request, beside a program that does nothing but send one. */
async function startRows({ credentials: { email, password } }: Config): Promise<Row[]> {
  const bare = `import('undici').then(({ request }) => request(process.argv[1])).catch(() => {})`
  const times = { judge: [] as number[], bare: [] as number[] }
  for (let round = 0; round < 7; round++) {
    times.judge.push(await firstRequest((url) => [dist('conformance/cli.js'), 'run', url, '--email', email, '--password', password]))
    times.bare.push(await firstRequest((url) => ['--eval', bare, url]))
  }
  return [
    {
      name: 'start to the first request',
      value: median(times.judge),
      reference: 'node that loads undici and sends one',
      referenceValue: median(times.bare),
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
