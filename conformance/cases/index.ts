// Every case there is, in one list.

import { besideCases } from '../explore/beside/cases.ts'
import { customerMarksCase, marksCase } from '../explore/beside/marks.ts'
import { filteredOrderCases, pageCases } from '../explore/pages/cases.ts'
import { sequenceCases } from '../explore/sequences/cases.ts'
import { notificationCase } from '../explore/sequences/notifications.ts'
import { valuesCases } from '../explore/values/cases.ts'
import { whoseCases } from '../explore/whose/cases.ts'
import type { Case } from '../runner/trial/case.ts'
import { withControl } from './control.ts'
import { changedLaterCases } from './families/changed-later.ts'
import { createdOfHalvesCases } from './families/created-of-halves.ts'
import { fieldsKeptCases } from './families/fields-kept.ts'
import { firstUpdateCases } from './families/first-updates.ts'
import { foundByTextCases } from './families/found-by-texts.ts'
import { foundUpdateCases } from './families/found-updates.ts'
import { keptForItsMakerCases } from './families/kept-for-its-maker.ts'
import { listCases } from './families/lists.ts'
import { locationDeleteCases } from './families/location-deletes.ts'
import { locationFigureCases } from './families/location-figures.ts'
import { locationOrderCases } from './families/location-orders.ts'
import { locationCases } from './families/locations.ts'
import { longTextCases } from './families/long-texts.ts'
import { madeOfItsOwnCases } from './families/made-of-its-own.ts'
import { namedUserCases } from './families/named-users.ts'
import { numbersKeptCases } from './families/numbers-kept.ts'
import { otherCompanyCases } from './families/other-company.ts'
import { otherResourceCases } from './families/other-resources.ts'
import { othersKeptCases } from './families/others-kept.ts'
import { readByOtherCases } from './families/read-by-others.ts'
import { recordTextCases } from './families/record-texts.ts'
import { recordTwinCases } from './families/record-twins.ts'
import { otherUserWriteCases, recordWriteCases } from './families/record-writes.ts'
import { requestCases } from './families/requests.ts'
import { sameRecordCases } from './families/same-records.ts'
import { sentBackCases } from './families/sent-back.ts'
import { servedCases } from './families/served.ts'
import { shownCases } from './families/shown.ts'
import { boardScenarios } from './scenarios/board.ts'
import { companyScenarios } from './scenarios/company.ts'
import { coreChargeScenarios } from './scenarios/core-charge.ts'
import { headOfficeScenarios } from './scenarios/head-office.ts'
import { inspectionScenarios } from './scenarios/inspection.ts'
import { inventoryScenarios } from './scenarios/inventory.ts'
import { inventoryTransferScenarios } from './scenarios/inventory-transfer.ts'
import { inventoryTransferCaptureScenarios } from './scenarios/inventory-transfer-captures.ts'
import { twoTransferScenarios } from './scenarios/inventory-transfer-two.ts'
import { laborMatrixScenarios } from './scenarios/labor-matrix.ts'
import { messageTemplateScenarios } from './scenarios/message-template.ts'
import { messageTemplateActionScenarios } from './scenarios/message-template-actions.ts'
import { messageThreadScenarios } from './scenarios/message-thread.ts'
import { notificationScenarios } from './scenarios/notification.ts'
import { otherUserNotificationCases, otherUserSessionCases } from './scenarios/other-users.ts'
import { paymentScenarios } from './scenarios/payment.ts'
import { bulkPaymentScenarios } from './scenarios/payment-bulk.ts'
import { paymentOrderScenarios } from './scenarios/payment-orders.ts'
import { paymentTermScenarios } from './scenarios/payment-term.ts'
import { referralSourceScenarios } from './scenarios/referral-source.ts'
import { roleNotificationConfigScenarios } from './scenarios/role-notification-config.ts'
import { sessionScenarios } from './scenarios/session.ts'
import { statementScenarios } from './scenarios/statement.ts'
import { statementOrderScenarios } from './scenarios/statement-orders.ts'
import { timesheetScenarios } from './scenarios/timesheet.ts'
import { timesheetListedScenarios } from './scenarios/timesheet-listed.ts'
import { tpiScanScenarios } from './scenarios/tpi-scan.ts'
import { vendorScenarios } from './scenarios/vendor.ts'
import { webhookScenarios } from './scenarios/webhook.ts'
import { webhookDeliveryScenarios } from './scenarios/webhook-deliveries.ts'
import { webhookLocationScenarios } from './scenarios/webhook-locations.ts'
import { webhookNameScenarios } from './scenarios/webhook-names.ts'
import { workflowScenarios } from './scenarios/workflow.ts'

const asked: readonly Case[] = [
  ...sessionScenarios,
  ...headOfficeScenarios,
  marksCase,
  customerMarksCase,
  notificationCase,
  // Before a broken target marks all as read that no session asked for.
  ...notificationScenarios,
  // What happens the first time is looked at most closely.
  ...sequenceCases.filter(({ quiet }) => !quiet),
  ...requestCases,
  ...servedCases.filter(({ looksAround }) => looksAround),
  ...listCases,
  ...recordWriteCases,
  ...changedLaterCases,
  ...sentBackCases,
  ...readByOtherCases,
  ...recordTwinCases,
  ...madeOfItsOwnCases,
  ...recordTextCases,
  ...foundByTextCases,
  ...longTextCases,
  ...fieldsKeptCases,
  ...createdOfHalvesCases,
  ...firstUpdateCases,
  ...numbersKeptCases,
  ...foundUpdateCases,
  ...namedUserCases,
  ...sameRecordCases,
  ...othersKeptCases,
  ...referralSourceScenarios,
  ...tpiScanScenarios,
  ...paymentScenarios,
  ...bulkPaymentScenarios,
  ...paymentOrderScenarios,
  ...statementScenarios,
  ...statementOrderScenarios,
  ...paymentTermScenarios,
  ...laborMatrixScenarios,
  ...coreChargeScenarios,
  ...messageTemplateScenarios,
  ...messageTemplateActionScenarios,
  ...timesheetScenarios,
  ...timesheetListedScenarios,
  ...inventoryScenarios,
  ...inspectionScenarios,
  ...boardScenarios,
  ...workflowScenarios,
  ...filteredOrderCases,
  ...otherResourceCases,
  ...companyScenarios,
  ...messageThreadScenarios,
  ...inventoryTransferScenarios,
  ...inventoryTransferCaptureScenarios,
  ...twoTransferScenarios,
  ...vendorScenarios,
  ...roleNotificationConfigScenarios,
  ...webhookScenarios,
  ...webhookNameScenarios,
  ...webhookDeliveryScenarios,
  ...webhookLocationScenarios,
  ...otherUserSessionCases,
  ...locationCases,
  ...locationDeleteCases,
  ...locationFigureCases,
  ...locationOrderCases,
  ...otherUserWriteCases,
  ...keptForItsMakerCases,
  ...otherUserNotificationCases,
  ...otherCompanyCases,
  ...sequenceCases.filter(({ quiet }) => quiet),
  ...pageCases,
  ...besideCases,
  ...whoseCases,
  ...valuesCases,
  ...servedCases.filter(({ looksAround }) => !looksAround),
  // Of all that was answered before.
  ...shownCases,
]

/** What these look for a broken target may do once, to whoever writes there first, and nobody could see it afterwards. */
const first: ReadonlySet<string> = new Set(['workflow/bulk-archive', 'labor-matrix/default', 'payment-term/create-default'])

export const cases: readonly Case[] = [...asked.filter(({ id }) => first.has(id)), ...asked.filter(({ id }) => !first.has(id))].map(
  withControl,
)
