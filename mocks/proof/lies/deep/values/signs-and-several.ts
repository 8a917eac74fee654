// Signs that mean something in a pattern or a list, and several of what comes mostly alone.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { pagedLists, searches } from '../../../../../openapi/resources.ts'
import {
  answers,
  around,
  bodyOf,
  type Call,
  type Fields,
  isFields,
  isSorted,
  isSuccess,
  type Lie,
  records,
  refuse,
  requests,
  sentFields,
  sentOtherwise,
  withBody,
} from '../../../tools/lie.ts'
import { all, pagedOf, showingInstead } from '../pages/answers.ts'
import { likePattern } from '../pages/compared-otherwise.ts'

interface Sought {
  readonly view: OperationId
  readonly field: string
  readonly breaks: Lie['breaks']
}

const lists: Lie['breaks'] = ['list/filter-meta']

const sought: readonly Sought[] = [
  { view: 'listVendors', field: 'name', breaks: lists },
  { view: 'listReferralSources', field: 'name', breaks: lists },
  { view: 'listPaymentTerms', field: 'name', breaks: lists },
  { view: 'searchStatements', field: 'name', breaks: lists },
  { view: 'listTpiInspections', field: 'name', breaks: lists },
  { view: 'listLaborMatrices', field: 'name', breaks: lists },
  { view: 'listCoreCharges', field: 'referenceId', breaks: lists },
]

const whereOf = ({ query, body }: Call): Fields => {
  const where: unknown = query.has('where') ? JSON.parse(query.get('where') ?? '') : isFields(body) ? body.where : undefined
  return isFields(where) ? where : {}
}

/** The text that the filter asks for, whichever way it is written. */
const textAsked = (call: Call, field: string): string | undefined => {
  const { [field]: asked } = whereOf(call)
  const value = isFields(asked) ? asked.equals : asked
  return typeof value === 'string' ? value : undefined
}

/** All there are, without what chooses. */
function unfiltered(call: Call): readonly Fields[] {
  const query = new URLSearchParams(call.query)
  query.delete('where')
  const { where: _, ...body } = sentFields(call)
  return all({ ...call, query, body }, pagedOf(call.operation.id)).filter(isFields)
}

const soughtOtherwise = (
  { view, field, breaks }: Sought,
  name: string,
  says: string,
  isFound: (value: string, asked: string) => boolean,
): Lie => ({
  id: `values/${view}/${field}/${name}`,
  says,
  breaks,
  operations: [view],
  tell: around([view], (call) => {
    const asked = textAsked(call, field)
    const answer = call.next()
    if (asked === undefined || !isSuccess(answer)) return answer
    const data = unfiltered(call).filter((record) => isFound(String(record[field]), asked))
    const { meta, ...body } = bodyOf(answer)
    return withBody(answer, { ...body, ...(isFields(meta) && { meta: { ...meta, total: data.length, hasMore: false } }), data })
  }),
})

const soughtLies: readonly Lie[] = sought.flatMap((one) => [
  soughtOtherwise(one, 'sought-as-a-pattern', `In a filter of ${one.view} by ${one.field}, % and _ stand for any signs.`, (value, asked) =>
    likePattern(asked).test(value),
  ),
  soughtOtherwise(
    one,
    'comma-parts-values',
    `A filter of ${one.view} by a ${one.field} with a comma takes it for several values.`,
    (value, asked) => asked.split(/, ?/).includes(value),
  ),
])

/** Filters by one of several values, of fields that are no ids. */
const firstValueAlone = (where: Fields): Fields =>
  Object.fromEntries(
    Object.entries(where).map(([field, asked]) => [
      field,
      field !== 'id' && isFields(asked) && Array.isArray(asked.in) ? { in: asked.in.slice(0, 1) } : asked,
    ]),
  )

const firstValueLies = (['listVendors', 'listLaborMatrices', 'listNotifications', 'searchPayments', 'searchInventoryFees'] as const).map(
  (view): Lie => ({
    id: `values/${view}/where/first-of-several`,
    says: `Of several values that a filter of ${view} asks for, it looks for the first.`,
    breaks: ['list/filter-meta'],
    operations: [view],
    tell: requests([view], (call) => {
      const where = firstValueAlone(whereOf(call))
      if (call.operation.kind === 'search') return 'where' in sentFields(call) ? { body: { ...sentFields(call), where } } : undefined
      const query = new URLSearchParams(call.query)
      if (query.has('where')) query.set('where', JSON.stringify(where))
      return { query }
    }),
  }),
)

const bits32 = 2 ** 32

