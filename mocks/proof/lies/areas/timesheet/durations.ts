// Departures of the durations that the list of timesheets sums up.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { remembering } from '../../../tools/kinds.ts'
import { answers, bodyOf, type Call, type Fields, isFields, isSuccess, type Lie, withBody } from '../../../tools/lie.ts'
import { type Entry, entriesOf } from './entries.ts'

const list: readonly OperationId[] = ['listTimesheets']

interface Sums {
  totalDuration: number
  avgDurationPerService: number
}

/** Lists whose durations in meta are others. `matches` are all that match ids, on whatever page. */
const changesDurations = (
  change: (sums: Sums, matches: readonly Entry[], call: Call, page: readonly Fields[]) => Partial<Sums>,
): Lie['tell'] =>
  answers(list, (body, call) => {
    const ids = call.query.getAll('ids').flatMap((text) => text.split(','))
    const matches = entriesOf(call).filter(({ id }) => ids.length === 0 || ids.includes(id))
    const meta = isFields(body.meta) ? body.meta : {}
    const sums = { totalDuration: Number(meta.totalDuration), avgDurationPerService: Number(meta.avgDurationPerService) }
    const page = Array.isArray(body.data) ? body.data.filter(isFields) : []
    return { ...body, meta: { ...meta, ...change(sums, matches, call, page) } }
  })

const lengthOf = ({ duration }: Fields | Entry): number => (typeof duration === 'number' ? duration : 0)

const totalLength = (entries: readonly (Fields | Entry)[]): number => entries.reduce((sum, entry) => sum + lengthOf(entry), 0)

const meanOf = (entries: readonly (Fields | Entry)[]): number => (entries.length === 0 ? 0 : totalLength(entries) / entries.length)

const isScoped = ({ activity }: Entry): boolean => activity === 'Service' || activity === 'Labor'

