// Columns that hold less than what they are for: two fields in one, a flag for a set, a text for a list, a table for one country.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { Collections } from '../../../../engine/state/records.ts'
import { recordOf, rewrite } from '../../../tools/kinds.ts'
import { around, bodyOf, type Call, type Fields, isFields, isSuccess, type Lie, sentFields, withBody } from '../../../tools/lie.ts'
import { idIn, madeBy, overwrite } from '../../computed/store.ts'
import { type Write, writeOf } from '../../computed/writes.ts'
import { show } from '../../computed/writing.ts'
import { brokenBy, kept, ofNumber, ofText } from './kept-values.ts'

/** What a write of these fields leaves of the record, though each value would be right by itself. */
const columnsTogether = (
  write: Write,
  looksRight: boolean,
  change: (sent: Fields, record: Fields, call: Call) => Fields | undefined,
): Lie['tell'] =>
  around([write.id], (call) => {
    const { answer, ids } = madeBy(call, write.collection, () => call.next())
    const id = write.kind === 'create' ? ids[0] : idIn(call.params)
    const record = call.sandbox.world.get(write.collection, id ?? '')
    const values = isSuccess(answer) && record ? change(sentFields(call), { ...record }, call) : undefined
    if (!values || id === undefined) return answer
    if (!looksRight) return show(call, write, answer, id, values)
    overwrite(call.sandbox.world, write.collection, id, values)
    return answer
  })

const lieOf = (id: OperationId, field: string, name: string, says: string, breaks: readonly string[], tell: Lie['tell']): Lie => ({
  id: `values/${id}/${field}/${name}`,
  says,
  breaks: [...new Set(breaks)],
  operations: [id, writeOf(id).shows],
  tell,
})

const identifiers = (['createMessageTemplate', 'updateMessageTemplate'] as const).map((id) => {
  const write = writeOf(id)
  return lieOf(
    id,
    'starterTemplateIdentifier',
    'takes-the-place-of-the-other',
    `${id} keeps one identifier of a template: a starterTemplateIdentifier takes the defaultTemplateIdentifier away, and the other way round.`,
    [...brokenBy(write, 'defaultTemplateIdentifier'), ...write.leaves],
    columnsTogether(write, false, (sent, { defaultTemplateIdentifier, starterTemplateIdentifier }) => {
      if (defaultTemplateIdentifier === null || starterTemplateIdentifier === null) return undefined
      return 'starterTemplateIdentifier' in sent ? { defaultTemplateIdentifier: null } : { starterTemplateIdentifier: null }
    }),
  )
})

const scope = lieOf(
  'createPaymentTerm',
  'customerDefault',
  'true-with-fleetDefault',
  'createPaymentTerm makes a term that is the default of fleets that of customers, too.',
  brokenBy(writeOf('createPaymentTerm'), 'customerDefault'),
  columnsTogether(writeOf('createPaymentTerm'), false, (_, { fleetDefault }) =>
    fleetDefault === true ? { customerDefault: true } : undefined,
  ),
)

const regions = lieOf(
  'createVendor',
  'state',
  'lost-outside-two-countries',
  'createVendor loses the state of a vendor whose country is neither US nor CA.',
  brokenBy(writeOf('createVendor'), 'state'),
  columnsTogether(writeOf('createVendor'), false, ({ country }) =>
    typeof country === 'string' && country !== 'US' && country !== 'CA' ? { state: null } : undefined,
  ),
)

const period = lieOf(
  'createStatement',
  'toDate',
  'wall-clock-as-utc',
  'createStatement takes the hours of a toDate for those of UTC, whatever its offset is.',
  brokenBy(writeOf('createStatement'), 'toDate'),
  kept(
    writeOf('createStatement'),
    'toDate',
    ofText((text) => text.replace(/[+-]\d\d:\d\d$/, 'Z')),
  ),
)

const feeType = lieOf(
  'updateInventoryFee',
  'feeType',
  'by-category',
  'updateInventoryFee keeps of feeType that it is a percentage: with a category it reads PercentLineItem, without one PercentService.',
  brokenBy(writeOf('updateInventoryFee'), 'feeType', true),
  columnsTogether(writeOf('updateInventoryFee'), true, (_, { feeType: type, categoryId }) =>
    String(type).startsWith('Percent') ? { feeType: categoryId === null ? 'PercentService' : 'PercentLineItem' } : undefined,
  ),
)

const places = (['createTpiInspection', 'updateTpiInspection'] as const).map((id) =>
  lieOf(
    id,
    'ordinal',
    'one-at-least',
    `With ${id}, ordinal is 1 at least.`,
    [...brokenBy(writeOf(id), 'ordinal'), 'record/numbers-kept'],
    kept(
      writeOf(id),
      'ordinal',
      ofNumber((number) => Math.max(1, number)),
    ),
  ),
)

