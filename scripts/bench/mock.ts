// The mock against a bare node:http server that sends the same bytes, against Prism serving the same document, and against itself.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { OwnData } from '../../mocks/data/data.ts'
import { createMock, type Mock } from '../../mocks/index.ts'
import type { WorldName } from '../../mocks/seeds/index.ts'
import { contractFile, prismProgram } from '../prism.ts'
import { alternately, type Bench, compareWork, heapGrowth, type Measurement } from './measure.ts'
import { dist, load, memoryMegabytes, type Request, type Server, startLoaded, startServer, stopServer } from './servers.ts'

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
  { id: 'mock/start', measure: startRows },
  { id: 'mock/one', measure: () => loadRows('GET one vendor') },
  { id: 'mock/list', measure: () => loadRows('GET a list of 50 vendors') },
  { id: 'mock/filtered', measure: () => loadRows('GET a list of 50 vendors, filtered and sorted', 'large') },
  { id: 'mock/create', measure: () => loadRows('POST a vendor') },
  { id: 'mock/login', measure: () => loadRows('login') },
  { id: 'mock/worlds', measure: worldRows },
  { id: 'mock/pages', measure: pageRows },
  { id: 'mock/engine', measure: engineRows },
  { id: 'mock/sandboxes', measure: sandboxRows },
]

const names = ['mock', 'bare', 'prism'] as const
type Name = (typeof names)[number]
type Starts = { [server in Name]: (start: typeof startServer) => Promise<Server> }

