// What a store drops of itself: what nobody needs, however much of it there is, and nothing that is in use.
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openFolder } from './folder.ts'
import { openPostgres } from './postgres.ts'
import type { Store, SweepBounds } from './store.ts'
import { placesForTests } from './testing-places.ts'
import { askMock, folderPlace, login, withReplicas } from './testing-replicas.ts'

const { folder, database } = placesForTests()

const places = {
  folder: async (name: string) => openFolder(join(folder, name)),
  postgres: async () => openPostgres(await database()),
}

/** Whatever was used before now may go, and nothing has to. */
const none: SweepBounds = { idleMilliseconds: 1e9, most: 1e9, inUseMilliseconds: -1e9 }

const namesIn = async (store: Store) => (await store.list('', 10_000)).map(({ name }) => name)

const make = (store: Store, name: string) => store.append(name, undefined, { head: '{}', beginning: name, things: [], due: undefined })

describe.each(['folder', 'postgres'] as const)('%s', (kind) => {
  test('sandboxes beyond the bound and unused for long are dropped, never the default one, nor one in use', async () => {
    const store = await places[kind]('bounds')
    for (const name of ['default', 'a', 'b', 'c']) await make(store, name)
    await store.sweep({ ...none, most: 2, inUseMilliseconds: 60_000 })
    await store.sweep({ ...none, idleMilliseconds: -1e9, inUseMilliseconds: 60_000 })
    expect(await namesIn(store)).toEqual(['a', 'b', 'c', 'default'])
    await store.sweep({ ...none, most: 3 })
    expect(await namesIn(store)).toEqual(['b', 'c', 'default'])
    await store.sweep({ ...none, idleMilliseconds: -1e9 })
    expect(await namesIn(store)).toEqual(['default'])
    await store.close()
  })

  test('however many are beyond, all of them go, and no more where two sweep at the same time', async () => {
    const store = await places[kind]('many')
    await Promise.all(Array.from({ length: 2_500 }, (_, number) => make(store, `many-${number}`)))
    await Promise.all([store.sweep({ ...none, most: 100 }), store.sweep({ ...none, most: 100 })])
    expect(await namesIn(store)).toHaveLength(100)
    await store.sweep({ ...none, idleMilliseconds: -1e9 })
    expect(await namesIn(store)).toEqual([])
    await store.close()
  })
})

describe('while time passes', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  const minutes = async (count: number, each: () => Promise<unknown>) => {
    for (let passed = 0; passed < count * 4; passed++) {
      await vi.advanceTimersByTimeAsync(15_000)
      await each()
    }
  }

  test.each([
    ['read', 'GET'],
    ['written', 'POST'],
  ])('one that is %s all the time outlives a short bound, and one that is not does not', (_, method) =>
    withReplicas(folderPlace(), async ({ start }) => {
      const mock = await start({ idleMilliseconds: 1_000 })
      const token = await login(mock, 'busy')
      await login(mock, 'idle')
      const use = async () => {
        const body = method === 'POST' ? { name: 'Lakeside' } : undefined
        expect((await askMock(mock, method, '/sandbox/busy/v3/vendor', { token, body })).status).toBe(200)
      }
      await minutes(4, use)
      await expect.poll(async () => (await askMock(mock, 'GET', '/_mock/sandboxes')).data.map(nameOf)).toEqual(['busy', 'default'])
    }),
  )

  test('one in use stays where those that were made later are too many', () =>
    withReplicas(folderPlace(), async ({ start }) => {
      const [mock, other] = [await start({ maxSandboxes: 3 }), await start({ maxSandboxes: 3 })]
      const token = await login(mock, 'busy')
      const use = async () => expect((await askMock(mock, 'GET', '/sandbox/busy/v3/vendor', { token })).status).toBe(200)
      await minutes(1, use)
      for (const name of ['a', 'b', 'c', 'd']) await login(other, name)
      await minutes(4, use)
      await expect.poll(async () => (await askMock(mock, 'GET', '/_mock/sandboxes')).data.map(nameOf)).toEqual(['busy', 'd', 'default'])
    }))
})

const nameOf = ({ name }: { name: string }) => name
