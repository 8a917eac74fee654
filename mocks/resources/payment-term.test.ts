import { expect, test } from 'vitest'
import type { Schemas } from '../engine/state/records.ts'
import { signIn, strictMock } from '../testing.ts'

type Term = Schemas['PaymentTerm']

const mock = await strictMock()
const client = signIn(mock)
const path = '/v3/payment_term'
const locationId = client.session.user.currentLocationId

const make = (more: object = {}) => client.post<Term>(path, { name: 'Net 30', dueInDays: 30, ...more }).body.data
const read = (id: string) => client.get<Term>(`${path}/${id}`).body.data
const defaults = (flag: string) => {
  const where = encodeURIComponent(JSON.stringify({ locationId, [flag]: true }))
  return client.get<Term[]>(`${path}?where=${where}`).body.data.map(({ id }) => id)
}

test('a new term is no default and can be changed', () => {
  const made = make({ name: ' Net 30 ' })
  expect(made).toMatchObject({
    name: ' Net 30 ',
    dueInDays: 30,
    note: null,
    editable: true,
    customerDefault: false,
    fleetDefault: false,
    locationId,
  })
  expect(made.meta).toMatchObject({ version: 1, userId: client.session.user.id })
  expect(read(made.id)).toEqual(made)
})

test('an update changes what it names', () => {
  const { id } = make({ note: 'Old.' })
  const { body } = client.put<Term>(`${path}/${id}`, { dueInDays: 10, customerDefault: true, companyId: 'other' })
  expect(body.data).toMatchObject({
    id,
    dueInDays: 10,
    note: 'Old.',
    customerDefault: false,
    companyId: client.session.user.companyId,
    meta: { version: 2 },
  })
  expect(read(id)).toEqual(body.data)
})

test('a new default takes over from the one before', () => {
  for (const flag of ['customerDefault', 'fleetDefault']) {
    const first = make({ [flag]: true })
    const second = make({ [flag]: true })
    expect(defaults(flag)).toEqual([second.id])
    expect(read(first.id)).toMatchObject({ [flag]: false, meta: { version: 2 } })
  }
})

test('the customer default leaves the fleet default alone', () => {
  const fleet = make({ fleetDefault: true })
  make({ customerDefault: true })
  expect(read(fleet.id)).toEqual(fleet)
})

test('the default of another location stays', () => {
  const there = signIn(mock, 'writer2@harborline.example')
  const theirs = there.post<Term>(path, { name: 'Net 30', dueInDays: 30, customerDefault: true }).body.data
  expect(theirs.locationId).not.toBe(locationId)
  make({ customerDefault: true })
  expect(read(theirs.id)).toEqual(theirs)
})

test('a term that is built in is not changed', () => {
  const { id } = make({ editable: false })
  const before = read(id)
  expect(client.put(`${path}/${id}`, { dueInDays: 1, editable: true })).toMatchObject({ status: 409, body: { code: 'not_editable' } })
  expect(read(id)).toEqual(before)
})

test('name and days are needed', () => {
  for (const body of [{ name: 'Net 5' }, { dueInDays: 5 }, { name: '', dueInDays: 5 }, { name: 'Net 5', dueInDays: '5' }])
    expect(client.post(path, body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})
