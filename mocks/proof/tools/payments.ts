// Payments by hand that are part of a bulk payment: what a body of them may say is not shown (4.22), and the mock takes none.
import type { PlainAnswer } from '../../engine/plain/plain.ts'
import type { Collections } from '../../engine/state/records.ts'
import { recordOf, rewrite } from './kinds.ts'
import { around, bodyOf, type Call, isSuccess, type Lie, sentFields, withBody } from './lie.ts'

type Payment = Collections['payments']

/** Takes the bulkPaymentId of a payment by hand. */
export function asPart(call: Call): PlainAnswer {
  const { bulkPaymentId } = sentFields(call)
  const answer = call.next()
  if (!isSuccess(answer) || typeof bulkPaymentId !== 'string') return answer
  const made = recordOf(answer)
  rewrite(call, 'payments', String(made.id), { bulkPaymentId })
  return withBody(answer, { ...bodyOf(answer), data: { ...made, bulkPaymentId } })
}

/** Takes such payments, and removes one in a way of its own. */
export const takingParts = (removed: (call: Call, part: Payment) => PlainAnswer): Lie['tell'] =>
  around(['createManualPayment', 'deleteManualPayment'], (call) => {
    if (call.operation.id === 'createManualPayment') return asPart(call)
    const payment = call.sandbox.world.get('payments', call.params.id ?? '')
    return payment?.bulkPaymentId == null ? call.next() : removed(call, payment)
  })
