// Users of some locations, and what reaches them of others in certain requests only.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { PlainAnswer } from '../../../../engine/plain/plain.ts'
import type { Session } from '../../../../engine/state/records.ts'
import { asSession, remembering, rewrite } from '../../../tools/kinds.ts'
import { around, bodyOf, type Call, isFields, isFiltered, isSorted, isSuccess, type Lie, sentFields, withBody } from '../../../tools/lie.ts'
import { asksForEither } from './companies.ts'

/** A running session of a user of the same company who goes everywhere; for a caller who does not. */
export function wide({ sandbox: { world }, caller }: Call): Session | undefined {
  if (!caller?.locationIds) return undefined
  return world
    .all('sessions')
    .find(({ companyId, userId }) => companyId === caller.companyId && world.get('users', userId)?.companyWideAccess)
}

const beyond = (id: OperationId, name: string, when: string, fits: (call: Call) => boolean): Lie => ({
  id: `whose/${id}/${name}`,
  says: `${id} shows a user of some locations the records of all ${when}.`,
  breaks: ['session/access-everywhere', 'session/other-locations', 'list/filter-meta'],
  operations: [id],
  tell: around([id], (call) => {
    const session = fits(call) ? wide(call) : undefined
    return session ? call.next(asSession(session)) : call.next()
  }),
})

const hasIds = ({ query }: Call): boolean => query.has('ids')
/** As where a filter by an order is a join that forgets whose locations. */
const isByOrder = ({ query, body }: Call): boolean =>
  (query.get('where') ?? JSON.stringify(isFields(body) ? (body.where ?? {}) : {})).includes('"orderId"')
const isLater = ({ query, body }: Call): boolean => Number(query.get('skip') ?? (isFields(body) ? body.skip : 0)) > 0
/** As where what a user was refused is served from what another user was shown. */
const afterOthers = (id: OperationId): Lie => ({
  id: `whose/${id}/read-before-by-another-location`,
  says: `${id} shows a user of some locations a record of another once a user of that one has read it.`,
  breaks: ['session/access-everywhere', 'session/other-locations'],
  operations: [id],
  tell: remembering(
    () => new Map<string, { companyId: string; answer: PlainAnswer }>(),
    [id],
    (call, cache) => {
      const { caller, params } = call
      const answer = call.next()
      if (!caller) return answer
      if (isSuccess(answer)) cache.set(params.id ?? '', { companyId: caller.companyId, answer })
      const known = cache.get(params.id ?? '')
      return answer.status === 404 && known?.companyId === caller.companyId ? known.answer : answer
    },
  ),
})

/** As where what narrows it brings the user's locations along, or what does not. */
const durationOfAll = (when: 'plain' | 'filtered', says: string, isMeant: (call: Call) => boolean): Lie => ({
  id: `whose/listTimesheets/${when}-list-sums-other-locations`,
  says: `totalDuration of the list ${says} is of all locations, also for a user of some.`,
  breaks: ['timesheet/list-total-duration-sums', 'session/other-locations'],
  operations: ['listTimesheets'],
  tell: around(['listTimesheets'], (call) => {
    const answer = call.next()
    const session = isMeant(call) && isSuccess(answer) ? wide(call) : undefined
    const [body, all] = [bodyOf(answer), session ? bodyOf(call.next(asSession(session))) : {}]
    if (!isFields(body.meta) || !isFields(all.meta)) return answer
    return withBody(answer, { ...body, meta: { ...body.meta, totalDuration: all.meta.totalDuration } })
  }),
})

const ownTotal = (id: OperationId): Lie => ({
  id: `whose/${id}/filter-counts-other-locations`,
  says: `meta.total of ${id} with a filter is of all locations, also for a user of some.`,
  breaks: ['list/total', 'list/filter-meta', 'session/other-locations'],
  operations: [id],
  tell: around([id], (call) => {
    const answer = call.next()
    const session = isFiltered(call) && isSuccess(answer) ? wide(call) : undefined
    const [body, all] = [bodyOf(answer), session ? bodyOf(call.next(asSession(session))) : {}]
    if (!isFields(body.meta) || !isFields(all.meta)) return answer
    return withBody(answer, { ...body, meta: { ...body.meta, total: all.meta.total } })
  }),
})

const boardViews: readonly OperationId[] = ['getWorkflow', 'getWorkflowColumn', 'listWorkflowOrders', 'listWorkflowOrdersByStatus']

const leavesOutInactive = ({ query }: Call): boolean => query.get('filterInactiveOrders') === 'true'

