// Every field of every body that makes or changes one record is kept: its answer, its read, its list and its search show what was sent.
import { expect, test } from 'vitest'
import {
  type Operation,
  type OperationId,
  operation,
  operations,
  pagedLists,
  type Resource,
  resourceOf,
  type Shape,
  shapeOf,
} from '../../openapi/index.ts'
import type { CollectionName } from '../engine/state/records.ts'
import { signIn, strictMock } from '../testing.ts'

type Fields = { [name: string]: unknown }

const mock = await strictMock()
const client = signIn(mock)
const { world } = mock.sandbox()
const { companyId } = client.session.user

const ownOf = (name: CollectionName) => world.all(name).filter((record) => record.companyId === companyId)
const [tire] = world.all('tires').filter((goods) => goods.companyId === companyId)
const parts = world.all('parts').filter((goods) => goods.companyId === companyId && goods.locationId === tire?.locationId)
const orders = world.all('orders').filter((order) => order.companyId === companyId && order.customerId !== null && !order.deleted)
const dates = { createdDate: '2026-01-05T06:07:08.000Z', updatedDate: null }
const route = { fromLocationId: tire?.locationId ?? '', toLocationId: 'loc_other' }
const transfer = world.insert('transfers', { id: 'trf_test', companyId, ...route, ...dates })

/** Shown otherwise than sent, and why. Whatever else the record does not show as it was sent is a fault. */
const otherwise: { readonly [place: string]: { why: string; shown?: (sent: unknown) => unknown } } = {
  'createVendor/contactPhone': {
    why: 'a vendor shows one number, as an object (D33)',
    shown: (sent) => (Array.isArray(sent) ? sent[0] : sent),
  },
  'createWebhook/secret': { why: 'no answer holds it (D26)' },
  'updateWebhook/secret': { why: 'no answer holds it (D26)' },
  'createStatement/orderIds': { why: 'orders say which statement they are on, not the other way round' },
  'updateStatement/orderIds': { why: 'orders say which statement they are on, not the other way round' },
}

/** The only lawful value, so that it cannot be another than before. */
const single = ['version']

const idsOf = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id)
const other = (values: readonly unknown[], now: unknown): unknown => values.find((value) => value !== now)
const anotherUser = (now: unknown): unknown => other(idsOf(ownOf('users')), now)
const categories = world.all('inventoryFees').flatMap((fee) => (fee.companyId === companyId && fee.categoryId ? [fee.categoryId] : []))

/** Lawful values that the schema of the field cannot tell; each takes what the record has now. */
const lawful: { readonly [field: string]: (now: unknown) => unknown } = {
  url: (now) => (now === 'https://one.example/hooks' ? 'https://another.example/hooks' : 'https://one.example/hooks'),
  version: () => 'v3',
  triggers: () => ['vendor.created'],
  contactPhone: () => [{ number: '+12065550142', extension: '7', country: 'US', type: 'Work' }],
  ranges: () => [{ start: 0, end: 2.5, multiplier: 1.25 }],
  orderIds: () => [],
  fromDate: (now) => (now === '2026-03-02' ? '2026-03-03' : '2026-03-02'),
  toDate: (now) => (now === '2026-03-20' ? '2026-03-21' : '2026-03-20'),
  orderId: (now) => other(idsOf(orders), now),
  customerId: (now) => other(idsOf(ownOf('customers')), now),
  tpiScanId: (now) => other(idsOf(ownOf('tpiScans')), now),
  locationId: (now) => other(idsOf(ownOf('locations')), now),
  categoryId: (now) => other(categories, now),
  inventoryPartId: (now) => other(idsOf(parts), now),
  partId: (now) => other(idsOf(parts), now),
  inventoryTireId: () => tire?.id,
  paymentType: (now) => other(['Cash', 'Check'], now),
  amountCents: (now) => Number(now ?? 0) + 101,
  tipAmountCents: () => 303,
  receiptNumber: () => 4711,
  deposit: () => true,
  // A payment is on the statement of its order.
  statementId: (now) => orders.find(({ statementId }) => statementId !== null && statementId !== now)?.statementId,
  quantity: (now) => Number(now ?? 4) + 1,
  userId: anotherUser,
  createdById: anotherUser,
  completedById: anotherUser,
  deletedUserId: anotherUser,
}

/** What a field needs beside it to be lawful. */
const beside: { readonly [field: string]: (value: unknown) => Fields } = {
  deletedReason: () => ({ deleted: true }),
  deletedUserId: () => ({ deleted: true }),
  completedById: () => ({ completed: true }),
  completedDate: () => ({ completed: true }),
  // A transfer moves a part or a tire, never both.
  inventoryTireId: () => ({ inventoryPartId: undefined }),
  statementId: (value) => ({ orderId: orders.find(({ statementId }) => statementId === value)?.id }),
}

