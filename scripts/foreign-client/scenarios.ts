// One scenario for each area of the contract, written against a client that another tool generated from it.
import * as money from './money.ts'
import * as office from './office.ts'
import type { Scenario } from './shop.ts'
import * as workshop from './workshop.ts'

export { signIn } from './shop.ts'

export const scenarios: { readonly [area: string]: Scenario } = {
  auth: office.auth,
  'referral-source': office.referralSource,
  'tpi-scan': workshop.tpiScan,
  payment: money.payment,
  statement: money.statement,
  'payment-term': money.paymentTerm,
  'labor-matrix': money.laborMatrix,
  'core-charge': money.coreCharge,
  'message-template': office.messageTemplate,
  timesheet: workshop.timesheet,
  inventory: workshop.inventory,
  inspection: workshop.inspection,
  workflow: workshop.workflow,
  company: office.company,
  'message-thread': office.messageThread,
  'inventory-transfer': workshop.inventoryTransfer,
  vendor: office.vendor,
  'role-notification-config': office.roleNotificationConfig,
  webhook: office.webhook,
  notification: office.notification,
}
