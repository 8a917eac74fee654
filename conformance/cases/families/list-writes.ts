// Lists after creates, changes and deletes.
import { type Operation, type OperationId, operation } from '../../../openapi/contract.ts'
import { pagedLists, resources } from '../../../openapi/resources.ts'
import { isObject } from '../../exchange/compare.ts'
import { isSuccess, recordOf } from '../../exchange/exchange.ts'
import { inWords, phrase } from '../../exchange/phrase.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { viewsAgree } from '../../steps/agreement.ts'
import { idOf } from '../../steps/common.ts'
import { isGone, isNotFoundBy } from '../../steps/gone.ts'
import { soMuchLater } from '../../steps/late.ts'
import { orders } from '../../steps/orders.ts'
import { find, idsForms, type ListQuery, page, steadyTotal, tryPage } from '../../steps/pages.ts'
import { needsFree, textFieldOf } from '../../steps/records.ts'
import { inOneWord, samples } from '../../steps/samples.ts'
import { understood, whereIn } from '../../steps/selection.ts'
import { createStatement } from '../../steps/statements.ts'
import { createInspection } from '../../steps/tpi-inspections.ts'

/** A paged list whose records the API can make, and change and remove as far as it can. */
interface LifeOfRecord {
  list: OperationId
  create: OperationId
  read: OperationId | undefined
  update: OperationId | undefined
  remove: OperationId | undefined
  /** The text by which a record is known again. */
  field: string
}

const livesOfRecords: readonly LifeOfRecord[] = resources.flatMap(({ record, list, create, read, update, delete: remove }) =>
  list && create && pagedLists.includes(operation(list)) ? [{ list, create, read, update, remove, field: textFieldOf(record) }] : [],
)

const operationsOfLife = ({ create, update, remove }: LifeOfRecord): OperationId[] =>
  [create, update, remove].filter((one) => one !== undefined)

/** A right request in which the text stands. */
async function createWith(trial: Trial, { create, field }: LifeOfRecord, text: string): Promise<string> {
  if (create === 'createTpiInspection') return (await createInspection(trial, { name: text })).id
  const body = await samples[create].body?.(trial)
  const requirement = `${operation(create).area}/create`
  const { exchange } = await trial.ask(create, { body: { ...(isObject(body) && body), [field]: text } }, { requirement })
  const { id } = recordOf(exchange)
  return idOf(trial, typeof id === 'string' ? { id } : undefined)
}

interface Made {
  id: string
  text: string
  remove(): Promise<void>
}

async function makeListed(trial: Trial, life: LifeOfRecord, name: string): Promise<Made> {
  const { list, remove } = life
  const text = life.field === 'referenceId' ? inOneWord(name) : name
  const id = await createWith(trial, life, text)
  if (!remove) trial.leaves(`${operation(list).area} ${id}`)
  let there = remove !== undefined
  trial.cleanUp(async () => {
    if (there && remove) await trial.attempt(remove, { path: { id } })
  })
  return {
    id,
    text,
    async remove() {
      if (remove) await trial.ask(remove, { path: { id } })
      there = false
    },
  }
}

const markedName = (trial: Trial, more: string): string => `${trial.mark} ${more}`

/** Others may make and delete records at the same time, but not each time. */
const mostTries = 3

/**
 * The total must be another by `change` after the work, the answer of which is told; tried again where others may have been at it, as they
 * are where the total moves while nothing is done for as long as the work took.
 */
async function countsBy(trial: Trial, list: Operation, change: number, work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    const start = performance.now()
    const before = await steadyTotal(trial, list)
    await work()
    const { total, exchange } = await page(trial, list, { limit: 1 })
    if (total === before + change || (await movesWithin(trial, list, performance.now() - start, total))) return
    if (tries === mostTries) return trial.equal(total, before + change, exchange, { where: '/meta/total' })
  }
}

async function movesWithin(trial: Trial, list: Operation, milliseconds: number, total: number | undefined): Promise<boolean> {
  const end = performance.now() + milliseconds
  do if ((await steadyTotal(trial, list)) !== total) return true
  while (performance.now() < end)
  return false
}

async function showsCreated(trial: Trial, life: LifeOfRecord): Promise<void> {
  const list = operation(life.list)
  let count = 0
  await countsBy(trial, list, 1, async () => {
    const { id } = await makeListed(trial, life, markedName(trial, `listed ${++count}`))
    const { record, exchange } = await find(trial, list, id)
    const later = record ? '' : await soMuchLater(trial, async () => (await find(trial, list, id)).record !== undefined)
    trial.holds(record !== undefined, `the new record ${id} in the list`, phrase(`a list without it${later}`), exchange, { where: '/data' })
  })
}

