// Values that are of another type by a hair, taken and kept as they came.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { CollectionName } from '../../../../engine/state/records.ts'
import { recordOf, rewrite } from '../../../tools/kinds.ts'
import { around, bodyOf, isSuccess, type Lie, sentFields, withBody } from '../../../tools/lie.ts'

interface Kept {
  readonly write: OperationId
  readonly collection: CollectionName
  readonly fields: readonly [string, ...string[]]
  readonly says: string
  readonly isNearly: (value: unknown) => boolean
  /** What the fields could have been sent. */
  readonly right: unknown
}

const hasFraction = (value: unknown): boolean => typeof value === 'number' && !Number.isInteger(value)
const comesAsText = (value: unknown): boolean => typeof value === 'string'
const comesAsNumber = (value: unknown): boolean => typeof value === 'number'

const kept: readonly Kept[] = [
  { write: 'createStatement', collection: 'statements', fields: ['name', 'note'], says: 'numbers', isNearly: comesAsNumber, right: '7' },
  { write: 'updateStatement', collection: 'statements', fields: ['name', 'note'], says: 'numbers', isNearly: comesAsNumber, right: '7' },
  {
    write: 'createCoreCharge',
    collection: 'coreCharges',
    fields: ['amountCents'],
    says: 'fractions of cents',
    isNearly: hasFraction,
    right: 10,
  },
  {
    write: 'updateCoreCharge',
    collection: 'coreCharges',
    fields: ['amountCents'],
    says: 'fractions of cents',
    isNearly: hasFraction,
    right: 10,
  },
  { write: 'createPaymentTerm', collection: 'paymentTerms', fields: ['dueInDays'], says: 'days as text', isNearly: comesAsText, right: 15 },
  {
    write: 'updateReferralSource',
    collection: 'referralSources',
    fields: ['name'],
    says: 'a number as name',
    isNearly: comesAsNumber,
    right: '7',
  },
  {
    write: 'createLaborMatrix',
    collection: 'laborMatrices',
    fields: ['default'],
    says: 'a flag as text',
    isNearly: comesAsText,
    right: false,
  },
]

export const nearlyTypedLies: readonly Lie[] = kept.map(({ write, collection, fields, says, isNearly, right }) => ({
  id: `values/${write}/${fields[0]}/nearly-typed`,
  says: `${write} takes ${says} for ${fields.join(' and ')}, and shows it so.`,
  breaks: ['http/wrong-value-not-kept', 'record/cents-are-integers'],
  operations: [write],
  tell: around([write], (call) => {
    const sent = sentFields(call)
    const near = fields.filter((field) => isNearly(sent[field]))
    if (near.length === 0) return call.next()
    const answer = call.next({ body: { ...sent, ...Object.fromEntries(near.map((field) => [field, right])) } })
    const { id } = recordOf(answer)
    if (!isSuccess(answer)) return answer
    const values = Object.fromEntries(near.map((field) => [field, sent[field]]))
    rewrite(call, collection, String(id), values)
    return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), ...values } })
  }),
}))
