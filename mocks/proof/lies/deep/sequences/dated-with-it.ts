// Records that a write does not name, and that are saved with it: dated, and counted as changed by who wrote.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { Collections } from '../../../../engine/state/records.ts'
import { recordOf, rewrite } from '../../../tools/kinds.ts'
import { around, type Call, isSuccess, type Lie } from '../../../tools/lie.ts'
import { otherRecords, storedRecord } from '../../../tools/stored.ts'

type Dated = 'inventoryFees' | 'paymentTerms' | 'laborMatrices' | 'referralSources' | 'timesheets'

/** Who wrote, and when, as a record says it. */
interface Signature {
  readonly updatedDate: string
  readonly meta: Collections[Dated]['meta']
}

interface Saved<Name extends Dated> {
  readonly operation: OperationId
  readonly of: Name
  readonly id: string
  readonly says: string
  readonly read: OperationId
  /** Which of the others are saved with it. */
  readonly among: (other: Collections[Name], written: Collections[Name]) => boolean
  readonly change: (signature: Signature, other: Collections[Name]) => Partial<Collections[Name]>
}

function signatureFor({ caller, sandbox }: Call, { meta }: Collections[Dated]): Signature {
  const { user, session } = caller ?? {}
  return {
    updatedDate: new Date(sandbox.clock.now()).toISOString(),
    meta: { ...meta, userId: user?.id ?? meta.userId, sessionId: session?.sessionId ?? meta.sessionId, version: meta.version + 1 },
  }
}

const savedWith = <Name extends Dated>({ operation, of, id, says, read, among, change }: Saved<Name>): Lie => ({
  id: `sequences/${operation}/${id}`,
  says,
  breaks: ['record/others-kept'],
  operations: [operation, read],
  tell: around([operation], (call) => {
    const before = storedRecord(call, of)
    const answer = call.next()
    const written = storedRecord(call, of) ?? before ?? call.sandbox.world.get(of, String(recordOf(answer).id))
    if (!isSuccess(answer) || !written) return answer
    for (const other of otherRecords(call, of)) {
      if (other.id === written.id || !among(other, written)) continue
      rewrite(call, of, other.id, change(signatureFor(call, other), other))
    }
    return answer
  }),
})

export const datedWithItLies: readonly Lie[] = [
  savedWith({
    operation: 'updateInventoryFee',
    of: 'inventoryFees',
    id: 'saves-its-category',
    says: 'An update saves the other fees of the category as well, dated and a version higher.',
    read: 'getInventoryFee',
    among: (other, { categoryId }) => other.categoryId === categoryId,
    change: (signature) => signature,
  }),
  savedWith({
    operation: 'updatePaymentTerm',
    of: 'paymentTerms',
    id: 'saves-all-terms',
    says: 'An update saves all terms of the company, dated and a version higher.',
    read: 'getPaymentTerm',
    among: () => true,
    change: (signature) => signature,
  }),
  savedWith({
    operation: 'createReferralSource',
    of: 'referralSources',
    id: 'saves-those-of-the-location',
    says: 'A new source saves the others of the location, dated and a version higher.',
    read: 'getReferralSource',
    among: (other, { locationId }) => other.locationId === locationId,
    change: (signature) => signature,
  }),
  savedWith({
    operation: 'updateLaborMatrix',
    of: 'laborMatrices',
    id: 'renames-those-of-its-type',
    says: 'An update gives all matrices of the type a longer name, dated and a version higher.',
    read: 'getLaborMatrix',
    among: (other, { type }) => other.type === type,
    change: (signature, { name }) => ({ ...signature, name: `${name} (saved)` }),
  }),
  savedWith({
    operation: 'deleteTimesheet',
    of: 'timesheets',
    id: 'numbers-move-up',
    says: 'Entries after the one that is deleted get the number before theirs, dated and a version higher.',
    read: 'getTimesheet',
    among: (other, gone) => Number(other.number) > Number(gone.number),
    change: (signature, { number }) => ({ ...signature, number: String(Number(number) - 1) }),
  }),
]
