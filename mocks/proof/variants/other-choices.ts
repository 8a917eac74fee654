// Servers that do otherwise where the description is silent.

import { resourceOf } from '../../../openapi/resources.ts'
import type { PlainAnswer } from '../../engine/plain/plain.ts'
import type { CollectionName } from '../../engine/state/records.ts'
import { keptIn, rewrite } from '../tools/kinds.ts'
import { answers, around, bodyOf, type Call, type Fields, isFields, isSuccess, refuse, sentOtherwise, withBody } from '../tools/lie.ts'
import { takingParts } from '../tools/payments.ts'
import { isStoredImage } from '../tools/stored.ts'
import { refusing, writesWithBody } from './refusing.ts'
import type { Variant, Vary } from './variant.ts'

function nameTaken({ name }: Fields, { operation, sandbox, params }: Call): string | undefined {
  const resource = resourceOf(operation.id)
  if (typeof name !== 'string' || !resource) return undefined
  const others: readonly { id: string; name?: unknown }[] = sandbox.world.all(keptIn(resource))
  return others.some((one) => one.id !== params.id && one.name === name) ? `There is one named ${name} already.` : undefined
}

const phones = (wanted: 'string' | 'object') =>
  refusing(['createVendor'], ({ contactPhone }) =>
    Array.isArray(contactPhone) && contactPhone.some((one) => typeof one !== wanted)
      ? `Each phone number is to be a ${wanted}.`
      : undefined,
  )

const moves: { readonly [from: string]: readonly string[] } = {
  NotReady: ['Ready', 'NotRefundable'],
  Ready: ['PickedUp'],
  PickedUp: ['Refunded'],
}

/** Shows the whole record where only its id is stated. */
const whole =
  (collection: CollectionName) =>
  (body: Fields, { sandbox }: Call): unknown => {
    const id = isFields(body.data) ? body.data.id : undefined
    return { ...body, data: { ...sandbox.world.get(collection, String(id)), ...(isFields(body.data) && body.data) } }
  }

const combined = (...parts: readonly Vary[]): Vary =>
  parts.reduce((outer, inner) => (server) => outer({ ...server, handle: inner(server) }))

/** A body that is as the record has it already changes nothing, its version and date neither. */
export const sameIsNoChange: Vary = around(
  ['updateReferralSource', 'updatePaymentTerm', 'updateInspection', 'updateInventoryFee', 'updateWebhook', 'updateMessageThreadMetadata'],
  (call) => {
    const { world } = call.sandbox
    const id = call.params.id ?? ''
    const found =
      world.get('referralSources', id) ??
      world.get('paymentTerms', id) ??
      world.get('inspections', id) ??
      world.get('inventoryFees', id) ??
      world.get('webhooks', id) ??
      world.get('messageThreads', id)
    const before: Fields = { ...found }
    const same =
      isFields(call.body) && Object.entries(call.body).every(([name, value]) => JSON.stringify(before[name]) === JSON.stringify(value))
    const refused = !call.caller || !found || found.companyId !== call.caller.companyId || before.editable === false
    if (!same || refused) return call.next()
    const read = { updateReferralSource: 'referral_source', updatePaymentTerm: 'payment_term', updateInspection: 'inspection' }
    const area = read[call.operation.id as keyof typeof read]
    return area ? call.next({ method: 'GET', path: `/v3/${area}/${id}`, body: undefined }) : call.next({ method: 'GET', body: undefined })
  },
)

const deliveryFails = ({ sandbox: { world, clock } }: Call): void => {
  const time = new Date(clock.now()).toISOString()
  world.transact(() => {
    for (const webhook of world.all('webhooks'))
      if (webhook.enabled && !webhook.error)
        world.update(
          'webhooks',
          webhook,
          { error: true, errorDate: time, errorMessage: 'The receiver does not answer.' },
          { userId: 'system', sessionId: 'system', time },
        )
  })
}

const isNote = (type: unknown): boolean => type === 'InternalNotePosted' || type === 'InternalNoteUserMentioned'

