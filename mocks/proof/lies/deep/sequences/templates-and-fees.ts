// Soft delete, there and back: what a record, its reason and its author become when it is deleted and undeleted more than once.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { PlainAnswer } from '../../../../engine/plain/plain.ts'
import type { Collections } from '../../../../engine/state/records.ts'
import { recordOf, remembering, rewrite } from '../../../tools/kinds.ts'
import { bodyOf, type Call, isSuccess, type Lie, sentFields, withBody } from '../../../tools/lie.ts'

type Template = Collections['messageTemplates']
type Fee = Collections['inventoryFees']

const action: OperationId = 'changeMessageTemplateState'
const update: OperationId = 'updateMessageTemplate'

/** What was done to a record so far. */
interface Steps<Stored> {
  deletes: number
  undeletes: number
  /** Before the first delete. */
  whole: Stored
  /** After the first delete. */
  deleted: Stored
}

/** Writes that delete and bring back, told with what was done before; the values that come back replace those of the record. */
const after = <Name extends 'messageTemplates' | 'inventoryFees'>(
  name: Name,
  operations: readonly OperationId[],
  change: (
    now: Collections[Name],
    before: Collections[Name],
    steps: Steps<Collections[Name]>,
    call: Call,
  ) => Partial<Collections[Name]> | undefined,
): Lie['tell'] =>
  remembering(
    () => new Map<string, Steps<Collections[Name]>>(),
    operations,
    (call, known): PlainAnswer => {
      const id = call.params.id ?? ''
      const { world } = call.sandbox
      const before = world.get(name, id)
      const answer = call.next()
      const now = world.get(name, id)
      if (!isSuccess(answer) || !before || !now) return answer
      const steps = known.get(id) ?? { deletes: 0, undeletes: 0, whole: before, deleted: now }
      const values = change(now, before, steps, call)
      if (now.deleted && !before.deleted) {
        if (steps.deletes === 0) Object.assign(steps, { whole: before, deleted: now })
        steps.deletes += 1
      }
      if (!now.deleted && before.deleted) steps.undeletes += 1
      known.set(id, steps)
      if (!values) return answer
      rewrite(call, name, id, values)
      const body = bodyOf(answer)
      return withBody(answer, { ...body, data: { ...recordOf(answer), ...values } })
    },
  )

const template = (
  name: string,
  says: string,
  breaks: readonly string[],
  change: (now: Template, before: Template, steps: Steps<Template>, call: Call) => Partial<Template> | undefined,
): Lie => ({
  id: `sequences/changeMessageTemplateState/${name}`,
  says,
  breaks,
  operations: [action, update],
  tell: after('messageTemplates', [action, update], change),
})

const fee = (
  name: string,
  says: string,
  breaks: readonly string[],
  change: (now: Fee, before: Fee, steps: Steps<Fee>, call: Call) => Partial<Fee> | undefined,
): Lie => ({
  id: `sequences/updateInventoryFee/${name}`,
  says,
  breaks,
  operations: ['updateInventoryFee', 'getInventoryFee'],
  tell: after('inventoryFees', ['updateInventoryFee'], change),
})

const isDelete = ({ operation, params }: Call): boolean => operation.id === action && params.action === 'delete'

