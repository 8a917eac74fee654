// Payment terms (2.7): some built in, some of the shop's own.
import type { Collections } from '../../engine/state/records.ts'
import type { At } from '../drawing/at.ts'
import type { Draw } from '../drawing/draw.ts'
import { builtInHistory, historyOf } from '../drawing/history.ts'
import { itemAt, nameAt } from '../drawing/words.ts'

const builtInTerms = [
  { name: 'Due on receipt', dueInDays: 0 },
  { name: 'Net 15', dueInDays: 15 },
  { name: 'Net 30', dueInDays: 30 },
  { name: 'Net 60', dueInDays: 60 },
] as const

const ownTerms = [
  { name: 'Fleet account', dueInDays: 30 },
  { name: 'Neighbors, one week', dueInDays: 7 },
  { name: 'County vehicles', dueInDays: 45 },
  { name: 'Insurance claim', dueInDays: 21 },
  { name: 'Dealer trade', dueInDays: 10 },
] as const

const notes = ['For fleets with an account.', 'Counted from the date of the invoice.', 'Ask the owner before using it.', 'Agreed by phone.']

interface Kind {
  /** Counts those of a kind at a location, so that their names differ. */
  ordinal: number
  builtIn: boolean
  customerDefault: boolean
  fleetDefault: boolean
}

export function makePaymentTerm(draw: Draw, at: At & Kind): Collections['paymentTerms'] {
  const { ordinal, builtIn, customerDefault, fleetDefault } = at
  const terms = builtIn ? builtInTerms : ownTerms
  const { name, dueInDays } = itemAt<(typeof terms)[number]>(terms, ordinal)
  return {
    id: draw.id,
    companyId: at.companyId,
    locationId: at.locationId,
    name: nameAt(name, terms, ordinal),
    dueInDays,
    note: builtIn ? null : draw.maybe(0.6, () => draw.pick(notes)),
    editable: !builtIn,
    customerDefault,
    fleetDefault,
    ...(builtIn ? builtInHistory(at) : historyOf(draw, at)),
    metadata: {},
  }
}
