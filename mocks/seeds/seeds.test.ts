import { expect, test } from 'vitest'
import type { CollectionName, Collections } from '../engine/state/records.ts'
import type { Seed } from '../engine/state/seed.ts'
import { World } from '../engine/state/world.ts'
import { groups } from '../rules/notification-types.ts'
import { signIn, strictMock } from '../testing.ts'
import { drawFor, isOpen, present } from './drawing/draw.ts'
import { harborline } from './drawing/plan.ts'
import { makeSeed, worldNames } from './index.ts'
import { brokenInvariants } from './invariants/invariants.ts'
import { brokenInWords } from './invariants/rule.ts'
import { makeVendor } from './records/vendor.ts'
import { makeFoundation } from './worlds/foundation.ts'
import { grouped, makeSetting } from './worlds/setting.ts'
import { makeShop } from './worlds/shop.ts'
import { makeStock } from './worlds/stock.ts'

const { seed, logins } = await makeSeed('shop', 1)
const { collections } = seed
const all = <Name extends CollectionName>(name: Name): readonly Collections[Name][] => new World(seed).all(name)
const [harbor, other] = all('companies').map(({ id }) => id)
const own = <Name extends CollectionName>(name: Name) => all(name).filter(({ companyId }) => companyId === harbor)
const found = <Item>(item: Item | undefined): Item => item ?? expect.fail('Expected an item.')

/** The shop's own records of a large world, and some of those that make it large. */
const sampled = ({ number, world, collections }: Seed): Seed => {
  const { vendors, timesheets, payments } = collections
  const sample = <Item>(records: readonly Item[] = []) => records.filter((_, place) => place < 500 || place % 500 === 0)
  return {
    number,
    world,
    collections: {
      ...collections,
      vendors: sample(vendors),
      timesheets: sample(timesheets),
      payments: sample(payments),
    },
  }
}

test.each(worldNames)('every invariant holds in the world %s', async (name) => {
  const { seed } = await makeSeed(name, 1)
  expect(brokenInvariants(new World(sampled(seed)))).toEqual([])
})

test.each([2, 3, 4, 5])('every invariant holds with the seed %i', async (number) => {
  const { seed } = await makeSeed('shop', number)
  expect(brokenInvariants(new World(seed))).toEqual([])
})

test.each<[CollectionName, object, string]>([
  ['orders', { totalCostCents: 1 }, 'total is the sum of its parts'],
  ['orders', { paidCostCents: 1 }, 'paid is what its payments come to'],
  ['orders', { customerId: 'cus_x' }, "/customerId: expected one of the company's customers, got cus_x"],
  ['orders', { workflowStatusPosition: 3 }, 'no two stand at the same position'],
  ['orders', { authorizedDate: '2020-01-01T00:00:00.000Z' }, 'dates are in order'],
  ['orders', { number: 5 }, '/number: expected a string, got 5'],
  ['customers', { firstName: 5 }, '/firstName: expected a string or null, got 5'],
  ['vehicles', { year: 'old' }, '/year: expected'],
  ['users', { email: 5 }, '/email: expected a text, got 5'],
  ['roles', { permissions: 'all' }, '/permissions: expected a list of texts, got "all"'],
  ['companies', { hqEnabled: undefined }, '/hqEnabled: expected true or false, got nothing'],
  ['payments', { amountCents: 1 }, 'paid is what its payments come to'],
  ['statements', { totalCostCents: 1 }, 'total is the sum over its orders'],
  ['statements', { duration: 1 }, 'duration is its period'],
  ['timesheets', { duration: 1 }, 'duration is clock-out less clock-in'],
  ['vendors', { meta: { userId: 'usr_x', sessionId: 'ses_x', version: 0 } }, 'its version is a whole number, 1 or more'],
  ['vendors', { updatedDate: '2020-01-01T00:00:00.000Z' }, 'it was not changed before it was made'],
  ['vendors', { deleted: true, deletedDate: null }, 'it says when it was deleted exactly while it is'],
  ['vendors', { companyId: 'com_x' }, "/companyId: expected one of the company's companies, got com_x"],
  ['transferItems', { quantity: -1 }, 'received is at most the quantity'],
  [
    'laborMatrices',
    {
      ranges: [
        { start: 1, end: null },
        { start: 2, end: null },
      ],
    },
    'ranges are sorted, do not overlap',
  ],
  ['webhooks', { triggers: ['moon.created'] }, 'triggers are known'],
  ['messageThreads', { unreadMessagesCount: 0, unreadTimestamp: present }, 'unread since a time'],
  ['messageThreads', { unreadMessagesCount: -1 }, 'counts what its user was told of'],
  ['roleNotificationConfigs', { group: 'Moons' }, 'is in the group of its type'],
  ['orders', { inspectionCount: 99 }, 'counts its inspections'],
  ['orders', { inspectionStatus: 'Waiting' }, 'tells how far its inspections are'],
  ['customers', { transactionCount: 99 }, 'counts its payments'],
  ['payments', { statementId: 'sta_x' }, 'is on the statement of its order'],
])('a broken invariant of %s is told: %j', (name, change, statement) => {
  const records = all(name)
  const broken = records.map((record, place) => (place === 0 ? { ...record, ...change } : record))
  const told = brokenInvariants(new World({ ...seed, collections: { ...collections, [name]: broken } }))
  expect(told.map(brokenInWords).join('\n')).toContain(statement)
})