async function withStarts<Result>({ world, requests, answers }: Script, work: (starts: Starts) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  writeFileSync(join(folder, 'bare.cjs'), bareServer)
  writeFileSync(join(folder, 'answers.json'), JSON.stringify(answers))
  const { login } = requests
  try {
    return await work({
      mock: (start) => start([program, '--port', 'PORT', '--quiet', '--clock', frozen, '--world', world], login),
      bare: (start) => start([join(folder, 'bare.cjs'), join(folder, 'answers.json'), 'PORT'], login),
      prism: (start) => start([prismProgram, 'mock', contractFile, '--port', 'PORT', '--verboseLevel', 'silent'], login),
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const besideBare = 'bare node:http, same bytes'
const besidePrism = 'Prism, same document'

async function startRows(): Promise<Measurement[]> {
  const memory: { [server in Name]: number[] } = { mock: [], bare: [], prism: [] }
  const known = await script()
  return withStarts(known, async (starts) => {
    // As it is started by hand: its clock runs, and the dates of its world are moved.
    const startOnce = async (name: Name) => {
      const server = await (name === 'mock'
        ? startServer([program, '--port', 'PORT', '--quiet'], known.requests.login)
        : starts[name](startServer))
      memory[name].push(memoryMegabytes(server))
      await stopServer(server)
      return server.startMilliseconds * 1000
    }
    const times = await alternately(['mock', 'bare'], startOnce, { rounds: 7 })
    const { prism } = await alternately(['prism'], startOnce, { rounds: 2 })
    return [...against('start to first good answer', 'µs', { ...times, prism }), ...against('memory after start', 'MB', memory)]
  })
}

function against(name: string, unit: Measurement['unit'], { mock, bare, prism }: { [server in Name]: number[] }): Measurement[] {
  return [
    { name, values: mock, reference: besideBare, referenceValues: bare, unit },
    { name, values: mock, reference: besidePrism, referenceValues: prism, unit },
  ]
}

/** Rounds, and requests of each, with which figures of a quiet machine stay within some percent. */
const loads = { own: { requests: 1500, rounds: 7, warmUps: 6 }, prism: { requests: 60, rounds: 4, warmUps: 2 } }

async function loadRows(kind: keyof Script['requests'], world: WorldName = 'shop'): Promise<Measurement[]> {
  const known = await script({ world })
  const request = known.requests[kind]
  return withStarts(known, async (starts) => {
    const [mock, bare, prism] = await Promise.all(names.map((name) => starts[name](startLoaded)))
    if (!mock || !bare || !prism) throw new Error('Expected three servers.')
    const servers = { mock, bare, prism }
    try {
      const own = await loadBoth(servers, ['mock', 'bare'], request, loads.own)
      const few = await asManyAs(prism, request)
      const beside = await loadBoth(servers, ['mock', 'prism'], few.request, loads.prism)
      const unit = 'µs'
      return [
        { name: `${kind}, processor time`, values: own.mock, reference: besideBare, referenceValues: own.bare, unit },
        { name: `${kind}${few.said}, processor time`, values: beside.mock, reference: besidePrism, referenceValues: beside.prism, unit },
      ]
    } finally {
      await Promise.all(Object.values(servers).map(stopServer))
    }
  })
}

/** Each round logs in to a sandbox of its own, so that there are never more than 300 sessions. */
function loadBoth<Of extends Name>(
  servers: { [server in Name]: Server },
  of: readonly Of[],
  request: Request,
  { requests, rounds, warmUps }: (typeof loads)['own'],
): Promise<{ [name in Of]: number[] }> {
  const isLogin = request.path.endsWith('/login')
  let round = 0
  const loadOnce = (name: Of) => {
    const asked = isLogin ? { ...request, headers: { ...request.headers, 'x-mock-sandbox': `round-${round++}` } } : request
    return load(servers[name], asked, isLogin ? Math.min(requests, 300) : requests)
  }
  return alternately(of, loadOnce, { rounds, warmUps: isLogin ? 2 * warmUps : warmUps })
}

/** Prism answers with as many records as the example has: the mock is asked for no more beside it. */
async function asManyAs({ url }: Server, request: Request): Promise<{ request: Request; said: string }> {
  if (!request.path.includes('limit=')) return { request, said: '' }
  const answer = await fetch(url + request.path, { headers: request.headers ?? {} })
  const { data } = (await answer.json()) as { data: unknown[] }
  return { request: { ...request, path: request.path.replace('limit=50', `limit=${data.length}`) }, said: `, but ${data.length}` }
}

type Script = Awaited<ReturnType<typeof script>>

/** The requests, and what the mock answers to each. The same login gives the same token in every process. */
async function script({ world = 'shop', ...own }: { world?: WorldName; data?: OwnData } = {}) {
  const mock = await createMock({ world, clock: frozen, ...own })
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
  const where = encodeURIComponent(JSON.stringify({ country: { in: ['US', 'CA'] } }))
  const filtered: Request = { ...list, path: `${list.path}&orderby=name&where=${where}` }
  const one: Request = { method: 'GET', path: `/v3/vendor/${data[0]?.id}`, headers }
  const create: Request = {
    method: 'POST',
    path: '/v3/vendor',
    headers: { ...headers, ...json },
    body: '{"name":"Lakeside Parts","city":"Seattle"}',
  }
  // What grows the server's memory comes last.
  const requests = {
    'GET one vendor': one,
    'GET a list of 50 vendors': list,
    'GET a list of 50 vendors, filtered and sorted': filtered,
    'POST a vendor': create,
    login,
  }
  const answers = Object.fromEntries(Object.values(requests).map((request) => [`${request.method} ${request.path}`, ask(mock, request)]))
  return { world, mock, requests, answers }
}

export function ask(mock: Mock, { method, path, headers = {}, body = '' }: Request): string {
  const answer = mock.handle({ method, url: path, headers, body })
  if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`)
  return answer.body
}

async function worldRows(): Promise<Measurement[]> {
  const kind = 'GET a list of 50 vendors, filtered and sorted'
  const [shop, large] = [await script(), await script({ world: 'large' })]
  return [
    await compareWork(
      'a page of the large world, filtered and sorted',
      () => ask(large.mock, large.requests[kind]),
      'the same page of the shop',
      () => ask(shop.mock, shop.requests[kind]),
    ),
  ]
}

/** Pages as they are asked for again, and as they are worked out: a preference is never answered from what is kept. */
async function pageRows(): Promise<Measurement[]> {
  const [many, few] = [await script({ data: vendors(100_000) }), await script({ data: vendors(100) })]
  const page = ({ mock, requests: { 'GET a list of 50 vendors': list } }: Script, headers: Request['headers']) => {
    const request = { ...list, headers: { ...list.headers, ...headers } }
    return () => ask(mock, request)
  }
  const anew = { prefer: 'unobserved' }
  return [
    await compareWork('a page of 100,000 vendors, asked for again', page(many, {}), 'a page of 100', page(few, {})),
    await compareWork('a page of 100,000 vendors, answered anew', page(many, anew), 'a page of 100', page(few, anew)),
  ]
}

const vendors = (count: number): OwnData => ({
  state: { changes: { vendors: Array.from({ length: count }, (_, index) => ({ id: `ven_${index}`, name: `Vendor ${index}` })) } },
})

/** The engine without a door, its journal included. */
async function engineRows(): Promise<Measurement[]> {
  const { mock, requests } = await script()
  const { 'GET one vendor': one } = requests
  const texts = new Map([[one.path, ask(mock, one)]])
  return [
    await compareWork(
      'GET one vendor in process',
      () => ask(mock, one),
      'a Map look-up and the kept text',
      () => texts.get(one.path),
    ),
  ]
}

async function sandboxRows(): Promise<Measurement[]> {
  const mock = await createMock({ clock: frozen })
  const sandbox = mock.sandbox('bench')
  const makeAndDrop = () => {
    mock.sandbox('passing')
    mock.drop('passing')
  }
  const parse = () => JSON.parse('{}')
  return [
    await compareWork('make and drop a sandbox', makeAndDrop, 'JSON.parse("{}")', parse),
    await compareWork('reset a sandbox', () => sandbox.reset(), 'JSON.parse("{}")', parse),
    memoryRow(mock),
  ]
}

function memoryRow(mock: Mock): Measurement {
  setFlagsFromString('--expose_gc')
  const collectGarbage = runInNewContext('gc') as () => void
  /** Of 10,000, by a fifth of them. */
  const megabytes = (prefix: string, use: (name: string) => void) =>
    (heapGrowth(collectGarbage, () => Array.from({ length: 2000 }, (_, index) => use(`${prefix}-${index}`))) * 5) / 1024 / 1024
  return {
    name: '10,000 sandboxes with one login each, memory',
    referenceValues: [megabytes('untouched', (name) => mock.sandbox(name))],
    values: [megabytes('used', (name) => signInTo(mock, name))],
    reference: '10,000 untouched sandboxes',
    unit: 'MB',
  }
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
