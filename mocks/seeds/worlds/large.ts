// World large: the shop with very many vendors, timesheets and payments. Most of them are copies of the shop's own with another
// id and name, number or amount; each collection is made when somebody first asks for it.
import { makeId } from '../../engine/state/ids.ts'
import type { CollectionName, Collections } from '../../engine/state/records.ts'
import type { Seed } from '../../engine/state/world.ts'
import type { Login } from './login.ts'
import { pick, times } from './setting.ts'
import { makeShop } from './shop.ts'

const size = 100_000

type Copier<Name extends CollectionName> = (record: Collections[Name], turn: number) => Collections[Name]

export function makeLarge(seed: number): { collections: Seed['collections']; logins: Login[] } {
  const { collections: shop, logins } = makeShop(seed)
  const grow = <Name extends CollectionName>(name: Name, records: readonly Collections[Name][] = [], copy: Copier<Name>) =>
    once(() => [...records, ...copies(seed, name, records, copy)])
  const vendors = grow('vendors', shop.vendors, (vendor, turn) => ({ ...vendor, name: `${vendor.name} ${turn}` }))
  const timesheets = grow('timesheets', shop.timesheets, finished)
  const payments = grow('payments', shop.payments, failed)
  const collections = {
    ...shop,
    get vendors() {
      return vendors()
    },
    get timesheets() {
      return timesheets()
    },
    get payments() {
      return payments()
    },
  }
  return { collections, logins }
}

function copies<Name extends CollectionName>(seed: number, name: Name, records: readonly Collections[Name][], copy: Copier<Name>) {
  return times(size - records.length, (turn) => ({ ...copy(pick(records, turn), turn), id: makeId(name, seed, 'large', turn) }))
}

/** An entry that is over: one of a technician at most is running. */
function finished(timesheet: Collections['timesheets'], turn: number): Collections['timesheets'] {
  const number = String(1000 + turn)
  if (!timesheet.inProgress) return { ...timesheet, number }
  const { clockIn, clockInPlatform } = timesheet
  return { ...timesheet, number, inProgress: false, clockOut: clockIn, clockOutPlatform: clockInPlatform, duration: 0 }
}

/** A try that failed, so that what was paid of its order stays the sum of its payments. */
function failed(payment: Collections['payments'], turn: number): Collections['payments'] {
  const attempt = { status: 'Failed', statusDetails: 'The card was declined.', transactionType: 'Charge', chargeId: null } as const
  const nothing = { refunded: false, refundedAmountCents: 0, refundReason: null, receiptNumber: null, idempotencyKey: null, payoutId: null }
  const undisputed = { disputedPaymentId: null, disputedReason: null, disputedStatus: null, disputedType: null }
  return { ...payment, ...attempt, ...nothing, ...undisputed, amountCents: payment.amountCents + turn }
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