/** Notes count as messages. */
const notesAreMessages: Vary = around(['markAllNotificationsRead', 'markCustomerNotificationsRead', 'countUnreadMessages'], (call) => {
  const { world, clock } = call.sandbox
  const author = {
    userId: call.caller?.userId ?? '',
    sessionId: call.caller?.session.sessionId ?? '',
    time: new Date(clock.now()).toISOString(),
  }
  const notes = world.all('notifications').filter(({ userId, type, read }) => userId === call.caller?.userId && isNote(type) && !read)
  const answer = call.next()
  if (!isSuccess(answer)) return answer
  const count = (more: number): PlainAnswer => {
    const { data, ...body } = bodyOf(answer)
    return withBody(answer, { ...body, data: { count: Number(isFields(data) ? data.count : 0) + more } })
  }
  if (call.operation.id === 'countUnreadMessages') return count(notes.length)
  const orderId = isFields(call.body) ? call.body.orderId : undefined
  const meant = notes.filter(
    ({ customerId, payload }) => customerId === call.params.customerId && (orderId === undefined || payload?.orderId === orderId),
  )
  world.transact(() => {
    if (call.operation.id === 'markAllNotificationsRead') for (const note of notes) world.insert('notifications', note)
    else for (const note of meant) world.update('notifications', note, { read: true }, author)
  })
  return call.operation.id === 'markAllNotificationsRead' ? answer : count(meant.length)
})

