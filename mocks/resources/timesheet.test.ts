import { expect, test } from 'vitest'
import type { Collections, Schemas } from '../engine/state/records.ts'
import { signIn, strictMock } from '../testing.ts'

type Timesheet = Schemas['Timesheet']
type Found = Schemas['TimesheetFound']

const begin = async () => {
  const mock = await strictMock()
  const owner = signIn(mock)
  const { world, clock } = mock.sandbox()
  const all = () => world.all('timesheets').filter(({ companyId }) => companyId === owner.session.user.companyId)
  return { mock, owner, world, clock, all }
}

const durationOf = (entry: Collections['timesheets'], now: number): number =>
  entry.inProgress ? now - Date.parse(entry.clockIn ?? '') : (entry.duration ?? 0)

test('the meta of the list sums all matching entries, not those of the page', async () => {
  const { owner, clock, all } = await begin()
  const durations = all().map((entry) => durationOf(entry, clock.now()))
  const services = all()
    .filter(({ activity }) => activity === 'Service' || activity === 'Labor')
    .map((entry) => durationOf(entry, clock.now()))
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const { data, meta } = owner.get<Timesheet[]>('/v3/timesheet?limit=3').body
  expect(data).toHaveLength(3)
  expect(meta).toMatchObject({ total: durations.length, hasMore: true, totalDuration: sum(durations) })
  expect(meta.avgDurationPerService).toBeCloseTo(sum(services) / services.length)
})

test('running entries count up to now', async () => {
  const { owner, clock, all } = await begin()
  const running = all().filter(({ inProgress }) => inProgress).length
  const total = () => Number(owner.get<Timesheet[]>('/v3/timesheet?limit=1').body.meta.totalDuration)
  const before = total()
  clock.advance(60_000)
  expect(running).toBeGreaterThan(0)
  expect(total() - before).toBe(running * 60_000)
})

test('nothing found lasts nothing, on average too', async () => {
  const { owner } = await begin()
  const { meta } = owner.get<Timesheet[]>(`/v3/timesheet?where=${encodeURIComponent('{"note":"nobody wrote this"}')}`).body
  expect(meta).toEqual({ hasMore: false, total: 0, totalDuration: 0, avgDurationPerService: 0 })
})

test('a deleted entry is gone and no longer counts', async () => {
  const { owner, clock, all } = await begin()
  owner.get('/v3/timesheet')
  const [entry] = all()
  const total = all().length
  expect(owner.delete(`/v3/timesheet/${entry?.id}`)).toMatchObject({ status: 200, body: { data: { id: entry?.id } } })
  expect(owner.get(`/v3/timesheet/${entry?.id}`).status).toBe(404)
  const { meta } = owner.get<Timesheet[]>('/v3/timesheet').body
  expect(meta.total).toBe(total - 1)
  expect(meta.totalDuration).toBe(all().reduce((sum, one) => sum + durationOf(one, clock.now()), 0))
})

test('a search filters by location, technician and state, and sorts numbers as people do', async () => {
  const { owner, all } = await begin()
  const entry = all().find(({ inProgress }) => !inProgress)
  const { locationId, technicianId } = entry ?? { locationId: '', technicianId: '' }
  const where = { inProgress: { equals: false }, technicianId: { in: [technicianId] } }
  const found = owner.post<Found[]>('/v3/timesheet/search', { locationIds: [locationId], where, orderBy: { number: 'desc' }, limit: 500 })
    .body.data
  const expected = all().filter((one) => one.locationId === locationId && one.technicianId === technicianId && !one.inProgress)
  const numbers = expected.map(({ number }) => Number(number)).sort((one, other) => other - one)
  expect(found.map(({ number }) => Number(number))).toEqual(numbers)
})

test('a search tells the names of order, service, labor and technician', async () => {
  const { owner, world, all } = await begin()
  const entry = all().find(({ laborId }) => laborId !== null)
  const [found] = owner.post<Found[]>('/v3/timesheet/search', { where: { laborId: { equals: entry?.laborId } } }).body.data
  expect(found?.labor).toEqual({ id: entry?.laborId, name: world.get('labors', entry?.laborId ?? '')?.name })
  expect(found?.order).toMatchObject({ id: found?.orderId, number: world.get('orders', found?.orderId ?? '')?.number })
  expect(found?.technician.firstName).toBe(world.get('users', found?.technicianId ?? '')?.firstName)
})

test('a technician may not see or delete entries of other locations', async () => {
  const { mock, all } = await begin()
  const technician = signIn(mock, 'technician@harborline.example')
  const other = all().find(({ locationId }) => locationId !== technician.session.user.currentLocationId)
  expect(technician.delete(`/v3/timesheet/${other?.id}`).status).toBe(404)
  expect(all()).toContain(other)
})

test('a search filters by the names it puts in', async () => {
  const { owner, world, all } = await begin()
  const entry = all().find(({ laborId }) => laborId !== null)
  const number = world.get('orders', entry?.orderId ?? '')?.number
  const where = { order: { number }, NOT: { labor: null } }
  const found = owner.post<Found[]>('/v3/timesheet/search', { where, limit: 500 }).body.data
  const expected = all().filter(({ orderId, laborId }) => orderId === entry?.orderId && laborId !== null)
  expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  const orderBy = { number: 'asc', technician: { lastName: 'desc' } }
  expect(owner.post<Found[]>('/v3/timesheet/search', { orderBy, limit: 500 }).body.data).toHaveLength(all().length)
})

test('a search takes the short forms of filters and orders', async () => {
  const { owner, all } = await begin()
  const search = (body: object) => owner.post<Found[]>('/v3/timesheet/search', { ...body, limit: 500 }).body.data
  const [entry] = all().filter(({ orderId }) => orderId !== null)
  const { orderId } = entry ?? {}
  expect(search({ where: { orderId }, orderBy: '-number' })).toEqual(
    search({ where: { orderId: { equals: orderId } }, orderBy: { number: 'desc' } }),
  )
  expect(search({ where: { orderId } }).length).toBeGreaterThan(0)
  for (const body of [{ where: { orderId: 5 } }, { orderBy: 'name' }, { orderBy: 'number up' }])
    expect(owner.post('/v3/timesheet/search', body).status).toBe(400)
})
