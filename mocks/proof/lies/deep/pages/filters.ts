// Filters that go wrong where nothing matches, with signs in a text, with more than one condition, or by what a record was before.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { recordOf, remembering } from '../../../tools/kinds.ts'
import { around, bodyOf, type Call, type Fields, isFields, isFiltered, isSuccess, type Lie, withBody } from '../../../tools/lie.ts'
import { storedRecord } from '../../../tools/stored.ts'
import { all, pageChanged, pagedOf } from './answers.ts'

/** The conditions of a filter, by field; none where there is none. */
function conditionsOf({ query, body, operation }: Call): Fields {
  const where: unknown = operation.kind === 'search' ? isFields(body) && body.where : JSON.parse(query.get('where') ?? 'null')
  return isFields(where) ? where : {}
}

/** The same call with these conditions; unfiltered without any. */
function filteredBy(call: Call, conditions?: Fields): Call {
  const { query, body, operation } = call
  if (operation.kind === 'search') return { ...call, body: { ...(isFields(body) ? body : {}), where: conditions } }
  const asked = new URLSearchParams(query)
  asked.delete('where')
  if (conditions) asked.set('where', JSON.stringify(conditions))
  return { ...call, query: asked }
}

const answerTo = ({ next, operation, query, body }: Call) => next(operation.kind === 'search' ? { body } : { query })

const filterLie = (list: OperationId, name: string, says: string, change: (conditions: Fields, call: Call) => Call): Lie => ({
  id: `pages/${list}/${name}`,
  says: `${list} ${says}.`,
  breaks: ['list/filter-meta', 'list/shows-changed'],
  operations: [list],
  tell: around([list], (call) => {
    const conditions = conditionsOf(call)
    return Object.keys(conditions).length === 0 ? call.next() : answerTo(change(conditions, call))
  }),
})

const allMatching = (call: Call): readonly Fields[] => all(call, pagedOf(call.operation.id)).filter(isFields)

/** As where a selection that is empty counts as none. */
const noMatchIsAll = (list: OperationId): Lie =>
  filterLie(list, 'no-match-is-all', 'shows all records where a filter matches none', (_, call) =>
    allMatching(call).length === 0 ? filteredBy(call) : call,
  )

const noMatchCountsAll = (list: OperationId): Lie => ({
  id: `pages/${list}/no-match-counts-all`,
  says: `${list} shows nothing and counts all records where a filter matches none.`,
  breaks: ['list/filter-meta'],
  operations: [list],
  tell: pageChanged(pagedOf(list), ({ meta }, _, total, call) => {
    if (meta && isFiltered(call) && total === 0) meta.total = allMatching(filteredBy(call)).length
  }),
})

const equalled = (condition: unknown): unknown => (isFields(condition) ? condition.equals : condition)

/** A text that a field is to equal is read otherwise. */
const readOtherwise = (list: OperationId, name: string, says: string, read: (text: string) => string): Lie =>
  filterLie(list, name, says, (conditions, call) => {
    const [[field, condition] = [], ...more] = Object.entries(conditions)
    const text = equalled(condition)
    return field === undefined || more.length > 0 || typeof text !== 'string' ? call : filteredBy(call, { [field]: read(text) })
  })

