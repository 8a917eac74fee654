// What a refusal leaves behind, and what comes back after it was removed.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { recordOf, remembering, rewrite } from '../../../tools/kinds.ts'
import { around, bodyOf, type Call, isSuccess, type Lie, sentFields, withBody } from '../../../tools/lie.ts'

/** A body that is refused for what is wrong in it, and what happens all the same. */
const refusedAnd = (
  id: OperationId,
  words: Pick<Lie, 'id' | 'says' | 'breaks'>,
  work: (call: Call, id: string) => void,
  shownBy: readonly OperationId[] = [],
): Lie => ({
  ...words,
  operations: [id, ...shownBy],
  tell: around([id], (call) => {
    const answer = call.next()
    if (answer.status === 400 && call.params.id !== undefined) work(call, call.params.id)
    return answer
  }),
})

const later = '2031-01-01T00:00:00.000Z'

export const refusedWriteLies: readonly Lie[] = [
  refusedAnd(
    'updatePaymentTerm',
    {
      id: 'sequences/updatePaymentTerm/refused-and-dated',
      says: 'An update of a payment term that is refused gives it a new updatedDate.',
      breaks: ['http/refused-changes-nothing', 'record/updated-null-at-first'],
    },
    (call, id) => rewrite(call, 'paymentTerms', id, { updatedDate: later }),
  ),
  refusedAnd(
    'updateCoreCharge',
    {
      id: 'sequences/updateCoreCharge/refused-and-signed',
      says: 'An update of a core charge that is refused counts as a version.',
      breaks: ['http/refused-changes-nothing', 'record/updated-null-at-first'],
    },
    (call, id) => {
      const meta = call.sandbox.world.get('coreCharges', id)?.meta
      if (meta) rewrite(call, 'coreCharges', id, { meta: { ...meta, version: meta.version + 1 }, updatedDate: later })
    },
  ),
  refusedAnd(
    'updateInspection',
    {
      id: 'sequences/updateInspection/refused-keeps-note',
      says: 'An update of an inspection that is refused for another field keeps its note.',
      breaks: ['http/refused-changes-nothing', 'inspection/update-leaves-others', 'inspection/update-persists'],
    },
    (call, id) => {
      const { note } = sentFields(call)
      if (typeof note === 'string') rewrite(call, 'inspections', id, { note })
    },
    ['getInspection'],
  ),
  refusedAnd(
    'updateLaborMatrix',
    {
      id: 'sequences/updateLaborMatrix/refused-keeps-name',
      says: 'An update of a labor matrix that is refused for another field keeps its name.',
      breaks: ['http/refused-changes-nothing', 'labor-matrix/update-leaves-rest', 'labor-matrix/update-takes-fields'],
    },
    (call, id) => {
      const { name } = sentFields(call)
      if (typeof name === 'string') rewrite(call, 'laborMatrices', id, { name })
    },
    ['getLaborMatrix'],
  ),
  {
    id: 'sequences/setCompanyLogo/removed-stays-removed',
    says: 'A logo that was removed and is set again is answered with null.',
    breaks: ['company/logo-set', 'company/tidy-config'],
    operations: ['setCompanyLogo', 'deleteCompanyLogo'],
    tell: remembering(
      () => new Set<unknown>(),
      ['setCompanyLogo', 'deleteCompanyLogo'],
      (call, removed) => {
        const answer = call.next()
        const { blobId } = recordOf(answer)
        if (isSuccess(answer) && call.operation.id === 'deleteCompanyLogo') removed.add(blobId)
        else if (removed.has(blobId)) return withBody(answer, { ...bodyOf(answer), data: { blobId: null } })
        return answer
      },
    ),
  },
]
