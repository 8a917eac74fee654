// Numbers that are kept nearly as they were sent, and amounts that are told in each other's place.
import { type OperationId, operation, operations } from '../../../../openapi/contract.ts'
import { placesOf } from '../../../../openapi/places.ts'
import { answers, around, type Fields, isFields, isSuccess, type Lie, sentFields } from '../../tools/lie.ts'
import { idIn, madeBy } from './store.ts'
import { bodyFields, recordFields, saidOf, type Write, writes } from './writes.ts'
import { show } from './writing.ts'

interface Loss {
  name: string
  says: string
  of(value: number): number
}

const ofCents: readonly Loss[] = [
  { name: 'to-dollars', says: 'rounds', of: (value) => Math.round(value / 100) * 100 },
  { name: 'to-five', says: 'rounds to fives', of: (value) => Math.round(value / 5) * 5 },
  { name: 'less-one', says: 'keeps one less as', of: (value) => Math.max(0, value - 1) },
  { name: 'to-32-bits', says: 'keeps 32 bits of', of: (value) => value | 0 },
]
/** No order is open for that much. */
const ofPayments = ofCents.filter(({ name }) => name !== 'to-32-bits')
const ofNumber: readonly Loss[] = [{ name: 'to-whole', says: 'drops the fraction of', of: Math.trunc }]

const roundedLie = (write: Write, field: string, { name, says, of }: Loss): Lie => {
  const { answers: told, lasts } = saidOf(write, field)
  return {
    id: `computed/inexact/${write.id}/${field}/${name}`,
    says: `${write.id} ${says} ${field}.`,
    breaks:
      write.id === 'createManualPayment'
        ? ['payment/charge-amount']
        : [...new Set([...told, ...lasts, 'record/write-lasts', 'record/numbers-kept'])],
    operations: [write.id, write.shows],
    tell: around([write.id], (call) => {
      const { answer, ids } = madeBy(call, write.collection, () => call.next())
      const sent = sentFields(call)[field]
      if (!isSuccess(answer) || typeof sent !== 'number') return answer
      const values: Fields = { [field]: of(sent) }
      const [id = ''] = write.kind === 'create' ? ids : [idIn(call.params)]
      return show(call, write, answer, id, values)
    }),
  }
}

const inexactLies = writes.flatMap((write) =>
  bodyFields(write.id)
    .filter(({ place }) => !place.pointer.startsWith('/*'))
    .filter(({ name }) => recordFields(write.shows).some((shown) => shown.name === name))
    .flatMap(({ name, place }) => {
      const types = place.strict.types ?? []
      // They count: between two places in a row there is none, and a term is told in whole days.
      if (name === 'ordinal' || name === 'dueInDays') return []
      if (types.includes('number')) return ofNumber.map((loss) => roundedLie(write, name, loss))
      if (write.id === 'createManualPayment') return name === 'amountCents' ? ofPayments.map((loss) => roundedLie(write, name, loss)) : []
      return name.endsWith('Cents') ? ofCents.map((loss) => roundedLie(write, name, loss)) : []
    }),
)

/** Cents that an operation tells of a record, next to each other. */
function pairsOf(id: OperationId): (readonly [string, string])[] {
  const cents = recordFields(id).flatMap(({ name }) => (name.endsWith('Cents') ? [name] : []))
  return cents.slice(1).map((name, index) => [cents[index] ?? '', name] as const)
}

/** Where both are 0, or nothing else tells them, nobody can see which is which. */
const alike: { readonly [place: string]: string } = {
  'createManualPayment/refundedAmountCents': 'A new payment has neither a refund nor a tip.',
  'searchPayments/refundedAmountCents': 'Nothing but the search shows refunds and tips.',
  'createStatement/totalCostCents': 'A statement that a run makes has no invoices.',
  'createStatement/paidCostCents': 'A statement that a run makes has no invoices.',
  'createVendor/purchaseOrderAverageCostCents': 'A new vendor has no purchase orders.',
}

const swapped = (id: OperationId, [one, other]: readonly [string, string]): Lie => ({
  id: `computed/swapped/${id}/${one}`,
  says: `${id} tells ${one} as ${other}, and the other way round.`,
  breaks: ['list/agrees-with-read', 'record/write-lasts', 'payment/charge-lasts'],
  ...(alike[`${id}/${one}`] && { unseen: alike[`${id}/${one}`] }),
  place: placeOfField(id, one),
  operations: [id],
  tell: answers([id], ({ data }) => {
    for (const record of [data].flat())
      if (isFields(record) && one in record && other in record) [record[one], record[other]] = [record[other], record[one]]
  }),
})

function placeOfField(id: OperationId, field: string): NonNullable<Lie['place']> {
  const found = placesOf(operation(id).responses['200']?.schema ?? '').find(({ pointer }) => pointer.endsWith(`/${field}`))
  return { sections: found?.sections ?? [], level: 'must' }
}

const swappedLies = operations.flatMap(({ id }) => pairsOf(id).map((pair) => swapped(id, pair)))

export const numberLies: readonly Lie[] = [...inexactLies, ...swappedLies]
