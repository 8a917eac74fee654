// How many records there may be, what must be unique beside names, and which moves are allowed: none of it is shown (3, 8).
import type { OperationId } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import { asEditable, builtIn } from '../lies/areas/payment-term.ts'
import { keptIn, recordOf, rewrite } from '../tools/kinds.ts'
import { around, bodyOf, type Call, type Fields, isFields, isSuccess, records, refuse, sentFields, withBody } from '../tools/lie.ts'
import { refusing, writesWithBody } from './refusing.ts'
import { type Variant, type Vary, varyBoth } from './variant.ts'

/** Refuses for the state that things are in. */
const conflicts = (names: readonly OperationId[], isSo: (sent: Fields, call: Call) => boolean, status = 409): Vary =>
  around(names, (call) => (call.caller && isSo(sentFields(call), call) ? refuse(call, status, 'Not as things are.') : call.next()))

/** A record is refused while there is another one that has the same in these fields. */
const onceBy = (create: OperationId, ...fields: readonly string[]): Vary =>
  conflicts([create], (sent, { sandbox }) => {
    const resource = resourceOf(create)
    const all: readonly Fields[] = resource ? sandbox.world.all(keptIn(resource)).map((one) => ({ ...one })) : []
    return all.some((one) => fields.every((field) => sent[field] !== undefined && one[field] === sent[field]))
  })

/** Each kind has room for so many more. */
const room =
  (creates: readonly OperationId[], most: number): Vary =>
  (server) => {
    const made = new Map<OperationId, number>()
    return around(creates, (call) => {
      const count = made.get(call.operation.id) ?? 0
      if (call.caller && count >= most) return refuse(call, 403, 'Your plan has no more of these.')
      const answer = call.next()
      if (isSuccess(answer)) made.set(call.operation.id, count + 1)
      return answer
    })(server)
  }

const fixedAtFirst: Vary = around(['createReferralSource'], (call) => {
  const answer = call.next()
  if (!isSuccess(answer)) return answer
  const made = recordOf(answer)
  rewrite(call, 'referralSources', String(made.id), { editable: false })
  return withBody(answer, { ...bodyOf(answer), data: { ...made, editable: false } })
})

const isCompleted = ({ sandbox, params }: Call): boolean => sandbox.world.get('inspections', params.id ?? '')?.completed === true

const withoutTriggers = ({ triggers }: Fields, { sandbox, params }: Call): boolean => {
  const known = triggers ?? sandbox.world.get('webhooks', params.id ?? '')?.triggers
  return !(Array.isArray(known) && known.length > 0)
}

const usualDays = [0, 7, 10, 14, 15, 30, 45, 60, 90]

/** The same server, with another status where it refuses for the state of things. */
const told =
  (status: number, vary: Vary): Vary =>
  (server) => {
    const handle = vary(server)
    return (request) => {
      const answer = handle(request)
      return answer.status === 409 ? { ...answer, status } : answer
    }
  }

const periodsTold = (id: string, says: string, tell: (date: string) => string): Variant => ({
  id,
  says,
  vary: records(['createStatement', 'getStatement', 'updateStatement', 'searchStatements'], (record) => {
    for (const field of ['fromDate', 'toDate']) {
      const { [field]: date } = record
      if (typeof date === 'string') record[field] = tell(date.slice(0, 10))
    }
  }),
})

const periodsInDays: readonly Variant[] = [
  periodsTold('dates/periods-in-days', 'The period of a statement is told in days.', (day) => day),
  periodsTold(
    'dates/periods-by-midnights',
    'The period of a statement is told in days, each by the midnight that it begins with.',
    (day) => `${day}T00:00:00.000Z`,
  ),
]

