// The workflow and its bulk archive: 2.15, 3, 4.14.
import { must, should, unseen } from './requirement.ts'

export const workflowRequirements = [
  // Bulk archive.
  must('workflow/bulk', '4.14', 'PUT /v3/order/workflow_status/bulk with archived and workflowStatusId answers success.'),
  must('workflow/bulk-needs-archived', '4.14', 'A bulk update without archived is refused.'),
  must('workflow/bulk-needs-status', '4.14', 'A bulk update without workflowStatusId is refused.'),
  must('workflow/bulk-archives', '3', 'With archived true, every order of the status is archived wherever it still shows.'),
  must('workflow/bulk-restores', '3', 'With archived false, no order of the status is archived.'),
  must('workflow/bulk-touches-all', '3', 'The bulk update reaches all orders of the status, also those beyond one page.'),
  must('workflow/bulk-spares-other-statuses', '3', 'The bulk update leaves the orders of other statuses as they were.'),
  must(
    'workflow/bulk-changes-archived-only',
    '3',
    'The bulk update leaves the status, customer, vehicle, texts and amounts of an order as they were.',
  ),
  must('workflow/bulk-seen-everywhere', '3', 'Workflow, column and list show the same archived value of an order after a bulk update.'),

  // The whole workflow.
  must('workflow/board', '4.14', 'GET /v3/workflow answers with data, an object.', { at: ['/data'], of: ['getWorkflow'] }),
  must('workflow/board-total', '4.14', 'meta of the workflow carries total, a number.', { at: ['/meta', '/meta/total'] }),
  must('workflow/board-total-of-any-limit', '8', 'total of the workflow does not depend on limit.'),
  must('workflow/board-total-of-shown', '8', 'total of the workflow counts, for a user of some locations, orders that this user is shown.'),
  must(
    'workflow/board-inactive-of-shown',
    '8',
    'Where inactive of the workflow is that of the list for who sees all, it is for a user of some locations, too.',
  ),
  must('workflow/board-inactive', '4.14', 'inactive in meta of the workflow is a number, inactiveByStatus an object.', {
    at: ['/meta/inactive', '/meta/inactiveByStatus'],
  }),
  must(
    'workflow/inactive-adds-up',
    '4.14',
    'Where inactiveByStatus adds up to inactive, on one page or over all, it does on every page, beside the list and the workflow as a whole, and once orders are archived and brought back, too.',
  ),
  must('workflow/board-query', '4.14', 'GET /v3/workflow accepts limit and filterInactiveOrders.'),
  must('workflow/board-once', '1', 'No order stands twice among the orders that the workflow shows side by side.'),
  must('workflow/board-total-counts', '8', 'total of the workflow counts all the orders that it shows, but for inactive ones.'),
  must('workflow/board-limit', '4.1', 'A limit of the workflow leaves out some of what its columns hold.'),
  must(
    'workflow/where-beside-inactive',
    '4.14',
    'A filter by id that the list of orders understands leaves out the others with filterInactiveOrders, true or false, too.',
  ),
  must('workflow/board-where', '4.14', 'Filtered as the list of orders is filtered by id, the workflow shows no other order.'),
  must(
    'workflow/status-where',
    '4.14',
    'Filtered as the list of orders is filtered by id, the list of a status and a column show no other order.',
  ),
  must(
    'workflow/board-order',
    '4.14',
    'In an order that the list of orders understands, the workflow shows the same orders, and those that stand side by side go that way.',
  ),
  unseen(
    'workflow/board-columns',
    '1',
    'The workflow arranges orders in columns by workflow status.',
    'How the columns are arranged in data is not shown; the single column is judged instead.',
  ),

  // One column.
  must('workflow/column', '4.14', 'GET /v3/workflow/:id answers with one column.'),
  must('workflow/column-name', '4.14', 'The name of a column is text.', { at: ['name'] }),
  must('workflow/column-orders', '4.14', 'The orders of a column are an array of workflow orders.', {
    at: ['orders'],
    of: ['getWorkflowColumn'],
  }),
  must('workflow/column-numbers', '4.14', 'position, total and nextOrdinal of a column are numbers.', {
    at: ['position', 'total', 'nextOrdinal'],
    of: ['getWorkflowColumn'],
  }),
  must('workflow/column-has-more-is-boolean', '4.14', 'hasMore of a column is a boolean.', { at: ['hasMore'], of: ['getWorkflowColumn'] }),
  must('workflow/column-one-status', '1', 'All orders of a column have the same workflow status.'),
  must('workflow/column-disjoint', '1', 'No order stands in two columns.'),
  must('workflow/column-limit', '4.14', 'limit bounds the number of orders that a column shows.'),
  must('workflow/column-skip', '4.14', 'skip leaves out that many of the first orders of a column.'),
  must('workflow/column-total', '4.14', 'total of a column counts its orders on all pages, whatever limit and skip are.'),
  must('workflow/column-has-more', '4.14', 'hasMore of a column is true exactly while more orders follow the page.'),

  // The list.
  must('workflow/list', '4.14', 'GET /v3/workflow/list needs no status, and answers with orders.'),
  must('workflow/list-by-status', '4.14', 'GET /v3/workflow/list/:statusId answers with orders of that workflow status only.'),
  must('workflow/list-by-status-complete', '4.14', 'The list of a status shows every order of it that the list of all statuses shows.'),
  must('workflow/list-all-statuses', '4.14', 'Without statusId, the list is not confined to one workflow status.'),
  must('workflow/list-orders', '4.14', 'The orders of the list are an array of workflow orders.', {
    at: ['orders'],
    of: ['listWorkflowOrders', 'listWorkflowOrdersByStatus'],
  }),
  must('workflow/list-total-is-number', '4.14', 'total of the list stands in data and is a number.', {
    at: ['total'],
    of: ['listWorkflowOrders', 'listWorkflowOrdersByStatus'],
  }),
  must('workflow/list-has-more-is-boolean', '4.14', 'hasMore of the list stands in data and is a boolean.', {
    at: ['hasMore'],
    of: ['listWorkflowOrders', 'listWorkflowOrdersByStatus'],
  }),
  must('workflow/list-inactive', '4.14', 'inactive of the list is a number, inactiveByStatus an object.', {
    at: ['inactive', 'inactiveByStatus'],
  }),
  must('workflow/list-limit', '4.14', 'limit bounds the number of orders of the list.'),
  must('workflow/list-skip', '4.14', 'skip leaves out that many of the first orders of the list.'),
  must('workflow/list-total', '4.14', 'total of the list counts the orders on all pages, whatever limit and skip are.'),
  must('workflow/list-has-more', '4.14', 'hasMore of the list is true exactly while more orders follow the page.'),
  must('workflow/filter-inactive-accepted', '4.14', 'Workflow, column and list accept filterInactiveOrders, true as well as false.'),
  must(
    'workflow/filter-inactive-matters',
    '4.14',
    'Where the list tells of inactive orders, it shows others with filterInactiveOrders true than with false, and so does the column of its status.',
  ),
  unseen(
    'workflow/filter-inactive-effect',
    '4.14',
    'filterInactiveOrders filters inactive orders.',
    'The description does not say which orders are inactive, nor whether they are kept or left out.',
  ),
  unseen(
    'workflow/inactive-counts',
    '4.14',
    'inactive and inactiveByStatus count inactive orders.',
    'The description does not say which orders are inactive, nor by what inactiveByStatus is keyed.',
  ),
  should(
    'workflow/inactive-of-shown',
    '4.14',
    'Where inactive is how many orders filterInactiveOrders tells apart, it is no more than those for a user who sees fewer (D44).',
  ),
  must('workflow/same-everywhere', '4.14', 'Workflow, column and list show an order with the same values, in the fields that both carry.'),

  // Orders.
  must('workflow/order-technicians', '2.15', 'assignedTechnicianIds of an order is an array.', {
    at: ['orders/*/assignedTechnicianIds'],
  }),
  must('workflow/order-custom-fields', '2.15', 'customFields of an order is an object.', { at: ['orders/*/customFields'] }),
  must(
    'workflow/order-profitability',
    '2.15',
    'profitability is an object; parts, labor, subcontracts and tires in it are objects with discount, profit, retail and ' +
      'wholesale figures, beside the totals.',
    {
      at: [
        'orders/*/profitability',
        'orders/*/profitability/parts',
        'orders/*/profitability/labor',
        'orders/*/profitability/subcontracts',
        'orders/*/profitability/tires',
      ],
    },
  ),
  must(
    'workflow/order-labels',
    '2.15',
    'labelConnections of an order, customer or vehicle is an array of objects with a label, an object.',
    { at: ['orders/*/labelConnections', 'orders/*/labelConnections/*/label'] },
  ),
  must('workflow/order-customer', '2.15', 'The customer of an order is an object.', { at: ['orders/*/customer'] }),
  must('workflow/customer-emails', '2.15', 'emails of a customer is an array of objects.', { at: ['orders/*/customer/emails'] }),
  must('workflow/customer-phone-numbers', '2.15', 'phoneNumbers of a customer is an array of objects.', {
    at: ['orders/*/customer/phoneNumbers'],
  }),
  must('workflow/order-vehicle', '2.15', 'The vehicle of an order is an object.', { at: ['orders/*/vehicle'] }),
  must('workflow/vehicle-tire-pressure-logs', '2.15', 'tirePressureLogs of a vehicle is an array of objects.', {
    at: ['orders/*/vehicle/tirePressureLogs'],
  }),
  must(
    'workflow/parts-of-their-owner',
    '2.15',
    'Emails and phone numbers of a customer name that customer, and tire pressure logs of a vehicle that vehicle.',
  ),
  must(
    'workflow/embeds-agree',
    '2.15',
    'A customer or a vehicle that two orders embed has the same texts in both, so long as it is not updated.',
  ),
  must('workflow/order-embeds-match', '2.15', 'Customer and vehicle of an order are those that customerId and vehicleId name.'),
  should(
    'workflow/tidy-order',
    '2.15',
    'An order, its customer and its vehicle show every field of 2.15 with the type that its name suggests, and null only where ' +
      'having no value makes sense (D39).',
    { at: ['orders/*/**'] },
  ),
  should('workflow/tidy-answers', '4.14', 'Workflow, column and list carry every field of 4.14, none of the counts null.', {
    at: ['/**', '/meta', '/meta/**'],
  }),
]
