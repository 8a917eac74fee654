// Departures in the behaviour of inventory.
import type { Lie } from '../lie.ts'

export const inventoryLies: readonly Lie[] = []
