// Webhooks as a receiver on this machine gets them, and what a receiver cannot do to the mock.
import { createHmac } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { createMock, type Delivery } from '../index.ts'
import { type Client, signIn } from '../testing.ts'
import { type Served, serve } from './http.ts'
import { makeSender } from './send-webhook.ts'

const receivers: Server[] = []
const opened: Served[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ close }) => close()))
  for (const receiver of receivers.splice(0)) {
    receiver.close()
    receiver.closeAllConnections()
  }
})

async function receive(listener: RequestListener): Promise<string> {
  const receiver = createServer(listener)
  receivers.push(receiver)
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const address = receiver.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`
}

interface Received {
  url: string | undefined
  method: string | undefined
  headers: { [name: string]: string | string[] | undefined }
  body: string
}

/** A receiver that answers with these statuses in turn, then with 200, and keeps what came. */
async function collector(...statuses: number[]) {
  const received: Received[] = []
  const waiting: (() => void)[] = []
  const url = await receive(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { url, method, headers } = request
    received.push({ url, method, headers, body })
    response.writeHead(statuses.shift() ?? 200).end()
    for (const tell of waiting.splice(0)) tell()
  })
  const arrive = async (count: number) => {
    while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
    return received
  }
  return { url, arrive }
}

const delivery = (url: string): Delivery => ({ id: 'dlv_1', webhookId: 'whk_1', companyId: 'com_1', url, headers: {}, body: '{}' })
const reasonOf = async (url: string, options?: Parameters<typeof makeSender>[0]) => {
  const outcome = await makeSender(options)(delivery(url))
  return outcome.arrived ? 'arrived' : outcome.reason
}

test('a delivery is posted as it is', async () => {
  const { url, arrive } = await collector()
  const outcome = await makeSender()({ ...delivery(`${url}/hooks?shop=1`), headers: { 'content-type': 'application/json', 'x-own': '1' } })
  expect(outcome).toEqual({ arrived: true, status: 200 })
  const [got] = await arrive(1)
  expect(got).toMatchObject({
    url: '/hooks?shop=1',
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', 'x-own': '1' },
  })
})

test.each([400, 404, 500])('an answer of %i is a failure', async (status) => {
  const { url } = await collector(status)
  expect(await reasonOf(url)).toBe(`Expected an answer of 2xx from ${url}, got ${status}.`)
})

test('a redirect is a failure and not followed', async () => {
  const other = await collector()
  const url = await receive((_, response) => response.writeHead(307, { location: other.url }).end())
  expect(await reasonOf(url)).toBe(`Expected an answer of 2xx from ${url}, got 307 to ${other.url}, and redirects are not followed.`)
  await makeSender()(delivery(`${other.url}/direct`))
  expect((await other.arrive(1)).map(({ url }) => url)).toEqual(['/direct'])
})

test('an answer without end is hung up on', async () => {
  let hungUp = () => {}
  const gone = new Promise<void>((resolve) => {
    hungUp = resolve
  })
  const url = await receive((_, response) => {
    const writeUntilFull = () => {
      while (response.write('x'.repeat(16_384))) {}
      response.once('drain', writeUntilFull)
    }
    response.on('error', () => {}).on('close', hungUp)
    writeUntilFull()
  })
  expect(await reasonOf(url)).toBe('arrived')
  await gone
})

test('a receiver that never answers is given up', async () => {
  const url = await receive(() => {})
  expect(await reasonOf(url, { patience: 20 })).toBe(`Expected ${url} to answer, got nothing within 0.02 seconds.`)
})

test('a receiver that is not there is a failure', async () => {
  const url = await receive(() => {})
  receivers.pop()?.close()
  expect(await reasonOf(url)).toMatch(/^Expected http:\/\/127\.0\.0\.1:\d+ to answer, got connect ECONNREFUSED/)
})

test.each(['http://hooks.example.com/x', 'http://10.0.0.1', 'http://0.0.0.0', 'http://127.0.0.1.example.com', 'http://[::ffff:7f00:1]'])(
  '%s is another machine, and refused',
  async (url) => {
    const { hostname } = new URL(url)
    const flag = `Start the mock with --allow-webhooks-to ${hostname} to send there.`
    expect(await reasonOf(url)).toBe(`Expected a webhook on this machine, got one at ${hostname}. ${flag}`)
  },
)

test.each(['ftp://127.0.0.1/x', 'nonsense', ''])('%j is no URL to send to', async (url) => {
  expect(await reasonOf(url)).toMatch(/to start with http:\/\/ or https:\/\//)
})

test.each(['http://localhost:1', 'http://127.9.9.9:1', 'http://[::1]:1', 'http://0x7f.1:1'])('%s is this machine', async (url) => {
  expect(await reasonOf(url)).not.toMatch(/on this machine/)
})

test('an allowed host is sent to', async () => {
  expect(await reasonOf('http://hooks.invalid:1', { allowedHosts: ['Hooks.Invalid'] })).not.toMatch(/on this machine/)
})

/** A mock with a sender behind the HTTP door, whose owner has a webhook on new vendors. */
async function shopWithWebhook(url: string, clock: string) {
  const mock = await createMock({ send: makeSender(), clock })
  const owner = signIn(mock)
  const hook = { name: 'New vendors', url, triggers: ['vendor.created'], secret: 's3cret', enabled: true }
  const { status, body } = owner.post('/v3/webhook', hook)
  expect(status).toBe(200)
  const served = await serve(mock, { port: 0 })
  opened.push(served)
  return { mock, owner, webhook: body.data, makeVendor: () => postVendor(served, owner) }
}

const postVendor = ({ url }: Served, { session }: Client) =>
  fetch(`${url}/v3/vendor`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
    body: '{"name":"Lakeside Parts"}',
  })

test('a change made over HTTP arrives, signed with the secret', async () => {
  const { url, arrive } = await collector()
  const { makeVendor } = await shopWithWebhook(url, '2026-04-01T16:00:00.000Z')
  await makeVendor()
  const [got] = await arrive(1)
  const { body = '', headers } = got ?? {}
  const time = Date.parse('2026-04-01T16:00:00.000Z') / 1000
  const expected = createHmac('sha256', 's3cret').update(`${time}.${body}`).digest('hex')
  expect(headers?.['x-webhook-signature']).toBe(`t=${time},v1=${expected}`)
  expect(JSON.parse(body)).toMatchObject({ trigger: 'vendor.created', data: { name: 'Lakeside Parts' } })
})

test('on a running clock a failed delivery is tried again when it is due', async () => {
  const { url, arrive } = await collector(500, 500)
  const { mock, makeVendor } = await shopWithWebhook(url, 'real')
  await makeVendor()
  for (const [count, wait] of [
    [1, 500],
    [2, 2_000],
  ] as const) {
    await arrive(count)
    await mock.deliver()
    mock.sandbox().clock.advance(wait)
  }
  await arrive(3)
  await mock.deliver()
  expect(mock.sandbox().outbox.entries).toMatchObject([
    { state: 'arrived', tries: [{ arrived: false }, { arrived: false }, { arrived: true, status: 200 }] },
  ])
})

test('on a standing clock a failed delivery waits for the time to be moved', async () => {
  const { url, arrive } = await collector(500)
  const { mock, owner, webhook, makeVendor } = await shopWithWebhook(url, '2026-04-01T16:00:00.000Z')
  await makeVendor()
  await arrive(1)
  await mock.deliver()
  expect(mock.sandbox().outbox.entries).toMatchObject([
    { state: 'waiting', tries: [{ arrived: false, status: 500 }], reason: expect.stringMatching(/got 500\.$/) },
  ])
  mock.sandbox().clock.advance(500)
  await mock.deliver()
  expect(mock.sandbox().outbox.entries).toMatchObject([{ state: 'arrived', tries: [{ arrived: false }, { arrived: true }] }])
  expect(owner.get(`/v3/webhook/${webhook.id}`).body.data).toMatchObject({ error: false })
})
