// Orders (2.15) with their services and labors, from estimate to invoice. What was paid comes later, with the payments.

import { idOf } from '../../engine/state/ids.ts'
import type { Collections } from '../../engine/state/records.ts'
import { notDeleted } from '../../rules/soft-delete.ts'
import type { At } from '../drawing/at.ts'
import { type Draw, present } from '../drawing/draw.ts'
import { soonAfter } from '../drawing/history.ts'
import type { Job } from '../drawing/jobs.ts'
import { labeled } from '../drawing/label.ts'
import { moneyOf } from './order-money.ts'
import { vehicleName } from './vehicle.ts'
import { type Stage, stages } from './workflow-status.ts'

interface Work {
  stage: Stage
  workflowStatusId: string
  workflowStatusPosition: number
  customer: Collections['customers']
  vehicle: Collections['vehicles']
  jobs: readonly Job[]
  serviceWriterId: string
  technicianId: string
}

/** When the first seeded order came in, and until when those did that are invoices by now. */
export const firstOrders = '2025-10-01T15:00:00.000Z'
const invoicesBefore = '2026-03-24T15:00:00.000Z'
const openSince = '2026-03-10T15:00:00.000Z'

export function makeOrder(draw: Draw, at: At & Work): Collections['orders'] {
  const { id } = draw
  const { customer, vehicle, jobs, stage } = at
  const dates = datesOf(draw, stage)
  const [first] = jobs
  const generatedVehicleName = vehicleName(vehicle)
  const generatedCustomerName = customer.companyName ?? `${customer.firstName} ${customer.lastName}`
  const generatedName = `${generatedVehicleName}, ${generatedCustomerName}`
  const name = draw.chance(0.7) && first ? first.service : null
  const archived = stage === 'Invoiced' ? draw.chance(0.4) : stage === 'Estimate' && draw.chance(0.3)
  const deletion = stage === 'Estimate' && draw.chance(0.15) ? deletedAfter(draw, at, dates.createdDate) : notDeleted
  const mileageIn = stage === 'Estimate' ? null : vehicle.mileage
  return {
    id,
    publicId: draw.part('pub', 0),
    // Counted when all of them are there.
    number: '',
    companyId: at.companyId,
    locationId: at.locationId,
    ...dates,
    updatedDate: deletion.deletedDate ?? dates.updatedDate,
    orderCreatedDate: dates.createdDate,
    conversationId: draw.part('cnv', 0),
    taxConfigId: idOf('txc', 0, at.locationId),
    statementId: null,
    serviceWriterId: at.serviceWriterId,
    vehicleId: vehicle.id,
    phoneNumberId: customer.phoneNumbers[0]?.id ?? null,
    emailId: customer.emails[0]?.id ?? null,
    customerId: customer.id,
    workflowStatusId: at.workflowStatusId,
    workflowStatusPosition: at.workflowStatusPosition,
    name,
    generatedName,
    coalescedName: name ?? generatedName,
    complaint: first?.complaint ?? null,
    recommendation: draw.maybe(0.7, () => first?.recommendation ?? null),
    purchaseOrderNumber: customer.customerType === 'Fleet' ? `PO-${draw.whole(1000, 9999)}` : null,
    generatedVehicleName,
    generatedCustomerName,
    readOnlyReason: null,
    archived,
    authorized: dates.authorizedDate !== null,
    invoiced: dates.invoicedDate !== null,
    sentToVehicleHistory: stage === 'Invoiced' && draw.chance(0.5),
    inspectionStatus: null,
    dueDate: dueDateOf(draw, dates),
    appointmentDates: draw.chance(0.5) ? [soonAfterEvenLater(draw, dates.createdDate)] : [],
    readOnly: false,
    ...deletion,
    inspectionCount: 0,
    messageCount: draw.whole(0, 6),
    shopUnreadMessageCount: 0,
    deferredServiceCount: draw.pick([0, 0, 0, 1, 2]),
    mileageIn,
    mileageOut: dates.completedDate && mileageIn !== null ? mileageIn + draw.whole(0, 9) : null,
    assignedTechnicianIds: stage === 'Estimate' ? [] : [at.technicianId],
    ...moneyOf(draw, {
      jobs,
      country: customer.country ?? 'US',
      discountPercent: customer.discountPercent ?? 0,
      taxExempt: customer.taxExempt,
    }),
    customFields: {},
    labelConnections: stage === 'Waiting for parts' ? [labeled(at.companyId, 'Order', 'Waiting for parts', 'orange')] : [],
  }
}

type Dates = Record<'createdDate', string> & Record<'updatedDate' | 'authorizedDate' | 'completedDate' | 'invoicedDate', string | null>

/** One after the other, as far as the order came. */
function datesOf(draw: Draw, stage: Stage): Dates {
  const reached = stages.indexOf(stage)
  const createdDate = stage === 'Invoiced' ? draw.time(firstOrders, invoicesBefore) : draw.time(openSince, present)
  const authorizedDate = reached > 1 || (reached === 1 && draw.chance(0.5)) ? soonAfter(draw, createdDate, 48) : null
  const completedDate = authorizedDate && reached > 3 ? soonAfter(draw, authorizedDate, 96) : null
  const invoicedDate = completedDate && reached > 4 ? soonAfter(draw, completedDate, 24) : null
  return { createdDate, updatedDate: invoicedDate ?? completedDate ?? authorizedDate, authorizedDate, completedDate, invoicedDate }
}

const [day, week] = [86_400_000, 7 * 86_400_000]

/** Who still waits was put off by whole weeks meanwhile, so that few orders are late, and none for long. */
function dueDateOf(draw: Draw, { createdDate, completedDate }: Dates): string {
  const due = soonAfterEvenLater(draw, createdDate)
  const late = Date.parse(present) - 2 * day - Date.parse(due)
  return completedDate === null && late > 0 ? new Date(Date.parse(due) + Math.ceil(late / week) * week).toISOString() : due
}

/** Within a week; unlike what happened already, it may lie ahead. */
function soonAfterEvenLater(draw: Draw, date: string): string {
  return draw.time(date, new Date(Date.parse(date) + week).toISOString())
}

function deletedAfter(draw: Draw, { createdBy }: At, date: string) {
  const deletedReason = draw.pick(['Went elsewhere.', 'Entered twice.'])
  return { deleted: true, deletedDate: soonAfter(draw, date, 72), deletedReason, deletedUserId: createdBy.userId }
}

/** A service of an order, or a labor of one. */
export function makeOrderLine(draw: Draw, { order, name }: { order: Collections['orders']; name: string }): Collections['services'] {
  const { id: orderId, companyId, createdDate } = order
  return { id: draw.id, companyId, orderId, name, createdDate, updatedDate: null }
}
