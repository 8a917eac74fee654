// Webhooks of sandboxes that a store keeps.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { emptyCatalogue } from '../core/catalogue.ts'
import type { Delivery, Outcome } from '../engine/state/webhooks.ts'
import { openFolder } from './folder.ts'
import type { Store } from './store.ts'
import { makeStoredMock } from './stored-mock.ts'
import { askMock, login } from './testing-replicas.ts'

const folder = mkdtempSync(join(tmpdir(), 'repair-shop-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** How many deliveries are still to be tried. */
async function waitingIn(store: Store, name: string): Promise<number> {
  const kept = await store.load(name)
  return (kept?.things ?? []).filter(({ kind, text }) => kind === 'deliveries' && JSON.parse(text ?? '{}').state === 'waiting').length
}

test('a slow receiver holds up no other sandbox, and whoever stops leaves no try to be made again', async () => {
  const arrivals: string[] = []
  let heard = () => {}
  let answerSlowly = (_: Outcome) => {}
  const send = ({ url }: Delivery): Promise<Outcome> => {
    arrivals.push(new URL(url).pathname)
    heard()
    return url.endsWith('/slow')
      ? new Promise((resolve) => {
          answerSlowly = resolve
        })
      : Promise.resolve({ arrived: true })
  }
  const arrived = async (path: string) => {
    while (!arrivals.includes(path))
      await new Promise<void>((resolve) => {
        heard = resolve
      })
  }
  const mock = await makeStoredMock(await openFolder(folder), { world: 'empty', send }, emptyCatalogue)
  mock.courier()
  const post = async (sandbox: string, path: string, sent: object, token = ''): Promise<{ token: string }> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const { status, body } = await mock.handle({ method: 'POST', url: `/sandbox/${sandbox}${path}`, headers, body: JSON.stringify(sent) })
    expect(status).toBe(200)
    return JSON.parse(body).data
  }
  for (const name of ['slow', 'quick']) {
    const { token } = await post(name, '/v3/auth/login', { audience: 'shop', email: 'owner@harborline.example', password: 'workshop' })
    const hook = { name: 'Books', url: `http://127.0.0.1:9/${name}`, triggers: ['vendor.created'], enabled: true }
    await post(name, '/v3/webhook', hook, token)
    await post(name, '/v3/vendor', { name: 'Lakeside' }, token)
    await arrived(`/${name}`)
  }
  const closed = mock.close()
  answerSlowly({ arrived: true })
  await closed
  const store = await openFolder(folder)
  expect(await Promise.all(['slow', 'quick'].map((name) => waitingIn(store, name)))).toEqual([0, 0])
  await store.close()
  expect(arrivals).toEqual(['/slow', '/quick'])
})

/** A mock with two vendors made and a webhook that waits to be told of both, whose receiver does not answer yet. */
async function withSlowReceiver(name: string, storeOf: (sound: Store) => Store, claim: number) {
  const path = join(folder, name)
  const sound = await openFolder(path)
  let begun = 0
  let answerSlowly = (_: Outcome) => {}
  const send = () =>
    new Promise<Outcome>((resolve) => {
      begun += 1
      answerSlowly = resolve
    })
  const mock = await makeStoredMock(storeOf(sound), { world: 'empty', send, claim }, emptyCatalogue)
  const token = await login(mock)
  const hook = { name: 'Books', url: 'http://127.0.0.1:9/', triggers: ['vendor.created'], enabled: true }
  await askMock(mock, 'POST', '/v3/webhook', { body: hook, token })
  for (const vendor of ['Lakeside', 'Hillside']) await askMock(mock, 'POST', '/v3/vendor', { body: { name: vendor }, token })
  mock.courier()
  await expect.poll(() => begun).toBe(1)
  return { mock, sound, path, answer: () => answerSlowly({ arrived: true }), begun: () => begun }
}

test('who is to end waits for the answer to what it sent, begins nothing more, and gives the rest back', async () => {
  const { mock, path, answer, begun } = await withSlowReceiver('handed-over', (sound) => sound, 60_000)
  const closed = mock.close()
  answer()
  await closed
  const store = await openFolder(path)
  expect([begun(), await waitingIn(store, 'default'), await store.claimDue(10, 1_000)]).toEqual([1, 1, ['default']])
  await store.close()
})

test('who was stopped for so long that another one delivers gives nothing back, and begins nothing more', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  try {
    let claims = 0
    const once = (sound: Store): Store => ({ ...sound, claimDue: async (...of) => (claims++ === 0 ? sound.claimDue(...of) : []) })
    const { mock, sound, path, answer, begun } = await withSlowReceiver('stopped', once, 60_000)
    vi.advanceTimersByTime(60_001)
    expect(await sound.claimDue(10, 60_000)).toEqual(['default'])
    answer()
    await expect.poll(() => waitingIn(sound, 'default')).toBe(1)
    await mock.close()
    const store = await openFolder(path)
    expect([begun(), await store.claimDue(10, 1_000)]).toEqual([1, []])
    await store.close()
  } finally {
    vi.useRealTimers()
  }
})

test('who delivers for long keeps the sandbox to itself', async () => {
  let holds = 0
  const counted = (sound: Store): Store => ({
    ...sound,
    async hold(names, milliseconds) {
      await sound.hold(names, milliseconds)
      holds += 1
    },
  })
  const { mock, sound, answer } = await withSlowReceiver('held', counted, 1_500)
  await expect.poll(() => holds).toBeGreaterThan(3)
  expect(await sound.claimDue(10, 1_000)).toEqual([])
  const closed = mock.close()
  answer()
  await closed
})
