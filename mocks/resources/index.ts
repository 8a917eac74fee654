// All handlers, by operationId. One that the contract has and this list has not does not compile.
import type { Handlers } from '../engine/handlers.ts'
import { auth } from './auth.ts'
import { company } from './company.ts'
import { coreCharge } from './core-charge.ts'
import { inspection } from './inspection.ts'
import { inventory } from './inventory.ts'
import { inventoryTransfer } from './inventory-transfer.ts'
import { laborMatrix } from './labor-matrix.ts'
import { messageTemplate } from './message-template.ts'
import { messageThread } from './message-thread.ts'
import { notification } from './notification.ts'
import { payment } from './payment.ts'
import { paymentTerm } from './payment-term.ts'
import { referralSource } from './referral-source.ts'
import { roleNotificationConfig } from './role-notification-config.ts'
import { statement } from './statement.ts'
import { timesheet } from './timesheet.ts'
import { tpiScan } from './tpi-scan.ts'
import { vendor } from './vendor.ts'
import { webhook } from './webhook.ts'
import { workflow } from './workflow.ts'

export const handlers: Handlers = {
  ...auth,
  ...referralSource,
  ...tpiScan,
  ...payment,
  ...statement,
  ...paymentTerm,
  ...laborMatrix,
  ...coreCharge,
  ...messageTemplate,
  ...timesheet,
  ...inventory,
  ...inspection,
  ...workflow,
  ...company,
  ...messageThread,
  ...inventoryTransfer,
  ...vendor,
  ...roleNotificationConfig,
  ...webhook,
  ...notification,
}
