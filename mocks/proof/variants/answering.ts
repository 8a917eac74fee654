// Which status and body an answer has where the description shows none (4.3, 4.5, 7).
import { around, good, isSuccess, refuse, sentFields } from '../tools/lie.ts'
import { type Variant, varyBoth } from './variant.ts'

export const answeringVariants: readonly Variant[] = [
  {
    id: 'answering/names-nothing',
    says: 'A statement of a customer without open invoices, and an inspection of a scan of another vehicle, are told not to be found.',
    vary: varyBoth(
      around(['createStatement'], (call) =>
        call.caller && sentFields(call).customerId && !('orderIds' in sentFields(call))
          ? refuse(call, 404, 'The customer has no open invoices in this period.')
          : call.next(),
      ),
      around(['createTpiInspection'], (call) =>
        call.caller && sentFields(call).orderId && sentFields(call).tpiScanId
          ? refuse(call, 404, 'There is no such scan of the vehicle of this order.')
          : call.next(),
      ),
    ),
  },
  {
    id: 'answering/no-content',
    says: 'A referral source is deleted, and a bulk payment changed, without a body in the answer.',
    vary: around(['deleteReferralSource', 'updateBulkPayment'], (call) => {
      const answer = call.next()
      return isSuccess(answer) ? { ...answer, status: 204, headers: {}, body: '' } : answer
    }),
  },
  {
    id: 'answering/bulk-of-none',
    says: 'A bulk payment that no payment names has none to change, and that is done.',
    vary: around(['updateBulkPayment'], (call) => {
      const answer = call.next()
      return answer.status === 404 && call.caller ? good(call, { data: [] }) : answer
    }),
  },
]
