// Other data than the shop's: little, none, much, seen by a user who may see less, and changed by others meanwhile.

import type { Sandbox } from '../../engine/sandboxes.ts'
import type { CollectionName, Collections, User } from '../../engine/state/records.ts'
import { answers, around, type Fields, isFields, records, type Server } from '../tools/lie.ts'
import { sameIsNoChange } from './other-choices.ts'
import { eachObject, everyBody, type Variant, type Vary, varyBoth } from './variant.ts'

/** What everyone needs in order to log in and work. */
const basics: readonly CollectionName[] = ['companies', 'companyConfigs', 'locations', 'roles', 'users', 'sessions', 'workflowStatuses']

type Prepare = (sandbox: Sandbox) => void

/** Changes the world of each sandbox before its first request is answered. */
const begins = (prepare: Prepare): Vary => {
  const prepared = new WeakSet<Sandbox['world']>()
  return (server) =>
    around([], (call) => {
      const { sandbox } = call
      if (!prepared.has(sandbox.world)) {
        prepared.add(sandbox.world)
        sandbox.world.transact(() => prepare(sandbox))
      }
      return call.next()
    })(server)
}

const collectionsOf = ({ world }: Sandbox): CollectionName[] => Object.keys(world.seed.collections) as CollectionName[]

/** Keeps so many records of each kind and company, and what they refer to. */
const keepingRecords =
  (count: number): Prepare =>
  (sandbox) => {
    const { world } = sandbox
    const names = collectionsOf(sandbox).filter((name) => !basics.includes(name))
    const records = new Map(names.flatMap((name) => world.all(name).map((record) => [record.id, { name, record }] as const)))
    const kept = new Set<string>()
    const keep = (id: string): void => {
      const found = records.get(id)
      if (!found || kept.has(id)) return
      kept.add(id)
      for (const other of JSON.stringify(found.record).match(/\b[a-z]{3}_[0-9a-z]{10}\b/g) ?? []) keep(other)
    }
    for (const name of names) {
      const byCompany = new Map<string, number>()
      for (const { id, companyId } of world.all(name)) {
        const before = byCompany.get(companyId) ?? 0
        byCompany.set(companyId, before + 1)
        if (before < count) keep(id)
      }
    }
    for (const [id, { name, record }] of records) if (!kept.has(id)) world.remove(name, record as never)
  }

const everyUser =
  (fields: (user: User, sandbox: Sandbox) => Partial<User>): Prepare =>
  (sandbox) => {
    const author = { userId: 'system', sessionId: 'system', time: '2020-01-01T00:00:00.000Z' }
    for (const user of sandbox.world.all('users')) sandbox.world.update('users', user, fields(user, sandbox), author)
  }

/** Of the user whom a client is first told of. */
const feesOfOne: Prepare = ({ world }) => {
  const [first] = world.all('users')
  const author = { userId: 'system', sessionId: 'system', time: '2020-01-01T00:00:00.000Z' }
  for (const fee of world.all('inventoryFees')) world.update('inventoryFees', fee, { userId: first?.id ?? null }, author)
}

const firstLocation = ({ companyId }: User, { world }: Sandbox): string[] =>
  world
    .all('locations')
    .filter((known) => known.companyId === companyId)
    .slice(0, 1)
    .map(({ id }) => id)

/** Bulk payments are no records: clients name them (4.5), and two companies may think of the same name. */
const bulkPaymentsNumbered: Prepare = ({ world }) => {
  const author = { userId: 'system', sessionId: 'system', time: '2020-01-01T00:00:00.000Z' }
  const known = new Map<string, string[]>()
  for (const payment of world.all('payments')) {
    const { companyId, bulkPaymentId } = payment
    const ofCompany = known.get(companyId) ?? []
    known.set(companyId, ofCompany)
    if (bulkPaymentId === null) continue
    if (!ofCompany.includes(bulkPaymentId)) ofCompany.push(bulkPaymentId)
    world.update('payments', payment, { bulkPaymentId: `bulk-${ofCompany.indexOf(bulkPaymentId) + 1}` }, author)
  }
}

/** Somebody else's records and changes, a few with every request; those of the client's own making are left alone. */
function others(every: number, work: (sandbox: Sandbox, count: number) => void): Vary {
  return (server: Server) => {
    let count = 0
    return around([], (call) => {
      const answer = call.next()
      if (++count % every === 0) call.sandbox.world.transact(() => work(call.sandbox, count / every))
      return answer
    })(server)
  }
}

const busyCollections = [
  'vendors',
  'referralSources',
  'paymentTerms',
  'laborMatrices',
  'coreCharges',
  'statements',
  'payments',
  'timesheets',
  'inspections',
  'inventoryLabor',
  'inventoryFees',
  'tpiInspections',
  'messageThreads',
  'webhooks',
  'notifications',
  'orders',
] as const satisfies readonly CollectionName[]

