import { expect, test } from 'vitest'
import type { Schemas } from '../engine/records.ts'
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

test('who is added as deleted says when and by whom; who is not says neither', () => {
  const { id } = owner.session.user
  expect(make({ deleted: true, deletedReason: 'Closed.' }).body.data).toMatchObject({ deletedReason: 'Closed.', deletedUserId: id })
  const { data } = make({ deletedReason: 'Closed.', deletedUserId: id }).body
  expect(data).toMatchObject({ deleted: false, deletedDate: null, deletedReason: null, deletedUserId: null })
})

test.each<[string, object]>([
  ['/body/deletedUserId', { deleted: true, deletedUserId: 'usr_none' }],
  ['/body/contactPhone/0', { contactPhone: [['+12065550142']] }],
  ['/body/contactPhone/0', { contactPhone: [5] }],
  ['/body/contactPhone/0/number', { contactPhone: [{ number: 5 }] }],
])('a wrong %s is refused: %j', (where, wrong) => {
  expect(make(wrong)).toMatchObject({ status: 400, body: { code: 'invalid_request', data: { issues: [{ path: where }] } } })
})
