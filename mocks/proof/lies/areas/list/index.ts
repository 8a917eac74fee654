// Departures of lists and searches in what they remember, find and sort. Pages and counts are computed from the contract.
import type { Lie } from '../../../tools/lie.ts'
import { listConditionLies } from './conditions.ts'
import { listContentLies } from './contents.ts'
import { listOptionLies } from './options.ts'
import { listPageLies } from './order-and-pages.ts'
import { listSelectionLies } from './selection.ts'

export const listLies: readonly Lie[] = [...listContentLies, ...listSelectionLies, ...listPageLies, ...listOptionLies, ...listConditionLies]
