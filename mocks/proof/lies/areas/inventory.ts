// Departures in the behaviour of inventory labor and inventory fees.
import type { OperationId } from '../../../../openapi/contract.ts'
import type { Collections } from '../../../engine/state/records.ts'
import { afterwards, remembering, rewrite } from '../../tools/kinds.ts'
import {
  around,
  bodyOf,
  isFields,
  isSuccess,
  type Lie,
  records,
  refuse,
  refusedWhere,
  requests,
  sentFields,
  sentOtherwise,
  withBody,
} from '../../tools/lie.ts'
import { companyRecords, keptOtherwise, othersChanged, storedRecord } from '../../tools/stored.ts'

type Fee = Collections['inventoryFees']

const laborViews = ['getInventoryLabor', 'listInventoryLabor', 'searchInventoryLabor'] as const
const feeViews = ['getInventoryFee', 'listInventoryFees', 'searchInventoryFees'] as const
const update: readonly OperationId[] = ['updateInventoryFee', 'getInventoryFee']

/** Category and its parent swap places. */
const turned = (category: unknown): unknown => {
  if (!isFields(category) || !isFields(category.parent)) return category
  const { parent, ...own } = category
  return { ...parent, parent: own }
}

export const inventoryLies: readonly Lie[] = [
  // Labor.
  {
    id: 'inventory/labor-rate-stale-in-list',
    says: 'The list shows the rates of last year.',
    breaks: ['inventory/labor-same-everywhere', 'list/agrees-with-read'],
    operations: laborViews,
    tell: records(['listInventoryLabor'], ({ rate }) => {
      if (isFields(rate)) rate.valueCents = Number(rate.valueCents) - 500
    }),
  },
  {
    id: 'inventory/labor-total-without-discount',
    says: 'A search shows totalCostCents one cent above the read.',
    breaks: ['inventory/labor-same-everywhere', 'list/agrees-with-read'],
    operations: laborViews,
    tell: records(['searchInventoryLabor'], (labor) => {
      if (typeof labor.totalCostCents === 'number') labor.totalCostCents += 1
    }),
  },
  {
    id: 'inventory/labor-category-turned',
    says: 'A search shows the parent of the category in place of the category.',
    breaks: ['inventory/labor-same-everywhere', 'list/agrees-with-read'],
    operations: laborViews,
    tell: records(['searchInventoryLabor'], (labor) => {
      labor.category = turned(labor.category)
    }),
  },
  {
    id: 'inventory/labor-category-of-first',
    says: 'Every labor with a category shows that of the first.',
    breaks: ['inventory/labor-embeds-match'],
    operations: laborViews,
    tell: records(laborViews, (labor, { sandbox }) => {
      const first = sandbox.world.all('inventoryLabor').find(({ category }) => category)
      if (labor.category) labor.category = first?.category
    }),
  },
  {
    id: 'inventory/labor-rate-of-first',
    says: 'Every labor shows one rate, whatever rateId names.',
    breaks: ['inventory/labor-embeds-match'],
    operations: laborViews,
    tell: records(laborViews, (labor) => {
      if (isFields(labor.rate)) labor.rate.id = 'rat_default'
    }),
  },
  {
    id: 'inventory/labor-parent-is-id',
    says: 'The parent of a category is its id.',
    breaks: ['inventory/labor-category'],
    operations: laborViews,
    tell: records(laborViews, ({ category }) => {
      if (isFields(category) && isFields(category.parent)) category.parent = category.parent.id
    }),
  },
  {
    id: 'inventory/labor-hours-rounded-in-list',
    says: 'The list shows whole hours.',
    breaks: ['inventory/labor-same-everywhere', 'list/agrees-with-read'],
    operations: laborViews,
    tell: records(['listInventoryLabor'], (labor) => {
      if (typeof labor.hours === 'number') labor.hours = Math.floor(labor.hours)
    }),
  },
  {
    id: 'inventory/labor-taxes-mixed-in-read',
    says: 'A read shows taxableGST for taxable.',
    breaks: ['inventory/labor-same-everywhere', 'list/agrees-with-read'],
    operations: laborViews,
    tell: records(['getInventoryLabor'], (labor) => {
      labor.taxable = labor.taxableGST
    }),
  },
  {
    id: 'inventory/labor-read-next',
    says: 'A read shows the labor after the one that was asked for.',
    breaks: ['inventory/labor-read', 'record/read-by-id'],
    operations: laborViews,
    tell: around(['getInventoryLabor'], (call) => {
      const own = call.sandbox.world.all('inventoryLabor').filter(({ companyId }) => companyId === call.caller?.companyId)
      const at = own.findIndex(({ id }) => id === call.params.id)
      const next = own[(at + 1) % own.length]
      return at >= 0 && next ? call.next({ path: `/v3/inventory_labor/${next.id}` }) : call.next()
    }),
  },

  {
    id: 'inventory/labor-read-of-first-only',
    says: 'A read finds the labor that was made first, and no other.',
    breaks: ['inventory/labor-read', 'record/read-by-id'],
    operations: laborViews,
    tell: around(['getInventoryLabor'], (call) => {
      const [first] = call.sandbox.world.all('inventoryLabor').filter(({ companyId }) => companyId === call.caller?.companyId)
      return first && call.params.id !== first.id ? refuse(call, 404, 'No such labor.') : call.next()
    }),
  },

  // Views of a fee.
  {
    id: 'inventory/fee-category-turned',
    says: 'The list shows the parent of the category in place of the category.',
    breaks: ['inventory/fee-same-everywhere', 'list/agrees-with-read'],
    operations: feeViews,
    tell: records(['listInventoryFees'], (fee) => {
      fee.category = turned(fee.category)
    }),
  },
  {
    id: 'inventory/fee-category-of-first',
    says: 'Every fee with a category shows that of the first.',
    breaks: ['inventory/fee-category-matches'],
    operations: feeViews,
    tell: records(feeViews, (fee, { sandbox }) => {
      const first = sandbox.world.all('inventoryFees').find(({ category }) => category)
      if (fee.category) fee.category = first?.category
    }),
  },
  {
    id: 'inventory/fee-type-guessed-in-search',
    says: 'A search shows every fee with a percentage as PercentService.',
    breaks: ['inventory/fee-same-everywhere', 'list/agrees-with-read'],
    operations: feeViews,
    tell: records(['searchInventoryFees'], (fee) => {
      if (fee.percent !== null) fee.feeType = 'PercentService'
    }),
  },
  {
    id: 'inventory/fee-percent-as-share-in-read',
    says: 'A read shows a percentage as a share of one.',
    breaks: ['inventory/fee-same-everywhere', 'list/agrees-with-read'],
    operations: feeViews,
    tell: records(['getInventoryFee'], (fee) => {
      if (typeof fee.percent === 'number') fee.percent /= 100
    }),
  },

  // Updates of a fee.
  {
    id: 'inventory/fee-percent-sets-amount',
    says: 'An update of percent sets amountCents.',
    breaks: ['inventory/fee-update-leaves-others'],
    operations: update,
    tell: keptOtherwise('updateInventoryFee', 'inventoryFees', ({ amountCents, percent }, _, call) =>
      'percent' in sentFields(call) ? { amountCents: Math.round(Number(percent) * 100) } : { amountCents },
    ),
  },
  {
    id: 'inventory/fee-amount-sets-type',
    says: 'An update of amountCents sets feeType to PercentService.',
    breaks: ['inventory/fee-update-leaves-others'],
    operations: update,
    tell: keptOtherwise('updateInventoryFee', 'inventoryFees', ({ feeType }, _, call) => ({
      feeType: 'amountCents' in sentFields(call) ? 'PercentService' : feeType,
    })),
  },
  {
    id: 'inventory/fee-type-clears-amount',
    says: 'An update of feeType clears amountCents and percent.',
    breaks: ['inventory/fee-update-leaves-others'],
    operations: update,
    tell: keptOtherwise('updateInventoryFee', 'inventoryFees', (_, __, call) =>
      'feeType' in sentFields(call) ? { amountCents: null, percent: null } : {},
    ),
  },
  {
    id: 'inventory/fee-whole-percents',
    says: 'percent is stored as a whole number.',
    breaks: ['inventory/fee-update', 'inventory/fee-update-persists'],
    operations: update,
    tell: sentOtherwise(['updateInventoryFee'], (body) =>
      typeof body.percent === 'number' ? { ...body, percent: Math.floor(body.percent) } : body,
    ),
  },
  {
    id: 'inventory/fee-category-id-alone',
    says: 'An update takes categoryId, and stores it without effect on reads.',
    breaks: ['inventory/fee-update', 'inventory/fee-update-persists'],
    operations: update,
    tell: keptOtherwise('updateInventoryFee', 'inventoryFees', (now, before) => ({
      categoryId: before.categoryId ?? now.categoryId ?? null,
    })),
  },
  {
    id: 'inventory/fee-category-stale',
    says: 'An update of categoryId leaves the category of before beside it.',
    breaks: ['inventory/fee-category-matches'],
    operations: update,
    tell: keptOtherwise('updateInventoryFee', 'inventoryFees', (now, before) => ({ category: before.category ?? now.category ?? null })),
  },
  {
    id: 'inventory/fee-user-is-caller',
    says: 'An update sets userId to the user who sends it.',
    breaks: ['inventory/fee-update-leaves-others', 'inventory/fee-update', 'inventory/fee-update-persists'],
    operations: update,
    tell: keptOtherwise('updateInventoryFee', 'inventoryFees', (now, _, { caller }) => ({ userId: caller?.userId ?? now.userId ?? null })),
  },
  {
    id: 'inventory/fee-forgets-user',
    says: 'An update clears userId.',
    breaks: ['inventory/fee-update-leaves-others'],
    operations: update,
    tell: keptOtherwise('updateInventoryFee', 'inventoryFees', (_, __, call) => ('userId' in sentFields(call) ? {} : { userId: null })),
  },
  {
    id: 'inventory/fee-update-needs-name',
    says: 'An update without a name is refused.',
    breaks: ['inventory/fee-update-fields-optional'],
    operations: update,
    tell: refusedWhere(['updateInventoryFee'], 400, (body) => !('name' in body), 'name is missing.'),
  },
  {
    id: 'inventory/fee-update-needs-type',
    says: 'An update of an amount without feeType is refused.',
    breaks: ['inventory/fee-update-fields-optional'],
    operations: update,
    tell: refusedWhere(
      ['updateInventoryFee'],
      400,
      (body) => ('amountCents' in body || 'percent' in body) && !('feeType' in body),
      'feeType is missing.',
    ),
  },
  {
    id: 'inventory/fee-any-type',
    says: 'An update with an unknown feeType is taken, without it.',
    breaks: ['inventory/fee-update-type-in-set'],
    operations: update,
    tell: sentOtherwise(['updateInventoryFee'], (body) =>
      ['PercentLineItem', 'PercentService', 'FixedCents'].includes(String(body.feeType)) ? body : { ...body, feeType: undefined },
    ),
  },
  {
    id: 'inventory/fee-type-any-case',
    says: 'An update takes feeType in any case.',
    breaks: ['inventory/fee-update-type-in-set'],
    operations: update,
    tell: sentOtherwise(['updateInventoryFee'], (body) =>
      /^fixedcents$/i.test(String(body.feeType)) ? { ...body, feeType: 'FixedCents' } : body,
    ),
  },
  {
    id: 'inventory/fee-type-refused-and-stored',
    says: 'An update with an unknown feeType is refused, and sets the fee to FixedCents.',
    breaks: ['http/refused-changes-nothing'],
    operations: update,
    tell: around(['updateInventoryFee'], (call) => {
      const answer = call.next()
      const other = storedRecord(call, 'inventoryFees')?.feeType === 'FixedCents' ? 'PercentService' : 'FixedCents'
      if (!isSuccess(answer) && 'feeType' in sentFields(call)) rewrite(call, 'inventoryFees', call.params.id ?? '', { feeType: other })
      return answer
    }),
  },
  {
    id: 'inventory/fee-not-updated-in-search',
    says: 'A search shows fees as they were before their first update.',
    breaks: ['inventory/fee-update-persists', 'list/shows-changed'],
    operations: [...feeViews, 'updateInventoryFee'],
    tell: remembering(
      () => new Map<unknown, Fee>(),
      ['updateInventoryFee', 'searchInventoryFees'],
      (call, old) => {
        const before = call.operation.id === 'updateInventoryFee' ? storedRecord(call, 'inventoryFees') : undefined
        if (before && !old.has(before.id)) old.set(before.id, before)
        const answer = call.next()
        const { data, ...rest } = bodyOf(answer)
        if (!Array.isArray(data)) return answer
        return withBody(answer, { ...rest, data: data.filter(isFields).map((fee) => old.get(fee.id) ?? fee) })
      },
    ),
  },
  {
    id: 'inventory/fee-update-of-namesakes',
    says: 'An update reaches every fee of the same name.',
    breaks: ['inventory/fee-update-leaves-other-fees', 'record/others-kept'],
    operations: [...update, 'listInventoryFees'],
    tell: around(['updateInventoryFee'], (call) => {
      const before = storedRecord(call, 'inventoryFees')
      const answer = call.next()
      const { name } = sentFields(call)
      if (!before || !isSuccess(answer) || typeof name !== 'string') return answer
      for (const other of call.sandbox.world.all('inventoryFees'))
        if (other.name === before.name && other.companyId === before.companyId) rewrite(call, 'inventoryFees', other.id, { name })
      return answer
    }),
  },
  {
    id: 'inventory/fee-update-of-category',
    says: 'A new name is given to all fees of the category.',
    breaks: ['inventory/fee-update-leaves-other-fees', 'record/others-kept'],
    operations: [...update, 'listInventoryFees'],
    tell: othersChanged('updateInventoryFee', 'inventoryFees', ({ categoryId }, meant) =>
      categoryId === meant.categoryId && meant.name ? { name: meant.name } : undefined,
    ),
  },
  {
    id: 'inventory/fee-update-of-next',
    says: 'An update clears the amount of the next fee.',
    breaks: ['inventory/fee-update-leaves-other-fees', 'record/others-kept'],
    operations: [...update, 'listInventoryFees'],
    tell: othersChanged('updateInventoryFee', 'inventoryFees', (other, meant, _, { sandbox }) => {
      const all = sandbox.world.all('inventoryFees')
      const isNext = all[all.findIndex(({ id }) => id === meant.id) + 1]?.id === other.id
      return isNext ? { amountCents: null, percent: null } : undefined
    }),
  },
  {
    id: 'inventory/fee-never-deleted',
    says: 'deleted is taken and not stored.',
    breaks: ['inventory/fee-update-deletes'],
    operations: update,
    tell: sentOtherwise(['updateInventoryFee'], (body) => ({ ...body, deleted: undefined })),
  },
  {
    id: 'inventory/fee-stays-deleted',
    says: 'deleted false is taken for not sent.',
    breaks: ['inventory/fee-update-deletes'],
    operations: update,
    tell: sentOtherwise(['updateInventoryFee'], (body) => (body.deleted === false ? { ...body, deleted: undefined } : body)),
  },
  {
    id: 'inventory/fee-deleted-without-reason',
    says: 'deletedReason is taken and not stored.',
    breaks: ['inventory/fee-update-deletes'],
    operations: update,
    tell: sentOtherwise(['updateInventoryFee'], (body) => ({ ...body, deletedReason: undefined })),
  },
  {
    id: 'inventory/fee-deleted-by-caller',
    says: 'deletedUserId is the user who sends the update, whatever it says.',
    breaks: ['inventory/fee-update-deletes'],
    operations: update,
    tell: requests(['updateInventoryFee'], (call) =>
      'deletedUserId' in sentFields(call) ? { body: { ...sentFields(call), deletedUserId: call.caller?.userId } } : undefined,
    ),
  },
  {
    id: 'inventory/fee-deleted-without-date',
    says: 'A fee that an update deleted does not say since when.',
    breaks: ['record/deletion-dated'],
    operations: ['getInventoryFee', 'updateInventoryFee'],
    tell: records(['getInventoryFee', 'updateInventoryFee'], (fee) => {
      if (fee.deleted === true) fee.deletedDate = null
    }),
  },
  {
    id: 'inventory/fee-restored-without-amount',
    says: 'A fee that is brought back has lost its amount.',
    breaks: ['inventory/fee-update-leaves-others'],
    operations: update,
    tell: keptOtherwise('updateInventoryFee', 'inventoryFees', (_, before, call) =>
      before.deleted && sentFields(call).deleted === false ? { amountCents: null, percent: null } : {},
    ),
  },
  {
    id: 'inventory/fee-deleted-loses-category',
    says: 'A fee that is deleted loses its category for good.',
    breaks: ['inventory/fee-update-leaves-others'],
    operations: update,
    tell: keptOtherwise('updateInventoryFee', 'inventoryFees', (_, __, call) =>
      sentFields(call).deleted === true ? { category: null, categoryId: null } : {},
    ),
  },
  {
    id: 'inventory/fee-deleted-takes-labor',
    says: 'A fee that is deleted takes the labors of its category along.',
    breaks: ['record/other-resources-kept'],
    operations: ['updateInventoryFee', 'listInventoryLabor'],
    tell: afterwards(['updateInventoryFee'], (call, { categoryId }) => {
      const isMeant = (labor: Collections['inventoryLabor']) => labor.categoryId === categoryId && categoryId !== null
      for (const { id } of sentFields(call).deleted === true ? companyRecords(call, 'inventoryLabor').filter(isMeant) : [])
        rewrite(call, 'inventoryLabor', id, { deleted: true })
    }),
  },
]
