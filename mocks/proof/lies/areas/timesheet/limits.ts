// Limits that bound something else than what is shown.
import { around, bodyOf, isFields, isSuccess, type Lie, sentFields, withBody } from '../../../tools/lie.ts'

export const timesheetLimitLies: readonly Lie[] = [
  {
    id: 'timesheet/search-limit-of-each-technician',
    says: 'A search for several technicians shows as many entries of each as limit says.',
    breaks: ['list/search-limit'],
    operations: ['searchTimesheets'],
    tell: around(['searchTimesheets'], (call) => {
      const sent = sentFields(call)
      const conditions = isFields(sent.where) ? sent.where : {}
      const { technicianId } = conditions
      const ids = isFields(technicianId) && Array.isArray(technicianId.in) ? [...new Set<unknown>(technicianId.in)] : []
      const answer = call.next()
      if (!isSuccess(answer) || typeof sent.limit !== 'number' || ids.length < 2) return answer
      const ofEach = ids.map((id) => call.next({ body: { ...sent, where: { ...conditions, technicianId: { in: [id] } } } }))
      return withBody(answer, { ...bodyOf(answer), data: ofEach.flatMap((one) => bodyOf(one).data) })
    }),
  },
]
