// Payment terms (4.7).
import { refusal } from '../engine/errors.ts'
import type { Handlers, Surroundings } from '../engine/handlers.ts'
import type { Collections } from '../engine/records.ts'
import { checkTexts } from './checks.ts'
import { find, get, list, newMeta, newRecord, type Resource, sent } from './parts.ts'

const paymentTerms: Resource<'paymentTerms'> = { name: 'payment term', collection: 'paymentTerms', schema: 'PaymentTerm' }

export const paymentTerm = {
  getPaymentTerm: get(paymentTerms),
  listPaymentTerms: list(paymentTerms),
  createPaymentTerm(context) {
    const { body, world } = context
    checkTexts(body, ['name'])
    const record = world.insert(
      'paymentTerms',
      Object.assign(newRecord(context, 'paymentTerms'), {
        name: body.name.trim(),
        dueInDays: body.dueInDays,
        note: body.note ?? null,
        editable: body.editable ?? true,
        customerDefault: body.customerDefault ?? false,
        fleetDefault: body.fleetDefault ?? false,
        meta: newMeta(context),
        metadata: {},
      }),
    )
    if (record.customerDefault) takeDefault(context, record, 'customerDefault')
    if (record.fleetDefault) takeDefault(context, record, 'fleetDefault')
    return { data: record }
  },
  updatePaymentTerm(context) {
    const { body, world, author } = context
    const record = find(context, paymentTerms, context.params.id)
    if (!record.editable) throw refusal('not_editable', 'a payment term that is editable', `"${record.name}", which is built in`)
    checkTexts(body, ['name'])
    const { dueInDays, editable, note } = body
    return { data: world.update('paymentTerms', record, sent({ dueInDays, editable, note, name: body.name?.trim() }), author) }
  },
} satisfies Partial<Handlers>

/** From the term that was the default of the location before (D19). */
function takeDefault(
  { world, author }: Surroundings,
  { id, companyId, locationId }: Collections['paymentTerms'],
  flag: 'customerDefault' | 'fleetDefault',
) {
  const before = world
    .all('paymentTerms')
    .filter((term) => term[flag] && term.id !== id && term.companyId === companyId && term.locationId === locationId)
  for (const term of before) world.update('paymentTerms', term, { [flag]: false }, author)
}
