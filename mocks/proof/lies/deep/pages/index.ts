// Pages that are wrong at a border only: at a certain limit or skip, with a certain number of records, or with certain values in them.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { Lie } from '../../../tools/lie.ts'
import { inTurns, spread } from '../../../tools/spread.ts'
import { type Paged, pagedByBody, pagedByQuery, tellsMeta, workflowPages } from '../../computed/paging.ts'
import { type PageKind, pageKinds } from './borders.ts'
import { pagesByHandLies } from './by-hand.ts'
import { comparedOtherwiseLies } from './compared-otherwise.ts'
import { countedOtherwiseLies } from './counted-otherwise.ts'
import { cutFirstLies } from './cut-first.ts'
import { embedLies } from './embeds.ts'
import { filterLies } from './filters.ts'
import { insideOtherPagesLies } from './inside-others.ts'
import { orderBesideLies } from './order-beside.ts'
import { selectedByHandLies } from './selected-by-hand.ts'
import { isGrowing, selectionLies } from './selection.ts'
import { sideBySideLies } from './side-by-side.ts'
import { tieLies } from './ties.ts'

/** The shop has more than a hundred of them. */
const large: readonly OperationId[] = [
  'listTimesheets',
  'searchTimesheets',
  'searchPayments',
  'listMessageThreadMetadata',
  'listWorkflowOrders',
]

/** It has a few of them, and some sixty of all others. */
const small: readonly OperationId[] = ['listNotifications', 'listWorkflowOrdersByStatus', 'getWorkflowColumn']

const hasBeyond = (paged: Paged, count: number): boolean =>
  count <= 50 ? !small.includes(paged.id) : large.includes(paged.id) || isGrowing(paged)

const fits =
  (paged: Paged) =>
  ({ needsMeta, beyond }: PageKind): boolean =>
    (needsMeta === undefined || tellsMeta(paged)) && (beyond === undefined || hasBeyond(paged, beyond))

/** Sentences of their own that searches have: what a page loses, no filter finds. */
const ofSearches: { readonly [id in OperationId]?: readonly string[] } = {
  searchCoreCharges: ['core-charge/search-body', 'core-charge/search'],
  searchTimesheets: [
    'list/search-same-records',
    'timesheet/search-in-progress',
    'timesheet/search-technicians',
    'timesheet/search-locations',
  ],
}

const kindsOfEach = 7

const borders: readonly Lie[] = inTurns([...pagedByQuery, ...workflowPages, ...pagedByBody]).flatMap(([paged, turn]) =>
  spread(pageKinds.filter(fits(paged)), turn, kindsOfEach).map(({ name, says, breaks, tell }) => ({
    id: `pages/${paged.id}/${name}`,
    says: `${paged.id} ${says}.`,
    breaks: sentencesOf(paged, breaks),
    operations: [paged.id],
    tell: tell(paged),
  })),
)

/** Sentences about all lists do not speak of the workflow. */
function sentencesOf(paged: Paged, breaks: PageKind['breaks']): readonly string[] {
  const named = breaks(paged.sentences)
  return workflowPages.includes(paged) ? named.filter((id) => !id.startsWith('list/')) : [...named, ...(ofSearches[paged.id] ?? [])]
}

export const pageLies: readonly Lie[] = [
  ...borders,
  ...selectionLies,
  ...pagesByHandLies,
  ...insideOtherPagesLies,
  ...selectedByHandLies,
  ...tieLies,
  ...cutFirstLies,
  ...countedOtherwiseLies,
  ...comparedOtherwiseLies,
  ...sideBySideLies,
  ...embedLies,
  ...filterLies,
  ...orderBesideLies,
]