async function showsChanged(trial: Trial, life: LifeOfRecord): Promise<void> {
  const list = operation(life.list)
  const { id } = await makeListed(trial, life, markedName(trial, 'before'))
  needsFree(trial, (await find(trial, list, id)).record)
  const name = inOneWord(markedName(trial, 'after'))
  if (life.update) await trial.ask(life.update, { path: { id }, body: { [life.field]: name } })
  const { record, exchange } = await find(trial, list, id)
  // A list that does not show it is another question's.
  if (record && life.field in record) {
    const shown = record[life.field]
    const isRight = async () => (await find(trial, list, id)).record?.[life.field] === name
    const later = shown === name ? '' : await soMuchLater(trial, isRight)
    trial.equal(later === '' ? shown : phrase(`${inWords(shown)}${later}`), name, exchange, { where: `/data/0/${life.field}` })
  }
  const { read } = life
  const single = record && read && (await trial.attempt(read, { path: { id } }))
  if (single && isSuccess(single))
    await viewsAgree(
      trial,
      { list, read, id, listed: record, single: recordOf(single), exchanges: [exchange, single] },
      'list/agrees-with-read',
    )
}

async function dropsDeleted(trial: Trial, life: LifeOfRecord): Promise<void> {
  const list = operation(life.list)
  const made: Made[] = []
  for (let count = 1; count <= mostTries; count++) made.push(await makeListed(trial, life, markedName(trial, `removed ${count}`)))
  needsFree(trial, (await find(trial, list, made[0]?.id ?? '')).record)
  await countsBy(trial, list, -1, async () => {
    const next = made.shift()
    if (!next) return
    await next.remove()
    const { record, exchange } = await find(trial, list, next.id)
    trial.holds(isGone(list.id, record), `no record ${next.id}, which was deleted`, record, exchange, { where: '/data' })
    await isNotFoundBy(trial, list.id, next.id, { [life.field]: next.text })
  })
}

async function collates(trial: Trial, life: LifeOfRecord): Promise<void> {
  const list = operation(life.list)
  const made = { twenty: '', hundred: '', two: '' }
  for (const [key, text] of [
    ['twenty', '20'],
    ['hundred', '100'],
    ['two', '2'],
  ] as const)
    made[key] = (await makeListed(trial, life, markedName(trial, text))).id
  const ids = Object.values(made)
  const chosen =
    (await understood(trial, list, [...idsForms(ids), ...whereIn(list, ids)], ids))?.wanted ??
    trial.skip('the target understands no ids and no where that was tried, so that what the case has made cannot be sorted alone')
  const [asText, naturally] = [
    [made.hundred, made.two, made.twenty],
    [made.two, made.twenty, made.hundred],
  ]
  const is = (one: readonly string[] | undefined, other: readonly string[]) => one?.join() === other.join()
  for (const [ascending, descending] of await orders(trial, list, life.field)) {
    const up = (await tryPage(trial, list, { ...chosen, ...ascending }))?.ids
    const down = (await tryPage(trial, list, { ...chosen, ...descending }))?.ids
    const understands = (is(up, asText) || is(up, naturally)) && (is(down, asText.toReversed()) || is(down, naturally.toReversed()))
    if (!understands) continue
    const wanted = { ...chosen, ...ascending, collate: true }
    const sorted = await page(trial, list, wanted)
    await secondAlone(trial, list, wanted, naturally, { bounded: 'list/limit', skipped: 'list/skip' })
    const back = await page(trial, list, { ...wanted, ...descending })
    trial.equal(back.ids, naturally.toReversed(), back.exchange, { where: '/data' })
    if (is(up, asText)) await isOffWhereFalse(trial, list, wanted, asText)
    return trial.equal(sorted.ids, naturally, sorted.exchange, { where: '/data' })
  }
  trial.skip('the target understands no orderby that was tried; give its notation as notations.orderby in the config')
}

/** Where it is false, collate changes nothing. */
async function isOffWhereFalse(trial: Trial, list: Operation, wanted: ListQuery, plainly: readonly string[]): Promise<void> {
  const off = await page(trial, list, { ...wanted, collate: false })
  trial.equal(off.ids, plainly, off.exchange, { where: '/data' })
}

/** Say that limit bounds pages, and that skip leaves the first records out. */
interface SentencesOfPages {
  bounded: string
  skipped: string
}

/** Records of one search, made for its order. */
interface Ordered {
  search: 'searchCoreCharges' | 'searchStatements'
  /** The field that the text goes into. */
  field: string
  /** The body of core charges is only assumed to be that of the other searches (4.22, D41). */
  requirement: string
  pages: SentencesOfPages
  operations: readonly OperationId[]
  make(trial: Trial, text: string): Promise<string>
}

const orderedBy: readonly Ordered[] = [
  {
    search: 'searchCoreCharges',
    field: 'referenceId',
    requirement: 'core-charge/search-body',
    pages: { bounded: 'core-charge/search-body', skipped: 'core-charge/search-body' },
    operations: ['createCoreCharge', 'deleteCoreCharge'],
    async make(trial, text) {
      const life = livesOfRecords.find(({ list }) => list === 'listCoreCharges')
      return life ? (await makeListed(trial, life, text)).id : trial.skip('no core charge can be made')
    },
  },
  {
    search: 'searchStatements',
    field: 'name',
    requirement: 'list/search-collate',
    pages: { bounded: 'list/search-limit', skipped: 'list/search-skip' },
    operations: ['createStatement'],
    make: async (trial, name) => (await createStatement(trial, { name }, 'statement/create')).id,
  },
]