export const limitVariants: readonly Variant[] = [
  {
    id: 'limits/charge-once-unprocessable',
    says: 'There is one core charge of an amount for each part, and another is refused with 422.',
    vary: told(422, onceBy('createCoreCharge', 'partId', 'amountCents')),
  },
  {
    id: 'limits/default-once-unprocessable',
    says: 'There is one template for each default, and another is refused with 422.',
    vary: told(422, onceBy('createMessageTemplate', 'defaultTemplateIdentifier')),
  },
  {
    id: 'states/charge-begins-early-unprocessable',
    says: 'A core charge that begins as another than NotReady or Ready is refused with 422.',
    vary: conflicts(['createCoreCharge'], ({ status }) => ['PickedUp', 'Refunded', 'NotRefundable'].includes(String(status)), 422),
  },
  {
    id: 'limits/few-more-of-a-kind',
    says: 'A plan has room for ten more webhooks and twenty more templates, terms and matrices.',
    vary: varyBoth(room(['createWebhook'], 10), room(['createMessageTemplate', 'createPaymentTerm', 'createLaborMatrix'], 20)),
  },
  {
    id: 'limits/texts-in-ascii',
    says: 'A text has signs of ASCII alone.',
    vary: refusing(writesWithBody, (body) => (/[^\n\r\t\x20-\x7e]/.test(JSON.stringify(body)) ? 'ASCII, please.' : undefined)),
  },
  {
    id: 'limits/more-than-nothing',
    says: 'Days, amounts and quantities are more than 0; one that is not there counts as 0.',
    vary: refusing(['createPaymentTerm', 'createCoreCharge', 'createTransferItem'], ({ dueInDays, amountCents, quantity }) =>
      Number(dueInDays ?? amountCents ?? quantity ?? 0) <= 0 ? 'It has to be more than 0.' : undefined,
    ),
  },
  {
    id: 'limits/five-in-stock',
    says: 'Of each part and tire there are five in stock, and no item names more of it.',
    vary: conflicts(
      ['createTransferItem', 'createTransferItems', 'bulkCreateTransferItems', 'updateTransferItem'],
      (_, { body }) => [body].flat().some((item) => isFields(item) && Number(item.quantity ?? 0) > 5),
      422,
    ),
  },
  {
    id: 'limits/usual-days',
    says: 'A payment is due in 0, 7, 10, 14, 15, 30, 45, 60 or 90 days.',
    vary: refusing(['createPaymentTerm', 'updatePaymentTerm'], ({ dueInDays }) =>
      dueInDays === undefined || usualDays.some((days) => days === dueInDays) ? undefined : 'Not a usual term.',
    ),
  },
  {
    id: 'limits/references-in-one-word',
    says: 'A reference has letters, digits and hyphens.',
    vary: refusing(['createCoreCharge', 'updateCoreCharge'], ({ referenceId }) =>
      typeof referenceId === 'string' && !/^[a-z\d-]*$/i.test(referenceId) ? 'referenceId is letters, digits and hyphens.' : undefined,
    ),
  },
  {
    id: 'limits/charge-once',
    says: 'There is one core charge of an amount for each part.',
    vary: onceBy('createCoreCharge', 'partId', 'amountCents'),
  },
  { id: 'limits/scan-once', says: 'A scan is inspected once for an order.', vary: onceBy('createTpiInspection', 'orderId', 'tpiScanId') },
  {
    id: 'limits/period-once',
    says: 'A customer has one statement that begins on a day.',
    vary: onceBy('createStatement', 'customerId', 'fromDate'),
  },
  { id: 'limits/account-once', says: 'An account number is that of one vendor.', vary: onceBy('createVendor', 'accountNumber') },
  { id: 'limits/part-once', says: 'A part stands in a transfer once.', vary: onceBy('createTransferItem', 'inventoryPartId') },
  {
    id: 'limits/bulk-of-three',
    says: 'A body carries three items at most.',
    vary: around(['bulkCreateTransferItems', 'createTransferItems'], (call) =>
      Array.isArray(call.body) && call.body.length > 3 ? refuse(call, 413, 'Three items at a time are enough.') : call.next(),
    ),
  },
  { id: 'limits/address-once', says: 'An address has one webhook.', vary: onceBy('createWebhook', 'url') },
  {
    id: 'limits/addresses-known',
    says: 'A webhook points to a public host with a known ending, by https.',
    vary: refusing(['createWebhook', 'updateWebhook'], ({ url }) =>
      typeof url === 'string' && !/^https:\/\/[a-z0-9.-]+\.(com|org|net)(\/|$)/.test(url) ? 'url is not public.' : undefined,
    ),
  },
  {
    id: 'limits/addresses-of-the-company',
    says: 'A webhook points to a host of the company.',
    vary: refusing(['createWebhook', 'updateWebhook'], ({ url }) =>
      typeof url === 'string' && !url.includes('.harborline.test/') ? 'url is not of your company.' : undefined,
    ),
  },
  {
    id: 'states/enabled-with-triggers',
    says: 'A webhook is enabled once it has triggers.',
    vary: refusing(['createWebhook', 'updateWebhook'], (sent, call) =>
      sent.enabled === true && withoutTriggers(sent, call) ? 'Choose triggers first.' : undefined,
    ),
  },
  {
    id: 'states/completed-is-closed',
    says: 'A completed inspection takes no update until it is opened again.',
    vary: conflicts(['updateInspection'], ({ completed }, call) => completed !== false && isCompleted(call)),
  },
  {
    id: 'states/inspections-of-invoices-closed',
    says: 'An inspection of every second order is closed, as that is an invoice.',
    vary: conflicts(['updateInspection'], (_, { sandbox, params }) => {
      const { orderId = '' } = sandbox.world.get('inspections', params.id ?? '') ?? {}
      return sandbox.world.all('orders').findIndex(({ id }) => id === orderId) % 2 === 0
    }),
  },
  {
    id: 'states/fees-of-head-office',
    says: 'A fee with a category is one of head office, and is locked.',
    vary: conflicts(
      ['updateInventoryFee'],
      (_, { sandbox, params }) => (sandbox.world.get('inventoryFees', params.id ?? '')?.categoryId ?? null) !== null,
      423,
    ),
  },
  {
    id: 'states/received-is-fixed',
    says: 'Of an item that was received in part nothing but how much was received changes.',
    vary: conflicts(['updateTransferItem'], (sent, { sandbox, params }) => {
      const received = Number(sandbox.world.get('transferItems', params.itemId ?? '')?.receivedQuantity) > 0
      return received && Object.keys(sent).some((field) => field !== 'receivedQuantity')
    }),
  },
  {
    id: 'states/type-is-fixed',
    says: 'A matrix with ranges keeps its type.',
    vary: conflicts(['updateLaborMatrix'], ({ type }, { sandbox, params }) => {
      const known = sandbox.world.get('laborMatrices', params.id ?? '')
      return type !== undefined && known !== undefined && type !== known.type && known.ranges.length > 0
    }),
  },
  {
    id: 'states/customer-is-fixed',
    says: 'A statement stays with its customer.',
    vary: conflicts(['updateStatement'], ({ customerId }, { sandbox, params }) => {
      const known = sandbox.world.get('statements', params.id ?? '')
      return customerId !== undefined && known !== undefined && customerId !== known.customerId
    }),
  },
  {
    id: 'states/conversations-closed',
    says: 'A conversation that is archived takes no draft.',
    vary: conflicts(
      ['updateMessageThreadMetadata'],
      (_, { sandbox, params }) => sandbox.world.get('messageThreads', params.id ?? '')?.archived === true,
    ),
  },
  {
    id: 'states/changed-is-unsent',
    says: 'A statement that is changed is to be sent once more.',
    vary: around(['updateStatement'], (call) => {
      const answer = call.next()
      if (isSuccess(answer)) rewrite(call, 'statements', call.params.id ?? '', { sent: false, sentDate: null })
      return isSuccess(answer)
        ? withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), sent: false, sentDate: null } })
        : answer
    }),
  },
  {
    id: 'states/new-address-clears-errors',
    says: 'A webhook that gets another address is in error no more.',
    vary: around(['updateWebhook'], (call) => {
      const answer = call.next()
      const { url, error } = sentFields(call)
      if (!isSuccess(answer) || typeof url !== 'string' || error !== undefined) return answer
      const cleared = { error: false, errorDate: null, errorMessage: null }
      rewrite(call, 'webhooks', call.params.id ?? '', cleared)
      return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), ...cleared } })
    }),
  },
  {
    id: 'states/deleted-is-no-default',
    says: 'A template that is deleted is no default any more.',
    vary: around(['changeMessageTemplateState', 'updateMessageTemplate'], (call) => {
      const answer = call.next()
      const made = isSuccess(answer) ? recordOf(answer) : {}
      if (made.deleted !== true) return answer
      rewrite(call, 'messageTemplates', String(made.id), { defaultTemplateIdentifier: null })
      return withBody(answer, { ...bodyOf(answer), data: { ...made, defaultTemplateIdentifier: null } })
    }),
  },
  {
    id: 'states/completed-for-good',
    says: 'A completed inspection is not opened again.',
    vary: conflicts(['updateInspection'], ({ completed }, call) => completed === false && isCompleted(call), 422),
  },
  {
    id: 'states/charge-begins-early',
    says: 'A core charge begins as NotReady or Ready.',
    vary: conflicts(['createCoreCharge'], ({ status }) => typeof status === 'string' && !['NotReady', 'Ready'].includes(status)),
  },
  {
    id: 'states/new-sources-fixed',
    says: 'A new referral source cannot be changed until head office has looked at it.',
    vary: fixedAtFirst,
  },
  { id: 'states/built-in-terms-change', says: 'A built-in payment term takes updates, and stays built in.', vary: builtIn(asEditable) },
  {
    id: 'states/transfer-on-its-way',
    says: 'The transfer is on its way, and takes no items any more.',
    vary: conflicts(['createTransferItem', 'createTransferItems', 'bulkCreateTransferItems', 'updateTransferItem'], () => true),
  },
  {
    id: 'states/transfer-receives-none',
    says: 'The transfer takes items, and receives none before it is on its way.',
    vary: around(['createTransferItem', 'createTransferItems', 'bulkCreateTransferItems', 'updateTransferItem'], (call) => {
      const receives = [call.body].flat().some((item) => isFields(item) && Number(item.receivedQuantity) > 0)
      return receives ? refuse(call, 422, 'The transfer is not on its way.') : call.next()
    }),
  },
  {
    id: 'limits/no-statement-of-nothing',
    says: 'A statement is of one invoice at least.',
    vary: refusing(['createStatement'], ({ fromDate }) =>
      typeof fromDate === 'string' && fromDate < '2000' ? 'Nothing was invoiced in this period.' : undefined,
    ),
  },
  ...periodsInDays,
]
