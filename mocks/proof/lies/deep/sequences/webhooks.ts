// Webhooks after several writes: names that were taken, refused or left, and flags that were set before.
import type { Collections } from '../../../../engine/state/records.ts'
import { recordOf, remembering, rewrite } from '../../../tools/kinds.ts'
import { around, bodyOf, type Call, isSuccess, type Lie, refuse, requests, sentFields, withBody } from '../../../tools/lie.ts'
import { companyRecords } from '../../../tools/stored.ts'

const webhookOf = ({ sandbox, params }: Call) => sandbox.world.get('webhooks', params.id ?? '')

export const sequenceWebhookLies: readonly Lie[] = [
  {
    id: 'sequences/createWebhook/taken-name-the-second-time',
    says: 'A create with the name of another webhook is refused the first time, and taken when it is sent again.',
    breaks: ['webhook/name-unique'],
    operations: ['createWebhook'],
    tell: remembering(
      () => new Set<unknown>(),
      ['createWebhook'],
      (call, refused) => {
        const { name } = sentFields(call)
        const answer = call.next()
        const taken = call.sandbox.world.all('webhooks').find((known) => known.name === name)
        if (isSuccess(answer) || answer.status !== 409 || !taken) return answer
        if (!refused.has(name)) {
          refused.add(name)
          return answer
        }
        rewrite(call, 'webhooks', taken.id, { name: `${taken.name} (${taken.id})` })
        const again = call.next()
        rewrite(call, 'webhooks', taken.id, { name: taken.name })
        return again
      },
    ),
  },
  {
    id: 'sequences/updateWebhook/secret-takes-triggers',
    says: 'An update with a secret and no triggers takes the triggers away.',
    breaks: ['webhook/update-leaves-others'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: requests(['updateWebhook'], (call) => {
      const sent = sentFields(call)
      return 'secret' in sent && !('triggers' in sent) ? { body: { ...sent, triggers: [] } } : undefined
    }),
  },
  {
    id: 'sequences/createWebhook/name-taken-as-a-pattern',
    says: 'A name is taken where it fits that of another webhook as a pattern, in which _ stands for any sign.',
    breaks: ['webhook/create'],
    operations: ['createWebhook'],
    tell: around(['createWebhook'], (call) => {
      const { name } = sentFields(call)
      if (typeof name !== 'string' || !name.includes('_')) return call.next()
      const fits = (other: string) => other.length === name.length && [...name].every((sign, at) => sign === '_' || sign === other[at])
      return companyRecords(call, 'webhooks').some((other) => fits(other.name))
        ? refuse(call, 409, 'There is a webhook of that name.')
        : call.next()
    }),
  },
  {
    id: 'sequences/updateWebhook/name-takes-error',
    says: 'An update with a name alone takes the error away.',
    breaks: ['webhook/update-leaves-others'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: requests(['updateWebhook'], (call) => {
      const { error, ...sent } = sentFields(call)
      return 'name' in sent && Object.keys(sent).length === 1 && error === undefined ? { body: { ...sent, error: false } } : undefined
    }),
  },
  {
    id: 'sequences/updateWebhook/secret-takes-error',
    says: 'An update with a secret alone takes the error away, and its message.',
    breaks: ['webhook/update-leaves-others', 'webhook/update-error'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: requests(['updateWebhook'], (call) => {
      const { error, ...sent } = sentFields(call)
      return 'secret' in sent && error === undefined ? { body: { ...sent, error: false } } : undefined
    }),
  },
  {
    id: 'sequences/updateWebhook/switched-on-in-error',
    says: 'An update that switches a webhook on leaves it in error, though it takes error away as well.',
    breaks: ['webhook/update-error'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: requests(['updateWebhook'], (call) => {
      const { error, ...sent } = sentFields(call)
      return sent.enabled === true && error === false && webhookOf(call)?.error ? { body: sent } : undefined
    }),
  },
  {
    id: 'sequences/updateWebhook/own-old-name-refused',
    says: 'A webhook that has another name now is refused the one that it had first.',
    breaks: ['webhook/update', 'webhook/update-persists'],
    operations: ['updateWebhook'],
    tell: remembering(
      () => new Map<string, string>(),
      ['updateWebhook'],
      (call, names) => {
        const before = webhookOf(call)
        const { name } = sentFields(call)
        if (before && names.get(before.id) === name && before.name !== name) return refuse(call, 409, 'This name is taken.')
        const answer = call.next()
        if (isSuccess(answer) && before && !names.has(before.id)) names.set(before.id, before.name)
        return answer
      },
    ),
  },
  {
    id: 'sequences/updateWebhook/name-checked-once',
    says: 'A webhook that was renamed once may then take the name of another.',
    breaks: ['webhook/name-unique-on-update'],
    operations: ['updateWebhook'],
    tell: remembering(
      () => new Set<string>(),
      ['updateWebhook'],
      (call, renamed) => {
        const before = webhookOf(call)
        const { name } = sentFields(call)
        const answer = call.next()
        if (!before || typeof name !== 'string') return answer
        if (isSuccess(answer)) {
          if (before.name !== name) renamed.add(before.id)
          return answer
        }
        if (answer.status !== 409 || !renamed.has(before.id)) return answer
        const done = call.next({ body: { ...sentFields(call), name: `${name} ${before.id}` } })
        rewrite(call, 'webhooks', before.id, { name })
        return withBody(done, { ...bodyOf(done), data: { ...recordOf(done), name } })
      },
    ),
  },
  {
    id: 'sequences/updateWebhook/disabled-twice-is-enabled',
    says: 'Disabling a webhook that is disabled already enables it.',
    breaks: ['webhook/update-enabled'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: around(['updateWebhook'], (call) => {
      const before = webhookOf(call)
      const answer = call.next()
      if (!isSuccess(answer) || before?.enabled !== false || sentFields(call).enabled !== false) return answer
      rewrite(call, 'webhooks', before.id, { enabled: true })
      return answer
    }),
  },
  {
    id: 'sequences/updateWebhook/triggers-grow-from-the-third-time',
    says: 'From the third time on, the triggers of an update are added to those that are there.',
    breaks: ['webhook/update-persists', 'webhook/update'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: remembering(
      () => new Map<string, number>(),
      ['updateWebhook'],
      (call, counts) => {
        const before = webhookOf(call)
        const answer = call.next()
        const now = webhookOf(call)
        if (!isSuccess(answer) || !before || !now || !('triggers' in sentFields(call))) return answer
        const times = (counts.get(now.id) ?? 0) + 1
        counts.set(now.id, times)
        if (times < 3) return answer
        const triggers = [...new Set([...(before.triggers ?? []), ...(now.triggers ?? [])])]
        rewrite(call, 'webhooks', now.id, { triggers })
        return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), triggers } })
      },
    ),
  },
  {
    id: 'sequences/updateWebhook/error-comes-back',
    says: 'An error that an update took away is there again after the next update that does not name it.',
    breaks: ['webhook/update-error', 'webhook/update-leaves-others'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: remembering(
      () => new Map<string, Collections['webhooks']>(),
      ['updateWebhook'],
      (call, failed) => {
        const before = webhookOf(call)
        const answer = call.next()
        if (!isSuccess(answer) || !before) return answer
        if (before.error && sentFields(call).error === false) failed.set(before.id, before)
        const old = 'error' in sentFields(call) ? undefined : failed.get(before.id)
        if (!old) return answer
        const values = { error: true, errorDate: old.errorDate, errorMessage: old.errorMessage }
        rewrite(call, 'webhooks', before.id, values)
        return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), ...values } })
      },
    ),
  },
]
