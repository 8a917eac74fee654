import { expect, test } from 'vitest'
import type { Schemas } from '../engine/state/records.ts'
import { signIn, strictMock } from '../testing.ts'

type Charge = Schemas['CoreCharge']

const mock = await strictMock()
const client = signIn(mock)
const path = '/v3/core_charge'
const partId = mock
  .sandbox()
  .world.all('parts')
  .find(({ companyId }) => companyId === client.session.user.companyId)?.id
const statuses = ['NotReady', 'Ready', 'PickedUp', 'Refunded', 'NotRefundable']

const make = (more: object = {}) => client.post<Charge>(path, { amountCents: 4500, partId, status: 'NotReady', ...more }).body.data
const read = (id: string) => client.get<Charge>(`${path}/${id}`).body.data

test('a new core charge keeps what it was given', () => {
  const made = make({ referenceId: 'CORE-1' })
  expect(made).toMatchObject({ amountCents: 4500, partId, status: 'NotReady', referenceId: 'CORE-1', meta: { version: 1 } })
  expect(read(made.id)).toEqual(made)
})

test('an update answers with the id alone', () => {
  const { id } = make()
  expect(client.put(`${path}/${id}`, { status: 'Ready', amountCents: 5000 }).body).toEqual({ success: true, data: { id } })
  expect(read(id)).toMatchObject({ status: 'Ready', amountCents: 5000, partId, meta: { version: 2 } })
})

test('any status may follow any other', () => {
  const { id } = make()
  for (const status of [...statuses, ...statuses.reverse()]) {
    expect(client.put(`${path}/${id}`, { status }).status).toBe(200)
    expect(read(id).status).toBe(status)
  }
})

test('a deleted core charge is gone for good', () => {
  const { id } = make()
  expect(client.delete(`${path}/${id}`).body.data).toEqual({ id })
  expect(client.get(`${path}/${id}`).status).toBe(404)
  expect(client.get<Charge[]>(`${path}?ids=${id}`).body.data).toEqual([])
})

test('a search answers as a list does', () => {
  const made = [1, 2, 3].map((amountCents) => make({ amountCents, referenceId: 'search' }))
  const where = { referenceId: 'search' }
  const { body } = client.post<Charge[]>(`${path}/search`, { where, orderBy: { amountCents: 'desc' }, limit: 2 })
  expect(body.data).toEqual([made[2], made[1]])
  expect(body.meta).toEqual({ hasMore: true, total: 3 })
})

test('an unknown status or part, a fraction, less than nothing and more cents than a number holds are refused', () => {
  const { id } = make()
  const before = read(id)
  for (const wrong of [{ status: 'Lost' }, { amountCents: 1.5 }, { amountCents: 2 ** 53 }, { amountCents: -1 }, { partId: 'prt_any' }]) {
    expect(client.put(`${path}/${id}`, wrong)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(client.post(path, { amountCents: 1, partId, status: 'Ready', ...wrong }).status).toBe(400)
  }
  expect(read(id)).toEqual(before)
})
