// Pages and volume: lists and searches turned page by page, at the borders where pages end.
import { type Operation, type OperationId, operation } from '../../../openapi/contract.ts'
import { pagedLists, resourceOf, resources, searches } from '../../../openapi/resources.ts'
import type { Move } from '../../exchange/recipe.ts'
import type { Case } from '../../runner/case.ts'
import { randomBelow } from '../../runner/plan.ts'
import type { Trial } from '../../runner/trial.ts'
import { type ListedRecord, page } from '../../steps/pages.ts'
import { textFieldOf } from '../../steps/records.ts'
import { samples } from '../../steps/samples.ts'
import { explore } from '../explored.ts'

const lists: readonly Operation[] = [...pagedLists, ...searches]

/** Records that are chosen: a few, turned one by one, a single one, and many. */
const chosenOf = ({ id, kind }: Operation): Move[] => [
  { pick: id, count: 4, as: 'some' },
  { pages: id, limit: 1, of: 'some' },
  { pick: id, count: 1, as: 'one' },
  { pages: id, limit: 5, of: 'one' },
  ...(kind === 'list' ? [{ pages: id, limit: 5, of: 'one', by: 'where' } as const] : []),
  { pick: id, count: 30, as: 'many' },
  { pages: id, limit: 30, of: 'many' },
]

/** Questions that any target answers or refuses: with an id that no record has, one that comes twice, and a sign that other languages quote. */
function oddlyAsked({ id, kind }: Operation, twice: string): Move[] {
  const quoted = { name: { equals: "O'Neill's" } }
  if (kind === 'search') return [{ do: id, body: { where: quoted } }]
  return [
    { do: id, query: { ids: ['999999'] } },
    { do: id, query: { ids: [twice, twice] } },
    { do: id, query: { where: JSON.stringify(quoted) } },
  ]
}

/** Limits at which the last page is full, and one record more or less than that: in a few pages. */
function borders(total: number, mostPages: number): number[] {
  const divides = (count: number) => {
    for (let pages = mostPages; pages > 1; pages--) if (count % pages === 0 && count / pages > 1) return count / pages
    return undefined
  }
  const found = [total, divides(total), divides(total - 1) ?? divides(total + 1)]
  return [...new Set(found)].filter((limit): limit is number => limit !== undefined && limit > 0)
}

/** A field that several records share the value of, or that some have none of: their order is then that of another field, or none. */
function tiedField(records: readonly ListedRecord[]): string | undefined {
  const isTied = (field: string) => {
    const values = new Set(records.map((record) => record[field]))
    return (
      values.size > 1 &&
      values.size < records.length &&
      [...values].every((value) => value === null || ['string', 'number', 'boolean'].includes(typeof value))
    )
  }
  const tied = Object.keys(records[0] ?? {}).filter((field) => field !== 'companyId' && isTied(field))
  return tied.find((field) => records.some((record) => record[field] === null)) ?? tied[0]
}

async function turnAtBorders(trial: Trial, list: Operation): Promise<void> {
  const first = await page(trial, list)
  if (first.ids.length < 2) return trial.skip(`the target shows ${first.ids.length} records here; this needs 2`)
  const total = first.total ?? (first.ids.length < 20 ? first.ids.length : undefined)
  const whole = total === undefined || total > 400 ? [] : borders(total, 4).map((limit): Move => ({ pages: list.id, limit }))
  const field = tiedField(first.records)
  const inOrder: Move[] =
    field !== undefined && total !== undefined && total <= 60 ? [{ pages: list.id, limit: Math.ceil(total / 4), orderBy: field }] : []
  await turn(trial, [...chosenOf(list), ...whole, ...inOrder, ...oddlyAsked(list, first.ids[0] ?? '')])
}

async function turn(trial: Trial, steps: readonly Move[]): Promise<void> {
  const { turned } = await explore(trial, { steps })
  if ([...turned.values()].every((count) => count === undefined)) trial.skip('no pages of it could be turned to their end')
}

const atBorders = (list: Operation): Case => ({
  id: `pages/${list.id}`,
  area: list.area,
  title: `Every page of ${list.id} begins where the one before ends, wherever that is`,
  requirements: list.kind === 'search' ? ['list/search-skip', 'list/search-limit'] : ['list/pages', 'list/total', 'list/ids-total'],
  effects: 'read',
  operations: [list.id],
  quiet: true,
  run: (trial) => turnAtBorders(trial, list),
})

/** In numbers of several digits. */
const numbered = { do: 'createCoreCharge', as: 'many', body: { referenceId: '{new} {n}' } } as const

/** More records than a usual page of 50 holds, in numbers of one and two digits, all of the run's own. */
const volume: Case = {
  id: 'pages/volume/listCoreCharges',
  area: 'core-charge',
  title: 'A list of more records than a page holds shows each of them once',
  requirements: ['list/pages', 'list/total'],
  effects: 'own',
  operations: ['createCoreCharge', 'listCoreCharges', 'deleteCoreCharge'],
  quiet: true,
  run: (trial) =>
    turn(trial, [
      { many: numbered, times: 52 },
      { pages: 'listCoreCharges', limit: 50, of: 'many' },
      { pages: 'listCoreCharges', limit: 100 },
    ]),
}

export const pageCases: readonly Case[] = [...lists.map(atBorders), volume]

/** Lists whose records the run can make and take away again. */
const growing = resources.flatMap(({ list, create, delete: remove }) =>
  list && create && remove && samples[create].effects === 'own' ? [{ list, create }] : [],
)

/** Further pages: other selections, other limits, other orders, more records; as many as anybody asks for. */
export function* pageGround(seed: number, volume = 200): Generator<Case> {
  const below = randomBelow(seed)
  for (let round = 1; ; round++) {
    const list = lists[below(lists.length)]
    const field = sortedBy[below(sortedBy.length)]
    if (list) {
      const count = 2 + below(12)
      const limits = Array.from({ length: 3 }, () => 1 + below(count + 1))
      const some = limits.map((limit): Move => ({ pages: list.id, limit, of: 'some', ...(below(2) === 1 && field && { orderBy: field }) }))
      yield further(`${list.id}/${round}`, list, 'read', [{ pick: list.id, count, as: 'some' }, ...some])
    }
    const grown = growing[below(growing.length)]
    if (grown && round % 10 === 0) {
      const times = 1 + below(volume)
      const made = operation(grown.create)
      const limit = 1 + below(times)
      const name = { [textFieldOf(resourceOf(grown.create)?.record ?? '')]: '{new} {n}' }
      const steps: Move[] = [{ many: { do: grown.create, as: 'many', body: name }, times }]
      yield further(`${grown.list}/volume/${round}`, made, 'own', [
        ...steps,
        ...pageMoves(grown.list, Math.max(limit, Math.ceil(times / 8))),
      ])
    }
  }
}

const sortedBy: readonly string[] = ['createdDate', 'updatedDate', 'name', 'id', 'locationId', 'number', 'amountCents', 'deleted']

const pageMoves = (list: OperationId, limit: number): Move[] => [
  { pages: list, limit, of: 'many' },
  { pages: list, limit },
]

const further = (name: string, { id, area }: Operation, effects: Case['effects'], steps: readonly Move[]): Case => ({
  id: `pages/further/${name}`,
  area,
  title: `Pages of ${name.split('/')[0]} hold every record once`,
  requirements: ['list/pages', 'list/ids', 'list/total'],
  effects,
  operations: [id],
  quiet: true,
  run: (trial) => turn(trial, steps),
})
