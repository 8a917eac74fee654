// Writes with an effect on the side: on what they do not name, on other records, or on what is answered later.
import type { Collections } from '../../../../engine/state/records.ts'
import { recordOf, remembering, rewrite } from '../../../tools/kinds.ts'
import { around, bodyOf, hasSent, isSuccess, type Lie, metaOf, sentFields, withBody } from '../../../tools/lie.ts'
import { companyRecords, keptOtherwise, putBack, storedRecord } from '../../../tools/stored.ts'
import { takingBack } from '../../computed/store.ts'

const deletes: readonly Lie[] = [
  {
    id: 'sequences/listCoreCharges/refused-delete-counts',
    says: 'total of the list falls once more with a delete that is refused since the charge is gone already.',
    breaks: ['list/total', 'http/refused-changes-nothing', 'list/pages', 'list/shows-created', 'list/drops-deleted'],
    operations: ['deleteCoreCharge', 'listCoreCharges'],
    tell: remembering(
      () => ({ gone: new Set<unknown>(), twice: 0 }),
      ['deleteCoreCharge', 'listCoreCharges'],
      (call, counter) => {
        const answer = call.next()
        if (call.operation.id === 'deleteCoreCharge') {
          if (isSuccess(answer)) counter.gone.add(call.params.id)
          else if (counter.gone.has(call.params.id)) counter.twice += 1
          return answer
        }
        const body = bodyOf(answer)
        if (!isSuccess(answer) || call.query.has('ids') || call.query.has('where')) return answer
        return withBody(answer, { ...body, meta: { ...metaOf(body), total: Number(metaOf(body).total) - counter.twice } })
      },
    ),
  },
]

const templates: readonly Lie[] = [
  {
    id: 'sequences/changeMessageTemplateState/undelete-of-an-update-ignored',
    says: 'The action undelete answers with success, and leaves a template deleted that an update deleted.',
    breaks: ['message-template/undelete', 'message-template/deleted-lasts'],
    operations: ['changeMessageTemplateState', 'updateMessageTemplate'],
    tell: remembering(
      () => new Set<unknown>(),
      ['changeMessageTemplateState', 'updateMessageTemplate'],
      (call, byUpdate) => {
        const { id, action } = call.params
        const before = storedRecord(call, 'messageTemplates')
        const answer = call.next()
        if (!isSuccess(answer) || !before) return answer
        if (action === 'undelete' && byUpdate.has(id)) {
          putBack(call, 'messageTemplates', before)
          return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), ...before } })
        }
        if (action === 'delete') byUpdate.delete(id)
        else if (action === undefined && sentFields(call).deleted === true && !before.deleted) byUpdate.add(id)
        return answer
      },
    ),
  },
]

const updates: readonly Lie[] = [
  {
    id: 'sequences/getInventoryLabor/read-of-another-user-counts',
    says: 'A read by another user than the one in meta is a change by that user.',
    breaks: ['record/meta-version-own', 'record/meta-user', 'record/meta-session', 'record/read-stable'],
    operations: ['getInventoryLabor'],
    tell: around(['getInventoryLabor'], (call) => {
      const labor = storedRecord(call, 'inventoryLabor')
      const session = call.caller?.session
      if (labor && session && labor.companyId === session.companyId && labor.meta.userId !== session.userId)
        rewrite(call, 'inventoryLabor', labor.id, {
          meta: { userId: session.userId, sessionId: session.sessionId, version: labor.meta.version + 1 },
        })
      return call.next()
    }),
  },
  {
    id: 'sequences/updateInspection/completed-anew-by-any-update',
    says: 'An update of a completed inspection that does not name completedDate sets it to the time of the update.',
    breaks: ['inspection/update-leaves-others'],
    operations: ['updateInspection', 'getInspection'],
    tell: keptOtherwise('updateInspection', 'inspections', (now, before, call) =>
      before.completed && now.completed && !hasSent(call, 'completedDate') ? { completedDate: now.updatedDate } : {},
    ),
  },
]

const creates: readonly Lie[] = [
  {
    id: 'sequences/createTransferItem/added-to-what-was-received',
    says: 'An item of a part of which an earlier item was received in full makes no item, and raises the quantity of that one.',
    breaks: [
      'inventory-transfer/create',
      'inventory-transfer/create-persists',
      'inventory-transfer/create-leaves-others',
      'record/others-kept',
    ],
    operations: ['createTransferItem', 'listTransferItems'],
    tell: around(['createTransferItem'], (call) => {
      const { inventoryPartId, quantity } = sentFields(call)
      const received = companyRecords(call, 'transferItems').find(
        (item) =>
          item.transferId === call.params.transferId &&
          inventoryPartId !== undefined &&
          item.inventoryPartId === inventoryPartId &&
          item.receivedQuantity >= item.quantity,
      )
      if (!received) return call.next()
      const answer = takingBack(call, () => call.next())
      if (!isSuccess(answer)) return answer
      const raised = { quantity: received.quantity + Number(quantity) }
      rewrite(call, 'transferItems', received.id, raised)
      return withBody(answer, { ...bodyOf(answer), data: { ...received, ...raised } })
    }),
  },
]

const sessions: readonly Lie[] = [
  {
    id: 'sequences/logout/payments-stay-open',
    says: 'The token of a session that logged out still searches and records payments.',
    breaks: ['session/logout-ends'],
    operations: ['logout', 'searchPayments'],
    tell: remembering(
      () => new Map<string | undefined, Collections['sessions']>(),
      ['logout', 'searchPayments', 'createManualPayment'],
      (call, ended) => {
        const { authorization } = call.request.headers
        const { caller, sandbox, operation } = call
        if (operation.id === 'logout') {
          if (caller) ended.set(authorization, caller.session)
          return call.next()
        }
        const session = caller ? undefined : ended.get(authorization)
        if (!session) return call.next()
        putBack(call, 'sessions', session)
        const answer = call.next()
        sandbox.world.transact(() => sandbox.world.remove('sessions', session))
        return answer
      },
    ),
  },
]

export const sideEffectLies: readonly Lie[] = [...deletes, ...templates, ...updates, ...creates, ...sessions]
