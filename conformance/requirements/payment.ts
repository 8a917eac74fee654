// Payments (2.5, 3, 4.5).
import { must, should, unseen } from './requirement.ts'

export const paymentRequirements = [
  must(
    'payment/references',
    '2.5',
    'orderId, chargeId, customerCreditId, payerId, statementId, bulkPaymentId, payoutId, settlementId, idempotencyKey and disputedPaymentId are text where they are set.',
    {
      at: [
        'orderId',
        'chargeId',
        'customerCreditId',
        'payerId',
        'statementId',
        'bulkPaymentId',
        'payoutId',
        'settlementId',
        'idempotencyKey',
        'disputedPaymentId',
      ],
    },
  ),
  must('payment/amounts', '2.5', 'amountCents, refundedAmountCents and tipAmountCents are integers where they are set.', {
    at: ['amountCents', 'refundedAmountCents', 'tipAmountCents'],
  }),
  must('payment/refunded', '2.5', 'refunded is a boolean where it is set.', { at: ['refunded'] }),
  must('payment/refund-reason-values', '2.5', 'refundReason is Duplicate, Fraudulent or RequestedByCustomer where it is set.', {
    at: ['refundReason'],
  }),
  must('payment/status-values', '2.5', 'status is Canceled, Failed, Pending, Processing or Succeeded where it is set.', {
    at: ['status'],
  }),
  must('payment/transaction-type-values', '2.5', 'transactionType is Charge, Refund, Transfer or Dispute where it is set.', {
    at: ['transactionType'],
  }),
  must('payment/mode-values', '2.5', 'paymentMode is Manual, Online or InPerson where it is set.', { at: ['paymentMode'] }),
  must('payment/type-text', '2.5', 'paymentType is text where it is set; not all of its values are shown.', { at: ['paymentType'] }),
  must('payment/provider-text', '2.5', 'provider is text where it is set; not all of its values are shown.', { at: ['provider'] }),
  must('payment/open-objects', '2.5', 'providerData and userData are objects where they are set.', {
    at: ['providerData', 'userData'],
  }),
  must('payment/texts', '2.5', 'statusDetails, recordedDate, note, checkNumber and disputedReason are text where they are set.', {
    at: ['statusDetails', 'recordedDate', 'note', 'checkNumber', 'disputedReason'],
  }),
  must('payment/card', '2.5', 'cardType, cardDigits, cardName and cardConfirmation are text where they are set.', {
    at: ['cardType', 'cardDigits', 'cardName', 'cardConfirmation'],
  }),
  must('payment/flags', '2.5', 'debitCard, deposit, imported and chargeFromPublicPage are booleans where they are set.', {
    at: ['debitCard', 'deposit', 'imported', 'chargeFromPublicPage'],
  }),
  must('payment/receipt-number', '2.5', 'receiptNumber is an integer where it is set.', { at: ['receiptNumber'] }),
  must(
    'payment/fees',
    '2.5',
    'providerFee, interchangeFee, surchargeFee and transactionalFeeAmountCents are integers where they are set.',
    { at: ['providerFee', 'interchangeFee', 'surchargeFee', 'transactionalFeeAmountCents'] },
  ),
  must('payment/dues-fee', '2.5', 'duesAndAssessmentsFee is a number where it is set.', { at: ['duesAndAssessmentsFee'] }),
  must('payment/fee-model-values', '2.5', 'feePricingModel is Blended, InterchangePlus or InterchangePlusFlat where it is set.', {
    at: ['feePricingModel'],
  }),
  must('payment/disputed-status-values', '2.5', 'disputedStatus is one of the ten documented values where it is set.', {
    at: ['disputedStatus'],
  }),
  must('payment/disputed-type-values', '2.5', 'disputedType is Deduction, Fee, ReversedDeduction or ReversedFee where it is set.', {
    at: ['disputedType'],
  }),
  should('payment/tidy-record', '2.5', 'Every documented field appears, and those that always have a value are not null.', {
    at: ['/**'],
    when: 'absent',
  }),
  unseen(
    'payment/fees-to-come',
    '2.5',
    'A fee of 0 means none yet, null that there will be none.',
    'The fees of a processor are not known to a client.',
  ),
  unseen(
    'payment/charge-id',
    '2.5',
    'chargeId names the original payment of a payment that is not a charge.',
    'No operation shown makes such a payment, nor is it said what kind of reference this is.',
  ),
  unseen('payment/disputed-payment', '2.5', 'disputedPaymentId is the payment that was disputed.', 'No operation shown makes a dispute.'),
  unseen('payment/credit', '2.5', 'customerCreditId is the credit that a payment was made with.', 'Customer credits are not described.'),
  unseen('payment/transitions', '3', 'status and disputedStatus change.', 'The moves between them are not shown.'),

  must('payment/search', '4.5', 'A search answers with an array of payments.'),
  must('payment/charge', '4.5', 'POST records a payment by hand and answers with it.'),
  should('payment/charge-amount', '4.5', 'A payment by hand is of the amountCents sent (D45).'),
  must('payment/charge-lasts', '4.5', 'A search finds a payment recorded by hand as its create answered it.'),
  unseen(
    'payment/charge-body',
    '4.22',
    'Recording a payment by hand takes a body.',
    'The body is not shown; a body that the server refuses proves nothing.',
  ),
  must('payment/charge-type', '2.5', 'A payment by hand is recorded as of the listed type that was sent, where others are.'),
  must('payment/delete', '4.5', 'DELETE removes a payment by hand and answers with its id as data.', {
    at: ['/data/id'],
    of: ['deleteManualPayment'],
  }),
  must(
    'payment/delete-takes-back',
    '4.5',
    'An order that says more is paid since a payment by hand says what it said before when that payment is removed.',
  ),
  must('payment/delete-removes', '4.5', 'A search no longer finds a removed payment.'),
  unseen(
    'payment/delete-manual-only',
    '4.5',
    'The delete is for manual payments.',
    'What it does to others is not shown (D17), and trying it could destroy a real payment.',
  ),
  must('payment/bulk-update', '4.5', 'The bulk update answers success to any of its documented fields, none of them required.'),
  must('payment/bulk-update-leaves-others', '4.5', 'A bulk update leaves payments that do not belong to the bulk payment as they were.'),
  must(
    'payment/bulk-update-values',
    '4.5',
    'A field of a payment that a bulk update changes gets the value that was sent, and keeps it where the next one does not send it.',
  ),
  should(
    'payment/bulk-update-leaves-rest',
    '4.5',
    'A bulk update leaves the fields of its payments that it does not send as they were (D47).',
  ),
  must(
    'payment/bulk-update-evenly',
    '4.5',
    'What a bulk update gives one payment of the bulk payment it gives those of the same type as well, and so does the next one.',
  ),
  should('payment/bulk-update-reaches-all', '4.5', 'Every payment of the bulk payment shows the fields of a bulk update (D47).'),
  unseen(
    'payment/bulk-update-stores',
    '4.5',
    'A bulk update changes the bulk payment.',
    'Which records show a bulk payment is not shown (D16).',
  ),
]