test.each<CollectionName>([
  'referralSources',
  'tpiInspections',
  'tpiScans',
  'payments',
  'statements',
  'paymentTerms',
  'laborMatrices',
  'coreCharges',
  'timesheets',
  'inventoryLabor',
  'inventoryFees',
  'inspections',
  'messageThreads',
  'vendors',
  'orders',
])('there is more than a page of %s, deleted ones aside', (name) => {
  const shown = own(name).filter((record) => !('deleted' in record && record.deleted))
  expect(shown.length).toBeGreaterThan(50)
})

test('the second company has some of everything', () => {
  for (const [name, records] of Object.entries(collections))
    expect([name, records.some(({ companyId }) => companyId === other)]).toEqual([name, true])
})

test('the same seed makes the same bytes', () => expect(JSON.stringify(makeShop(1))).toBe(JSON.stringify(makeShop(1))))

test('another seed makes another world with the same logins', async () => {
  const another = await makeSeed('shop', 2)
  const ids = new Set(Object.values(collections).flatMap((records) => records.map(({ id }) => id)))
  expect(Object.values(another.seed.collections).flatMap((records) => records.filter(({ id }) => ids.has(id)))).toEqual([])
  expect(another.logins.map(({ email }) => email)).toEqual(logins.map(({ email }) => email))
})

test('more records of a kind, and more kinds, change no other record', () => {
  const foundation = makeFoundation(1, harborline)
  const more = makeStock(makeSetting(1, { ...harborline, others: 99, customers: 3 }, foundation))
  expect(more.vendors.slice(0, 66)).toEqual(own('vendors'))
  const { companyId, locationId, meta } = found(own('vendors')[7])
  const at = { companyId, locationId: locationId ?? '', createdBy: { userId: meta.userId, sessionId: meta.sessionId } }
  drawFor(1, 'coreCharges', 'of a kind that is new').whole(1, 6)
  expect(makeVendor(drawFor(1, 'vendors', 'harborline', 7), { ...at, earliest: '2024-03-04T16:00:00.000Z' })).toEqual(own('vendors')[7])
})

test('a world is made once', async () => expect((await makeSeed('shop', 1)).seed).toBe(seed))

test('nothing has happened yet that lies ahead', () => {
  const ahead = new Set(['dueDate', 'appointmentDates'])
  const late: string[] = []
  JSON.stringify(collections, (name, value) => {
    if (ahead.has(name)) return undefined
    if (/Date$|^clock(In|Out)$|Timestamp$/.test(name) && typeof value === 'string' && value > present) late.push(`${name} ${value}`)
    return value
  })
  expect(late).toEqual([])
})

test('no text names a month, which would stay when the days of the world are moved', () => {
  const named: string[] = []
  JSON.stringify(collections, (name, value) => {
    const isTime = typeof value !== 'string' || name === 'productionDate' || /^\d{4}-\d\d-\d\d/.test(value)
    if (!isTime && /\b20\d\d-\d\d\b/.test(value)) named.push(`${name} ${value}`)
    return value
  })
  expect(named).toEqual([])
})

test('few orders that are open are late, and none for long', () => {
  const waiting = own('orders').flatMap(({ completedDate, dueDate }) => (completedDate === null ? [dueDate ?? ''] : []))
  const late = waiting.filter((due) => due < present)
  expect(late.length).toBeGreaterThan(0)
  expect(late.length).toBeLessThan(waiting.length / 2)
  expect(late.every((due) => Date.parse(present) - Date.parse(due) <= 2 * 86_400_000)).toBe(true)
})

