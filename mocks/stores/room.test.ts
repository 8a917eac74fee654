// What passes the size of a sandbox is refused as a whole, and what makes it smaller is not.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { steer } from '../control/testing.ts'
import { createMock } from '../index.ts'
import type { StoredMock } from './stored-mock.ts'
import { askMock, folderPlace, login, withReplicas } from './testing-replicas.ts'

const long = 'x'.repeat(3_000)

const add = (mock: Pick<StoredMock, 'handle'>, token: string) => askMock(mock, 'POST', '/v3/vendor', { body: { name: 'Lakeside' }, token })

async function untilFull(write: () => Promise<{ status: number }>): Promise<void> {
  const statuses: number[] = []
  while (statuses.at(-1) !== 507 && statuses.length < 20) statuses.push((await write()).status)
  expect(new Set(statuses)).toEqual(new Set([200, 507]))
}

test('a write that passes it is refused with what to do, and leaves nothing behind', async () => {
  const mock = await createMock({ maxSandboxBytes: 5_000 })
  const token = await login(mock)
  await untilFull(() => add(mock, token))
  const before = mock.sandbox().snapshot()
  const refused = await add(mock, token)
  expect(refused).toMatchObject({ success: false, code: 'sandbox_full' })
  expect(refused.message).toMatch(
    /^Expected a sandbox of at most 5000 bytes that are its own, got one of \d+\. Reset or remove it, or start the mock with a larger --max-sandbox-size\.$/,
  )
  expect(mock.sandbox().snapshot()).toEqual(before)
  const [[id] = ['']] = before.state.changes.vendors ?? []
  await mock.sandbox().records.remove('vendors', id)
  expect((await add(mock, token)).status).toBe(200)
  mock.sandbox().reset()
  expect(mock.sandbox().bytes).toBe(0)
})

test('so are a snapshot, records that a sandbox is to begin with, and a fault that holds too much', async () => {
  const mock = await createMock({ maxSandboxBytes: 5_000 })
  const large = await createMock()
  for (let count = 0; count < 10; count++) await large.sandbox().records.insert('vendors', { name: long })
  const snapshot = large.sandbox().snapshot()
  const before = mock.sandbox().snapshot()
  const own = '/_mock/sandboxes'
  expect((await steer(mock, 'PUT', `${own}/default/snapshot`, snapshot)).status).toBe(507)
  expect((await steer(mock, 'POST', own, { name: 'other', data: { state: snapshot.state } })).status).toBe(507)
  expect((await steer(mock, 'POST', `${own}/default/faults`, { body: 'x'.repeat(2 ** 20) })).status).toBe(507)
  expect(mock.sandbox().snapshot()).toEqual(before)
  expect(mock.sandboxNames).toEqual(['default'])
})

test('in a store it is the same, and what was refused is not kept', () =>
  withReplicas(folderPlace(), async ({ start, restart }) => {
    const options = { maxSandboxBytes: 5_000 }
    const first = await start(options)
    const token = await login(first)
    const sizeOf = async (mock: StoredMock) => (await askMock(mock, 'GET', '/_mock/sandboxes/default')).data.bytes
    await untilFull(() => add(first, token))
    const bytes = await sizeOf(first)
    const again = await restart(options)
    expect((await add(again, token)).status).toBe(507)
    expect([await sizeOf(again), await sizeOf(await restart(options))]).toEqual([bytes, bytes])
  }))

test('whatever is done to records, their size is that of those which are there', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('add', 'change', 'remove', 'fail', 'fork'), fc.nat(5), fc.string()), { maxLength: 20 }),
      async (deeds) => {
        const mock = await createMock()
        let { world } = mock.sandbox()
        const [model] = world.all('vendors')
        if (!model) throw new Error('The world has no vendors.')
        const made: string[] = []
        for (const [deed, place, name] of deeds) {
          const vendor = made.length > 0 ? world.get('vendors', made[place % made.length] ?? '') : undefined
          const add = () => world.insert('vendors', { ...model, id: `ven_${made.length}`, name })
          if (deed === 'add') made.push(add().id)
          else if (deed === 'change' && vendor) world.replace('vendors', { ...vendor, name })
          else if (deed === 'remove' && vendor) world.remove('vendors', vendor)
          else if (deed === 'fork') world = world.fork()
          else if (deed === 'fail')
            expect(() =>
              world.transact(() => {
                add()
                throw new Error('no')
              }),
            ).toThrow('no')
        }
        const kept = Object.values(world.state().changes).flat()
        const bytes = kept.reduce((sum, [id, record]) => sum + id.length + (record ? Buffer.byteLength(JSON.stringify(record)) : 0), 0)
        expect(world.changedBytes).toBe(bytes)
      },
    ),
    { numRuns: 50 },
  )
})
