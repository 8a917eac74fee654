import { expect, test } from 'vitest'
import type { Schemas } from '../engine/state/records.ts'
import { signIn, strictMock } from '../testing.ts'

const mock = await strictMock()
const client = signIn(mock)
const other = signIn(mock, 'owner@secondgear.example')
const { companyId } = client.session.user
const path = `/v3/company/${companyId}`
const config = () => client.get<Schemas['CompanyConfig']>(`${path}/config`).body.data
const company = () => mock.sandbox().world.get('companies', companyId)

test('a company reads its own configuration', () => {
  expect(config()).toMatchObject({ companyId, meta: { version: expect.any(Number) } })
})

test('the configuration and the logo of another company do not exist', () => {
  expect(other.get(`${path}/config`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(other.put(`${path}/logo`, { blobId: 'blb_theirs' }).status).toBe(404)
  expect(other.delete(`${path}/logo`).status).toBe(404)
  expect(company()?.logoBlobId).not.toBe('blb_theirs')
})

test('a logo is set, replaced, and removed with its blob in the answer', () => {
  for (const blobId of ['blb_one', 'blb_two']) {
    expect(client.put(`${path}/logo`, { blobId }).body.data).toEqual({ blobId })
    expect(company()?.logoBlobId).toBe(blobId)
  }
  expect(client.delete(`${path}/logo`).body.data).toEqual({ blobId: 'blb_two' })
  expect(company()?.logoBlobId).toBeNull()
})

test('removing a logo that is not there changes nothing', () => {
  client.delete(`${path}/logo`)
  const before = company()
  expect(client.delete(`${path}/logo`).body.data).toEqual({ blobId: null })
  expect(company()).toBe(before)
})

test('a logo leaves the configuration as it was', () => {
  const before = config()
  client.put(`${path}/logo`, { blobId: 'blb_three' })
  expect(config()).toEqual(before)
})

test('a logo needs a blob', () => {
  for (const body of [{}, { blobId: '' }, { blobId: null }]) expect(client.put(`${path}/logo`, body).status).toBe(400)
})
