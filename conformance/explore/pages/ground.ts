// On without end: records that are named, those that have a value, orders, both at once, and more records than a page holds.
import { type Operation, type OperationId, operation } from '../../../openapi/contract.ts'
import type { Move, Pages } from '../../exchange/recipe.ts'
import type { Case } from '../../runner/trial/case.ts'
import { randomBelow } from '../../runner/trial/plan.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import type { ListedRecord } from '../../steps/pages.ts'
import { plainFields } from '../../steps/plain-fields.ts'
import { lists, turn } from './cases.ts'
import { growing, manyOf } from './full-list.ts'
import { wholeList } from './moves.ts'

type Below = (bound: number) => number

/** So many selections are asked for at once. */
const selectionsAtOnce = 4

/** As many as anybody asks for: lists by turns, and now and then one that is made longer. */
export function* pageGround(seed: number, volume = 200): Generator<Case> {
  const below = randomBelow(seed)
  for (let round = 1; ; round++) {
    const list = lists[(round - 1) % lists.length]
    if (!list) return
    const [isNamed, chance] = [below(4) === 0, below(2 ** 31)]
    yield further(`${list.id}/${round}`, list, 'read', (trial) =>
      isNamed ? turn(trial, namedPages(list, randomBelow(chance))) : turnSelections(trial, list, randomBelow(chance)),
    )
    const grown = growing[(round / 10) % growing.length]
    if (grown) {
      // As many as there may be come first.
      const times = round <= 10 * growing.length ? volume : 1 + below(volume)
      const limit = Math.max(1 + below(times), Math.ceil(times / 8))
      const steps: readonly Move[] = [manyOf(grown.create, times), { pages: grown.list, limit, of: 'many' }, { pages: grown.list, limit }]
      yield further(`${grown.list}/volume/${round}`, operation(grown.list), 'own', (trial) => turn(trial, steps), grown.create)
    }
  }
}

const further = (name: string, list: Operation, effects: Case['effects'], run: Case['run'], make?: OperationId): Case => ({
  id: `pages/further/${name}`,
  area: list.area,
  title: `Pages of ${name.split('/')[0]} hold every record once`,
  requirements: ['list/pages', 'list/ids', 'list/total'],
  effects,
  operations: [list.id, ...(make ? [make] : [])],
  quiet: true,
  run,
})

/** Fields that most records have: where a list is too long to be turned, nobody knows more of its records. */
const usualFields: readonly string[] = ['createdDate', 'updatedDate', 'name', 'id', 'locationId', 'number', 'amountCents', 'deleted']

function namedPages({ id, kind }: Operation, below: Below): readonly Move[] {
  const count = 2 + below(12)
  const pages = Array.from({ length: selectionsAtOnce }, (): Move => {
    const field = usualFields[below(usualFields.length)]
    return {
      ...{ pages: id, limit: 1 + below(count + 1), of: 'some' },
      ...(kind === 'list' && below(4) === 0 && { by: 'where' }),
      ...(below(2) === 1 && field && { orderBy: field }),
    }
  })
  return [{ pick: id, count, as: 'some' }, ...pages]
}

async function turnSelections(trial: Trial, list: Operation, below: Below): Promise<void> {
  const all = await wholeList(trial, list)
  await turn(trial, [all], ({ turned }) => {
    const records = turned.get(all)
    // Of one that is too long, a few records are known.
    if (!records) return namedPages(list, below)
    return records.length < 2 ? [] : Array.from({ length: selectionsAtOnce }, () => someSelection(list, records, below))
  })
}

/** What a value is found by, an order, or both: one page of it, or all of them. */
function someSelection({ id }: Operation, records: readonly ListedRecord[], below: Below): Pages {
  const where = below(3) > 0 ? someFilter(records, below) : undefined
  // The one order of time entries that is stated is that by number (4.11).
  const fields = id === 'searchTimesheets' ? ['number'] : plainFields(records).filter((field) => field !== 'companyId')
  const orderBy = !where || below(2) === 0 ? fields[below(fields.length)] : undefined
  const count = where ? foundWhere(records, where).length : records.length
  const isOnePage = below(2) === 0
  return {
    pages: id,
    ...(where && { where }),
    ...(orderBy !== undefined && { orderBy, ...(below(2) === 0 && { descending: true }) }),
    limit: Math.max(1 + below(count + 1), Math.ceil(count / 8)),
    ...(isOnePage && { skip: below(count + 2) }),
  }
}

type Filter = NonNullable<Pages['where']>

/** By a value of some record, by several of one field, or by two fields at once. */
function someFilter(records: readonly ListedRecord[], below: Below): Filter | undefined {
  const [record, another] = [records[below(records.length)], records[below(records.length)]]
  if (!record || !another) return undefined
  const isMeant = (field: string, { [field]: value }: ListedRecord) => tellsApart(records, field, value)
  const fields = plainFields(records).filter((field) => isSteady(field) && isMeant(field, record))
  const [field, other] = [fields[below(fields.length)], fields[below(fields.length)]]
  if (field === undefined || other === undefined) return undefined
  const way = below(4)
  if (way === 0 && isMeant(field, another)) return { [field]: [...new Set([record[field], another[field]])] }
  return { [field]: record[field], ...(way === 1 && { [other]: record[other] }) }
}

const foundWhere = (records: readonly ListedRecord[], where: Filter): readonly ListedRecord[] =>
  records.filter((record) => Object.entries(where).every(([field, value]) => [value].flat().includes(record[field])))

/** Which moments are equal is not stated, a duration may grow meanwhile, and others delete. */
const isSteady = (field: string): boolean => field !== 'companyId' && field !== 'deleted' && !/Date$|duration/i.test(field)

const isTellingText = (value: unknown): value is string =>
  typeof value === 'string' && /^[\p{L}\p{N}]+([ ._:-]+[\p{L}\p{N}]+)*$/u.test(value)

/** A filter may find what holds a text, in whatever case (D07); and none may count as false. */
function tellsApart(records: readonly ListedRecord[], field: string, value: unknown): boolean {
  const values = [...new Set(records.map((record) => record[field]))].filter((one) => one !== value)
  if (typeof value === 'boolean' || value === 0) return !values.includes(null)
  if (typeof value === 'number') return Number.isSafeInteger(value)
  return isTellingText(value) && values.every((one) => typeof one !== 'string' || !one.toLowerCase().includes(value.toLowerCase()))
}
