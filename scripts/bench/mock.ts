// The mock against a bare node:http server that sends the same bytes, against Prism serving the same document, and against itself.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createMock, type Mock } from '../../mocks/index.ts'
import { contractFile, prismProgram } from '../prism.ts'
import { type Bench, compareWork, heapGrowth, type Measurement, median } from './measure.ts'
import { dist, load, memoryMegabytes, type Request, type Server, startServer, stopServer } from './servers.ts'

const frozen = '2026-04-01T16:00:00.000Z'
const program = dist('mocks/cli.js')

/** Answers each method and path with the bytes it is told to. */
const bareServer = `
const { createServer } = require('node:http')
const answers = require(process.argv[2])
createServer((request, response) => {
  const body = answers[request.method + ' ' + request.url]
  const reply = () => { response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }); response.end(body) }
  if (request.method === 'GET') return reply()
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk)).on('end', reply)
}).listen(Number(process.argv[3]), '127.0.0.1')
`

export const mockBenches: readonly Bench[] = [
  { id: 'mock/served', measure: serverRows },
  { id: 'mock/in-process', measure: inProcessRows },
]

async function serverRows(): Promise<Measurement[]> {
  const mock = await createMock({ clock: frozen })
  const { requests, answers } = await script(mock)
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  writeFileSync(join(folder, 'bare.cjs'), bareServer)
  writeFileSync(join(folder, 'answers.json'), JSON.stringify(answers))
  const { login } = requests
  const start = {
    mock: () => startServer([program, '--port', 'PORT', '--quiet', '--clock', frozen], login),
    bare: () => startServer([join(folder, 'bare.cjs'), join(folder, 'answers.json'), 'PORT'], login),
    prism: () => startServer([prismProgram, 'mock', contractFile, '--port', 'PORT', '--verboseLevel', 'silent'], login),
  }
  const servers = { mock: await start.mock(), bare: await start.bare(), prism: await start.prism() }
  try {
    const rows = await startOfMocks(start)
    rows.push(...against('memory after start', 'MB', (name) => memoryMegabytes(servers[name])))
    for (const [name, request] of Object.entries(requests)) {
      const costs = await loadAll(servers, request)
      rows.push(...against(`${name}, processor time`, 'µs', (server) => costs[server]))
    }
    return rows
  } finally {
    await Promise.all(Object.values(servers).map(stopServer))
    rmSync(folder, { recursive: true })
  }
}

type Name = 'mock' | 'bare' | 'prism'

function against(name: string, unit: Measurement['unit'], measured: (server: Name) => number): Measurement[] {
  const value = measured('mock')
  return [
    { name, value, reference: 'bare node:http, same bytes', referenceValue: measured('bare'), unit },
    { name, value, reference: 'Prism, same document', referenceValue: measured('prism'), unit },
  ]
}

async function startOfMocks(start: { [server in Name]: () => Promise<Server> }): Promise<Measurement[]> {
  const times: { [server in Name]: number[] } = { mock: [], bare: [], prism: [] }
  for (let round = 0; round < 5; round++)
    for (const name of ['mock', 'bare', 'prism'] as const) {
      const server = await start[name]()
      times[name].push(server.startMilliseconds * 1000)
      await stopServer(server)
    }
  return against('start to first good answer', 'µs', (name) => median(times[name]))
}

/** Rounds of the three alternate, after one that warms them up. */
async function loadAll(servers: { [server in Name]: Server }, request: Request): Promise<{ [server in Name]: number }> {
  const costs: { [server in Name]: number[] } = { mock: [], bare: [], prism: [] }
  for (let round = 0; round < 4; round++)
    for (const name of ['mock', 'bare', 'prism'] as const) {
      const cost = await load(servers[name], request, name === 'prism' ? 400 : 12_000)
      if (round > 0) costs[name].push(cost)
    }
  return { mock: median(costs.mock), bare: median(costs.bare), prism: median(costs.prism) }
}

