// Items of inventory transfers: 2.18, 4.17.
import { must, should, unseen } from './requirement.ts'

export const inventoryTransferRequirements = [
  must('inventory-transfer/list', '4.17', 'GET /v3/inventory_transfer/:transferId/item answers with an array of items.'),
  must('inventory-transfer/list-of-that-transfer', '4.17', 'Every item of the list has the transferId of the path.'),
  must(
    'inventory-transfer/list-meta',
    '4.17',
    'Where meta of the list carries them, hasMore is a boolean, total a number, lastRefreshedAt text and sums an object.',
    { at: ['/meta/hasMore', '/meta/total', '/meta/lastRefreshedAt', '/meta/sums'] },
  ),
  must('inventory-transfer/texts', '2.18', 'Ids, name and sku of an item are text.', {
    at: ['id', 'companyId', 'transferId', 'inventoryPartId', 'inventoryTireId', 'name', 'sku'],
  }),
  must('inventory-transfer/quantities', '2.18', 'quantity and receivedQuantity are numbers.', { at: ['quantity', 'receivedQuantity'] }),
  must('inventory-transfer/costs', '2.18', 'retailCostCents and wholesaleCostCents are integers.', {
    at: ['retailCostCents', 'wholesaleCostCents'],
  }),

  // One item.
  must('inventory-transfer/create', '4.17', 'POST /v3/inventory_transfer/:transferId/item answers with an item that has the values sent.'),
  must('inventory-transfer/create-in-transfer', '4.17', 'A new item has the transferId of the path.'),
  must('inventory-transfer/create-needs-quantity', '4.17', 'An item without a quantity is refused.'),
  must('inventory-transfer/create-received-default', '4.17', 'receivedQuantity is 0 unless given.'),
  must('inventory-transfer/create-received-given', '4.17', 'A receivedQuantity given at creation is kept.'),
  must('inventory-transfer/create-part', '4.17', 'An item may name a part by inventoryPartId.'),
  must('inventory-transfer/create-tire', '4.17', 'An item may name a tire by inventoryTireId.'),
  must('inventory-transfer/create-transfer-date', '4.17', 'The answer to a create carries meta.transferUpdatedDate, text.', {
    at: ['/meta', '/meta/transferUpdatedDate'],
    of: ['createTransferItem'],
  }),
  must('inventory-transfer/create-persists', '4.17', 'The list of the transfer shows a new item once, with the values of the answer.'),
  must('inventory-transfer/create-leaves-others', '4.17', 'A new item leaves the other items of the transfer as they were.'),
  unseen(
    'inventory-transfer/source-location',
    '4.17',
    'Part and tire of an item are at the source location of the transfer.',
    'No listed operation tells where a part or tire is, nor the source of a transfer; what else is refused is not shown.',
  ),

  // Capture.
  must(
    'inventory-transfer/capture-same',
    '2.18',
    'Items made of the same part or tire, one right after the other and in either way, carry the same name, sku and costs.',
  ),
  must('inventory-transfer/capture-survives-update', '2.18', 'Name, sku and costs stay when quantity or receivedQuantity change.'),
  unseen(
    'inventory-transfer/capture-fixed',
    '2.18',
    'Name, sku and costs of an item stay fixed even if the inventory changes later.',
    'No listed operation changes a part or tire.',
  ),

  // Several items.
  must('inventory-transfer/bulk', '4.17', 'POST /v3/inventory_transfer/:transferId/bulk takes an array of items and answers success.'),
  must('inventory-transfer/items', '4.17', 'POST /v3/inventory_transfer/:transferId/items takes an array of items and answers success.'),
  must('inventory-transfer/bulk-same-operation', '4.17', 'The two paths do the same: the same items make the same answer and equal items.'),
  must('inventory-transfer/bulk-takes-array', '4.17', 'A body that is not an array is refused.'),
  must('inventory-transfer/bulk-count-is-number', '4.17', 'The answer carries count, a number, beside success.', { at: ['/count'] }),
  must('inventory-transfer/bulk-count', '4.17', 'count is the number of items that were made.'),
  must('inventory-transfer/bulk-persists', '4.17', 'The list of the transfer shows every item of the array, with the values sent.'),
  must('inventory-transfer/bulk-received-default', '4.17', 'receivedQuantity of an item of the array is 0 unless given.'),
  must('inventory-transfer/bulk-leaves-others', '4.17', 'Making several items leaves the earlier items of the transfer as they were.'),

  // Update.
  must(
    'inventory-transfer/update',
    '4.17',
    'PUT /v3/inventory_transfer/:transferId/item/:itemId answers with the item of that id, carrying the values sent.',
  ),
  must('inventory-transfer/update-fields-optional', '4.17', 'Each of the listed fields of an item may be updated alone.'),
  must('inventory-transfer/update-transfer-date', '4.17', 'The answer to an update carries meta.transferUpdatedDate, text.', {
    at: ['/meta', '/meta/transferUpdatedDate'],
    of: ['updateTransferItem'],
  }),
  must('inventory-transfer/update-persists', '4.17', 'The list shows an item with the values of its update.'),
  must(
    'inventory-transfer/update-leaves-fields',
    '4.17',
    'An update of a quantity leaves the fields of the item that it does not carry as they were.',
  ),
  must('inventory-transfer/update-leaves-others', '4.17', 'An update leaves the other items of the transfer as they were.'),
  must(
    'inventory-transfer/receives-partly',
    '2.18',
    'receivedQuantity may be set below quantity and raised step by step, and quantity stays as it is.',
  ),
  should('inventory-transfer/tidy-record', '2.18', 'An item shows every field of 2.18, and null only where having no value makes sense.', {
    at: ['/**'],
    when: 'absent',
  }),
]
