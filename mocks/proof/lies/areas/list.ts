// Departures of lists and searches in what they remember, find and sort. Pages and counts are computed from the contract.
import type { Lie } from '../../tools/lie.ts'
import { listContentLies } from './list-contents.ts'
import { listPageLies } from './list-order-and-pages.ts'
import { listSelectionLies } from './list-selection.ts'

export const listLies: readonly Lie[] = [...listContentLies, ...listSelectionLies, ...listPageLies]
