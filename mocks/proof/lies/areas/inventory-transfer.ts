// Departures in the behaviour of the items of inventory transfers.
import type { Lie } from '../../tools/lie.ts'
import { transferBulkLies } from './inventory-transfer-bulk.ts'
import { transferCreateLies } from './inventory-transfer-create.ts'
import { transferUpdateLies } from './inventory-transfer-update.ts'

export const inventoryTransferLies: readonly Lie[] = [...transferCreateLies, ...transferBulkLies, ...transferUpdateLies]
