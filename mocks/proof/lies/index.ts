// The catalogue of lies: every way in which the mock can depart from the contract, one at a time.

import type { Lie } from '../tools/lie.ts'
import { companyLies } from './areas/company.ts'
import { coreChargeLies } from './areas/core-charge.ts'
import { envelopeLies } from './areas/envelope.ts'
import { httpLies } from './areas/http/index.ts'
import { inspectionLies } from './areas/inspection.ts'
import { inventoryLies } from './areas/inventory.ts'
import { inventoryTransferLies } from './areas/inventory-transfer/index.ts'
import { laborMatrixLies } from './areas/labor-matrix/index.ts'
import { listLies } from './areas/list/index.ts'
import { locationAccessLies } from './areas/location-access.ts'
import { messageTemplateLies } from './areas/message-template/index.ts'
import { messageThreadLies } from './areas/message-thread.ts'
import { notificationLies } from './areas/notification/index.ts'
import { paymentLies } from './areas/payment.ts'
import { paymentTermLies } from './areas/payment-term.ts'
import { recordLies } from './areas/record/index.ts'
import { referralSourceLies } from './areas/referral-source.ts'
import { roleNotificationConfigLies } from './areas/role-notification-config.ts'
import { sessionLies } from './areas/session/index.ts'
import { statementLies } from './areas/statement.ts'
import { timesheetLies } from './areas/timesheet/index.ts'
import { tpiScanLies } from './areas/tpi-scan.ts'
import { vendorLies } from './areas/vendor.ts'
import { webhookLies } from './areas/webhook/index.ts'
import { workflowLies } from './areas/workflow/index.ts'
import { computedLies } from './computed/index.ts'
import { deepLies } from './deep/index.ts'

/** Simple ones: any use of their operations can show them. Written by hand, generic areas first, as the ledger has them; then what is computed from the contract. */
export const lies: readonly Lie[] = [
  ...httpLies,
  ...envelopeLies,
  ...listLies,
  ...recordLies,
  ...sessionLies,
  ...locationAccessLies,
  ...referralSourceLies,
  ...tpiScanLies,
  ...paymentLies,
  ...statementLies,
  ...paymentTermLies,
  ...laborMatrixLies,
  ...coreChargeLies,
  ...messageTemplateLies,
  ...timesheetLies,
  ...inventoryLies,
  ...inspectionLies,
  ...workflowLies,
  ...companyLies,
  ...messageThreadLies,
  ...inventoryTransferLies,
  ...vendorLies,
  ...roleNotificationConfigLies,
  ...webhookLies,
  ...notificationLies,
  ...computedLies,
]

/** Simple and deep ones. */
export const everyLie: readonly Lie[] = [...lies, ...deepLies]

/** The lie of this id; undefined when there is none. */
export const findLie = (id: string): Lie | undefined => everyLie.find((lie) => lie.id === id)
