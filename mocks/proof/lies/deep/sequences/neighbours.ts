// A write that reaches other records: those of the same name, reference or bulk payment, or what is made after them.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { Collections } from '../../../../engine/state/records.ts'
import { afterwards, recordOf, remembering, rewrite } from '../../../tools/kinds.ts'
import { around, bodyOf, type Call, hasSent, isFields, isSuccess, type Lie, withBody } from '../../../tools/lie.ts'
import { takingParts } from '../../../tools/payments.ts'
import { companyRecords, otherRecords, othersChanged, putBack, removeRecords, storedRecord } from '../../../tools/stored.ts'

type Source = Collections['referralSources']
type Fee = Collections['inventoryFees']

const customerOf = ({ sandbox }: Call, { orderId }: Collections['payments']) => sandbox.world.get('orders', orderId ?? '')?.customerId

const sourceLies: readonly Lie[] = [
  {
    id: 'sequences/updateReferralSource/merges-namesakes',
    says: 'A rename to the name of another one of the location removes that one.',
    breaks: ['record/others-kept', 'record/write-lasts'],
    operations: ['updateReferralSource', 'getReferralSource', 'listReferralSources'],
    tell: afterwards(['updateReferralSource'], (call) => {
      const now = storedRecord(call, 'referralSources')
      const isTwin = ({ name, locationId }: Source) => name === now?.name && locationId === now.locationId
      if (hasSent(call, 'name')) removeRecords(call, 'referralSources', otherRecords(call, 'referralSources').filter(isTwin))
    }),
  },
  {
    id: 'sequences/createReferralSource/revives-the-deleted',
    says: 'A create with the name of one that was deleted brings that one back, with its id and its dates.',
    breaks: ['record/updated-null-at-first', 'referral-source/create'],
    operations: ['createReferralSource', 'deleteReferralSource'],
    tell: remembering(
      () => new Map<string, Source>(),
      ['createReferralSource', 'deleteReferralSource'],
      (call, deleted) => {
        const before = storedRecord(call, 'referralSources')
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        if (before) deleted.set(placeAmong(before), before)
        const made = call.sandbox.world.get('referralSources', String(recordOf(answer).id))
        const old = made && deleted.get(placeAmong(made))
        if (!old) return answer
        const revived = { ...old, updatedDate: made.createdDate, meta: { ...made.meta, version: old.meta.version + 1 } }
        removeRecords(call, 'referralSources', [made])
        putBack(call, 'referralSources', revived)
        return withBody(answer, { ...bodyOf(answer), data: revived })
      },
    ),
  },
]

const placeAmong = ({ companyId, locationId, name }: Source): string => `${companyId} ${locationId} ${name}`

const vendorLie: Lie = {
  id: 'sequences/createVendor/phone-of-the-one-before',
  says: 'A vendor that is made without contactPhone is answered so, and has that of the vendor made before it.',
  breaks: ['record/write-lasts'],
  operations: ['createVendor', 'getVendor', 'listVendors'],
  tell: remembering(
    () => new Map<string | null, Collections['vendors']['contactPhone']>(),
    ['createVendor'],
    (call, phones) => {
      const answer = call.next()
      const made = call.sandbox.world.get('vendors', String(recordOf(answer).id))
      if (!isSuccess(answer) || !made) return answer
      const before = phones.get(made.locationId)
      if (hasSent(call, 'contactPhone')) phones.set(made.locationId, made.contactPhone)
      else if (before) rewrite(call, 'vendors', made.id, { contactPhone: before })
      return answer
    },
  ),
}

const feeViews: readonly OperationId[] = ['listInventoryFees', 'searchInventoryFees']

const feeLie: Lie = {
  id: 'sequences/updateInventoryFee/category-stale-in-lists',
  says: 'Lists and searches show a fee of another category with the category of before until its name is changed.',
  breaks: ['inventory/fee-category-matches', 'inventory/fee-same-everywhere', 'list/shows-changed', 'list/agrees-with-read'],
  operations: ['updateInventoryFee', ...feeViews],
  tell: remembering(
    () => new Map<unknown, Fee['category']>(),
    ['updateInventoryFee', ...feeViews],
    (call, stale) => {
      const before = storedRecord(call, 'inventoryFees')
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      if (before) {
        if (hasSent(call, 'name')) stale.delete(before.id)
        else if (hasSent(call, 'categoryId') && !stale.has(before.id)) stale.set(before.id, before.category)
        return answer
      }
      const body = bodyOf(answer)
      const shown = (fee: unknown) => (isFields(fee) && stale.has(fee.id) ? { ...fee, category: stale.get(fee.id) } : fee)
      return Array.isArray(body.data) ? withBody(answer, { ...body, data: body.data.map(shown) }) : answer
    },
  ),
}

