// The control plane as who steers a mock meets it, through the door in process.
import { expect, test } from 'vitest'
import { createMock, type MockOptions } from '../index.ts'
import { controlDocument } from './operations.ts'
import { type Any, delivered, signedIn, steer } from './testing.ts'

const start = (options: MockOptions = {}) => createMock(options)

test('the start says who may log in, and where everything is', async () => {
  const { body } = await steer(await start(), 'GET', '/_mock')
  expect(body.data).toMatchObject({ world: 'shop', seed: 1 })
  expect(body.data.logins[0]).toMatchObject({ email: 'owner@harborline.example', password: 'workshop' })
  expect(body.next.map(({ path }) => path)).toContain('/_mock/sandboxes/{sandbox}/clock')
})

test('what can be done next is about the sandbox that was asked, whatever a record is called', async () => {
  const mock = await start()
  await steer(mock, 'POST', '/_mock/sandboxes', { name: 'mine' })
  const { body } = await steer(mock, 'POST', '/_mock/sandboxes/mine/records/vendors', { name: 'default' })
  const paths = body.next.map(({ path }) => path)
  expect(paths).toContain('/_mock/sandboxes/mine/records/vendors')
  expect(paths.filter((path) => path.startsWith('/_mock/sandboxes/default'))).toEqual([])
})

test('its document is served', async () => {
  const { body } = await steer(await start(), 'GET', '/_mock/openapi.json')
  expect(body).toEqual(controlDocument)
})

test('a sandbox is made, copied, reset and removed', async () => {
  const mock = await start()
  expect((await steer(mock, 'POST', '/_mock/sandboxes', { name: 'first' })).body.data).toMatchObject({ world: 'shop', seed: 1, changes: 0 })
  const api = await signedIn(mock, 'first')
  await api('/v3/referral_source', { method: 'POST', body: '{"name": "Billboard"}' })
  const copy = (await steer(mock, 'POST', '/_mock/sandboxes', { name: 'copy', from: 'first' })).body.data
  expect(copy).toMatchObject({ world: 'shop', changes: 2, forkDepth: 1 })
  expect(copy.bytes).toBeGreaterThan(100)
  expect((await steer(mock, 'POST', '/_mock/sandboxes/first/reset')).body.data.changes).toBe(0)
  expect((await steer(mock, 'GET', '/_mock/sandboxes')).body.data.map(({ name }: Any) => name)).toEqual(['copy', 'default', 'first'])
  expect((await steer(mock, 'GET', '/_mock/sandboxes?name=copy')).body.data.map(({ name }: Any) => name)).toEqual(['copy'])
  expect((await steer(mock, 'DELETE', '/_mock/sandboxes/copy')).status).toBe(200)
  expect((await steer(mock, 'GET', '/_mock/sandboxes/copy')).status).toBe(404)
})

test('a sandbox may have a world and a seed of its own', async () => {
  const mock = await start()
  await steer(mock, 'POST', '/_mock/sandboxes', { name: 'bare', world: 'empty', seed: 7 })
  expect((await steer(mock, 'GET', '/_mock/sandboxes/bare')).body.data).toMatchObject({ world: 'empty', seed: 7 })
  expect((await steer(mock, 'GET', '/_mock/sandboxes/bare/records/vendors')).body).toMatchObject({
    data: [],
    meta: { total: 0, hasMore: false },
  })
})

test('a sandbox may have records of its own, each fault told at its place', async () => {
  const mock = await start()
  const withVendor = (vendor: object) => ({ name: 'own', data: { state: { changes: { vendors: [vendor] } } } })
  const refused = await steer(mock, 'POST', '/_mock/sandboxes', withVendor({ name: 7 }))
  expect(refused.body.data.faults).toEqual([{ file: 'data', pointer: '/state/changes/vendors/0/name', reason: 'expected a string, got 7' }])
  await steer(mock, 'POST', '/_mock/sandboxes', withVendor({ id: 'ven_own', name: 'Own One' }))
  expect((await steer(mock, 'GET', '/_mock/sandboxes/own/records/vendors/ven_own')).body.data.name).toBe('Own One')
})

