// Records that a user brings along: over a world or instead of one, checked, and kept through reset, snapshot and reload.
import { expect, test } from 'vitest'
import { createMock, type MockOptions } from '../index.ts'
import { call, signIn } from '../testing.ts'
import type { Data, DataFile } from './data.ts'
import { BrokenData } from './faults.ts'

const changes = (of: Data['state']['changes'], rest: Partial<Data> = {}): Data => ({ ...rest, state: { changes: of } })

const namesOf = async (options: MockOptions) => {
  const mock = await createMock(options)
  const { body } = signIn(mock).get<{ name: string }[]>('/v3/vendor?limit=500')
  return body.data.map(({ name }) => name)
}

async function faultsOf(data: MockOptions['data'], options: MockOptions = {}): Promise<string[]> {
  const error = await createMock({ ...options, data: data as Data }).catch((reason) => reason)
  if (!(error instanceof BrokenData)) throw new Error(`Expected the data to be refused, got ${error}.`)
  return error.faults.map(({ file, pointer, reason }) => `${file} ${pointer}: ${reason}`)
}

test('a record by itself is filled like the newest of its company, and one with a known id is changed', async () => {
  const mock = await createMock()
  const [first] = mock.sandbox().world.all('vendors')
  const names = await namesOf({ data: changes({ vendors: [{ name: 'Own One' }, { id: first?.id, name: 'Renamed' }] }) })
  expect(names).toEqual(expect.arrayContaining(['Own One', 'Renamed']))
  expect(names).not.toContain(first?.name)
})

test('a record that is null is gone, and comes back with no reset', async () => {
  const [vendor] = (await createMock()).sandbox().world.all('vendors')
  const mock = await createMock({ data: changes({ vendors: [[vendor?.id ?? '', null]] }) })
  mock.sandbox().reset()
  expect(mock.sandbox().world.get('vendors', vendor?.id ?? '')).toBe(undefined)
  expect(mock.sandbox().world.differences()).toEqual([])
})

test('a snapshot is valid data, with its clock, sessions and counter', async () => {
  const before = await createMock({ clock: 'real' })
  const owner = signIn(before)
  owner.post('/v3/vendor', { name: 'Made before' })
  before.sandbox().clock.advance(3_600_000)
  const snapshot = before.sandbox().snapshot()
  const mock = await createMock({ data: JSON.parse(JSON.stringify(snapshot)) })
  expect(mock.sandbox().snapshot()).toEqual(snapshot)
  const made = call<{ id: string }>(mock, 'POST', '/v3/vendor', { name: 'Made after' }, { token: owner.session.token })
  expect([made.status, made.body.message]).toEqual([200, undefined])
  expect(mock.sandbox().world.differences()).toMatchObject([{ kind: 'created', collection: 'vendors' }])
})

test('a snapshot of a sandbox with own records tells them, so that it fits any mock', async () => {
  const data = changes({ vendors: [{ id: 'ven_own', name: 'Own One' }] })
  const mock = await createMock({ data })
  signIn(mock).post('/v3/vendor', { name: 'Made' })
  const snapshot = mock.sandbox().snapshot()
  const other = await createMock()
  await other.restore('default', snapshot)
  expect(other.sandbox().world.get('vendors', 'ven_own')?.name).toBe('Own One')
  expect(other.sandbox().snapshot()).toEqual(snapshot)
  const { changeCount } = mock.sandbox().world
  await mock.restore('default', snapshot)
  expect(mock.sandbox().snapshot()).toEqual(snapshot)
  expect(mock.sandbox().world.changeCount).toBe(changeCount)
  const plain = other.sandbox('plain').snapshot()
  expect(() => mock.sandbox().restore(plain)).toThrow('and the records it was given')
  await mock.restore('default', plain)
  expect(mock.sandbox().world.get('vendors', 'ven_own')).toBe(undefined)
})

test('own records stand instead of a world, and their users may log in', async () => {
  const { world: shop } = (await createMock({ world: 'empty' })).sandbox()
  const [user] = shop.all('users')
  const own = changes({
    companies: [...shop.all('companies')].map((record) => ({ ...record, name: 'Own Shop' })),
    companyConfigs: shop.all('companyConfigs').map((record) => ({ ...record })),
    locations: shop.all('locations').map((record) => ({ ...record })),
    roles: shop.all('roles').map((record) => ({ ...record })),
    users: [{ ...user, email: 'me@own.example', password: 'own password' }],
  })
  const mock = await createMock({ world: 'none', data: own })
  expect(mock.logins).toMatchObject([{ email: 'me@own.example', password: 'own password', company: 'Own Shop', role: 'Owner' }])
  expect(signIn(mock).get('/v3/vendor').body.data).toEqual([])
})

test('what is not of the form is told at its place, all at once', async () => {
  const files: DataFile[] = [
    { file: 'a.json', data: { state: { changes: { vendor: [], vendors: [['ven_1']] } }, wrold: 'shop' } },
    { file: 'b.json', data: { world: 'empty', state: { changes: { vendors: [['ven_1', { id: 'ven_2' }]] } } } },
    { file: 'c.json', data: { world: 'shop', state: { changes: { vendor: [], roles: [{ id: 'rol_1' }, { id: 'rol_1' }] } } } },
    { file: 'd.json', unreadable: 'expected JSON, got text' },
  ]
  expect(await faultsOf(files)).toEqual([
    'a.json /wrold: expected no such field, got "shop"',
    'a.json /state/changes/vendors/0: expected 2 or more elements or an object, got an array of 1 element',
    'b.json /state/changes/vendors/0/1/id: expected ven_1, got "ven_2"',
    'c.json /world: expected "empty" as was asked for or stands in another file, got "shop"',
    expect.stringContaining('c.json /state/changes/vendor: expected the name of a collection. Did you mean "vendors"?'),
    'c.json /state/changes/roles/1: expected each record once, got rol_1 again',
    'd.json : expected JSON, got text',
  ])
  expect(await faultsOf(changes({}, { world: 'empty' }), { world: 'shop' })).toEqual([
    'data /world: expected "shop" as was asked for or stands in another file, got "empty"',
  ])
})

