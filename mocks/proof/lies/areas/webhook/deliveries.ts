// Departures of what webhooks are sent (6.1).
import type { OutboxEntry } from '../../../../engine/state/webhooks.ts'
import {
  copyFor,
  posting,
  postingAlsoTo,
  postingOnly,
  readingAfter,
  receiverOf,
  takingAnyWord,
  toldIn,
  type Webhook,
} from '../../../tools/deliveries.ts'
import { remembering } from '../../../tools/kinds.ts'
import { around, bodyOf, isFields, isSuccess, type Lie } from '../../../tools/lie.ts'

const listening: Lie['operations'] = ['createWebhook', 'getWebhook', 'updateWebhook']

const isOfCompany = (webhook: Webhook, { delivery }: OutboxEntry): boolean => webhook.enabled && webhook.companyId === delivery.companyId
const hasFailed = ({ reason }: OutboxEntry): boolean => reason !== undefined
/** By an answer, where there was one. */
const wasRefused = ({ reason = '' }: OutboxEntry): boolean => /refuse|answer of 2xx/.test(reason)

/** What a webhook was first, by its id: its url and triggers, and whether it was enabled. */
const remembersFirst = (change: (entry: OutboxEntry, first: Webhook | undefined, now: Webhook) => OutboxEntry | undefined): Lie['tell'] => {
  return (server) => {
    const first = new Map<string, Webhook>()
    const keep = remembering(
      () => first,
      ['createWebhook'],
      (call, kept) => {
        const answer = call.next()
        const { data } = isSuccess(answer) ? bodyOf(answer) : {}
        const made = isFields(data) ? call.sandbox.world.get('webhooks', String(data.id)) : undefined
        if (made) kept.set(made.id, made)
        return answer
      },
    )
    const send = posting((entry, call) => {
      const now = receiverOf(entry, call)
      const changed = change(entry, first.get(now.id), now)
      return changed ? [changed] : []
    })
    return send({ ...server, handle: keep(server) })
  }
}

