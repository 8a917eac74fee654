// What a keeper asks its store for a request: as little as will do, whoever else changes the sandbox.
import { expect, test } from 'vitest'
import type { Store } from './store.ts'
import { runOn } from './testing.ts'
import { placesForTests } from './testing-places.ts'
import { askMock, folderPlace, login, postgresPlace, withReplicas } from './testing-replicas.ts'

const postgres = placesForTests()

test('who was behind asks what others changed before it answers, until they change nothing more', () =>
  withReplicas(postgresPlace(postgres), async ({ start }) => {
    const asked: string[] = []
    const other = await start()
    const mock = await start({}, (store) => ({ ...store, ...told(store, asked) }))
    const token = await login(mock)
    const read = () => askMock(mock, 'GET', '/v3/vendor?limit=1', { token })
    const write = (by: typeof mock) => askMock(by, 'POST', '/v3/referral_source', { body: { name: 'Lakeside' }, token })
    const askedFor = async (ask: () => Promise<unknown>) => {
      asked.splice(0)
      await ask()
      return asked.join(' ')
    }
    expect(await askedFor(read)).toBe('isCurrent')
    await write(other)
    expect(await askedFor(read), 'behind for the first time').toBe('isCurrent load')
    await write(other)
    expect(await askedFor(read), 'behind again').toBe('load')
    await write(other)
    expect(await askedFor(() => write(mock)), 'a write').toBe('load append')
    expect(await askedFor(read), 'nobody else came').toBe('load')
    expect(await askedFor(read), 'from then on').toBe('isCurrent')
  }))

test('a copy of a sandbox that others change meanwhile is made once, with what they changed', () =>
  withReplicas(folderPlace(), async ({ start }) => {
    const other = await start()
    const token = await login(other)
    const write = () => askMock(other, 'POST', '/v3/vendor', { body: { name: 'Lakeside' }, token })
    let meanwhile: typeof write | undefined
    const mock = await start({}, (store) => ({
      ...store,
      async isCurrent(...of) {
        const before = meanwhile
        meanwhile = undefined
        await before?.()
        return store.isCurrent(...of)
      },
    }))
    meanwhile = write
    const copied = await askMock(mock, 'POST', '/_mock/sandboxes', { body: { name: 'copy', from: 'default' } })
    expect([meanwhile, copied.status, copied.data.changes]).toEqual([undefined, 200, 2])
    expect((await askMock(other, 'GET', '/_mock/sandboxes/copy')).data).toMatchObject({ changes: 2, forkDepth: 1 })
  }))

test('a sandbox that is reset, restored or removed is not loaded for it', () =>
  withReplicas(folderPlace(), async ({ start }) => {
    const loaded: number[] = []
    const counting = (store: Store) => ({
      ...store,
      async load(...of: Parameters<Store['load']>) {
        const found = await store.load(...of)
        loaded.push(found?.things.length ?? 0)
        return found
      },
    })
    const key = { 'x-mock-key': 'only-i-know-this' }
    const own = '/_mock/sandboxes/own'
    const data = { state: { changes: { vendors: [{ id: 'ven_own', name: 'Own Parts' }] } } }
    const first = await start()
    await askMock(first, 'POST', '/_mock/sandboxes', { body: { name: 'own', key: key['x-mock-key'], data } })
    const before = await askMock(first, 'GET', `${own}/snapshot`, { headers: key })
    const add = () => askMock(first, 'POST', `${own}/records/vendors`, { body: { name: 'Lakeside' }, headers: key })
    const told = async (mock = first) => (await askMock(mock, 'GET', `${own}/snapshot`, { headers: key })).text
    const ask = async (method: string, url: string, body?: object, headers = key) => {
      const mock = await start({}, counting)
      loaded.splice(0)
      return [(await askMock(mock, method, url, { headers, body })).status, loaded.join(' ')]
    }
    await add()
    const changed = await told()
    expect(await ask('POST', `${own}/reset`, undefined, { 'x-mock-key': 'another' }), 'refused').toEqual([403, '1'])
    expect(await told(), 'what was refused').toBe(changed)
    expect(await ask('POST', `${own}/reset`)).toEqual([200, '1'])
    expect([await told(), await told(await start())]).toEqual([before.text, before.text])
    await add()
    expect(await ask('PUT', `${own}/snapshot`, JSON.parse(changed))).toEqual([200, '1'])
    expect([await told(), await told(await start())]).toEqual([changed, changed])
    expect(await ask('DELETE', own, undefined, { 'x-mock-key': 'another' })).toEqual([403, '0'])
    expect(await ask('DELETE', own)).toEqual([200, '0'])
    expect((await askMock(first, 'GET', own, { headers: key })).status).toBe(404)
  }))

test('what PostgreSQL lost of its last commits is gone for the replica that made them too', () => {
  let address = ''
  const place = async () => {
    address = await postgres.database()
    return postgresPlace({ database: async () => address })
  }
  return withReplicas(place(), async ({ start }) => {
    const replicas = [await start(), await start()]
    const [one = await start()] = replicas
    const token = await login(one)
    const write = (name: string) => askMock(one, 'POST', '/v3/referral_source', { body: { name }, token })
    await write('Kept')
    await runOn(
      address,
      'CREATE TABLE kept_sandbox AS TABLE repair_shop_mock.sandbox; CREATE TABLE kept_thing AS TABLE repair_shop_mock.thing',
    )
    for (const name of ['Lost', 'Lost too']) await write(name)
    await runOn(
      address,
      'TRUNCATE repair_shop_mock.sandbox, repair_shop_mock.thing',
      'INSERT INTO repair_shop_mock.sandbox TABLE kept_sandbox',
      'INSERT INTO repair_shop_mock.thing TABLE kept_thing',
    )
    const lists = async () => Promise.all(replicas.map(async (mock) => (await askMock(mock, 'GET', '/v3/referral_source', { token })).text))
    const [list, ...others] = await lists()
    expect(list).not.toContain('Lost')
    expect(others).toEqual([list])
    await write('Hillside')
    const [after, ...likewise] = await lists()
    expect(after).toContain('Hillside')
    expect(likewise).toEqual([after])
  })
})

/** As it is, and tells what it was asked. */
const told = (store: Store, asked: string[]): Pick<Store, 'isCurrent' | 'load' | 'append'> => ({
  isCurrent: (...of) => {
    asked.push('isCurrent')
    return store.isCurrent(...of)
  },
  load: (...of) => {
    asked.push('load')
    return store.load(...of)
  },
  append: (...of) => {
    asked.push('append')
    return store.append(...of)
  },
})
