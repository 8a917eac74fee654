// Writes that reach more than the record they are about, or leave no trace where they change it: other matrices, terms, templates and items.
import type { Collections } from '../../../../engine/state/records.ts'
import { afterwards, recordOf, rewrite } from '../../../tools/kinds.ts'
import { around, bodyOf, type Call, type Fields, hasSent, isFields, isSuccess, type Lie, sentFields, withBody } from '../../../tools/lie.ts'
import { companyRecords, keptOtherwise, otherRecords, othersChanged } from '../../../tools/stored.ts'
import { itemsOfTransfer } from '../../areas/inventory-transfer/transfer-items.ts'

type Template = Collections['messageTemplates']

const rangesSent = (call: Call): Fields[] => {
  const { ranges } = sentFields(call)
  return Array.isArray(ranges) ? ranges.filter(isFields) : []
}

const minute = 60_000

/** Deleted by the same user in the same minute and place. */
const isOfTheBatch = (one: Template, other: Template): boolean =>
  other.deleted &&
  one.deletedUserId === other.deletedUserId &&
  one.locationId === other.locationId &&
  Math.abs(Date.parse(one.deletedDate ?? '') - Date.parse(other.deletedDate ?? '')) <= minute

const matrixLies: readonly Lie[] = [
  {
    id: 'sequences/updateLaborMatrix/ranges-alone-leave-no-trace',
    says: 'An update of nothing but ranges leaves updatedDate and meta of the matrix as they were.',
    breaks: ['record/meta-version-grows', 'record/updated-set', 'record/meta-user', 'record/meta-session'],
    operations: ['updateLaborMatrix', 'getLaborMatrix'],
    tell: keptOtherwise('updateLaborMatrix', 'laborMatrices', (_, { updatedDate, meta }, call) =>
      Object.keys(sentFields(call)).join() === 'ranges' ? { updatedDate, meta } : {},
    ),
  },
  {
    id: 'sequences/updateLaborMatrix/same-starts-deleted-everywhere',
    says: 'Ranges that an update replaces are deleted by their starts, those of other matrices of the company with them.',
    breaks: ['labor-matrix/update-leaves-other-ranges', 'record/others-kept'],
    operations: ['updateLaborMatrix', 'getLaborMatrix'],
    tell: othersChanged('updateLaborMatrix', 'laborMatrices', ({ ranges }, _, before, call) => {
      const starts = new Set(before.ranges.map(({ start }) => start))
      const left = ranges.filter(({ start }) => !starts.has(start))
      return hasSent(call, 'ranges') && left.length < ranges.length ? { ranges: left } : undefined
    }),
  },
  {
    id: 'sequences/createLaborMatrix/ranges-with-ids-taken-over',
    says: 'Ranges that a create sends with the ids of those of another matrix are taken from it.',
    breaks: ['labor-matrix/update-leaves-other-ranges', 'record/others-kept', 'labor-matrix/create-ranges'],
    operations: ['createLaborMatrix', 'getLaborMatrix'],
    tell: around(['createLaborMatrix'], (call) => {
      const answer = call.next()
      const { id } = recordOf(answer)
      const made = call.sandbox.world.get('laborMatrices', String(id))
      const taken = new Map(rangesSent(call).flatMap(({ id, start }) => (typeof id === 'string' ? [[start, id]] : [])))
      if (!isSuccess(answer) || !made || taken.size === 0) return answer
      const ids = new Set(taken.values())
      for (const { id, ranges } of companyRecords(call, 'laborMatrices'))
        if (ranges.some((range) => ids.has(range.id)))
          rewrite(call, 'laborMatrices', id, { ranges: ranges.filter((range) => !ids.has(range.id)) })
      const ranges = made.ranges.map((range) => ({ ...range, id: taken.get(range.start) ?? range.id }))
      rewrite(call, 'laborMatrices', made.id, { ranges })
      return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), ranges } })
    }),
  },
]

