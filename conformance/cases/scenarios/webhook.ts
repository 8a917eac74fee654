// Webhooks: 2.21, 3, 4.20, 6.1, 9.
import { differences } from '../../exchange/compare.ts'
import { isSuccess } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { idOf } from '../../steps/common.ts'
import { eachAlone, isChangedByOthers, isDated, isNew, keeps } from '../../steps/records.ts'
import { webhookUrl } from '../../steps/webhook-urls.ts'
import type { Every, Schemas } from '../../transport/calls.ts'
import {
  answersWith,
  changedByDelivery,
  changesOf,
  createWebhook,
  datesOf,
  errorDate,
  identityOf,
  isDate,
  least,
  mayBeEnabled,
  plainWebhook,
  readSettled,
  secretOf,
  sentenceOfField,
  takes,
  unusedName,
  webhookIn,
  webhookStays,
} from './webhook-steps.ts'

/** What is switched on may be sent as in error with it: each flag takes its value (3). */
async function switchedOnInError(trial: Trial, id: string): Promise<void> {
  const path = { id }
  const flags = { enabled: true, error: true, errorMessage: 'Still refused' }
  if (!isSuccess(await trial.attempt('updateWebhook', { path, body: { enabled: false, error: false } }))) return
  if (!isSuccess(await trial.attempt('updateWebhook', { path, body: flags }))) return
  const { body, exchange } = await trial.ask('getWebhook', { path })
  trial.includes(body.data, { error: true }, exchange, { where: '/data', requirement: 'webhook/update-error' })
  trial.includes(body.data, { errorMessage: flags.errorMessage }, exchange, { where: '/data', requirement: 'webhook/update-error-message' })
  await trial.attempt('updateWebhook', { path, body: { enabled: false } })
}

