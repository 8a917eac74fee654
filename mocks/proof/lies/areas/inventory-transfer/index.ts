// Departures in the behaviour of the items of inventory transfers.
import type { Lie } from '../../../tools/lie.ts'
import { transferBulkLies } from './bulk.ts'
import { transferCreateLies } from './create.ts'
import { transferUpdateLies } from './update.ts'

export const inventoryTransferLies: readonly Lie[] = [...transferCreateLies, ...transferBulkLies, ...transferUpdateLies]
