// Inventory labor and inventory fees: 2.12, 2.14, 4.12.
import type { OperationId } from '../../openapi/contract.ts'
import { must, should, unseen } from './requirement.ts'

const ofLabor: readonly OperationId[] = ['listInventoryLabor', 'searchInventoryLabor', 'getInventoryLabor']
const ofFee: readonly OperationId[] = ['listInventoryFees', 'searchInventoryFees', 'getInventoryFee', 'updateInventoryFee']

export const inventoryRequirements = [
  // Labor.
  must('inventory/labor-read', '4.12', 'GET /v3/inventory_labor/:id answers with the inventory labor of that id.'),
  must('inventory/labor-list', '4.12', 'GET /v3/inventory_labor answers with a list of inventory labor.'),
  must('inventory/labor-search', '4.12', 'POST /v3/inventory_labor/search answers with an array of inventory labor.'),
  must(
    'inventory/labor-same-everywhere',
    '4.12',
    'List and search show a labor with the values that its own read shows, in the fields that both carry.',
  ),
  must('inventory/labor-texts', '2.12', 'Name, note, skillRequiredDescription and the ids of a labor are text.', {
    at: ['name', 'note', 'skillRequiredDescription', 'categoryId', 'rateId', 'userId', 'laborMatrixId', 'inventoryLaborTemplateId'],
    of: ofLabor,
  }),
  must('inventory/labor-numbers', '2.12', 'hours, costHours, multiplier and discountPercent of a labor are numbers.', {
    at: ['hours', 'costHours', 'multiplier', 'discountPercent'],
  }),
  must('inventory/labor-cents', '2.12', 'rateCents, costRateCents, discountCents and totalCostCents of a labor are integers.', {
    at: ['rateCents', 'costRateCents', 'discountCents', 'totalCostCents'],
  }),
  must('inventory/labor-discount-value-type', '2.12', 'discountValueType is Percent or FixedCents.', { at: ['discountValueType'] }),
  must('inventory/labor-multiplier-type', '2.12', 'multiplierType is Hours or Rate.', { at: ['multiplierType'] }),
  must('inventory/labor-skill-required', '2.12', 'skillRequired is General, Maintenance or Precision.', { at: ['skillRequired'] }),
  must('inventory/labor-show-flags', '2.12', 'showHours and showNote are booleans.', { at: ['showHours', 'showNote'] }),
  must('inventory/labor-tax-flags', '2.12', 'taxable, taxableGST, taxableHST and taxablePST are booleans.', {
    at: ['taxable', 'taxableGST', 'taxableHST', 'taxablePST'],
  }),
  must('inventory/labor-matrix-date-is-text', '2.12', 'laborMatrixDate is text.', { at: ['laborMatrixDate'] }),
  must('inventory/labor-category', '2.12', 'The category of a labor is an object whose parent is an object.', {
    at: ['category', 'category/parent'],
    of: ofLabor,
  }),
  must('inventory/labor-rate', '2.12', 'The rate of a labor is an object whose valueCents is an integer.', {
    at: ['rate', 'rate/valueCents'],
  }),
  unseen(
    'inventory/labor-matrix-date-time',
    '2.12',
    'laborMatrixDate is the time at which laborMatrixId was set.',
    'No listed operation sets laborMatrixId.',
  ),
  unseen(
    'inventory/labor-template-link',
    '2.12',
    'inventoryLaborTemplateId survives the deletion of the template.',
    'No listed operation deletes a template.',
  ),
  must('inventory/labor-embeds-match', '2.12', 'Category and rate of a labor are those that categoryId and rateId name.'),
  should('inventory/tidy-labor', '2.12', 'A labor shows every field of 2.12, and null only where having no value makes sense.', {
    at: ['/**'],
    of: ofLabor,
    when: 'absent',
  }),

  // Fee.
  must('inventory/fee-read', '4.12', 'GET /v3/inventory_fee/:id answers with the fee of that id.'),
  must('inventory/fee-list', '4.12', 'GET /v3/inventory_fee answers with a list of fees.'),
  must('inventory/fee-search', '4.12', 'POST /v3/inventory_fee/search answers with an array of fees.'),
  must(
    'inventory/fee-same-everywhere',
    '4.12',
    'List and search show a fee with the values that its own read shows, in the fields that both carry.',
  ),
  must('inventory/fee-texts', '2.14', 'Name and ids of a fee are text.', {
    at: ['name', 'categoryId', 'userId', 'inventoryFeeTemplateId'],
    of: ofFee,
  }),
  must('inventory/fee-amounts', '2.14', 'amountCents of a fee is an integer, percent a number.', { at: ['amountCents', 'percent'] }),
  must('inventory/fee-type', '2.14', 'feeType is PercentLineItem, PercentService or FixedCents.', { at: ['feeType'] }),
  must('inventory/fee-category', '2.14', 'The category of a fee is an object whose parent is an object.', {
    at: ['category', 'category/parent'],
    of: ofFee,
  }),
  must('inventory/fee-update', '4.12', 'PUT /v3/inventory_fee/:id answers with the fee of that id, carrying the values sent.'),
  must('inventory/fee-update-fields-optional', '4.12', 'Each of the listed fields of a fee may be updated alone.'),
  must('inventory/fee-update-persists', '4.12', 'Read, list and search show a fee with the values of its update.'),
  must(
    'inventory/fee-update-leaves-others',
    '4.12',
    'An update leaves the fields of the fee that it does not carry as they were. The category may follow categoryId, and the rest of the ' +
      'deletion may follow deleted.',
  ),
  must('inventory/fee-update-leaves-other-fees', '4.12', 'An update of a fee leaves other fees as they were.'),
  should('inventory/fee-update-type-in-set', '4.12', 'An update with a feeType outside its set is refused (D04).'),
  must(
    'inventory/fee-update-deletes',
    '4.12',
    'An update may set deleted, deletedReason and deletedUserId, and may set deleted to false again.',
  ),
  unseen(
    'inventory/fee-template-link',
    '2.14',
    'inventoryFeeTemplateId survives the deletion of the template.',
    'No listed operation deletes a template.',
  ),
  must('inventory/fee-category-matches', '2.14', 'The category of a fee is the one that categoryId names.'),
  should('inventory/tidy-fee', '2.14', 'A fee shows every field of 2.14, and null only where having no value makes sense.', {
    at: ['/**'],
    of: ofFee,
    when: 'absent',
  }),
]