/** Skip kept in 32 bits, and a parser whose failure nobody looks after. */
const oddQueryLies = [...pagedLists, ...searches].flatMap(({ id, kind }): Lie[] => [
  {
    id: `values/${id}/skip/of-32-bits`,
    says: `Of the number of records to skip, ${id} keeps 32 bits.`,
    breaks: [kind === 'list' ? 'list/skip-past-end' : id === 'searchCoreCharges' ? 'core-charge/search-body' : 'list/search-skip'],
    operations: [id],
    tell: requests([id], ({ body, query }) => {
      if (kind === 'search') return isFields(body) ? { body: { ...body, skip: Number(body.skip ?? 0) % bits32 } } : undefined
      const cut = new URLSearchParams(query)
      if (query.has('skip')) cut.set('skip', String(Number(query.get('skip')) % bits32))
      return { query: cut }
    }),
  },
  {
    id: `values/${id}/where/fails-when-unreadable`,
    says: `${id} ends in 500 where the filter is not what it should be.`,
    breaks: ['envelope/client-error-status'],
    operations: [id],
    tell: around([id], (call) => {
      const isReadable = kind === 'search' ? isFields(sentFields(call).where ?? {}) : canBeRead(call.query.get('where'))
      return isReadable ? call.next() : refuse(call, 500, 'Unexpected end of JSON input')
    }),
  },
])

function canBeRead(text: string | null): boolean {
  try {
    return text === null || isFields(JSON.parse(text))
  } catch {
    return false
  }
}

const unlikeFirst = (first: unknown, one: unknown): boolean => isFields(first) && isFields(one) && Number(one.start) < Number(first.start)

/** Ranges by their start, each with the multiplier that was sent at its place. */
const sortedApart = (ranges: readonly unknown[]): readonly unknown[] =>
  ranges
    .filter(isFields)
    .toSorted((one, other) => Number(one.start) - Number(other.start))
    .map((range, index) => ({ ...range, multiplier: Object(ranges[index]).multiplier }))

