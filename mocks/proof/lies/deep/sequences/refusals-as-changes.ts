// What is refused for whose the record is, or for what it is, and told as a change all the same.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { resourceOf } from '../../../../../openapi/resources.ts'
import type { PlainAnswer } from '../../../../engine/plain/plain.ts'
import type { Collections } from '../../../../engine/state/records.ts'
import { rewrite } from '../../../tools/kinds.ts'
import { around, type Call, type Lie, sentFields } from '../../../tools/lie.ts'
import { storedRecord } from '../../../tools/stored.ts'

type Kept = 'referralSources' | 'paymentTerms' | 'coreCharges'
type Meta = Collections[Kept]['meta']

const nextVersion = (meta: Meta) => ({ meta: { ...meta, version: meta.version + 1 } })

/** As where the record is saved before the caller and the record are looked at. */
const savedFirst = (
  write: OperationId,
  collection: Kept,
  name: string,
  says: string,
  isMeant: (call: Call, answer: PlainAnswer) => boolean,
): Lie => {
  const { read } = resourceOf(write) ?? {}
  return {
    id: `sequences/${write}/${name}`,
    says,
    breaks: ['http/refused-changes-nothing'],
    operations: [write, ...(read ? [read] : [])],
    tell: around([write], (call) => {
      const answer = call.next()
      const { id = '' } = call.params
      const record = call.sandbox.world.get(collection, id)
      if (isMeant(call, answer) && record) rewrite(call, collection, id, nextVersion(record.meta))
      return answer
    }),
  }
}

const isFixed = (_: Call, { status }: PlainAnswer): boolean => status === 409
const isStranger = ({ caller }: Call, { status }: PlainAnswer): boolean => status === 404 && caller !== undefined

const renamedAllTheSame: Lie = {
  id: 'sequences/updatePaymentTerm/renamed-though-refused',
  says: 'An update that is refused for a dueInDays that is a text has renamed the term.',
  breaks: ['http/refused-changes-nothing'],
  operations: ['updatePaymentTerm', 'getPaymentTerm'],
  tell: around(['updatePaymentTerm'], (call) => {
    const answer = call.next()
    const { name, dueInDays } = sentFields(call)
    const term = storedRecord(call, 'paymentTerms')
    if (answer.status === 400 && typeof name === 'string' && typeof dueInDays === 'string' && term?.editable)
      rewrite(call, 'paymentTerms', term.id, { name })
    return answer
  }),
}

export const refusalsAsChangesLies: readonly Lie[] = [
  renamedAllTheSame,
  savedFirst(
    'updateReferralSource',
    'referralSources',
    'fixed-and-counted',
    'An update of a referral source that is reserved or not editable is refused, and counts as a version.',
    isFixed,
  ),
  savedFirst(
    'updatePaymentTerm',
    'paymentTerms',
    'built-in-and-counted',
    'An update of a built-in term is refused, and counts as a version.',
    isFixed,
  ),
  savedFirst(
    'deleteReferralSource',
    'referralSources',
    'kept-and-counted',
    'A delete of a reserved referral source is refused, and counts as a version.',
    isFixed,
  ),
  savedFirst(
    'updateCoreCharge',
    'coreCharges',
    'stranger-counted',
    'An update by a user of another company is refused, and counts as a version.',
    isStranger,
  ),
]
