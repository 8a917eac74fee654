// The mock over a folder and over PostgreSQL, against the same mock in memory, and against what the store itself takes for a commit.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyCatalogue } from '../../mocks/core/catalogue.ts'
import { openFolder } from '../../mocks/stores/folder.ts'
import { openPostgres } from '../../mocks/stores/postgres.ts'
import type { Store } from '../../mocks/stores/store.ts'
import { makeStoredMock } from '../../mocks/stores/stored-mock.ts'
import { startPostgres } from '../../mocks/stores/testing.ts'
import { bareCommits } from './bare-commits.ts'
import { alternately, type Bench, type Measurement, micros } from './measure.ts'
import { load, type Server, startLoaded, startServer, stopServer } from './servers.ts'
import { type Client, clientOf, mockWords, requestsFor } from './store-clients.ts'

export const storeBenches: readonly Bench[] = [
  { id: 'store/served', measure: () => withPlaces(servedRows) },
  { id: 'store/replicas', apart: 'three mocks beside PostgreSQL want more than two cores', measure: () => withPlaces(replicaRows) },
  { id: 'store/commit', measure: () => withPlaces(commitRows) },
  { id: 'store/first-touch', measure: () => withPlaces(firstTouchRows) },
  { id: 'store/parallel', measure: () => withPlaces(parallelRows) },
  { id: 'store/restart', measure: () => withPlaces(restartRows) },
]

interface Places {
  folder: string
  postgres: string
}

const kinds = ['folder', 'postgres'] as const
const shown = { folder: 'from a folder', postgres: 'from PostgreSQL' }

async function withPlaces(measure: (places: Places) => Promise<Measurement[]>): Promise<Measurement[]> {
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    return await measure({ folder, postgres: await postgres.database() })
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true })
  }
}

const openStore = (places: Places, kind: (typeof kinds)[number]): Promise<Store> =>
  kind === 'folder' ? openFolder(places.folder) : openPostgres(places.postgres)

const startMockOver = (store: string, start = startLoaded): Promise<Server> =>
  start([...mockWords, '--store', store], requestsFor('start', '').login)

async function servedRows(places: Places): Promise<Measurement[]> {
  const servers = {
    memory: await startMockOver('memory'),
    folder: await startMockOver(places.folder),
    postgres: await startMockOver(places.postgres),
  }
  const names = ['memory', ...kinds] as const
  const tokens = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await signedIn(servers[name])] as const)))
  const rows: Measurement[] = []
  for (const kind of ['one', 'list', 'create', 'login'] as const) {
    const costs = await alternately(names, (name) => load(servers[name], requestsFor('served', tokens[name] ?? '')[kind], 600), served)
    for (const name of kinds)
      rows.push({
        name: `${labels[kind]} ${shown[name]}, processor time`,
        values: costs[name],
        reference: 'in memory',
        referenceValues: costs.memory,
        unit: 'µs',
      })
  }
  await Promise.all(Object.values(servers).map(stopServer))
  return rows
}

/** As many as compile what a server runs over and over: what is asked for the first time costs twice as much. */
const served = { rounds: 5, warmUps: 3 }

const labels = { one: 'GET a page of one payment term', list: 'GET a list of 50 vendors', create: 'POST a vendor', login: 'login' }

async function signedIn({ url }: Server, sandbox = 'served'): Promise<string> {
  const { method, path, headers, body } = requestsFor(sandbox, '').login
  const answer = await fetch(url + path, { method, ...(headers && { headers }), ...(body && { body }) })
  const { data } = (await answer.json()) as { data: { token: string } }
  return data.token
}

/** Three at work at the same time, and what each request costs the one that gets it: by where their sandboxes are. */
async function replicaRows({ postgres }: Places): Promise<Measurement[]> {
  const servers = await Promise.all([1, 2, 3].map(() => startMockOver(postgres)))
  const sandboxes = Array.from({ length: 40 }, (_, number) => `served-${number}`)
  const [first] = servers
  const tokens = first ? await Promise.all(sandboxes.map((name) => signedIn(first, name))) : []
  const rows: Measurement[] = []
  const compare = async (kind: 'one' | 'create', of: (replica: number) => readonly number[], where: string) => {
    const asked = servers.map((_, replica) => of(replica).map((number) => requestsFor(`served-${number}`, tokens[number] ?? '')[kind]))
    const each = async (some: readonly Server[]) => {
      const costs = await Promise.all(some.map((server, replica) => load(server, asked[replica] ?? [], 400)))
      return costs.reduce((sum, cost) => sum + cost, 0) / costs.length
    }
    const costs = await alternately(['one', 'three'], (name) => each(name === 'one' ? servers.slice(0, 1) : servers), served)
    const name = `${labels[kind]} by three replicas, ${where}, processor time`
    rows.push({ name, values: costs.three, reference: 'by one replica', referenceValues: costs.one, unit: 'µs' })
  }
  for (const kind of ['one', 'create'] as const) {
    await compare(kind, (replica) => [replica], 'each another sandbox')
    await compare(
      kind,
      (replica) => sandboxes.map((_, number) => (number + 13 * replica) % sandboxes.length),
      'forty sandboxes dealt out to all',
    )
    await compare(kind, () => [0], 'all the same sandbox')
  }
  await Promise.all(servers.map(stopServer))
  return rows
}

