// What a refusal leaves behind, and what comes back after it was removed.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { resourceOf } from '../../../../../openapi/resources.ts'
import type { CollectionName } from '../../../../engine/state/records.ts'
import { recordOf, remembering, rewrite } from '../../../tools/kinds.ts'
import { around, bodyOf, type Call, isSuccess, type Lie, refuse, sentFields, withBody } from '../../../tools/lie.ts'
import { storedRecord } from '../../../tools/stored.ts'
import { asFree } from '../../areas/referral-source.ts'
import { overwrite } from '../../computed/store.ts'

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

/** As where each field is stored as soon as it is found to be good. */
const refusedKeeps = (update: OperationId, collection: CollectionName, field: string, breaks: readonly string[]): Lie => {
  const { read } = resourceOf(update) ?? {}
  return refusedAnd(
    update,
    {
      id: `sequences/${update}/refused-keeps-${field}`,
      says: `${update} that is refused for another field keeps its ${field}.`,
      breaks: ['http/refused-changes-nothing', ...breaks],
    },
    (call, id) => {
      const { [field]: value } = sentFields(call)
      if (typeof value === 'string') overwrite(call.sandbox.world, collection, id, { [field]: value })
    },
    read ? [read] : [],
  )
}

/** As where there is room for so many earlier states of a record. */
const refusesAfter = (
  words: Pick<Lie, 'id' | 'says' | 'breaks'>,
  counted: (call: Call) => boolean,
  refused: (call: Call, before: number) => boolean,
  operations: Lie['operations'],
): Lie => ({
  ...words,
  operations,
  tell: remembering(
    () => new Map<string, number>(),
    operations,
    (call, known) => {
      const { id = '' } = call.params
      const before = known.get(id) ?? 0
      if (refused(call, before)) return refuse(call, 409, 'There were too many changes.')
      const answer = call.next()
      if (isSuccess(answer) && counted(call)) known.set(id, before + 1)
      return answer
    },
  ),
})

const isUndelete = ({ params }: Call): boolean => params.action === 'undelete'

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
  refusedKeeps('updateInspection', 'inspections', 'note', ['inspection/update-leaves-others', 'inspection/update-persists']),
  refusedKeeps('updateLaborMatrix', 'laborMatrices', 'name', ['labor-matrix/update-leaves-rest', 'labor-matrix/update-takes-fields']),
  refusesAfter(
    {
      id: 'sequences/changeMessageTemplateState/second-undelete-refused',
      says: 'A template that was undeleted before takes no other undelete.',
      breaks: ['message-template/undelete'],
    },
    isUndelete,
    (call, before) => before > 0 && isUndelete(call),
    ['changeMessageTemplateState'],
  ),
  refusesAfter(
    {
      id: 'sequences/deleteReferralSource/refused-after-renames',
      says: 'A referral source that was renamed three times is not deleted.',
      breaks: ['referral-source/editable-allows', 'referral-source/delete'],
    },
    ({ operation }) => operation.id === 'updateReferralSource',
    ({ operation }, before) => before > 2 && operation.id === 'deleteReferralSource',
    ['updateReferralSource', 'deleteReferralSource'],
  ),
  refusesAfter(
    {
      id: 'sequences/updateLaborMatrix/refused-the-tenth-time',
      says: 'A labor matrix takes nine updates, and no more.',
      breaks: ['labor-matrix/update-takes-fields'],
    },
    () => true,
    (_, before) => before > 8,
    ['updateLaborMatrix'],
  ),
  {
    id: 'sequences/createVendor/made-before-the-country-is-refused',
    says: 'A vendor with a country that is none is refused, and made without it.',
    breaks: ['http/refused-changes-nothing'],
    operations: ['createVendor', 'listVendors'],
    tell: around(['createVendor'], (call) => {
      const answer = call.next()
      const { name, country } = sentFields(call)
      if (answer.status === 400 && typeof country === 'string' && typeof name === 'string') call.next({ body: { name } })
      return answer
    }),
  },
  {
    id: 'sequences/updateReferralSource/reserved-takes-its-own-name',
    says: 'A reserved referral source refuses another name, and takes the one that it has as a change.',
    breaks: ['referral-source/reserved-update'],
    operations: ['updateReferralSource', 'getReferralSource'],
    tell: around(['updateReferralSource'], (call) => {
      const source = storedRecord(call, 'referralSources')
      return source?.reserved && sentFields(call).name === source.name ? asFree(call, source) : call.next()
    }),
  },
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