export const choiceVariants: readonly Variant[] = [
  {
    id: 'names/short',
    says: 'Names have 50 characters at most.',
    vary: refusing(writesWithBody, ({ name }) => (typeof name === 'string' && name.length > 50 ? 'The name is too long.' : undefined)),
  },
  { id: 'names/unique', says: 'No two records of a kind may have the same name.', vary: refusing(writesWithBody, nameTaken) },
  {
    id: 'names/plain',
    says: 'Names have letters, digits, blanks and dashes only.',
    vary: refusing(writesWithBody, ({ name }) =>
      typeof name === 'string' && /[^\p{L}\d -]/u.test(name) ? 'The name has strange characters.' : undefined,
    ),
  },
  { id: 'phones/texts', says: 'The phone numbers of a new vendor are texts.', vary: phones('string') },
  { id: 'phones/objects', says: 'The phone numbers of a new vendor are objects.', vary: phones('object') },
  {
    id: 'values/defaults',
    says: 'What a create does not send gets a value: country, note, subject, due date.',
    vary: around(
      ['createVendor', 'createPaymentTerm', 'createMessageTemplate', 'createStatement', 'createCoreCharge', 'createWebhook'],
      (call) => {
        if (!isFields(call.body)) return call.next()
        const { operation, body } = call
        const defaults: { [id: string]: Fields } = {
          createVendor: { country: 'US', state: 'WA', contactPhone: [{ number: '+12065550100' }] },
          createPaymentTerm: { note: 'Made by hand.', customerDefault: false, editable: true },
          createMessageTemplate: { subjectText: 'Hello', language: 'en_US', starterTemplateIdentifier: 'WorkStarted' },
          createStatement: { name: 'Statement', note: '' },
          createCoreCharge: { referenceId: 'CC-1' },
          createWebhook: { enabled: false },
        }
        return call.next({ body: { ...defaults[operation.id], ...body } })
      },
    ),
  },
  {
    id: 'values/limits',
    says: 'Amounts lie between 0.01 and 10,000.00, due days are whole and at most 60, quantities at most 100.',
    vary: refusing(writesWithBody, ({ amountCents, dueInDays, quantity, ordinal }) => {
      const outside = (value: unknown, low: number, high: number) =>
        typeof value === 'number' && (value < low || value > high || value % 1 !== 0)
      const wrong = outside(amountCents, 1, 1_000_000) || outside(dueInDays, 0, 60) || outside(quantity, 1, 100) || outside(ordinal, 0, 100)
      return wrong ? 'The number is out of bounds.' : undefined
    }),
  },
  {
    id: 'values/whole-days',
    says: 'The period of a statement is told from the first to the last millisecond of its days.',
    vary: answers(['createStatement', 'getStatement', 'updateStatement', 'searchStatements'], ({ data }) => {
      for (const record of [data].flat()) {
        if (!isFields(record)) continue
        if (typeof record.fromDate === 'string') record.fromDate = `${record.fromDate.slice(0, 10)}T00:00:00.000Z`
        if (typeof record.toDate === 'string') record.toDate = `${record.toDate.slice(0, 10)}T23:59:59.999Z`
      }
    }),
  },
  {
    id: 'core-charge/moves',
    says: 'A core charge moves from NotReady to Ready or NotRefundable, then to PickedUp, then to Refunded, and no other way.',
    vary: refusing(['updateCoreCharge'], ({ status }, { sandbox, params }) => {
      const before = sandbox.world.get('coreCharges', params.id ?? '')?.status ?? ''
      return typeof status === 'string' && status !== before && !moves[before]?.includes(status) ? 'This move is not allowed.' : undefined
    }),
  },
  {
    id: 'company/logo-needs-image',
    says: 'The logo must be a stored image.',
    vary: refusing(['setCompanyLogo'], ({ blobId }) =>
      typeof blobId === 'string' && !isStoredImage(blobId) ? 'There is no such image.' : undefined,
    ),
  },
  {
    id: 'payment/other-body',
    says: 'A payment by hand wants another body than ours.',
    vary: refusing(['createManualPayment'], ({ payment }) => (isFields(payment) ? undefined : 'Send it as payment.')),
  },
  {
    id: 'payment/no-overpaying',
    says: 'No more may be paid than is open.',
    vary: refusing(['createManualPayment'], ({ amountCents, orderId }, { sandbox }) => {
      const open = sandbox.world.get('orders', String(orderId))?.remainingCostCents ?? 0
      return typeof amountCents === 'number' && amountCents > open ? 'That is too much.' : undefined
    }),
  },
  {
    id: 'answers/more',
    says: 'Answers show the whole record also where only its id is stated.',
    vary: combined(
      answers(['createTpiInspection', 'updateTpiInspection'], whole('tpiInspections')),
      answers(['updateCoreCharge'], whole('coreCharges')),
    ),
  },
  {
    id: 'answers/less',
    says: 'Answers carry data only where the description says so.',
    vary: answers(['updateReferralSource', 'deleteReferralSource', 'updateBulkPayment', 'archiveOrders'], ({ success }) => ({ success })),
  },
  {
    id: 'updates/same-is-no-change',
    says: 'An update with the values that are there already changes neither version nor date.',
    vary: sameIsNoChange,
  },
  {
    id: 'webhook/delivery-fails',
    says: 'Every change is sent to every enabled webhook, fails there, and flags it.',
    vary: around([], (call) => {
      const answer = call.next()
      if (call.request.method !== 'GET' && isSuccess(answer)) deliveryFails(call)
      return answer
    }),
  },
  {
    id: 'webhook/secret-masked',
    says: 'A webhook shows a mask where its secret would be.',
    vary: answers(['createWebhook', 'getWebhook', 'updateWebhook'], (body, { sandbox }) => {
      const { data } = body
      const known = isFields(data) ? sandbox.world.get('webhookSecrets', String(data.id)) : undefined
      return known && isFields(data) ? { ...body, data: { ...data, secret: `••••${known.secret.slice(-2)}` } } : body
    }),
  },
  {
    id: 'webhook/other-values',
    says: 'Triggers are written in another way than ours, and the version is a date.',
    vary: around(['createWebhook', 'updateWebhook', 'getWebhook'], (call) => {
      const { body } = call
      const { triggers, version } = isFields(body) ? body : {}
      const strange =
        (Array.isArray(triggers) && triggers.some((one) => !/^\w+:\w+$/.test(String(one)))) ||
        (version !== undefined && version !== '2026-01-01')
      if (strange) return refuse(call, 400, 'Nobody knows this trigger or version.')
      const ours = isFields(body) && {
        body: {
          ...body,
          ...(Array.isArray(triggers) && { triggers: triggers.map((one) => String(one).replace(':', '.')) }),
          ...(version !== undefined && { version: 'v3' }),
        },
      }
      const answer = call.next(ours || {})
      if (!isSuccess(answer)) return answer
      const told = bodyOf(answer)
      const data = isFields(told.data) ? told.data : {}
      const shown = {
        ...data,
        version: '2026-01-01',
        ...(Array.isArray(data.triggers) && { triggers: data.triggers.map((one) => String(one).replace('.', ':')) }),
      }
      return withBody(answer, { ...told, data: shown })
    }),
  },
  {
    id: 'notification/no-count',
    says: 'There is no unread count at the assumed path.',
    vary: around(['countUnreadMessages'], (call) => refuse(call, 404, 'No such path.')),
  },
  { id: 'notification/notes-are-messages', says: 'Internal notes count as messages.', vary: notesAreMessages },
  {
    id: 'notification/strict-configs',
    says: 'A notification config is changed by role, type and flags alone; other fields are refused.',
    vary: refusing(['updateRoleNotificationConfigs'], (item) => {
      const strange = Object.keys(item).find((name) => !['roleId', 'type', 'active', 'sendSms', 'sendEmail', 'sendInApp'].includes(name))
      return strange && `Nobody knows the field ${strange}.`
    }),
  },
  {
    id: 'notification/configs-by-id',
    says: 'A notification config is changed by its id, and needs all of its flags.',
    vary: refusing(['updateRoleNotificationConfigs'], (item) =>
      typeof item.id === 'string' && ['active', 'sendSms', 'sendEmail', 'sendInApp'].every((name) => typeof item[name] === 'boolean')
        ? undefined
        : 'id and flags are needed.',
    ),
  },
  {
    id: 'labor-matrix/one-default',
    says: 'The default matrix cannot be made one that is not.',
    vary: refusing(['updateLaborMatrix'], (body, { sandbox, params }) =>
      body.default === false && sandbox.world.get('laborMatrices', params.id ?? '')?.default === true
        ? 'One of them must be the default.'
        : undefined,
    ),
  },
  {
    id: 'labor-matrix/open-range-closed',
    says: 'An open range before another one ends where that begins.',
    vary: sentOtherwise(['createLaborMatrix', 'updateLaborMatrix'], (body) => {
      const ranges = Array.isArray(body.ranges) ? body.ranges.filter(isFields) : []
      const closed = ranges.map((range, index) => ({ ...range, end: range.end ?? ranges[index + 1]?.start ?? null }))
      return Array.isArray(body.ranges) && ranges.length === body.ranges.length ? { ...body, ranges: closed } : body
    }),
  },
  {
    id: 'payment/parts-of-bulk-kept',
    says: 'A payment by hand may be part of a bulk payment, and is then not removed alone.',
    vary: takingParts((call) => refuse(call, 409, 'It is part of a bulk payment.')),
  },
  {
    id: 'labor-matrix/ranges-given',
    says: 'A matrix that is made without ranges gets some.',
    vary: around(['createLaborMatrix'], (call) =>
      call.next(isFields(call.body) ? { body: { ranges: [{ start: 0, end: null, multiplier: 1 }], ...call.body } } : {}),
    ),
  },
  {
    id: 'labor-matrix/ranges-by-start',
    says: 'An update replaces the ranges that begin where those sent do, and leaves the others.',
    vary: leavingRanges((start, sent) => !sent.has(start)),
  },
  {
    id: 'labor-matrix/ranges-added',
    says: 'An update adds the ranges sent to those that are there.',
    vary: leavingRanges(() => true),
  },
]

/** An update that leaves some of the ranges that were there; `sent` is where those begin that are sent. */
function leavingRanges(isLeft: (start: unknown, sent: ReadonlySet<unknown>) => boolean): Variant['vary'] {
  return around(['updateLaborMatrix'], (call) => {
    const { world } = call.sandbox
    const before = world.get('laborMatrices', call.params.id ?? '')?.ranges ?? []
    const answer = call.next()
    const now =
      isSuccess(answer) && isFields(call.body) && 'ranges' in call.body ? world.get('laborMatrices', call.params.id ?? '') : undefined
    if (!now) return answer
    const sent = new Set(now.ranges.map(({ start }) => start))
    const ranges = [...before.filter(({ start }) => isLeft(start, sent)), ...now.ranges]
    rewrite(call, 'laborMatrices', now.id, { ranges })
    const body = bodyOf(answer)
    return withBody(answer, { ...body, data: { ...(isFields(body.data) && body.data), ranges } })
  })
}
