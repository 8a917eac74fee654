import { expect, test } from 'vitest'
import type { Schemas } from '../engine/state/records.ts'
import { signIn, strictMock } from '../testing.ts'

type Matrix = Schemas['LaborMatrix']

const mock = await strictMock()
const client = signIn(mock)
const path = '/v3/labor_matrix'
const { currentLocationId: locationId } = client.session.user
const ranges = [
  { start: 0, end: 2, multiplier: 1.25 },
  { start: 2, end: null, multiplier: 1.1 },
]

const make = (more: object = {}) => client.post<Matrix>(path, { name: 'Standard', type: 'Hours', ranges, ...more }).body.data
const read = (id: string) => client.get<Matrix>(`${path}/${id}`).body.data

test('a new matrix comes with its ranges', () => {
  const made = make()
  expect(made).toMatchObject({ name: 'Standard', type: 'Hours', default: false, locationId, ranges, meta: { version: 1 } })
  for (const range of made.ranges ?? [])
    expect(range).toMatchObject({ laborMatrixId: made.id, companyId: made.companyId, updatedDate: null })
  expect(new Set(made.ranges?.map(({ id }) => id)).size).toBe(2)
  expect(read(made.id)).toEqual(made)
})

test('ranges are sorted by their start', () => {
  expect(make({ ranges: [...ranges].reverse() }).ranges).toMatchObject(ranges)
})

test('a matrix may go without ranges', () => {
  expect(make({ ranges: undefined }).ranges).toEqual([])
})

const wrongRanges: [reason: string, ranges: object[], path: string][] = [
  ['no start', [{ end: 2, multiplier: 1 }], '/body/ranges/0/start'],
  ['no multiplier', [{ start: 0, end: 2 }], '/body/ranges/0/multiplier'],
  ['an end before the start', [{ start: 2, end: 1, multiplier: 1 }], '/body/ranges/0/end'],
  ['an end at the start', [{ start: 2, end: 2, multiplier: 1 }], '/body/ranges/0/end'],
  [
    'an overlap',
    [
      { start: 0, end: 3, multiplier: 1 },
      { start: 2, end: 4, multiplier: 1 },
    ],
    '/body/ranges/0/end',
  ],
  [
    'an overlap out of order',
    [
      { start: 2, end: 4, multiplier: 1 },
      { start: 0, end: 3, multiplier: 1 },
    ],
    '/body/ranges/1/end',
  ],
  [
    'an open end before the last',
    [
      { start: 0, end: null, multiplier: 1 },
      { start: 2, end: 4, multiplier: 1 },
    ],
    '/body/ranges/0/end',
  ],
]

test.each(wrongRanges)('%s in the ranges is refused', (_, ranges, where) => {
  const { id } = make()
  const before = read(id)
  for (const answer of [client.post(path, { name: 'Wrong', type: 'Rate', ranges }), client.put(`${path}/${id}`, { name: 'Lost', ranges })])
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', data: { issues: [{ path: where }] } } })
  expect(read(id)).toEqual(before)
})

test('an update that names ranges replaces them all', () => {
  const made = make()
  const { body } = client.put<Matrix>(`${path}/${made.id}`, { ranges: [{ start: 1, multiplier: 2 }] })
  expect(body.data.ranges).toMatchObject([{ start: 1, end: null, multiplier: 2 }])
  expect(made.ranges?.map(({ id }) => id)).not.toContain(body.data.ranges?.[0]?.id)
  expect(read(made.id)).toEqual(body.data)
})

test('an update that names no ranges keeps them', () => {
  const made = make()
  const { body } = client.put<Matrix>(`${path}/${made.id}`, { name: 'Rates', type: 'Rate' })
  expect(body.data).toMatchObject({ name: 'Rates', type: 'Rate', ranges: made.ranges, meta: { version: 2 } })
})

test('a new default takes over from the one before', () => {
  const first = make({ default: true })
  const second = make()
  expect(client.put<Matrix>(`${path}/${second.id}`, { default: true }).body.data.default).toBe(true)
  expect(read(first.id)).toMatchObject({ default: false, meta: { version: 2 } })
  const where = encodeURIComponent(JSON.stringify({ default: true, locationId }))
  expect(client.get<Matrix[]>(`${path}?where=${where}`).body.data.map(({ id }) => id)).toEqual([second.id])
})

test('each location has a default of its own', () => {
  const first = make({ default: true })
  const elsewhere = signIn(mock, 'writer2@harborline.example').session.user.currentLocationId
  expect(make({ default: true, locationId: elsewhere })).toMatchObject({ default: true, locationId: elsewhere })
  expect(read(first.id)).toEqual(first)
})

test('the location must be known, and open to the user', () => {
  const limited = signIn(mock, 'writer2@harborline.example')
  const refused = { status: 400, body: { code: 'invalid_request', data: { issues: [{ path: '/body/locationId' }] } } }
  const body = { name: 'Standard', type: 'Hours' }
  expect(client.post(path, { ...body, locationId: 'loc_none' })).toMatchObject(refused)
  expect(limited.post(path, { ...body, locationId })).toMatchObject(refused)
  expect(limited.post(path, body).status).toBe(200)
})