/** What bodies need that the contract does not ask for. */
const alsoNeeded: { readonly [Id in OperationId]?: readonly string[] } = {
  createManualPayment: ['orderId', 'amountCents', 'paymentType'],
  createTransferItem: ['inventoryPartId'],
}

let count = 0

function lawfulValue(field: string, shape: Shape, now: unknown): unknown {
  const known = lawful[field]
  if (known) return known(now)
  if (shape.known.length > 0) return other(shape.known, now)
  if (/Date$/.test(field)) return `2026-03-0${(++count % 8) + 1}T10:20:30.000Z`
  const types = shape.types ?? []
  if (types.includes('boolean')) return now !== true
  if (types.includes('number') || types.includes('integer')) return Number(now ?? 0) + 3
  return `${field} ${++count}`
}

const bodyOf = ({ body }: Operation): Shape => shapeOf(body?.schema ?? '', 'strict')

function leastBody(one: Operation): Fields {
  const { properties, required } = bodyOf(one)
  const needed = [...properties].filter(([name]) => required.has(name) || alsoNeeded[one.id]?.includes(name))
  return Object.fromEntries(
    needed.filter(([name]) => name !== 'receivedQuantity').map(([name, shape]) => [name, lawfulValue(name, shape, undefined)]),
  )
}

const pathOf = ({ path }: Operation, id = ''): string => path.replace('{transferId}', transfer.id).replace(/\{\w+\}$/, id)

function send(one: Operation, id: string | undefined, body: Fields): Fields {
  const answer = (one.method === 'POST' ? client.post<Fields> : client.put<Fields>)(pathOf(one, id), body)
  expect(answer, `${one.id} ${JSON.stringify(body)}`).toMatchObject({ status: 200 })
  return answer.body.data
}

/** The record in each answer that shows it, by operation. */
function shownBy({ read, list, search }: Resource, id: string, sent: Fields): [string, Fields | undefined][] {
  const where = { id, ...(sent.deleted === true && { deleted: true }) }
  const query = list && pagedLists.includes(operation(list)) ? `?where=${encodeURIComponent(JSON.stringify(where))}` : ''
  const among = (records: Fields[]) => records.find((record) => record.id === id)
  const shown: [string, Fields | undefined][] = []
  if (read) shown.push([read, client.get<Fields>(pathOf(operation(read), id)).body.data])
  if (list) shown.push([list, among(client.get<Fields[]>(pathOf(operation(list)) + query).body.data)])
  if (search) shown.push([search, among(client.post<Fields[]>(pathOf(operation(search)), { where }).body.data)])
  return shown
}

/** A record to change, or to compare a new one with. */
function recordToChange(resource: Resource): Fields {
  const { create, list } = resource
  if (!create) return client.get<Fields[]>(pathOf(operation(list ?? expect.fail(`Nothing shows a ${resource.record}.`)))).body.data[0] ?? {}
  const made = send(operation(create), undefined, leastBody(operation(create)))
  const [, shown] = shownBy(resource, String(made.id), {})[0] ?? []
  return { ...made, ...shown }
}

const writes = operations.filter(({ kind, body }) => body && (kind === 'create' || kind === 'update'))

const fields = writes.flatMap((one) =>
  [...bodyOf(one).properties].map(([field, shape]) => ({ place: `${one.id}/${field}`, one, field, shape })),
)

test.each(fields)('$place is kept and shown', ({ place, one, field, shape }) => {
  const resource = resourceOf(one.id) ?? expect.fail(`${one.id} belongs to no resource.`)
  const before = recordToChange(resource)
  const value = lawfulValue(field, shape, before[field])
  if (!single.includes(field)) expect(value, 'a value that the record does not have yet').not.toEqual(before[field])
  const sent = { ...(one.kind === 'create' && leastBody(one)), ...beside[field]?.(value), [field]: value }
  const id = one.kind === 'update' ? String(before.id) : undefined
  const answered = send(one, id, sent)
  const exception = otherwise[place]
  if (exception && !exception.shown) return
  const wanted = exception?.shown ? exception.shown(value) : value
  const answers: [string, Fields | undefined][] = Object.keys(answered).length > 1 ? [[one.id, answered]] : []
  const shown = [...answers, ...shownBy(resource, String(answered.id), sent)]
  expect(shown.length, 'answers that show the record').toBeGreaterThan(0)
  for (const [by, record] of shown) expect(record, `as ${by} shows it`).toMatchObject({ [field]: wanted })
})

test('what is shown otherwise than sent is a field of the contract', () => {
  expect(Object.keys(otherwise).filter((place) => !fields.some((known) => known.place === place))).toEqual([])
})