async function commitRows(places: Places): Promise<Measurement[]> {
  const rows: Measurement[] = []
  for (const kind of kinds) {
    const store = await openStore(places, kind)
    const mock = await makeStoredMock(store, {}, emptyCatalogue)
    const client = await clientOf(mock, 'commit')
    const bare = await bareCommits(kind, places)
    const many = async (work: () => Promise<unknown>) =>
      (await micros(async () => {
        for (let count = 0; count < 100; count++) await work()
      })) / 100
    const of = { mock: client.create, bare: bare.commit, pair: bare.pair.commit }
    const costs = await alternately(['mock', 'bare', 'pair'], (name) => many(of[name]), served)
    const name = `POST a vendor ${shown[kind]}, in process, until it is kept`
    rows.push({ name, values: costs.mock, reference: bare.what, referenceValues: costs.bare, unit: 'µs' })
    rows.push({ name, values: costs.mock, reference: bare.pair.what, referenceValues: costs.pair, unit: 'µs' })
    await bare.close()
    await mock.close()
  }
  return rows
}

async function firstTouchRows(places: Places): Promise<Measurement[]> {
  const changes = 1_000
  const memory = await clientOf(await memoryMock(), 'touched')
  for (let count = 0; count < changes; count++) await memory.create()
  const rows: Measurement[] = []
  for (const kind of kinds) {
    const mock = await makeStoredMock(await openStore(places, kind), { memory: { sandboxes: 1, bytes: 1 } }, emptyCatalogue)
    const [client, other] = [await clientOf(mock, 'touched'), await clientOf(mock, 'other')]
    await Promise.all(Array.from({ length: changes }, client.create))
    // One sandbox in memory at most: the other puts it out.
    const costs = await alternately(
      ['memory', kind],
      async (name) => {
        await other.list()
        return micros(name === 'memory' ? memory.list : client.list)
      },
      { rounds: 9 },
    )
    rows.push({
      name: `first touch of an idle sandbox with 1,000 changes ${shown[kind]}`,
      values: costs[kind],
      reference: 'the same list in memory',
      referenceValues: costs.memory,
      unit: 'µs',
    })
    await mock.close()
  }
  return rows
}

async function parallelRows(places: Places): Promise<Measurement[]> {
  const sandboxes = 200
  const clientsOf = (mock: Parameters<typeof clientOf>[0]): Promise<Client[]> =>
    Promise.all(Array.from({ length: sandboxes }, (_, number) => clientOf(mock, `parallel-${number}`)))
  const memory = await clientsOf(await memoryMock())
  const rows: Measurement[] = []
  for (const kind of kinds) {
    const mock = await makeStoredMock(await openStore(places, kind), {}, emptyCatalogue)
    const clients = await clientsOf(mock)
    const bare = await bareCommits(kind, places)
    const together = (work: readonly (() => Promise<unknown>)[]) => micros(() => Promise.all(work.map((one) => one())))
    const of = {
      memory: memory.map(({ create }) => create),
      mock: clients.map(({ create }) => create),
      bare: clients.map(() => bare.commit),
    }
    const costs = await alternately(['memory', 'mock', 'bare'], (name) => together(of[name]))
    const name = `200 sandboxes written in parallel ${shown[kind]}`
    rows.push({ name, values: costs.mock, reference: 'in memory', referenceValues: costs.memory, unit: 'µs' })
    rows.push({ name, values: costs.mock, reference: `200 times ${bare.what}, in parallel`, referenceValues: costs.bare, unit: 'µs' })
    await bare.close()
    await mock.close()
  }
  return rows
}

async function restartRows(places: Places): Promise<Measurement[]> {
  for (const kind of kinds) {
    const mock = await makeStoredMock(await openStore(places, kind), {}, emptyCatalogue)
    for (let first = 0; first < 10_000; first += 200)
      await Promise.all(Array.from({ length: 200 }, (_, number) => clientOf(mock, `kept-${first + number}`)))
    await mock.close()
  }
  const stores = { memory: 'memory', ...places }
  const times = await alternately(['memory', ...kinds], async (name) => {
    const server = await startMockOver(stores[name], startServer)
    await stopServer(server)
    return server.startMilliseconds * 1000
  })
  return kinds.map((kind) => ({
    name: `start to first good answer with 10,000 sandboxes ${shown[kind]}`,
    values: times[kind],
    reference: 'in memory, without any',
    referenceValues: times.memory,
    unit: 'µs' as const,
  }))
}

const memoryMock = async () => (await import('../../mocks/index.ts')).createMock()
