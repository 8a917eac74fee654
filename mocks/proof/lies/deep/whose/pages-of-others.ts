// Pages of a user of some locations, or of another company: cut, counted, filtered and sorted otherwise than those of who sees all.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { asSession } from '../../../tools/kinds.ts'
import { around, bodyOf, type Call, type Changed, isFields, isFiltered, isSuccess, type Lie, metaOf, withBody } from '../../../tools/lie.ts'
import { wide } from './locations.ts'

const isOfSomeLocations = ({ caller }: Call): boolean => caller?.locationIds !== undefined && caller.user.companyWideAccess === false

/** Of another company than the first one of the shop. */
const isSecond = ({ caller, sandbox: { world } }: Call): boolean =>
  caller !== undefined && caller.companyId !== world.all('users')[0]?.companyId

/** As where the location is looked at after the page was taken from what the company has. */
const cutBeforeFiltered = (list: OperationId): Lie => ({
  id: `whose/${list}/page-cut-before-locations`,
  says: `${list} leaves records of other locations out of the page that it has taken of all, for a user of some.`,
  breaks: ['list/pages', 'list/search-skip', 'list/has-more'],
  operations: [list],
  tell: around([list], (call) => {
    const answer = call.next()
    const session = isOfSomeLocations(call) && isSuccess(answer) ? wide(call) : undefined
    const of = session ? call.next(asSession(session)) : answer
    if (!session || !isSuccess(of)) return answer
    const { data, meta, ...body } = bodyOf(of)
    const own = (Array.isArray(data) ? data : []).filter(({ locationId }) => !locationId || call.caller?.locationIds?.includes(locationId))
    const { total } = metaOf(bodyOf(answer))
    return withBody(of, { ...body, data: own, ...(isFields(meta) && { meta: { ...meta, total } }) })
  }),
})

const withoutPart = ({ query, body, operation }: Call, inQuery: string, inBody: string): Changed => {
  if (operation.kind === 'search') return isFields(body) ? { body: { ...body, [inBody]: undefined } } : {}
  const asked = new URLSearchParams(query)
  asked.delete(inQuery)
  return { query: asked }
}

const losing = (
  list: OperationId,
  [part, inQuery, inBody]: readonly [string, string, string],
  [whom, isMeant]: readonly [string, (call: Call) => boolean],
  breaks: readonly string[],
): Lie => ({
  id: `whose/${list}/${part}-lost-for-${whom.replaceAll(' ', '-')}`,
  says: `${list} forgets the ${part} that ${whom} asks for.`,
  breaks,
  operations: [list],
  tell: around([list], (call) => call.next(isMeant(call) ? withoutPart(call, inQuery, inBody) : {})),
})

const limit = ['limit', 'limit', 'limit'] as const
const order = ['order', 'orderby', 'orderBy'] as const
const filter = ['filter', 'where', 'where'] as const
const ofSome = ['a user of some locations', isOfSomeLocations] as const
const ofSecond = ['another company', isSecond] as const

const countsMoreForOthers = (list: OperationId): Lie => ({
  id: `whose/${list}/counts-more-for-another-company`,
  says: `total of ${list} without a filter is seven more than there are, for another company.`,
  breaks: ['list/total', 'list/total-of-any-page'],
  operations: [list],
  tell: around([list], (call) => {
    const answer = call.next()
    const { meta, ...body } = bodyOf(answer)
    const isMeant = isSuccess(answer) && isSecond(call) && !isFiltered(call) && !call.query.has('ids')
    return isMeant && isFields(meta) ? withBody(answer, { ...body, meta: { ...meta, total: Number(meta.total) + 7 } }) : answer
  }),
})

export const otherPageLies: readonly Lie[] = [
  cutBeforeFiltered('listVendors'),
  cutBeforeFiltered('listInspections'),
  cutBeforeFiltered('listInventoryLabor'),
  cutBeforeFiltered('searchPayments'),
  losing('listPaymentTerms', limit, ofSome, ['list/limit']),
  losing('searchStatements', limit, ofSome, ['list/search-limit']),
  losing('listInspections', limit, ofSecond, ['list/limit']),
  losing('listVendors', order, ofSome, ['list/pages']),
  losing('listPaymentTerms', filter, ofSecond, ['list/filter-meta']),
  losing('listVendors', filter, ofSecond, ['list/filter-meta']),
  countsMoreForOthers('listVendors'),
  countsMoreForOthers('listPaymentTerms'),
]
