// Lists that lose what they are asked for where more is named, sorted or skipped than usual.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { answers, around, isFields, type Lie, requests } from '../../../tools/lie.ts'

const isNothing = (wanted: unknown): boolean => !(isFields(wanted) && 'equals' in wanted ? wanted.equals : wanted)

/** As where a filter is put together with `if (value)`. */
const falsyDropped = (list: OperationId): Lie => ({
  id: `pages/${list}/filter-by-false-or-0-dropped`,
  says: `${list} leaves out of a filter what is to be false or 0.`,
  breaks: ['list/filter-meta'],
  operations: [list],
  tell: requests([list], ({ query, body, operation: { kind } }) => {
    const where: unknown = kind === 'search' ? isFields(body) && body.where : JSON.parse(query.get('where') ?? 'null')
    if (!isFields(where)) return undefined
    const left = Object.fromEntries(Object.entries(where).filter(([, wanted]) => !isNothing(wanted)))
    if (kind === 'search') return { body: { ...(isFields(body) && body), where: left } }
    const changed = new URLSearchParams(query)
    changed.set('where', JSON.stringify(left))
    return { query: changed }
  }),
})

/** As where the one that is read first is the only one. */
const onlyOneOf = (list: OperationId, lost: 'ids' | 'where', breaks: readonly string[]): Lie => ({
  id: `pages/${list}/${lost}-lost-with-${lost === 'ids' ? 'where' : 'ids'}`,
  says: `${list} that is asked by ids and filtered forgets ${lost}.`,
  breaks,
  operations: [list],
  tell: requests([list], ({ query }) => {
    if (!query.has('ids') || !query.has('where')) return undefined
    const changed = new URLSearchParams(query)
    changed.delete(lost)
    return { query: changed }
  }),
})

/** The shop has records of these with false or 0 in a field, and others. */
const withFalsy: readonly OperationId[] = [
  'listTpiScans',
  'listPaymentTerms',
  'listLaborMatrices',
  'listInventoryLabor',
  'listMessageThreadMetadata',
  'listVendors',
  'listNotifications',
]

