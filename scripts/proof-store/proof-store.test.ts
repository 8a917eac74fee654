// A sample of what `npm run proof:store` does at length, and stores that break a promise, which it must notice.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyCatalogue } from '../../mocks/core/catalogue.ts'
import { serve } from '../../mocks/server.ts'
import { openFolder } from '../../mocks/stores/folder.ts'
import { openPostgres } from '../../mocks/stores/postgres.ts'
import type { Store } from '../../mocks/stores/store.ts'
import { makeStoredMock } from '../../mocks/stores/stored-mock.ts'
import { placesForTests } from '../../mocks/stores/testing-places.ts'
import { answerTo, letIn } from './ask.ts'
import { startBalancer } from './balancer.ts'
import { breaches } from './breaches.ts'
import { wrongClocks } from './clocks.ts'
import { killAtRandom } from './killing.ts'
import { startLink } from './link.ts'
import { historyOf, isRegisterOf } from './registers.ts'
import { startReplica } from './replicas.ts'
import { timesThatDoNotGoOn } from './times.ts'
import { foundIn, startWriters } from './writers.ts'

const { folder, database } = placesForTests()

test('a folder keeps what was acknowledged when the program is killed', async () => {
  const seen = await killAtRandom({ store: join(folder, 'killed'), replicas: 1, kills: 2, seed: 1 })
  expect(seen.breaches).toEqual([])
  expect(seen.acknowledged).toBeGreaterThan(2)
})

test('PostgreSQL keeps what was acknowledged when replicas are killed', async () => {
  const store = await database()
  const seen = await killAtRandom({ store, replicas: 2, kills: 2, seed: 1 })
  expect(seen.breaches).toEqual([])
  expect(seen.acknowledged).toBeGreaterThan(2)
})

test('what clients read and write through a balancer is a register, also when a replica is killed and clocks are set apart', async () => {
  const store = await database()
  const replicas = await Promise.all([
    startReplica(store, { preloaded: wrongClocks[0] }),
    startReplica(store, { preloaded: wrongClocks[1] }),
  ])
  const { url, close } = await startBalancer(replicas.map((replica) => replica.url))
  const history = await historyOf(() => url, { sandbox: 'one', seed: 1, meanwhile: async () => replicas[0]?.killAndRestart() })
  expect(isRegisterOf(history)).toBe(true)
  expect(history.filter(({ kind }) => kind === 'read').length).toBeGreaterThan(2)
  expect(await timesThatDoNotGoOn(() => url, 'one')).toEqual([])
  await close()
  await Promise.all(replicas.map((replica) => replica.stop()))
})

test('while the line to PostgreSQL is silent everybody is told to come back, also who came later, and what was asked takes effect at most once', async () => {
  const link = await startLink(await database())
  const { address, close } = await servedOver(await openPostgres(link.url, { patience: 400 }), 1)
  const token = await letIn(address, 'one')
  const write = (name: string) =>
    answerTo(address(), { method: 'POST', path: '/v3/referral_source', sandbox: 'one', token, body: { name } })
  link.silence()
  const names = ['proof-first', 'proof-second', 'proof-third']
  const answers = await Promise.all(names.map(write))
  expect(answers.map((answer) => answer?.status)).toEqual([503, 503, 503])
  link.restore()
  const unsure = names.map((name) => ({ sandbox: 'one', name, outcome: 'unsure' }) as const)
  expect(breaches(unsure, [await foundIn(address, 'one')])).toEqual([])
  await close()
  await link.close()
})

/** Replicas in this process over one store. */
async function servedOver(store: Store, count: number): Promise<{ address(): string; close(): Promise<void> }> {
  const mocks = await Promise.all(Array.from({ length: count }, () => makeStoredMock(store, {}, emptyCatalogue)))
  const doors = await Promise.all(mocks.map((mock) => serve(mock, { port: 0 })))
  let next = 0
  return {
    address: () => doors[next++ % count]?.url ?? '',
    async close() {
      for (const door of doors) await door.close()
      for (const mock of mocks) await mock.close()
    },
  }
}

test('a store that says that it has kept a step before it has is found out', async () => {
  const path = join(folder, 'forgets')
  const sound = await openFolder(path)
  let steps = 0
  const forgets: Store = {
    ...sound,
    // The first steps of a sandbox and its sign-ins are let be, so that clients come to write.
    append: (name, after, step) =>
      ++steps % 5 === 0 && after && step.things.length === 1 ? Promise.resolve(Date.now()) : sound.append(name, after, step),
  }
  const before = await servedOver(forgets, 1)
  const writers = startWriters(before.address, ['one'], 1)
  await writers.acknowledged(20)
  await writers.stop()
  await before.close()
  const after = await servedOver(await openFolder(path), 1)
  expect(breaches(writers.writes, [await foundIn(after.address, 'one')])).toContainEqual(expect.stringMatching(/^lost: /))
  await after.close()
})

test('replicas that do not ask whether their copies are current are found out', async () => {
  const sound = await openFolder(join(folder, 'stale'))
  const { address, close } = await servedOver({ ...sound, isCurrent: () => Date.now() }, 2)
  expect(isRegisterOf(await historyOf(address, { sandbox: 'one', seed: 1 }))).toBe(false)
  await close()
})
