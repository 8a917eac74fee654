// Departures in the behaviour of webhooks.
import { recordOf, remembering, rewrite } from '../../tools/kinds.ts'
import {
  around,
  bodyOf,
  type Call,
  type Fields,
  isFields,
  isSuccess,
  type Lie,
  records,
  refusal,
  sentFields,
  sentOtherwise,
  withBody,
} from '../../tools/lie.ts'
import { keptOtherwise, storedRecord } from '../../tools/stored.ts'

const without = (body: Fields, ...names: string[]): Fields => ({ ...body, ...Object.fromEntries(names.map((name) => [name, undefined])) })

/** Names are held apart by an ending that no answer shows, wherever the lie lets two be the same. */
const sameNames = (names: ('createWebhook' | 'updateWebhook')[], mayBeSame: (call: Call) => boolean): Lie['tell'] => {
  const ending = ' \u2063'
  return around([], (call) => {
    const { id } = call.operation
    const isNamed = (id === 'createWebhook' || id === 'updateWebhook') && typeof sentFields(call).name === 'string'
    let answer = call.next()
    const isLax = names.some((name) => name === id) && isNamed && answer.status === 409 && mayBeSame(call)
    for (let tries = 1; isLax && answer.status === 409 && tries < 9; tries++)
      answer = call.next({ body: { ...sentFields(call), name: `${sentFields(call).name}${ending.repeat(tries)}.` } })
    if (!['createWebhook', 'updateWebhook', 'getWebhook'].includes(id) || !isSuccess(answer)) return answer
    const { name, ...rest } = recordOf(answer)
    const shown = typeof name === 'string' ? name.replace(/( \u2063)+\.$/, '') : name
    return withBody(answer, { ...bodyOf(answer), data: { ...rest, name: shown } })
  })
}

const holderOf = ({ sandbox, body }: Call) => sandbox.world.all('webhooks').find(({ name }) => isFields(body) && name === body.name)