export const webhookDeliveryLies: readonly Lie[] = [
  {
    id: 'webhook/nothing-delivered',
    says: 'Nothing is ever sent to a webhook.',
    breaks: ['webhook/delivers'],
    operations: listening,
    tell: posting(() => []),
  },
  {
    id: 'webhook/delivered-once',
    says: 'A webhook is sent the first event and no other.',
    breaks: ['webhook/delivers'],
    operations: listening,
    tell: postingOnly((_, { id }, { sandbox }) => !sandbox.outbox.entries.some(({ delivery }) => delivery.webhookId === id)),
  },
  {
    id: 'webhook/delivered-for-first-trigger',
    says: 'Of several triggers only the first counts.',
    breaks: ['webhook/delivers'],
    operations: listening,
    tell: postingOnly(({ trigger }, { triggers }) => triggers[0] === trigger),
  },
  {
    id: 'webhook/delivered-for-first-of-any-words',
    says: 'Any trigger is taken, and of several only the first counts.',
    breaks: ['webhook/delivers'],
    operations: listening,
    tell: takingAnyWord((words) => words.slice(0, 1)),
  },
  {
    id: 'webhook/delivered-to-first-listener',
    says: 'Of several webhooks with the same trigger only the first is sent anything.',
    breaks: ['webhook/delivers'],
    operations: listening,
    tell: postingOnly(
      ({ trigger }, { id }, { sandbox }) =>
        sandbox.world.all('webhooks').find((one) => one.enabled && one.triggers.includes(trigger))?.id === id,
    ),
  },
  {
    id: 'webhook/delivered-to-a-url-once',
    says: 'Of several webhooks with the same url only the first is sent anything.',
    breaks: ['webhook/delivers'],
    operations: listening,
    tell: postingOnly(
      ({ trigger }, { id, url }, { sandbox }) =>
        sandbox.world.all('webhooks').find((one) => one.enabled && one.url === url && one.triggers.includes(trigger))?.id === id,
    ),
  },
  {
    id: 'webhook/delivered-to-the-url-of-another',
    says: 'What is meant for a webhook is sent to the url of another one.',
    breaks: ['webhook/delivers'],
    operations: listening,
    tell: posting((entry, call) => {
      const other = call.sandbox.world.all('webhooks').findLast(({ id }) => id !== entry.delivery.webhookId)
      return other ? [{ ...entry, delivery: { ...entry.delivery, url: other.url } }] : [entry]
    }),
  },
  {
    id: 'webhook/delivered-below-the-url',
    says: 'Requests go to an address below the url of the webhook.',
    breaks: ['webhook/delivers'],
    operations: listening,
    tell: posting((entry) => [{ ...entry, delivery: { ...entry.delivery, url: `${entry.delivery.url}/events` } }]),
  },
  {
    id: 'webhook/delivered-to-the-first-url',
    says: 'A new url does not count: the one of the create goes on being used.',
    breaks: ['webhook/delivers'],
    operations: listening,
    tell: remembersFirst((entry, first) => (first ? { ...entry, delivery: { ...entry.delivery, url: first.url } } : entry)),
  },
  {
    id: 'webhook/delivered-to-the-url-that-was-used',
    says: 'Once a webhook was sent something, a new url does not count.',
    breaks: ['webhook/delivers'],
    operations: listening,
    tell(server) {
      const used = new Map<string, string>()
      return posting((entry) => {
        const { webhookId, url } = entry.delivery
        const kept = used.get(webhookId) ?? url
        used.set(webhookId, kept)
        return [{ ...entry, delivery: { ...entry.delivery, url: kept } }]
      })(server)
    },
  },
  {
    id: 'webhook/delivered-to-each-url-it-had',
    says: 'After an update of the url the old one is sent everything, too.',
    breaks: ['webhook/delivers'],
    operations: listening,
    tell: (server) => {
      const urls = new Map<string, Set<string>>()
      return posting((entry, call) => {
        const { id } = receiverOf(entry, call)
        const known = urls.get(id) ?? new Set()
        return [...known].map((url) => ({ ...entry, delivery: { ...entry.delivery, url } }))
      })({
        ...server,
        handle(request) {
          const answer = server.handle(request)
          for (const { id, url } of server.sandbox(answer.sandbox).world.all('webhooks')) urls.set(id, (urls.get(id) ?? new Set()).add(url))
          return answer
        },
      })
    },
  },
  {
    id: 'webhook/delivered-for-everything',
    says: 'Every enabled webhook of the company is sent everything, whatever its triggers are.',
    breaks: ['webhook/delivers-by-triggers'],
    operations: listening,
    tell: postingAlsoTo(isOfCompany),
  },
  {
    id: 'webhook/delivered-by-resource',
    says: 'A webhook with one trigger of a resource is sent every change of it.',
    breaks: ['webhook/delivers-by-triggers'],
    operations: listening,
    tell: postingAlsoTo((webhook, entry) => {
      const [resource = ''] = entry.trigger.split('.')
      return isOfCompany(webhook, entry) && webhook.triggers.some((trigger) => trigger.startsWith(`${resource}.`))
    }),
  },
  {
    id: 'webhook/delivered-by-kind-of-change',
    says: 'A webhook with a trigger for creations is sent all creations.',
    breaks: ['webhook/delivers-by-triggers'],
    operations: listening,
    tell: postingAlsoTo((webhook, entry) => {
      const kind = entry.trigger.split('.')[1] ?? ''
      return isOfCompany(webhook, entry) && webhook.triggers.some((trigger) => trigger.endsWith(`.${kind}`))
    }),
  },
  {
    id: 'webhook/delivered-by-first-triggers',
    says: 'New triggers do not count: those of the create go on being used.',
    breaks: ['webhook/delivers', 'webhook/delivers-by-triggers'],
    operations: listening,
    tell: remembersFirst((entry, first) => (!first || first.triggers.includes(entry.trigger) ? entry : undefined)),
  },
  {
    id: 'webhook/delivered-by-old-triggers-too',
    says: 'After an update of the triggers the webhook is sent what the old ones named, too.',
    breaks: ['webhook/delivers-by-triggers'],
    operations: listening,
    tell: (server) => {
      const had = new Map<string, Set<string>>()
      const named = (id: string) => had.get(id) ?? new Set<string>()
      return postingAlsoTo((webhook, entry) => isOfCompany(webhook, entry) && named(webhook.id).has(entry.trigger))({
        ...server,
        handle(request) {
          const answer = server.handle(request)
          for (const { id, triggers } of server.sandbox(answer.sandbox).world.all('webhooks'))
            had.set(id, new Set([...named(id), ...triggers]))
          return answer
        },
      })
    },
  },
  {
    id: 'webhook/delivered-while-disabled',
    says: 'A webhook that is not enabled is sent what its triggers name.',
    breaks: ['webhook/never-enabled-receives-nothing', 'webhook/disabled-receives-nothing'],
    operations: listening,
    tell: postingAlsoTo(({ enabled, triggers, companyId }, { trigger, delivery }) => {
      return !enabled && companyId === delivery.companyId && triggers.includes(trigger)
    }),
  },
  {
    id: 'webhook/delivered-after-it-was-switched-off',
    says: 'A webhook that was enabled once goes on being sent what its triggers name.',
    breaks: ['webhook/disabled-receives-nothing'],
    operations: listening,
    tell: (server) => {
      const once = new Set<string>()
      return postingAlsoTo(({ id, triggers }, { trigger }) => once.has(id) && triggers.includes(trigger))({
        ...server,
        handle(request) {
          const answer = server.handle(request)
          for (const { id, enabled } of server.sandbox(answer.sandbox).world.all('webhooks')) if (enabled) once.add(id)
          return answer
        },
      })
    },
  },
  {
    id: 'webhook/delivered-as-it-was-made',
    says: 'A webhook that was created as enabled goes on being sent what its triggers name after an update that disables it.',
    breaks: ['webhook/disabled-receives-nothing'],
    operations: listening,
    tell: (server) => {
      const made = new Set<string>()
      return postingAlsoTo(({ id, enabled, triggers }, { trigger }) => made.has(id) && !enabled && triggers.includes(trigger))({
        ...server,
        handle: around(['createWebhook'], (call) => {
          const answer = call.next()
          const { data } = isSuccess(answer) ? bodyOf(answer) : {}
          if (isFields(data) && data.enabled === true) made.add(String(data.id))
          return answer
        })(server),
      })
    },
  },
  {
    id: 'webhook/enabled-too-late',
    says: 'A webhook that was created as not enabled is never sent anything.',
    breaks: ['webhook/delivers'],
    operations: listening,
    tell: remembersFirst((entry, first) => (first?.enabled === false ? undefined : entry)),
  },
  {
    id: 'webhook/failure-not-flagged',
    says: 'A webhook whose delivery failed shows no error.',
    breaks: ['webhook/flags-failed-delivery', 'webhook/flags-refused-delivery'],
    operations: listening,
    tell: readingAfter((webhook, sent) => {
      if (sent.some(hasFailed)) Object.assign(webhook, { error: false, errorDate: null, errorMessage: null })
    }),
  },
  {
    id: 'webhook/failure-without-date',
    says: 'A webhook whose delivery failed shows an error without its date.',
    breaks: ['webhook/flags-failed-delivery', 'webhook/flags-refused-delivery'],
    operations: listening,
    tell: readingAfter((webhook, sent) => {
      if (sent.some(hasFailed)) webhook.errorDate = null
    }),
  },
  {
    id: 'webhook/failure-without-message',
    says: 'A webhook whose delivery failed shows an error without its message.',
    breaks: ['webhook/flags-failed-delivery', 'webhook/flags-refused-delivery'],
    operations: listening,
    tell: readingAfter((webhook, sent) => {
      if (sent.some(hasFailed)) webhook.errorMessage = null
    }),
  },
  {
    id: 'webhook/failure-that-was-answered-without-message',
    says: 'A webhook whose delivery was answered with a failure shows an error without its message.',
    breaks: ['webhook/flags-failed-delivery'],
    operations: listening,
    tell: readingAfter((webhook, sent) => {
      if (sent.some(wasRefused)) webhook.errorMessage = null
    }),
  },
  {
    id: 'webhook/failure-to-nobody-without-message',
    says: 'A webhook whose delivery found nobody shows an error without its message.',
    breaks: ['webhook/flags-failed-delivery'],
    operations: listening,
    tell: readingAfter((webhook, sent) => {
      if (sent.some(({ reason = '' }) => reason.startsWith('Nobody'))) webhook.errorMessage = null
    }),
  },
  {
    id: 'webhook/failure-with-details-only',
    says: 'A webhook whose delivery failed shows when and why, but not that it is in error.',
    breaks: ['webhook/flags-failed-delivery', 'webhook/flags-refused-delivery'],
    operations: listening,
    tell: readingAfter((webhook, sent) => {
      if (sent.some(hasFailed)) webhook.error = false
    }),
  },
  {
    id: 'webhook/missing-answer-not-flagged',
    says: 'A delivery that gets no answer counts as delivered.',
    breaks: ['webhook/flags-failed-delivery'],
    operations: listening,
    tell: readingAfter((webhook, sent) => {
      if (sent.some((entry) => hasFailed(entry) && !wasRefused(entry)))
        Object.assign(webhook, { error: false, errorDate: null, errorMessage: null })
    }),
  },
  {
    id: 'webhook/refusal-not-flagged',
    says: 'A delivery that is answered with 500 counts as delivered.',
    breaks: ['webhook/flags-refused-delivery'],
    operations: listening,
    tell: readingAfter((webhook, sent) => {
      if (sent.some(wasRefused)) Object.assign(webhook, { error: false, errorDate: null, errorMessage: null })
    }),
  },
  {
    id: 'webhook/flagged-though-delivered',
    says: 'A webhook is in error after a delivery that was accepted.',
    breaks: ['webhook/no-error-when-delivered'],
    operations: listening,
    tell: readingAfter((webhook, sent) => {
      if (sent.some(({ state }) => state === 'arrived')) Object.assign(webhook, { error: true, errorMessage: 'The delivery failed.' })
    }),
  },
  {
    id: 'webhook/failure-flags-others',
    says: 'Where one delivery of an event fails, every webhook that was sent it is in error.',
    breaks: ['webhook/no-error-when-delivered'],
    operations: listening,
    tell: readingAfter((webhook, sent, { sandbox }) => {
      const failed = new Set(sandbox.outbox.entries.filter(hasFailed).map(({ trigger }) => trigger))
      if (sent.some(({ trigger }) => failed.has(trigger))) Object.assign(webhook, { error: true, errorMessage: 'A delivery failed.' })
    }),
  },
  {
    id: 'webhook/failure-holds-others-up',
    says: 'While a delivery fails, nothing is sent to any webhook.',
    breaks: ['webhook/delivers'],
    operations: listening,
    tell: postingOnly((_, __, { sandbox }) => !sandbox.outbox.entries.some((one) => hasFailed(one) && one.state === 'waiting')),
  },
  {
    id: 'webhook/delivered-of-other-locations',
    says: 'A webhook with a location is sent what happens in all locations.',
    breaks: ['webhook/scope'],
    operations: listening,
    tell: postingAlsoTo((webhook, entry) => isOfCompany(webhook, entry) && webhook.triggers.includes(entry.trigger)),
  },
  {
    id: 'webhook/delivered-of-updates-elsewhere',
    says: 'A webhook with a location is sent what is updated in all locations.',
    breaks: ['webhook/scope'],
    operations: listening,
    tell: postingAlsoTo(
      (webhook, entry) => entry.trigger.endsWith('.updated') && isOfCompany(webhook, entry) && webhook.triggers.includes(entry.trigger),
    ),
  },
  {
    id: 'webhook/nothing-delivered-of-its-location',
    says: 'A webhook with a location is sent nothing.',
    breaks: ['webhook/scope', 'webhook/delivers'],
    operations: listening,
    tell: postingOnly((_, { locationId }) => !locationId),
  },
  {
    id: 'webhook/delivered-of-the-session-location-only',
    says: 'A webhook without a location is sent what happens in the location of the user only.',
    breaks: ['webhook/scope'],
    operations: listening,
    tell: postingOnly((entry, _, { caller }) => [undefined, null, caller?.session.locationId].includes(toldIn(entry).locationId as string)),
  },
  {
    id: 'webhook/delivered-of-its-creator-only',
    says: 'A webhook is sent what the user who created it does, and nothing else.',
    breaks: ['webhook/scope'],
    operations: listening,
    tell: postingOnly((_, { createdById }, { caller }) => createdById === caller?.userId),
  },
  {
    id: 'webhook/delivered-of-other-companies',
    says: 'A webhook is sent what its triggers name in any company.',
    breaks: ['webhook/scope'],
    operations: listening,
    tell: posting((entry, { sandbox }) => {
      const { companyId } = entry.delivery
      const others = sandbox.world.all('webhooks').filter((one) => one.enabled && one.companyId !== companyId)
      return [entry, ...others.filter(({ triggers }) => triggers.includes(entry.trigger)).map((one) => copyFor(one, entry))]
    }),
  },
  {
    id: 'webhook/delivered-of-vendors-of-other-companies',
    says: 'A webhook is sent which vendors are made in any company.',
    breaks: ['webhook/scope'],
    operations: listening,
    tell: posting((entry, { sandbox }) => {
      const { companyId } = entry.delivery
      const others = sandbox.world.all('webhooks').filter((one) => one.enabled && one.companyId !== companyId)
      const named = entry.trigger === 'vendor.created' ? others.filter(({ triggers }) => triggers.includes(entry.trigger)) : []
      return [entry, ...named.map((one) => copyFor(one, entry))]
    }),
  },
]