const templateLies: readonly Lie[] = [
  template(
    'reason-of-the-first-delete',
    'A template that is deleted once more keeps the reason of the first time.',
    ['message-template/delete-reason'],
    (now, before, { deletes, deleted }) =>
      now.deleted && !before.deleted && deletes > 0 ? { deletedReason: deleted.deletedReason } : undefined,
  ),
  {
    ...template(
      'reason-kept-while-deleted',
      'The action delete with another reason leaves the reason of a template that is deleted already.',
      ['message-template/delete-reason'],
      (now, before, _, call) => (isDelete(call) && before.deleted && now.deleted ? { deletedReason: before.deletedReason } : undefined),
    ),
    unseen: 'The table of moves (3) has none that begins with a deleted template and deletes it, so a server may leave the first reason.',
  },
  template(
    'user-of-the-first-delete',
    'A template that is deleted once more names who deleted it the first time.',
    ['message-template/delete-user'],
    (now, before, { deletes, deleted }) =>
      now.deleted && !before.deleted && deletes > 0 ? { deletedUserId: deleted.deletedUserId } : undefined,
  ),
  template(
    'date-of-the-first-delete',
    'A template that is deleted once more tells when it was deleted the first time; between two requests more than a minute goes by.',
    ['record/deletion-dated'],
    (now, before, { deletes, deleted }, { sandbox }) => {
      sandbox.clock.advance(61_000)
      return now.deleted && !before.deleted && deletes > 0 ? { deletedDate: deleted.deletedDate } : undefined
    },
  ),
  template(
    'outlasts-an-update-of-deleted',
    'What the action delete has deleted an update with deleted false leaves deleted.',
    ['message-template/update-takes-deleted'],
    (now, before, { deletes }, call) =>
      deletes > 0 && call.operation.id === update && before.deleted && !now.deleted
        ? { deleted: true, deletedDate: before.deletedDate, deletedReason: before.deletedReason, deletedUserId: before.deletedUserId }
        : undefined,
  ),
  template(
    'undelete-brings-back-old-texts',
    'Undelete brings back the texts from before the delete, whatever an update changed meanwhile.',
    ['message-template/undelete-leaves-rest', 'message-template/update-lasts', 'message-template/update-leaves-rest'],
    (now, before, { deletes, whole }) =>
      deletes > 0 && !now.deleted && before.deleted ? { messageText: whole.messageText, name: whole.name } : undefined,
  ),
  template(
    'second-undelete-loses-subject',
    'The second undelete of a template takes its subject away.',
    ['message-template/undelete-leaves-rest'],
    (now, before, { undeletes }) => (undeletes > 0 && !now.deleted && before.deleted ? { subjectText: null } : undefined),
  ),
  template(
    'second-delete-loses-identifiers',
    'The second delete of a template takes its identifiers away.',
    ['message-template/delete-is-soft'],
    (now, before, { deletes }) =>
      deletes > 0 && now.deleted && !before.deleted ? { defaultTemplateIdentifier: null, starterTemplateIdentifier: null } : undefined,
  ),
  template(
    'update-after-undelete-deletes',
    'The first update after an undelete deletes the template again.',
    ['message-template/deleted-lasts', 'message-template/update-leaves-rest'],
    (now, before, { undeletes, deleted }, call) =>
      call.operation.id === update && undeletes === 1 && !before.deleted && now.updatedDate !== null && !('deleted' in sentFields(call))
        ? { deleted: true, deletedDate: deleted.deletedDate, deletedReason: deleted.deletedReason, deletedUserId: deleted.deletedUserId }
        : undefined,
  ),
  template(
    'language-undeletes',
    'An update of the language of a deleted template brings it back.',
    ['message-template/deleted-lasts', 'message-template/update-leaves-rest'],
    (now, before, _, call) =>
      before.deleted && now.deleted && now.language !== before.language && !('deleted' in sentFields(call))
        ? { deleted: false }
        : undefined,
  ),
  template(
    'creator-is-who-undeletes',
    'A template that somebody else brings back is by that user from then on.',
    ['message-template/created-by', 'message-template/undelete-leaves-rest'],
    (now, before, _, { caller }) => (!now.deleted && before.deleted ? { createdByUserId: caller?.userId ?? null } : undefined),
  ),
  template(
    'undelete-moves-creation',
    'The second undelete of a template dates its creation anew.',
    ['record/identity-kept', 'message-template/undelete-leaves-rest'],
    (now, before, { undeletes }) =>
      undeletes > 0 && !now.deleted && before.deleted
        ? { createdDate: new Date(Date.parse(now.createdDate) + 60_000).toISOString() }
        : undefined,
  ),
  template(
    'undelete-turns-round',
    'The action undelete deletes a template that is not deleted and was changed before.',
    ['message-template/undelete'],
    (now, before, _, call) =>
      call.operation.id === action && !isDelete(call) && !before.deleted && before.updatedDate !== null
        ? { deleted: true, deletedDate: now.updatedDate }
        : undefined,
  ),
  {
    id: 'sequences/changeMessageTemplateState/reason-of-the-last-one',
    says: 'A template that is deleted without a reason shows the one that was sent last, with another template.',
    breaks: ['message-template/delete-reason'],
    operations: [action],
    tell: remembering(
      () => ({ reason: '' }),
      [action],
      (call, last) => {
        const { reason } = sentFields(call)
        const answer = call.next()
        if (!isSuccess(answer) || !isDelete(call)) return answer
        if (typeof reason === 'string') last.reason = reason
        if (reason !== undefined || last.reason === '') return answer
        const values = { deletedReason: last.reason }
        rewrite(call, 'messageTemplates', call.params.id ?? '', values)
        return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), ...values } })
      },
    ),
  },
  {
    id: 'sequences/changeMessageTemplateState/deletes-are-counted',
    says: 'A template that was deleted twice is still deleted after one undelete.',
    breaks: ['message-template/undelete'],
    operations: [action],
    tell: remembering(
      () => new Map<string, number>(),
      [action],
      (call, counts) => {
        const { id = '' } = call.params
        const count = Math.max(0, (counts.get(id) ?? 0) + (isDelete(call) ? 1 : -1))
        const before = call.sandbox.world.get('messageTemplates', id)
        const answer = call.next()
        if (!isSuccess(answer) || !before) return answer
        counts.set(id, count)
        if (isDelete(call) || count === 0) return answer
        const { deleted, deletedDate, deletedReason, deletedUserId } = before
        const values = { deleted, deletedDate, deletedReason, deletedUserId }
        rewrite(call, 'messageTemplates', id, values)
        const body = bodyOf(answer)
        return withBody(answer, { ...body, data: { ...recordOf(answer), ...values } })
      },
    ),
  },
  {
    id: 'sequences/createMessageTemplate/after-a-delete-is-deleted',
    says: 'A template that is made right after another was deleted is deleted, too.',
    breaks: ['message-template/create', 'message-template/create-lasts'],
    operations: ['createMessageTemplate', action],
    tell: remembering(
      () => ({ deleting: false }),
      ['createMessageTemplate', action],
      (call, last) => {
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const wasDeleting = last.deleting
        last.deleting = isDelete(call)
        if (call.operation.id === action || !wasDeleting || 'deleted' in sentFields(call)) return answer
        const body = bodyOf(answer)
        const values = { deleted: true }
        rewrite(call, 'messageTemplates', String(recordOf(answer).id), values)
        return withBody(answer, { ...body, data: { ...recordOf(answer), ...values } })
      },
    ),
  },
]

