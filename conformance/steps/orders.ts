// In which notation an order is asked for: none is stated (4.22, D08), so what the config gives is meant, or what the target shows once to
// understand.
import type { Operation } from '../../openapi/contract.ts'
import { pagedLists, searches } from '../../openapi/resources.ts'
import { isObject } from '../exchange/compare.ts'
import type { RunContext } from '../runner/trial/context.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { isSorted } from './in-order.ts'
import { type ListedRecord, type ListQuery, tryPage } from './pages.ts'

/** Ascending and descending. */
export type Directions = readonly [up: ListQuery, down: ListQuery]

/** Stands for the field in a notation. */
const place = '{field}'

type Notation = readonly [up: unknown, down: unknown]

const withBetween = (between: string): Notation => [`${place}${between}asc`, `${place}${between}desc`]

/** The usual ones, which are tried where a target was never seen to understand any. */
const usualTexts: readonly Notation[] = [
  [JSON.stringify({ [place]: 'asc' }), JSON.stringify({ [place]: 'desc' })],
  [place, `-${place}`],
  withBetween(' '),
  withBetween(':'),
]
const usualBodies: readonly Notation[] = [[{ [place]: 'asc' }, { [place]: 'desc' }]]

const furtherTexts: readonly Notation[] = [
  ...['.', ',', '|', '_', '-', '=', '/'].map(withBetween),
  [`+${place}`, `-${place}`],
  [`${place} ASC`, `${place} DESC`],
  [`asc(${place})`, `desc(${place})`],
  ...usualBodies.map(([up, down]): Notation => [JSON.stringify([up]), JSON.stringify([down])]),
  [JSON.stringify({ field: place, direction: 'asc' }), JSON.stringify({ field: place, direction: 'desc' })],
  [JSON.stringify([[place, 'asc']]), JSON.stringify([[place, 'desc']])],
]
const furtherBodies: readonly Notation[] = [
  [[{ [place]: 'asc' }], [{ [place]: 'desc' }]],
  [place, `-${place}`],
  ...[' ', ':', '.', ','].map(withBetween),
  [
    { field: place, direction: 'asc' },
    { field: place, direction: 'desc' },
  ],
  [[{ field: place, direction: 'asc' }], [{ field: place, direction: 'desc' }]],
  [[[place, 'asc']], [[place, 'desc']]],
  [{ [place]: 'ASC' }, { [place]: 'DESC' }],
  [{ [place]: 1 }, { [place]: -1 }],
]

type Kind = 'list' | 'search'

const parameterOf = { list: 'orderby', search: 'orderBy' } as const
const usual: Readonly<Record<Kind, readonly Notation[]>> = { list: usualTexts, search: usualBodies }
const further: Readonly<Record<Kind, readonly Notation[]>> = { list: furtherTexts, search: furtherBodies }

/** A notation of one field. */
function filled(notation: unknown, field: string): unknown {
  if (typeof notation === 'string') return notation.replaceAll(place, () => field)
  if (Array.isArray(notation)) return notation.map((part) => filled(part, field))
  if (!isObject(notation)) return notation
  return Object.fromEntries(Object.entries(notation).map(([name, value]) => [name.replaceAll(place, () => field), filled(value, field)]))
}

const orderBy = (kind: Kind, [up, down]: Notation, field: string): Directions => [
  { [parameterOf[kind]]: filled(up, field) },
  { [parameterOf[kind]]: filled(down, field) },
]

/** The orders by this field that the target may understand: one where it is known which. */
export async function orders(trial: Trial, { id, kind: of }: Operation, field: string): Promise<readonly Directions[]> {
  const kind = of === 'search' ? 'search' : 'list'
  // The one order that is stated (4.11).
  const known = id === 'searchTimesheets' ? usualBodies[0] : await orderNotation(trial, kind)
  return (known ? [known] : usual[kind]).map((notation) => orderBy(kind, notation, field))
}

const learned = new WeakMap<RunContext, Map<Kind, Promise<Notation | undefined>>>()

function orderNotation(trial: Trial, kind: Kind): Promise<Notation | undefined> {
  const known = learned.get(trial.context) ?? new Map<Kind, Promise<Notation | undefined>>()
  learned.set(trial.context, known)
  const found = known.get(kind) ?? givenOrLearned(trial, kind)
  known.set(kind, found)
  // What came in the way of one case need not come in that of the next.
  found.catch(() => known.delete(kind))
  return found
}

const givenOrLearned = async (trial: Trial, kind: Kind): Promise<Notation | undefined> =>
  trial.context.notations[parameterOf[kind]] ?? learnOrder(trial, kind)

/** Who understands none in so many lists understands none. */
const mostLists = 2

async function learnOrder(trial: Trial, kind: Kind): Promise<Notation | undefined> {
  const open = kind === 'search' ? searches.filter(({ id }) => id !== 'searchTimesheets') : pagedLists
  let tried = 0
  for (const list of open) {
    const fields = trial.context.missing.among([list.id]) ? [] : tellingFields((await tryPage(trial, list, {}))?.records ?? [])
    if (fields.length === 0) continue
    for (const notations of [usual[kind], further[kind]])
      for (const field of fields) for (const notation of notations) if (await isUnderstood(trial, list, notation, field)) return notation
    if (++tried === mostLists) return undefined
  }
  return undefined
}

/** By their values they show which way records go. Some targets order by dates and little else; some write them so that they cannot be compared. */
const telling: readonly string[] = ['name', 'amountCents', 'number', 'id', 'createdDate']
const mostFields = 2

function tellingFields(records: readonly ListedRecord[]): readonly string[] {
  const isTelling = (field: string) =>
    new Set(records.map((record) => record[field])).size > 2 && records.every((record) => record[field] != null)
  const found = telling.filter(isTelling)
  return [...found.slice(0, mostFields - 1), ...found.slice(-1)]
}

/** Values that go up, and down the other way. */
async function isUnderstood(trial: Trial, list: Operation, notation: Notation, field: string): Promise<boolean> {
  const [up, down] = orderBy(list.kind === 'search' ? 'search' : 'list', notation, field)
  const ascending = await tryPage(trial, list, up)
  if (!ascending || !isSorted(ascending.records, field)) return false
  const descending = await tryPage(trial, list, down)
  return descending !== undefined && descending.ids[0] !== ascending.ids[0] && isSorted(descending.records.toReversed(), field)
}
