// How people pay. The description leaves out the names of some methods and processors; the last ones stand for those.
import type { Schemas } from '../../engine/state/records.ts'

export type Method = Pick<Schemas['Payment'], 'paymentMode' | 'paymentType' | 'provider'>

const byHand = (paymentType: Schemas['PaymentType']): Method => ({ paymentMode: 'Manual', paymentType, provider: 'Manual' })

/** Entered by hand; the common ones several times. */
export const manualMethods: readonly Method[] = [
  ...['Cash', 'Cash', 'Check', 'Check', 'Check', 'Card', 'Card', 'Card', 'ACH', 'Other', 'Customer_Credit', 'Insurance', 'Warranty'].map(
    byHand,
  ),
  ...['Financing', 'Vehicle_Service_Contract', 'Account_Receivable', 'Vendor_Credit', 'Harbor_Wallet'].map(byHand),
]

export const onlineMethods: readonly Method[] = [
  { paymentMode: 'Online', paymentType: 'Card', provider: 'Tidewater' },
  { paymentMode: 'InPerson', paymentType: 'Card', provider: 'Tidewater' },
  { paymentMode: 'Online', paymentType: 'ACH', provider: 'Tidewater' },
  { paymentMode: 'Online', paymentType: 'BNPL', provider: 'Northbank' },
  { paymentMode: 'Online', paymentType: 'Harbor_Wallet', provider: 'Northbank' },
]

/** How fleets pay several invoices at once. */
export const bulkMethods: readonly Method[] = [byHand('Check'), byHand('ACH'), byHand('Head_Office_Fleet')]