test('orders are on every column, some of them archived, some deleted', () => {
  const columns = new Set(own('orders').map(({ workflowStatusId }) => workflowStatusId))
  expect(columns.size).toBe(6)
  expect(own('orders').some(({ archived }) => archived)).toBe(true)
  expect(own('orders').some(({ deleted }) => deleted)).toBe(true)
  expect(own('orders').filter(({ paid }) => paid).length).toBeGreaterThan(20)
  expect(own('orders').filter(({ invoiced, paid }) => invoiced && !paid).length).toBeGreaterThan(5)
})

test('payments are of every transaction, status and mode, and of types and processors that the description leaves out', () => {
  const values = <Field extends keyof Collections['payments']>(field: Field) => [
    ...new Set(own('payments').map((payment) => payment[field])),
  ]
  expect(values('transactionType').sort()).toEqual(['Charge', 'Dispute', 'Refund', 'Transfer'])
  expect(values('status').sort()).toEqual(['Canceled', 'Failed', 'Pending', 'Processing', 'Succeeded'])
  expect(values('paymentMode').sort()).toEqual(['InPerson', 'Manual', 'Online'])
  expect(values('provider').sort()).toEqual(['Manual', 'Northbank', 'Tidewater'])
  expect(values('paymentType').length).toBeGreaterThan(10)
  expect(values('paymentType')).toContain('Harbor_Wallet')
})

test('what follows a charge names it', () => {
  const charges = new Set(
    all('payments')
      .filter(({ transactionType }) => transactionType === 'Charge')
      .map(({ id }) => id),
  )
  for (const { transactionType, chargeId } of all('payments')) expect(charges.has(chargeId ?? '')).toBe(transactionType !== 'Charge')
})

test('some payments were made together', () => {
  const bulk = grouped(
    own('payments').filter(({ bulkPaymentId }) => bulkPaymentId !== null),
    ({ bulkPaymentId }) => bulkPaymentId ?? '',
  )
  expect(bulk.size).toBeGreaterThanOrEqual(3)
  for (const together of bulk.values()) {
    expect(together.length).toBeGreaterThan(1)
    expect(new Set(together.map(({ payerId, recordedDate, paymentType }) => `${payerId} ${recordedDate} ${paymentType}`)).size).toBe(1)
  }
})

test('one technician is clocked in', () => {
  const [running, ...more] = own('timesheets').filter(({ inProgress }) => inProgress)
  expect(more).toEqual([])
  expect(running).toMatchObject({ clockOut: null, duration: null, inProgress: true })
})

test('technicians work while the shop is open, and on one thing at a time', () => {
  const entries = own('timesheets')
  const atNight = entries.filter(({ clockIn }) => !isOpen(Date.parse(clockIn ?? '')))
  expect(atNight.length).toBeLessThan(entries.length / 20)
  for (const mine of grouped(entries, ({ technicianId }) => technicianId).values()) {
    const inOrder = [...mine].sort((one, other) => Date.parse(one.clockIn ?? '') - Date.parse(other.clockIn ?? ''))
    const ends = inOrder.map(({ clockOut }) => clockOut ?? present)
    for (const [place, { clockIn }] of inOrder.slice(1).entries()) expect([ends[place], clockIn].sort()[0]).toBe(ends[place])
  }
})

test('what came with the service was there before the first customer, and never changed', () => {
  const builtIn = [...own('referralSources').filter(({ reserved }) => reserved), ...own('paymentTerms').filter(({ editable }) => !editable)]
  const [first = ''] = own('customers')
    .map(({ createdDate }) => createdDate)
    .sort()
  expect(builtIn.filter(({ createdDate, updatedDate }) => createdDate > first || updatedDate !== null)).toEqual([])
})

test('there are core charges of every status', () => {
  expect(new Set(own('coreCharges').map(({ status }) => status)).size).toBe(5)
})

test('the owner has notifications of every type, and one of a type unknown here', () => {
  const owner = found(all('users')[0])
  const notifications = own('notifications').filter(({ userId }) => userId === owner.id)
  expect(notifications.length).toBeGreaterThan(50)
  expect(new Set(notifications.map(({ type }) => type))).toEqual(new Set([...groups.keys(), 'HarborReviewPosted']))
  expect(new Set(notifications.map(({ read }) => read)).size).toBe(2)
})