const author = (sandbox: Sandbox) => ({
  userId: 'usr_somebodyel',
  sessionId: 'ses_somebodyel',
  time: new Date(sandbox.clock.now()).toISOString(),
})

/** What people make is neither built in nor a default, and no part of a bulk payment. */
const asMadeByUsers = { editable: true, reserved: false, default: false, customerDefault: false, fleetDefault: false, bulkPaymentId: null }

/** A copy of a record of the seed, as if somebody had made one like it. */
function addCopies(sandbox: Sandbox, count: number): void {
  const name = busyCollections[count % busyCollections.length] ?? 'vendors'
  copy(sandbox, name, count)
}

function copy<Name extends CollectionName>({ world, clock }: Sandbox, name: Name, count: number): void {
  const seeded = (world.seed.collections[name] ?? []) as readonly Collections[Name][]
  const like = seeded[count % seeded.length]
  if (!like) return
  const id = `oth_${String(count).padStart(10, '0')}`
  const fresh = {
    createdDate: new Date(clock.now()).toISOString(),
    updatedDate: null,
    name: `Somebody else's ${count}`,
    ...asMadeByUsers,
  }
  const freshHere = Object.fromEntries(Object.entries(fresh).filter(([field]) => field in like))
  // Its parts are its own.
  const same = JSON.parse(JSON.stringify(like).replaceAll(like.id, id)) as Collections[Name]
  world.insert(name, { ...same, ...freshHere })
}

/** Records that others made come and go again. */
function comings(sandbox: Sandbox, count: number): void {
  const name = busyCollections[count % busyCollections.length] ?? 'vendors'
  const mine = sandbox.world.all(name).find(({ id }) => id.startsWith('oth_'))
  if (mine && count % 3 === 0) sandbox.world.remove(name, mine as never)
  else copy(sandbox, name, count)
}

/** Text that others change in records which were there before the client came. */
const changing: { readonly [Name in CollectionName]?: string } = {
  vendors: 'accountNumber',
  referralSources: 'name',
  paymentTerms: 'note',
  laborMatrices: 'name',
  coreCharges: 'referenceId',
  statements: 'note',
  timesheets: 'note',
  inspections: 'note',
  inventoryLabor: 'note',
  inventoryFees: 'name',
  tpiInspections: 'name',
  messageThreads: 'draftMessage',
  orders: 'recommendation',
}

function edits(sandbox: Sandbox, count: number): void {
  const { world } = sandbox
  const names = Object.keys(changing) as (keyof typeof changing)[]
  const name = names[count % names.length] ?? 'vendors'
  const seeded = world.seed.collections[name] ?? []
  const { id } = seeded[Math.floor(count / names.length) % seeded.length] ?? {}
  const record = id === undefined ? undefined : world.get(name, id)
  if (record)
    world.update(name, record as never, { [changing[name] ?? 'note']: `Changed by somebody (${count})` } as never, author(sandbox))
}

function archives(sandbox: Sandbox, count: number): void {
  const { world } = sandbox
  const orders = world.all('orders')
  const order = orders[count % orders.length]
  if (order) world.update('orders', order, { archived: !order.archived }, author(sandbox))
}

function notifications(sandbox: Sandbox, count: number): void {
  const { world } = sandbox
  const [user] = world.all('users')
  const like = world.all('notifications').filter(({ userId }) => userId === user?.id)
  const one = like[count % like.length]
  if (one) world.insert('notifications', { ...one, id: `oth_${String(count).padStart(10, '0')}`, read: false, updatedDate: null })
}

const versions = (id: string, says: string, version: (ours: number) => number): Variant => ({
  id: `data/${id}`,
  says,
  vary: everyBody(({ data }) =>
    eachObject(data, ({ meta }) => {
      if (isFields(meta) && typeof meta.version === 'number') meta.version = version(meta.version)
    }),
  ),
})

