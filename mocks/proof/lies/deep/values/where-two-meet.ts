// What goes wrong only where two conditions meet: a field beside another one, a filter beside a page, a mark for an order of several.
import {
  answers,
  around,
  ask,
  bodyOf,
  isFields,
  isFiltered,
  isSuccess,
  type Lie,
  records,
  requests,
  sentFields,
  withBody,
} from '../../../tools/lie.ts'
import { all, pageChanged, pagedOf, usualLimit } from '../pages/answers.ts'

export const whereTwoMeetLies: readonly Lie[] = [
  {
    id: 'values/updateBulkPayment/flag-lost-beside-a-number',
    says: 'A bulk update forgets that chargeFromPublicPage is off where anything else is sent.',
    breaks: ['payment/bulk-update-values', 'payment/bulk-update-evenly'],
    operations: ['updateBulkPayment', 'searchPayments'],
    tell: requests(['updateBulkPayment'], ({ body }) => {
      if (!isFields(body) || body.chargeFromPublicPage !== false || Object.keys(body).length < 2) return undefined
      const { chargeFromPublicPage: _, ...rest } = body
      return { body: rest }
    }),
  },
  {
    id: 'values/updateBulkPayment/rest-lost-beside-its-id',
    says: 'A bulk update with bulkPaymentId does nothing else.',
    breaks: ['payment/bulk-update-values', 'payment/bulk-update-evenly'],
    operations: ['updateBulkPayment', 'searchPayments'],
    tell: requests(['updateBulkPayment'], ({ body }) =>
      isFields(body) && 'bulkPaymentId' in body ? { body: { bulkPaymentId: body.bulkPaymentId } } : undefined,
    ),
  },
  {
    id: 'values/updateMessageTemplate/deletedUserId/who-asks',
    says: 'A template that an update deletes names who asks as who deleted it, whoever is sent.',
    breaks: ['message-template/update-takes-deleted'],
    operations: ['updateMessageTemplate'],
    tell: requests(['updateMessageTemplate'], ({ body, caller }) =>
      isFields(body) && body.deleted === true && caller ? { body: { ...body, deletedUserId: caller.userId } } : undefined,
    ),
  },
  {
    id: 'values/updateInventoryFee/rest-lost-when-it-comes-back',
    says: 'What brings a deleted fee back does nothing else.',
    breaks: ['inventory/fee-update-persists'],
    operations: ['updateInventoryFee'],
    tell: requests(['updateInventoryFee'], ({ body, params, sandbox }) =>
      isFields(body) && body.deleted === false && sandbox.world.get('inventoryFees', params.id ?? '')?.deleted
        ? { body: { deleted: false } }
        : undefined,
    ),
  },
  {
    id: 'values/updateInventoryFee/amountCents/sign-lost',
    says: 'An amount below zero loses its sign in an update of a fee.',
    breaks: ['record/numbers-kept', 'inventory/fee-update-persists'],
    operations: ['updateInventoryFee'],
    tell: requests(['updateInventoryFee'], ({ body }) =>
      isFields(body) && Number(body.amountCents) < 0 ? { body: { ...body, amountCents: -Number(body.amountCents) } } : undefined,
    ),
  },
  {
    id: 'values/searchInventoryFees/percent/none-for-zero',
    says: 'The search of fees shows a percent of 0 as null.',
    breaks: ['record/numbers-kept', 'inventory/fee-update-persists', 'list/agrees-with-read'],
    operations: ['searchInventoryFees', 'updateInventoryFee'],
    tell: records(['searchInventoryFees'], (fee) => {
      if (fee.percent === 0) fee.percent = null
    }),
  },
  {
    id: 'values/markCustomerNotificationsRead/count/of-all-orders',
    says: 'The count of a mark for one order has the unread messages of the customer about all of them.',
    breaks: ['notification/customer-read-count'],
    operations: ['markCustomerNotificationsRead'],
    tell: around(['markCustomerNotificationsRead'], (call) => {
      const { world } = call.sandbox
      const unread = world
        .all('notifications')
        .filter(
          (one) =>
            one.userId === call.caller?.userId &&
            one.customerId === call.params.customerId &&
            !one.read &&
            one.type === 'CustomerSendsMessage',
        )
      const count = unread.length
      const answer = call.next()
      return sentFields(call).orderId === undefined || !isSuccess(answer)
        ? answer
        : withBody(answer, { ...bodyOf(answer), data: { count } })
    }),
  },
  {
    id: 'values/searchTimesheets/cut-before-it-is-filtered',
    says: 'A search of entries takes a page of all of them, and of it those that match.',
    breaks: [
      'list/search-skip',
      'timesheet/search-ascending',
      'timesheet/search-descending',
      'list/search-limit',
      'timesheet/search-technicians',
      'timesheet/search-in-progress',
      'timesheet/search-order',
      'timesheet/search-labor',
      'list/pages',
    ],
    operations: ['searchTimesheets'],
    tell: around(['searchTimesheets'], (call) => {
      const { where, limit = usualLimit, skip = 0, ...rest } = sentFields(call)
      const answer = call.next({ body: { ...rest, limit, skip } })
      const matching = all({ ...call, body: { ...rest, ...(where !== undefined && { where }) } }, pagedOf('searchTimesheets')).filter(
        isFields,
      )
      const { data } = bodyOf(answer)
      if (where === undefined || !isSuccess(answer) || !Array.isArray(data)) return call.next()
      return withBody(answer, { ...bodyOf(answer), data: data.filter((one) => isFields(one) && matching.some(({ id }) => id === one.id)) })
    }),
  },
  {
    id: 'values/searchTimesheets/technician/who-asks-while-in-progress',
    says: 'A search embeds the name of who asks as technician of entries in progress.',
    breaks: ['timesheet/search-embedded-values'],
    operations: ['searchTimesheets'],
    tell: records(['searchTimesheets'], (entry, { caller, sandbox }) => {
      const { firstName, lastName } = sandbox.world.get('users', caller?.userId ?? '') ?? {}
      if (entry.inProgress === true && firstName !== undefined) entry.technician = { firstName, lastName }
    }),
  },
  {
    id: 'values/listMessageThreadMetadata/last-again-behind-the-filtered',
    says: 'Behind the last thread that a filter leaves, a page shows the last ones again.',
    breaks: ['list/skip-past-end', 'list/skip', 'list/pages'],
    operations: ['listMessageThreadMetadata'],
    tell: pageChanged(pagedOf('listMessageThreadMetadata'), (page, { limit = usualLimit, skip }, total, call) => {
      if (isFiltered(call) && skip > total) page.holder[page.name] = all(call, pagedOf('listMessageThreadMetadata')).slice(-limit)
    }),
  },
  {
    id: 'values/createManualPayment/amountCents/float-of-32-bits',
    says: 'An amount is kept as a number of 32 bits with a point: beyond 2²⁴ cents the last digit is lost.',
    breaks: ['payment/charge-amount', 'record/numbers-kept'],
    operations: ['createManualPayment', 'searchPayments'],
    tell: records(['createManualPayment', 'searchPayments'], (payment) => {
      payment.amountCents = Math.fround(Number(payment.amountCents))
    }),
  },
  {
    id: 'values/getWorkflowColumn/position/none-on-later-pages',
    says: 'On a page that begins later, a column is at position 0.',
    breaks: ['workflow/column'],
    operations: ['getWorkflowColumn'],
    tell: answers(['getWorkflowColumn'], ({ data }, { query }) => {
      if (isFields(data) && Number(query.get('skip') ?? 0) > 0) data.position = 0
    }),
  },
  {
    id: 'values/getWorkflowColumn/hasMore/of-all-while-filtered',
    says: 'Whether there is more of the filtered orders of a column goes by all of them.',
    breaks: ['workflow/column-has-more'],
    operations: ['getWorkflowColumn'],
    tell: around(['getWorkflowColumn'], (call) => {
      const answer = call.next()
      const limit = Number(call.query.get('limit') ?? usualLimit)
      if (!isSuccess(answer) || !isFiltered(call)) return answer
      const body = bodyOf(answer)
      if (isFields(body.data))
        body.data.hasMore = all({ ...call, query: new URLSearchParams() }, pagedOf('getWorkflowColumn')).length > limit
      return withBody(answer, body)
    }),
  },
  {
    id: 'values/searchTimesheets/order/coalescedName/none-where-none-was-given',
    says: 'A search embeds an order that was given no name without the name that the workflow shows.',
    breaks: ['timesheet/search-embedded-values'],
    operations: ['searchTimesheets'],
    tell: records(['searchTimesheets'], ({ order }) => {
      if (isFields(order) && order.name == null) order.coalescedName = null
    }),
  },
  {
    id: 'values/searchStatements/paidCostCents/of-the-last-update',
    says: 'The search of statements knows of payments made since a statement was changed last only when it is changed again.',
    breaks: ['statement/search-finds'],
    operations: ['searchStatements', 'createManualPayment', 'updateStatement'],
    tell: (server) => {
      const paid = new Map<string, unknown>()
      return around(['searchStatements', 'updateStatement'], (call) => {
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const { id } = call.params
        if (id !== undefined) paid.set(id, Object(ask(call, 'getStatement', { id }).data).paidCostCents)
        const { data, ...body } = bodyOf(answer)
        if (!Array.isArray(data)) return answer
        const asKnown = (one: unknown) =>
          isFields(one) && paid.has(String(one.id)) ? { ...one, paidCostCents: paid.get(String(one.id)) } : one
        return withBody(answer, { ...body, data: data.map(asKnown) })
      })(server)
    },
  },
  {
    id: 'values/createLaborMatrix/ranges/unlinked-in-the-answer',
    says: 'The answer to the create of a matrix shows ranges that are linked to none.',
    breaks: ['labor-matrix/range-linked'],
    operations: ['createLaborMatrix'],
    tell: records(['createLaborMatrix'], ({ ranges }) => {
      for (const range of Array.isArray(ranges) ? ranges.filter(isFields) : []) range.laborMatrixId = null
    }),
  },
  ...(['updateStatement', 'updatePaymentTerm', 'updateLaborMatrix'] as const).map(
    (update): Lie => ({
      id: `values/${update}/updatedDate/of-the-create-in-the-answer`,
      says: `The answer of ${update} tells the date of the create as that of the update.`,
      breaks: ['record/write-lasts'],
      operations: [update],
      tell: records([update], (record) => {
        record.updatedDate = record.createdDate
      }),
    }),
  ),
  {
    id: 'values/createVendor/delivered-though-refused',
    says: 'A webhook hears of vendors and referral sources whose create was refused.',
    breaks: ['webhook/delivers-by-triggers'],
    operations: ['createVendor', 'createReferralSource'],
    tell: around(['createVendor', 'createReferralSource'], (call) => {
      const answer = call.next()
      const { world, outbox } = call.sandbox
      const collection = call.operation.id === 'createVendor' ? 'vendors' : 'referralSources'
      const record = world.all(collection).find(({ companyId }) => companyId === call.caller?.companyId)
      if (!isSuccess(answer) && record) outbox.collect([{ collection, kind: 'created', record }])
      return answer
    }),
  },
]
