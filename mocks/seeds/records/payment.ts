// Payments (2.5): charges, and what may follow one: a refund, a dispute, the payout of what was collected.
import type { Collections } from '../../engine/state/records.ts'
import type { At } from '../drawing/at.ts'
import type { Draw } from '../drawing/draw.ts'
import { soonAfter } from '../drawing/history.ts'
import { fill } from '../drawing/words.ts'
import type { PlannedPayment } from './payment-plan.ts'

type Payment = Collections['payments']

interface Paid extends PlannedPayment {
  order: Collections['orders']
  receiptNumber: number
  bulkPaymentId: string | null
}

const failures = ['The card was declined.', 'The bank did not answer.', 'The customer closed the page.']
const notes = ['Part payment at the counter.', 'Left in the drop box.', 'Receipt by mail, please.']

export function makePayment(draw: Draw, at: At & Paid): Payment {
  const { order, method, status, bulkPaymentId } = at
  const manual = method.provider === 'Manual'
  const succeeded = status === 'Succeeded'
  return {
    id: draw.id,
    companyId: at.companyId,
    locationId: at.locationId,
    orderId: order.id,
    amountCents: at.amountCents,
    refundedAmountCents: 0,
    refunded: false,
    refundReason: null,
    status,
    statusDetails: status === 'Failed' || status === 'Canceled' ? draw.pick(failures) : null,
    transactionType: 'Charge',
    ...method,
    providerData: manual ? {} : { reference: draw.part('ext', 0) },
    userData: {},
    chargeId: null,
    customerCreditId: method.paymentType === 'Customer_Credit' ? draw.part('ccr', 0) : null,
    payerId: order.customerId,
    statementId: order.statementId,
    bulkPaymentId,
    payoutId: null,
    settlementId: manual || !succeeded ? null : draw.part('stl', 0),
    idempotencyKey: draw.maybe(0.5, () => draw.part('idk', 0)),
    recordedDate: at.recordedDate,
    note: manual ? draw.maybe(0.2, () => draw.pick(notes)) : null,
    checkNumber: method.paymentType === 'Check' ? fill(draw, '1###') : null,
    ...cardOf(draw, at),
    deposit: at.deposit,
    imported: manual && draw.chance(0.05),
    chargeFromPublicPage: method.paymentMode === 'Online' && draw.chance(0.7),
    receiptNumber: succeeded ? at.receiptNumber : null,
    tipAmountCents: succeeded && draw.chance(0.1) ? draw.whole(2, 20) * 100 : 0,
    ...(manual ? noFees : feesOf(draw, at.amountCents, succeeded)),
    disputedPaymentId: null,
    disputedReason: null,
    disputedStatus: null,
    disputedType: null,
    createdDate: soonAfter(draw, at.recordedDate, 0.2),
    updatedDate: null,
  }
}

function cardOf(draw: Draw, { method, order }: Paid) {
  if (method.paymentType !== 'Card') return { cardType: null, cardDigits: null, cardName: null, cardConfirmation: null, debitCard: null }
  const debitCard = draw.chance(0.4)
  return {
    cardType: debitCard ? 'Debit' : 'Credit',
    cardDigits: fill(draw, '0###'),
    cardName: order.generatedCustomerName,
    cardConfirmation: fill(draw, 'A#####'),
    debitCard,
  }
}

const noFees = {
  providerFee: null,
  interchangeFee: null,
  surchargeFee: null,
  transactionalFeeAmountCents: null,
  duesAndAssessmentsFee: null,
  feePricingModel: null,
}

/** Blended prices have no interchange fee; the others will have one once they are through. */
function feesOf(draw: Draw, cents: number, succeeded: boolean) {
  const feePricingModel = draw.pick(['Blended', 'Blended', 'InterchangePlus', 'InterchangePlusFlat'] as const)
  const shareOf = (share: number) => (succeeded ? Math.round(cents * share) : 0)
  const blended = feePricingModel === 'Blended'
  return {
    providerFee: shareOf(0.029),
    interchangeFee: blended ? null : shareOf(0.016),
    surchargeFee: 0,
    transactionalFeeAmountCents: succeeded ? 30 : 0,
    duesAndAssessmentsFee: blended ? null : shareOf(0.0014),
    feePricingModel,
  }
}

/** What a payment has that follows a charge. */
const hoursAfter = (draw: Draw, charge: Payment, hours: number) => {
  const recordedDate = soonAfter(draw, charge.createdDate, hours)
  const own = { chargeId: charge.id, bulkPaymentId: null, settlementId: null, idempotencyKey: null, receiptNumber: null }
  return {
    ...charge,
    ...own,
    ...noFees,
    id: draw.id,
    tipAmountCents: 0,
    recordedDate,
    createdDate: recordedDate,
    deposit: false,
    note: null,
  }
}

const refundReasons = ['Duplicate', 'Fraudulent', 'RequestedByCustomer', 'RequestedByCustomer'] as const

/** The refund of a part or all of a charge, and the charge as it is from then on. */
export function makeRefund(draw: Draw, charge: Payment): { refund: Payment; charge: Payment } {
  const amountCents = draw.chance(0.4) ? charge.amountCents : Math.ceil((charge.amountCents * draw.whole(10, 60)) / 100)
  const refundReason = draw.pick(refundReasons)
  const refund: Payment = { ...hoursAfter(draw, charge, 24 * 9), transactionType: 'Refund', amountCents, refundReason }
  const refunded = amountCents === charge.amountCents
  return { refund, charge: { ...charge, refundedAmountCents: amountCents, refunded, refundReason, updatedDate: refund.createdDate } }
}

const disputes = [
  { disputedStatus: 'NeedsResponse', disputedType: 'Deduction' },
  { disputedStatus: 'UnderReview', disputedType: 'Deduction' },
  { disputedStatus: 'Won', disputedType: 'ReversedDeduction' },
  { disputedStatus: 'Lost', disputedType: 'Deduction' },
  { disputedStatus: 'Warning', disputedType: 'Fee' },
] as const

export function makeDispute(draw: Draw, charge: Payment): Payment {
  const { disputedStatus, disputedType } = draw.pick(disputes)
  const amountCents = disputedType === 'Fee' ? 1_500 : charge.amountCents
  const disputed = {
    disputedPaymentId: charge.id,
    disputedReason: draw.pick(['Product not received', 'Not recognized', 'Credit not processed']),
  }
  return { ...hoursAfter(draw, charge, 24 * 20), transactionType: 'Dispute', amountCents, ...disputed, disputedStatus, disputedType }
}

/** The payout to the shop's account; it belongs to no order. */
export function makePayout(draw: Draw, charge: Payment): Payment {
  const nothing = {
    orderId: null,
    payerId: null,
    statementId: null,
    cardType: null,
    cardDigits: null,
    cardName: null,
    cardConfirmation: null,
    debitCard: null,
  }
  return { ...hoursAfter(draw, charge, 72), ...nothing, transactionType: 'Transfer', paymentType: 'ACH', payoutId: draw.part('pto', 0) }
}