test('what is asked wrongly is refused with what was meant, and nothing is done', async () => {
  const mock = await start()
  const vendor = `/_mock/sandboxes/default/records/vendors/${mock.sandbox().world.all('vendors')[0]?.id}`
  const cases: [string, string, unknown, number, string][] = [
    ['POST', '/_mock/sandboxes', { name: 'default' }, 409, 'Expected a name that no sandbox has, got "default".'],
    ['POST', '/_mock/sandboxes', { name: 'a b' }, 400, '/body/name expected text of the form'],
    ['POST', '/_mock/sandboxes', { name: 'x', fork: 'default' }, 400, '/body/fork expected no such field, got "default"'],
    ['POST', '/_mock/sandboxes', undefined, 400, '/body expected a JSON body, got nothing'],
    ['POST', '/_mock/sandboxes', { name: 'x', from: 'defualt' }, 404, 'Did you mean "default"?'],
    ['GET', '/_mock/sandboxes/never/clock', undefined, 404, 'POST /_mock/sandboxes makes one'],
    ['GET', '/_mock/sandboxes?nmae=x', undefined, 400, '/query/nmae expected one of name'],
    ['GET', '/_mock/sandboxes/default/records/vendor', undefined, 404, 'Did you mean "vendors"?'],
    ['PATCH', '/_mock/sandboxes/default', { lie: 'vendor/read-country-lowercase' }, 400, 'Did you mean "vendor/read-country-lower-case"?'],
    ['PATCH', '/_mock/sandboxes/default/clock', { time: 'noon' }, 400, '/body/time expected a time like'],
    ['PATCH', '/_mock/sandboxes/default/clock', {}, 400, '/body expected at least one field'],
    ['POST', '/_mock/sandboxes/default/sessions', { email: 'owner@harborline.exampel' }, 404, 'Did you mean "owner@harborline.example"?'],
    [
      'POST',
      '/_mock/sandboxes/default/faults',
      { operation: 'listVendor' },
      400,
      'There is no operation "listVendor". Did you mean "listVendors"?',
    ],
    ['POST', '/_mock/sandboxes/default/faults', { status: 200 }, 400, '/body/status expected 400 or more'],
    ['POST', '/_mock/sandboxes/default/faults', { delay: { from: 9, to: 3 } }, 400, 'from fewer milliseconds to more'],
    ['POST', '/_mock/sandboxes/default/faults', { path: '/v3/vendors' }, 400, 'Did you mean "/v3/vendor"?'],
    ['POST', '/_mock/journal/count', { operation: 'creatVendor' }, 400, 'Did you mean "createVendor"?'],
    ['GET', '/_mock/journal?operation=listVendor', undefined, 400, 'Did you mean "listVendors"?'],
    ['GET', '/_mock/journal?status=4%5B', undefined, 400, 'such as 404 or 4XX'],
    ['GET', '/_mock/journal?limit=-3', undefined, 400, '/query/limit expected 0 or more, got -3'],
    ['GET', '/_mock/sandboxes/default/records/vendors?limit=2.5', undefined, 400, '/query/limit expected a whole number'],
    ['GET', '/_mock/sandboxes/default/records/vendors?skip=-2', undefined, 400, '/query/skip expected 0 or more'],
    ['GET', '/_mock/sandboxes?limit=1001', undefined, 400, '/query/limit expected 1000 or less'],
    ['POST', '/_mock/sandboxes/default/sessions', { email: 'owner@harborline.example', audience: 'bananas' }, 400, '/body/audience'],
    ['PATCH', '/_mock/sandboxes/default/clock', { advance: 1e300 }, 400, 'Expected a time from the year 1 to 9998'],
    ['PATCH', '/_mock/sandboxes/default/clock', { time: '9999-12-31T23:59:59Z' }, 400, 'Expected a time from the year 1 to 9998'],
    ['DELETE', '/_mock/sandboxes/default/faults/9', undefined, 404, 'Expected the id of a fault that is set, got "9".'],
    ['PATCH', vendor, { id: 'ven_other' }, 400, 'Expected the id to stay what it is'],
    ['PATCH', vendor, { ciyt: 'Tacoma' }, 400, 'no record of vendors has a field "ciyt". Did you mean "city"?'],
    ['POST', '/_mock/sandboxes/default/records/users', { emial: 'me@here.example' }, 400, 'Did you mean "email"?'],
    ['POST', '/_mock/sandboxes/default/outbox/dlv_9/resend', undefined, 404, 'Expected the id of a delivery'],
    ['GET', '/_mock/nothing', undefined, 404, 'such as /_mock/sandboxes'],
    ['PUT', '/_mock/sandboxes', {}, 405, 'one of the methods GET, POST'],
  ]
  for (const [method, path, body, status, message] of cases) {
    const answer = await steer(mock, method, path, body)
    expect([`${method} ${path}`, answer.status, answer.body.success]).toEqual([`${method} ${path}`, status, false])
    expect(answer.body.message).toContain(message)
    expect(answer.body.next).not.toEqual([])
  }
  expect(mock.sandboxNames).toEqual(['default'])
  expect(mock.sandbox().world.changeCount).toBe(0)
})

