// Users with location-specific access who reach beyond their locations (5).
import { type OperationId, operations } from '../../../../openapi/contract.ts'
import type { PlainAnswer } from '../../../engine/plain/plain.ts'
import type { Session } from '../../../engine/state/records.ts'
import { asSession, lists, reads, searches, updates } from '../../tools/kinds.ts'
import { around, bodyOf, type Call, isFields, isSuccess, type Lie, withBody } from '../../tools/lie.ts'

/** A session of the same company whose user goes everywhere. */
function wideSession({ sandbox: { world }, caller }: Call): Session | undefined {
  return world.all('sessions').find(({ companyId, userId }) => {
    return companyId === caller?.companyId && world.get('users', userId)?.companyWideAccess
  })
}

const isLimited = ({ caller }: Call): boolean => caller?.locationIds !== undefined

/** What the same request brings a user who goes everywhere; undefined for whoever does so already. */
function asWide(call: Call): PlainAnswer | undefined {
  const session = isLimited(call) ? wideSession(call) : undefined
  return session && call.next(asSession(session))
}

const showsBeyondAccess = (id: OperationId, says: string, more = ''): Lie => ({
  id: `location-access/${id}${more}`,
  says,
  breaks: ['session/other-locations', 'session/access-everywhere'],
  operations: [id],
  tell: around([id], (call) => asWide(call) ?? call.next()),
})

/** Records that no user of one location could tell from others: those of notifications are one's own, scans and orders have their own lists. */
const located = (id: OperationId): boolean => id !== 'listNotifications'

/** As where a join over the user's locations finds nothing, and nobody looks whether it did. */
const failsBeyondAccess = (id: OperationId): Lie => ({
  id: `location-access/${id}/fails`,
  says: `${id} answers a user of some locations 500 where the record is of another.`,
  breaks: ['session/other-locations', 'session/access-everywhere'],
  operations: [id],
  tell: around([id], (call) => {
    const answer = call.next()
    const wide = answer.status === 404 ? asWide(call) : undefined
    return wide && isSuccess(wide) ? { ...answer, status: 500 } : answer
  }),
})

const counts = (id: OperationId, field: string, breaks: string, part: 'data' | 'meta' = 'meta'): Lie => ({
  id: `location-access/${id}/${field}`,
  says: `${part}.${field} of ${id} is of all locations, also for a user of some.`,
  breaks: [breaks],
  operations: [id],
  tell: around([id], (call) => {
    const answer = call.next()
    const wide = asWide(call)
    if (!wide || !isSuccess(answer)) return answer
    const body = bodyOf(answer)
    const [own, all] = [body[part], bodyOf(wide)[part]]
    return isFields(own) && isFields(all) ? withBody(answer, { ...body, [part]: { ...own, [field]: all[field] } }) : answer
  }),
})

const listed = [...lists, ...searches].filter(located)
const withTotal = [...lists.filter(located), 'searchCoreCharges' as const]
const readById = reads.filter((id) => !['getCompanyConfig', 'getWebhook'].includes(id))
const changed = updates.filter((id) => operations.some((one) => one.id === id) && !['updateMessageTemplate', 'updateWebhook'].includes(id))
const deleted = operations.filter(({ kind }) => kind === 'delete').map(({ id }) => id)

export const locationAccessLies: readonly Lie[] = [
  ...[...listed, 'listWorkflowOrders' as const].map((id) =>
    showsBeyondAccess(id, `${id} shows a user of some locations the records of all.`),
  ),
  ...readById.map((id) => showsBeyondAccess(id, `${id} shows a user of some locations a record of any.`)),
  ...[...readById, ...changed].map(failsBeyondAccess),
  ...changed.map((id) => showsBeyondAccess(id, `${id} lets a user of some locations change a record of any.`)),
  ...deleted.map((id) => showsBeyondAccess(id, `${id} lets a user of some locations delete a record of any.`)),
  ...withTotal.map((id) => counts(id, 'total', 'list/total')),
  counts('listTimesheets', 'totalDuration', 'timesheet/list-total-duration-sums'),
  counts('getWorkflow', 'total', 'workflow/board-total-of-shown'),
  counts('getWorkflow', 'inactive', 'workflow/board-inactive-of-shown'),
  counts('listTimesheets', 'avgDurationPerService', 'timesheet/list-average-scoped'),
  counts('listWorkflowOrdersByStatus', 'total', 'workflow/list-total', 'data'),
  counts('getWorkflowColumn', 'total', 'workflow/column-total', 'data'),
  counts('listWorkflowOrders', 'inactive', 'workflow/inactive-of-shown', 'data'),
]
