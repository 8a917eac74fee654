// What is asked while something else is under way: a version without its values, columns, lists beside deletes, payments and their updates.

import type { PlainAnswer } from '../../../../engine/plain/plain.ts'
import { recordOf, rewrite } from '../../../tools/kinds.ts'
import { bodyOf, isSuccess, type Lie, metaOf, refuse, sentFields, withBody } from '../../../tools/lie.ts'
import { besideOthers } from '../../../tools/under-way.ts'

export const lookAndPaymentLies: readonly Lie[] = [
  {
    id: 'beside/searchStatements/order-of-the-other',
    says: 'A search for statements that comes beside another one goes by the order of that one.',
    breaks: ['list/search-collate', 'list/pages'],
    operations: ['searchStatements'],
    tell: besideOthers<unknown>(['searchStatements'], (call, [other], leave) => {
      const { orderBy } = sentFields(call)
      if (orderBy !== undefined) leave(orderBy)
      return call.next(orderBy !== undefined && other !== undefined ? { body: { ...sentFields(call), orderBy: other } } : {})
    }),
  },
  {
    id: 'beside/listRoleNotificationConfigs/role-of-the-other',
    says: 'The configs of a role that are asked for beside those of another one are those of that one.',
    breaks: ['role-notification-config/list-of-that-role'],
    operations: ['listRoleNotificationConfigs'],
    tell: besideOthers<string>(['listRoleNotificationConfigs'], (call, [other], leave) => {
      const roleId = call.query.get('roleId')
      if (roleId === null) return call.next()
      leave(roleId)
      return call.next(other === undefined ? {} : { query: new URLSearchParams({ roleId: other }) })
    }),
  },
  {
    id: 'beside/getCoreCharge/version-first',
    says: 'A read of a core charge that is being updated shows the new version with the values from before.',
    breaks: ['record/meta-version-grows', 'record/write-lasts'],
    operations: ['getCoreCharge', 'updateCoreCharge'],
    tell: besideOthers<{ id: string; before: object }>(['getCoreCharge', 'updateCoreCharge'], (call, others, leave) => {
      const { id = '' } = call.params
      const before = call.sandbox.world.get('coreCharges', id)
      const answer = call.next()
      if (call.operation.id === 'updateCoreCharge') {
        if (isSuccess(answer) && before) leave({ id, before: { amountCents: before.amountCents, referenceId: before.referenceId } })
        return answer
      }
      const known = others.find((other) => other.id === id)
      return known && isSuccess(answer) ? withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), ...known.before } }) : answer
    }),
  },
  {
    id: 'beside/updateBulkPayment/other-field-lost',
    says: 'A bulk update that comes beside another one takes back what that one has set.',
    breaks: ['payment/bulk-update-values'],
    operations: ['updateBulkPayment', 'searchPayments'],
    tell: besideOthers<readonly { id: string; debitCard: boolean | null; chargeFromPublicPage: boolean | null }[]>(
      ['updateBulkPayment'],
      (call, [others = []], leave) => {
        const { world } = call.sandbox
        const parts = world.all('payments').filter(({ bulkPaymentId }) => bulkPaymentId === call.params.id)
        const before = parts.map(({ id, debitCard, chargeFromPublicPage }) => ({ id, debitCard, chargeFromPublicPage }))
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const sent = sentFields(call)
        for (const { id, ...was } of others)
          rewrite(call, 'payments', id, Object.fromEntries(Object.entries(was).filter(([field]) => !(field in sent))))
        leave(before)
        return answer
      },
    ),
  },
  {
    id: 'beside/updateBulkPayment/half-of-each',
    says: 'Of two bulk updates that overlap each reaches some of the payments.',
    breaks: ['payment/bulk-update-values', 'payment/bulk-update-evenly'],
    operations: ['updateBulkPayment', 'searchPayments'],
    tell: besideOthers<true>(['updateBulkPayment'], (call, others, leave) => {
      const { world } = call.sandbox
      const [first] = world.all('payments').filter(({ bulkPaymentId }) => bulkPaymentId === call.params.id)
      const answer = call.next()
      if (isSuccess(answer) && others.length > 0 && first) rewrite(call, 'payments', first.id, first)
      leave(true)
      return answer
    }),
  },
  {
    id: 'beside/getWorkflowColumn/name-of-the-other',
    says: 'A column that is asked for beside another one is answered with name and position of that one.',
    breaks: ['workflow/column'],
    operations: ['getWorkflowColumn'],
    tell: besideOthers<object>(['getWorkflowColumn'], (call, [other], leave) => {
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      const { name, position } = recordOf(answer)
      leave({ name, position })
      return other ? withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), ...other } }) : answer
    }),
  },
  {
    id: 'beside/listTimesheets/fails-beside-deletes',
    says: 'The list of timesheets fails while one is being deleted.',
    breaks: ['envelope/client-error-status'],
    operations: ['listTimesheets', 'deleteTimesheet'],
    tell: besideOthers<true>(['listTimesheets', 'deleteTimesheet'], (call, deletes, leave) => {
      if (call.operation.id === 'deleteTimesheet') leave(true)
      return call.operation.id === 'listTimesheets' && deletes.length > 0 ? refuse(call, 500, 'An entry is gone.') : call.next()
    }),
  },
  {
    id: 'beside/createManualPayment/statement-saved-again',
    says: 'A payment for an order of a customer takes back what is changed of statements of that customer meanwhile.',
    breaks: ['statement/update-takes-fields'],
    operations: ['createManualPayment', 'updateStatement', 'getStatement'],
    tell: besideOthers<true>(['createManualPayment', 'updateStatement'], (call, payments, leave) => {
      if (call.operation.id === 'createManualPayment') {
        leave(true)
        return call.next()
      }
      const before = call.sandbox.world.get('statements', call.params.id ?? '')
      const answer = call.next()
      if (isSuccess(answer) && before && payments.length > 0) rewrite(call, 'statements', before.id, { name: before.name })
      return answer
    }),
  },
  {
    id: 'beside/getLaborMatrix/without-ranges',
    says: 'A read of a labor matrix shows no ranges while they are being replaced.',
    breaks: ['labor-matrix/get', 'labor-matrix/update-ranges'],
    operations: ['getLaborMatrix', 'updateLaborMatrix'],
    tell: besideOthers<string>(['getLaborMatrix', 'updateLaborMatrix'], (call, changed, leave) => {
      const { id = '' } = call.params
      const answer = call.next()
      if (call.operation.id === 'updateLaborMatrix' && 'ranges' in sentFields(call)) leave(id)
      const isRead = call.operation.id === 'getLaborMatrix' && isSuccess(answer)
      return isRead && changed.includes(id) ? withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), ranges: [] } }) : answer
    }),
  },
  ...(['listVendors', 'listInventoryFees', 'searchPayments'] as const).map(
    (list): Lie => ({
      id: `beside/${list}/answered-for-the-company`,
      says: `Users of a company who ask ${list} the same at once get the answer of the first of them.`,
      breaks: ['session/access-everywhere', 'session/other-locations'],
      operations: [list],
      tell: besideOthers<{ asked: string; answer: PlainAnswer }>([list], (call, others, leave) => {
        const asked = JSON.stringify([call.caller?.companyId, [...call.query], call.body])
        const first = others.find((other) => other.asked === asked)
        if (first) return first.answer
        const answer = call.next()
        leave({ asked, answer })
        return answer
      }),
    }),
  ),
  {
    id: 'beside/listTimesheets/sums-of-the-first',
    says: 'A list of timesheets that comes beside another one of the user has the sums of that one.',
    breaks: ['timesheet/list-total-duration-sums', 'timesheet/list-average-scoped'],
    operations: ['listTimesheets'],
    tell: besideOthers<{ userId: string | undefined; sums: object }>(['listTimesheets'], (call, others, leave) => {
      const userId = call.caller?.userId
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      const body = bodyOf(answer)
      const { totalDuration, avgDurationPerService } = metaOf(body)
      leave({ userId, sums: { totalDuration, avgDurationPerService } })
      const first = others.find((other) => other.userId === userId)
      return first ? withBody(answer, { ...body, meta: { ...metaOf(body), ...first.sums } }) : answer
    }),
  },
  {
    id: 'beside/searchTimesheets/direction-of-the-first',
    says: 'A search for timesheets in an order goes in the direction of another one that is under way.',
    breaks: ['timesheet/search-ascending', 'timesheet/search-descending'],
    operations: ['searchTimesheets'],
    tell: besideOthers<unknown>(['searchTimesheets'], (call, [other], leave) => {
      const { orderBy } = sentFields(call)
      if (orderBy === undefined) return call.next()
      leave(orderBy)
      return call.next(other === undefined ? {} : { body: { ...sentFields(call), orderBy: other } })
    }),
  },
  {
    id: 'beside/searchStatements/skip-of-the-first',
    says: 'A search for statements leaves out as many as another one that is under way.',
    breaks: ['list/filter-meta', 'list/search-skip'],
    operations: ['searchStatements'],
    tell: besideOthers<unknown>(['searchStatements'], (call, others, leave) => {
      const { skip } = sentFields(call)
      leave(skip)
      return call.next(others.length === 0 ? {} : { body: { ...sentFields(call), skip: others[0] } })
    }),
  },
  {
    id: 'beside/searchStatements/filter-of-the-first',
    says: 'A search for statements is filtered as another one that is under way.',
    breaks: ['list/filter-meta'],
    operations: ['searchStatements'],
    tell: besideOthers<unknown>(['searchStatements'], (call, others, leave) => {
      const { where } = sentFields(call)
      leave(where)
      return call.next(others.length === 0 ? {} : { body: { ...sentFields(call), where: others[0] } })
    }),
  },
]