const noOrderBy = 'the target understands no orderBy that was tried; give its notation as notations.orderBy in the config'
const notAlone = 'the target understands no where that was tried, so that what the case has made cannot be sorted alone'

async function searchCollates(trial: Trial, { search, field, pages, make: makeOne }: Ordered): Promise<void> {
  const [twenty, hundred, two] = [
    await makeOne(trial, markedName(trial, '20')),
    await makeOne(trial, markedName(trial, '100')),
    await makeOne(trial, markedName(trial, '2')),
  ]
  const [asText, naturally] = [
    [hundred, two, twenty],
    [two, twenty, hundred],
  ]
  const where = { id: { in: [twenty, hundred, two] } }
  const [[ascending, descending] = []] = await orders(trial, operation(search), field)
  const ask = async (order: ListQuery | undefined) => (await tryPage(trial, operation(search), { where, ...order }))?.ids.join()
  const [up, down] = [await ask(ascending), await ask(descending)]
  const understands = [asText, naturally].some((order) => up === order.join() && down === order.toReversed().join())
  if (!understands) trial.skip((await ask(undefined))?.split(',').sort().join() === asText.toSorted().join() ? noOrderBy : notAlone)
  const wanted = { where, ...ascending, collate: true }
  const sorted = await page(trial, operation(search), wanted)
  const back = await page(trial, operation(search), { ...wanted, ...descending })
  trial.equal(sorted.ids, naturally, sorted.exchange, { where: '/data' })
  await secondAlone(trial, operation(search), wanted, naturally, pages)
  trial.equal(back.ids, naturally.toReversed(), back.exchange, { where: '/data' })
  if (up === asText.join()) await isOffWhereFalse(trial, operation(search), wanted, asText)
}

/** A page in the middle of what is sorted: records come before it, and more follow than limit allows. */
async function secondAlone(
  trial: Trial,
  list: Operation,
  wanted: ListQuery,
  sorted: readonly string[],
  { bounded, skipped }: SentencesOfPages,
): Promise<void> {
  const { ids, exchange } = await page(trial, list, { ...wanted, limit: 1, skip: 1 })
  trial.holds(ids.length <= 1, 'at most 1 record', phrase(`${ids.length} records`), exchange, { where: '/data', requirement: bounded })
  const isSkipped = ids[0] === sorted[1] || ids.length === 0 || (await skips(trial, list, wanted))
  trial.equal(ids.slice(0, 1), sorted.slice(1, 2), exchange, { where: '/data', ...(!isSkipped && { requirement: skipped }) })
}

/** Whether skip leaves out the first record where nothing is collated. */
async function skips(trial: Trial, list: Operation, { collate: _, ...wanted }: ListQuery): Promise<boolean> {
  const first = await tryPage(trial, list, { ...wanted, limit: 1 })
  const second = await tryPage(trial, list, { ...wanted, limit: 1, skip: 1 })
  return first?.ids[0] !== second?.ids[0]
}

type Ask = (trial: Trial, life: LifeOfRecord) => Promise<void>

const listWriteCase =
  (name: string, requirements: Case['requirements'], title: (list: string) => string, ask: Ask, quiet = false) =>
  (life: LifeOfRecord): Case => ({
    id: `list/${name}/${life.list}`,
    area: operation(life.list).area,
    title: title(life.list),
    requirements,
    effects: 'own',
    operations: [life.list, ...operationsOfLife(life)],
    ...(life.read && { mayAsk: [life.read] }),
    ...(quiet && { quiet }),
    run: (trial) => ask(trial, life),
  })

export const writeCases: readonly Case[] = [
  ...livesOfRecords.map(
    listWriteCase('shows-created', ['list/shows-created'], (list) => `${list} shows a new record, and counts it`, showsCreated, true),
  ),
  ...livesOfRecords
    .filter(({ update }) => update !== undefined)
    .map(
      listWriteCase(
        'shows-changed',
        ['list/shows-changed', 'list/agrees-with-read'],
        (list) => `${list} shows a record as its change left it`,
        showsChanged,
      ),
    ),
  ...livesOfRecords
    .filter(({ remove }) => remove !== undefined)
    .map(
      listWriteCase(
        'drops-deleted',
        ['list/drops-deleted'],
        (list) => `${list} no longer shows a deleted record, nor counts it`,
        dropsDeleted,
        true,
      ),
    ),
  ...livesOfRecords.map(
    listWriteCase(
      'collate',
      ['list/collate'],
      (list) => `collate sorts ${list} naturally, with an orderby that the target understands`,
      collates,
    ),
  ),
  ...orderedBy.map(
    (ordered): Case => ({
      id: `list/search-collate/${ordered.search}`,
      area: operation(ordered.search).area,
      title: `collate sorts ${ordered.search} naturally, with an orderBy that the target understands`,
      requirements: [ordered.requirement],
      effects: 'own',
      operations: [ordered.search, ...ordered.operations],
      run: (trial) => searchCollates(trial, ordered),
    }),
  ),
]
