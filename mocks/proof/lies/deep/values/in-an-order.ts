// One column of an order is that of another table, or of an index: what has no value there is lost, or what has several comes twice.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { answers, around, type Call, type Fields, isFields, isFiltered, type Lie, records, sentFields } from '../../../tools/lie.ts'
import { columnsIn, ordersWithin } from '../../areas/workflow/boards.ts'
import { all, orderOf, pageChanged, pagedOf, usualLimit } from '../pages/answers.ts'

function fieldOfOrder(call: Call): string | undefined {
  const { orderBy } = sentFields(call)
  return isFields(orderBy) ? Object.keys(orderBy)[0] : orderOf(call)?.field
}

const sentencesAbout = (list: OperationId): readonly string[] =>
  list === 'searchCoreCharges'
    ? ['core-charge/search-body']
    : ['list/pages', 'list/total', 'list/total-of-any-page', 'list/has-more', 'list/no-duplicates']

/** The page out of other records, in the order that they come in. */
const shownInOrder = (list: OperationId, field: string, others: (records: readonly Fields[]) => readonly Fields[]): Lie['tell'] =>
  pageChanged(pagedOf(list), (page, { limit = usualLimit, skip }, _, call) => {
    if (fieldOfOrder(call) !== field) return
    const shown = others(all(call, pagedOf(list)).filter(isFields))
    page.holder[page.name] = shown.slice(skip, skip + limit)
    if (page.meta) Object.assign(page.meta, { total: shown.length, hasMore: skip + limit < shown.length })
  })

const lostByOrder = (list: OperationId, field: string): Lie => ({
  id: `values/${list}/${field}-joined-when-ordered`,
  says: `In the order of ${field}, ${list} neither shows nor counts what has none.`,
  breaks: sentencesAbout(list),
  operations: [list],
  tell: shownInOrder(list, field, (records) => records.filter((record) => record[field] !== null)),
})

/** The first of them has two rows in the other table. */
const doubled = (list: OperationId, field: string): Lie => ({
  id: `values/${list}/doubled-by-order-of-${field}`,
  says: `In the order of ${field}, ${list} shows and counts one of them twice.`,
  breaks: sentencesAbout(list),
  operations: [list],
  tell: shownInOrder(list, field, (records) => records.flatMap((record, at) => (at === 1 ? [record, record] : [record]))),
})

/** As where the query of an order, or of a filter, reads fewer columns. */
const lessWhen = (list: OperationId, field: string, when: 'ordered' | 'filtered'): Lie => ({
  id: `values/${list}/${field}-lost-when-${when}`,
  says: `${list} shows no ${field} where it is ${when}.`,
  breaks: ['record/read-stable', 'list/agrees-with-read'],
  operations: [list],
  tell: records([list], (record, call) => {
    if (when === 'ordered' ? fieldOfOrder(call) !== undefined : isFiltered(call)) record[field] = Array.isArray(record[field]) ? [] : null
  }),
})

const boardInOrder = (what: string, says: string, change: (columns: readonly Fields[], query: URLSearchParams) => void): Lie => ({
  id: `values/getWorkflow/${what}-in-an-order`,
  says: `In an order, the workflow ${says}.`,
  breaks: ['workflow/board-order'],
  operations: ['getWorkflow'],
  tell: answers(['getWorkflow'], ({ data }, { query }) => {
    if (query.has('orderby')) change(columnsIn(data), query)
  }),
})

const byId = (column: Fields): void => {
  column.orders = ordersWithin(column)
    .filter(isFields)
    .toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1))
}

const boardLies: readonly Lie[] = [
  boardInOrder('later-columns-by-id', 'shows the orders of its columns but the first by id', ([, ...columns]) => columns.forEach(byId)),
  boardInOrder('active-by-id', 'shows them by id where inactive ones are left out', (columns, query) => {
    if (query.get('filterInactiveOrders') === 'true') columns.forEach(byId)
  }),
  boardInOrder('without-technicians-lost', 'leaves out those that have no technician', (columns) => {
    for (const column of columns)
      column.orders = ordersWithin(column)
        .filter(isFields)
        .filter(({ assignedTechnicianIds: ids }) => Array.isArray(ids) && ids.length > 0)
  }),
]

const filteredAlone = (list: OperationId): Lie => ({
  id: `values/${list}/where-unless-active`,
  says: `${list} heeds where only beside filterInactiveOrders.`,
  breaks: ['workflow/status-where'],
  operations: [list],
  tell: around([list], (call) => {
    const query = new URLSearchParams(call.query)
    if (!query.has('filterInactiveOrders')) query.delete('where')
    return call.next({ query })
  }),
})

/** The order of a page behind the first is turned after it is taken, or not at all. */
const upwardsLater: Lie = {
  id: 'values/listInventoryFees/upwards-behind-the-first-page',
  says: 'Short pages behind the first go up where they are to go down.',
  breaks: ['list/pages'],
  operations: ['listInventoryFees'],
  tell: around(['listInventoryFees'], (call) => {
    const query = new URLSearchParams(call.query)
    const orderby = query.get('orderby')
    if (orderby?.startsWith('-') && Number(query.get('skip')) > 0 && Number(query.get('limit')) < 5) query.set('orderby', orderby.slice(1))
    return call.next({ query })
  }),
}

export const inAnOrderLies: readonly Lie[] = [
  upwardsLater,
  ...boardLies,
  filteredAlone('listWorkflowOrdersByStatus'),
  filteredAlone('getWorkflowColumn'),
  lostByOrder('listTpiScans', 'vehicleId'),
  lostByOrder('listPaymentTerms', 'updatedDate'),
  lostByOrder('listTimesheets', 'laborId'),
  lostByOrder('listTimesheets', 'serviceId'),
  lostByOrder('listInventoryLabor', 'categoryId'),
  lostByOrder('listInventoryLabor', 'costHours'),
  lostByOrder('listInventoryFees', 'percent'),
  lostByOrder('listInspections', 'completedDate'),
  lostByOrder('listInspections', 'templateId'),
  lostByOrder('listMessageThreadMetadata', 'updatedDate'),
  lostByOrder('listVendors', 'address2'),
  lostByOrder('searchInventoryFees', 'percent'),
  lostByOrder('searchPayments', 'bulkPaymentId'),
  lostByOrder('searchStatements', 'note'),
  lostByOrder('searchCoreCharges', 'referenceId'),
  doubled('listVendors', 'name'),
  doubled('listLaborMatrices', 'name'),
  doubled('listCoreCharges', 'partId'),
  doubled('searchInventoryLabor', 'name'),
  lessWhen('listVendors', 'contactPhone', 'ordered'),
  lessWhen('listLaborMatrices', 'ranges', 'ordered'),
  lessWhen('listPaymentTerms', 'note', 'ordered'),
  lessWhen('searchStatements', 'note', 'ordered'),
  lessWhen('searchPayments', 'checkNumber', 'ordered'),
  lessWhen('listInspections', 'name', 'ordered'),
  lessWhen('listReferralSources', 'name', 'filtered'),
]
