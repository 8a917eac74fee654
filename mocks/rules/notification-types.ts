// The types of notifications that the description names, by group (6.2).
import type { Schemas } from '../engine/state/records.ts'

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

/** The group of each type. Types that the description does not name have none. */
export const groups: ReadonlyMap<string, string> = new Map(
  Object.entries(typesByGroup).flatMap(([group, types]) => types.map((type): [string, string] => [type, group])),
)

/** Types that are about messages; all others are not (D29). */
export const isMessaging = ({ type }: { type: string | null }): boolean =>
  type === 'CustomerSendsMessage' || type === 'TeammateSendsMessage'
