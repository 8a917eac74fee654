import { expect, test } from 'vitest'
import type { Schemas } from '../engine/state/records.ts'
import { signIn, strictMock } from '../testing.ts'

type Inspection = Schemas['TpiInspection']

const mock = await strictMock()
const client = signIn(mock)
const other = signIn(mock, 'owner@secondgear.example')
const path = '/v3/tpi_scan/inspection'

const scans = client.get<Schemas['TpiScan'][]>('/v3/tpi_scan?limit=2').body.data
const [scan, secondScan] = scans
const orders = mock.sandbox().world.all('orders')
const order = orders.find(({ companyId }) => companyId === client.session.user.companyId)
const foreignOrder = orders.find(({ companyId }) => companyId === other.session.user.companyId)

const read = (id: string) => client.get<Inspection[]>(`${path}?ids=${id}`).body.data[0]
const make = (more: object = {}) => client.post(path, { orderId: order?.id, tpiScanId: scan?.id, ...more }).body.data

test('a new inspection shows its scan in the list', () => {
  const { id, ...rest } = make({ name: 'At drop-off', ordinal: 2 })
  expect(rest).toEqual({})
  expect(read(id)).toMatchObject({
    orderId: order?.id,
    locationId: order?.locationId,
    name: 'At drop-off',
    ordinal: 2,
    tpiScan: scan,
    updatedDate: null,
  })
})

test('the list tells when it was refreshed, and sums', () => {
  const { meta } = client.get(path).body
  const now = new Date(mock.sandbox().clock.now()).toISOString()
  expect(meta).toMatchObject({ lastRefreshedAt: now, sums: {}, hasMore: expect.any(Boolean), total: expect.any(Number) })
})

test('an update answers with the id, and shows the other scan', () => {
  const { id } = make({ name: 'First' })
  expect(client.put(`${path}/${id}`, { tpiScanId: secondScan?.id, ordinal: 3 }).body.data).toEqual({ id })
  const changed = read(id)
  expect(changed).toMatchObject({ name: 'First', ordinal: 3, tpiScanId: secondScan?.id, tpiScan: secondScan, orderId: order?.id })
  expect(changed?.updatedDate).not.toBeNull()
})

test('a deleted inspection is gone', () => {
  const { id } = make()
  expect(client.delete(`${path}/${id}`).body.data).toEqual({ id })
  expect(read(id)).toBeUndefined()
  expect(client.delete(`${path}/${id}`).status).toBe(404)
})

test('the order and the scan must be those of the company', () => {
  const { total } = client.get(path).body.meta
  for (const wrong of [{ orderId: 'ord_none' }, { orderId: foreignOrder?.id }, { tpiScanId: 'scn_none' }]) {
    const [field = ''] = Object.keys(wrong)
    const { status, body } = client.post<{ issues: unknown }>(path, { orderId: order?.id, tpiScanId: scan?.id, ...wrong })
    expect(status).toBe(400)
    expect(body.data.issues).toMatchObject([{ path: `/body/${field}` }])
  }
  expect(client.get(path).body.meta.total).toBe(total)
})

test('a refused update changes nothing', () => {
  const { id } = make({ name: 'Kept' })
  const before = read(id)
  expect(client.put(`${path}/${id}`, { name: 'Lost', orderId: 'ord_none' }).status).toBe(400)
  expect(read(id)).toEqual(before)
})

test('an inspection of another company does not exist', () => {
  const { id } = make()
  expect(other.put(`${path}/${id}`, { name: 'Mine' }).status).toBe(404)
  expect(other.delete(`${path}/${id}`).status).toBe(404)
  expect(other.get<Inspection[]>(`${path}?ids=${id}`).body.data).toEqual([])
})
