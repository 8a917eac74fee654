// The ledger: every sentence of the description that a client can observe, generic areas first.
import { companyRequirements } from './company.ts'
import { coreChargeRequirements } from './core-charge.ts'
import { envelopeRequirements } from './envelope.ts'
import { httpRequirements } from './http.ts'
import { inspectionRequirements } from './inspection.ts'
import { inventoryRequirements } from './inventory.ts'
import { inventoryTransferRequirements } from './inventory-transfer.ts'
import { laborMatrixRequirements } from './labor-matrix.ts'
import { listRequirements } from './list.ts'
import { messageTemplateRequirements } from './message-template.ts'
import { messageThreadRequirements } from './message-thread.ts'
import { notificationRequirements } from './notification.ts'
import { paymentRequirements } from './payment.ts'
import { paymentTermRequirements } from './payment-term.ts'
import { recordRequirements } from './record.ts'
import { referralSourceRequirements } from './referral-source.ts'
import type { Requirement } from './requirement.ts'
import { roleNotificationConfigRequirements } from './role-notification-config.ts'
import { sessionRequirements } from './session.ts'
import { statementRequirements } from './statement.ts'
import { timesheetRequirements } from './timesheet.ts'
import { tpiScanRequirements } from './tpi-scan.ts'
import { vendorRequirements } from './vendor.ts'
import { webhookRequirements } from './webhook.ts'
import { workflowRequirements } from './workflow.ts'

export const requirements: readonly Requirement[] = [
  ...httpRequirements,
  ...envelopeRequirements,
  ...listRequirements,
  ...recordRequirements,
  ...sessionRequirements,
  ...referralSourceRequirements,
  ...tpiScanRequirements,
  ...paymentRequirements,
  ...statementRequirements,
  ...paymentTermRequirements,
  ...laborMatrixRequirements,
  ...coreChargeRequirements,
  ...messageTemplateRequirements,
  ...timesheetRequirements,
  ...inventoryRequirements,
  ...inspectionRequirements,
  ...workflowRequirements,
  ...companyRequirements,
  ...messageThreadRequirements,
  ...inventoryTransferRequirements,
  ...vendorRequirements,
  ...roleNotificationConfigRequirements,
  ...webhookRequirements,
  ...notificationRequirements,
]

const requirementsById = new Map(requirements.map((known) => [known.id, known]))

/** The requirement of this id: `requirement('record/id').text` is `id is text.` */
export function requirement(id: string): Requirement {
  const found = requirementsById.get(id)
  if (!found) throw new Error(`The ledger has no requirement "${id}". Its ids are in conformance/requirements/ids.txt.`)
  return found
}