function decodedAgain(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

type Condition = readonly [field: string, value: unknown]

const keepingConditions = (
  list: OperationId,
  name: string,
  says: string,
  keep: (some: readonly Condition[]) => readonly Condition[],
): Lie => filterLie(list, name, says, (conditions, call) => filteredBy(call, Object.fromEntries(keep(Object.entries(conditions)))))

const firstCondition = (list: OperationId): Lie =>
  keepingConditions(list, 'first-condition-only', 'goes by the first field of a filter alone', (some) => some.slice(0, 1))

const lastCondition = (list: OperationId): Lie =>
  keepingConditions(list, 'last-condition-only', 'goes by the last field of a filter alone', (some) => some.slice(-1))

const firstOfSeveral = (list: OperationId): Lie =>
  keepingConditions(list, 'first-of-several-values', 'goes by the first of several values of a field other than id', (some) =>
    some.map(([field, value]) => (field !== 'id' && isFields(value) && Array.isArray(value.in) ? [field, value.in[0]] : [field, value])),
  )

/** Keeps what a field was when the record was made. */
const byFirstValue = (create: OperationId, view: OperationId, field: string, says: string, isFoundByBoth: boolean): Lie => ({
  id: `pages/${view}/by-first-${field}`,
  says: `${view} filtered by ${field} ${says}.`,
  breaks: ['list/shows-changed'],
  operations: [create, view],
  tell: remembering(
    () => new Map<unknown, unknown>(),
    [create, view],
    (call, firsts) => {
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      if (call.operation.id === create) {
        const { id, [field]: first } = recordOf(answer)
        firsts.set(id, first)
        return answer
      }
      const { [field]: condition, ...others } = conditionsOf(call)
      const wanted = equalled(condition)
      if (wanted === undefined) return answer
      const was = ({ id }: Fields) => firsts.get(id)
      const { data, ...body } = bodyOf(answer)
      const right = (Array.isArray(data) ? data : []).filter(isFields)
      const stale = allMatching(filteredBy(call, others)).filter((record) => was(record) === wanted && record[field] !== wanted)
      const kept = right.filter((record) => isFoundByBoth || [undefined, wanted].includes(was(record)))
      return withBody(answer, { ...body, data: [...kept, ...stale] })
    },
  ),
})

/** As where one index out of several forgets what is gone. */
const goneFoundBy = (field: 'status' | 'amountCents'): Lie => ({
  id: `pages/searchCoreCharges/deleted-found-by-${field}`,
  says: `searchCoreCharges filtered by ${field} finds core charges that were deleted.`,
  breaks: ['list/drops-deleted'],
  operations: ['deleteCoreCharge', 'searchCoreCharges'],
  tell: remembering(
    (): Fields[] => [],
    ['deleteCoreCharge', 'searchCoreCharges'],
    (call, gone) => {
      const charge = call.operation.id === 'deleteCoreCharge' ? storedRecord(call, 'coreCharges') : undefined
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      if (charge) gone.push({ ...charge })
      const wanted = equalled(conditionsOf(call)[field])
      const found = gone.filter((one) => wanted !== undefined && one[field] === wanted)
      const { data, ...body } = bodyOf(answer)
      return Array.isArray(data) ? withBody(answer, { ...body, data: [...data, ...found] }) : answer
    },
  ),
})

export const filterLies: readonly Lie[] = [
  noMatchIsAll('listReferralSources'),
  noMatchIsAll('listVendors'),
  noMatchIsAll('listInspections'),
  noMatchIsAll('listPaymentTerms'),
  noMatchIsAll('searchInventoryLabor'),
  noMatchCountsAll('listTpiScans'),
  noMatchCountsAll('listInventoryFees'),
  readOtherwise('listReferralSources', 'apostrophe-finds-none', 'finds nothing by a text with an apostrophe', (text) =>
    text.includes("'") ? '' : text,
  ),
  readOtherwise('listPaymentTerms', 'cut-at-ampersand', 'reads a text that it filters by up to an ampersand', (text) =>
    text.replace(/&.*$/s, ''),
  ),
  readOtherwise('listVendors', 'decoded-twice', 'decodes a text that it filters by twice', decodedAgain),
  readOtherwise('searchCoreCharges', 'plus-is-a-blank', 'reads a plus in a text that it filters by as a blank', (text) =>
    text.replaceAll('+', ' '),
  ),
  readOtherwise('searchStatements', 'backslash-escapes', 'drops backslashes of a text that it filters by', (text) =>
    text.replaceAll('\\', ''),
  ),
  byFirstValue('createCoreCharge', 'searchCoreCharges', 'status', 'goes by what it was when the core charge was made', false),
  byFirstValue('createCoreCharge', 'listCoreCharges', 'status', 'finds a core charge by the first status as well', true),
  byFirstValue('createPaymentTerm', 'listPaymentTerms', 'dueInDays', 'goes by what it was when the term was made', false),
  byFirstValue('createLaborMatrix', 'listLaborMatrices', 'type', 'goes by what it was when the matrix was made', false),
  goneFoundBy('status'),
  goneFoundBy('amountCents'),
  firstCondition('listVendors'),
  firstCondition('listInspections'),
  firstCondition('listInventoryLabor'),
  firstCondition('searchPayments'),
  lastCondition('listTimesheets'),
  lastCondition('searchStatements'),
  lastCondition('listNotifications'),
  firstOfSeveral('listVendors'),
  firstOfSeveral('listTimesheets'),
  firstOfSeveral('searchInventoryFees'),
]
