// What follows from something else moves on between two requests: figures, names made of others, what nobody can send.
import { operations } from '../../../openapi/contract.ts'
import { type Shape, shapeOf } from '../../../openapi/schema.ts'
import { around, bodyOf, type Fields, isFields, withBody } from '../tools/lie.ts'
import { eachObject, everyBody, type Variant, type Vary } from './variant.ts'

/** Records that have this field get these values with each answer, as far as they have such fields; the count grows with each answer. */
const follows = (marked: string, values: (count: number, fields: Fields) => Fields): Vary => {
  return (server) => {
    let count = 0
    return everyBody(({ data }) => {
      count += 1
      eachObject(data, (fields) => {
        if (!(marked in fields)) return
        for (const [name, value] of Object.entries(values(count, fields))) if (name in fields) fields[name] = value
      })
    })(server)
  }
}

const moving = (id: string, says: string, marked: string, values: (count: number, fields: Fields) => Fields): Variant => ({
  id: `moving/${id}`,
  says,
  vary: follows(marked, values),
})

export const timeOfTurn = (count: number): string => new Date(Date.UTC(2026, 5, 1) + count * 60_000).toISOString()

/** What no request can send, and what is not told of the creation of a record. */
const sent = new Set([
  ...operations.flatMap(({ body }) => (body ? namesIn(shapeOf(body.schema)) : [])),
  ...operations.flatMap(({ parameters }) => parameters.map(({ name }) => name)),
  ...['id', 'companyId', 'createdDate', 'createdById', 'createdByUserId', 'updatedDate', 'meta', 'read', 'archived', 'sku', 'deleted'],
  ...[
    'retailCostCents',
    'wholesaleCostCents',
    'userId',
    'token',
    'inProgress',
    'customerId',
    'group',
    'count',
    'technicianId',
    'serviceId',
  ],
])

function namesIn(shape: Shape): string[] {
  return [...shape.properties].flatMap(([name, within]) => [name, ...namesIn(within)]).concat(shape.items ? namesIn(shape.items) : [])
}

/** What says which record it is, or is one of a set; what links it to another record, but for the location; what meta sums up (4.11). */
const fixed =
  /^duration$|(Date|Timestamp|Model|Reason|Name|name|Status|Pricing|Language|Type|Platform|Identifier|status)$|^(?!location).*Id$|^(clock|invoiceLock|payment|provider|refund|skill|activity|type|number)/

/** Another value for each mark, in fields of records that nobody can send. */
function remark(fields: Fields, mark: number): void {
  // Orders are sent by operations that are not listed.
  if (!('createdDate' in fields && 'updatedDate' in fields) || 'workflowStatusPosition' in fields) return
  for (const [name, value] of Object.entries(fields)) {
    if (sent.has(name) || fixed.test(name)) continue
    if (typeof value === 'number') fields[name] = value + mark
    if (typeof value === 'string') fields[name] = `${value}-${mark}`
  }
}

const markOf = (text: unknown): number => [...String(text ?? '')].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 97, 0)

