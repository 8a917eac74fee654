import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyCatalogue } from '../core/catalogue.ts'
import { createMock } from '../index.ts'
import { openFolder } from './folder.ts'
import { openPostgres } from './postgres.ts'
import type { Store } from './store.ts'
import { makeStoredMock, type StoredMock } from './stored-mock.ts'
import { startPostgres, type TestPostgres } from './testing.ts'

const clock = '2026-04-01T16:00:00.000Z'
const memory = { sandboxes: 1, bytes: 1 }

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres.stop())

/** Each opens what was opened by the same place before. */
const places = {
  async folder() {
    const path = mkdtempSync(join(tmpdir(), 'repair-shop-'))
    return { open: () => openFolder(path), remove: () => rmSync(path, { recursive: true }) }
  },
  async postgres() {
    const url = await postgres.database()
    return { open: () => openPostgres(url), remove: () => {} }
  },
}

/** Replicas of one mock; those of a folder are in one program, which opens it once. */
interface Replicas {
  start(options?: object): Promise<StoredMock>
  /** The last one ends, and one starts where it left. */
  restart(): Promise<StoredMock>
}

async function withReplicas(kind: keyof typeof places, use: (replicas: Replicas) => Promise<void>): Promise<void> {
  const { open, remove } = await places[kind]()
  const opened: Store[] = []
  const openOne = async () => {
    const store = kind === 'folder' && opened[0] ? opened[0] : await open()
    if (store !== opened[0]) opened.push(store)
    return store
  }
  const start = async (options: object = {}) => makeStoredMock(await openOne(), { clock, ...options }, emptyCatalogue)
  const closeAll = async () => {
    for (const store of opened.splice(0)) await store.close()
  }
  const restart = async () => {
    await closeAll()
    return start()
  }
  try {
    await use({ start, restart })
  } finally {
    await closeAll()
    remove()
  }
}

interface Asked {
  method: string
  url: string
  body?: object
  token?: string
}

async function ask(mock: Pick<StoredMock, 'handle'>, { method, url, body, token }: Asked) {
  const headers = { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) }
  const { status, body: text } = await mock.handle({ method, url, headers, body: body ? JSON.stringify(body) : '' })
  return { status, text, json: JSON.parse(text) }
}

const credentials = { audience: 'shop', email: 'owner@harborline.example', password: 'workshop' }

async function login(mock: Pick<StoredMock, 'handle'>, sandbox = 'default'): Promise<string> {
  return (await ask(mock, { method: 'POST', url: `/sandbox/${sandbox}/v3/auth/login`, body: credentials })).json.data.token
}

const addSource = (mock: Pick<StoredMock, 'handle'>, token: string, name: string) =>
  ask(mock, { method: 'POST', url: '/v3/referral_source', body: { name }, token })

describe.each(['folder', 'postgres'] as const)('%s', (kind) => {
  test('what was answered is there after a restart', () =>
    withReplicas(kind, async ({ start, restart }) => {
      const first = await start()
      const token = await login(first)
      const made = await addSource(first, token, 'Lakeside')
      const found = await ask(await restart(), { method: 'GET', url: `/v3/referral_source/${made.json.data.id}`, token })
      expect(found.json.data).toEqual(made.json.data)
    }))

  test('another replica sees at once what one has answered', () =>
    withReplicas(kind, async ({ start }) => {
      const [one, other] = [await start(), await start()]
      const token = await login(one)
      const { json } = await addSource(other, token, 'Lakeside')
      const url = `/v3/referral_source/${json.data.id}`
      expect((await ask(one, { method: 'GET', url, token })).status).toBe(200)
      await ask(one, { method: 'PUT', url, body: { name: 'Hillside' }, token })
      expect((await ask(other, { method: 'GET', url, token })).json.data.name).toBe('Hillside')
    }))

  test('of requests that come to two replicas at the same time, each takes effect once', () =>
    withReplicas(kind, async ({ start }) => {
      const replicas = [await start(), await start(), await start()]
      const token = await login(replicas[0] as StoredMock)
      const names = Array.from({ length: 30 }, (_, number) => `Source ${number}`)
      const answers = await Promise.all(names.map((name, number) => addSource(replicas[number % 3] as StoredMock, token, name)))
      expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
      expect(new Set(answers.map(({ json }) => json.data.id)).size).toBe(names.length)
      const url = '/v3/referral_source?limit=50'
      const lists = await Promise.all(replicas.map(async (one) => (await ask(one, { method: 'GET', url, token })).text))
      expect(new Set(lists).size).toBe(1)
      expect(names.filter((name) => !lists[0]?.includes(`"${name}"`))).toEqual([])
    }))

  test(
    'answers are the same bytes in memory and from replicas in turn, whatever leaves memory',
    () =>
      withReplicas(kind, async ({ start }) => {
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
            const both = async (asked: Asked, which: number) => {
              const [expected, actual] = [await ask(alone, asked), await ask(replicas[which] as StoredMock, asked)]
              expect(actual).toEqual(expected)
              return actual.json
            }
            const { data } = await both({ method: 'POST', url: `/sandbox/${sandbox}/v3/auth/login`, body: credentials }, 0)
            const at = `/sandbox/${sandbox}/v3/referral_source`
            const { token } = data
            const ids: string[] = []
            for (const [one, which] of steps) {
              const url = `${at}/${'place' in one ? ids[one.place % Math.max(ids.length, 1)] : ''}`
              if (one.does === 'add') {
                const made = await both({ method: 'POST', url: at, body: { name: one.name }, token }, which)
                if (made.success) ids.push(made.data.id)
              } else if (one.does === 'rename') await both({ method: 'PUT', url, body: { name: one.name }, token }, which)
              else if (one.does === 'remove') await both({ method: 'DELETE', url, token }, which)
              else if (one.does === 'list') await both({ method: 'GET', url: `${at}?limit=50`, token }, which)
              else if (one.does === 'refused') await both({ method: 'POST', url: at, body: { name: 5 }, token }, which)
              else await ask(replicas[which] as StoredMock, { method: 'GET', url: `/sandbox/other/v3/referral_source`, token })
            }
          }),
          { numRuns: 15 },
        )
      }),
    30_000,
  )
})