const namesLocation = ({ query, body }: Call): boolean =>
  (query.get('where') ?? '').includes('locationId') || (isFields(body) && JSON.stringify(body.where ?? {}).includes('locationId'))

export const locationLies: readonly Lie[] = [
  beyond('listInspections', 'by-an-order', 'where it is filtered by an order', isByOrder),
  beyond('searchPayments', 'by-an-order', 'where it is filtered by an order', isByOrder),
  ...boardViews.map((id) => beyond(id, 'other-locations-without-inactive', 'where inactive orders are left out', leavesOutInactive)),
  {
    id: 'whose/archiveOrders/statuses-of-one-name',
    says: 'A bulk change archives the orders of each company whose status is named as the one of the request is.',
    breaks: ['record/other-company'],
    operations: ['archiveOrders', 'listWorkflowOrders'],
    tell: around(['archiveOrders'], (call) => {
      const answer = call.next()
      const { world } = call.sandbox
      const { archived, workflowStatusId } = sentFields(call)
      const named = world.get('workflowStatuses', String(workflowStatusId))
      const alike = world.all('workflowStatuses').filter(({ name, companyId }) => name === named?.name && companyId !== named?.companyId)
      const ids = new Set(alike.map(({ id }) => id))
      for (const order of isSuccess(answer) ? world.all('orders') : [])
        if (ids.has(order.workflowStatusId)) rewrite(call, 'orders', order.id, { archived: archived === true })
      return answer
    }),
  },
  beyond('listVendors', 'other-locations-by-location', 'when it names a location', namesLocation),
  beyond('searchPayments', 'other-locations-by-location', 'when it names a location', namesLocation),
  beyond('searchStatements', 'other-locations-by-location', 'when it names a location', namesLocation),
  beyond('listVendors', 'other-locations-by-ids', 'when it names ids', hasIds),
  beyond('listCoreCharges', 'other-locations-by-ids', 'when it names ids', hasIds),
  beyond('listInspections', 'other-locations-by-ids', 'when it names ids', hasIds),
  beyond('listInspections', 'other-locations-by-filter', 'with a filter', isFiltered),
  beyond('listMessageThreadMetadata', 'other-locations-by-filter', 'with a filter', isFiltered),
  beyond('searchPayments', 'other-locations-by-filter', 'with a filter', isFiltered),
  beyond('searchInventoryLabor', 'other-locations-by-filter', 'with a filter', isFiltered),
  beyond('searchStatements', 'other-locations-by-filter', 'with a filter', isFiltered),
  beyond('listVendors', 'other-locations-by-either', 'when it asks for one or the other', asksForEither),
  beyond('searchStatements', 'other-locations-by-either', 'when it asks for one or the other', asksForEither),
  beyond('listReferralSources', 'other-locations-on-later-pages', 'on all pages but the first', isLater),
  beyond('listTimesheets', 'other-locations-on-later-pages', 'on all pages but the first', isLater),
  beyond('searchTimesheets', 'other-locations-when-sorted', 'when it is to be sorted', isSorted),
  beyond('listInventoryFees', 'other-locations-when-sorted', 'when it is to be sorted', isSorted),
  afterOthers('getVendor'),
  afterOthers('getStatement'),
  afterOthers('getTimesheet'),
  durationOfAll('plain', 'without ids and filters', (call) => !isFiltered(call) && !hasIds(call)),
  durationOfAll('filtered', 'with a filter', isFiltered),
  ownTotal('listVendors'),
  ownTotal('listPaymentTerms'),
  {
    id: 'whose/updateInventoryFee/refused-and-kept',
    says: 'An update of a fee of another location is refused to a user of some locations, and kept.',
    breaks: ['http/refused-changes-nothing'],
    operations: ['updateInventoryFee', 'getInventoryFee'],
    tell: around(['updateInventoryFee'], (call) => {
      const answer = call.next()
      const session = isSuccess(answer) ? undefined : wide(call)
      if (session) call.next(asSession(session))
      return answer
    }),
  },
  {
    id: 'whose/archiveOrders/orders-of-other-locations',
    says: 'A user of some locations archives the orders of all.',
    breaks: ['session/other-locations'],
    operations: ['archiveOrders', 'listWorkflowOrders'],
    tell: around(['archiveOrders'], (call) => {
      const session = wide(call)
      return session && isFields(call.body) && call.body.archived === true ? call.next(asSession(session)) : call.next()
    }),
  },
]
