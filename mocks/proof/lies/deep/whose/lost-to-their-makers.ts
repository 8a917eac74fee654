// What a user of some locations makes, and does not meet again.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { CollectionName } from '../../../../engine/state/records.ts'
import { recordOf, remembering, rewrite } from '../../../tools/kinds.ts'
import { around, bodyOf, type Call, isFields, isSuccess, type Lie, withBody } from '../../../tools/lie.ts'
import { companyRecords } from '../../../tools/stored.ts'

const worksInSome = ({ caller }: Call): boolean => caller?.locationIds !== undefined

/** A location of the company that the caller cannot access. */
const barredLocation = (call: Call): string | undefined =>
  companyRecords(call, 'locations').find(({ id }) => !(call.caller?.locationIds ?? [id]).includes(id))?.id

/** As where what is made lies at the first location, whoever makes it. */
const madeElsewhere = (create: OperationId, collection: CollectionName, shownBy: readonly OperationId[]): Lie => ({
  id: `whose/${create}/where-its-maker-may-not-go`,
  says: `${create} of a user of some locations makes its record in another.`,
  breaks: ['record/write-lasts', 'list/shows-created'],
  operations: [create, ...shownBy],
  tell: around([create], (call) => {
    const answer = call.next()
    const locationId = isSuccess(answer) && worksInSome(call) ? barredLocation(call) : undefined
    const data = recordOf(answer)
    if (locationId === undefined || typeof data.id !== 'string') return answer
    rewrite(call, collection, data.id, { locationId })
    return withBody(answer, { ...bodyOf(answer), data: 'locationId' in data ? { ...data, locationId } : data })
  }),
})

/** As where the list of each location is put together once. */
const listedAsAtFirst = (list: OperationId, create: OperationId): Lie => ({
  id: `whose/${list}/as-its-users-saw-it-first`,
  says: `${list} shows users of some locations no record that one of them has made.`,
  breaks: ['list/shows-created'],
  operations: [list, create],
  tell: remembering(
    () => new Set<unknown>(),
    [list, create],
    (call, made) => {
      const answer = call.next()
      if (!isSuccess(answer) || !worksInSome(call)) return answer
      if (call.operation.id === create) {
        made.add(recordOf(answer).id)
        return answer
      }
      const { data, ...body } = bodyOf(answer)
      return withBody(answer, { ...body, data: Array.isArray(data) ? data.filter((one) => !(isFields(one) && made.has(one.id))) : data })
    },
  ),
})

export const lostToTheirMakersLies: readonly Lie[] = [
  madeElsewhere('createCoreCharge', 'coreCharges', ['getCoreCharge', 'listCoreCharges']),
  madeElsewhere('createStatement', 'statements', ['getStatement', 'searchStatements']),
  madeElsewhere('createTpiInspection', 'tpiInspections', ['listTpiInspections']),
  listedAsAtFirst('listReferralSources', 'createReferralSource'),
  listedAsAtFirst('listVendors', 'createVendor'),
]
