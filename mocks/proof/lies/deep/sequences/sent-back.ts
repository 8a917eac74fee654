// Servers that take from a body what only they set: a client sends a record as it read it some time ago, with one change.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { Collections } from '../../../../engine/state/records.ts'
import { recordOf } from '../../../tools/kinds.ts'
import { around, bodyOf, isFields, isSuccess, type Lie, metaOf, sentFields, withBody } from '../../../tools/lie.ts'
import { keptOtherwise, putBack, removeRecords, storedRecord } from '../../../tools/stored.ts'

type Kept = 'referralSources' | 'paymentTerms' | 'coreCharges' | 'laborMatrices' | 'statements'

const updates: readonly (readonly [OperationId, Kept])[] = [
  ['updateReferralSource', 'referralSources'],
  ['updatePaymentTerm', 'paymentTerms'],
  ['updateCoreCharge', 'coreCharges'],
  ['updateLaborMatrix', 'laborMatrices'],
  ['updateStatement', 'statements'],
]

type OfServer = Pick<Collections[Kept], 'meta' | 'updatedDate' | 'createdDate'>

interface Kind {
  readonly name: string
  readonly what: string
  readonly breaks: Lie['breaks']
  readonly kept: (now: OfServer, sent: { readonly [field: string]: unknown }) => Partial<OfServer>
}

const kinds: readonly Kind[] = [
  {
    name: 'version-of-the-body',
    what: 'the version in the meta',
    breaks: ['record/meta-version-grows'],
    kept: ({ meta }, sent) => {
      const { version } = metaOf(sent)
      return typeof version === 'number' ? { meta: { ...meta, version } } : {}
    },
  },
  {
    name: 'update-date-of-the-body',
    what: 'the updatedDate',
    breaks: ['record/updated-set', 'record/updated-moves'],
    kept: (_, { updatedDate }) => (updatedDate === null || typeof updatedDate === 'string' ? { updatedDate } : {}),
  },
  {
    name: 'creation-date-of-the-body',
    what: 'the createdDate',
    breaks: ['record/identity-kept'],
    kept: (_, { createdDate }) => (typeof createdDate === 'string' ? { createdDate } : {}),
  },
]

const takesWhatIsSent = updates.flatMap(([update, collection]) =>
  kinds.map(
    ({ name, what, breaks, kept }): Lie => ({
      id: `sequences/${update}/${name}`,
      says: `${update} keeps ${what} that it is sent.`,
      breaks,
      operations: [update],
      tell: keptOtherwise(update, collection, (now, _, call) => kept(now, sentFields(call))),
    }),
  ),
)

const overwrites = (create: OperationId, collection: Kept): Lie => ({
  id: `sequences/${create}/overwrites-by-id`,
  says: `${create} with the id of a record that is there puts the new one in its place.`,
  breaks: ['record/id-unique', 'record/others-kept'],
  operations: [create],
  tell: around([create], (call) => {
    const { id } = sentFields(call)
    const old = typeof id === 'string' ? call.sandbox.world.get(collection, id) : undefined
    const answer = call.next()
    const made = storedRecord({ ...call, params: { id: String(recordOf(answer).id) } }, collection)
    if (!isSuccess(answer) || !old || !made || old.companyId !== made.companyId) return answer
    removeRecords(call, collection, [made])
    putBack(call, collection, { ...made, id: old.id })
    const { data } = bodyOf(answer)
    return withBody(answer, { ...bodyOf(answer), data: { ...(isFields(data) && data), id: old.id } })
  }),
})

export const sentBackLies: readonly Lie[] = [
  ...takesWhatIsSent,
  overwrites('createReferralSource', 'referralSources'),
  overwrites('createLaborMatrix', 'laborMatrices'),
]
