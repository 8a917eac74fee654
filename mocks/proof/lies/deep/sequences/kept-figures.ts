// Figures and records that are kept for a question once it was asked: caches with the query as their key, which some writes do not empty.
import { type OperationId, operation } from '../../../../../openapi/contract.ts'
import { resources } from '../../../../../openapi/resources.ts'
import type { PlainAnswer } from '../../../../engine/plain/plain.ts'
import { lists, remembering, searches } from '../../../tools/kinds.ts'
import { bodyOf, type Call, isFields, isFiltered, isSuccess, type Lie, metaOf, withBody } from '../../../tools/lie.ts'
import { everyNth } from '../../../tools/spread.ts'

const questionOf = ({ query, body, caller }: Call): string => JSON.stringify([query.toString(), body, caller?.session.companyId])

/** Figures of meta that stay as they were when this filter was first asked for. */
const figureKept = (view: OperationId, name: string, breaks: readonly string[], changes: readonly OperationId[]): Lie => ({
  id: `sequences/${view}/${name}-kept-for-a-filter`,
  says: `${name} of ${view} stays what it was when the same filter was asked for first.`,
  breaks,
  operations: [view, ...changes],
  tell: remembering(
    () => new Map<string, unknown>(),
    [view],
    (call, kept) => {
      const answer = call.next()
      if (!isSuccess(answer) || !isFiltered(call)) return answer
      const body = bodyOf(answer)
      if (!isFields(body.meta)) return answer
      const question = questionOf(call)
      if (!kept.has(question)) kept.set(question, metaOf(body)[name])
      return withBody(answer, { ...body, meta: { ...metaOf(body), [name]: kept.get(question) } })
    },
  ),
})

/** Each write but this one empties it. */
const keptAfter = (view: OperationId, forgotten: OperationId, writes: readonly OperationId[], breaks: readonly string[]): Lie => ({
  id: `sequences/${view}/same-question-kept-after-${forgotten}`,
  says: `${view} answers what it was asked before as it did then, whatever ${forgotten} did since.`,
  breaks,
  operations: [view, forgotten],
  tell: remembering(
    () => new Map<string, PlainAnswer>(),
    [view, ...writes.filter((one) => one !== forgotten)],
    (call, kept) => {
      if (call.operation.id !== view) {
        kept.clear()
        return call.next()
      }
      if (!isFiltered(call) && !call.query.has('ids')) return call.next()
      const answer = kept.get(questionOf(call)) ?? call.next()
      if (isSuccess(answer)) kept.set(questionOf(call), answer)
      return answer
    },
  ),
})

const changing = resources.flatMap(({ list, search, create, update, delete: remove }) =>
  [list, search].flatMap((view) => {
    const writes = [create, update, remove].filter((one) => one !== undefined)
    return view && create && [...lists, ...searches].includes(view) ? [{ view, create, remove, writes }] : []
  }),
)

const members = (view: OperationId): readonly string[] => [
  view === 'searchCoreCharges' ? 'core-charge/search-body' : 'list/filter-meta',
  'list/drops-deleted',
  'list/shows-created',
]

export const keptFigureLies: readonly Lie[] = [
  ...changing
    .filter(({ view }) => operation(view).kind === 'list')
    .map(({ view, writes }) => figureKept(view, 'total', members(view), writes)),
  figureKept('listTimesheets', 'total', ['timesheet/delete-removes'], ['deleteTimesheet']),
  figureKept('listTimesheets', 'totalDuration', ['timesheet/delete-removes', 'timesheet/list-total-duration-sums'], ['deleteTimesheet']),
  ...everyNth(changing, 2).map(({ view, create, writes }) => keptAfter(view, create, writes, members(view))),
  ...changing.flatMap(({ view, remove, writes }) =>
    remove ? [keptAfter(view, remove, writes, [...members(view), 'list/ids', 'list/ids-total'])] : [],
  ),
]
