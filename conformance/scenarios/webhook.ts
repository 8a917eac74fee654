// Webhooks: 2.21, 3, 4.20, 6.1, 9.
import type { Schemas } from '../runner/calls.ts'
import type { Case } from '../runner/case.ts'
import { isObject } from '../runner/compare.ts'
import { type Exchange, isSuccess } from '../runner/exchange.ts'
import type { Trial } from '../runner/trial.ts'
import { idOf, sameTime } from './parts.ts'

export const webhookScenarios: readonly Case[] = [
  {
    id: 'webhook/create-then-read',
    area: 'webhook',
    title: 'A new webhook has the values sent, in its answer and in its read',
    requirements: [
      'webhook/create',
      'webhook/create-persists',
      'webhook/read',
      'webhook/create-secret',
      'webhook/texts',
      'webhook/triggers-is-array',
      'webhook/version-is-text',
      'webhook/flags',
      'webhook/tidy-record',
      'record/write-lasts',
    ],
    effects: 'own',
    operations: ['createWebhook', 'getWebhook'],
    async run(trial) {
      const sent = { ...plain(trial), enabled: false }
      const { body, exchange, id } = await createWebhook(trial, { ...sent, secret: secretOf(trial) })
      trial.includes(body.data, sent, exchange, { where: '/data' })
      const read = await trial.ask('getWebhook', { path: { id } })
      trial.includes(read.body.data, { id }, read.exchange, { where: '/data', requirement: 'webhook/read' })
      trial.includes(read.body.data, sent, read.exchange, { where: '/data', requirement: 'webhook/create-persists' })
    },
  },
  {
    id: 'webhook/create-with-name-and-url-only',
    area: 'webhook',
    title: 'Name and url are all that a new webhook needs',
    requirements: ['webhook/create-name-and-url-are-enough'],
    effects: 'own',
    operations: ['createWebhook'],
    async run(trial) {
      await createWebhook(trial, plain(trial))
    },
  },
  {
    id: 'webhook/create-with-flags',
    area: 'webhook',
    title: 'A create takes the flags of an error and its details',
    requirements: ['webhook/create-flags', 'webhook/create', 'webhook/create-persists'],
    effects: 'own',
    operations: ['createWebhook', 'getWebhook'],
    async run(trial) {
      const sent = { enabled: false, error: true, errorMessage: 'The receiver was away' }
      const { body, exchange, id } = await createWebhook(trial, { ...plain(trial), ...sent, errorDate })
      trial.includes(body.data, sent, exchange, { where: '/data', requirement: 'webhook/create' })
      isDate(trial, body.data, exchange, 'webhook/create')
      const read = await trial.ask('getWebhook', { path: { id } })
      trial.includes(read.body.data, sent, read.exchange, { where: '/data', requirement: 'webhook/create-persists' })
      isDate(trial, read.body.data, read.exchange, 'webhook/create-persists')
    },
  },
  {
    id: 'webhook/triggers-as-text',
    area: 'webhook',
    title: 'A create with triggers that are no array is refused',
    requirements: ['webhook/triggers-sent-as-array'],
    effects: 'own',
    operations: ['createWebhook'],
    async run(trial) {
      for (const triggers of [{ event: true }, 7]) {
        const exchange = await trial.attempt('createWebhook', { body: { ...plain(trial), triggers } })
        trial.refused(exchange)
      }
    },
  },
  {
    id: 'webhook/name-unique',
    area: 'webhook',
    title: 'No two webhooks have the same name, by create or by update',
    requirements: ['webhook/name-unique', 'webhook/name-unique-on-update', 'webhook/name-kept', 'http/status-conflict'],
    effects: 'own',
    operations: ['createWebhook', 'getWebhook', 'updateWebhook'],
    async run(trial) {
      const first = plain(trial)
      const { id } = await createWebhook(trial, first)
      const again = await trial.attempt('createWebhook', { body: { ...plain(trial), name: first.name } })
      trial.refused(again, 'webhook/name-unique')
      conflict(trial, again)

      const second = plain(trial)
      const other = await createWebhook(trial, second)
      const rename = await trial.attempt('updateWebhook', { path: { id: other.id }, body: { name: first.name } })
      trial.refused(rename, 'webhook/name-unique-on-update')
      conflict(trial, rename)
      const read = await trial.ask('getWebhook', { path: { id: other.id } })
      trial.equal(read.body.data.name, second.name, read.exchange, { where: '/data/name', requirement: 'webhook/name-unique-on-update' })

      const same = await trial.call('updateWebhook', { path: { id }, body: { name: first.name, enabled: false } })
      const accepted = same.answer !== undefined && same.answer.status < 300
      trial.holds(accepted, 'a good answer (2xx)', same.answer?.status, same, { requirement: 'webhook/name-kept' })
    },
  },
  {
    id: 'webhook/update-each-field',
    area: 'webhook',
    title: 'Each field of a webhook may be updated alone; the read shows it, and the other fields are as they were',
    requirements: [
      'webhook/update-fields-optional',
      'webhook/update',
      'webhook/update-persists',
      'webhook/update-leaves-others',
      'webhook/update-enabled',
      'webhook/update-error',
      'webhook/update-error-message',
      'record/updated-null-at-first',
      'record/updated-set',
      'record/identity-kept',
      'record/meta-version-grows',
    ],
    effects: 'own',
    operations: ['createWebhook', 'getWebhook', 'updateWebhook'],
    async run(trial) {
      const { id } = await createWebhook(trial, { ...plain(trial), enabled: true })
      let before = await trial.ask('getWebhook', { path: { id } })
      const { updatedDate } = before.body.data
      trial.holds(updatedDate === null || updatedDate === undefined, 'null', updatedDate, before.exchange, {
        where: '/data/updatedDate',
        requirement: 'record/updated-null-at-first',
      })
      // The version and triggers that the webhook has are the only ones sure to be known.
      const { version, triggers } = before.body.data
      const updates: readonly (readonly [Schemas['WebhookUpdate'], string])[] = [
        [{ name: unusedName(trial) }, 'webhook/update-persists'],
        [{ url: 'https://other.example/hooks' }, 'webhook/update-persists'],
        [{ enabled: false }, 'webhook/update-enabled'],
        [{ url: 'https://third.example/hooks' }, 'webhook/update-persists'],
        ...(Array.isArray(triggers) ? [[{ triggers }, 'webhook/update-persists'] as const] : []),
        ...(typeof version === 'string' ? [[{ version }, 'webhook/update-persists'] as const] : []),
        [{ error: true }, 'webhook/update-error'],
        [{ errorMessage: 'No answer' }, 'webhook/update-error-message'],
        [{ name: unusedName(trial) }, 'webhook/update-persists'],
        [{ enabled: true }, 'webhook/update-enabled'],
        [{ error: false }, 'webhook/update-error'],
      ]
      for (const [sent, requirement] of updates) {
        await trial.ask('updateWebhook', { path: { id }, body: sent })
        const after = await trial.ask('getWebhook', { path: { id } })
        const { data } = after.body
        trial.includes(data, sent, after.exchange, { where: '/data', requirement })
        const follows = 'error' in sent ? ['errorDate', 'errorMessage'] : []
        trial.sameBut(data, before.body.data, [...Object.keys(sent), 'updatedDate', 'meta', ...follows], after.exchange, {
          where: '/data',
          requirement: 'webhook/update-leaves-others',
        })
        const [old, now] = [before.body.data.meta.version, data.meta.version]
        // A value that is the one before may be no change to a server.
        if (typeof old === 'number' && typeof now === 'number' && !('triggers' in sent) && !('version' in sent))
          trial.holds(now > old, `a number above ${old}`, now, after.exchange, {
            where: '/data/meta/version',
            requirement: 'record/meta-version-grows',
          })
        before = after
      }
      trial.holds(typeof before.body.data.updatedDate === 'string', 'a date', before.body.data.updatedDate, before.exchange, {
        where: '/data/updatedDate',
        requirement: 'record/updated-set',
      })
    },
  },
  {
    id: 'webhook/update-error-details',
    area: 'webhook',
    title: 'An update sets error, its date and its message to the given values, and takes error away again',
    requirements: ['webhook/update-error-date', 'webhook/update-error', 'webhook/update-error-message', 'webhook/error-details'],
    effects: 'own',
    operations: ['createWebhook', 'getWebhook', 'updateWebhook'],
    async run(trial) {
      const { id } = await createWebhook(trial, plain(trial))
      for (const [date, errorMessage] of [
        [errorDate, 'Refused'],
        ['2026-02-11T23:59:58.000Z', 'Timed out'],
      ] as const) {
        const written = await trial.ask('updateWebhook', { path: { id }, body: { error: true, errorDate: date, errorMessage } })
        for (const { body, exchange } of [written, await trial.ask('getWebhook', { path: { id } })]) {
          trial.includes(body.data, { error: true }, exchange, { where: '/data', requirement: 'webhook/update-error' })
          trial.includes(body.data, { errorMessage }, exchange, { where: '/data', requirement: 'webhook/update-error-message' })
          isDate(trial, body.data, exchange, 'webhook/update-error-date', date)
        }
      }
      await trial.ask('updateWebhook', { path: { id }, body: { error: false } })
      const read = await trial.ask('getWebhook', { path: { id } })
      trial.includes(read.body.data, { error: false }, read.exchange, { where: '/data', requirement: 'webhook/update-error' })
    },
  },
  {
    id: 'webhook/update-spares-others',
    area: 'webhook',
    title: 'An update of one webhook leaves another as it was',
    requirements: ['webhook/update-leaves-other-webhooks', 'record/others-kept', 'record/meta-version-own', 'record/id-unique'],
    effects: 'own',
    operations: ['createWebhook', 'getWebhook', 'updateWebhook'],
    async run(trial) {
      const changed = await createWebhook(trial, plain(trial))
      const spared = await createWebhook(trial, plain(trial))
      trial.holds(changed.id !== spared.id, 'an id that no other webhook has', spared.id, spared.exchange, {
        where: '/data/id',
        requirement: 'record/id-unique',
      })
      const before = await trial.ask('getWebhook', { path: { id: spared.id } })
      await trial.ask('updateWebhook', { path: { id: changed.id }, body: { url: 'https://other.example/hooks', enabled: false } })
      const after = await trial.ask('getWebhook', { path: { id: spared.id } })
      trial.equal(after.body.data, before.body.data, after.exchange, { where: '/data' })
    },
  },
  {
    id: 'webhook/triggers-kept',
    area: 'webhook',
    title: 'Triggers and a version that the target accepts are in the read, from a create as from an update',
    requirements: ['webhook/create-persists', 'webhook/update-persists', 'webhook/update-leaves-others'],
    effects: 'own',
    operations: ['createWebhook', 'getWebhook', 'updateWebhook'],
    async run(trial) {
      // Values are not shown (4.20, 9): what the target refuses it does not know.
      const tries = [
        { triggers: ['payment.created', 'payment.updated'] },
        { triggers: ['order.created'] },
        { version: 'v3' },
        { version: '3' },
      ]
      const { id } = await createWebhook(trial, plain(trial))
      let accepted = 0
      for (const sent of tries) {
        const exchange = await trial.attempt('createWebhook', { body: { ...plain(trial), ...sent } })
        if (!isSuccess(exchange)) continue
        accepted += 1
        const made = idOf(trial, recordOf(exchange))
        trial.leaves(`webhook ${made}`)
        const read = await trial.ask('getWebhook', { path: { id: made } })
        trial.includes(read.body.data, sent, read.exchange, { where: '/data' })

        const before = await trial.ask('getWebhook', { path: { id } })
        await trial.ask('updateWebhook', { path: { id }, body: sent })
        const after = await trial.ask('getWebhook', { path: { id } })
        trial.includes(after.body.data, sent, after.exchange, { where: '/data', requirement: 'webhook/update-persists' })
        trial.sameBut(after.body.data, before.body.data, [...Object.keys(sent), 'updatedDate', 'meta'], after.exchange, {
          where: '/data',
          requirement: 'webhook/update-leaves-others',
        })
      }
      if (accepted === 0) trial.skip('the target refuses every value of triggers and version that was tried')
    },
  },
  {
    id: 'webhook/secret',
    area: 'webhook',
    title: 'A secret may be set at any time, changes nothing else and is not shown',
    requirements: ['webhook/update-secret', 'webhook/create-secret', 'webhook/secret-never-shown'],
    effects: 'own',
    operations: ['createWebhook', 'getWebhook', 'updateWebhook'],
    async run(trial) {
      const secrets = [secretOf(trial), `${secretOf(trial)}-2`]
      const made = await createWebhook(trial, { ...plain(trial), secret: secrets[0] ?? '' })
      const path = { id: made.id }
      const before = await trial.ask('getWebhook', { path })
      const written = await trial.ask('updateWebhook', { path, body: { secret: secrets[1] ?? '' } })
      const after = await trial.ask('getWebhook', { path })
      trial.sameBut(after.body.data, before.body.data, ['secret', 'updatedDate', 'meta'], after.exchange, { where: '/data' })
      for (const { exchange } of [made, before, written, after]) {
        const shown = secrets.some((secret) => exchange.answer?.text.includes(secret))
        trial.holds(!shown, 'no secret in the answer', 'the secret', exchange, { requirement: 'webhook/secret-never-shown' })
      }
    },
  },
]

