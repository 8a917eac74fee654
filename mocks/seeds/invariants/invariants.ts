// What is true of every world, whatever was asked of it: stated here once, held against seeds and against worlds after requests.
import { collectionNames } from '../../engine/state/ids.ts'
import type { BaseRecord, CollectionName } from '../../engine/state/records.ts'
import { knownTriggers } from '../../engine/state/webhooks.ts'
import type { World } from '../../engine/state/world.ts'
import { missingMeasure } from '../../rules/fee-measure.ts'
import { groups, isMessaging } from '../../rules/notification-types.ts'
import { inspectionTotals, isTransaction } from '../../rules/totals.ts'
import { grouped } from '../worlds/setting.ts'
import { keptShapes } from './kept-shapes.ts'
import { orders, paidByPayments, refunds, statements } from './money-rules.ts'
import { referenceRules } from './references.ts'
import { type Broken, brokenRecord, each, inOrder, type Rule, unique, untilChanged } from './rule.ts'
import { strictDepartures } from './strict-fit.ts'

/** What does not hold. Nothing when all is well. */
export function brokenInvariants(world: World): Broken[] {
  const misshapen = shapeRules.flatMap((rule) => rule(world))
  return [...misshapen, ...rules.flatMap((rule) => (misshapen.length > 0 ? whereItCanBeAsked(rule, world) : rule(world)))]
}

/** A rule may stumble over records that are none; those are told of already. */
function whereItCanBeAsked(rule: Rule, world: World): Broken[] {
  try {
    return rule(world)
  } catch (error) {
    if (error instanceof TypeError) return []
    throw error
  }
}

/** Of each record alone. */
const shapeRules: Rule[] = [keptShapes, strictDepartures]

const always = (name: CollectionName): Rule =>
  untilChanged([name], (world) =>
    (world.all(name) as readonly BaseRecord[]).flatMap(({ id, createdDate, updatedDate, deleted, meta, ...record }) => {
      const broken: string[] = []
      if (updatedDate !== null && updatedDate < createdDate) broken.push('it was not changed before it was made')
      if (meta && !(Number.isInteger(meta.version) && meta.version >= 1)) broken.push('its version is a whole number, 1 or more')
      if (deleted !== undefined && 'deletedDate' in record && deleted !== (record.deletedDate !== null))
        broken.push('it says when it was deleted exactly while it is')
      return broken.map((statement) => brokenRecord(name, id, statement))
    }),
  )

const customerCounts: Rule = (world) => {
  const statementsOf = grouped(world.all('statements'), ({ customerId }) => customerId)
  const paymentsOf = grouped(world.all('payments').filter(isTransaction), ({ payerId }) => payerId ?? '')
  return each('customers', ({ id, statementCount, transactionCount }) => ({
    'counts its statements': statementCount === (statementsOf.get(id)?.length ?? 0),
    'counts its payments': transactionCount === (paymentsOf.get(id)?.length ?? 0),
  }))(world)
}

const orderInspections: Rule = (world) => {
  const inspectionsOf = grouped(world.all('inspections'), ({ orderId }) => orderId)
  return each('orders', ({ id, inspectionCount, inspectionStatus }) => {
    const totals = inspectionTotals(inspectionsOf.get(id) ?? [])
    return {
      'counts its inspections': inspectionCount === totals.inspectionCount,
      'tells how far its inspections are': inspectionStatus === totals.inspectionStatus,
    }
  })(world)
}

const paymentStatements = each('payments', ({ orderId, statementId }, world) => ({
  'is on the statement of its order': statementId === (world.get('orders', orderId ?? '')?.statementId ?? null),
}))

const configGroups = each('roleNotificationConfigs', ({ type, group }) => ({
  'is in the group of its type': group === (groups.get(type ?? '') ?? null),
}))

