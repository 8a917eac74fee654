import { expect, test } from 'vitest'
import type { Schemas } from '../engine/state/records.ts'
import { signIn, strictMock } from '../testing.ts'

type Webhook = Schemas['Webhook']
type Issues = { issues: { path: string; expected: string }[] }

const plainWebhook = { name: 'Books for tests', url: 'https://books.example/hooks', triggers: ['vendor.created'], secret: 'whsec_test' }

const begin = async () => {
  const mock = await strictMock()
  const owner = signIn(mock)
  const webhook = owner.post<Webhook>('/v3/webhook', plainWebhook).body.data
  return { mock, owner, webhook, url: `/v3/webhook/${webhook.id}` }
}

test('a new webhook covers the company, is on, and never shows its secret', async () => {
  const { mock, owner, webhook, url } = await begin()
  const { name, triggers } = plainWebhook
  expect(webhook).toMatchObject({
    name,
    triggers,
    version: 'v3',
    enabled: true,
    error: false,
    locationId: null,
    createdById: owner.session.user.id,
  })
  expect(webhook).not.toHaveProperty('secret')
  expect(owner.get<Webhook>(url).body.data).toEqual(webhook)
  expect(mock.sandbox().world.get('webhookSecrets', webhook.id)?.secret).toBe('whsec_test')
})

test('an update changes the given fields and the secret', async () => {
  const { mock, owner, webhook, url } = await begin()
  const { data } = owner.put<Webhook>(url, { enabled: false, secret: 'whsec_other', triggers: [] }).body
  expect(data).toMatchObject({ name: webhook.name, enabled: false, triggers: [], meta: { version: 2 } })
  expect(data).not.toHaveProperty('secret')
  expect(mock.sandbox().world.get('webhookSecrets', webhook.id)?.secret).toBe('whsec_other')
})

test('the error flags take the given values, and clearing the error clears its details', async () => {
  const { owner, url } = await begin()
  const broken = { error: true, errorDate: '2026-03-04T10:20:30.000Z', errorMessage: 'Refused' }
  expect(owner.put<Webhook>(url, broken).body.data).toMatchObject(broken)
  expect(owner.put<Webhook>(url, { error: false }).body.data).toMatchObject({ error: false, errorDate: null, errorMessage: null })
})

test('a name is free in another company, and for the webhook itself', async () => {
  const { mock, owner, url } = await begin()
  expect(owner.put(url, { name: plainWebhook.name }).status).toBe(200)
  expect(signIn(mock, 'owner@secondgear.example').post('/v3/webhook', plainWebhook).status).toBe(200)
})

test('refuses a taken name with 409, on create and on update', async () => {
  const { owner, url, webhook } = await begin()
  expect(owner.post('/v3/webhook', { ...plainWebhook, name: ` ${plainWebhook.name} ` })).toMatchObject({
    status: 409,
    body: { code: 'name_taken' },
  })
  const other = owner.post<Webhook>('/v3/webhook', { ...plainWebhook, name: 'Other' }).body.data
  expect(owner.put(`/v3/webhook/${other.id}`, { name: plainWebhook.name, enabled: false }).status).toBe(409)
  expect(owner.get<Webhook>(`/v3/webhook/${other.id}`).body.data).toEqual(other)
  expect(owner.get<Webhook>(url).body.data).toEqual(webhook)
})

test('refuses unknown triggers with the known ones, other versions and other addresses', async () => {
  const { owner, url, webhook } = await begin()
  const { status, body } = owner.put<Issues>(url, {
    triggers: ['vendor.created', 'vendor.eaten'],
    version: 'v9',
    url: 'ftp://books.example',
  })
  expect(status).toBe(400)
  expect(body.data.issues.map(({ path }) => path)).toEqual(['/body/url', '/body/version', '/body/triggers/1'])
  expect(body.data.issues[2]?.expected).toContain('payment.created')
  expect(owner.get<Webhook>(url).body.data).toEqual(webhook)
})

test('a change that a webhook asked for waits in the outbox, signed', async () => {
  const { mock, owner } = await begin()
  owner.post('/v3/vendor', { name: 'Lakeside Parts' })
  const entry = mock.sandbox().outbox.entries.find(({ delivery }) => delivery.url === plainWebhook.url)
  expect(entry?.trigger).toBe('vendor.created')
  expect(entry?.delivery.headers['x-webhook-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
})
