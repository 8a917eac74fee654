// Departures of the delete of a timesheet.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { PlainAnswer } from '../../../../engine/plain/plain.ts'
import { remembering } from '../../../tools/kinds.ts'
import {
  answers,
  around,
  bodyOf,
  type Fields,
  good,
  isFields,
  isSuccess,
  type Lie,
  refuse,
  sentFields,
  withBody,
} from '../../../tools/lie.ts'
import { type Entry, entriesOf } from './entries.ts'

const remove: readonly OperationId[] = ['deleteTimesheet', 'getTimesheet', 'listTimesheets', 'searchTimesheets']

/** Deletes that take away more than they should. */
const deleting = (also: (other: Entry, meant: Entry) => boolean): Lie['tell'] =>
  around(['deleteTimesheet'], (call) => {
    const { world } = call.sandbox
    const meant = world.get('timesheets', call.params.id ?? '')
    const others = meant ? entriesOf(call).filter((other) => other.id !== meant.id && also(other, meant)) : []
    const answer = call.next()
    if (isSuccess(answer)) for (const other of others) world.transact(() => world.remove('timesheets', other))
    return answer
  })

export const deletedTimesheetLies: readonly Lie[] = [
  // Delete.
  {
    id: 'timesheet/delete-of-day',
    says: 'Delete removes all entries of the technician on that order.',
    breaks: ['record/others-kept', 'timesheet/delete-removes'],
    operations: remove,
    tell: deleting((other, meant) => other.technicianId === meant.technicianId && other.orderId === meant.orderId),
  },
  {
    id: 'timesheet/delete-by-number',
    says: 'Delete removes the entry with the next number, too.',
    breaks: ['record/others-kept', 'timesheet/delete-removes'],
    operations: remove,
    tell: deleting((other, meant) => Number(other.number) === Number(meant.number) + 1),
  },
  {
    id: 'timesheet/delete-another',
    says: 'Delete removes another entry in place of the one that is meant.',
    breaks: ['timesheet/delete-removes'],
    operations: remove,
    tell: around(['deleteTimesheet'], (call) => {
      const { world } = call.sandbox
      const meant = world.get('timesheets', call.params.id ?? '')
      const other = entriesOf(call).find(({ id }) => id !== call.params.id)
      if (!meant || !other || meant.companyId !== call.caller?.companyId) return call.next()
      world.transact(() => world.remove('timesheets', other))
      return good(call, { data: { id: meant.id } })
    }),
  },
  {
    id: 'timesheet/delete-stays-in-search',
    says: 'A deleted entry is still found by searches.',
    breaks: ['timesheet/delete-removes', 'list/drops-deleted'],
    operations: remove,
    tell: remembering(
      () => new Map<string, Fields>(),
      ['deleteTimesheet', 'searchTimesheets'],
      (call, gone) => {
        const { id = '' } = call.params
        const meant = call.sandbox.world.get('timesheets', id)
        const answer: PlainAnswer = call.next()
        if (!isSuccess(answer)) return answer
        if (call.operation.id === 'deleteTimesheet') {
          if (meant) gone.set(id, { ...meant })
          return answer
        }
        const body = bodyOf(answer)
        const { skip = 0 } = sentFields(call)
        const deletedRecords = skip === 0 ? [...gone.values()] : []
        return withBody(answer, { ...body, data: [...(Array.isArray(body.data) ? body.data : []), ...deletedRecords] })
      },
    ),
  },
  {
    id: 'timesheet/delete-hides-for-session',
    says: 'A deleted entry is hidden from the session that deleted it, and still counted.',
    breaks: ['timesheet/delete-removes', 'list/drops-deleted', 'list/pages'],
    operations: remove,
    tell: remembering(
      () => new Set<string>(),
      remove,
      (call, hidden) => {
        const { id = '' } = call.params
        if (call.operation.id === 'deleteTimesheet' && call.sandbox.world.get('timesheets', id)?.companyId === call.caller?.companyId) {
          hidden.add(id)
          return good(call, { data: { id } })
        }
        if (hidden.has(id)) return refuse(call, 404, 'No such entry.')
        const answer = call.next()
        const body = bodyOf(answer)
        if (!Array.isArray(body.data)) return answer
        return withBody(answer, { ...body, data: body.data.filter((entry) => !(isFields(entry) && hidden.has(String(entry.id)))) })
      },
    ),
  },
  {
    id: 'timesheet/delete-names-number',
    says: 'Delete answers with the number of the entry as its id.',
    breaks: ['timesheet/delete'],
    operations: ['deleteTimesheet'],
    tell: around(['deleteTimesheet'], (call) => {
      const meant = call.sandbox.world.get('timesheets', call.params.id ?? '')
      const answer = call.next()
      return isSuccess(answer) ? withBody(answer, { success: true, data: { id: meant?.number } }) : answer
    }),
  },
  {
    id: 'timesheet/delete-says-count',
    says: 'Delete answers with how many entries were deleted.',
    breaks: ['timesheet/delete'],
    operations: ['deleteTimesheet'],
    tell: answers(['deleteTimesheet'], () => ({ success: true, data: { count: 1 } })),
  },
]
