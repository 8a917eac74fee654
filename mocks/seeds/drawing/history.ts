// The life of a seeded record until the present: made, perhaps changed, perhaps deleted. Dates follow one another.
import { notDeleted } from '../../rules/soft-delete.ts'
import type { At } from './at.ts'
import { type Draw, present } from './draw.ts'

interface History {
  createdDate: string
  updatedDate: string | null
  meta: { userId: string; sessionId: string; version: number }
}

/** Made after `at.earliest`, and changed since in four of ten cases. */
export function historyOf(draw: Draw, { createdBy, earliest }: Pick<At, 'createdBy' | 'earliest'>): History {
  const createdDate = draw.time(earliest, present)
  const changes = draw.chance(0.4) ? draw.whole(1, 5) : 0
  const updatedDate = changes > 0 ? draw.time(createdDate, present) : null
  return { createdDate, updatedDate, meta: { ...createdBy, version: 1 + changes } }
}

/** The same for a record without meta. */
export function historyWithoutMetaOf(draw: Draw, at: At): Omit<History, 'meta'> {
  const { createdDate, updatedDate } = historyOf(draw, at)
  return { createdDate, updatedDate }
}

/** What came with the service: there from the beginning, and never changed. */
export const builtInHistory = ({ createdBy, earliest }: Pick<At, 'createdBy' | 'earliest'>): History => ({
  createdDate: earliest,
  updatedDate: null,
  meta: { ...createdBy, version: 1 },
})

/** A history that ends, in one of ten cases, with the record's deletion: its latest change. */
export function historyWithDeletionOf(draw: Draw, at: At, reasons: readonly string[]) {
  const history = historyOf(draw, at)
  if (!draw.chance(0.1)) return { ...history, ...notDeleted }
  const deletedDate = history.updatedDate ?? draw.time(history.createdDate, present)
  const meta = { ...history.meta, version: Math.max(2, history.meta.version) }
  const deletion = { deleted: true, deletedDate, deletedReason: draw.pick(reasons), deletedUserId: at.createdBy.userId }
  return { ...history, updatedDate: deletedDate, meta, ...deletion }
}

/** A time at most so many hours after another, and not after the present. */
export function soonAfter(draw: Draw, date: string, hours: number): string {
  const latest = Math.min(Date.parse(date) + hours * 3_600_000, Date.parse(present))
  return draw.time(date, new Date(latest).toISOString())
}
