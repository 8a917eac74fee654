// Records that are shown otherwise beside others of the page than alone, and figures that others of the answer change.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { answers, around, bodyOf, type Call, type Fields, isFields, isSuccess, type Lie, metaOf, withBody } from '../../../tools/lie.ts'
import { companyRecords } from '../../../tools/stored.ts'

const rowsBesideOf = ({ data }: Fields): Fields[] => (Array.isArray(data) ? data.filter(isFields) : [])

/** The records of each page, changed in place. */
const inPages = (id: OperationId, change: (rows: readonly Fields[]) => void): Lie['tell'] =>
  answers([id], (body) => change(rowsBesideOf(body)))

const inspectionItemsOf = ({ items }: Fields): Fields[] => (Array.isArray(items) ? items.filter(isFields) : [])

const filesOf = ({ files }: Fields): readonly unknown[] => (Array.isArray(files) ? files : [])

const natural = new Intl.Collator('en', { numeric: true })

const rows: readonly Lie[] = [
  {
    id: 'pages/listReferralSources/editable-of-the-first',
    says: 'All referral sources of a page are shown as editable and reserved as the first is.',
    breaks: ['list/agrees-with-read'],
    operations: ['listReferralSources', 'getReferralSource'],
    tell: inPages('listReferralSources', ([first, ...others]) => {
      for (const one of others) Object.assign(one, { editable: first?.editable, reserved: first?.reserved })
    }),
  },
  {
    id: 'pages/listInventoryLabor/parent-of-the-one-before',
    says: 'A category without a parent is shown with the parent that the labor before it on the page has.',
    breaks: ['list/agrees-with-read', 'inventory/labor-same-everywhere'],
    operations: ['listInventoryLabor', 'getInventoryLabor'],
    tell: inPages('listInventoryLabor', (labor) => {
      let last: unknown = null
      for (const { category } of labor) {
        if (!isFields(category)) continue
        last = category.parent ?? last
        category.parent = last
      }
    }),
  },
  {
    id: 'pages/listInspections/fifty-items-a-page',
    says: 'The inspections of a page show fifty items together, and those behind them none.',
    breaks: ['list/agrees-with-read', 'inspection/same-everywhere'],
    operations: ['listInspections', 'getInspection'],
    tell: inPages('listInspections', (inspections) => {
      let left = 50
      for (const inspection of inspections) {
        inspection.items = inspectionItemsOf(inspection).slice(0, left)
        left -= inspectionItemsOf(inspection).length
      }
    }),
  },
  {
    id: 'pages/listInspections/files-of-namesakes',
    says: 'Items of the same name on a page each show the files of all of them.',
    breaks: ['list/agrees-with-read', 'inspection/same-everywhere'],
    operations: ['listInspections', 'getInspection'],
    tell: inPages('listInspections', (inspections) => {
      const items = inspections.flatMap(inspectionItemsOf)
      const joined = new Map<Fields, readonly unknown[]>()
      for (const item of items) {
        const files = new Set(filesOf(item))
        for (const other of items.filter(({ name }) => name === item.name)) for (const file of filesOf(other)) files.add(file)
        joined.set(item, [...files])
      }
      for (const [item, files] of joined) item.files = files
    }),
  },
  {
    id: 'pages/listReferralSources/collates-within-the-page',
    says: 'collate sorts what the page holds, and not which records are on it.',
    breaks: ['list/collate', 'list/pages'],
    operations: ['listReferralSources'],
    tell: around(['listReferralSources'], (call) => {
      const order = call.query.get('orderby') ?? ''
      if (call.query.get('collate') !== 'true' || order === '') return call.next()
      const query = new URLSearchParams(call.query)
      query.delete('collate')
      const answer = call.next({ query })
      if (!isSuccess(answer)) return answer
      const body = bodyOf(answer)
      const field = order.replace(/^[-+]/, '').replace(/ .*/, '')
      const isDown = /^-| desc$/i.test(order)
      const data = rowsBesideOf(body).sort((one, other) => natural.compare(String(one[field]), String(other[field])) * (isDown ? -1 : 1))
      return withBody(answer, { ...body, data })
    }),
  },
]

const idsBesideOf = ({ query }: Call): string[] => query.getAll('ids').flatMap((some) => some.split(','))

const figures: readonly Lie[] = [
  {
    id: 'pages/listTpiInspections/more-by-whole-pages',
    says: 'hasMore counts whole pages from the first record on, so it is wrong where skip is between two.',
    breaks: ['list/has-more', 'list/filter-meta'],
    operations: ['listTpiInspections'],
    tell: answers(['listTpiInspections'], (body, { query }) => {
      const [limit, skip] = [Number(query.get('limit')), Number(query.get('skip'))]
      const { total } = metaOf(body)
      if (limit > 0) Object.assign(metaOf(body), { hasMore: Math.ceil(Number(total) / limit) > Math.floor(skip / limit) + 1 })
    }),
  },
  {
    id: 'pages/listVendors/total-of-the-ids-asked-for',
    says: 'total of a list by ids is how many are asked for, also where one comes twice or is of no vendor.',
    breaks: ['list/ids-total'],
    operations: ['listVendors'],
    tell: answers(['listVendors'], (body, call) => {
      if (call.query.has('ids')) Object.assign(metaOf(body), { total: idsBesideOf(call).length })
    }),
  },
  {
    id: 'pages/listTimesheets/duration-for-each-service',
    says: 'totalDuration counts an entry once for each service of its order.',
    breaks: ['timesheet/list-total-duration-sums'],
    operations: ['listTimesheets'],
    tell: around(['listTimesheets'], (call) => {
      const query = new URLSearchParams(call.query)
      query.set('limit', '500')
      query.delete('skip')
      const whole = call.next({ query })
      const answer = call.next()
      if (!isSuccess(answer) || !isSuccess(whole)) return answer
      const services = companyRecords(call, 'services')
      const countFor = (order: unknown) => services.filter(({ orderId }) => orderId === order).length
      const more = rowsBesideOf(bodyOf(whole)).map(({ orderId, duration }) => Number(duration) * Math.max(0, countFor(orderId) - 1))
      const body = bodyOf(answer)
      const totalDuration = more.reduce((sum, one) => sum + one, Number(metaOf(body).totalDuration))
      return withBody(answer, { ...body, meta: { ...metaOf(body), totalDuration } })
    }),
  },
]

export const sideBySideLies: readonly Lie[] = [...rows, ...figures]