test('a record that says next to nothing fits beside the others', async () => {
  const mock = await start()
  const insert = async (collection: string, fields: object) =>
    (await steer(mock, 'POST', `/_mock/sandboxes/default/records/${collection}`, fields)).body
  const { data: order } = await insert('orders', { name: 'Arranged' })
  expect(order).toMatchObject({ name: 'Arranged', paid: false, paidCostCents: 0, statementId: null })
  const { data: other } = await insert('orders', { name: 'Another', workflowStatusId: order.workflowStatusId })
  expect(other.workflowStatusPosition).toBeGreaterThan(order.workflowStatusPosition)
  const data = { state: { changes: { orders: [{ name: 'One' }, { name: 'Two' }] } } }
  expect((await steer(mock, 'POST', '/_mock/sandboxes', { name: 'own', data })).body).toMatchObject({ success: true })
  expect(await insert('customers', { firstName: 'Ida' })).toMatchObject({ success: true, data: { statementCount: 0 } })
  expect(await insert('workflowStatuses', { name: 'Waiting for paint' })).toMatchObject({ success: true })
})

test('a statement, an inspection and a payment are counted by whose they are, as they come and go', async () => {
  const mock = await start()
  const ask = async (method: string, path: string, fields?: object) =>
    (await steer(mock, method, `/_mock/sandboxes/default/records/${path}`, fields)).body.data
  const { id: customerId } = await ask('POST', 'customers', { firstName: 'Ida' })
  const { id: orderId, totalCostCents } = await ask('POST', 'orders', { customerId })
  const period = { fromDate: '2026-01-01T00:00:00.000Z', toDate: '2026-02-01T00:00:00.000Z' }
  expect(await ask('POST', 'statements', { customerId, ...period })).toMatchObject({ duration: 31 * 86_400_000, totalCostCents: 0 })
  const inspection = await ask('POST', 'inspections', { orderId, name: 'Brakes' })
  const payment = await ask('POST', 'payments', { orderId, amountCents: 500 })
  expect(payment).toMatchObject({ payerId: customerId, status: 'Succeeded', refundedAmountCents: 0 })
  expect(await ask('GET', `customers/${customerId}`)).toMatchObject({ statementCount: 1, transactionCount: 1 })
  const remainingCostCents = totalCostCents - 500
  expect(await ask('GET', `orders/${orderId}`)).toMatchObject({ inspectionCount: 1, paidCostCents: 500, remainingCostCents })
  await ask('PATCH', `inspections/${inspection.id}`, { completed: true, completedDate: '2026-03-01T10:00:00.000Z' })
  await ask('DELETE', `payments/${payment.id}`)
  expect(await ask('GET', `orders/${orderId}`)).toMatchObject({ inspectionStatus: 'Completed', paidCostCents: 0 })
  expect(await ask('GET', `customers/${customerId}`)).toMatchObject({ transactionCount: 0 })
})

test('a sandbox that a request made meanwhile is not replaced', async () => {
  const mock = await start()
  const made = mock.create('mine')
  const { faults } = mock.sandbox('mine')
  faults.add({ status: 503 })
  await expect(made).rejects.toThrow('Expected a name that no sandbox has, got "mine".')
  expect(mock.sandbox('mine').faults).toBe(faults)
})

test('a note alone makes a statement, an inspection or a payment', async () => {
  const mock = await start()
  for (const collection of ['statements', 'inspections', 'payments'])
    expect((await steer(mock, 'POST', `/_mock/sandboxes/default/records/${collection}`, { note: 'Arranged.' })).body).toMatchObject({
      success: true,
      data: { note: 'Arranged.' },
    })
})