/** The requests, and what the mock answers to each. The same login gives the same token in every process. */
async function script(mock: Mock) {
  const { email, password } = mock.logins[0] ?? { email: '', password: '' }
  const json = { 'content-type': 'application/json' }
  const login: Request = {
    method: 'POST',
    path: '/v3/auth/login',
    headers: json,
    body: JSON.stringify({ audience: 'shop', email, password }),
  }
  const signedIn = JSON.parse(ask(mock, login)) as { data: { token: string } }
  const headers = { authorization: `Bearer ${signedIn.data.token}` }
  const list: Request = { method: 'GET', path: '/v3/vendor?limit=50', headers }
  const { data } = JSON.parse(ask(mock, list)) as { data: { id: string }[] }
  const one: Request = { method: 'GET', path: `/v3/vendor/${data[0]?.id}`, headers }
  const create: Request = {
    method: 'POST',
    path: '/v3/vendor',
    headers: { ...headers, ...json },
    body: '{"name":"Lakeside Parts","city":"Seattle"}',
  }
  // What grows the server's memory comes last.
  const requests = { 'GET one vendor': one, 'GET a list of 50 vendors': list, 'POST a vendor': create, login }
  const answers = Object.fromEntries(Object.values(requests).map((request) => [`${request.method} ${request.path}`, ask(mock, request)]))
  return { requests, answers }
}

function ask(mock: Mock, { method, path, headers = {}, body = '' }: Request): string {
  const answer = mock.handle({ method, url: path, headers, body })
  if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`)
  return answer.body
}

async function inProcessRows(): Promise<Measurement[]> {
  const mock = await createMock({ clock: frozen })
  const [shop, large] = [await pageOf('shop'), await pageOf('large')]
  const sandbox = mock.sandbox('bench')
  const makeAndDrop = () => {
    mock.sandbox('passing')
    mock.drop('passing')
  }
  return [
    compareWork('a page of the large world, filtered and sorted', large, 'the same page of the shop', shop),
    compareWork('make and drop a sandbox', makeAndDrop, 'JSON.parse("{}")', () => JSON.parse('{}')),
    compareWork(
      'reset a sandbox',
      () => sandbox.reset(),
      'JSON.parse("{}")',
      () => JSON.parse('{}'),
    ),
    ...memoryRows(mock),
  ]
}

async function pageOf(world: 'shop' | 'large'): Promise<() => unknown> {
  const mock = await createMock({ world, clock: frozen })
  const { requests } = await script(mock)
  const where = encodeURIComponent(JSON.stringify({ country: { in: ['US', 'CA'] } }))
  const page: Request = { ...requests['GET a list of 50 vendors'], path: `/v3/vendor?limit=50&orderby=name&where=${where}` }
  return () => ask(mock, page)
}

function memoryRows(mock: Mock): Measurement[] {
  setFlagsFromString('--expose_gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const make = (prefix: string, use: (name: string) => void) => () => Array.from({ length: 2000 }, (_, index) => use(`${prefix}-${index}`))
  const untouched = heapGrowth(
    collectGarbage,
    make('untouched', (name) => mock.sandbox(name)),
  )
  const used = heapGrowth(
    collectGarbage,
    make('used', (name) => signInTo(mock, name)),
  )
  const megabytes = (bytes: number) => (bytes * 5) / 1024 / 1024
  return [
    {
      name: '10,000 sandboxes with one login each, memory',
      value: megabytes(used),
      reference: '10,000 untouched sandboxes',
      referenceValue: megabytes(untouched),
      unit: 'MB',
    },
  ]
}

function signInTo(mock: Mock, sandbox: string): void {
  const { email, password } = mock.logins[0] ?? { email: '', password: '' }
  ask(mock, {
    method: 'POST',
    path: '/v3/auth/login',
    headers: { 'content-type': 'application/json', 'x-mock-sandbox': sandbox },
    body: JSON.stringify({ email, password }),
  })
}
