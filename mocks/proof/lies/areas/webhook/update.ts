// Departures of updates and reads of webhooks.
import { rewrite } from '../../../tools/kinds.ts'
import { around, isSuccess, type Lie, refuse, sentFields, sentOtherwise, withBody, withoutFields } from '../../../tools/lie.ts'
import { keptOtherwise, storedRecord } from '../../../tools/stored.ts'

export const webhookUpdateLies: readonly Lie[] = [
  {
    id: 'webhook/triggers-as-text-taken',
    says: 'A create takes triggers that are not an array.',
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
    tell: sentOtherwise(['updateWebhook'], (body) => (body.enabled === false ? withoutFields(body, 'enabled') : body)),
  },
  {
    id: 'webhook/error-stays',
    says: 'error false is taken for not sent.',
    breaks: ['webhook/update-error'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: sentOtherwise(['updateWebhook'], (body) => (body.error === false ? withoutFields(body, 'error') : body)),
  },
  {
    id: 'webhook/error-by-message',
    says: 'An update with errorMessage sets error, even where it carries error false.',
    breaks: ['webhook/update-error'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: sentOtherwise(['updateWebhook'], (body) =>
      body.error === false && typeof body.errorMessage === 'string' ? { ...body, error: true } : body,
    ),
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
    tell: sentOtherwise(['updateWebhook'], (body) => withoutFields(body, 'errorDate')),
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
        ? refuse(call, 400, 'errorMessage is missing.')
        : call.next(),
    ),
  },
  {
    id: 'webhook/update-needs-name-and-url',
    says: 'An update without name and url is refused.',
    breaks: ['webhook/update-fields-optional'],
    operations: ['updateWebhook'],
    tell: around(['updateWebhook'], (call) =>
      'name' in sentFields(call) || 'url' in sentFields(call) ? call.next() : refuse(call, 400, 'name and url are missing.'),
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
  {
    id: 'webhook/own-name-beside-url',
    says: 'An update that sends the name that the webhook has, and another url, is refused as if the name were taken.',
    breaks: ['webhook/name-kept'],
    operations: ['updateWebhook'],
    tell: around(['updateWebhook'], (call) => {
      const webhook = storedRecord(call, 'webhooks')
      const { name, url } = sentFields(call)
      const isOwn = webhook !== undefined && name === webhook.name && url !== undefined && url !== webhook.url
      return isOwn ? refuse(call, 409, 'The name is taken.') : call.next()
    }),
  },
]