export const othersTouchedLies: readonly Lie[] = [
  ...matrixLies,
  {
    id: 'sequences/createPaymentTerm/fleet-default-takes-both',
    says: 'A new default for fleets takes the default for customers from the term that has it, and does not become that itself.',
    breaks: ['record/others-kept'],
    operations: ['createPaymentTerm', 'getPaymentTerm'],
    tell: around(['createPaymentTerm'], (call) => {
      const former = companyRecords(call, 'paymentTerms').filter(({ customerDefault }) => customerDefault)
      const answer = call.next()
      const { fleetDefault, customerDefault } = sentFields(call)
      if (isSuccess(answer) && fleetDefault === true && customerDefault !== true)
        for (const { id } of former) rewrite(call, 'paymentTerms', id, { customerDefault: false })
      return answer
    }),
  },
  {
    id: 'sequences/changeMessageTemplateState/undelete-restores-the-batch',
    says: 'The action undelete brings back every template of the location that the same user deleted in the same minute.',
    breaks: ['record/others-kept', 'message-template/deleted-lasts'],
    operations: ['changeMessageTemplateState', 'updateMessageTemplate'],
    tell: around(['changeMessageTemplateState'], (call) => {
      const named = call.sandbox.world.get('messageTemplates', call.params.id ?? '')
      const answer = call.next()
      if (!isSuccess(answer) || call.params.action !== 'undelete' || !named?.deleted) return answer
      for (const other of otherRecords(call, 'messageTemplates'))
        if (isOfTheBatch(named, other))
          rewrite(call, 'messageTemplates', other.id, { deleted: false, deletedDate: null, deletedReason: null, deletedUserId: null })
      return answer
    }),
  },
  {
    id: 'sequences/updateInspection/takes-those-of-its-order-along',
    says: 'An inspection that goes to another order takes the other inspections of its order along.',
    breaks: ['inspection/update-leaves-other-inspections', 'record/others-kept'],
    operations: ['updateInspection', 'getInspection'],
    tell: around(['updateInspection'], (call) => {
      const before = call.sandbox.world.get('inspections', call.params.id ?? '')
      const answer = call.next()
      const orderId = sentFields(call).orderId
      if (isSuccess(answer) && typeof orderId === 'string')
        for (const other of otherRecords(call, 'inspections'))
          if (other.orderId === before?.orderId) rewrite(call, 'inspections', other.id, { orderId })
      return answer
    }),
  },
  {
    id: 'sequences/updateReferralSource/dates-its-namesakes',
    says: 'An update of a referral source is the date of the last update of all that had its name.',
    breaks: ['record/others-kept'],
    operations: ['updateReferralSource', 'getReferralSource'],
    tell: around(['updateReferralSource'], (call) => {
      const before = call.sandbox.world.get('referralSources', call.params.id ?? '')
      const answer = call.next()
      const updatedDate = recordOf(answer).updatedDate
      if (isSuccess(answer) && typeof updatedDate === 'string')
        for (const { id, name } of otherRecords(call, 'referralSources'))
          if (name === before?.name) rewrite(call, 'referralSources', id, { updatedDate })
      return answer
    }),
  },
  {
    id: 'sequences/updateWebhook/refused-name-saves-the-rest',
    says: 'An update to the name of another webhook is refused, and the other fields of its body are saved.',
    breaks: ['http/refused-changes-nothing'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: around(['updateWebhook'], (call) => {
      const answer = call.next()
      const { name, ...rest } = sentFields(call)
      if (answer.status === 409 && name !== undefined) call.next({ body: rest })
      return answer
    }),
  },
  {
    id: 'sequences/createTransferItem/dates-the-others',
    says: 'A new item gives the other items of the transfer an updatedDate.',
    breaks: ['inventory-transfer/create-leaves-others', 'record/updated-null-at-first', 'record/others-kept'],
    operations: ['createTransferItem', 'listTransferItems'],
    tell: afterwards(['createTransferItem'], (call, { id, createdDate }) => {
      for (const item of itemsOfTransfer(call))
        if (item.id !== id) rewrite(call, 'transferItems', item.id, { updatedDate: String(createdDate) })
    }),
  },
]
