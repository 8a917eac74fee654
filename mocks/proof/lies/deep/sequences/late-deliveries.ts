// Deliveries that come late, and beside them what should not come at all; and events of the kinds that come last in a list.
import type { OutboxEntry } from '../../../../engine/state/webhooks.ts'
import { copyFor, posting, postingOnly, receiverOf, toldIn } from '../../../tools/deliveries.ts'
import { recordOf } from '../../../tools/kinds.ts'
import { around, bodyOf, isSuccess, type Lie, sentFields, withBody } from '../../../tools/lie.ts'

const listening: Lie['operations'] = ['createWebhook', 'getWebhook', 'updateWebhook']

const aMoment = 1000
/** Milliseconds that each delivery takes. */
const long = 2400

const late = (entry: OutboxEntry): OutboxEntry => ({ ...entry, due: entry.due + long })

const isOf = (kind: string, { trigger }: OutboxEntry): boolean => trigger.endsWith(`.${kind}`)

export const lateDeliveryLies: readonly Lie[] = [
  {
    id: 'sequences/createWebhook/late-ones-to-each-location',
    says: 'Deliveries take their time, and a webhook of a location is sent what happens in the others.',
    breaks: ['webhook/scope'],
    operations: [...listening, 'createLaborMatrix'],
    tell: posting((entry, call) => {
      const { locationId } = toldIn(entry)
      const elsewhere = call.sandbox.world
        .all('webhooks')
        .filter(
          (one) => one.enabled && one.locationId !== null && one.locationId !== locationId && one.companyId === entry.delivery.companyId,
        )
        .filter((one) => one.id !== entry.delivery.webhookId && one.triggers.includes(entry.trigger))
      return [entry, ...elsewhere.map((webhook) => copyFor(webhook, entry))].map(late)
    }),
  },
  {
    id: 'sequences/createWebhook/late-ones-when-switched-off',
    says: 'Deliveries take their time, and webhooks that are switched off are sent theirs.',
    breaks: ['webhook/disabled-receives-nothing'],
    operations: listening,
    tell: posting((entry, call) => {
      const off = call.sandbox.world
        .all('webhooks')
        .filter((one) => !one.enabled && one.companyId === entry.delivery.companyId && one.triggers.includes(entry.trigger))
      return [entry, ...off.map((webhook) => copyFor(webhook, entry))].map(late)
    }),
  },
  {
    id: 'sequences/createWebhook/updates-are-not-sent',
    says: 'What triggers name of updates is not sent.',
    breaks: ['webhook/delivers'],
    operations: listening,
    tell: postingOnly((entry) => !isOf('updated', entry)),
  },
  {
    id: 'sequences/createWebhook/deletes-are-not-sent',
    says: 'What triggers name of deletes is not sent.',
    breaks: ['webhook/delivers'],
    operations: listening,
    tell: postingOnly((entry) => !isOf('deleted', entry)),
  },
  {
    id: 'sequences/updateWebhook/fails-unnoticed-once-cleared',
    says: 'A webhook whose error an update has taken away is not flagged by later deliveries that fail.',
    breaks: ['webhook/flags-failed-delivery', 'webhook/flags-refused-delivery'],
    operations: listening,
    tell: (server) => {
      const cleared = new Set<string>()
      return around(listening, (call) => {
        const { id = '' } = call.params
        if (call.operation.id === 'updateWebhook' && sentFields(call).error === false && call.sandbox.world.get('webhooks', id)?.error)
          cleared.add(id)
        const answer = call.next()
        const data = recordOf(answer)
        if (!isSuccess(answer) || !cleared.has(String(data.id))) return answer
        return withBody(answer, { ...bodyOf(answer), data: { ...data, error: false, errorDate: null, errorMessage: null } })
      })(server)
    },
  },
  {
    id: 'sequences/updateWebhook/silent-once-switched-off',
    says: 'A webhook that an update has switched off is sent nothing more, also when it is switched on again.',
    breaks: ['webhook/delivers'],
    operations: listening,
    tell: (server) => {
      const switchedOff = new Set<string>()
      const handle = around(['updateWebhook'], (call) => {
        const answer = call.next()
        if (isSuccess(answer) && sentFields(call).enabled === false) switchedOff.add(call.params.id ?? '')
        return answer
      })(server)
      return postingOnly((_, { id }) => !switchedOff.has(id))({ ...server, handle })
    },
  },
  {
    id: 'sequences/updateWebhook/query-lost',
    says: 'What is sent goes to the url without its query.',
    breaks: ['webhook/delivers'],
    operations: listening,
    tell: posting((entry) => {
      const url = new URL(entry.delivery.url)
      url.search = ''
      return [{ ...entry, delivery: { ...entry.delivery, url: url.href } }]
    }),
  },
  {
    id: 'sequences/updateWebhook/taken-back-by-a-failure',
    says: 'A webhook that is changed while a delivery of it fails is named as it was when the delivery began.',
    breaks: ['webhook/update-persists'],
    operations: listening,
    tell: (server) => {
      const names = new Map<string, string>()
      const handle = around(['updateWebhook', 'getWebhook'], (call) => {
        const { id = '' } = call.params
        const answer = call.next()
        const name = names.get(id)
        const isFlagged = call.sandbox.world.get('webhooks', id)?.error === true
        if (call.operation.id === 'updateWebhook' || !isSuccess(answer) || name === undefined || !isFlagged) return answer
        return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), name } })
      })(server)
      return posting((entry, call) => {
        const { id, name } = receiverOf(entry, call)
        names.set(id, name)
        return [entry]
      })({ ...server, handle })
    },
  },
  {
    id: 'sequences/updateWebhook/dated-once',
    says: 'A webhook that is in error once more shows when it was first.',
    breaks: ['webhook/flags-failed-delivery', 'webhook/flags-refused-delivery'],
    operations: listening,
    tell: (server) => {
      const first = new Map<string, string | null>()
      return around(['getWebhook', 'updateWebhook'], (call) => {
        const { id = '' } = call.params
        const { error, errorDate } = sentFields(call)
        // Nothing else lets time go on between the two.
        if (error === false) call.sandbox.clock.advance(aMoment)
        const answer = call.next()
        const data = recordOf(answer)
        // What an update says is shown.
        if (call.operation.id === 'updateWebhook' || !isSuccess(answer) || data.error !== true) {
          if (errorDate !== undefined) first.set(id, null)
          return answer
        }
        const known = first.get(id)
        if (known === undefined) first.set(id, String(data.errorDate))
        return known ? withBody(answer, { ...bodyOf(answer), data: { ...data, errorDate: known } }) : answer
      })(server)
    },
  },
  {
    id: 'sequences/createWebhook/removals-to-each-location',
    says: 'A webhook of a location is sent what is deleted in the others.',
    breaks: ['webhook/scope'],
    operations: [...listening, 'deleteReferralSource'],
    tell: posting((entry, call) => {
      const elsewhere = call.sandbox.world
        .all('webhooks')
        .filter(({ enabled, locationId, companyId }) => enabled && locationId !== null && companyId === entry.delivery.companyId)
        .filter(({ id, triggers }) => id !== entry.delivery.webhookId && triggers.includes(entry.trigger))
      return isOf('deleted', entry) ? [entry, ...elsewhere.map((webhook) => copyFor(webhook, entry))] : [entry]
    }),
  },
]
