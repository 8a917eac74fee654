// What a server counts, and what follows from a field that is written, where the description says neither.

import type { OperationId } from '../../../openapi/contract.ts'
import { shapeOf } from '../../../openapi/schema.ts'
import { around, isFields, sentFields } from '../tools/lie.ts'
import { type Variant, type Vary, varyBoth } from './variant.ts'

const roundedIn = (names: readonly OperationId[], field: string): Vary =>
  around(names, (call) => {
    const { [field]: value, ...rest } = sentFields(call)
    return typeof value === 'number' ? call.next({ body: { ...rest, [field]: Math.round(value) } }) : call.next()
  })

/** An inspection that goes to another order is the last in its row. */
const lastOfItsOrder = (update: 'updateInspection' | 'updateTpiInspection', kept: 'inspections' | 'tpiInspections'): Vary =>
  around([update], (call) => {
    const sent = sentFields(call)
    const { world } = call.sandbox
    const before = world.get(kept, call.params.id ?? '')
    if (!before || sent.orderId === undefined || sent.orderId === before.orderId || 'ordinal' in sent) return call.next()
    const others: readonly { orderId?: unknown; ordinal?: unknown }[] = world.all(kept)
    const row = others.filter(({ orderId }) => orderId === sent.orderId).map(({ ordinal }) => Number(ordinal ?? 0))
    return call.next({ body: { ...sent, ordinal: Math.max(0, ...row) + 7 } })
  })

export const followingVariants: readonly Variant[] = [
  {
    id: 'values/letters-of-sets',
    says: 'A value of a set is understood whatever the case of its letters, and shown as it is listed.',
    vary: around([], (call) => {
      const { body, operation } = call
      if (!isFields(body) || !operation.body) return call.next()
      const { properties } = shapeOf(operation.body.schema)
      const listed = (name: string, value: unknown) =>
        properties.get(name)?.values?.find((one) => String(one).toLowerCase() === String(value).toLowerCase()) ?? value
      return call.next({ body: Object.fromEntries(Object.entries(body).map(([name, value]) => [name, listed(name, value)])) })
    }),
  },
  {
    id: 'values/whole-counts',
    says: 'Places in a row and due days are whole numbers.',
    vary: varyBoth(
      roundedIn(['createTpiInspection', 'updateTpiInspection', 'updateInspection'], 'ordinal'),
      roundedIn(['createPaymentTerm', 'updatePaymentTerm'], 'dueInDays'),
    ),
  },
  {
    id: 'values/days-of-the-place',
    says: 'The period of a statement begins with the first of its days in the place, five hours behind.',
    vary: around(['createStatement', 'updateStatement'], (call) => {
      const { fromDate, ...rest } = sentFields(call)
      if (typeof fromDate !== 'string' || !fromDate.includes('T') || Number.isNaN(Date.parse(fromDate))) return call.next()
      const day = new Date(Date.parse(fromDate) - 5 * 3_600_000)
      day.setUTCHours(5, 0, 0, 0)
      return call.next({ body: { ...rest, fromDate: day.toISOString() } })
    }),
  },
  {
    id: 'values/received-at-most',
    says: 'No more of an item is received than was sent.',
    vary: around(['createTransferItem', 'updateTransferItem'], (call) => {
      const sent = sentFields(call)
      const quantity = sent.quantity ?? call.sandbox.world.get('transferItems', call.params.itemId ?? '')?.quantity
      const isTooMuch = typeof sent.receivedQuantity === 'number' && typeof quantity === 'number' && sent.receivedQuantity > quantity
      return isTooMuch ? call.next({ body: { ...sent, receivedQuantity: quantity } }) : call.next()
    }),
  },
  {
    id: 'values/template-applied',
    says: 'An inspection that is given another template gets its name.',
    vary: around(['updateInspection'], (call) => {
      const sent = sentFields(call)
      return typeof sent.templateId === 'string' && !('name' in sent)
        ? call.next({ body: { ...sent, name: `As in template ${sent.templateId}` } })
        : call.next()
    }),
  },
  {
    id: 'values/row-of-the-order',
    says: 'An inspection that goes to another order comes last there.',
    vary: varyBoth(lastOfItsOrder('updateInspection', 'inspections'), lastOfItsOrder('updateTpiInspection', 'tpiInspections')),
  },
]
