// The journal of replicas: one for all, whoever answered and whoever is asked.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from './postgres.ts'
import type { StoredMock } from './stored-mock.ts'
import { cutConnections, startPostgres, type TestPostgres } from './testing.ts'
import { askMock, folderPlace, login, postgresPlace, withReplicas } from './testing-replicas.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

interface Told {
  number: number
  url: string
}

/** Requests one after the other, each to the next replica, which a client can tell apart. */
async function askInTurn(replicas: readonly StoredMock[], count: number, sandbox = 'default'): Promise<string[]> {
  const urls = Array.from({ length: count }, (_, index) => `/sandbox/${sandbox}/v3/vendor?limit=${index + 1}`)
  for (const [index, url] of urls.entries()) await askMock(replicas[index % replicas.length] as StoredMock, 'GET', url)
  return urls
}

const journalOf = async (mock: StoredMock, query = ''): Promise<Told[]> => (await askMock(mock, 'GET', `/_mock/journal${query}`)).data

test('each replica tells what all answered, in its order, page by page and filtered', () =>
  withReplicas(postgresPlace(postgres), async ({ start }) => {
    const replicas = [await start(), await start(), await start()]
    const urls = await askInTurn(replicas, 30)
    for (const mock of replicas) expect((await journalOf(mock)).map(({ url }) => url)).toEqual(urls.toReversed())
    const [one, other] = replicas as [StoredMock, StoredMock]
    const first = await journalOf(one, '?limit=20')
    const rest = await journalOf(other, `?limit=20&before=${first.at(-1)?.number}`)
    expect([...first, ...rest].map(({ url }) => url)).toEqual(urls.toReversed())
    await login(other, 'signed-in')
    expect((await journalOf(one, '?operation=login&status=2XX')).map(({ url }) => url)).toEqual(['/sandbox/signed-in/v3/auth/login'])
    expect(await journalOf(one, '?sandbox=signed-in&findings=true')).toEqual([])
  }))

test('requests are counted and forgotten over all replicas', () =>
  withReplicas(postgresPlace(postgres), async ({ start }) => {
    const replicas = [await start(), await start()] as const
    await askInTurn(replicas, 10, 'mine')
    await askInTurn(replicas, 4, 'yours')
    const count = async (pattern: object) => (await askMock(replicas[0], 'POST', '/_mock/journal/count', { body: pattern })).data.count
    expect([await count({ sandbox: 'mine' }), await count({ path: '/v3/vend*' }), await count({ query: { limit: '2' } })]).toEqual([
      10, 14, 2,
    ])
    await askMock(replicas[1], 'DELETE', '/_mock/journal?sandbox=mine')
    expect([await count({ sandbox: 'mine' }), await count({ status: 401 })]).toEqual([0, 4])
    await askMock(replicas[0], 'DELETE', '/_mock/journal')
    expect(await journalOf(replicas[1])).toEqual([])
  }))

test('whoever follows hears what others answer from then on, once', () =>
  withReplicas(postgresPlace(postgres), async ({ start }) => {
    const replicas = [await start(), await start()] as const
    await askInTurn(replicas, 4, 'mine')
    const url = '/_mock/journal/events?sandbox=mine'
    const { follow } = await replicas[0].control({ method: 'GET', url, headers: {}, body: '' })
    const heard: string[] = []
    const end = follow?.(({ url }) => heard.push(url))
    await askInTurn(replicas, 2, 'yours')
    const urls = await askInTurn(replicas, 6, 'mine')
    await expect.poll(() => heard.length).toBe(urls.length)
    const more = await askInTurn(replicas, 1, 'mine')
    await expect.poll(() => heard).toEqual([...urls, ...more])
    end?.()
  }))

test('the journal of replicas is bounded, and is there after a restart', () =>
  withReplicas(postgresPlace(postgres), async ({ start, restart }) => {
    const options = { journal: { entries: 8 } }
    const replicas = [await start(options), await start(options)]
    const urls = await askInTurn(replicas, 21)
    const kept = urls.slice(-8).toReversed()
    expect((await journalOf(replicas[0] as StoredMock)).map(({ url }) => url)).toEqual(kept)
    const again = await restart()
    expect((await journalOf(again)).map(({ url }) => url)).toEqual(kept)
  }))

test('a replica that ends leaves what it had', () =>
  withReplicas(postgresPlace(postgres), async ({ start }) => {
    const [one, other] = [await start(), await start()] as const
    await askMock(other, 'GET', '/v3/vendor')
    await other.close()
    expect(await journalOf(one)).toHaveLength(1)
  }))

test('a replica that does not answer is not waited for', async () => {
  const url = await postgres.database()
  const [one, other] = [await openPostgres(url, { patience: 200 }), await openPostgres(url)] as const
  let asked = 0
  other.lines.join(() => {
    asked += 1
    return new Promise(() => {})
  })
  await one.lines.gather()
  expect(asked).toBe(1)
  await Promise.all([one.close(), other.close()])
})

test('a replica whose connection was cut is asked again when it is back', async () => {
  const url = await postgres.database()
  const [one, other] = [await openPostgres(url), await openPostgres(url)] as const
  let asked = 0
  other.lines.join(async () => {
    asked += 1
  })
  await cutConnections(url)
  await expect
    .poll(() =>
      one.lines.gather().then(
        () => asked,
        () => 0,
      ),
    )
    .toBeGreaterThan(0)
  await Promise.all([one.close(), other.close()])
})

test('in a folder it is there after a restart, and goes on', () =>
  withReplicas(folderPlace(), async ({ start, restart }) => {
    const urls = await askInTurn([await start({ journal: { entries: 3 } })], 5)
    const again = await restart({ journal: { entries: 3 } })
    expect((await journalOf(again)).map(({ url }) => url)).toEqual(urls.slice(-3).toReversed())
    const more = await askInTurn([again], 1)
    expect((await journalOf(again)).map(({ url }) => url)).toEqual([...more, ...urls.slice(-2).toReversed()])
  }))