export const dataVariants: readonly Variant[] = [
  {
    id: 'data/empty',
    says: 'The company has just begun: no records but its users, roles, a location and workflow statuses.',
    vary: ({ handle }) => handle,
    world: 'empty',
  },
  { id: 'data/one-of-each', says: 'There is one record of each kind.', vary: begins(keepingRecords(1)) },
  { id: 'data/two-of-each', says: 'There are two records of each kind.', vary: begins(keepingRecords(2)) },
  { id: 'data/three-of-each', says: 'There are three records of each kind.', vary: begins(keepingRecords(3)) },
  { id: 'data/large', says: 'There are many records of each kind.', vary: ({ handle }) => handle, world: 'large' },
  {
    id: 'data/one-location-users',
    says: 'No user has company-wide access; each works in one location.',
    vary: begins(
      everyUser((user, sandbox) => ({ companyWideAccess: false, locationIds: firstLocation(user, sandbox), currentLocationId: null })),
    ),
  },
  {
    id: 'data/archived-in-each-status',
    says: 'Every workflow status has an archived order.',
    vary: begins(({ world }) => {
      for (const order of new Map(world.all('orders').map((one) => [one.workflowStatusId, one])).values())
        world.insert('orders', { ...order, archived: true })
    }),
  },
  {
    id: 'data/plain-login',
    says: 'A login returns neither company nor location, and of the user no locations, roles and color.',
    vary: answers(['login'], (body) => {
      if (!isFields(body.data)) return body
      const { company: _, location: __, user, ...data } = body.data
      const {
        locations: ___,
        userRoleIds: ____,
        userRoleNames: _____,
        color: ______,
        currentLocationId: _______,
        ...rest
      } = isFields(user) ? user : {}
      return { ...body, data: { ...data, user: rest } }
    }),
  },
  {
    id: 'data/others-create',
    oneByOne: true,
    says: 'Somebody else makes records of every kind all the time.',
    vary: others(5, addCopies),
  },
  {
    id: 'data/others-create-and-delete',
    oneByOne: true,
    says: 'Records of somebody else come and go all the time.',
    vary: others(3, comings),
  },
  {
    id: 'data/others-change',
    oneByOne: true,
    says: 'Somebody else changes records all the time, but none that the client made.',
    vary: varyBoth(clockRuns(1000), others(2, edits)),
  },
  {
    id: 'data/others-archive',
    oneByOne: true,
    says: 'Somebody else archives orders and brings them back all the time.',
    vary: varyBoth(clockRuns(1000), others(4, archives)),
  },
  {
    id: 'data/fees-of-one',
    says: 'All fees are of the user who logs in, and an update with the values that are there already is no change.',
    vary: varyBoth(sameIsNoChange, begins(feesOfOne)),
  },
  { id: 'data/notifications-arrive', oneByOne: true, says: 'The user gets notifications all the time.', vary: others(3, notifications) },
  { id: 'data/clock-runs', oneByOne: true, says: 'Between two requests more than a second goes by.', vary: clockRuns(1300) },
  { id: 'data/clock-crawls', oneByOne: true, says: 'Between two requests a millisecond goes by.', vary: clockRuns(1) },
  versions('versions-from-0', 'The version in meta begins with 0.', (version) => version - 1),
  versions('versions-by-7', 'The version in meta grows by 7.', (version) => version * 7),
  versions('versions-as-times', 'The version in meta looks like a point in time.', (version) => 1_772_620_230_000 + version * 977),
  versions('versions-broken', 'The version in meta is not a whole number.', (version) => version / 10 + 0.05),
  {
    id: 'data/bulk-payments-numbered',
    says: 'Each company numbers its bulk payments, and so two have one of the same name.',
    vary: begins(bulkPaymentsNumbered),
  },
  {
    id: 'data/parts-in-any-order',
    says: 'Ranges, items and files of a record come in another order each time.',
    vary(server) {
      let count = 0
      return everyBody(({ data }) => {
        count += 1
        if (count % 2 === 0) eachObject(data, turn)
      })(server)
    },
  },
  {
    id: 'data/timesheet-numbers',
    says: 'Numbers of timesheets have letters.',
    vary: records(['listTimesheets', 'searchTimesheets', 'getTimesheet'], (entry) => {
      if (typeof entry.number === 'string') entry.number = `TS-${entry.number}/B`
    }),
  },
  {
    id: 'data/durations-in-seconds',
    says: 'The duration of a timesheet is in seconds, rounded.',
    vary: records(['listTimesheets', 'searchTimesheets', 'getTimesheet'], (entry) => {
      if (typeof entry.duration === 'number') entry.duration = Math.round(entry.duration / 1000)
    }),
  },
  {
    id: 'data/durations-in-hours',
    says: 'The duration of a timesheet is in hours, to two places.',
    vary: records(['listTimesheets', 'searchTimesheets', 'getTimesheet'], (entry) => {
      if (typeof entry.duration === 'number') entry.duration = Math.round(entry.duration / 36_000) / 100
    }),
  },
  {
    id: 'data/durations-in-quarters',
    says: 'The duration of a timesheet is rounded to quarters of an hour, and a sum of them is exact.',
    vary: records(['listTimesheets', 'searchTimesheets', 'getTimesheet'], (entry) => {
      if (typeof entry.duration === 'number') entry.duration = Math.round(entry.duration / 900_000) * 900_000
    }),
  },
  {
    id: 'data/named-and-gone',
    says: 'What a timesheet names was removed here and there, and is embedded as null.',
    vary: records(['searchTimesheets'], (entry) => {
      for (const name of ['order', 'service', 'labor', 'technician']) if (/[0-4]$/.test(String(entry[`${name}Id`]))) entry[name] = null
    }),
  },
]

function turn(fields: Fields): void {
  for (const name of ['ranges', 'items', 'files', 'labelConnections', 'emails', 'phoneNumbers']) {
    const { [name]: parts } = fields
    if (Array.isArray(parts)) parts.reverse()
  }
}

function clockRuns(milliseconds: number): Vary {
  return around([], (call) => {
    call.sandbox.clock.advance(milliseconds)
    return call.next()
  })
}
