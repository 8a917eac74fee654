// Names of webhooks are unique (2.21, 6.1).
import { type Exchange, isRefusal, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { goodAnswer } from '../../exchange/finding.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { idOf } from '../../steps/common.ts'
import { tidyUpAfter } from '../../steps/records.ts'
import { webhookUrl } from '../../steps/webhook-urls.ts'
import { conflict, createWebhook, mayBeEnabled, plainWebhook, webhookIn } from './webhook-steps.ts'

/** So often a conflict has to come where another name meets none: one may be with whoever writes beside it. */
const conflicts = 3

async function createNamed(trial: Trial, name: string): Promise<Exchange> {
  for (let tries = 1; ; tries++) {
    const exchange = await trial.attempt('createWebhook', { body: { ...(await plainWebhook(trial)), name } })
    if (exchange.answer?.status !== 409 || tries === conflicts) return exchange
    const other = await trial.attempt('createWebhook', { body: await plainWebhook(trial) })
    if (!isSuccess(other)) return trial.skip('the target refuses webhooks of other names as well just now')
    trial.leaves(`webhook ${idOf(trial, webhookIn(other))}`)
  }
}

/** The name of a webhook of one location, which no other may take, whatever it is of (6.1). */
async function nameOfLocated(trial: Trial): Promise<string | undefined> {
  const id = trial.context.fixture('locationWebhook')
  const { name, locationId } = id ? recordOf(await trial.attempt('getWebhook', { path: { id } })) : {}
  return typeof name === 'string' && name !== '' && locationId != null ? name : undefined
}

/** Only the same name is taken: one that is alike as a pattern goes is another. Which signs names may have is not shown. */
async function takesLikeOne(trial: Trial, name: string): Promise<void> {
  const alike = await createNamed(trial, `${name.slice(0, -1)}_`)
  if (isSuccess(alike)) trial.leaves(`webhook ${idOf(trial, webhookIn(alike))}`)
  const isTaken = alike.answer?.status === 409
  trial.holds(!isTaken, 'a webhook, since no other has this name', outcomeOf(alike), alike, { requirement: 'webhook/create' })
}

export const webhookNameScenarios: readonly Case[] = [
  {
    id: 'webhook/name-unique',
    area: 'webhook',
    title: 'No two webhooks have the same name, by create or by update',
    requirements: [
      'webhook/name-unique',
      'webhook/name-unique-on-update',
      'webhook/name-kept',
      'http/status-conflict',
      'http/refused-changes-nothing',
    ],
    effects: 'own',
    operations: ['createWebhook', 'getWebhook', 'updateWebhook'],
    async run(trial) {
      const first = await plainWebhook(trial)
      const { id } = await createWebhook(trial, first)
      const taken = { ...(await plainWebhook(trial)), name: first.name }
      // Refused as often as it is asked for.
      for (const _ of [1, 2]) {
        const again = await trial.attempt('createWebhook', { body: taken })
        trial.refused(again, 'webhook/name-unique')
        conflict(trial, again)
      }

      const second = await plainWebhook(trial)
      const other = await createWebhook(trial, second)
      const url = await webhookUrl(trial, 'other')
      const rename = await trial.attempt('updateWebhook', { path: { id: other.id }, body: { name: first.name, url } })
      trial.refused(rename, 'webhook/name-unique-on-update')
      conflict(trial, rename)
      const colleague = await trial.context.other('otherUser')
      if (colleague && colleague.userId !== trial.context.session.userId) {
        trial.refused(await trial.attempt('createWebhook', { body: taken }, colleague), 'webhook/name-unique')
        const theirs = await trial.attempt('updateWebhook', { path: { id: other.id }, body: { name: first.name } }, colleague)
        trial.refused(theirs, 'webhook/name-unique-on-update')
      }
      const located = await nameOfLocated(trial)
      if (located !== undefined) {
        const made = await trial.attempt('createWebhook', { body: { ...(await plainWebhook(trial)), name: located } })
        tidyUpAfter(trial, made)
        trial.refused(made, 'webhook/name-unique')
        const path = { id: other.id }
        trial.refused(await trial.attempt('updateWebhook', { path, body: { name: located } }), 'webhook/name-unique-on-update')
      }
      const read = await trial.ask('getWebhook', { path: { id: other.id } })
      trial.equal(read.body.data.name, second.name, read.exchange, { where: '/data/name', requirement: 'webhook/name-unique-on-update' })

      if (isRefusal(rename))
        trial.equal(read.body.data.url, other.body.data.url, read.exchange, {
          where: '/data/url',
          requirement: 'http/refused-changes-nothing',
        })

      const own = await trial.ask('getWebhook', { path: { id } })
      trial.equal(own.body.data.name, first.name, own.exchange, { where: '/data/name', requirement: 'webhook/name-unique-on-update' })

      for (const change of [{ enabled: false }, { url }]) {
        const keepName = () => trial.call('updateWebhook', { path: { id }, body: { name: first.name, ...change } })
        const once = await keepName()
        // What holds the record for a moment does not hold its name.
        const same = isRefusal(once) ? await keepName() : once
        trial.holds(isSuccess(same), goodAnswer, outcomeOf(same), same, { requirement: 'webhook/name-kept' })
      }
    },
  },
  {
    id: 'webhook/name-of-a-disabled-webhook',
    area: 'webhook',
    title: 'The name of a webhook is taken while it is disabled or in error, too',
    requirements: ['webhook/name-unique', 'webhook/name-unique-on-update'],
    effects: 'own',
    operations: ['createWebhook', 'updateWebhook'],
    async run(trial) {
      const other = await createWebhook(trial, await plainWebhook(trial))
      for (const state of [{ enabled: false }, { enabled: await mayBeEnabled(trial), error: true, errorMessage: 'No answer' }]) {
        const taken = { ...(await plainWebhook(trial)), ...state }
        await createWebhook(trial, taken)
        trial.refused(
          await trial.attempt('createWebhook', { body: { ...(await plainWebhook(trial)), name: taken.name } }),
          'webhook/name-unique',
        )
        const rename = await trial.attempt('updateWebhook', { path: { id: other.id }, body: { name: taken.name } })
        trial.refused(rename, 'webhook/name-unique-on-update')
      }
    },
  },
  {
    id: 'webhook/name-of-an-update-is-taken',
    area: 'webhook',
    title: 'A name given by an update is taken, and the name before it is free again',
    requirements: ['webhook/name-unique', 'webhook/create'],
    effects: 'own',
    operations: ['createWebhook', 'updateWebhook'],
    async run(trial) {
      const [before, after] = [await plainWebhook(trial), await plainWebhook(trial)]
      const { id } = await createWebhook(trial, before)
      await trial.ask('updateWebhook', { path: { id }, body: { name: after.name } })
      trial.refused(await trial.attempt('createWebhook', { body: after }), 'webhook/name-unique')
      const again = await createNamed(trial, before.name)
      trial.holds(isSuccess(again), 'a good answer (2xx)', outcomeOf(again), again, { requirement: 'webhook/create' })
      if (isSuccess(again)) trial.leaves(`webhook ${idOf(trial, webhookIn(again))}`)
      await takesLikeOne(trial, before.name)
    },
  },
  {
    id: 'webhook/refused-takes-no-name',
    area: 'webhook',
    title: 'A create that is refused, without a session or for its body, takes no name',
    requirements: ['http/refused-changes-nothing'],
    effects: 'own',
    operations: ['createWebhook'],
    async run(trial) {
      const refused: [body: { name: string; url: unknown }, token: string | null][] = [
        [await plainWebhook(trial), null],
        [{ ...(await plainWebhook(trial)), url: 7 }, trial.context.session.token],
      ]
      for (const [body, token] of refused) {
        if (!isRefusal(await trial.attempt('createWebhook', { body }, { token }))) continue
        const again = await createNamed(trial, body.name)
        if (isSuccess(again)) trial.leaves(`webhook ${idOf(trial, webhookIn(again))}`)
        // Another name tells whether creates are served at all.
        else await createWebhook(trial, await plainWebhook(trial))
        trial.holds(isSuccess(again), 'a good answer (2xx), since the first create with this name was refused', outcomeOf(again), again)
      }
    },
  },
]
