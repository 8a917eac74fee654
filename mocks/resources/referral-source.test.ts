import { expect, test } from 'vitest'
import type { Collections } from '../engine/state/records.ts'
import { signIn, strictMock } from '../testing.ts'

type Source = Collections['referralSources']

const mock = await strictMock()
const client = signIn(mock)
const path = '/v3/referral_source'

const make = (name: string) => client.post<Source>(path, { name }).body.data

test('a new referral source can be read, and is free to change', () => {
  const made = make('  Radio spot ')
  expect(made).toMatchObject({ name: '  Radio spot ', editable: true, reserved: false, updatedDate: null, meta: { version: 1 } })
  expect(made.meta).toMatchObject({ userId: client.session.user.id, sessionId: client.session.sessionId })
  expect(client.get(`${path}/${made.id}`).body.data).toEqual(made)
})

test('a rename shows in later reads, with a new version', () => {
  const { id } = make('Radio')
  const { body } = client.put<Source>(`${path}/${id}`, { name: 'Radio, spring' })
  expect(body.data).toMatchObject({ name: 'Radio, spring', meta: { version: 2 } })
  expect(body.data.updatedDate).not.toBeNull()
  expect(client.get(`${path}/${id}`).body.data).toEqual(body.data)
})

test('an update changes the name and nothing else', () => {
  const { id, companyId } = make('Flyer')
  client.put(`${path}/${id}`, { name: 'Flyers', companyId: 'other', reserved: true, id: 'other' })
  expect(client.get(`${path}/${id}`).body.data).toMatchObject({ id, companyId, name: 'Flyers', reserved: false })
})

test('an update without a body changes no field', () => {
  const made = make('Sign')
  expect(client.put(`${path}/${made.id}`)).toMatchObject({ status: 200, body: { data: { name: 'Sign' } } })
})

test('a deleted referral source is gone', () => {
  const { id } = make('Billboard')
  expect(client.delete(`${path}/${id}`)).toEqual({ status: 200, body: { success: true, data: { id } } })
  expect(client.get(`${path}/${id}`).status).toBe(404)
  expect(client.delete(`${path}/${id}`).status).toBe(404)
})

test('a name is needed, and is 1 to 255 characters long', () => {
  const { total } = client.get(path).body.meta
  for (const body of [{}, { name: ' ' }, { name: 'x'.repeat(256) }, { name: 5 }]) {
    expect(client.post(path, body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  }
  expect(client.get(path).body.meta.total).toBe(total)
})

test('a reserved referral source is neither renamed nor deleted', () => {
  const reserved = mock
    .sandbox()
    .world.all('referralSources')
    .find((source) => source.reserved && source.companyId === client.session.user.companyId)
  const url = `${path}/${reserved?.id}`
  expect(client.put(url, { name: 'Mine' })).toMatchObject({ status: 409, body: { code: 'reserved_record' } })
  expect(client.delete(url)).toMatchObject({ status: 409, body: { code: 'reserved_record' } })
  expect(client.get(url).body.data).toEqual(reserved)
})

test('one that is not editable is neither renamed nor deleted', () => {
  const { world } = mock.sandbox()
  const source = world.insert('referralSources', { ...make('Walk-in'), editable: false })
  const url = `${path}/${source.id}`
  expect(client.put(url, { name: 'Mine' })).toMatchObject({ status: 409, body: { code: 'not_editable' } })
  expect(client.delete(url)).toMatchObject({ status: 409, body: { code: 'not_editable' } })
  expect(client.get(url).body.data).toEqual(source)
})

test('a referral source of another company does not exist', () => {
  const { id } = signIn(mock, 'owner@secondgear.example').post(path, { name: 'Radio' }).body.data
  expect(client.get(`${path}/${id}`).status).toBe(404)
  expect(client.put(`${path}/${id}`, { name: 'Mine' }).status).toBe(404)
  expect(client.delete(`${path}/${id}`).status).toBe(404)
})

test('customers lose the referral source that is deleted', () => {
  const { id } = make('Leaflet')
  const { world } = mock.sandbox()
  const [customer] = world.all('customers').filter(({ companyId }) => companyId === client.session.user.companyId)
  if (!customer) throw new Error('Expected the seeded world to have a customer.')
  world.insert('customers', { ...customer, referralSourceId: id })
  client.delete(`${path}/${id}`)
  expect(world.get('customers', customer.id)?.referralSourceId).toBeNull()
})