export const selectedByHandLies: readonly Lie[] = [
  ...withFalsy.map(falsyDropped),
  onlyOneOf('listVendors', 'ids', ['list/ids', 'list/ids-total']),
  onlyOneOf('listInspections', 'where', ['list/filter-meta']),
  {
    id: 'pages/listVendors/first-ten-of-ids',
    says: 'listVendors with many ids shows those of the first ten, and counts them.',
    breaks: ['list/ids', 'list/ids-total'],
    operations: ['listVendors'],
    tell: around(['listVendors'], (call) => {
      const ids = call.query.getAll('ids').flatMap((some) => some.split(','))
      if (ids.length <= 10) return call.next()
      const query = new URLSearchParams(call.query)
      query.delete('ids')
      for (const id of ids.slice(0, 10)) query.append('ids', id)
      return call.next({ query })
    }),
  },
  {
    id: 'pages/listInspections/items-on-the-first-page-only',
    says: 'listInspections shows inspections of later pages without their items.',
    breaks: ['record/read-stable', 'list/agrees-with-read'],
    operations: ['listInspections'],
    tell: answers(['listInspections'], ({ data }, { query }) => {
      if (!(Number(query.get('skip')) > 0) || !Array.isArray(data)) return
      for (const record of data) if (isFields(record)) record.items = []
    }),
  },
  {
    id: 'pages/listCoreCharges/amounts-collated-as-text',
    says: 'listCoreCharges sorts amounts as texts when it is to collate: 1000 before 2.',
    breaks: ['list/collate'],
    operations: ['listCoreCharges'],
    tell: answers(['listCoreCharges'], ({ data }, { query }) => {
      const orderBy = query.get('orderby') ?? ''
      if (!orderBy.includes('amountCents') || query.get('collate') !== 'true' || !Array.isArray(data)) return
      data.sort((one, other) => (String(one.amountCents) < String(other.amountCents) ? -1 : 1))
      if (/^-|desc/.test(orderBy)) data.reverse()
    }),
  },
  {
    id: 'pages/listReferralSources/collates-upwards-only',
    says: 'listReferralSources sorts as texts what is to be collated downwards.',
    breaks: ['list/collate'],
    operations: ['listReferralSources'],
    tell: requests(['listReferralSources'], ({ query }) => {
      if (!/^-|desc/.test(query.get('orderby') ?? '')) return undefined
      const changed = new URLSearchParams(query)
      changed.delete('collate')
      return { query: changed }
    }),
  },
  {
    id: 'pages/listPaymentTerms/equal-days-repeat',
    says: 'listPaymentTerms by dueInDays begins a page with the last term of the one before where both have the same days.',
    breaks: ['list/skip', 'list/pages'],
    operations: ['listPaymentTerms'],
    tell: around(['listPaymentTerms'], (call) => {
      const skip = Number(call.query.get('skip'))
      const answer = call.next()
      if (!(skip > 0) || !call.query.get('orderby')?.includes('dueInDays')) return answer
      const query = new URLSearchParams(call.query)
      query.set('skip', String(skip - 1))
      const page = JSON.parse(answer.body)
      const [before] = JSON.parse(call.next({ query }).body).data ?? []
      const [first] = page.data ?? []
      if (!first || first.dueInDays !== before?.dueInDays) return answer
      page.data[0] = before
      return { ...answer, body: JSON.stringify(page) }
    }),
  },
  {
    id: 'pages/searchInventoryFees/skip-of-none',
    says: 'searchInventoryFees that is to skip 0 skips one.',
    breaks: ['list/search-skip'],
    operations: ['searchInventoryFees'],
    tell: requests(['searchInventoryFees'], ({ body }) => (isFields(body) && body.skip === 0 ? { body: { ...body, skip: 1 } } : undefined)),
  },
  {
    id: 'pages/searchStatements/one-full-page-short',
    says: 'searchStatements with a limit of as many as there are leaves the last one out.',
    breaks: ['list/search-skip', 'list/search-limit'],
    operations: ['searchStatements'],
    tell: answers(['searchStatements'], ({ data }, { sandbox: { world }, caller, body }) => {
      const all = world.all('statements').filter(({ companyId }) => companyId === caller?.companyId)
      if (Array.isArray(data) && isFields(body) && body.limit === all.length && data.length === all.length) data.pop()
    }),
  },
  {
    id: 'pages/listWorkflowOrdersByStatus/status-lost-with-where',
    says: 'listWorkflowOrdersByStatus with a filter shows the orders of all statuses that match it.',
    breaks: ['workflow/list-by-status'],
    operations: ['listWorkflowOrdersByStatus'],
    tell: requests(['listWorkflowOrdersByStatus'], ({ query }) => (query.has('where') ? { path: '/v3/workflow/list' } : undefined)),
  },
  {
    id: 'pages/listWorkflowOrders/filtered-skips-twice',
    says: 'listWorkflowOrders with a filter skips twice as many orders.',
    breaks: ['workflow/list-skip'],
    operations: ['listWorkflowOrders'],
    tell: requests(['listWorkflowOrders'], (call) => {
      const skip = Number(call.query.get('skip'))
      if (!(skip > 0) || !call.query.has('where')) return undefined
      const query = new URLSearchParams(call.query)
      query.set('skip', String(2 * skip))
      return { query }
    }),
  },
  ...(['listWorkflowOrdersByStatus', 'getWorkflowColumn'] as const).map(
    (id): Lie => ({
      id: `pages/${id}/downwards-on-the-first-page-alone`,
      says: `${id} with an order that goes downwards goes upwards where it skips orders.`,
      breaks: [id === 'getWorkflowColumn' ? 'workflow/column-skip' : 'workflow/list-skip'],
      operations: [id],
      tell: requests([id], (call) => {
        const orderby = call.query.get('orderby') ?? ''
        if (!(Number(call.query.get('skip')) > 0) || !/^-| desc$/i.test(orderby)) return undefined
        const query = new URLSearchParams(call.query)
        query.set('orderby', orderby.replace(/^-| desc$/gi, ''))
        return { query }
      }),
    }),
  ),
]
