// A second opinion on the mock: Prism's validating proxy stands in front of it and must find nothing, whatever is asked.
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Served, serve } from '../mocks/doors/http.ts'
import { collectionNames, makeId } from '../mocks/engine/state/ids.ts'
import type { BaseRecord, CollectionName } from '../mocks/engine/state/records.ts'
import { createMock, type Mock } from '../mocks/index.ts'
import { keptIn } from '../mocks/proof/tools/kinds.ts'
import { type Operation, type OperationId, operations } from '../openapi/contract.ts'
import { resourceOf } from '../openapi/resources.ts'
import { type Prism, startPrism } from './prism.ts'

let mock: Mock
let server: Served
let prism: Prism
let token = ''
let credentials: object

beforeAll(async () => {
  mock = await createMock()
  server = await serve(mock, { port: 0 })
  prism = await startPrism({ proxyTo: server.url })
  credentials = { email: mock.logins[0]?.email, password: mock.logins[0]?.password }
  token = (await send('POST', '/v3/auth/login', credentials)).body.data?.token ?? ''
})

afterAll(async () => {
  await prism.stop()
  await server.close()
})

// Logging out comes last, since the others need the session.
const sorted = operations.toSorted((one, other) => Number(one.id === 'logout') - Number(other.id === 'logout'))

test.each(sorted.map((operation) => [operation.id, operation] as const))('nothing to find in an answer of %s', async (_, operation) => {
  const [example] = Object.values(operation.body?.examples ?? {})
  const body = operation.id === 'login' ? credentials : example && (JSON.parse(withOurIds(JSON.stringify(example))) as unknown)
  const { status, violations, body: answer } = await send(operation.method, pathOf(operation), body)
  expect({ status, violations, answer }).toEqual({ status: 200, violations: [], answer: expect.objectContaining({ success: true }) })
})

test.each([
  ['POST', '/v3/auth/login', { email: 'nobody@shop.example', password: 'wrong' }],
  ['GET', '/v3/vendor', undefined],
])('nothing to find in the refusal of %s %s', async (method, path, body) => {
  expect(await send(method, path, body, 'ended')).toMatchObject({ status: 401, violations: [], body: { success: false } })
})

function pathOf(one: Operation): string {
  const { path, parameters } = one
  const filled = path.replace('{action}', 'delete').replaceAll(/\{(\w+)\}/g, (_, name: string) => idFor(one, name))
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name }) => `${name}=${idFor(one, name)}`)
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

/** What ids begin with that are not of the record which the operation reads, changes or takes away. */
const byOperation: { readonly [id in OperationId]?: string } = {
  updateBulkPayment: 'bpy',
  changeMessageTemplateState: 'tpl',
  getWorkflowColumn: 'wfs',
  getCompanyConfig: 'com',
  setCompanyLogo: 'com',
  deleteCompanyLogo: 'com',
  listNotifications: 'usr',
  markNotificationRead: 'ntf',
}
const byName: { [parameter: string]: string } = { transferId: 'trf', itemId: 'tri', customerId: 'cus', roleId: 'rol', statusId: 'wfs' }

function idFor({ id }: Operation, name: string): string {
  const resource = resourceOf(id)
  return ourId(byName[name] ?? byOperation[id] ?? (resource ? prefixOf(keptIn(resource)) : ''))
}

const prefixOf = (collection: CollectionName): string => makeId(collection, 1).slice(0, 3)

/** Ids of the examples name records of ours. */
const withOurIds = (text: string): string => text.replaceAll(/\b([a-z]{3})_[0-9a-z]{8}\b/g, (id, prefix: string) => ourId(prefix) || id)

/** A record of the owner's company that every operation may act on. */
function ourId(prefix: string): string {
  const { world } = mock.sandbox()
  const user = world.all('users')[0]
  const own = <Kept extends BaseRecord>(records: readonly Kept[]) => records.filter(({ companyId }) => companyId === user?.companyId)
  const order = own(world.all('orders')).find(({ customerId, statementId }) => customerId && statementId === null)
  const item = own(world.all('transferItems')).find(({ inventoryPartId, quantity }) => inventoryPartId && quantity >= 4)
  const source = world.get('transfers', item?.transferId ?? '')?.fromLocationId
  const known: { [prefix: string]: string | null | undefined } = {
    bpy: own(world.all('payments')).find(({ bulkPaymentId }) => bulkPaymentId)?.bulkPaymentId,
    cat: own(world.all('inventoryFees')).find(({ categoryId }) => categoryId)?.categoryId,
    com: user?.companyId,
    loc: source,
    cus: order?.customerId,
    ntf: world.all('notifications').find(({ userId }) => userId === user?.id)?.id,
    ord: order?.id,
    pay: own(world.all('payments')).find(({ paymentMode }) => paymentMode === 'Manual')?.id,
    prt: item?.inventoryPartId,
    ref: own(world.all('referralSources')).find(({ editable, reserved }) => editable && !reserved)?.id,
    tri: item?.id,
    tir: world.all('tires').find(({ locationId }) => locationId === source)?.id,
    trf: item?.transferId,
    trm: own(world.all('paymentTerms')).find(({ editable }) => editable)?.id,
    usr: user?.id,
  }
  const collection = collectionNames.find((name) => prefixOf(name) === prefix)
  const [first] = collection ? own<BaseRecord>(world.all(collection)) : []
  return known[prefix] ?? first?.id ?? ''
}

async function send(method: string, path: string, body?: unknown, bearer = token) {
  const answer = await request(`${prism.url}${path}`, {
    method: method as 'GET',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const violations = JSON.parse(String(answer.headers['sl-violations'] ?? '[]')) as unknown[]
  return { status: answer.statusCode, violations, body: (await answer.body.json()) as { data?: { token?: string } } }
}
