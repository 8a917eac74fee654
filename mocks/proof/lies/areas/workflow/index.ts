// Departures in the behaviour of the workflow and of its bulk change. Pages of orders are computed from the contract.
import type { Lie } from '../../../tools/lie.ts'
import { boardLies } from './boards.ts'
import { archiveLies } from './bulk.ts'
import { orderEmbedLies } from './embeds.ts'
import { workflowViewLies } from './views.ts'

export const workflowLies: readonly Lie[] = [...archiveLies, ...workflowViewLies, ...boardLies, ...orderEmbedLies]
