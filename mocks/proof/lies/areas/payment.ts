// Departures of payments: what is recorded by hand, what is removed, and whom a bulk update reaches.
import type { Collections } from '../../../engine/state/records.ts'
import { afterwards, findingOnly, recordOf, remembering, rewrite, showing } from '../../tools/kinds.ts'
import {
  answers,
  around,
  bodyOf,
  type Call,
  type Fields,
  good,
  isFields,
  isSuccess,
  type Lie,
  records,
  refuse,
  requests,
  sentFields,
  withBody,
} from '../../tools/lie.ts'
import { asPart, takingParts } from '../../tools/payments.ts'
import { companyRecords, otherRecords, putBack, removeRecords, storedRecord } from '../../tools/stored.ts'

type Payment = Collections['payments']

const charge = { operations: ['createManualPayment', 'searchPayments'] } as const
const removal = { operations: ['deleteManualPayment', 'searchPayments'] } as const
const bulk = { operations: ['updateBulkPayment', 'searchPayments'] } as const

/** What is stored of a payment by hand, whatever the answer says. */
const storesPayment = (change: (payment: Payment, call: Call) => Partial<Payment>): Lie['tell'] =>
  afterwards(['createManualPayment'], (call, { id }) => {
    const payment = call.sandbox.world.get('payments', String(id))
    if (payment) rewrite(call, 'payments', payment.id, change(payment, call))
  })

/** A bulk update that reaches payments of other bulks, or of none. */
const reaches = (fits: (payment: Payment, part: Payment | undefined) => boolean): Lie['tell'] =>
  around(['updateBulkPayment'], (call) => {
    const part = companyRecords(call, 'payments').find(({ bulkPaymentId }) => bulkPaymentId === call.params.id)
    const answer = call.next()
    const { checkNumber, cardName } = sentFields(call)
    const fields = {
      ...(typeof checkNumber === 'string' && { checkNumber }),
      ...(typeof cardName === 'string' && { cardName }),
    }
    if (isSuccess(answer))
      for (const one of companyRecords(call, 'payments'))
        if (one.bulkPaymentId !== call.params.id && fits(one, part)) rewrite(call, 'payments', one.id, fields)
    return answer
  })

const withoutFirstZeros = (body: unknown, field: string): { body: Fields } | undefined =>
  isFields(body) && typeof body[field] === 'string' ? { body: { ...body, [field]: body[field].replace(/^0+(?=.)/, '') } } : undefined

