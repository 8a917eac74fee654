// The operations, each with the fields that it takes, that were there when lies were first spread over them. It never changes: what comes later
// gets its turn by its name (spread.ts).
const first = `
login
logout
listReferralSources
createReferralSource name
getReferralSource
updateReferralSource name
deleteReferralSource
listTpiScans
listTpiInspections
createTpiInspection orderId tpiScanId name ordinal
updateTpiInspection name orderId ordinal tpiScanId
deleteTpiInspection
searchPayments
deleteManualPayment
createManualPayment orderId amountCents paymentType note recordedDate checkNumber cardType cardDigits cardName cardConfirmation
  tipAmountCents receiptNumber statementId customerCreditId deposit idempotencyKey
updateBulkPayment
createStatement customerId fromDate toDate name note orderIds
searchStatements
getStatement
updateStatement customerId fromDate toDate name note orderIds
listPaymentTerms
createPaymentTerm name dueInDays note customerDefault fleetDefault editable
getPaymentTerm
updatePaymentTerm dueInDays editable name note
listLaborMatrices
createLaborMatrix name type default locationId ranges
getLaborMatrix
updateLaborMatrix default name type ranges
listCoreCharges
createCoreCharge amountCents partId status referenceId
searchCoreCharges
getCoreCharge
updateCoreCharge amountCents partId referenceId status
deleteCoreCharge
createMessageTemplate messageText name defaultTemplateIdentifier deleted deletedReason deletedUserId language
  starterTemplateIdentifier subjectText
updateMessageTemplate defaultTemplateIdentifier deleted deletedReason deletedUserId language messageText name
  starterTemplateIdentifier subjectText
changeMessageTemplateState reason
listTimesheets
searchTimesheets
getTimesheet
deleteTimesheet
listInventoryLabor
searchInventoryLabor
getInventoryLabor
listInventoryFees
searchInventoryFees
getInventoryFee
updateInventoryFee amountCents categoryId deleted deletedReason deletedUserId feeType name percent userId
listInspections
getInspection
updateInspection completed completedById completedDate createdById name note orderId ordinal recommended templateId
archiveOrders
getWorkflow
listWorkflowOrders
listWorkflowOrdersByStatus
getWorkflowColumn
getCompanyConfig
setCompanyLogo
deleteCompanyLogo
listMessageThreadMetadata
getMessageThreadMetadata
updateMessageThreadMetadata draftMessage
listTransferItems
createTransferItem quantity inventoryPartId inventoryTireId receivedQuantity
updateTransferItem inventoryPartId inventoryTireId quantity receivedQuantity
bulkCreateTransferItems quantity inventoryPartId inventoryTireId receivedQuantity
createTransferItems quantity inventoryPartId inventoryTireId receivedQuantity
listVendors
createVendor name accountNumber address1 address2 city contactEmail contactFirstName contactLastName contactPhone country deleted
  deletedReason deletedUserId postalCode state url
getVendor
listRoleNotificationConfigs
updateRoleNotificationConfigs
createWebhook name url enabled error errorDate errorMessage triggers version secret
getWebhook
updateWebhook name url enabled error errorDate errorMessage triggers version secret
listNotifications
markNotificationRead
markCustomerNotificationsRead
markAllNotificationsRead
countUnreadMessages
`

/** `createVendor`, and `createVendor/name` for a field. */
export const firstNames: ReadonlySet<string> = new Set(
  first
    .trim()
    .split(/\n(?! )/)
    .flatMap((line) => {
      const [id = '', ...fields] = line.split(/\s+/)
      return [id, ...fields.map((field) => `${id}/${field}`)]
    }),
)
