// What a store promises: what was answered is kept, the same for all replicas, byte for byte as in memory.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMock } from '../index.ts'
import type { StoredMock } from './stored-mock.ts'
import { startPostgres, type TestPostgres } from './testing.ts'
import { askMock, clock, credentials, folderPlace, login, postgresPlace, withReplicas } from './testing-replicas.ts'

type Asked = [method: string, url: string, more: Parameters<typeof askMock>[3]]

const memory = { sandboxes: 1, bytes: 1 }

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const places = { folder: folderPlace, postgres: () => postgresPlace(postgres) }

const addSource = (mock: Pick<StoredMock, 'handle'>, token: string, name: string) =>
  askMock(mock, 'POST', '/v3/referral_source', { body: { name }, token })

describe.each(['folder', 'postgres'] as const)('%s', (kind) => {
  test('what was answered is there after a restart', () =>
    withReplicas(places[kind](), async ({ start, restart }) => {
      const first = await start()
      const token = await login(first)
      const made = await addSource(first, token, 'Lakeside')
      const found = await askMock(await restart(), 'GET', `/v3/referral_source/${made.data.id}`, { token })
      expect(found.data).toEqual(made.data)
    }))

  test('another replica sees at once what one has answered', () =>
    withReplicas(places[kind](), async ({ start }) => {
      const [one, other] = [await start(), await start()]
      const token = await login(one)
      const { data } = await addSource(other, token, 'Lakeside')
      const url = `/v3/referral_source/${data.id}`
      expect((await askMock(one, 'GET', url, { token })).status).toBe(200)
      await askMock(one, 'PUT', url, { body: { name: 'Hillside' }, token })
      expect((await askMock(other, 'GET', url, { token })).data.name).toBe('Hillside')
    }))

  test('of requests that come to two replicas at the same time, each takes effect once', () =>
    withReplicas(places[kind](), async ({ start }) => {
      const replicas = [await start(), await start(), await start()]
      const token = await login(replicas[0] as StoredMock)
      const names = Array.from({ length: 30 }, (_, number) => `Source ${number}`)
      const answers = await Promise.all(names.map((name, number) => addSource(replicas[number % 3] as StoredMock, token, name)))
      expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
      expect(new Set(answers.map(({ data }) => data.id)).size).toBe(names.length)
      const url = '/v3/referral_source?limit=50'
      const lists = await Promise.all(replicas.map(async (one) => (await askMock(one, 'GET', url, { token })).text))
      expect(new Set(lists).size).toBe(1)
      expect(names.filter((name) => !lists[0]?.includes(`"${name}"`))).toEqual([])
    }))

  test(
    'answers are the same bytes in memory and from replicas in turn, whatever leaves memory',
    () =>
      withReplicas(places[kind](), async ({ start }) => {
        const replicas = [await start(), await start({ memory }), await start({ memory })]
        const step = fc.oneof(
          fc.record({ does: fc.constant('add' as const), name: fc.string({ minLength: 1, maxLength: 8 }) }),
          fc.record({ does: fc.constant('rename' as const), place: fc.nat(20), name: fc.string({ minLength: 1, maxLength: 8 }) }),
          fc.record({ does: fc.constant('remove' as const), place: fc.nat(20) }),
          fc.record({ does: fc.constant('list' as const) }),
          fc.record({ does: fc.constant('refused' as const) }),
          fc.record({ does: fc.constant('elsewhere' as const) }),
        )
        let round = 0
        await fc.assert(
          fc.asyncProperty(fc.array(fc.tuple(step, fc.nat(2)), { maxLength: 25 }), async (steps) => {
            const sandbox = `round-${round++}`
            const alone = await createMock({ clock })
            const both = async (which: number, ...asked: Asked) => {
              const [expected, actual] = [await askMock(alone, ...asked), await askMock(replicas[which] as StoredMock, ...asked)]
              expect(actual).toEqual(expected)
              return actual
            }
            const { data } = await both(0, 'POST', `/sandbox/${sandbox}/v3/auth/login`, { body: credentials })
            const at = `/sandbox/${sandbox}/v3/referral_source`
            const { token } = data
            const ids: string[] = []
            for (const [one, which] of steps) {
              const url = `${at}/${'place' in one ? ids[one.place % Math.max(ids.length, 1)] : ''}`
              if (one.does === 'add') {
                const made = await both(which, 'POST', at, { body: { name: one.name }, token })
                if (made.success) ids.push(made.data.id)
              } else if (one.does === 'rename') await both(which, 'PUT', url, { body: { name: one.name }, token })
              else if (one.does === 'remove') await both(which, 'DELETE', url, { token })
              else if (one.does === 'list') await both(which, 'GET', `${at}?limit=50`, { token })
              else if (one.does === 'refused') await both(which, 'POST', at, { body: { name: 5 }, token })
              else await askMock(replicas[which] as StoredMock, 'GET', `/sandbox/other/v3/referral_source`, { token })
            }
          }),
          { numRuns: 15 },
        )
      }),
    30_000,
  )
})