export const webhookScenarios: readonly Case[] = [
  {
    id: 'webhook/create-then-read',
    area: 'webhook',
    title: 'A new webhook has the values sent, in its answer and in its read',
    requirements: [
      'webhook/create',
      'webhook/create-persists',
      'webhook/created-by',
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
      const sent = { ...(await plainWebhook(trial)), enabled: false }
      const { body, exchange, id } = await createWebhook(trial, { ...sent, secret: secretOf(trial) })
      trial.includes(body.data, sent, exchange, { where: '/data' })
      await createWebhook(trial, await plainWebhook(trial))
      const read = await trial.ask('getWebhook', { path: { id } })
      trial.includes(read.body.data, { id }, read.exchange, { where: '/data', requirement: 'webhook/read' })
      trial.includes(read.body.data, sent, read.exchange, { where: '/data', requirement: 'webhook/create-persists' })
      isNew(trial, { data: read.body.data, exchange: read.exchange })
      const { createdById } = read.body.data
      const { userId } = trial.context.session
      if (createdById && userId)
        trial.equal(createdById, userId, read.exchange, { where: '/data/createdById', requirement: 'webhook/created-by' })
    },
  },
  {
    id: 'webhook/create-with-name-and-url-only',
    area: 'webhook',
    title: 'Name and url are all that a new webhook needs',
    requirements: ['webhook/create-name-and-url-are-enough', 'webhook/create-persists'],
    effects: 'own',
    operations: ['createWebhook', 'getWebhook'],
    async run(trial) {
      // The slash at its end belongs to an address.
      const sent = { ...(await least(trial)), url: `${await webhookUrl(trial, 'events')}/` }
      const { id, exchange } = await createWebhook(trial, sent)
      trial.shown(exchange, 'webhook/create-name-and-url-are-enough')
      trial.cleanUp(() => trial.attempt('updateWebhook', { path: { id }, body: { enabled: false } }))
      const { body, exchange: read } = await trial.ask('getWebhook', { path: { id } })
      trial.equal(body.data.url, sent.url, read, { where: '/data/url', requirement: 'webhook/create-persists' })
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
      const [date = errorDate] = await datesOf(trial)
      const whole = { ...(await plainWebhook(trial)), ...sent, errorDate: date } satisfies Every<
        Schemas['WebhookCreate'],
        'triggers' | 'version' | 'secret'
      >
      const { body, exchange, id } = await createWebhook(trial, whole)
      trial.includes(body.data, sent, exchange, { where: '/data', requirement: 'webhook/create-flags' })
      isDate(trial, body.data, exchange, 'webhook/create', date)
      const read = await trial.ask('getWebhook', { path: { id } })
      trial.includes(read.body.data, sent, read.exchange, { where: '/data', requirement: 'webhook/create-persists' })
      isDate(trial, read.body.data, read.exchange, 'webhook/create-persists', date)
    },
  },
  {
    id: 'webhook/triggers-as-text',
    area: 'webhook',
    title: 'A create with triggers that are not an array is refused',
    requirements: ['webhook/triggers-sent-as-array'],
    effects: 'own',
    operations: ['createWebhook'],
    async run(trial) {
      for (const triggers of [{ event: true }, 7]) {
        const exchange = await trial.attempt('createWebhook', { body: { ...(await plainWebhook(trial)), triggers } })
        trial.refused(exchange)
      }
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
      const { id } = await createWebhook(trial, await plainWebhook(trial))
      let before = await trial.ask('getWebhook', { path: { id } })
      const { updatedDate } = before.body.data
      let mayFail = false
      if (!isChangedByOthers(trial, { data: before.body.data, exchange: before.exchange }))
        trial.holds(updatedDate === null || updatedDate === undefined, 'null', updatedDate, before.exchange, {
          where: '/data/updatedDate',
          requirement: 'record/updated-null-at-first',
        })
      const again = [
        { name: unusedName(trial) },
        ...((await mayBeEnabled(trial)) ? [{ enabled: true }] : []),
        { url: await webhookUrl(trial, 'third') },
        { error: true },
        { enabled: false },
        { error: false },
      ]
      for (const sent of [...eachAlone<Schemas['WebhookUpdate']>(await changesOf(trial, before.body.data)), ...again]) {
        const [field = ''] = Object.keys(sent)
        const requirement = sentenceOfField[field] ?? 'webhook/update-persists'
        const answer = await trial.ask('updateWebhook', { path: { id }, body: sent }, { requirement: 'webhook/update-fields-optional' })
        answersWith(trial, answer, sent, requirement === 'webhook/update-persists' ? 'webhook/update' : requirement)
        answersWith(trial, answer, identityOf(before.body.data), 'record/identity-kept')
        const after = await readSettled(trial, id, [sent], mayFail)
        const { data } = after.body
        trial.includes(data, sent, after.exchange, { where: '/data', requirement })
        trial.sameBut(data, before.body.data, Object.keys(sent), after.exchange, {
          where: '/data',
          requirement: 'webhook/update-leaves-others',
        })
        // A delivery that failed flags one that is enabled (6.1), perhaps only after a while.
        mayFail ||= before.body.data.enabled !== false || sent.enabled === true
        const mayFollow = mayFail || 'error' in sent || 'url' in sent
        if (!mayFollow)
          trial.equal(data.error, before.body.data.error, after.exchange, {
            where: '/data/error',
            requirement: 'webhook/update-leaves-others',
          })
        const [old, now] = [before.body.data.meta.version, data.meta.version]
        // A value that is the one before may be no change to a server.
        const same = Object.entries(sent).every(([name, value]) => differences(before.body.data[name as 'url'], value).length === 0)
        if (typeof old === 'number' && typeof now === 'number' && !same)
          trial.holds(now > old, `a number above ${old}`, now, after.exchange, {
            where: '/data/meta/version',
            requirement: 'record/meta-version-grows',
          })
        before = after
      }
      isDated(trial, { data: before.body.data, exchange: before.exchange })
    },
  },
  {
    id: 'webhook/update-error-details',
    area: 'webhook',
    title: 'An update sets error, its date and its message to the given values, and takes error away again',
    requirements: [
      'webhook/update-error-date',
      'webhook/update-error',
      'webhook/update-error-message',
      'webhook/update-enabled',
      'webhook/error-details',
      'webhook/update-leaves-others',
    ],
    effects: 'own',
    operations: ['createWebhook', 'getWebhook', 'updateWebhook'],
    async run(trial) {
      const { id } = await createWebhook(trial, await plainWebhook(trial))
      for (const [index, date] of (await datesOf(trial)).entries()) {
        const errorMessage = ['Refused', 'Timed out'][index] ?? 'Lost'
        const written = await trial.ask('updateWebhook', { path: { id }, body: { error: true, errorDate: date, errorMessage } })
        answersWith(trial, written, { error: true }, 'webhook/update-error')
        answersWith(trial, written, { errorMessage }, 'webhook/update-error-message')
        if ('errorDate' in written.body.data) isDate(trial, written.body.data, written.exchange, 'webhook/update-error-date', date)
        const { body, exchange } = await trial.ask('getWebhook', { path: { id } })
        trial.includes(body.data, { error: true }, exchange, { where: '/data', requirement: 'webhook/update-error' })
        trial.includes(body.data, { errorMessage }, exchange, { where: '/data', requirement: 'webhook/update-error-message' })
        isDate(trial, body.data, exchange, 'webhook/update-error-date', date)
        // What is signed with is no reason to forget what went wrong.
        await trial.ask('updateWebhook', { path: { id }, body: { secret: secretOf(trial) } })
        const kept = await trial.ask('getWebhook', { path: { id } })
        const about = { where: '/data', requirement: 'webhook/update-leaves-others' }
        trial.includes(kept.body.data, { error: true, errorMessage }, kept.exchange, about)
      }
      await switchedOnInError(trial, id)
      // Whether one that is not in error has a message is not stated: the update may be refused, and the message dropped.
      const together = await trial.call('updateWebhook', { path: { id }, body: { error: false, errorMessage: 'It was the line' } })
      if (isSuccess(together)) {
        const { body, exchange } = await trial.ask('getWebhook', { path: { id } })
        trial.includes(body.data, { error: false }, exchange, { where: '/data', requirement: 'webhook/update-error' })
      }
      // Switched on again with the same request, it stands in error no more.
      const wasEnabled = await mayBeEnabled(trial)
      if (wasEnabled) {
        await trial.ask('updateWebhook', { path: { id }, body: { error: true, enabled: false } })
        const cleared = await trial.ask('updateWebhook', { path: { id }, body: { error: false, enabled: true } })
        answersWith(trial, cleared, { error: false }, 'webhook/update-error')
        answersWith(trial, cleared, { enabled: true }, 'webhook/update-enabled')
      }
      const off = { error: false, enabled: false }
      await trial.ask('updateWebhook', { path: { id }, body: off })
      const read = await readSettled(trial, id, [off], wasEnabled)
      trial.includes(read.body.data, { error: false }, read.exchange, { where: '/data', requirement: 'webhook/update-error' })
      // It does not come back with an update of something else.
      const name = { name: unusedName(trial) }
      await trial.ask('updateWebhook', { path: { id }, body: name })
      const later = await readSettled(trial, id, [off, name], wasEnabled)
      trial.includes(later.body.data, { error: false }, later.exchange, { where: '/data', requirement: 'webhook/update-error' })
      const again = { error: true, errorMessage: 'Once more' }
      await trial.ask('updateWebhook', { path: { id }, body: again })
      const last = await readSettled(trial, id, [again], wasEnabled)
      trial.includes(last.body.data, again, last.exchange, { where: '/data', requirement: 'webhook/update-error-message' })
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
      const enabled = await mayBeEnabled(trial)
      const both = { ...(await plainWebhook(trial)), enabled }
      const changed = await createWebhook(trial, both)
      const spared = await createWebhook(trial, { ...both, name: unusedName(trial) })
      trial.holds(changed.id !== spared.id, 'an id that no other webhook has', spared.id, spared.exchange, {
        where: '/data/id',
        requirement: 'record/id-unique',
      })
      const before = await trial.ask('getWebhook', { path: { id: spared.id } })
      const sent = {
        url: await webhookUrl(trial, 'other'),
        enabled: false,
        secret: secretOf(trial),
        error: true,
        errorMessage: 'No answer',
      }
      // By itself first: both have one url until the next.
      if (enabled) await trial.ask('updateWebhook', { path: { id: changed.id }, body: { enabled: false } })
      if (enabled) await webhookStays(trial, spared.id, before)
      await trial.ask('updateWebhook', { path: { id: changed.id }, body: sent })
      await webhookStays(trial, spared.id, before)
    },
  },
  {
    id: 'webhook/create-spares-others',
    area: 'webhook',
    title: 'A new webhook leaves the one before as it was',
    requirements: ['record/others-kept', 'record/meta-version-own', 'record/id-unique'],
    effects: 'own',
    operations: ['createWebhook', 'getWebhook'],
    async run(trial) {
      const first = await createWebhook(trial, { ...(await plainWebhook(trial)), enabled: false })
      const before = await trial.ask('getWebhook', { path: { id: first.id } })
      const second = await createWebhook(trial, {
        name: unusedName(trial),
        url: await webhookUrl(trial, 'other'),
        enabled: await mayBeEnabled(trial),
      })
      const about = { where: '/data/id', requirement: 'record/id-unique' }
      trial.holds(second.id !== first.id, 'an id that no other webhook has', second.id, second.exchange, about)
      await webhookStays(trial, first.id, before)
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
        { triggers: [] },
        { triggers: ['vendor.created'] },
        { version: 'v3' },
        { version: '3' },
        // No number has a last zero.
        { version: '3.10' },
      ]
      const { id } = await createWebhook(trial, await plainWebhook(trial))
      let accepted = 0
      for (const sent of tries) {
        const exchange = await trial.attempt('createWebhook', { body: { ...(await plainWebhook(trial)), ...sent } })
        if (!isSuccess(exchange)) continue
        accepted += 1
        const made = idOf(trial, webhookIn(exchange))
        trial.leaves(`webhook ${made}`)
        takes(trial, webhookIn(exchange), sent, exchange, 'webhook/create')
        const read = await trial.ask('getWebhook', { path: { id: made } })
        takes(trial, read.body.data, sent, read.exchange, 'webhook/create-persists')

        const before = await trial.ask('getWebhook', { path: { id } })
        const answer = await trial.ask('updateWebhook', { path: { id }, body: sent })
        answersWith(trial, answer, sent, 'webhook/update')
        const after = await trial.ask('getWebhook', { path: { id } })
        takes(trial, after.body.data, sent, after.exchange, 'webhook/update-persists')
        trial.sameBut(after.body.data, before.body.data, Object.keys(sent), after.exchange, {
          where: '/data',
          requirement: 'webhook/update-leaves-others',
        })
        // What is not sent stays, whatever else is.
        await trial.ask('updateWebhook', { path: { id }, body: { name: unusedName(trial), secret: secretOf(trial) } })
        const renamed = await trial.ask('getWebhook', { path: { id } })
        keeps(
          trial,
          { data: renamed.body.data, exchange: renamed.exchange },
          { data: after.body.data, exchange: after.exchange },
          ['triggers', 'version'],
          'webhook/update-leaves-others',
        )
      }
      if (accepted === 0) trial.skip('the target refuses every value of triggers and version that was tried')
    },
  },
  {
    id: 'webhook/secret',
    area: 'webhook',
    title: 'A secret may be set at any time, changes nothing else and never comes back',
    requirements: ['webhook/update-secret', 'webhook/create-secret', 'webhook/secret-not-returned', 'webhook/secret-never-shown'],
    effects: 'own',
    operations: ['createWebhook', 'getWebhook', 'updateWebhook'],
    async run(trial) {
      const secrets = [secretOf(trial), `${secretOf(trial)}-2`]
      const create = await trial.call('createWebhook', {
        body: { ...(await plainWebhook(trial)), enabled: await mayBeEnabled(trial), secret: secrets[0] ?? '' },
      })
      trial.skipWhereFull(create)
      const about = { requirement: 'webhook/create-secret' }
      trial.holds(isSuccess(create), 'a good answer (2xx)', outcomeOf(create), create, about)
      const made = isSuccess(create)
        ? { exchange: create, id: idOf(trial, webhookIn(create)) }
        : await createWebhook(trial, await plainWebhook(trial))
      trial.leaves(`webhook ${made.id}`)
      const path = { id: made.id }
      const answers = [made.exchange]
      // As it was made, and switched off.
      for (const prepare of [{}, { enabled: false }]) {
        await trial.attempt('updateWebhook', { path, body: prepare })
        const before = await trial.ask('getWebhook', { path })
        const written = await trial.ask('updateWebhook', { path, body: { secret: secrets[1] ?? '' } })
        const after = await trial.ask('getWebhook', { path })
        const changed = ['secret', ...changedByDelivery(before.body.data, after.body.data)]
        trial.sameBut(after.body.data, before.body.data, changed, after.exchange, { where: '/data' })
        answers.push(before.exchange, written.exchange, after.exchange)
      }
      for (const exchange of answers) {
        const shown = secrets.some((secret) => exchange.answer?.text.includes(secret))
        trial.holds(!shown, 'no secret in the answer', 'the secret', exchange, { requirement: 'webhook/secret-not-returned' })
      }
    },
  },
]
