// Bulk changes that go by what was there the first time, and counts that only ever grow.
import { remembering, rewrite } from '../../../tools/kinds.ts'
import { bodyOf, isFields, isSuccess, type Lie, metaOf, sentFields, withBody } from '../../../tools/lie.ts'
import { asPart } from '../../../tools/payments.ts'
import { companyRecords } from '../../../tools/stored.ts'

/** The payments of a bulk payment are looked up once. */
const partsOfTheFirstUpdate: Lie = {
  id: 'sequences/updateBulkPayment/parts-of-the-first-update',
  says: 'A second update of a bulk payment reaches the payments that it had at the first one.',
  breaks: ['payment/bulk-update-reaches-all'],
  operations: ['createManualPayment', 'updateBulkPayment', 'searchPayments'],
  tell: remembering(
    () => new Map<string, ReadonlySet<string>>(),
    ['createManualPayment', 'updateBulkPayment'],
    (call, known) => {
      if (call.operation.id === 'createManualPayment') return asPart(call)
      const bulk = call.params.id ?? ''
      const parts = companyRecords(call, 'payments').filter(({ bulkPaymentId }) => bulkPaymentId === bulk)
      const first = known.get(bulk) ?? new Set(parts.map(({ id }) => id))
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      known.set(bulk, first)
      for (const part of parts) if (!first.has(part.id)) rewrite(call, 'payments', part.id, part)
      return answer
    },
  ),
}

/** What was archived once is counted for its status from then on. */
const countsStay: Lie = {
  id: 'sequences/archiveOrders/inactive-by-status-stays',
  says: 'inactiveByStatus of the workflow goes on to count orders that were archived and brought back.',
  breaks: ['workflow/inactive-adds-up'],
  operations: ['archiveOrders', 'getWorkflow'],
  tell: remembering(
    () => new Map<string, number>(),
    ['archiveOrders', 'getWorkflow'],
    (call, most) => {
      const answer = call.next()
      const { workflowStatusId, archived } = sentFields(call)
      if (call.operation.id === 'archiveOrders' && archived === true && isSuccess(answer))
        most.set(
          String(workflowStatusId),
          companyRecords(call, 'orders').filter((order) => order.workflowStatusId === workflowStatusId).length,
        )
      const { inactiveByStatus } = isSuccess(answer) ? metaOf(bodyOf(answer)) : {}
      if (!isFields(inactiveByStatus)) return answer
      const grown = Object.fromEntries([...most].map(([status, count]) => [status, Math.max(count, Number(inactiveByStatus[status] ?? 0))]))
      const meta = { ...metaOf(bodyOf(answer)), inactiveByStatus: { ...inactiveByStatus, ...grown } }
      return withBody(answer, { ...bodyOf(answer), meta })
    },
  ),
}

/** As where a bulk update writes whole rows. */
const clearsWhatIsNotSent: Lie = {
  id: 'sequences/updateBulkPayment/second-clears-the-number',
  says: 'A bulk update of payments that does not send checkNumber takes away what an earlier one gave.',
  breaks: ['payment/bulk-update-values'],
  operations: ['updateBulkPayment', 'searchPayments'],
  tell: remembering(
    () => new Set<string>(),
    ['updateBulkPayment'],
    (call, given) => {
      const bulk = call.params.id ?? ''
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      if ('checkNumber' in sentFields(call)) given.add(bulk)
      else if (given.has(bulk))
        for (const { id, bulkPaymentId } of companyRecords(call, 'payments'))
          if (bulkPaymentId === bulk) rewrite(call, 'payments', id, { checkNumber: null })
      return answer
    },
  ),
}

export const firstAndBeforeLies: readonly Lie[] = [partsOfTheFirstUpdate, countsStay, clearsWhatIsNotSent]