export const paymentLies: readonly Lie[] = [
  {
    id: 'payment/charge-not-stored',
    says: 'A payment by hand is answered, and not recorded.',
    ...charge,
    breaks: ['payment/charge-lasts'],
    tell: afterwards(['createManualPayment'], (call, { id }) =>
      removeRecords(
        call,
        'payments',
        companyRecords(call, 'payments').filter((one) => one.id === id),
      ),
    ),
  },
  {
    id: 'payment/charge-in-dollars',
    says: 'The amount of a payment by hand is recorded in dollars.',
    ...charge,
    breaks: ['payment/charge-lasts'],
    tell: storesPayment(({ amountCents }) => ({ amountCents: Math.round(Number(amountCents) / 100) })),
  },
  {
    id: 'payment/charge-with-tip',
    says: 'A payment by hand is recorded one cent higher than it was answered.',
    ...charge,
    breaks: ['payment/charge-lasts'],
    tell: storesPayment(({ amountCents }) => ({ amountCents: Number(amountCents) + 1 })),
  },
  {
    id: 'payment/charge-through-dollars',
    says: 'A payment by hand loses a cent where its dollars have no exact double (207 is 206).',
    breaks: ['payment/charge-amount', 'payment/charge-lasts'],
    ...charge,
    tell: storesPayment(({ amountCents }) => ({ amountCents: Math.trunc((Number(amountCents) / 100) * 100) })),
  },
  {
    id: 'payment/charge-cut-at-comma',
    says: 'The amount of a payment by hand is written with a comma after the thousands and read up to it (1,234.56 is 1).',
    breaks: ['payment/charge-amount', 'payment/charge-lasts'],
    ...charge,
    tell: storesPayment(({ amountCents }) => ({
      amountCents: Number(amountCents) < 100_000 ? amountCents : Math.trunc(Number(amountCents) / 100_000) * 100,
    })),
  },
  {
    id: 'payment/charge-for-another-order',
    says: 'A payment by hand is recorded for another order than it was answered.',
    ...charge,
    breaks: ['payment/charge-lasts'],
    tell: storesPayment(({ orderId, companyId }, { sandbox }) => ({
      orderId: sandbox.world.all('orders').find((order) => order.id !== orderId && order.companyId === companyId)?.id ?? null,
    })),
  },
  {
    id: 'payment/charge-loses-note',
    says: 'The note of a payment by hand is answered, and not recorded.',
    ...charge,
    breaks: ['payment/charge-lasts'],
    tell: storesPayment(() => ({ note: null })),
  },
  {
    id: 'payment/charge-pending',
    says: 'A payment by hand is answered as Succeeded, and recorded as Failed.',
    ...charge,
    breaks: ['payment/charge-lasts'],
    unseen: 'No request can send it, so it may follow from something else.',
    tell: storesPayment(() => ({ status: 'Failed' })),
  },
  {
    id: 'payment/charge-loses-a-cent',
    says: 'A payment by hand is a cent less where its dollars, as a double, come out below it.',
    ...charge,
    breaks: ['record/numbers-kept', 'payment/charge-amount'],
    tell: around(['createManualPayment'], (call) => {
      const sent = sentFields(call)
      const { amountCents } = sent
      return typeof amountCents === 'number'
        ? call.next({ body: { ...sent, amountCents: Math.trunc((amountCents / 100) * 100) } })
        : call.next()
    }),
  },
  {
    id: 'payment/part-of-a-bulk-stays',
    says: 'A payment by hand may be part of a bulk payment; its removal is answered, and it stays.',
    operations: ['createManualPayment', 'deleteManualPayment', 'searchPayments'],
    breaks: ['payment/delete-removes'],
    tell: takingParts((call, part) => {
      const answer = call.next()
      if (isSuccess(answer)) putBack(call, 'payments', part)
      return answer
    }),
  },
  {
    id: 'payment/part-stays-after-bulk-update',
    says: 'The removal of a payment that a bulk update reached is answered, and it stays.',
    operations: ['createManualPayment', 'updateBulkPayment', 'deleteManualPayment', 'searchPayments'],
    breaks: ['payment/delete-removes'],
    tell: takingParts((call, part) => {
      const answer = call.next()
      if (isSuccess(answer) && part.updatedDate !== null) putBack(call, 'payments', part)
      return answer
    }),
  },
  {
    id: 'payment/charge-becomes-online',
    says: 'A payment by hand is answered as Manual, and recorded as Online.',
    ...charge,
    breaks: ['payment/charge-lasts'],
    tell: storesPayment(() => ({ paymentMode: 'Online' })),
  },
  {
    id: 'payment/charge-of-unusual-type-is-other',
    says: 'A payment by hand of a type of several words is recorded as Other.',
    ...charge,
    breaks: ['payment/charge-type'],
    tell: requests(['createManualPayment'], ({ body }) =>
      isFields(body) && String(body.paymentType).includes('_') ? { body: { ...body, paymentType: 'Other' } } : undefined,
    ),
  },
  {
    id: 'payment/charge-changes-type',
    says: 'A payment by hand is answered as Cash, and recorded as Other.',
    ...charge,
    breaks: ['payment/charge-lasts'],
    tell: storesPayment(() => ({ paymentType: 'Other' })),
  },
  {
    id: 'payment/charge-answers-id-only',
    says: 'Recording a payment by hand answers without a payment.',
    ...charge,
    breaks: ['payment/charge'],
    tell: answers(['createManualPayment'], (body) => ({ ...body, data: null })),
  },
  {
    id: 'payment/charge-once-per-order',
    says: 'A second payment by hand of the same amount for an order is taken for the first one.',
    ...charge,
    breaks: ['record/id-unique'],
    tell: around(['createManualPayment'], (call) => {
      const { orderId, amountCents, note } = sentFields(call)
      const known = companyRecords(call, 'payments').find(
        (one) => one.orderId === orderId && one.amountCents === amountCents && one.note === note,
      )
      return known ? good(call, { data: known }) : call.next()
    }),
  },
  {
    id: 'payment/charge-missing-in-search',
    says: 'A search finds no payments by hand that were recorded since the server started.',
    ...charge,
    breaks: ['payment/charge-lasts'],
    tell: (server) => {
      const made = new Set<unknown>()
      const searching = showing(['searchPayments'], ({ id }) => !made.has(id))
      const charging = afterwards(['createManualPayment'], (_, { id }) => made.add(id))
      return charging({ ...server, handle: searching(server) })
    },
  },
  {
    id: 'payment/search-answers-object',
    says: 'A search answers with an object that holds the payments.',
    breaks: ['payment/search'],
    operations: ['searchPayments'],
    tell: answers(['searchPayments'], (body) => ({ ...body, data: { payments: body.data } })),
  },
  {
    id: 'payment/search-online-only',
    says: 'A search finds no payments by hand.',
    ...charge,
    breaks: ['payment/charge-lasts'],
    tell: findingOnly(['searchPayments'], { paymentMode: { not: 'Manual' } }),
  },

  {
    id: 'payment/delete-does-nothing',
    says: 'A payment that was removed is still found.',
    ...removal,
    breaks: ['payment/delete-removes'],
    tell: around(['deleteManualPayment'], (call) => {
      const known = storedRecord(call, 'payments')
      return known?.paymentMode === 'Manual' ? good(call, { data: { id: known.id } }) : call.next()
    }),
  },
  {
    id: 'payment/delete-cancels',
    says: 'A payment that was removed is still found, with the status Canceled.',
    ...removal,
    breaks: ['payment/delete-removes'],
    tell: around(['deleteManualPayment'], (call) => {
      const known = storedRecord(call, 'payments')
      if (known?.paymentMode !== 'Manual') return call.next()
      rewrite(call, 'payments', known.id, { status: 'Canceled' })
      return good(call, { data: { id: known.id } })
    }),
  },
  {
    id: 'payment/delete-stays-in-search',
    says: 'A search goes on finding payments that were removed.',
    ...removal,
    breaks: ['payment/delete-removes'],
    tell: remembering(
      () => new Map<string, Payment>(),
      ['deleteManualPayment', 'searchPayments'],
      (call, gone) => {
        const known = storedRecord(call, 'payments')
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        if (known) {
          gone.set(known.id, known)
          return answer
        }
        const asked = JSON.stringify(call.body) ?? ''
        const deletedRecords = [...gone.values()].filter(({ id }) => !asked.includes('"where"') || asked.includes(id))
        const body = bodyOf(answer)
        return withBody(answer, { ...body, data: [body.data, deletedRecords].flat() })
      },
    ),
  },
  {
    id: 'payment/delete-removes-another',
    says: 'Removing a payment removes the one before it instead.',
    ...removal,
    breaks: ['payment/delete-removes', 'record/others-kept'],
    tell: around(['deleteManualPayment'], (call) => {
      const known = storedRecord(call, 'payments')
      if (known?.paymentMode !== 'Manual') return call.next()
      removeRecords(call, 'payments', otherRecords(call, 'payments').slice(-1))
      return good(call, { data: { id: known.id } })
    }),
  },
  {
    id: 'payment/delete-of-order',
    says: 'Removing a payment removes all payments by hand of its order.',
    ...removal,
    breaks: ['record/others-kept'],
    tell: around(['deleteManualPayment'], (call) => {
      const orderId = storedRecord(call, 'payments')?.orderId
      const answer = call.next()
      if (isSuccess(answer))
        removeRecords(
          call,
          'payments',
          otherRecords(call, 'payments').filter((one) => one.orderId === orderId && one.paymentMode === 'Manual'),
        )
      return answer
    }),
  },
  {
    id: 'payment/delete-names-order',
    says: 'Removing a payment answers with the id of its order.',
    ...removal,
    breaks: ['payment/delete'],
    tell: around(['deleteManualPayment'], (call) => {
      const known = storedRecord(call, 'payments')
      const answer = call.next()
      return known && isSuccess(answer) ? good(call, { data: { id: known.orderId } }) : answer
    }),
  },
  {
    id: 'payment/delete-again',
    says: 'A payment that was removed can be removed again.',
    operations: ['deleteManualPayment'],
    breaks: ['http/unknown-id-delete'],
    tell: around(['deleteManualPayment'], (call) => {
      const answer = call.next()
      return answer.status === 404 ? good(call, { data: { id: call.params.id } }) : answer
    }),
  },

  {
    id: 'payment/bulk-update-undated',
    says: 'Payments that a bulk update reached have no updatedDate.',
    breaks: ['record/updated-set'],
    ...bulk,
    tell: afterwards(['updateBulkPayment'], (call) => {
      const parts = companyRecords(call, 'payments').filter(({ bulkPaymentId }) => bulkPaymentId === call.params.id)
      for (const { id } of parts) rewrite(call, 'payments', id, { updatedDate: null })
    }),
  },
  {
    id: 'payment/bulk-keeps-number',
    says: 'A bulk update with an empty number leaves the number that the payments have; those by hand may be part of it.',
    operations: ['createManualPayment', 'updateBulkPayment', 'searchPayments'],
    breaks: ['payment/bulk-update-values'],
    tell: around(['createManualPayment', 'updateBulkPayment'], (call) => {
      if (call.operation.id === 'createManualPayment') return asPart(call)
      const { checkNumber, ...rest } = sentFields(call)
      return checkNumber === '' ? call.next({ body: rest }) : call.next()
    }),
  },
  {
    id: 'payment/bulk-reaches-other-bulks',
    says: 'A bulk update changes the payments of all bulk payments.',
    ...bulk,
    breaks: ['payment/bulk-update-leaves-others'],
    tell: reaches(({ bulkPaymentId }) => bulkPaymentId != null),
  },
  {
    id: 'payment/bulk-reaches-single-payments',
    says: 'A bulk update changes payments that are part of no bulk payment.',
    ...bulk,
    breaks: ['payment/bulk-update-leaves-others'],
    tell: reaches(({ bulkPaymentId }) => bulkPaymentId == null),
  },
  {
    id: 'payment/bulk-reaches-payer',
    says: 'A bulk update changes all payments of the payer.',
    ...bulk,
    breaks: ['payment/bulk-update-leaves-others'],
    tell: reaches(({ payerId }, part) => payerId != null && payerId === part?.payerId),
  },
  {
    id: 'payment/bulk-reaches-order',
    says: 'A bulk update changes all payments of the orders.',
    ...bulk,
    breaks: ['payment/bulk-update-leaves-others'],
    tell: reaches(({ orderId }, part) => orderId != null && orderId === part?.orderId),
  },
  {
    id: 'payment/bulk-by-its-beginning',
    says: 'A bulk update changes the payments of each bulk payment whose id begins with this one.',
    operations: ['createManualPayment', 'deleteManualPayment', ...bulk.operations],
    breaks: ['payment/bulk-update-leaves-others'],
    tell: ({ handle, ...server }) => {
      const byBeginning = reaches(({ bulkPaymentId }, part) => bulkPaymentId?.startsWith(part?.bulkPaymentId ?? '-') === true)
      return byBeginning({ ...server, handle: takingParts((call) => call.next())({ ...server, handle }) })
    },
  },
  {
    id: 'payment/bulk-gathers-payer',
    says: 'A bulk update makes all payments of the payer part of the bulk payment.',
    ...bulk,
    breaks: ['payment/bulk-update-leaves-others'],
    tell: around(['updateBulkPayment'], (call) => {
      const { id: bulkPaymentId = '' } = call.params
      const part = companyRecords(call, 'payments').find((one) => one.bulkPaymentId === bulkPaymentId)
      const answer = call.next()
      if (isSuccess(answer) && part)
        for (const one of companyRecords(call, 'payments'))
          if (one.payerId === part.payerId) rewrite(call, 'payments', one.id, { bulkPaymentId })
      return answer
    }),
  },
  {
    id: 'payment/bulk-number-without-zeros',
    says: 'A bulk update takes the zeros from the beginning of checkNumber.',
    ...bulk,
    breaks: ['payment/bulk-update-values', 'payment/bulk-update-reaches-all'],
    tell: requests(['updateBulkPayment'], ({ body }) => withoutFirstZeros(body, 'checkNumber')),
  },
  {
    id: 'payment/bulk-digits-without-zeros',
    says: 'A payment by hand may be part of a bulk payment, whose update takes the zeros from the beginning of cardDigits.',
    operations: ['createManualPayment', 'deleteManualPayment', ...bulk.operations],
    breaks: ['payment/bulk-update-values'],
    tell: (server) => {
      const handle = requests(['updateBulkPayment'], ({ body }) => withoutFirstZeros(body, 'cardDigits'))(server)
      return takingParts((call) => call.next())({ ...server, handle })
    },
  },
  {
    id: 'payment/bulk-needs-check-number',
    says: 'A bulk update without checkNumber is refused.',
    ...bulk,
    breaks: ['payment/bulk-update'],
    tell: around(['updateBulkPayment'], (call) =>
      'checkNumber' in sentFields(call) ? call.next() : refuse(call, 400, 'Which check was it?'),
    ),
  },
  {
    id: 'payment/bulk-refuses-public-page',
    says: 'A bulk update with chargeFromPublicPage is refused.',
    ...bulk,
    breaks: ['payment/bulk-update'],
    tell: around(['updateBulkPayment'], (call) =>
      'chargeFromPublicPage' in sentFields(call) ? refuse(call, 400, 'Nobody knows that field.') : call.next(),
    ),
  },
  {
    id: 'payment/bulk-refused',
    says: 'Every bulk update is refused.',
    ...bulk,
    breaks: ['payment/bulk-update'],
    unseen: 'Its body is not shown in full (4.22): the server may want a field in it that nobody knows.',
    tell: around(['updateBulkPayment'], (call) => refuse(call, 400, 'Something is missing.')),
  },
  {
    id: 'payment/bulk-not-stored',
    says: 'A bulk update answers with success, and stores nothing.',
    ...bulk,
    breaks: ['payment/bulk-update-reaches-all'],
    tell: requests(['updateBulkPayment'], () => ({ body: {} })),
  },
  {
    id: 'payment/bulk-flags-turned-on-alone',
    says: 'A bulk update sets flags that are sent as true, and leaves out what is false.',
    ...bulk,
    breaks: ['payment/bulk-update-values'],
    tell: requests(['updateBulkPayment'], (call) => {
      const sent = Object.entries(sentFields(call)).filter(([, value]) => value !== false)
      return { body: Object.fromEntries(sent) }
    }),
  },
  {
    id: 'payment/bulk-of-first-part',
    says: 'A bulk update changes the first of its payments alone.',
    ...bulk,
    breaks: ['payment/bulk-update-evenly', 'payment/bulk-update-reaches-all'],
    tell: around(['updateBulkPayment'], (call) => {
      const [, ...rest] = companyRecords(call, 'payments').filter(({ bulkPaymentId }) => bulkPaymentId === call.params.id)
      const answer = call.next()
      if (isSuccess(answer)) for (const one of rest) rewrite(call, 'payments', one.id, one)
      return answer
    }),
  },
  {
    id: 'payment/amount-negative-in-search',
    says: 'A search shows the amount of payments by hand as negative.',
    ...charge,
    breaks: ['payment/charge-lasts'],
    tell: records(['searchPayments'], (payment) => {
      if (payment.paymentMode === 'Manual') payment.amountCents = -Number(payment.amountCents)
    }),
  },
  {
    id: 'payment/charge-answers-order',
    says: 'Recording a payment by hand answers with the order.',
    ...charge,
    breaks: ['payment/charge', 'payment/charge-lasts'],
    tell: around(['createManualPayment'], (call) => {
      const answer = call.next()
      const { orderId } = recordOf(answer)
      const order = call.sandbox.world.get('orders', String(orderId))
      return isSuccess(answer) && order ? good(call, { data: order }) : answer
    }),
  },
  {
    id: 'payment/delete-leaves-a-cent',
    says: 'A payment that is removed leaves one more cent paid of its order.',
    breaks: ['payment/delete-takes-back'],
    operations: ['deleteManualPayment', 'listWorkflowOrders'],
    tell: around(['deleteManualPayment'], (call) => {
      const { orderId } = call.sandbox.world.get('payments', call.params.id ?? '') ?? {}
      const answer = call.next()
      const order = isSuccess(answer) ? call.sandbox.world.get('orders', orderId ?? '') : undefined
      if (order) rewrite(call, 'orders', order.id, { paidCostCents: order.paidCostCents + 1 })
      return answer
    }),
  },
  {
    id: 'payment/key-of-any-company',
    says: 'A payment with an idempotencyKey that another company has used is answered with the payment of that one.',
    breaks: ['record/other-company'],
    operations: ['createManualPayment'],
    tell: around(['createManualPayment'], (call) => {
      const { idempotencyKey } = sentFields(call)
      const known = call.sandbox.world
        .all('payments')
        .find((payment) => payment.idempotencyKey === idempotencyKey && payment.companyId !== call.caller?.companyId)
      return known && typeof idempotencyKey === 'string' ? good(call, { data: known }) : call.next()
    }),
  },
]