export const signAndSeveralLies: readonly Lie[] = [
  ...soughtLies,
  ...firstValueLies,
  ...oddQueryLies,
  {
    id: 'values/searchTimesheets/technician/of-the-skipped',
    says: 'On a page that begins later, a search embeds the technicians of the entries that were skipped.',
    breaks: ['timesheet/search-embedded-values'],
    operations: ['searchTimesheets'],
    tell: answers(['searchTimesheets'], ({ data }, call) => {
      const { skip, ...sent } = sentFields(call)
      if (!skip || !Array.isArray(data)) return
      const { data: before } = bodyOf(call.next({ body: sent }))
      for (const [index, entry] of data.entries())
        if (isFields(entry) && Array.isArray(before) && isFields(before[index])) entry.technician = before[index].technician
    }),
  },
  ...(['createLaborMatrix', 'updateLaborMatrix'] as const).flatMap((write): Lie[] => [
    {
      id: `values/${write}/ranges/multipliers-as-sent`,
      says: `${write} sorts the ranges by their start, and leaves their multipliers where they were.`,
      breaks:
        write === 'createLaborMatrix'
          ? ['labor-matrix/create-ranges', 'labor-matrix/create-ranges-last']
          : ['labor-matrix/update-ranges', 'labor-matrix/update'],
      operations: [write],
      tell: sentOtherwise([write], (body) => {
        const { ranges } = body
        return Array.isArray(ranges) && ranges.some((one) => unlikeFirst(ranges[0], one)) ? { ...body, ranges: sortedApart(ranges) } : body
      }),
    },
    {
      id: `values/${write}/ranges/none-of-one`,
      says: `${write} leaves out ranges that multiply by 1.`,
      breaks: ['labor-matrix/create-ranges', 'labor-matrix/create-ranges-last', 'labor-matrix/update-ranges', 'labor-matrix/update'],
      operations: [write],
      tell: sentOtherwise([write], (body) =>
        Array.isArray(body.ranges) ? { ...body, ranges: body.ranges.filter((one) => !isFields(one) || one.multiplier !== 1) } : body,
      ),
    },
  ]),
  {
    id: 'values/updateLaborMatrix/ranges/twice-when-equal',
    says: 'Ranges that a matrix has already are there twice after an update with them.',
    breaks: ['labor-matrix/update-ranges', 'labor-matrix/update'],
    operations: ['updateLaborMatrix'],
    tell: around(['updateLaborMatrix'], (call) => {
      const { world } = call.sandbox
      const valuesOf = (ranges: unknown) =>
        JSON.stringify((Array.isArray(ranges) ? ranges : []).map(({ start, end, multiplier }) => [start, end, multiplier]))
      const had = world.get('laborMatrices', call.params.id ?? '')?.ranges ?? []
      const answer = call.next()
      const matrix = world.get('laborMatrices', call.params.id ?? '')
      if (!isSuccess(answer) || !matrix || had.length === 0 || valuesOf(sentFields(call).ranges) !== valuesOf(had)) return answer
      const ranges = [...matrix.ranges, ...matrix.ranges.map((range) => ({ ...range, id: `${range.id}_2` }))]
      world.update('laborMatrices', matrix, { ranges }, { ...matrix.meta, time: matrix.updatedDate ?? matrix.createdDate })
      return answer
    }),
  },
  {
    id: 'values/createVendor/contactPhone/none-of-several',
    says: 'A vendor that is made with several numbers shows none.',
    breaks: ['vendor/create-contact-phone'],
    operations: ['createVendor'],
    tell: sentOtherwise(['createVendor'], (body) =>
      Array.isArray(body.contactPhone) && body.contactPhone.length > 1 ? { ...body, contactPhone: [] } : body,
    ),
  },
  {
    id: 'values/updateStatement/orderIds/three-at-most',
    says: 'An update of a statement takes three orders at most.',
    breaks: ['statement/update-orders'],
    operations: ['updateStatement', 'getStatement'],
    tell: sentOtherwise(['updateStatement'], (body) =>
      Array.isArray(body.orderIds) ? { ...body, orderIds: body.orderIds.slice(0, 3) } : body,
    ),
  },
  {
    id: 'values/updateStatement/orderIds/none-ignored',
    says: 'An update of a statement with no orders leaves those that it has.',
    breaks: ['statement/update-orders'],
    operations: ['updateStatement', 'getStatement'],
    tell: sentOtherwise(['updateStatement'], ({ orderIds, ...body }) =>
      Array.isArray(orderIds) && orderIds.length > 0 ? { ...body, orderIds } : body,
    ),
  },
  {
    id: 'values/login/sessionId/another-for-mobile',
    says: 'A login to a mobile app tells another sessionId than its writes do.',
    breaks: ['record/meta-session'],
    operations: ['login'],
    tell: answers(['login'], ({ data }, call) => {
      if (isFields(data) && String(sentFields(call).audience).startsWith('mobile')) data.sessionId = `device-${data.sessionId}`
    }),
  },
  {
    id: 'values/listTpiInspections/tpiScan/one-condition-in-an-order',
    says: 'In an order, the scan of an inspection shows the first of its conditions alone.',
    breaks: ['record/read-stable'],
    operations: ['listTpiInspections'],
    tell: records(['listTpiInspections'], ({ tpiScan }, call) => {
      if (isSorted(call) && isFields(tpiScan) && Array.isArray(tpiScan.vehicleConditions))
        tpiScan.vehicleConditions = tpiScan.vehicleConditions.slice(0, 1)
    }),
  },
  {
    id: 'values/listWorkflowOrdersByStatus/cut-before-inactive-ones-go',
    says: 'A page of the orders of a status is cut before inactive ones are taken out of it.',
    breaks: ['workflow/list-skip', 'workflow/list-has-more', 'workflow/list-limit', 'workflow/list-total'],
    operations: ['listWorkflowOrdersByStatus'],
    tell: showingInstead(pagedOf('listWorkflowOrdersByStatus'), (_, { limit, skip }, call) => {
      if (call.query.get('filterInactiveOrders') !== 'true') return undefined
      const query = new URLSearchParams({ filterInactiveOrders: 'false' })
      return all({ ...call, query }, pagedOf('listWorkflowOrdersByStatus'))
        .slice(skip, skip + limit)
        .filter(isFields)
        .filter(({ archived }) => archived !== true)
    }),
  },
  {
    id: 'values/listLaborMatrices/ids/none-behind-an-unknown-one',
    says: 'Of matrices that are asked for by their ids, those behind one that is not there are missing.',
    breaks: ['list/ids', 'list/ids-total'],
    operations: ['listLaborMatrices'],
    tell: requests(['listLaborMatrices'], ({ query, sandbox }) => {
      const ids = query.getAll('ids').flatMap((text) => text.split(','))
      const unknown = ids.findIndex((id) => !sandbox.world.get('laborMatrices', id))
      if (unknown < 0) return undefined
      const asked = new URLSearchParams(query)
      asked.delete('ids')
      for (const id of ids.slice(0, unknown + 1)) asked.append('ids', id)
      return { query: asked }
    }),
  },
]
