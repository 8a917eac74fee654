// Pages in an order, of records with equal values: which of them comes first is another one from page to page.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { lists } from '../../../tools/kinds.ts'
import { around, bodyOf, type Call, isFields, isSorted, isSuccess, type Lie, withBody } from '../../../tools/lie.ts'

/** More than the shop has of anything. */
const all = '500'

const fieldOf = ({ query }: Call): string => (query.get('orderby') ?? '').replace(/^[-+]/, '').replace(/ .*/, '')

type Among = (equals: readonly unknown[]) => readonly unknown[]

/** Those with equal values the other way round, or in what order among themselves they are given. */
function tiesTurned(records: readonly unknown[], field: string, among: Among = (equals) => equals.toReversed()): unknown[] {
  const valueIn = (record: unknown) => (isFields(record) ? record[field] : undefined)
  const turned: unknown[] = []
  for (let from = 0; from < records.length; ) {
    const end = records.findIndex((record, at) => at > from && valueIn(record) !== valueIn(records[from]))
    turned.push(...among(records.slice(from, end < 0 ? undefined : end)))
    from = end < 0 ? records.length : end
  }
  return turned
}

/** As where an order without a second key goes by whatever a page is read by. */
const turning = (
  list: OperationId,
  which: string,
  says: string,
  isTurned: (page: number, skip: number, total: number) => boolean,
): Lie => ({
  id: `pages/${list}/ties-turn-on-${which}-pages`,
  says: `${list} in an order has records with equal values the other way round on every ${says}.`,
  breaks: ['list/skip', 'list/pages'],
  operations: [list],
  tell: around([list], (call) => {
    const [skip, limit] = ['skip', 'limit'].map((name) => Number(call.query.get(name) ?? 0))
    if (!isSorted(call) || !skip || !limit) return call.next()
    const query = new URLSearchParams(call.query)
    query.set('limit', all)
    query.delete('skip')
    const whole = call.next({ query })
    const answer = call.next()
    const { data } = isSuccess(whole) ? bodyOf(whole) : {}
    if (!isSuccess(answer) || !Array.isArray(data) || !isTurned(Math.floor(skip / limit), skip, data.length)) return answer
    return withBody(answer, { ...bodyOf(answer), data: tiesTurned(data, fieldOf(call)).slice(skip, skip + limit) })
  }),
})

/** As where an order is made anew for each request out of what has none. */
const stirring = (list: OperationId): Lie => ({
  id: `pages/${list}/ties-stirred`,
  says: `${list} in an order has records with equal values in another order in each answer.`,
  breaks: ['list/pages'],
  operations: [list],
  tell(server) {
    let answers = 0
    const stirred: Among = (equals) => equals.map((_, at) => equals[(at + answers) % equals.length])
    return around([list], (call) => {
      if (!isSorted(call)) return call.next()
      const [skip, limit] = ['skip', 'limit'].map((name) => Number(call.query.get(name) ?? 0))
      const query = new URLSearchParams(call.query)
      query.set('limit', all)
      query.delete('skip')
      const whole = call.next({ query })
      const answer = call.next()
      const { data } = isSuccess(whole) ? bodyOf(whole) : {}
      if (!isSuccess(answer) || !Array.isArray(data)) return answer
      answers += 1
      return withBody(answer, {
        ...bodyOf(answer),
        data: tiesTurned(data, fieldOf(call), stirred).slice(skip, limit ? (skip ?? 0) + limit : undefined),
      })
    })(server)
  },
})

/** The same of a search, whose body says how. */
const turningSearch = (search: OperationId): Lie => ({
  id: `pages/${search}/ties-turn-on-later-pages`,
  says: `${search} in an order has records with equal values the other way round on every page but the first.`,
  breaks: ['list/search-skip'],
  operations: [search],
  tell: around([search], (call) => {
    const { skip, limit, orderBy, ...asked } = isFields(call.body) ? call.body : {}
    const [field] = isFields(orderBy) ? Object.keys(orderBy) : []
    if (field === undefined || typeof skip !== 'number' || typeof limit !== 'number' || skip === 0) return call.next()
    const answer = call.next({ body: { ...asked, orderBy, limit: Number(all) } })
    const { data, ...body } = isSuccess(answer) ? bodyOf(answer) : {}
    return Array.isArray(data) ? withBody(answer, { ...body, data: tiesTurned(data, field).slice(skip, skip + limit) }) : call.next()
  }),
})

export const tieLies: readonly Lie[] = [
  ...(['searchPayments', 'searchStatements', 'searchInventoryFees'] as const).map(turningSearch),
  ...(['listPaymentTerms', 'listVendors', 'listTimesheets', 'listInventoryFees'] as const).map(stirring),
  ...lists.map((list) => turning(list, 'later', 'page but the first', () => true)),
  ...lists.map((list) => turning(list, 'even', 'second page', (page) => page % 2 === 1)),
  // As where the second half is read from the far end, to skip less.
  turning('listCoreCharges', 'far', 'page of the second half', (_, skip, total) => 2 * skip > total),
]
