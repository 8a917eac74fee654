// Null empties a text that may be null (D49).
import { expect, test } from 'vitest'
import { signIn, strictMock } from '../../testing.ts'

const owner = signIn(await strictMock())

test('an update empties a text with null', () => {
  const made = owner.post('/v3/payment_term', { name: 'Net 30', dueInDays: 30, note: 'As agreed.' }).body.data
  const url = `/v3/payment_term/${made.id}`
  expect(owner.put(url, { note: null }).body.data).toMatchObject({ name: 'Net 30', note: null })
  expect(owner.get(url).body.data).toMatchObject({ note: null })
})

test('a reference of the accounting is a text', () => {
  const [charge] = owner.get<{ id: string; partId: string }[]>('/v3/core_charge?limit=1').body.data
  owner.put(`/v3/core_charge/${charge?.id}`, { referenceId: 'CORE-1' })
  expect(owner.put(`/v3/core_charge/${charge?.id}`, { referenceId: null }).status).toBe(200)
  expect(owner.get(`/v3/core_charge/${charge?.id}`).body.data).toMatchObject({ referenceId: null })
})

test('a create takes null for a text that is not given', () => {
  expect(owner.post('/v3/vendor', { name: 'Lakeside', city: null }).body.data).toMatchObject({ city: null })
})

test('what a record must have, and what names another record, is not emptied', () => {
  const made = owner.post('/v3/payment_term', { name: 'Net 60', dueInDays: 60 }).body.data
  for (const body of [{ name: null }, { dueInDays: null }]) expect(owner.put(`/v3/payment_term/${made.id}`, body).status).toBe(400)
  const [inspection] = owner.get<{ id: string }[]>('/v3/inspection?limit=1').body.data
  expect(owner.put(`/v3/inspection/${inspection?.id}`, { orderId: null }).status).toBe(400)
})
