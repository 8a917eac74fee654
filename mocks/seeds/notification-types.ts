// The types of notifications that the description names, by group (6.2).
import type { Schemas } from '../engine/records.ts'

const typesByGroup = {
  Payments: [
    'ACHPaymentsEnabledDisabled',
    'BNPLEnabledDisabled',
    'CustomerMakesBulkPayment',
    'CustomerMakesPayment',
    'PayoutsAccountUpdated',
  ],
  Appointments: ['AppointmentAssignedOrUnassigned', 'AppointmentCreatedByCustomer', 'ChangeAppointmentStatus'],
  Shop: [
    'CashDrawerSessionClosed',
    'LocationMigrationConfirmation',
    'MarketingNumberActivated',
    'WorkRequestReceived',
    'OrderAuthorized',
    'ServiceAssigned',
    'LaborStatusChanged',
  ],
  MessagesAndNotes: ['CustomerSendsMessage', 'TeammateSendsMessage', 'InternalNotePosted', 'InternalNoteUserMentioned'],
  Inspections: ['InspectionStatusChanged', 'InspectionReviewStatusChanged'],
  Reviews: ['LocationReviewError', 'LocationReviewPosted', 'LocationReviewUpdated'],
  Accounting: ['AccountingInventoryAutoSyncUpdates'],
  InventoryTransfers: [
    'InventoryTransferApprovedOrDenied',
    'InventoryTransferApprovedOrDeniedFrom',
    'InventoryTransferApprovedOrDeniedTo',
    'InventoryTransferCanceled',
    'InventoryTransferCanceledFrom',
    'InventoryTransferCanceledTo',
    'InventoryTransferInTransit',
    'InventoryTransferInTransitFrom',
    'InventoryTransferInTransitTo',
    'InventoryTransferRequested',
  ],
  Disputes: ['DisputeCreated', 'DisputeEvidenceReminder', 'DisputeWon', 'DisputeLost'],
} satisfies { [group: string]: Schemas['NotificationType'][] }

export const notificationTypes: readonly { type: string; group: string }[] = Object.entries(typesByGroup).flatMap(([group, types]) =>
  types.map((type) => ({ type, group })),
)