const errorDate = '2026-01-05T06:07:08.000Z'

const secretOf = (trial: Trial): string => `${trial.mark}-secret-5d1f`

let names = 0

/** A name must be unique (2.21), also when the same target is asked again later. */
const unusedName = ({ mark, known }: Trial): string => `${mark} ${known.session.sessionId.slice(-12)} ${Date.now().toString(36)}-${++names}`

const plain = (trial: Trial): Schemas['WebhookCreate'] => ({ name: unusedName(trial), url: 'https://hooks.example/shop' })

async function createWebhook(trial: Trial, sent: Schemas['WebhookCreate']) {
  const { body, exchange } = await trial.ask('createWebhook', { body: sent })
  const id = idOf(trial, body.data)
  trial.leaves(`webhook ${id}`)
  return { body, exchange, id }
}

function recordOf({ answer }: Exchange): { id?: string } {
  const data = isObject(answer?.body) ? answer.body.data : undefined
  return isObject(data) && typeof data.id === 'string' ? { id: data.id } : {}
}

function isDate(trial: Trial, data: Schemas['Webhook'], exchange: Exchange, requirement: string, date = errorDate): void {
  const right = sameTime(data.errorDate, date)
  trial.holds(right, `the point in time ${date}`, data.errorDate, exchange, { where: '/data/errorDate', requirement })
}

function conflict(trial: Trial, exchange: Exchange): void {
  const status = exchange.answer?.status ?? 0
  if (status >= 400 && status < 500)
    trial.holds(status === 409, 'the status 409', status, exchange, { requirement: 'http/status-conflict' })
}
