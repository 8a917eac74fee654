// The outbox of webhooks, through the library's door and with a sender that the test holds.
import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createMock, type Delivery, type Mock } from '../../index.ts'
import { type Client, signIn } from '../../testing.ts'

let mock: Mock
let client: Client
let sent: Delivery[]
let failures: number

beforeEach(async () => {
  sent = []
  failures = 0
  mock = await createMock({
    world: 'empty',
    async send(delivery) {
      sent.push(delivery)
      return failures-- > 0 ? { arrived: false, reason: 'the receiver answered 500' } : { arrived: true }
    },
  })
  client = signIn(mock)
})

const subscribe = (fields: object = {}) => {
  const body = { name: 'Books', url: 'http://127.0.0.1:9/hook', triggers: ['vendor.created'], enabled: true, ...fields }
  const answer = client.post('/v3/webhook', body)
  expect(answer.status).toBe(200)
  return answer.body.data.id
}

const addVendor = () => client.post('/v3/vendor', { name: 'Lakeside' })
const flags = (id: string) => client.get<{ error: boolean }>(`/v3/webhook/${id}`).body.data

test('tells a subscribed webhook what was created', async () => {
  subscribe()
  const { body } = addVendor()
  await mock.deliver()
  expect(sent).toHaveLength(1)
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ trigger: 'vendor.created', version: 'v3', data: body.data })
})

test('tells nobody who did not ask, is switched off, or of a refused request', async () => {
  subscribe({ triggers: ['vendor.deleted'] })
  subscribe({ name: 'Off', enabled: false })
  addVendor()
  client.post('/v3/vendor', {})
  await mock.deliver()
  expect(sent).toEqual([])
})

test('the same deliveries of two sandboxes have ids that differ, and are the same in every run', async () => {
  for (const sandbox of ['default', 'one', 'other']) {
    client = signIn(mock, undefined, sandbox)
    subscribe()
    addVendor()
    await mock.deliver(sandbox)
  }
  const ids = sent.map(({ body }) => JSON.parse(body).id)
  expect(ids).toEqual(sent.map(({ id }) => id))
  expect(ids).toEqual(['dlv_5', 'dlv_4_1ugx6fmal8p', 'dlv_4_os2c8385pu'])
})

test('signs time and body with the secret', async () => {
  subscribe({ secret: 'whsec' })
  addVendor()
  await mock.deliver()
  const [, time, mark] = sent[0]?.headers['x-webhook-signature']?.match(/^t=(\d+),v1=([0-9a-f]{64})$/) ?? []
  expect(mark).toBe(createHmac('sha256', 'whsec').update(`${time}.${sent[0]?.body}`).digest('hex'))
})

test('tries three times with growing waits on the sandbox clock, and flags the webhook from the first on', async () => {
  const id = subscribe()
  failures = 3
  addVendor()
  await mock.deliver()
  await mock.deliver()
  expect(sent).toHaveLength(1)
  expect(flags(id).error).toBe(true)
  mock.sandbox().clock.advance(500)
  await mock.deliver()
  mock.sandbox().clock.advance(500)
  await mock.deliver()
  expect(sent).toHaveLength(2)
  mock.sandbox().clock.advance(1_500)
  await mock.deliver()
  expect(sent).toHaveLength(3)
  expect(flags(id)).toMatchObject({ error: true, errorDate: expect.any(String), errorMessage: 'the receiver answered 500' })
})

test('a later try that arrives takes the error away', async () => {
  const id = subscribe()
  failures = 1
  addVendor()
  await mock.deliver()
  expect(flags(id).error).toBe(true)
  mock.sandbox().clock.advance(500)
  await mock.deliver()
  expect(mock.sandbox().outbox.entries).toMatchObject([{ state: 'arrived', tries: [{ arrived: false }, { arrived: true }] }])
  expect(flags(id)).toMatchObject({ error: false, errorDate: null, errorMessage: null })
})

test('without a sender everything stays in the outbox', async () => {
  const quiet = await createMock({ world: 'empty' })
  const other = signIn(quiet)
  other.post('/v3/webhook', { name: 'Books', url: 'http://127.0.0.1:9/', triggers: ['vendor.created'], enabled: true })
  other.post('/v3/vendor', { name: 'Lakeside' })
  await quiet.deliver()
  expect(quiet.sandbox().outbox.entries).toMatchObject([{ state: 'waiting', trigger: 'vendor.created' }])
})

test('a sender that fails counts as a try that did not arrive', async () => {
  const broken = await createMock({ world: 'empty', send: () => Promise.reject(new Error('no network')) })
  const other = signIn(broken)
  other.post('/v3/webhook', { name: 'Books', url: 'http://127.0.0.1:9/', triggers: ['vendor.created'], enabled: true })
  other.post('/v3/vendor', { name: 'Lakeside' })
  await broken.deliver()
  expect(broken.sandbox().outbox.entries).toMatchObject([
    { state: 'waiting', tries: [{ arrived: false }], reason: 'the sender failed: Error: no network' },
  ])
})
