// Departures in the behaviour of inventory transfer.
import type { Lie } from '../lie.ts'

export const inventoryTransferLies: readonly Lie[] = []