test('a field that no such record has is told at its place, and what is near it', async () => {
  expect(await faultsOf(changes({ vendors: [{ nmae: 'Lakeside' }, { name: 'Acme', 'a/b': 1 }] }))).toEqual([
    'data /state/changes/vendors/0/nmae: no record of vendors has a field "nmae". Did you mean "name"?',
    'data /state/changes/vendors/1/a~1b: no record of vendors has a field "a/b".',
  ])
})

test('what the contract or other records do not allow is told at its place, all at once', async () => {
  const { world } = (await createMock()).sandbox()
  const [order] = world.all('orders')
  const data = changes({
    vendors: [{ name: 7, country: 'Mars' }],
    users: [['usr_1', { id: 'usr_1', companyId: 'com_1' }]],
    orders: [{ ...order, customerId: 'cus_none' }],
    webhooks: [{ name: world.all('webhooks')[0]?.name }],
  })
  const faults = await faultsOf(data)
  for (const expected of [
    'data /state/changes/vendors/0/name: expected a string, got 7',
    'data /state/changes/users/0/1/email: expected a text, got nothing',
    "data /state/changes/users/0/1/companyId: expected one of the company's companies, got com_1",
    "data /state/changes/orders/0/customerId: expected one of the company's customers, got cus_none",
    expect.stringContaining('data /state/changes/webhooks/0: this does not hold: no two have the same name ('),
  ])
    expect(faults).toContainEqual(expected)
})

test('a record that is missed by another is a fault of the whole', async () => {
  const { world } = (await createMock()).sandbox()
  const id = world.all('orders')[0]?.customerId ?? ''
  expect(await faultsOf(changes({ customers: [[id, null]] }))).toContainEqual(
    expect.stringMatching(`^data : orders ord_\\w+/customerId: expected one of the company's customers, got ${id}`),
  )
})

test('a sandbox is made with records of its own, and others do not see them', async () => {
  const mock = await createMock()
  await mock.create('mine', { data: changes({ vendors: [{ id: 'ven_own', name: 'Own One' }] }) })
  expect(mock.sandbox('mine').world.get('vendors', 'ven_own')?.name).toBe('Own One')
  expect(mock.sandbox().world.get('vendors', 'ven_own')).toBe(undefined)
  expect(() => mock.existing('broken')).toThrow('broken')
  await expect(mock.create('broken', { data: changes({ vendors: [{ name: 7 }] }) })).rejects.toThrow('/state/changes/vendors/0/name')
  expect(mock.sandboxNames).not.toContain('broken')
})

test('other data take the place of those that it began with, and who is signed in stays so', async () => {
  const mock = await createMock({ data: changes({ vendors: [{ id: 'ven_own', name: 'First' }] }) })
  const owner = signIn(mock)
  owner.post('/v3/vendor', { name: 'Made' })
  await mock.create('empty', { world: 'empty' })
  await mock.beginOn(changes({ vendors: [{ id: 'ven_own', name: 'Second' }] }))
  const names = owner.get<{ name: string }[]>('/v3/vendor?limit=500').body.data.map(({ name }) => name)
  expect([names.includes('Second'), names.includes('First'), names.includes('Made')]).toEqual([true, false, false])
  expect(mock.sandbox('new').world.get('vendors', 'ven_own')?.name).toBe('Second')
  expect(mock.sandbox('empty').seed.world).toBe('empty')
  await expect(mock.beginOn(changes({ vendors: [{ name: 7 }] }))).rejects.toThrow(BrokenData)
  expect(owner.get<{ name: string }>('/v3/vendor/ven_own').body.data.name).toBe('Second')
})

test('what counts a record that is brought in part is counted anew, as where one is arranged', async () => {
  const { world: before } = (await createMock()).sandbox()
  const order = before.all('orders').find(({ paid, statementId }) => !paid && statementId === null)
  const orderId = order?.id ?? ''
  const payment = { orderId, amountCents: 100, status: 'Succeeded', transactionType: 'Charge' }
  const data = changes({ payments: [payment], statements: [{ customerId: order?.customerId }], inspections: [{ orderId }] })
  const { world } = (await createMock({ data })).sandbox()
  expect(world.get('orders', orderId)).toMatchObject({
    paidCostCents: (order?.paidCostCents ?? 0) + 100,
    inspectionCount: (order?.inspectionCount ?? 0) + 1,
  })
  expect(world.get('customers', order?.customerId ?? '')?.statementCount).toBe(
    (before.get('customers', order?.customerId ?? '')?.statementCount ?? 0) + 1,
  )
})

test('a count that is brought stays, and is a fault where the records say otherwise', async () => {
  const [order] = (await createMock()).sandbox().world.all('orders')
  const data = changes({ orders: [{ id: order?.id, inspectionCount: 40 }], inspections: [{ orderId: order?.id }] })
  expect(await faultsOf(data)).toEqual(['data /state/changes/orders/0: this does not hold: counts its inspections'])
})