test('lies and variants are found by words', async () => {
  const mock = await start()
  const { body } = await steer(mock, 'GET', '/_mock/lies?find=country%20vendor&limit=3')
  expect(body.data).toContainEqual({ id: 'vendor/read-country-lower-case', says: expect.any(String) })
  expect(body.meta.total).toBeGreaterThanOrEqual(body.data.length)
  const all = (await steer(mock, 'GET', '/_mock/variants?limit=1000')).body
  expect(all.data.map(({ id }: Any) => id)).toContain('ids/uuids')
  expect((await steer(mock, 'GET', '/_mock/variants?find=no-such-word')).body).toMatchObject({
    data: [],
    meta: { total: 0, hasMore: false },
  })
})

test('the fields of a collection are told with what they may hold', async () => {
  const mock = await start()
  const fieldsOf = async (collection: string): Promise<Any[]> =>
    (await steer(mock, 'GET', `/_mock/collections/${collection}`)).body.data.fields
  const payments = await fieldsOf('payments')
  expect(payments.find(({ name }) => name === 'status')).toMatchObject({ isClosed: true, values: expect.arrayContaining(['Succeeded']) })
  expect(payments.find(({ name }) => name === 'paymentType')).toMatchObject({ isClosed: false, values: expect.arrayContaining(['Cash']) })
  // What no answer shows as it is kept is told by what is kept.
  const users = (await fieldsOf('users')).map(({ name }) => name)
  expect(users).toEqual(expect.arrayContaining(['roleIds', 'locationIds', 'password']))
  expect(users).not.toContain('permissions')
  expect((await fieldsOf('services')).map(({ name }) => name)).toContain('id')
  expect((await steer(mock, 'GET', '/_mock/collections/payment')).body.message).toContain('Did you mean "payments"?')
})

test('the mark of a sandbox is another whenever something in it is, whoever changed it', async () => {
  const mock = await start({ send: async () => ({ arrived: true, status: 204 }) })
  const mark = async () => (await steer(mock, 'GET', '/_mock/sandboxes/default')).body.data.mark
  expect(await mark()).toBe(await mark())
  const marks = [await mark()]
  const does: (() => unknown)[] = [
    () => mock.sandbox().clock.advance(1),
    () => mock.sandbox().faults.add({ operation: 'listVendors', status: 503 }),
    () => mock.signIn('owner@harborline.example'),
    () => delivered(mock),
    () => mock.resend('default', mock.sandbox().outbox.entries[0]?.delivery.id ?? ''),
    () => mock.serveOtherwise('default', { variant: 'ids/uuids' }),
    () => mock.sandbox().restore(mock.sandbox().snapshot()),
    () => mock.sandbox().reset(),
  ]
  for (const act of does) {
    await act()
    marks.push(await mark())
  }
  expect(new Set(marks).size).toBe(does.length + 1)
})

test('a lie or a variant holds in one sandbox, until null', async () => {
  const mock = await start()
  const api = await signedIn(mock, 'odd')
  const usual = await signedIn(mock)
  const id = (await usual('/v3/vendor?limit=1')).body.data[0].id
  await steer(mock, 'PATCH', '/_mock/sandboxes/odd', { lie: 'vendor/read-country-lower-case' })
  expect((await steer(mock, 'GET', '/_mock/sandboxes/odd')).body.data.lie).toBe('vendor/read-country-lower-case')
  expect((await api(`/v3/vendor/${id}`)).body.data.country).toBe('ca')
  expect((await usual(`/v3/vendor/${id}`)).body.data.country).toBe('CA')
  await steer(mock, 'PATCH', '/_mock/sandboxes/odd', { lie: null })
  expect((await api(`/v3/vendor/${id}`)).body.data.country).toBe('CA')
})

test('what changed since the seed is told by record and field', async () => {
  const mock = await start()
  const api = await signedIn(mock)
  const { id, name } = (await api('/v3/referral_source?limit=1&where={"reserved":false}')).body.data[0]
  await api(`/v3/referral_source/${id}`, { method: 'PUT', body: '{"name": "Renamed"}' })
  const { body } = await steer(mock, 'GET', '/_mock/sandboxes/default/changes')
  expect(body.data.find((change: Any) => change.id === id)).toMatchObject({
    kind: 'updated',
    collection: 'referralSources',
    fields: { name: { before: name, after: 'Renamed' } },
  })
  expect(body.data.map(({ kind, collection }: Any) => `${kind} ${collection}`).sort()).toEqual([
    'created sessions',
    'updated referralSources',
  ])
})

