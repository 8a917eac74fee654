// What was sent before, and is sent again after something else, is taken for no change: compared with what the record was when it was made,
// or answered as it was then.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { PlainAnswer } from '../../../../engine/plain/plain.ts'
import type { CollectionName, Collections } from '../../../../engine/state/records.ts'
import { recordOf, remembering, rewrite } from '../../../tools/kinds.ts'
import { isSuccess, type Lie, sentFields } from '../../../tools/lie.ts'
import { storedRecord } from '../../../tools/stored.ts'

const backToFirst = <Name extends CollectionName>(
  create: OperationId,
  update: OperationId,
  name: Name,
  field: string & keyof Collections[Name],
  breaks: readonly string[],
  along: readonly (keyof Collections[Name])[] = [],
): Lie => ({
  id: `sequences/${update}/first-${field}-is-no-change`,
  says: `An update of ${field} to what the record was made with is left out, though the record has another by then.`,
  breaks,
  operations: [create, update],
  tell: remembering(
    () => new Map<string, unknown>(),
    [create, update],
    (call, firsts) => {
      const before = storedRecord(call, name)
      const answer = call.next()
      const sent = sentFields(call)[field]
      if (!isSuccess(answer) || sent === undefined) return answer
      if (!before) firsts.set(String(recordOf(answer).id), sent)
      else if (firsts.get(before.id) === sent) {
        const kept: Partial<Collections[Name]> = {}
        for (const one of [field, ...along]) kept[one] = before[one]
        rewrite(call, name, before.id, kept)
      }
      return answer
    },
  ),
})

/** As where the logos that were set are kept, each once, and the newest counts. */
const firstLogoAgain: Lie = {
  id: 'sequences/setCompanyLogo/first-again-is-no-change',
  says: 'A logo that was set before is not the latest when it is set again.',
  breaks: ['company/logo-delete'],
  operations: ['setCompanyLogo', 'deleteCompanyLogo'],
  tell: remembering(
    () => new Map<string, Set<string>>(),
    ['setCompanyLogo'],
    (call, all) => {
      const { id = '' } = call.params
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      const known = all.get(id) ?? new Set()
      all.set(id, known.add(String(sentFields(call).blobId)))
      rewrite(call, 'companies', id, { logoBlobId: [...known].at(-1) ?? null })
      return answer
    },
  ),
}

/** As where a request that came before is taken for one that is sent again for lack of an answer. */
const answeredAsBefore = (update: OperationId): Lie => ({
  id: `sequences/${update}/equal-is-answered-as-before`,
  says: `${update} of what it was sent before gives the answer of then, and changes nothing.`,
  breaks: ['record/write-lasts'],
  operations: [update],
  tell: remembering(
    () => new Map<string, PlainAnswer>(),
    [update],
    (call, answers) => {
      const key = JSON.stringify([call.params, call.body])
      const answer = answers.get(key) ?? call.next()
      if (isSuccess(answer)) answers.set(key, answer)
      return answer
    },
  ),
})

export const backToFirstLies: readonly Lie[] = [
  ...(['updateReferralSource', 'updatePaymentTerm', 'updateStatement', 'updateLaborMatrix', 'updateCoreCharge'] as const).map(
    answeredAsBefore,
  ),
  firstLogoAgain,
  backToFirst('createCoreCharge', 'updateCoreCharge', 'coreCharges', 'amountCents', ['core-charge/update-takes-fields']),
  backToFirst('createCoreCharge', 'updateCoreCharge', 'coreCharges', 'partId', ['core-charge/update-takes-fields']),
  backToFirst('createPaymentTerm', 'updatePaymentTerm', 'paymentTerms', 'dueInDays', ['payment-term/update-takes-fields']),
  backToFirst('createStatement', 'updateStatement', 'statements', 'note', ['statement/update-takes-fields']),
  backToFirst('createStatement', 'updateStatement', 'statements', 'toDate', ['statement/update-takes-fields']),
  backToFirst('createTpiInspection', 'updateTpiInspection', 'tpiInspections', 'ordinal', ['tpi-scan/update-takes-fields']),
  backToFirst('createTpiInspection', 'updateTpiInspection', 'tpiInspections', 'tpiScanId', ['tpi-scan/update-takes-fields'], ['tpiScan']),
]