export const neighbourLies: readonly Lie[] = [
  ...sourceLies,
  vendorLie,
  feeLie,
  {
    id: 'sequences/deleteManualPayment/takes-the-bulk',
    says: 'A payment by hand may be part of a bulk payment; its removal takes the other parts of the customer along.',
    breaks: ['record/others-kept'],
    operations: ['createManualPayment', 'deleteManualPayment', 'searchPayments'],
    tell: takingParts((call, part) => {
      const isPart = (one: Collections['payments']) =>
        one.bulkPaymentId === part.bulkPaymentId && customerOf(call, one) === customerOf(call, part)
      const answer = call.next()
      if (isSuccess(answer)) removeRecords(call, 'payments', otherRecords(call, 'payments').filter(isPart))
      return answer
    }),
  },
  {
    id: 'sequences/updateCoreCharge/status-for-the-reference',
    says: 'A new status is given to all core charges of the same referenceId.',
    breaks: ['record/others-kept'],
    operations: ['updateCoreCharge', 'getCoreCharge', 'listCoreCharges', 'searchCoreCharges'],
    tell: othersChanged('updateCoreCharge', 'coreCharges', (other, { referenceId, status }, _, call) =>
      hasSent(call, 'status') && referenceId !== null && other.referenceId === referenceId ? { status } : undefined,
    ),
  },
  {
    id: 'sequences/updateInspection/note-for-the-order',
    says: 'A note is given to all inspections of the order.',
    breaks: ['inspection/update-leaves-other-inspections', 'record/others-kept'],
    operations: ['updateInspection', 'getInspection', 'listInspections'],
    tell: othersChanged('updateInspection', 'inspections', (other, { orderId, note }, _, call) =>
      hasSent(call, 'note') && other.orderId === orderId ? { note } : undefined,
    ),
  },
  {
    id: 'sequences/deleteTimesheet/notes-of-the-technician-lost',
    says: 'After a delete of an entry all others of its technician have no note.',
    breaks: ['record/others-kept'],
    operations: ['deleteTimesheet', 'getTimesheet', 'listTimesheets'],
    tell: around(['deleteTimesheet'], (call) => {
      const gone = storedRecord(call, 'timesheets')
      const answer = call.next()
      if (isSuccess(answer))
        for (const { id, technicianId } of otherRecords(call, 'timesheets'))
          if (technicianId === gone?.technicianId) rewrite(call, 'timesheets', id, { note: null })
      return answer
    }),
  },
  {
    id: 'sequences/deleteManualPayment/cancels-those-of-the-order',
    says: 'A removal of a payment cancels the other payments of its order.',
    breaks: ['record/read-stable', 'record/others-kept'],
    operations: ['deleteManualPayment', 'createManualPayment', 'searchPayments'],
    tell: around(['deleteManualPayment'], (call) => {
      const gone = storedRecord(call, 'payments')
      const answer = call.next()
      if (isSuccess(answer))
        for (const { id, orderId } of otherRecords(call, 'payments'))
          if (orderId === gone?.orderId) rewrite(call, 'payments', id, { status: 'Canceled' })
      return answer
    }),
  },
  {
    id: 'sequences/createManualPayment/empties-notes-of-the-order',
    says: 'A new payment takes the notes of the other payments of its order away.',
    breaks: ['record/read-stable', 'record/others-kept'],
    operations: ['createManualPayment', 'searchPayments'],
    tell: afterwards(['createManualPayment'], (call, made) => {
      for (const { id, orderId } of companyRecords(call, 'payments'))
        if (id !== made.id && orderId === made.orderId) rewrite(call, 'payments', id, { note: null })
    }),
  },
  {
    id: 'sequences/deleteTimesheet/renumbers-later-ones',
    says: 'A delete gives the later entries of the location the numbers before theirs, so that there is no gap.',
    breaks: ['record/others-kept'],
    operations: ['deleteTimesheet', 'getTimesheet', 'listTimesheets', 'searchTimesheets'],
    tell: around(['deleteTimesheet'], (call) => {
      const gone = storedRecord(call, 'timesheets')
      const answer = call.next()
      if (!isSuccess(answer) || !gone) return answer
      for (const { id, locationId, number } of companyRecords(call, 'timesheets'))
        if (locationId === gone.locationId && Number(number) > Number(gone.number))
          rewrite(call, 'timesheets', id, { number: String(Number(number) - 1) })
      return answer
    }),
  },
  {
    id: 'sequences/updateLaborMatrix/dates-its-labor',
    says: 'Any update of a matrix sets laborMatrixDate of the inventory labor that uses it.',
    breaks: ['record/read-stable'],
    operations: ['updateLaborMatrix', 'getInventoryLabor', 'listInventoryLabor', 'searchInventoryLabor'],
    tell: afterwards(['updateLaborMatrix'], (call) => {
      const matrix = storedRecord(call, 'laborMatrices')
      for (const { id, laborMatrixId } of companyRecords(call, 'inventoryLabor'))
        if (matrix && laborMatrixId === matrix.id) rewrite(call, 'inventoryLabor', id, { laborMatrixDate: matrix.updatedDate })
    }),
  },
]