test('a record is added like another, changed and removed, and nobody is told', async () => {
  const mock = await start()
  const { data: collections } = (await steer(mock, 'GET', '/_mock/sandboxes/default/records')).body
  expect(collections.find(({ name }: Any) => name === 'vendors').count).toBe(mock.sandbox().world.all('vendors').length)
  const like = mock.sandbox().world.all('vendors')[0]
  const { body } = await steer(mock, 'POST', '/_mock/sandboxes/default/records/vendors', { like: like?.id, name: 'Arranged' })
  expect(body.data).toMatchObject({ name: 'Arranged', country: like?.country, companyId: like?.companyId })
  expect(body.data.id).not.toBe(like?.id)
  const path = `/_mock/sandboxes/default/records/vendors/${body.data.id}`
  expect((await steer(mock, 'PATCH', path, { city: 'Halifax' })).body.data).toEqual({ ...body.data, city: 'Halifax' })
  expect((await steer(mock, 'GET', path)).body.data.city).toBe('Halifax')
  expect((await steer(mock, 'DELETE', path)).status).toBe(200)
  expect((await steer(mock, 'GET', path)).status).toBe(404)
  expect(mock.sandbox().outbox.entries).toEqual([])
})

test('a record that the contract or other records do not allow is refused, and nothing changes', async () => {
  const mock = await start()
  const { world } = mock.sandbox()
  const vendor = world.all('vendors')[0]
  const order = world.all('orders')[0]
  const records = '/_mock/sandboxes/default/records'
  const refused = async (method: string, path: string, body?: unknown) => (await steer(mock, method, path, body)).body.message
  expect(await refused('PATCH', `${records}/vendors/${vendor?.id}`, { name: 7 })).toContain('/name: expected a string, got 7')
  expect(await refused('PATCH', `${records}/orders/${order?.id}`, { customerId: 'cus_none' })).toContain(
    "/customerId: expected one of the company's customers, got cus_none",
  )
  expect(await refused('DELETE', `${records}/customers/${order?.customerId}`)).toContain(String(order?.customerId))
  expect(await refused('POST', `${records}/vendors`, { id: vendor?.id })).toContain('Expected an id that no record has')
  expect(world.differences()).toEqual([])
})

test('the clock is set, moved on, stopped and started', async () => {
  const mock = await start()
  const clock = '/_mock/sandboxes/default/clock'
  const time = '2026-06-01T08:00:00.000Z'
  expect((await steer(mock, 'PATCH', clock, { time })).body.data).toEqual({ time, running: false })
  expect((await steer(mock, 'PATCH', clock, { advance: 60_000 })).body.data.time).toBe('2026-06-01T08:01:00.000Z')
  expect((await steer(mock, 'PATCH', clock, { running: true })).body.data.running).toBe(true)
  expect((await steer(mock, 'PATCH', clock, { running: false, time })).body.data).toEqual({ time, running: false })
  expect((await steer(mock, 'GET', clock)).body.data).toEqual({ time, running: false })
})

test('a user is signed in without a password, expired, and signed out', async () => {
  const mock = await start()
  const api = await signedIn(mock)
  const sessions = '/_mock/sandboxes/default/sessions'
  const [session] = (await steer(mock, 'GET', sessions)).body.data
  expect(session).toMatchObject({ email: 'owner@harborline.example', expired: false })
  expect((await api('/v3/vendor')).status).toBe(200)
  await steer(mock, 'POST', `${sessions}/${session.sessionId}/expire`)
  expect((await api('/v3/vendor')).body.code).toBe('session_ended')
  expect((await steer(mock, 'GET', sessions)).body.data[0].expired).toBe(true)
  await steer(mock, 'DELETE', `${sessions}/${session.sessionId}`)
  expect((await api('/v3/vendor')).body.code).toBe('not_signed_in')
  await signedIn(mock)
  await steer(mock, 'DELETE', sessions)
  expect((await steer(mock, 'GET', sessions)).body.data).toEqual([])
})