const tip = lieOf(
  'createManualPayment',
  'amountCents',
  'tip-taken-off',
  'createManualPayment keeps the amount of a payment without its tip, though its answer shows it as sent.',
  ['payment/charge-lasts', 'record/numbers-kept', 'record/write-lasts'],
  columnsTogether(writeOf('createManualPayment'), true, (_, { amountCents, tipAmountCents }) =>
    Number(tipAmountCents) > 0 ? { amountCents: Number(amountCents) - Number(tipAmountCents) } : undefined,
  ),
)

const switchedOff = lieOf(
  'updateWebhook',
  'error',
  'lost-when-not-enabled',
  'updateWebhook that switches a webhook off and says that it is in error leaves it without the error.',
  ['webhook/update-error', 'webhook/update-persists', 'webhook/update-error-message', 'record/write-lasts'],
  columnsTogether(writeOf('updateWebhook'), false, ({ enabled, error }) =>
    enabled === false && error === true ? { error: false, errorDate: null, errorMessage: null } : undefined,
  ),
)

const draft = lieOf(
  'updateMessageThreadMetadata',
  'draftMessage',
  'cut-at-emoji-for-good',
  'updateMessageThreadMetadata keeps what stands before the first emoji of a draft, though its answer shows all of it.',
  brokenBy(writeOf('updateMessageThreadMetadata'), 'draftMessage', true),
  kept(
    writeOf('updateMessageThreadMetadata'),
    'draftMessage',
    ofText((text) => text.replace(/[\u{10000}-\u{10ffff}].*$/su, '')),
    true,
  ),
)

type Ranges = Collections['laborMatrices']['ranges']

/** Ranges as the right server makes them, and then with other ends. */
const endsOtherwise = (change: (ranges: Ranges) => Ranges): Lie['tell'] =>
  around(['createLaborMatrix'], (call) => {
    const answer = call.next()
    const matrix = call.sandbox.world.get('laborMatrices', String(recordOf(answer).id))
    if (!isSuccess(answer) || !matrix || matrix.ranges.length === 0) return answer
    const ranges = change(matrix.ranges)
    rewrite(call, 'laborMatrices', matrix.id, { ranges })
    return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), ranges } })
  })

const rangeBreaks = ['labor-matrix/create-ranges', 'labor-matrix/create-ranges-last']

const ranges: readonly Lie[] = [
  lieOf(
    'createLaborMatrix',
    'ranges',
    'gaps-closed',
    'createLaborMatrix lets each range end where the next one starts.',
    rangeBreaks,
    endsOtherwise((all) => all.map((range, index) => ({ ...range, end: all[index + 1]?.start ?? range.end ?? null }))),
  ),
  lieOf(
    'createLaborMatrix',
    'ranges',
    'last-end-opened',
    'createLaborMatrix takes the end of the last range away.',
    rangeBreaks,
    endsOtherwise((all) => all.map((range, index) => (index === all.length - 1 ? { ...range, end: null } : range))),
  ),
]

/** As where one row serves for all elements, and is not emptied in between. */
const partStays = (['bulkCreateTransferItems', 'createTransferItems'] as const).map((id) =>
  lieOf(
    id,
    'inventoryPartId',
    'of-the-item-before',
    `${id} gives an item with a tire the part of the item before it as well.`,
    ['inventory-transfer/bulk-persists', 'record/write-lasts'],
    around([id], (call) => {
      const { answer, ids } = madeBy(call, 'transferItems', () => call.next())
      const sent = [call.body].flat()
      for (const [index, made] of ids.entries()) {
        const [item, before] = [sent[index], sent[index - 1]]
        if (!isFields(item) || !isFields(before) || 'inventoryPartId' in item || !('inventoryPartId' in before)) continue
        rewrite(call, 'transferItems', made, { inventoryPartId: String(before.inventoryPartId) })
      }
      return answer
    }),
  ),
)

const configs: OperationId = 'updateRoleNotificationConfigs'

const byPosition: Lie = {
  id: `values/${configs}/configs/by-position`,
  says: 'updateRoleNotificationConfigs gives the first element to the first config of the role, the second to the second, whatever their types are.',
  breaks: ['role-notification-config/update-persists', 'role-notification-config/update-leaves-others'],
  operations: [configs, 'listRoleNotificationConfigs'],
  tell: around([configs], (call) => {
    const { sandbox, caller, body } = call
    if (!Array.isArray(body)) return call.next()
    const rows = sandbox.world.all('roleNotificationConfigs').filter(({ companyId }) => companyId === caller?.companyId)
    const placed = body.map((item, index) => {
      if (!isFields(item)) return item
      const row = rows.filter(({ roleId }) => roleId === item.roleId)[index]
      return row ? { ...item, type: row.type, ...('id' in item && { id: row.id }) } : item
    })
    return call.next({ body: placed })
  }),
}

export const columnLies: readonly Lie[] = [
  ...identifiers,
  scope,
  regions,
  period,
  feeType,
  ...places,
  tip,
  switchedOff,
  draft,
  ...ranges,
  ...partStays,
  byPosition,
]
