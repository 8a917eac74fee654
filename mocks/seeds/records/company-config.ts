// The configuration of a company (2.16).
import type { Collections } from '../../engine/state/records.ts'
import type { Draw } from '../drawing/draw.ts'

interface Owner {
  companyId: string
  earliest: string
  createdBy: { userId: string; sessionId: string }
  name: string
  headOffice: boolean
}

export function makeCompanyConfig(draw: Draw, at: Owner): Collections['companyConfigs'] {
  const { headOffice } = at
  return {
    id: draw.id,
    companyId: at.companyId,
    createdDate: at.earliest,
    updatedDate: draw.time('2026-01-05T16:00:00.000Z', '2026-03-02T16:00:00.000Z'),
    updatedById: at.createdBy.userId,
    meta: { ...at.createdBy, version: draw.whole(2, 9) },
    sharedInventoryControl: false,
    appointmentSchedulerCompanyManaged: false,
    autoInvoiceFullyPaidOrders: true,
    autoInvoiceFullyPaidOrdersCompanyManaged: headOffice,
    documentFootersCompanyManaged: headOffice,
    groupServiceLineItems: draw.chance(0.5),
    inventoryTransfersEnabled: headOffice,
    invoiceLockingEnabled: headOffice,
    languageCompanyManaged: headOffice,
    locationGrouping: false,
    newServiceLaborLineItem: true,
    orderChecklistCompanyManaged: headOffice,
    paymentMethodsCompanyManaged: headOffice,
    repairOrder: true,
    repairOrderCompanyManaged: headOffice,
    serviceCardCompanyManaged: false,
    sharedCannedServices: headOffice,
    sharedCustomerData: headOffice,
    sharedInspectionTemplates: headOffice,
    sharedInventory: headOffice,
    sharedInventoryPartsNotes: false,
    sharedInventoryPartsURLs: false,
    sharedInventoryVendorAccountNumbers: false,
    sharedInventoryVendorAddresses: headOffice,
    sharedInventoryVendorContacts: headOffice,
    sharedInventoryVendorURLs: headOffice,
    sharedRoles: true,
    showServiceLineItemsCost: draw.chance(0.5),
    showServiceTaxesAndFees: draw.chance(0.5),
    showServiceTaxesAndFeesCompanyManaged: false,
    showTaxableAndNonTaxableAmounts: draw.chance(0.3),
    showTaxableAndNonTaxableAmountsCompanyManaged: false,
    showTimestampOnEstimatesAndInvoices: true,
    showUsersInDescendantLocations: headOffice,
    estimateFooter: 'This estimate is good for 30 days.',
    inspectionFooter: 'Ask us about anything marked for attention.',
    invoiceFooter: `Thank you for coming to ${at.name}.`,
    invoiceLockTime: headOffice ? '21:30' : null,
    invoiceLockTimezone: null,
    inventoryTransfersConfigStatus: headOffice ? 'Enabled' : 'Disabled',
    invoiceLockDayOfWeek: headOffice ? 'Friday' : null,
    invoiceLockFrequency: headOffice ? 'Weekly' : null,
    paymentMethodACHConfig: 'Optional',
    paymentMethodAffirmConfig: 'AlwaysOff',
    paymentMethodSunbitConfig: draw.pick(['AlwaysOff', 'Optional'] as const),
    preferredCustomerLanguage: draw.pick(['en_US', 'es_MX'] as const),
    preferredLanguage: 'en_US',
    sharedInventoryPartsPricing: headOffice ? 'PricingMatrixAndCost' : 'None',
    // Of an area that this API has not, so that nobody is kept from anything.
    disabledPermissions: headOffice ? ['marketing.write'] : [],
    shopNotificationsDisabledForHq: headOffice ? ['ServiceAssigned', 'LaborStatusChanged'] : [],
    orderChecklistConfig: { mileageIn: true, customerConcern: draw.chance(0.5) },
  }
}