export const webhookLies: readonly Lie[] = [
  {
    id: 'webhook/created-by-nobody',
    says: 'createdById of every webhook is the same, whoever created it.',
    breaks: ['webhook/created-by'],
    operations: ['createWebhook', 'getWebhook'],
    tell: records(['createWebhook', 'getWebhook'], (webhook) => {
      webhook.createdById = 'usr_first'
    }),
  },
  {
    id: 'webhook/name-taken-twice',
    says: 'A create takes a name that another webhook has.',
    breaks: ['webhook/name-unique'],
    operations: ['createWebhook'],
    tell: sameNames(['createWebhook'], () => true),
  },
  {
    id: 'webhook/name-taken-by-update',
    says: 'An update takes a name that another webhook has.',
    breaks: ['webhook/name-unique-on-update'],
    operations: ['createWebhook', 'updateWebhook'],
    tell: sameNames(['updateWebhook'], () => true),
  },
  {
    id: 'webhook/name-unique-among-enabled',
    says: 'A create takes the name of a webhook that is disabled.',
    breaks: ['webhook/name-unique'],
    operations: ['createWebhook'],
    tell: sameNames(['createWebhook'], (call) => holderOf(call)?.enabled === false),
  },
  {
    id: 'webhook/name-of-failing-free',
    says: 'An update takes the name of a webhook that is in error.',
    breaks: ['webhook/name-unique-on-update'],
    operations: ['createWebhook', 'updateWebhook'],
    tell: sameNames(['updateWebhook'], (call) => holderOf(call)?.error === true),
  },
  {
    id: 'webhook/name-looked-up-among-created',
    says: 'A create looks only at the names that webhooks were created with.',
    breaks: ['webhook/name-unique'],
    operations: ['createWebhook', 'updateWebhook'],
    tell: sameNames(['createWebhook'], (call) => holderOf(call)?.updatedDate !== null),
  },
  {
    id: 'webhook/old-name-stays-taken',
    says: 'A name that a webhook had before an update stays taken.',
    breaks: ['webhook/create'],
    operations: ['createWebhook', 'updateWebhook'],
    tell: remembering(
      () => new Set<unknown>(),
      ['createWebhook', 'updateWebhook'],
      (call, old) => {
        const before = storedRecord(call, 'webhooks')?.name
        if (call.operation.id === 'createWebhook' && old.has(sentFields(call).name)) return refusal(call, 409, 'The name is taken.')
        const answer = call.next()
        if (isSuccess(answer) && before !== undefined && storedRecord(call, 'webhooks')?.name !== before) old.add(before)
        return answer
      },
    ),
  },
  {
    id: 'webhook/name-refused-and-stored',
    says: 'An update to a name that is taken is refused, and stored.',
    breaks: ['webhook/name-unique-on-update'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: around(['updateWebhook'], (call) => {
      const answer = call.next()
      const { name } = sentFields(call)
      if (answer.status === 409 && typeof name === 'string') rewrite(call, 'webhooks', call.params.id ?? '', { name })
      return answer
    }),
  },
  {
    id: 'webhook/name-taken-over',
    says: 'An update to a name that is taken is refused, and takes the name from the webhook that has it.',
    breaks: ['webhook/name-unique-on-update', 'webhook/update-leaves-other-webhooks'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: around(['updateWebhook'], (call) => {
      const answer = call.next()
      const holder = holderOf(call)
      if (answer.status === 409 && holder) rewrite(call, 'webhooks', holder.id, { name: `${holder.name} (old)` })
      return answer
    }),
  },
  {
    id: 'webhook/own-name-refused',
    says: 'An update with the name that the webhook has already is refused.',
    breaks: ['webhook/name-kept'],
    operations: ['updateWebhook'],
    tell: around(['updateWebhook'], (call) =>
      storedRecord(call, 'webhooks')?.name === sentFields(call).name ? refusal(call, 409, 'The name is taken.') : call.next(),
    ),
  },
  {
    id: 'webhook/secret-shown',
    says: 'The answer to a create carries the secret.',
    breaks: ['webhook/secret-never-shown'],
    operations: ['createWebhook'],
    tell: records(['createWebhook'], (webhook, call) => {
      webhook.secret = sentFields(call).secret
    }),
  },
  {
    id: 'webhook/secret-read',
    says: 'A read shows the secret.',
    breaks: ['webhook/secret-never-shown'],
    operations: ['getWebhook'],
    tell: records(['getWebhook'], (webhook, { sandbox, params }) => {
      webhook.secret = sandbox.world.get('webhookSecrets', params.id ?? '')?.secret
    }),
  },
  {
    id: 'webhook/secret-as-object',
    says: 'A read shows the secret as an object of flags.',
    breaks: ['webhook/texts'],
    operations: ['getWebhook'],
    tell: records(['getWebhook'], (webhook) => {
      webhook.secret = { set: true }
    }),
  },
  {
    id: 'webhook/secret-refused-on-create',
    says: 'A create with a secret is refused.',
    breaks: ['webhook/create-secret'],
    operations: ['createWebhook'],
    tell: around(['createWebhook'], (call) => ('secret' in sentFields(call) ? refusal(call, 400, 'secret is not known.') : call.next())),
  },
  {
    id: 'webhook/secret-refused-on-update',
    says: 'An update with a secret is refused.',
    breaks: ['webhook/update-secret'],
    operations: ['updateWebhook'],
    tell: around(['updateWebhook'], (call) => ('secret' in sentFields(call) ? refusal(call, 400, 'secret is not known.') : call.next())),
  },
  {
    id: 'webhook/secret-disables',
    says: 'A new secret disables the webhook.',
    breaks: ['webhook/update-secret'],
    operations: ['updateWebhook'],
    tell: keptOtherwise('updateWebhook', 'webhooks', (now, _, call) =>
      'secret' in sentFields(call) ? { enabled: false } : { enabled: now.enabled },
    ),
  },
  {
    id: 'webhook/create-needs-secret',
    says: 'A create without a secret is refused.',
    breaks: ['webhook/create-name-and-url-are-enough'],
    operations: ['createWebhook'],
    tell: around(['createWebhook'], (call) => ('secret' in sentFields(call) ? call.next() : refusal(call, 400, 'secret is missing.'))),
  },
  {
    id: 'webhook/create-needs-triggers',
    says: 'A create without triggers is refused.',
    breaks: ['webhook/create-name-and-url-are-enough'],
    operations: ['createWebhook'],
    tell: around(['createWebhook'], (call) => ('triggers' in sentFields(call) ? call.next() : refusal(call, 400, 'triggers is missing.'))),
  },
  {
    id: 'webhook/create-takes-no-url',
    says: 'A create without a url makes a webhook without one.',
    breaks: ['webhook/create-needs-url'],
    operations: ['createWebhook'],
    tell: sentOtherwise(['createWebhook'], (body) => ({ ...body, url: body.url ?? 'http://localhost/' })),
  },
  {
    id: 'webhook/create-takes-no-name',
    says: 'A create without a name names the webhook itself.',
    breaks: ['webhook/create-needs-name'],
    operations: ['createWebhook'],
    tell: sentOtherwise(['createWebhook'], (body, { sandbox }) => ({ ...body, name: body.name ?? `Webhook ${sandbox.world.next()}` })),
  },
  {
    id: 'webhook/created-enabled',
    says: 'A new webhook is enabled, whatever is sent.',
    breaks: ['webhook/create', 'webhook/create-flags', 'webhook/create-persists'],
    operations: ['createWebhook'],
    tell: sentOtherwise(['createWebhook'], (body) => ({ ...body, enabled: true })),
  },
  {
    id: 'webhook/created-without-error',
    says: 'A new webhook is in no error, whatever is sent.',
    breaks: ['webhook/create', 'webhook/create-flags', 'webhook/create-persists'],
    operations: ['createWebhook'],
    tell: sentOtherwise(['createWebhook'], (body) => without(body, 'error', 'errorDate', 'errorMessage')),
  },
  {
    id: 'webhook/created-error-dated-now',
    says: 'errorDate of a new webhook is the time of the create.',
    breaks: ['webhook/create', 'webhook/create-flags', 'webhook/create-persists'],
    operations: ['createWebhook'],
    tell: sentOtherwise(['createWebhook'], (body) => without(body, 'errorDate')),
  },
  {
    id: 'webhook/flags-refused-on-create',
    says: 'A create with an error is refused.',
    breaks: ['webhook/create-flags', 'webhook/create'],
    operations: ['createWebhook'],
    tell: around(['createWebhook'], (call) => ('error' in sentFields(call) ? refusal(call, 400, 'error is read only.') : call.next())),
  },
  {
    id: 'webhook/create-spoils-latest',
    says: 'A new webhook disables the one before it.',
    breaks: ['record/others-kept'],
    operations: ['createWebhook', 'getWebhook'],
    tell: around(['createWebhook'], (call) => {
      const before = call.sandbox.world.all('webhooks').at(-1)
      const answer = call.next()
      if (before && isSuccess(answer)) rewrite(call, 'webhooks', before.id, { enabled: !before.enabled })
      return answer
    }),
  },
  {
    id: 'webhook/triggers-as-text-taken',
    says: 'A create takes triggers that are no array.',
    breaks: ['webhook/triggers-sent-as-array'],
    operations: ['createWebhook'],
    tell: sentOtherwise(['createWebhook'], (body) =>
      'triggers' in body && !Array.isArray(body.triggers) ? { ...body, triggers: [] } : body,
    ),
  },
  {
    id: 'webhook/triggers-added',
    says: 'An update adds its triggers to those that the webhook has.',
    breaks: ['webhook/update-persists'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: keptOtherwise('updateWebhook', 'webhooks', (now, { triggers }, call) =>
      'triggers' in sentFields(call) ? { triggers: [...new Set([...triggers, ...now.triggers])] } : { triggers: now.triggers },
    ),
  },
  {
    id: 'webhook/triggers-not-emptied',
    says: 'An update with no triggers leaves those that the webhook has.',
    breaks: ['webhook/update-persists'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: keptOtherwise('updateWebhook', 'webhooks', (now, { triggers }) => (now.triggers.length === 0 ? { triggers } : {})),
  },
  {
    id: 'webhook/first-trigger-only',
    says: 'Only the first trigger is stored.',
    breaks: ['webhook/create', 'webhook/create-persists', 'webhook/update-persists'],
    operations: ['createWebhook', 'updateWebhook'],
    tell: sentOtherwise(['createWebhook', 'updateWebhook'], (body) =>
      Array.isArray(body.triggers) ? { ...body, triggers: body.triggers.slice(0, 1) } : body,
    ),
  },
  {
    id: 'webhook/triggers-lost-by-update',
    says: 'An update without triggers clears them.',
    breaks: ['webhook/update-leaves-others'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: keptOtherwise('updateWebhook', 'webhooks', (now, _, call) =>
      'triggers' in sentFields(call) ? { triggers: now.triggers } : { triggers: [] },
    ),
  },
  {
    id: 'webhook/version-changed-by-update',
    says: 'An update sets the version to the latest.',
    breaks: ['webhook/update-leaves-others', 'webhook/update-persists'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: keptOtherwise('updateWebhook', 'webhooks', () => ({ version: 'v4' })),
  },
  {
    id: 'webhook/enabled-by-update',
    says: 'Any update enables the webhook.',
    breaks: ['webhook/update-leaves-others'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: keptOtherwise('updateWebhook', 'webhooks', (now, _, call) =>
      'enabled' in sentFields(call) ? { enabled: now.enabled } : { enabled: true },
    ),
  },
  {
    id: 'webhook/cannot-be-disabled',
    says: 'enabled false is taken for not sent.',
    breaks: ['webhook/update-enabled'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: sentOtherwise(['updateWebhook'], (body) => (body.enabled === false ? without(body, 'enabled') : body)),
  },
  {
    id: 'webhook/error-stays',
    says: 'error false is taken for not sent.',
    breaks: ['webhook/update-error'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: sentOtherwise(['updateWebhook'], (body) => (body.error === false ? without(body, 'error') : body)),
  },
  {
    id: 'webhook/error-disables',
    says: 'An error disables the webhook.',
    breaks: ['webhook/update-leaves-others'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: keptOtherwise('updateWebhook', 'webhooks', (now, _, call) => ({
      enabled: sentFields(call).error === true ? false : now.enabled,
    })),
  },
  {
    id: 'webhook/error-dated-now',
    says: 'errorDate is the time of the update, whatever is sent.',
    breaks: ['webhook/update-error-date'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: sentOtherwise(['updateWebhook'], (body) => without(body, 'errorDate')),
  },
  {
    id: 'webhook/first-error-date-stays',
    says: 'errorDate stays that of the first error.',
    breaks: ['webhook/update-error-date'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: keptOtherwise('updateWebhook', 'webhooks', (now, before) => ({ errorDate: before.errorDate ?? now.errorDate ?? null })),
  },
  {
    id: 'webhook/error-date-without-time',
    says: 'errorDate keeps the day and loses the time.',
    breaks: ['webhook/update-error-date', 'webhook/create', 'webhook/create-persists'],
    operations: ['createWebhook', 'updateWebhook'],
    tell: sentOtherwise(['createWebhook', 'updateWebhook'], (body) =>
      typeof body.errorDate === 'string' ? { ...body, errorDate: `${body.errorDate.slice(0, 10)}T00:00:00.000Z` } : body,
    ),
  },
  {
    id: 'webhook/error-message-fixed',
    says: 'errorMessage is always the same sentence.',
    breaks: ['webhook/update-error-message'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: sentOtherwise(['updateWebhook'], (body) => ('errorMessage' in body ? { ...body, errorMessage: 'Delivery failed.' } : body)),
  },
  {
    id: 'webhook/error-message-only-at-first',
    says: 'errorMessage stays that of the first error.',
    breaks: ['webhook/update-error-message'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: keptOtherwise('updateWebhook', 'webhooks', (now, before) => ({ errorMessage: before.errorMessage ?? now.errorMessage ?? null })),
  },
  {
    id: 'webhook/error-needs-message',
    says: 'An update with error and no errorMessage is refused.',
    breaks: ['webhook/update-fields-optional'],
    operations: ['updateWebhook'],
    tell: around(['updateWebhook'], (call) =>
      sentFields(call).error === true && !('errorMessage' in sentFields(call))
        ? refusal(call, 400, 'errorMessage is missing.')
        : call.next(),
    ),
  },
  {
    id: 'webhook/update-needs-name-and-url',
    says: 'An update without name and url is refused.',
    breaks: ['webhook/update-fields-optional'],
    operations: ['updateWebhook'],
    tell: around(['updateWebhook'], (call) =>
      'name' in sentFields(call) || 'url' in sentFields(call) ? call.next() : refusal(call, 400, 'name and url are missing.'),
    ),
  },
  {
    id: 'webhook/update-narrows-to-location',
    says: 'An update gives the webhook the location of the user.',
    breaks: ['webhook/update-leaves-others'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: keptOtherwise('updateWebhook', 'webhooks', (_, __, { caller }) => ({ locationId: caller?.session.locationId ?? null })),
  },
  {
    id: 'webhook/update-forgets-creator',
    says: 'An update gives the webhook to another user of the company.',
    breaks: ['webhook/update-leaves-others'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: keptOtherwise('updateWebhook', 'webhooks', (now, _, { sandbox, caller }) => {
      const other = sandbox.world.all('users').find(({ id, companyId }) => companyId === caller?.companyId && id !== now.createdById)
      return { createdById: other?.id ?? now.createdById }
    }),
  },
  {
    id: 'webhook/update-of-all-urls',
    says: 'A new url is given to every webhook that had the old one.',
    breaks: ['webhook/update-leaves-other-webhooks'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: keptOtherwise('updateWebhook', 'webhooks', (now, before, call) => {
      for (const { id, url } of call.sandbox.world.all('webhooks')) if (url === before.url) rewrite(call, 'webhooks', id, { url: now.url })
      return {}
    }),
  },
  {
    id: 'webhook/update-without-data',
    says: 'The answer to an update has no data.',
    breaks: ['webhook/update', 'envelope/single-data'],
    operations: ['updateWebhook'],
    tell: around(['updateWebhook'], (call) => {
      const answer = call.next()
      return isSuccess(answer) ? withBody(answer, { success: true }) : answer
    }),
  },
  {
    id: 'webhook/read-of-latest',
    says: 'A read shows the webhook that was created last.',
    breaks: ['webhook/read', 'record/read-by-id', 'webhook/update-leaves-other-webhooks'],
    operations: ['createWebhook', 'getWebhook'],
    tell: around(['getWebhook'], (call) => {
      const latest = call.sandbox.world.all('webhooks').at(-1)
      return call.next(latest && { path: `/v3/webhook/${latest.id}` })
    }),
  },
  {
    id: 'webhook/url-lower-case',
    says: 'The url is stored in small letters.',
    breaks: ['webhook/create', 'webhook/create-persists', 'webhook/update-persists'],
    operations: ['createWebhook', 'updateWebhook'],
    tell: sentOtherwise(['createWebhook', 'updateWebhook'], (body) =>
      typeof body.url === 'string' ? { ...body, url: body.url.toLowerCase() } : body,
    ),
  },
  {
    id: 'webhook/query-of-url-lost',
    says: 'What follows ? in a url is not stored.',
    breaks: ['webhook/create', 'webhook/create-persists', 'webhook/update-persists'],
    operations: ['createWebhook', 'updateWebhook'],
    tell: sentOtherwise(['createWebhook', 'updateWebhook'], (body) =>
      typeof body.url === 'string' ? { ...body, url: body.url.replace(/\?.*/, '') } : body,
    ),
  },
]