const restored = (now: Fee, before: Fee): boolean => !now.deleted && before.deleted

const feeLies: readonly Lie[] = [
  fee(
    'update-undeletes',
    'An update of a deleted fee that says nothing of it brings the fee back.',
    ['inventory/fee-update-leaves-others'],
    (now, before, _, call) => (before.deleted && now.deleted && !('deleted' in sentFields(call)) ? { deleted: false } : undefined),
  ),
  fee(
    'restored-twice-loses-amount',
    'A fee that is deleted and brought back for the second time loses its amount.',
    ['inventory/fee-update-leaves-others', 'inventory/fee-update-deletes'],
    (now, before, { undeletes }) => (undeletes > 0 && restored(now, before) ? { amountCents: null, percent: null } : undefined),
  ),
  fee(
    'deleted-again-by-next-update',
    'The next update of a fee that was brought back deletes it again.',
    ['inventory/fee-update-deletes', 'inventory/fee-update-leaves-others', 'record/empty-update'],
    (now, before, { undeletes, deleted }, call) =>
      undeletes === 1 && !before.deleted && !('deleted' in sentFields(call))
        ? { deleted: now.id === deleted.id, deletedDate: deleted.deletedDate, deletedUserId: deleted.deletedUserId }
        : undefined,
  ),
  fee(
    'restored-as-it-was',
    'A fee that is brought back is as it was when it was deleted, whatever was changed meanwhile.',
    ['inventory/fee-update-persists', 'inventory/fee-update-leaves-others'],
    (now, before, { deletes, whole }) =>
      deletes > 0 && restored(now, before) ? { name: whole.name, amountCents: whole.amountCents, feeType: whole.feeType } : undefined,
  ),
  fee(
    'reason-of-the-first-delete',
    'A fee that is deleted once more keeps the reason of the first time.',
    ['inventory/fee-update-deletes'],
    (now, before, { deletes, deleted }) =>
      deletes > 0 && now.deleted && !before.deleted ? { deletedReason: deleted.deletedReason } : undefined,
  ),
]

export const templateAndFeeLies: readonly Lie[] = [...templateLies, ...feeLies]