const timesheets = each('timesheets', ({ clockIn, clockOut, duration, inProgress }) => ({
  'in progress until clocked out': inProgress === (clockOut === null),
  'duration is clock-out less clock-in': duration === (clockOut === null ? null : Date.parse(clockOut) - Date.parse(clockIn ?? '')),
  'clocked in before clocked out': inOrder(clockIn, clockOut),
}))

const laborMatrices = each('laborMatrices', ({ ranges = [] }) => ({
  'ranges are sorted, do not overlap, and only the last may be open': ranges.every(({ start, end }, place) => {
    const next = ranges[place + 1]
    return (end === null || end > start) && (!next || (end !== null && end <= next.start))
  }),
}))

const transferItems = each('transferItems', ({ quantity, receivedQuantity, inventoryPartId, inventoryTireId, transferId }, world) => {
  const goods = world.get('parts', inventoryPartId ?? '') ?? world.get('tires', inventoryTireId ?? '')
  return {
    'received is at most the quantity': receivedQuantity >= 0 && receivedQuantity <= quantity,
    'is a part or a tire': (inventoryPartId === null) !== (inventoryTireId === null),
    'is from the source location': goods?.locationId === world.get('transfers', transferId)?.fromLocationId,
  }
})

const inspections = each('inspections', ({ id, completed, completedDate, items = [] }) => ({
  'says when it was completed exactly while it is': completed === (completedDate !== null),
  'items are its own': items.every(({ inspectionId }) => inspectionId === id),
}))

const messageThreads: Rule = (world) => {
  const unread = world.all('notifications').filter((notification) => !notification.read && isMessaging(notification))
  const toldOf = grouped(unread, ({ userId, customerId }) => `${userId} ${customerId}`)
  return each('messageThreads', ({ userId, customerId, unreadMessagesCount, unreadTimestamp }) => ({
    'unread since a time while there is something unread': unreadMessagesCount > 0 === (unreadTimestamp !== null),
    'counts what its user was told of and has not read': unreadMessagesCount >= (toldOf.get(`${userId} ${customerId}`)?.length ?? 0),
  }))(world)
}

const inventoryFees = each('inventoryFees', (fee) => ({ 'has what its type measures': missingMeasure(fee) === undefined }))

const webhooks = each('webhooks', (webhook) => ({
  'triggers are known': webhook.triggers.every((trigger) => knownTriggers.includes(trigger)),
  'keeps its secret apart': !('secret' in webhook),
}))

const atLocation = ({ companyId, locationId }: { companyId: string; locationId: string | null }) => `${companyId} ${locationId}`

const rules: Rule[] = [
  ...collectionNames.map(always),
  ...collectionNames.map((name) => unique(name, 'no two have the same id', ({ id }) => id)),
  orders,
  paidByPayments,
  refunds,
  statements,
  customerCounts,
  orderInspections,
  paymentStatements,
  configGroups,
  timesheets,
  laborMatrices,
  transferItems,
  inspections,
  messageThreads,
  inventoryFees,
  webhooks,
  unique('orders', 'no two stand at the same position', (order) => `${order.workflowStatusId} ${order.workflowStatusPosition}`),
  unique('workflowStatuses', 'no two stand at the same position', ({ companyId, position }) => `${companyId} ${position}`),
  unique('webhooks', 'no two have the same name', ({ companyId, name }) => `${companyId} ${name}`),
  unique('users', 'no two have the same e-mail address', ({ email }) => email.toLowerCase()),
  unique('roleNotificationConfigs', 'one for each role and type', ({ roleId, type }) => `${roleId} ${type}`),
  unique('laborMatrices', 'one default of a location', (matrix) => (matrix.default ? atLocation(matrix) : undefined)),
  unique('paymentTerms', 'one customer default of a location', (term) => (term.customerDefault ? atLocation(term) : undefined)),
  unique('paymentTerms', 'one fleet default of a location', (term) => (term.fleetDefault ? atLocation(term) : undefined)),
  ...referenceRules,
]
