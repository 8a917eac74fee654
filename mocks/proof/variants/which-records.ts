// Rules about what a create may name: whose statement, which order is paid, which scan goes with which order (none of them is shown: 3, 7, 8);
// and what other records learn late, or give away.
import { operations } from '../../../openapi/contract.ts'
import { recordOf, remembering, rewrite } from '../tools/kinds.ts'
import { around, bodyOf, type Call, type Fields, isSuccess, refuse, sentFields, withBody } from '../tools/lie.ts'
import { companyRecords, storedRecord } from '../tools/stored.ts'
import type { Variant, Vary } from './variant.ts'

/** Refuses a create by what it names. */
const namingOnly = (
  create: 'createStatement' | 'createManualPayment' | 'createTpiInspection',
  isTaken: (sent: Fields, call: Call) => boolean,
): Vary =>
  around([create], (call) => (call.caller && !isTaken(sentFields(call), call) ? refuse(call, 422, 'Not for this one.') : call.next()))

const orderNamed = ({ orderId }: Fields, call: Call) => companyRecords(call, 'orders').find(({ id }) => id === orderId)

/** The place of a record among those that are there. */
const isAmongEvery = (count: number, ids: readonly unknown[], id: unknown): boolean =>
  id === undefined || ids.indexOf(id) % count === count - 1

const paidFigures = ({
  paid,
  paidCostCents,
  remainingCostCents,
}: {
  paid: boolean
  paidCostCents: number
  remainingCostCents: number
}) => ({
  paid,
  paidCostCents,
  remainingCostCents,
})

/** So many requests later. */
const late = 12

interface Learned {
  id: string
  values: ReturnType<typeof paidFigures>
  requests: number
}

/** Orders show what was paid some requests later. */
const paidLater: Vary = remembering(
  () => [] as Learned[],
  operations.map(({ id }) => id),
  (call, learned) => {
    for (const one of learned) if (--one.requests === 0) rewrite(call, 'orders', one.id, one.values)
    if (!['createManualPayment', 'deleteManualPayment'].includes(call.operation.id)) return call.next()
    // What is under way is taken for done, so that nothing is lost.
    for (const one of learned.splice(0)) rewrite(call, 'orders', one.id, one.values)
    const before = new Map(companyRecords(call, 'orders').map((order) => [order.id, paidFigures(order)]))
    const answer = call.next()
    for (const order of companyRecords(call, 'orders')) {
      const was = before.get(order.id)
      if (!was || was.paidCostCents === order.paidCostCents) continue
      learned.push({ id: order.id, values: paidFigures(order), requests: late })
      rewrite(call, 'orders', order.id, was)
    }
    return answer
  },
)

export const whichRecordVariants: readonly Variant[] = [
  {
    id: 'states/statements-for-some-customers',
    says: 'Every third customer has an account, and gets statements.',
    vary: namingOnly('createStatement', ({ customerId }, call) => {
      const customers = [...new Set(companyRecords(call, 'orders').map((order) => order.customerId))]
      return isAmongEvery(3, customers, customerId)
    }),
  },
  {
    id: 'states/invoices-are-paid',
    says: 'A payment by hand is for an order that is an invoice.',
    vary: namingOnly('createManualPayment', (sent, call) => orderNamed(sent, call)?.invoiced !== false),
  },
  {
    id: 'states/scan-of-the-vehicle',
    says: 'A scan is inspected for an order of the same vehicle, or of the fourth order.',
    vary: namingOnly('createTpiInspection', (sent, call) => {
      const order = orderNamed(sent, call)
      const scan = call.sandbox.world.get('tpiScans', String(sent.tpiScanId))
      const isFourth = companyRecords(call, 'orders')[3]?.id === order?.id
      return !order || !scan || isFourth || order.vehicleId === scan.vehicleId
    }),
  },
  {
    id: 'states/picked-up-gets-a-reference',
    says: 'A core charge that is picked up gets a reference, where it has none.',
    vary: around(['updateCoreCharge'], (call) => {
      const answer = call.next()
      const made = storedRecord(call, 'coreCharges')
      if (!isSuccess(answer) || !made || sentFields(call).status !== 'PickedUp' || made.referenceId !== null) return answer
      const given = { referenceId: `PU-${made.id}` }
      rewrite(call, 'coreCharges', made.id, given)
      return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), ...given } })
    }),
  },
  { id: 'moving/orders-learn-late', says: 'An order shows some requests later what was paid.', vary: paidLater },
]
