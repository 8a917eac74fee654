// Writes that take along what is another's: a flag of another kind or of another company, ranges of another matrix, a record itself.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { afterwards, collectionOf, rewrite } from '../../../tools/kinds.ts'
import { type Lie, sentFields } from '../../../tools/lie.ts'
import { otherRecords } from '../../../tools/stored.ts'
import { overwrite } from '../../computed/store.ts'

const defaultOfAllCompanies: Lie = {
  id: 'whose/createLaborMatrix/default-of-all-companies',
  says: 'A matrix that becomes the default takes the flag from those of other companies.',
  breaks: ['record/other-company'],
  operations: ['createLaborMatrix', 'updateLaborMatrix', 'getLaborMatrix', 'listLaborMatrices'],
  tell: afterwards(['createLaborMatrix', 'updateLaborMatrix'], (call) => {
    if (sentFields(call).default !== true) return
    const others = call.sandbox.world.all('laborMatrices').filter(({ companyId }) => companyId !== call.caller?.companyId)
    for (const { id } of others) rewrite(call, 'laborMatrices', id, { default: false })
  }),
}

const customersTakeFleets: Lie = {
  id: 'whose/createPaymentTerm/customer-default-takes-fleets',
  says: 'A new term that is the default of customers takes the flag for fleets from the term that has it.',
  breaks: ['record/others-kept'],
  operations: ['createPaymentTerm', 'getPaymentTerm', 'listPaymentTerms'],
  tell: afterwards(['createPaymentTerm'], (call, made) => {
    if (sentFields(call).customerDefault !== true) return
    for (const { id } of otherRecords(call, 'paymentTerms')) if (id !== made.id) rewrite(call, 'paymentTerms', id, { fleetDefault: false })
  }),
}

/** As where ranges are kept once, by their bounds. */
const rangesByTheirBounds: Lie = {
  id: 'whose/updateLaborMatrix/ranges-by-their-bounds',
  says: 'Ranges that are sent for a matrix change those of the same bounds in other matrices of its type.',
  breaks: ['record/others-kept'],
  operations: ['updateLaborMatrix', 'getLaborMatrix'],
  tell: afterwards(['updateLaborMatrix'], (call) => {
    const updated = call.sandbox.world.get('laborMatrices', call.params.id ?? '')
    if (!Array.isArray(sentFields(call).ranges) || !updated) return
    const multipliers = new Map(updated.ranges.map(({ start, end, multiplier }) => [`${start} ${end}`, multiplier]))
    for (const other of otherRecords(call, 'laborMatrices'))
      if (other.type === updated.type)
        rewrite(call, 'laborMatrices', other.id, {
          ranges: other.ranges.map((range) => ({
            ...range,
            multiplier: multipliers.get(`${range.start} ${range.end}`) ?? range.multiplier,
          })),
        })
  }),
}

/** As where whatever a body holds is merged into the record. */
const movesAway = (update: OperationId): Lie => ({
  id: `whose/${update}/moves-to-the-company-sent`,
  says: `${update} with the companyId of another company moves the record there.`,
  breaks: ['record/identity-kept'],
  operations: [update],
  tell: afterwards([update], (call) => {
    const { companyId } = sentFields(call)
    if (typeof companyId === 'string') overwrite(call.sandbox.world, collectionOf(call), call.params.id ?? '', { companyId })
  }),
})

export const takenWithLies: readonly Lie[] = [
  defaultOfAllCompanies,
  customersTakeFleets,
  rangesByTheirBounds,
  ...(['updateInventoryFee', 'updateInspection', 'updateStatement', 'updateReferralSource', 'updateCoreCharge'] as const).map(movesAway),
]
