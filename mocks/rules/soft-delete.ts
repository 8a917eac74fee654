// Soft delete (2.1, D23): four fields that always agree.
import type { Surroundings } from '../engine/handlers.ts'

interface Deletion {
  deleted: boolean
  deletedDate: string | null
  deletedReason: string | null
  deletedUserId: string | null
}

interface DeletionBody {
  deleted?: boolean | undefined
  deletedReason?: string | undefined
  deletedUserId?: string | null | undefined
}

export const notDeleted: Deletion = { deleted: false, deletedDate: null, deletedReason: null, deletedUserId: null }

/** What a body may say of a deletion. */
export const saysMore: ('deletedReason' | 'deletedUserId')[] = ['deletedReason', 'deletedUserId']

/** How a record stands after a body that may delete it, bring it back, or say more about why and by whom it was deleted. */
export function deletion({ now, caller }: Surroundings, before: Deletion, body: DeletionBody): Deletion {
  const { deleted = before.deleted } = body
  if (!deleted) return notDeleted
  const { deletedDate, deletedReason, deletedUserId } = before.deleted
    ? before
    : { ...notDeleted, deletedDate: now, deletedUserId: caller.userId }
  return {
    deleted,
    deletedDate,
    deletedReason: body.deletedReason ?? deletedReason,
    deletedUserId: body.deletedUserId ?? deletedUserId,
  }
}
