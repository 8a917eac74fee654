// Lists that compare what they sort or filter by in another way: ties, nulls, near twins, numbers in texts, conditions beside others.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { around, type Call, type Fields, isFields, type Lie, requests } from '../../../tools/lie.ts'
import { companyRecords } from '../../../tools/stored.ts'
import { all, orderOf, pageChanged, pagedOf, showingInstead } from './answers.ts'

const wholeListOf = (call: Call, list: OperationId): Fields[] => all(call, pagedOf(list)).filter(isFields)

/** Small letters without accents. */
const collationKey = (text: unknown): string => String(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** What stands before the first number of a text, the number, and what stands behind it. */
function aroundNumber(value: unknown): [string, number, string] {
  const [, before = '', digits = '', behind = ''] = collationKey(value ?? '').match(/^(\D*)(\d*)(.*)$/s) ?? []
  return [before, Number(digits), behind]
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

function byFirstNumber(one: unknown, other: unknown): number {
  const [before, number, behind] = aroundNumber(one)
  const [otherBefore, otherNumber, otherBehind] = aroundNumber(other)
  return compareTexts(before, otherBefore) || number - otherNumber || compareTexts(behind, otherBehind)
}

/** The text that a single condition of equality asks for, and its field. */
function equality({ query }: Call): { field: string; text: string } | undefined {
  const where: unknown = JSON.parse(query.get('where') ?? 'null')
  const [[field, condition] = [], ...more] = isFields(where) ? Object.entries(where) : []
  const text = isFields(condition) && Object.keys(condition).join() === 'equals' ? condition.equals : condition
  return field !== undefined && more.length === 0 && typeof text === 'string' ? { field, text } : undefined
}

/** As a database reads the pattern of LIKE. */
export const likePattern = (text: string): RegExp =>
  new RegExp(
    `^${text
      .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('%', '.*')
      .replaceAll('_', '.')}$`,
    's',
  )

export const comparedOtherwiseLies: readonly Lie[] = [
  {
    id: 'pages/listCoreCharges/ids-by-their-beginning',
    says: 'ids of listCoreCharges brings the charges whose ids begin with one of these.',
    breaks: ['list/ids'],
    operations: ['listCoreCharges'],
    tell: requests(['listCoreCharges'], (call) => {
      const named = call.query.getAll('ids')
      const found = companyRecords(call, 'coreCharges').filter(({ id }) => named.some((one) => id.startsWith(one)))
      if (found.length === 0) return undefined
      const query = new URLSearchParams(call.query)
      query.delete('ids')
      for (const { id } of found) query.append('ids', id)
      return { query }
    }),
  },
  {
    id: 'pages/listPaymentTerms/equal-values-left-behind',
    says: 'listPaymentTerms in an order begins a later page behind all terms that have the value of the last one before it.',
    breaks: ['list/skip', 'list/pages', 'list/total'],
    operations: ['listPaymentTerms'],
    tell: showingInstead(pagedOf('listPaymentTerms'), (_, { limit, skip }, call) => {
      const order = orderOf(call)
      if (!order || skip === 0) return undefined
      const whole = wholeListOf(call, 'listPaymentTerms')
      const last = whole[skip - 1]?.[order.field]
      return whole
        .slice(skip)
        .filter((term) => term[order.field] !== last)
        .slice(0, limit)
    }),
  },
  {
    id: 'pages/listMessageThreadMetadata/nulls-dropped-on-later-pages',
    says: 'listMessageThreadMetadata leaves records out of all pages but the first, but counts them, that have null in the field of orderby.',
    breaks: ['list/skip', 'list/pages', 'list/total'],
    operations: ['listMessageThreadMetadata'],
    tell: showingInstead(pagedOf('listMessageThreadMetadata'), (page, { skip }, call) => {
      const order = orderOf(call)
      return order && skip > 0 ? page.filter((thread) => thread[order.field] !== null) : undefined
    }),
  },
  ...(['listVendors', 'listReferralSources'] as const).map(
    (list): Lie => ({
      id: `pages/${list}/collate-false-collates`,
      says: `${list} takes the text "false" in collate for true.`,
      breaks: ['list/collate'],
      operations: [list],
      tell: around([list], (call) => {
        if (call.query.get('collate') !== 'false') return call.next()
        const query = new URLSearchParams(call.query)
        query.set('collate', 'true')
        return call.next({ query })
      }),
    }),
  ),
  {
    id: 'pages/listLaborMatrices/near-twins-collated-away',
    says: 'listLaborMatrices in the natural order of names shows one of those that differ by accents or capital letters alone, and counts all.',
    breaks: ['list/collate', 'list/pages', 'list/total', 'list/limit-serves'],
    operations: ['listLaborMatrices'],
    tell: showingInstead(pagedOf('listLaborMatrices'), (_, { limit, skip }, call) => {
      if (orderOf(call)?.field !== 'name' || call.query.get('collate') !== 'true') return undefined
      const whole = wholeListOf(call, 'listLaborMatrices')
      const latest = new Map(whole.map((matrix) => [collationKey(matrix.name), matrix]))
      return [...latest.values()].slice(skip, skip + limit)
    }),
  },
  {
    id: 'pages/listInventoryFees/collates-by-the-first-number',
    says: 'listInventoryFees sorts naturally by the first number of a text, and by characters behind it.',
    breaks: ['list/collate'],
    operations: ['listInventoryFees'],
    tell: showingInstead(pagedOf('listInventoryFees'), (_, { limit, skip }, call) => {
      const order = orderOf(call)
      if (!order || call.query.get('collate') !== 'true') return undefined
      const { field, isDown } = order
      const whole = wholeListOf(call, 'listInventoryFees')
      if (whole.some((fee) => typeof fee[field] !== 'string')) return undefined
      return whole.sort((one, other) => byFirstNumber(one[field], other[field]) * (isDown ? -1 : 1)).slice(skip, skip + limit)
    }),
  },
  {
    id: 'pages/searchTimesheets/numbers-as-text-with-limit',
    says: 'searchTimesheets with a limit sorts numbers as text: 10 before 9.',
    breaks: ['timesheet/search-ascending', 'timesheet/search-descending'],
    operations: ['searchTimesheets'],
    tell: showingInstead(pagedOf('searchTimesheets'), (_, { limit, skip }, call) => {
      const { orderBy, limit: asked } = isFields(call.body) ? call.body : {}
      if (!isFields(orderBy) || typeof orderBy.number !== 'string' || asked === undefined) return undefined
      const down = orderBy.number === 'desc' ? -1 : 1
      const whole = wholeListOf(call, 'searchTimesheets')
      return whole.sort((one, other) => compareTexts(String(one.number), String(other.number)) * down).slice(skip, skip + limit)
    }),
  },
  {
    id: 'pages/searchTimesheets/conditions-of-the-last-technician',
    says: 'searchTimesheets holds the other conditions against entries of the last of several technicians alone.',
    breaks: ['timesheet/search-all-conditions', 'timesheet/search-in-progress', 'timesheet/search-order', 'timesheet/search-labor'],
    operations: ['searchTimesheets'],
    tell: around(['searchTimesheets'], (call) => {
      const { where, ...rest } = isFields(call.body) ? call.body : {}
      const { technicianId, ...conditions } = isFields(where) ? where : {}
      const technicians = isFields(technicianId) && Array.isArray(technicianId.in) ? technicianId.in : []
      if (technicians.length < 2 || Object.keys(conditions).length === 0) return call.next()
      const first = { technicianId: { in: technicians.slice(0, -1) } }
      const last = { technicianId: { in: technicians.slice(-1) }, ...conditions }
      return call.next({ body: { ...rest, where: { OR: [first, last] } } })
    }),
  },
  {
    id: 'pages/listVendors/equality-as-a-pattern',
    says: 'listVendors takes % and _ in a text that a field is to equal for signs of a pattern.',
    breaks: ['list/filter-meta', 'list/where-equals'],
    operations: ['listVendors'],
    tell: pageChanged(pagedOf('listVendors'), (page, { limit, skip }, _, call) => {
      const wanted = equality(call)
      if (!wanted || !/[%_]/.test(wanted.text)) return
      const query = new URLSearchParams(call.query)
      query.delete('where')
      const pattern = likePattern(wanted.text)
      const fitting = wholeListOf({ ...call, query }, 'listVendors').filter((vendor) => pattern.test(String(vendor[wanted.field] ?? '')))
      page.holder[page.name] = fitting.slice(skip, limit === undefined ? undefined : skip + limit)
      if (page.meta) Object.assign(page.meta, { total: fitting.length, hasMore: limit !== undefined && skip + limit < fitting.length })
    }),
  },
]
