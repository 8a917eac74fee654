// Values that are of another type by a hair, taken and kept as they came.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { CollectionName } from '../../../../engine/state/records.ts'
import { recordOf, rewrite } from '../../../tools/kinds.ts'
import { around, bodyOf, isSuccess, type Lie, sentFields, withBody } from '../../../tools/lie.ts'

interface Kept {
  readonly write: OperationId
  readonly collection: CollectionName
  readonly field: string
  readonly says: string
  readonly isNearly: (value: unknown) => boolean
  /** What the field could have been sent. */
  readonly right: unknown
}

const hasFraction = (value: unknown): boolean => typeof value === 'number' && !Number.isInteger(value)
const comesAsText = (value: unknown): boolean => typeof value === 'string'
const comesAsNumber = (value: unknown): boolean => typeof value === 'number'

const kept: readonly Kept[] = [
  {
    write: 'createCoreCharge',
    collection: 'coreCharges',
    field: 'amountCents',
    says: 'fractions of cents',
    isNearly: hasFraction,
    right: 10,
  },
  {
    write: 'updateCoreCharge',
    collection: 'coreCharges',
    field: 'amountCents',
    says: 'fractions of cents',
    isNearly: hasFraction,
    right: 10,
  },
  { write: 'createPaymentTerm', collection: 'paymentTerms', field: 'dueInDays', says: 'days as text', isNearly: comesAsText, right: 15 },
  {
    write: 'updateReferralSource',
    collection: 'referralSources',
    field: 'name',
    says: 'a number as name',
    isNearly: comesAsNumber,
    right: '7',
  },
  {
    write: 'createLaborMatrix',
    collection: 'laborMatrices',
    field: 'default',
    says: 'a flag as text',
    isNearly: comesAsText,
    right: false,
  },
]

export const nearlyTypedLies: readonly Lie[] = kept.map(({ write, collection, field, says, isNearly, right }) => ({
  id: `values/${write}/${field}/nearly-typed`,
  says: `${write} takes ${says} for ${field}, and shows it so.`,
  breaks: ['http/wrong-value-not-kept', 'record/cents-are-integers'],
  operations: [write],
  tell: around([write], (call) => {
    const sent = sentFields(call)
    const value = sent[field]
    if (!isNearly(value)) return call.next()
    const answer = call.next({ body: { ...sent, [field]: right } })
    const { id } = recordOf(answer)
    if (!isSuccess(answer)) return answer
    rewrite(call, collection, String(id), { [field]: value })
    return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), [field]: value } })
  }),
}))