export const movingVariants: readonly Variant[] = [
  {
    id: 'moving/whatever-nobody-sends',
    says: 'With each update of a record, what nobody can send of it is something else.',
    vary: everyBody(({ data }) => eachObject(data, (fields) => remark(fields, markOf(fields.updatedDate)))),
  },
  {
    id: 'moving/whatever-others-decide',
    says: 'With each write to anything, what nobody can send of any record is something else.',
    vary(server) {
      let writes = 0
      return around([], (call) => {
        const answer = call.next()
        if (call.request.method !== 'GET' && call.operation.kind !== 'search' && call.operation.area !== 'auth' && answer.status < 300)
          writes += 1
        if (call.operation.area === 'auth' || answer.body === '') return answer
        const body = bodyOf(answer)
        eachObject(body.data, (fields) => remark(fields, writes % 97))
        return withBody(answer, body)
      })(server)
    },
  },
  moving(
    'order-follows-archiving',
    'An archived order can only be read, stands nowhere in its column, and is complete.',
    'workflowStatusPosition',
    (_, { archived }) => ({
      workflowStatusPosition: archived ? null : 1,
      readOnly: archived,
      readOnlyReason: archived ? 'It is archived.' : null,
      shopUnreadMessageCount: archived ? 0 : 3,
    }),
  ),
  moving('vendor-figures', 'The purchase order figures of vendors move with each look.', 'purchaseOrderCount', (count) => ({
    purchaseOrderCount: count,
    purchaseOrderAverageCostCents: 1000 + count,
    purchaseOrderTotalCostCents: count * (1000 + count),
    purchaseOrderLastDate: timeOfTurn(count),
  })),
  moving('statement-totals', 'What a statement owes follows its orders, which others work on all the time.', 'invoicesCount', (count) => ({
    invoicesCount: count,
    totalCostCents: count * 100,
    paidCostCents: count % 2 === 0 ? count * 100 : 0,
    remainingCostCents: count % 2 === 0 ? 0 : count * 100,
    paid: count % 2 === 0,
    sent: count > 2000,
    sentDate: count > 2000 ? timeOfTurn(count) : null,
  })),
  moving('order-figures', 'Counts, totals and profits of orders move with each look.', 'workflowStatusPosition', (count, fields) => ({
    messageCount: count,
    shopUnreadMessageCount: count,
    deferredServiceCount: count,
    inspectionCount: count,
    totalCostCents: count * 100,
    paidCostCents: count * 50,
    remainingCostCents: count * 50,
    taxCents: count,
    laborCents: count,
    mileageIn: count,
    assignedTechnicianIds: [`usr_${count}`],
    profitability: { ...(isFields(fields.profitability) && fields.profitability), totalProfitCents: count },
    readOnly: count % 2 === 0,
    dueDate: timeOfTurn(count),
  })),
  moving('order-names', 'Names of orders that are made of others move with each look.', 'coalescedName', (count) => ({
    generatedName: `Order ${count}`,
    coalescedName: `Order ${count}`,
    generatedVehicleName: `Vehicle ${count}`,
    generatedCustomerName: `Customer ${count}`,
  })),
  moving('customer-figures', 'Counts of customers and vehicles move with each look.', 'appointmentCount', (count) => ({
    appointmentCount: count,
    messageCount: count,
    statementCount: count,
    transactionCount: count,
    orderCount: count,
    lastTimeOrderWorked: timeOfTurn(count),
    mileage: count,
    odometer: count,
  })),
  moving(
    'order-position',
    'Orders move in their column, which is told of each of them.',
    'workflowStatusPosition',
    (count, { archived }) => ({
      workflowStatusPosition: count,
      readOnly: archived,
      readOnlyReason: archived ? 'It is archived.' : null,
      completedDate: archived ? timeOfTurn(count) : null,
    }),
  ),
  moving('thread-counters', 'Others write messages all the time, which their threads tell.', 'unreadMessagesCount', (count) => ({
    unreadMessagesCount: count,
    unreadTimestamp: timeOfTurn(count),
    important: count > 1000,
    archived: count > 1500,
  })),
  moving('notification-payload', 'The payload of a notification tells how old it is.', 'payload', (count) => ({
    payload: { age: `${count} minutes`, orderId: 'ord_0000000001', seen: [{ id: String(count), at: timeOfTurn(count) }] },
  })),
  moving('payment-fees', 'Fees, payout and settlement of a payment come in later.', 'paymentMode', (count) => ({
    providerFee: count,
    interchangeFee: count,
    duesAndAssessmentsFee: count / 10,
    transactionalFeeAmountCents: count,
    payoutId: `pay_${count}`,
    settlementId: `set_${count}`,
    statusDetails: `Step ${count}`,
  })),
  moving('labor-rates', 'What labor costs follows its rate, which others change all the time.', 'costRateCents', (count, { rate }) => ({
    rateCents: count * 10,
    costRateCents: count * 5,
    totalCostCents: count * 20,
    rate: isFields(rate) ? { ...rate, name: `Rate ${count}`, valueCents: count * 10 } : null,
    laborMatrixDate: timeOfTurn(count),
  })),
  moving('categories-renamed', 'Others rename categories all the time.', 'category', (count, { category }) => ({
    category: isFields(category)
      ? { ...category, name: `Category ${count}`, parent: { id: 'cat_0000000000', name: `Above ${count}` } }
      : null,
  })),
  moving('scans-measured', 'A tire scan is evaluated anew all the time.', 'isAlignmentRecommended', (count) => ({
    isAlignmentRecommended: count % 2 === 0,
    isRotationRecommended: count % 3 === 0,
    vehicleConditions: [`Condition ${count}`],
    pdfUrl: `https://files.example/scan.pdf?signature=${count}`,
    scannedBy: `Device ${count}`,
    updatedDate: timeOfTurn(count),
  })),
  moving('inspection-items', 'Items of an inspection are approved and told anew all the time.', 'authorizationStatus', (count) => ({
    authorizationStatus: `Step ${count}`,
    approved: count % 2 === 0,
    inspectionDate: timeOfTurn(count),
    inspectorUserId: `usr_${count}`,
    updatedDate: timeOfTurn(count),
  })),
  moving(
    'timesheet-work',
    'A timesheet follows the work on it: how long it goes on already, its rate, its place, the name of the order.',
    'technicianId',
    (count, { inProgress, duration, order }) => ({
      // What is over has its part in sums (4.11).
      duration: inProgress === true ? count * 1000 : duration,
      rateCents: count,
      clockOutLatitude: count / 100,
      order: isFields(order) ? { ...order, coalescedName: `Order ${count}` } : null,
    }),
  ),
  moving(
    'login-tokens',
    'Tokens of searches and of messages are others with each login, and the location that was last used.',
    'searchAuthToken',
    (count) => ({
      searchAuthToken: `search-${count}`,
      cannedServiceSearchToken: `canned-${count}`,
      messagingUserCredentials: `messages-${count}`,
      companySearchAuthToken: `company-${count}`,
      entitlements: [`entitlement-${count}`],
    }),
  ),
  moving('company-config', 'Somebody changes the configuration of the company all the time.', 'invoiceLockTime', (count) => ({
    updatedDate: timeOfTurn(count),
    updatedById: `usr_${count}`,
    estimateFooter: `Footer ${count}`,
    repairOrder: count % 2 === 0,
    orderChecklistConfig: { steps: [count] },
  })),
]
