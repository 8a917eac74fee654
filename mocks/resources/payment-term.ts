// Payment terms (4.7).

import type { Handlers, Surroundings } from '../engine/handlers.ts'
import { refusal } from '../engine/plain/errors.ts'
import type { Collections } from '../engine/state/records.ts'
import { checkNotNegative, checkTexts } from './checks.ts'
import { findRecord, get, list, type Resource } from './parts.ts'
import { addRecord, changeRecord } from './writing.ts'

const paymentTerms: Resource<'paymentTerms'> = { name: 'payment term', collection: 'paymentTerms', schema: 'PaymentTerm' }

export const paymentTerm = {
  getPaymentTerm: get(paymentTerms),
  listPaymentTerms: list(paymentTerms),
  createPaymentTerm(context) {
    const { editable = true, customerDefault = false, fleetDefault = false } = context.body
    checkTexts(context.body, ['name'])
    checkNotNegative(context.body, ['dueInDays'])
    const fields = { editable, customerDefault, fleetDefault }
    const record = addRecord(context, paymentTerms, 'PaymentTermCreate', fields)
    if (record.customerDefault) takeDefaultOfTerms(context, record, 'customerDefault')
    if (record.fleetDefault) takeDefaultOfTerms(context, record, 'fleetDefault')
    return { data: record }
  },
  updatePaymentTerm(context) {
    const { body } = context
    const record = findRecord(context, paymentTerms, context.params.id)
    if (!record.editable) throw refusal('not_editable', 'a payment term that is editable', `"${record.name}", which is built in`)
    checkTexts(body, ['name'])
    checkNotNegative(body, ['dueInDays'])
    return { data: changeRecord(context, paymentTerms, 'PaymentTermUpdate', record, {}) }
  },
} satisfies Partial<Handlers>

/** From the term that was the default of the location before (D19). */
function takeDefaultOfTerms(
  { world, author }: Surroundings,
  { id, companyId, locationId }: Collections['paymentTerms'],
  flag: 'customerDefault' | 'fleetDefault',
) {
  const before = world
    .all('paymentTerms')
    .filter((term) => term[flag] && term.id !== id && term.companyId === companyId && term.locationId === locationId)
  for (const term of before) world.update('paymentTerms', term, { [flag]: false }, author)
}
