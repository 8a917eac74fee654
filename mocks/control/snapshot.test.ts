// Snapshots as who steers a mock takes them and puts them back.
import { expect, test } from 'vitest'
import { createMock } from '../index.ts'
import { type Any, signedIn, steer } from './testing.ts'

test('a snapshot brings its state into any sandbox, whatever world that had', async () => {
  const mock = await createMock()
  const api = await signedIn(mock)
  await api('/v3/referral_source', { method: 'POST', body: '{"name": "Billboard"}' })
  const { body: snapshot } = await steer(mock, 'GET', '/_mock/sandboxes/default/snapshot')
  await steer(mock, 'POST', '/_mock/sandboxes', { name: 'other', world: 'empty' })
  expect((await steer(mock, 'PUT', '/_mock/sandboxes/other/snapshot', snapshot)).body.data).toMatchObject({ world: 'shop', name: 'other' })
  const names = (await steer(mock, 'GET', '/_mock/sandboxes/other/records/referralSources?limit=500')).body.data.map(
    ({ name }: Any) => name,
  )
  expect(names).toContain('Billboard')
})

test('a snapshot that is none is refused', async () => {
  const mock = await createMock()
  const { body: snapshot } = await steer(mock, 'GET', '/_mock/sandboxes/default/snapshot')
  const state = (changes: object) => ({ ...snapshot, state: { counter: 1, changes } })
  const wrong = [
    {},
    state({ vendor: [] }),
    state({ vendors: [['ven_1']] }),
    state({ vendors: [['ven_1', { id: 'ven_2', companyId: 'com_1' }]] }),
    state({ vendors: 7 }),
    { ...snapshot, world: 'shopp' },
    { ...snapshot, seed: -1 },
    { ...snapshot, days: 1e9 },
    { ...snapshot, clock: { at: 1e300 } },
    { ...snapshot, clock: { ahead: 1e300 } },
  ]
  for (const one of wrong)
    expect((await steer(mock, 'PUT', '/_mock/sandboxes/default/snapshot', one)).status, JSON.stringify(one)).toBeOneOf([400, 404])
})

test('a world that is not there is refused with the nearest, in process too', async () => {
  const snapshot = { ...(await createMock()).sandbox().snapshot(), world: 'shopp' }
  await expect((await createMock()).restore('other', snapshot)).rejects.toThrow('There is no world "shopp". Did you mean "shop"?')
})
