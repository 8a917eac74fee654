// Texts that are read as numbers or formulas, and amounts that are held to others.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { recordOf, rewrite } from '../../../tools/kinds.ts'
import { around, bodyOf, isSuccess, type Lie, sentFields, sentOtherwise, withBody } from '../../../tools/lie.ts'

const payments: readonly Lie[] = [
  {
    id: 'values/createManualPayment/check-number-as-number',
    says: 'A checkNumber of 16 digits or more is kept as the number nearest to it.',
    breaks: ['payment/charge-lasts', 'record/text-untouched'],
    operations: ['createManualPayment', 'searchPayments'],
    tell: sentOtherwise(['createManualPayment'], ({ checkNumber, ...body }) => ({
      ...body,
      checkNumber: typeof checkNumber === 'string' && /^\d{16,}$/.test(checkNumber) ? String(Number(checkNumber)) : checkNumber,
    })),
  },
  {
    id: 'values/createManualPayment/tip-cut-to-the-amount',
    says: 'A tip that is larger than the amount is kept as large as that.',
    breaks: ['payment/charge-lasts', 'record/numbers-kept'],
    operations: ['createManualPayment', 'searchPayments'],
    tell: sentOtherwise(['createManualPayment'], ({ tipAmountCents, ...body }) => {
      const { amountCents } = body
      const isMore = typeof tipAmountCents === 'number' && typeof amountCents === 'number' && tipAmountCents > amountCents
      return { ...body, tipAmountCents: isMore ? amountCents : tipAmountCents }
    }),
  },
]

const writes: readonly OperationId[] = ['createWebhook', 'updateWebhook']

/** Which versions there are is not shown (4.20): this one takes any. */
const versionAsNumber: Lie = {
  id: 'values/createWebhook/version-as-number',
  says: 'A version that is a decimal is kept as a number is written: 3.10 is 3.1.',
  breaks: ['webhook/create', 'webhook/create-persists', 'webhook/update-persists'],
  operations: [...writes, 'getWebhook'],
  tell: around(writes, (call) => {
    const { version: sent, ...body } = sentFields(call)
    if (typeof sent !== 'string') return call.next()
    const answer = call.next({ body })
    if (!isSuccess(answer)) return answer
    const version = /^\d+\.\d+$/.test(sent) ? String(Number(sent)) : sent
    rewrite(call, 'webhooks', String(recordOf(answer).id), { version })
    return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), version } })
  }),
}

const signGuarded: Lie = {
  id: 'values/updateReferralSource/sign-guarded',
  says: 'A name that begins with a sign that spreadsheets read as a formula gets an apostrophe before it.',
  breaks: ['referral-source/update-name', 'record/text-untouched'],
  operations: ['updateReferralSource', 'getReferralSource'],
  tell: sentOtherwise(['updateReferralSource'], ({ name, ...body }) => ({
    ...body,
    name: typeof name === 'string' ? name.replace(/^([=+@-])/, "'$1") : name,
  })),
}

export const readAsNumberLies: readonly Lie[] = [...payments, versionAsNumber, signGuarded]
