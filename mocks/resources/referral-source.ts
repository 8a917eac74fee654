// Referral sources (4.3).

import type { Context, Handlers } from '../engine/handlers.ts'
import { refusal } from '../engine/plain/errors.ts'
import type { Collections } from '../engine/state/records.ts'
import { checkTexts } from './checks.ts'
import { findRecord, get, list, type Resource } from './parts.ts'
import { addRecord, changeRecord } from './writing.ts'

const referralSources: Resource<'referralSources'> = { name: 'referral source', collection: 'referralSources', schema: 'ReferralSource' }

export const referralSource = {
  getReferralSource: get(referralSources),
  listReferralSources: list(referralSources),
  createReferralSource(context) {
    const { body } = context
    checkTexts(body, ['name'])
    const fields = { editable: true, reserved: false }
    return { data: addRecord(context, referralSources, 'ReferralSourceCreate', fields) }
  },
  updateReferralSource(context) {
    const { body } = context
    const record = findChangeable(context)
    checkTexts(body, ['name'])
    return { data: changeRecord(context, referralSources, 'ReferralSourceUpdate', record, {}) }
  },
  deleteReferralSource(context) {
    const { world, author } = context
    const record = findChangeable(context)
    world.remove('referralSources', record)
    for (const customer of world.all('customers'))
      if (customer.referralSourceId === record.id) world.update('customers', customer, { referralSourceId: null }, author)
    return { data: { id: record.id } }
  },
} satisfies Partial<Handlers>

/** Reserved ones, and ones that are not editable, stay as they are (D22). */
function findChangeable(context: Context<{ id: string }, unknown, unknown>): Collections['referralSources'] {
  const record = findRecord(context, referralSources, context.params.id)
  if (record.reserved) throw refusal('reserved_record', 'a referral source that is free to change', `"${record.name}", which is reserved`)
  if (!record.editable) throw refusal('not_editable', 'a referral source that is editable', `"${record.name}", which is not`)
  return record
}
