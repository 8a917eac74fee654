// Departures of names, secrets and creates of webhooks.
import { recordOf, remembering, rewrite } from '../../../tools/kinds.ts'
import {
  around,
  bodyOf,
  type Call,
  good,
  isFields,
  isSuccess,
  type Lie,
  records,
  refuse,
  sentFields,
  sentOtherwise,
  withBody,
  withoutFields,
} from '../../../tools/lie.ts'
import { keptOtherwise, storedRecord } from '../../../tools/stored.ts'

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

const isOfColleague = ({ caller }: Call, webhook: ReturnType<typeof holderOf>): boolean =>
  webhook !== undefined && webhook.companyId === caller?.companyId && webhook.createdById !== caller.user.id

export const webhookCreateLies: readonly Lie[] = [
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
    id: 'webhook/name-of-another-user-found',
    says: 'A create with a name that a webhook of another user of the company has answers with that webhook.',
    breaks: ['webhook/name-unique'],
    operations: ['createWebhook'],
    tell: around(['createWebhook'], (call) => {
      const holder = holderOf(call)
      return isOfColleague(call, holder) ? good(call, { data: holder }) : call.next()
    }),
  },
  {
    id: 'webhook/name-of-another-user-taken-by-update',
    says: 'An update to a name that a webhook of another user of the company has answers with success, and changes nothing.',
    breaks: ['webhook/name-unique-on-update'],
    operations: ['createWebhook', 'updateWebhook'],
    tell: around(['updateWebhook'], (call) =>
      isOfColleague(call, holderOf(call)) ? good(call, { data: storedRecord(call, 'webhooks') }) : call.next(),
    ),
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
        if (call.operation.id === 'createWebhook' && old.has(sentFields(call).name)) return refuse(call, 409, 'The name is taken.')
        const answer = call.next()
        if (isSuccess(answer) && before !== undefined && storedRecord(call, 'webhooks')?.name !== before) old.add(before)
        return answer
      },
    ),
  },
  {
    id: 'webhook/name-refused-and-taken',
    says: 'A create that is refused for its url is made all the same, with another url.',
    breaks: ['http/refused-changes-nothing'],
    operations: ['createWebhook'],
    tell: around(['createWebhook'], (call) => {
      const answer = call.next()
      if (!isSuccess(answer) && call.caller) call.next({ body: { ...sentFields(call), url: 'https://hooks.example/' } })
      return answer
    }),
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
      storedRecord(call, 'webhooks')?.name === sentFields(call).name ? refuse(call, 409, 'The name is taken.') : call.next(),
    ),
  },
  {
    id: 'webhook/secret-shown',
    says: 'The answer to a create carries the secret.',
    breaks: ['webhook/secret-not-returned'],
    operations: ['createWebhook'],
    tell: records(['createWebhook'], (webhook, call) => {
      webhook.secret = sentFields(call).secret
    }),
  },
  {
    id: 'webhook/secret-read',
    says: 'A read shows the secret.',
    breaks: ['webhook/secret-not-returned'],
    operations: ['getWebhook'],
    tell: records(['getWebhook'], (webhook, { sandbox, params }) => {
      webhook.secret = sandbox.world.get('webhookSecrets', params.id ?? '')?.secret
    }),
  },
  {
    id: 'webhook/secret-masked',
    says: 'A read shows a mask in place of the secret.',
    breaks: ['webhook/secret-never-shown'],
    operations: ['getWebhook'],
    tell: records(['getWebhook'], (webhook) => {
      webhook.secret = '••••'
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
    tell: around(['createWebhook'], (call) => ('secret' in sentFields(call) ? refuse(call, 400, 'secret is not known.') : call.next())),
  },
  {
    id: 'webhook/secret-refused-on-update',
    says: 'An update with a secret is refused.',
    breaks: ['webhook/update-secret'],
    operations: ['updateWebhook'],
    tell: around(['updateWebhook'], (call) => ('secret' in sentFields(call) ? refuse(call, 400, 'secret is not known.') : call.next())),
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
    tell: around(['createWebhook'], (call) => ('secret' in sentFields(call) ? call.next() : refuse(call, 400, 'secret is missing.'))),
  },
  {
    id: 'webhook/create-needs-triggers',
    says: 'A create without triggers is refused.',
    breaks: ['webhook/create-name-and-url-are-enough'],
    operations: ['createWebhook'],
    tell: around(['createWebhook'], (call) => ('triggers' in sentFields(call) ? call.next() : refuse(call, 400, 'triggers is missing.'))),
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
    says: 'A new webhook has no error, whatever is sent.',
    breaks: ['webhook/create', 'webhook/create-flags', 'webhook/create-persists'],
    operations: ['createWebhook'],
    tell: sentOtherwise(['createWebhook'], (body) => withoutFields(body, 'error', 'errorDate', 'errorMessage')),
  },
  {
    id: 'webhook/created-error-dated-now',
    says: 'errorDate of a new webhook is the time of the create.',
    breaks: ['webhook/create', 'webhook/create-flags', 'webhook/create-persists'],
    operations: ['createWebhook'],
    tell: sentOtherwise(['createWebhook'], (body) => withoutFields(body, 'errorDate')),
  },
  {
    id: 'webhook/flags-refused-on-create',
    says: 'A create with an error is refused.',
    breaks: ['webhook/create-flags', 'webhook/create'],
    operations: ['createWebhook'],
    tell: around(['createWebhook'], (call) => ('error' in sentFields(call) ? refuse(call, 400, 'error is read only.') : call.next())),
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
]