test('every role has a config for each type of notification; owners hear of all, others not', () => {
  expect(groups.size).toBe(39)
  for (const { id, name } of own('roles')) {
    const configs = own('roleNotificationConfigs').filter(({ roleId }) => roleId === id)
    expect(configs.length).toBe(40)
    expect(configs.every(({ active }) => active)).toBe(name === 'Owner')
  }
})

test('webhooks stay on this machine, and some have a secret', () => {
  for (const { url } of all('webhooks')) expect(new URL(url).hostname).toBe('127.0.0.1')
  expect([own('webhooks').length, own('webhookSecrets').length]).toEqual([4, 2])
})

test('service writers may not do what only owners may, and technicians little more than look', () => {
  const [owner = [], writer = [], technician = []] = own('roles').map(({ permissions }) => permissions)
  expect(owner.filter((word) => !writer.includes(word))).toEqual(['company.write', 'role_notification_config.write', 'webhook.write'])
  expect(technician.filter((word) => word.endsWith('.write'))).toEqual(['inspection.write', 'inventory_transfer.write', 'timesheet.write'])
  expect(technician).toContain('vendor.read')
})

test('the empty world has a company, its owner and a workflow, and no records', async () => {
  const { seed, logins } = await makeSeed('empty', 1)
  const sizes = Object.entries(seed.collections).map(([name, records]) => [name, records.length])
  expect(Object.fromEntries(sizes)).toEqual({ companies: 1, companyConfigs: 1, locations: 1, roles: 3, users: 1, workflowStatuses: 6 })
  expect(logins.map(({ email, role }) => [email, role])).toEqual([['owner@harborline.example', 'Owner']])
})

test('the large world is the shop with very many vendors, timesheets, payments and orders', async () => {
  const {
    vendors = [],
    timesheets = [],
    payments = [],
    orders = [],
    customers,
    vehicles,
    ...others
  } = (await makeSeed('large', 1)).seed.collections
  expect([vendors, timesheets, payments, orders].map(({ length }) => length)).toEqual([100_000, 100_000, 100_000, 1_000])
  expect(vendors.slice(0, all('vendors').length)).toEqual(all('vendors'))
  expect(orders.slice(0, all('orders').length)).toEqual(all('orders'))
  expect([customers, vehicles].map((records) => records?.length)).toEqual([all('customers').length, all('vehicles').length])
  expect(new Set(vendors.slice(all('vendors').length).map(({ name }) => name)).size).toBe(100_000 - all('vendors').length)
  expect(others).toEqual(Object.fromEntries(Object.entries(collections).filter(([name]) => name in others)))
})

test('what notifications tell of is there, where they were sent, and belongs to their type', () => {
  const ids = new Set(Object.values(collections).flatMap((records) => records.map(({ id }) => id)))
  const kept = ['orderId', 'paymentId', 'inspectionId', 'transferId', 'locationId', 'fromLocationId', 'toLocationId']
  for (const { type, locationId, payload } of all('notifications')) {
    const told = payload ?? {}
    for (const name of kept) if (name in told) expect(ids, `${type} ${name}`).toContain(told[name])
    const group = groups.get(type ?? '')
    const main =
      group === 'InventoryTransfers'
        ? 'transferId'
        : group === 'Inspections'
          ? 'inspectionId'
          : type === 'DisputeWon'
            ? 'paymentId'
            : undefined
    if (main) expect(told, String(type)).toHaveProperty(main)
    if ('toLocationId' in told) expect([told.fromLocationId, told.toLocationId], String(type)).toContain(locationId)
  }
})

test('no two vendors of a company have one name', () => {
  for (const vendors of grouped(all('vendors'), ({ companyId }) => companyId).values())
    expect(new Set(vendors.map(({ name }) => name)).size).toBe(vendors.length)
})

test('everybody can log in, and is shown records of the own company only', async () => {
  const mock = await strictMock()
  for (const { email } of logins) {
    const client = signIn(mock, email)
    const { body } = client.get<{ companyId: string }[]>('/v3/vendor?limit=500')
    expect([email, new Set(body.data.map(({ companyId }) => companyId))]).toEqual([email, new Set([client.session.user.companyId])])
  }
})

test('of the worlds that were made, those are remembered that were asked for last', async () => {
  const [old, used] = [await makeSeed('none', 100), await makeSeed('none', 101)]
  for (let number = 102; number < 130; number++) {
    await makeSeed('none', number)
    expect(await makeSeed('none', 101)).toBe(used)
  }
  expect(await makeSeed('none', 100)).not.toBe(old)
})