test('faults are set, listed with their hits, taken away and cleared', async () => {
  const mock = await start()
  const api = await signedIn(mock)
  const faults = '/_mock/sandboxes/default/faults'
  const { data } = (await steer(mock, 'POST', faults, { path: '/v3/vendor*', status: 429, retryAfter: 3, times: 2 })).body
  const hit = await api('/v3/vendor')
  expect([hit.status, hit.headers.get('retry-after')]).toEqual([429, '3'])
  expect((await steer(mock, 'GET', faults)).body.data).toEqual([{ ...data, hits: 1, left: 1 }])
  await steer(mock, 'DELETE', `${faults}/${data.id}`)
  expect((await api('/v3/vendor')).status).toBe(200)
  await steer(mock, 'POST', faults, { body: { oops: true } })
  expect((await api('/v3/vendor')).body).toEqual({ oops: true })
  await steer(mock, 'DELETE', faults)
  expect((await api('/v3/vendor')).status).toBe(200)
})

test('the journal tells what was asked, what is odd about it, and how often something was', async () => {
  const mock = await start()
  const api = await signedIn(mock)
  await api('/v3/vendor', { method: 'POST', body: '{"name": "Acme", "colour": "red"}', headers: { prefer: 'delay=0, cod=503' } })
  await api('/v3/vendor?limit=2')
  await api('/v3/vendor?limt=2')
  const { data } = (await steer(mock, 'GET', '/_mock/journal')).body
  expect(data.map(({ method, url, status, operation }: Any) => `${method} ${url} ${status} ${operation}`)).toEqual([
    'GET /v3/vendor?limt=2 400 listVendors',
    'GET /v3/vendor?limit=2 200 listVendors',
    'POST /v3/vendor 200 createVendor',
  ])
  expect(data[2].findings).toEqual([
    expect.stringMatching(/^Prefer: cod=503 was ignored\. The mock knows code, delay, .*\. Did you mean "code"\?$/),
    'The contract has no field /colour; it was ignored.',
  ])
  expect(data[2].fault).toBe('Prefer: delay=0')
  expect(data[0].findings[0]).toContain('/query/limt')
  const count = async (pattern: object) => (await steer(mock, 'POST', '/_mock/journal/count', pattern)).body.data.count
  expect(await count({ operation: 'createVendor', body: { name: 'Acme' } })).toBe(1)
  expect(await count({ body: { name: 'Other' } })).toBe(0)
  expect(await count({ path: '/v3/vend*', method: 'GET', query: { limit: '2' } })).toBe(1)
  expect(await count({ status: 400 })).toBe(1)
  expect((await steer(mock, 'GET', '/_mock/journal?status=4XX')).body.data).toHaveLength(1)
  expect((await steer(mock, 'GET', '/_mock/journal?findings=false&limit=9')).body.data).toHaveLength(1)
  await steer(mock, 'DELETE', '/_mock/journal?sandbox=other')
  expect(mock.journal.list()).toHaveLength(3)
  await steer(mock, 'DELETE', '/_mock/journal')
  expect(mock.journal.list()).toEqual([])
})

test('the journal can be followed', async () => {
  const mock = await start()
  const response = await mock.fetch('http://mock/_mock/journal/events?sandbox=mine')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  await mock.fetch('http://mock/v3/vendor')
  await mock.fetch('http://mock/sandbox/mine/v3/vendor')
  const { value = '' } = (await reader?.read()) ?? {}
  expect(value).toMatch(/^id: 2\nevent: request\ndata: \{"number":2,.*"url":"\/sandbox\/mine\/v3\/vendor".*\}\n\n$/)
  await reader?.cancel()
})

test('webhooks are shown with each try, and sent again', async () => {
  let arrived = false
  const mock = await start({
    send: async () => (arrived ? { arrived, status: 204 } : { arrived: false, status: 500, reason: 'It answered 500.' }),
  })
  const url = 'http://127.0.0.1:9/hooks'
  const id = await delivered(mock, url)
  const outbox = '/_mock/sandboxes/default/outbox'
  const [delivery] = (await steer(mock, 'GET', outbox)).body.data
  expect(delivery).toMatchObject({ id, trigger: 'referral_source.created', url, state: 'waiting' })
  expect(delivery.headers['x-webhook-signature']).toMatch(/^t=\d+,v1=[\da-f]{64}$/)
  expect(delivery.tries).toMatchObject([{ arrived: false, status: 500, reason: 'It answered 500.' }])
  arrived = true
  const { data } = (await steer(mock, 'POST', `${outbox}/${delivery.id}/resend`)).body
  expect(data).toMatchObject({ body: delivery.body, state: 'arrived', tries: [{ arrived: false }, { arrived: true, status: 204 }] })
})
