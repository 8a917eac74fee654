import { expect, test } from 'vitest'
import type { Schemas } from '../engine/state/records.ts'
import { signIn, strictMock } from '../testing.ts'

type Vendor = Schemas['Vendor']

const owner = signIn(await strictMock())
const path = '/v3/vendor'
const make = (more: object) => owner.post<Vendor>(path, { name: 'Lakeside Parts', ...more })
const noPhone = { number: null, extension: null, country: null, type: null }

test('a new vendor can be read', () => {
  const { data } = make({ name: ' Lakeside Parts ', country: 'CA' }).body
  expect(data).toMatchObject({ name: ' Lakeside Parts ', country: 'CA', contactPhone: null, purchaseOrderCount: 0, meta: { version: 1 } })
  expect(owner.get(`${path}/${data.id}`).body.data).toEqual(data)
})

test.each<[string, unknown[], object | null]>([
  ['a text', ['+12065550142', '+12065550143'], { ...noPhone, number: '+12065550142' }],
  ['an object', [{ number: '+12065550142', type: 'Work', color: 'red' }], { ...noPhone, number: '+12065550142', type: 'Work' }],
  ['nothing', [], null],
])('of the phone numbers the first is kept: %s', (_, contactPhone, kept) => {
  expect(make({ contactPhone }).body.data.contactPhone).toEqual(kept)
})

test('who is added as deleted says when and by whom; of who is not neither is taken', () => {
  const { id } = owner.session.user
  expect(make({ deleted: true, deletedReason: 'Closed.' }).body.data).toMatchObject({ deletedReason: 'Closed.', deletedUserId: id })
  expect(make({ deletedReason: 'Closed.', deletedUserId: id }).status).toBe(400)
  expect(make({ deleted: false }).body.data).toMatchObject({ deletedDate: null, deletedReason: null, deletedUserId: null })
})

test.each<[string, object]>([
  ['/body/deletedUserId', { deleted: true, deletedUserId: 'usr_none' }],
  ['/body/contactPhone/0', { contactPhone: [['+12065550142']] }],
  ['/body/contactPhone/0', { contactPhone: [5] }],
  ['/body/contactPhone/0/number', { contactPhone: [{ number: 5 }] }],
])('a wrong %s is refused: %j', (where, wrong) => {
  expect(make(wrong)).toMatchObject({ status: 400, body: { code: 'invalid_request', data: { issues: [{ path: where }] } } })
})

test('metadata is kept as sent, and refused where it is no object or too long', () => {
  expect(make({ metadata: { tier: 'gold', tags: [1, null] } }).body.data).toMatchObject({ metadata: { tier: 'gold', tags: [1, null] } })
  expect(make({}).body.data).toMatchObject({ metadata: {} })
  expect(make({ metadata: 'gold' }).body.message).toMatch(/metadata expected an object, got "gold"/)
  expect(make({ metadata: { long: 'x'.repeat(16_384) } }).body.message).toMatch(/at most 16384 characters of JSON/)
})

test('what was made last is the first of a list without an order, and the rest follows as before', async () => {
  const shop = signIn(await strictMock({ world: 'shop' }))
  const ids = (query = '') => shop.get<Vendor[]>(`${path}?limit=500${query}`).body.data.map(({ id }) => id)
  const before = ids()
  const made = ['Old Mill Glass', 'Lakeside Parts'].map((name) => shop.post<Vendor>(path, { name }).body.data.id)
  expect(before.length).toBeGreaterThan(50)
  expect(ids()).toEqual([...made.toReversed(), ...before])
  expect(ids('&orderby=id')).toEqual([...made, ...before].toSorted())
})