export const durationLies: readonly Lie[] = [
  // Durations in meta.
  {
    id: 'timesheet/total-of-page',
    says: 'totalDuration is of the page.',
    breaks: ['timesheet/list-total-duration-all'],
    operations: list,
    tell: changesDurations((_, __, ___, page) => ({ totalDuration: totalLength(page) })),
  },
  {
    id: 'timesheet/total-of-everything',
    says: 'totalDuration is of all entries, whatever ids are asked for.',
    breaks: ['timesheet/list-total-duration-sums'],
    operations: list,
    tell: changesDurations((_, __, call) => ({ totalDuration: totalLength(entriesOf(call)) })),
  },
  {
    id: 'timesheet/total-of-companies',
    says: 'totalDuration is of the entries of all companies.',
    breaks: ['timesheet/list-total-duration-sums'],
    operations: list,
    tell: changesDurations(({ totalDuration }, matches, call) => {
      if (call.query.has('ids')) return {}
      return { totalDuration: totalDuration - totalLength(matches) + totalLength(call.sandbox.world.all('timesheets')) }
    }),
  },
  {
    id: 'timesheet/total-in-seconds',
    says: 'totalDuration is in seconds, while durations are in milliseconds.',
    breaks: ['timesheet/list-total-duration-sums'],
    operations: list,
    tell: changesDurations(({ totalDuration }) => ({ totalDuration: Math.round(totalDuration / 1000) })),
  },
  {
    id: 'timesheet/total-of-services',
    says: 'totalDuration leaves out entries that are about no service.',
    breaks: ['timesheet/list-total-duration-sums'],
    operations: list,
    tell: changesDurations((_, matches) => ({ totalDuration: totalLength(matches.filter(isScoped)) })),
  },
  {
    id: 'timesheet/total-misses-last',
    says: 'totalDuration leaves out the last entry.',
    breaks: ['timesheet/list-total-duration-sums'],
    operations: list,
    tell: changesDurations((_, matches) => ({ totalDuration: totalLength(matches.slice(0, -1)) })),
  },
  {
    id: 'timesheet/total-in-whole-hours',
    says: 'totalDuration adds up durations that were rounded to hours.',
    breaks: ['timesheet/list-total-duration-sums'],
    operations: list,
    tell: changesDurations((_, matches) => ({
      totalDuration: matches.reduce((sum, entry) => sum + Math.round(lengthOf(entry) / 3_600_000) * 3_600_000, 0),
    })),
  },
  {
    id: 'timesheet/total-counts-deleted',
    says: 'totalDuration goes on counting entries that were deleted.',
    breaks: ['timesheet/delete-removes'],
    operations: ['listTimesheets', 'deleteTimesheet'],
    tell: remembering(
      () => ({ gone: 0 }),
      ['listTimesheets', 'deleteTimesheet'],
      (call, memory) => {
        const before = call.sandbox.world.get('timesheets', call.params.id ?? '')
        const answer = call.next()
        if (before && isSuccess(answer) && call.operation.id === 'deleteTimesheet') memory.gone += lengthOf(before)
        const body = bodyOf(answer)
        if (call.operation.id !== 'listTimesheets' || !isFields(body.meta)) return answer
        return withBody(answer, { ...body, meta: { ...body.meta, totalDuration: Number(body.meta.totalDuration) + memory.gone } })
      },
    ),
  },
  {
    id: 'timesheet/average-of-all',
    says: 'avgDurationPerService is the average of all entries.',
    breaks: ['timesheet/list-average-scoped'],
    operations: list,
    tell: changesDurations((_, matches) => ({ avgDurationPerService: meanOf(matches) })),
  },
  {
    id: 'timesheet/average-over-all',
    says: 'avgDurationPerService is what services took, divided by the number of all entries.',
    breaks: ['timesheet/list-average-scoped'],
    operations: list,
    tell: changesDurations((_, matches) => ({
      avgDurationPerService: totalLength(matches.filter(isScoped)) / Math.max(1, matches.length),
    })),
  },
  {
    id: 'timesheet/average-of-technicians',
    says: 'avgDurationPerService is the average of the averages of technicians.',
    breaks: ['timesheet/list-average-scoped'],
    operations: list,
    tell: changesDurations((_, matches) => {
      const scoped = matches.filter(isScoped)
      const technicians = [...new Set(scoped.map(({ technicianId }) => technicianId))]
      const shares = technicians.map((technician) => meanOf(scoped.filter(({ technicianId }) => technicianId === technician)))
      return { avgDurationPerService: shares.reduce((sum, mean) => sum + mean, 0) / Math.max(1, shares.length) }
    }),
  },
  {
    id: 'timesheet/average-in-seconds',
    says: 'avgDurationPerService is in seconds, while durations are in milliseconds.',
    breaks: ['timesheet/list-average-scoped'],
    operations: list,
    tell: changesDurations(({ avgDurationPerService }) => ({ avgDurationPerService: avgDurationPerService / 1000 })),
  },
  {
    id: 'timesheet/average-is-total',
    says: 'avgDurationPerService is the sum of the durations.',
    breaks: ['timesheet/list-average-scoped'],
    operations: list,
    tell: changesDurations((_, matches) => ({ avgDurationPerService: totalLength(matches.filter(isScoped)) })),
  },
  {
    id: 'timesheet/average-of-labors',
    says: 'avgDurationPerService is the average of the entries about a labor.',
    breaks: ['timesheet/list-average-scoped'],
    operations: list,
    tell: changesDurations((_, matches) => ({ avgDurationPerService: meanOf(matches.filter(({ activity }) => activity === 'Labor')) })),
  },
  {
    id: 'timesheet/average-of-page',
    says: 'avgDurationPerService is of the page.',
    breaks: ['timesheet/list-average', 'timesheet/list-total-duration-all', 'timesheet/list-average-scoped'],
    operations: list,
    tell: changesDurations((_, __, ___, page) => ({
      avgDurationPerService: meanOf(page.filter(({ activity }) => activity === 'Service' || activity === 'Labor')),
    })),
  },
]
