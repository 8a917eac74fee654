// Which status and body an answer has where the description shows none (4.3, 4.5, 7).
import { around, good, isSuccess, records, refuse, sentFields } from '../tools/lie.ts'
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
    id: 'answering/collate-alone',
    says: 'Collate is refused where no orderby stands beside it.',
    vary: around([], (call) =>
      call.query.has('collate') && !call.query.has('orderby') ? refuse(call, 400, 'collate goes with orderby.') : call.next(),
    ),
  },
  {
    id: 'answering/put-off',
    says: 'A job holds the record with each ninth change, which is refused with 409 and taken when it is sent again.',
    vary: (server) => {
      let count = 0
      return around([], (call) => {
        const isPutOff = call.caller && ['update', 'delete'].includes(call.operation.kind) && ++count % 9 === 0
        return isPutOff ? refuse(call, 409, 'A job is at work on this record; try again.') : call.next()
      })(server)
    },
  },
  {
    id: 'answering/bulk-of-none',
    says: 'A bulk payment that no payment names has none to change, and that is done.',
    vary: around(['updateBulkPayment'], (call) => {
      const answer = call.next()
      return answer.status === 404 && call.caller ? good(call, { data: [] }) : answer
    }),
  },
  {
    id: 'answering/no-payload',
    says: 'Every second notification tells nothing more: its payload is null.',
    vary: records(['listNotifications', 'markNotificationRead'], (record) => {
      if (/[02468acegikmoqsuwy]$/.test(String(record.id))) record.payload = null
    }),
  },
]
