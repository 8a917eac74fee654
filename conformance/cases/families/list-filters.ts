// Lists and searches with ids and with where, as far as the target understands it.
import type { Operation } from '../../../openapi/contract.ts'
import { pagedLists, searches } from '../../../openapi/resources.ts'
import { dataOf, type Exchange, isSuccess } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import { type Phrase, phrase } from '../../exchange/phrase.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { foundAgain } from '../../steps/again.ts'
import { needs } from '../../steps/enough.ts'
import { certainLimit, idsForms, type ListQuery, type Page, page, sortedIds, tryPage } from '../../steps/pages.ts'
import { sameAsUsual } from '../../steps/same-again.ts'
import { nearId, type Understood, understood, whereEquals, whereIn } from '../../steps/selection.ts'
import { askFieldsBeside } from './fields-beside.ts'
import { askFlags, askFlagsApart, askSeveralValues, askTwoFields, askZeros } from './two-fields.ts'

/**
 * Some records of the list, not next to each other where there are enough: of so many that the one at the place of their last is none of
 * them, so that who forgets on a later page what was chosen shows another one, however many there are.
 */
function pickedFrom(trial: Trial, { ids }: Page): string[] {
  const middle = ids.length === 4 ? 1 : Math.max(3, Math.floor(ids.length / 2))
  const picked = [...new Set([ids[0], ids[middle], ids[ids.length - 1]])].filter((id) => id !== undefined)
  return picked.length >= 2 ? picked : trial.skip('the target shows fewer than two records on a page')
}

const some = async (trial: Trial, list: Operation): Promise<string[]> => pickedFrom(trial, await needs(trial, list, 2))

async function askIds(trial: Trial, list: Operation): Promise<void> {
  const ids = await some(trial, list)
  const [one = ''] = ids
  let form: number | undefined
  for (const wanted of [[one], ids]) {
    const found = await understood(trial, list, idsForms(wanted), wanted)
    form = found?.form
    if (found?.page.total !== undefined)
      trial.equal(found.page.total, wanted.length, found.page.exchange, { where: '/meta/total', requirement: 'list/ids-total' })
    if (found) continue
    const answer = await page(trial, list, { ids: wanted })
    trial.equal(sortedIds(answer.ids), sortedIds(wanted), answer.exchange, { where: '/data' })
  }
  // Nor does the begin of an id name the record, though it may be another one's id.
  for (const like of [nearId(one), one.slice(0, -1)].filter((id) => id !== '')) {
    const [wanted] = idsForms([like]).slice(form)
    const unknown = wanted && (await tryPage(trial, list, wanted))
    const others = unknown?.ids.filter((id) => id !== like)
    if (unknown) trial.equal(others, [], unknown.exchange, { where: '/data' })
  }
}

/** With the records known, so is what meta says about them, and that each page before their end has some. */
async function judgeMeta(trial: Trial, list: Operation, { wanted, page: whole }: Understood, members: string): Promise<void> {
  const count = whole.ids.length
  const first = await page(trial, list, { ...wanted, limit: 1 })
  const last = await page(trial, list, { ...wanted, limit: 1, skip: count - 1 })
  // Whether skip is taken is another question's.
  const isLast = count === 1 || last.ids.join() !== first.ids.join()
  for (const [{ total, hasMore, ids, exchange }, more] of [
    [whole, false] as const,
    [first, first.ids.length < count] as const,
    ...(isLast ? [[last, false] as const] : []),
  ]) {
    trial.holds(
      ids.every((id) => whole.ids.includes(id)),
      'matching records only',
      ids,
      exchange,
      { where: '/data' },
    )
    if (total !== undefined) trial.equal(total, count, exchange, { where: '/meta/total' })
    if (total === count)
      trial.holds(ids.length > 0, 'one of the matching records', phrase('none'), exchange, { where: '/data', requirement: members })
    if (hasMore !== undefined) trial.equal(hasMore, more, exchange, { where: '/meta/hasMore' })
  }
}

async function askIdsTotal(trial: Trial, list: Operation): Promise<void> {
  const ids = await some(trial, list)
  const found = (await understood(trial, list, idsForms(ids), ids)) ?? trial.skip('the target does not return the records that ids names')
  await judgeMeta(trial, list, found, 'list/ids')
}

async function askFilterMeta(trial: Trial, list: Operation): Promise<void> {
  const shown = await needs(trial, list, 2)
  const ids = pickedFrom(trial, shown)
  const [one = ''] = ids
  const byMany = await understood(trial, list, whereIn(list, ids), ids)
  const found = byMany ?? (await understood(trial, list, whereEquals(list, one), [one]))
  if (!found) trial.skip('the target understands no where that was tried')
  await judgeMeta(trial, list, found, 'list/filter-meta')
  await askBeyond(trial, list, found, 'list/skip-past-end')
  await sameAsUsual(trial, list, {}, shown, found.page)
  await askNobody(trial, list, nearId(one), (byMany ? whereIn(list, [nearId(one)]) : whereEquals(list, nearId(one)))[found.form])
  if (byMany) {
    await askAtOnce(trial, list, ids, byMany)
    await askTwoFields(trial, list, shown.records)
    await askSeveralValues(trial, list, shown.records)
    await askFlags(trial, list, shown.records)
    await askFlagsApart(trial, list, shown.records)
    await askZeros(trial, list, shown.records)
    await askFieldsBeside(trial, list, shown)
  }
  await askBoth(trial, list, ids)
}

/** Filters that are asked for at the same time are answered each for itself. */
async function askAtOnce(trial: Trial, list: Operation, [one = '', ...others]: readonly string[], { form }: Understood): Promise<void> {
  const asked = [[one], others, [one], others]
  const answers = await Promise.all(asked.map((ids) => tryPage(trial, list, whereIn(list, ids)[form] ?? {})))
  const requirement = list.id === 'searchCoreCharges' ? 'core-charge/search-body' : 'list/filter-meta'
  for (const [at, answer] of answers.entries())
    if (answer) trial.equal(sortedIds(answer.ids), sortedIds(asked[at] ?? []), answer.exchange, { where: '/data', requirement })
}

/** Behind the last of what matches there is none; such a page may be refused (8). */
async function askBeyond(trial: Trial, list: Operation, { wanted, page: whole }: Understood, requirement: string): Promise<void> {
  const beyond = await tryPage(trial, list, { ...wanted, limit: certainLimit, skip: 2 * whole.ids.length + certainLimit })
  if (beyond) trial.equal(beyond.ids, [], beyond.exchange, { where: '/data', requirement })
}

/** What matches no record brings none, and not all. */
async function askNobody(trial: Trial, list: Operation, id: string, wanted: ListQuery = {}): Promise<void> {
  const { ids, total, hasMore, exchange } = (await tryPage(trial, list, wanted)) ?? {}
  // A target may refuse what no id looks like.
  if (!ids || !exchange || ids.join() === id) return
  const about = (where: string) => ({ where, requirement: 'list/filter-meta' })
  trial.equal(ids, [], exchange, about('/data'))
  if (total !== undefined) trial.equal(total, 0, exchange, about('/meta/total'))
  if (hasMore !== undefined) trial.equal(hasMore, false, exchange, about('/meta/hasMore'))
}

/** A list that is asked by ids and filtered shows what both name; a target may refuse to be asked so. */
async function askBoth(trial: Trial, list: Operation, ids: readonly string[]): Promise<void> {
  const [first = '', both = '', ...rest] = ids
  const [named, matching] = [
    [first, both],
    [both, ...rest],
  ] as const
  const usual = await tryPage(trial, list, { ...whereIn(list, matching)[0], ...idsForms(named)[0] })
  if (usual?.ids.join() === both && [undefined, 1].includes(usual.total)) return
  const byIds = await understood(trial, list, idsForms(named), named)
  const filtered =
    (await understood(trial, list, whereIn(list, matching), matching)) ?? (await understood(trial, list, whereEquals(list, both), [both]))
  const answer = byIds && filtered && (await tryPage(trial, list, { ...filtered.wanted, ...byIds.wanted }))
  if (!answer) return
  const { ids: came, total, exchange } = answer
  const except = (some: readonly string[]) => came.filter((id) => !some.includes(id))
  trial.equal(except(filtered.page.ids), [], exchange, { where: '/data', requirement: 'list/filter-meta' })
  trial.equal(except(named), [], exchange, { where: '/data', requirement: 'list/ids' })
  trial.holds(came.includes(both), `the record ${both}`, came, exchange, { where: '/data', requirement: 'list/ids' })
  if (total !== undefined) trial.equal(total, 1, exchange, { where: '/meta/total', requirement: 'list/ids-total' })
}

function cameInstead(exchange: Exchange): Phrase {
  const data = dataOf(exchange)
  return isSuccess(exchange) && Array.isArray(data)
    ? phrase(data.length === 1 ? 'another record' : `${data.length} records`)
    : outcomeOf(exchange)
}

async function askWhereEquals(trial: Trial, list: Operation): Promise<void> {
  const [, id = ''] = await some(trial, list)
  const forms = whereEquals(list, id)
  const found = await understood(trial, list, forms, [id])
  if (found) return trial.shown(found.page.exchange)
  const exchange = await trial.attempt(list.id, list.kind === 'search' ? { body: forms[0] } : { query: { ...forms[0] } })
  trial.holds(false, `the record ${id} alone`, cameInstead(exchange), exchange, { where: '/data' })
}

async function askWhereIn(trial: Trial, list: Operation): Promise<void> {
  const shown = await needs(trial, list, 2)
  const ids = pickedFrom(trial, shown)
  const forms = whereIn(list, ids)
  const found = await understood(trial, list, forms, ids)
  if (found) {
    trial.shown(found.page.exchange)
    // A list is asked so beside its meta.
    if (list.kind !== 'search') return
    await askBeyond(trial, list, found, list.id === 'searchCoreCharges' ? 'core-charge/search-body' : 'list/search-skip')
    await sameAsUsual(trial, list, {}, shown, found.page)
    await askAtOnce(trial, list, ids, found)
    await askTwoFields(trial, list, shown.records)
    await askSeveralValues(trial, list, shown.records)
    await askFlags(trial, list, shown.records)
    await askFlagsApart(trial, list, shown.records)
    await askZeros(trial, list, shown.records)
    return askFieldsBeside(trial, list, shown)
  }
  const exchange = await trial.attempt(list.id, list.kind === 'search' ? { body: forms[0] } : { query: { ...forms[0] } })
  trial.holds(false, `the records ${ids.join(', ')} alone`, cameInstead(exchange), exchange, { where: '/data' })
}

async function askOrderBy(trial: Trial, list: Operation): Promise<void> {
  const ids = await some(trial, list)
  const found = (await understood(trial, list, whereIn(list, ids), ids)) ?? trial.skip('the target understands no where that was tried')
  const up = await page(trial, list, { ...found.wanted, orderBy: { id: 'asc' } })
  const down = await page(trial, list, { ...found.wanted, orderBy: { id: 'desc' } })
  trial.equal(down.ids, up.ids.toReversed(), down.exchange, { where: '/data' })
}

type Ask = (trial: Trial, list: Operation) => Promise<void>

const question =
  (name: string, requirements: Case['requirements'], title: (list: string) => string, ask: Ask) =>
  (list: Operation): Case => ({
    id: `list/${name}/${list.id}`,
    area: list.area,
    title: title(list.id),
    requirements,
    effects: 'read',
    operations: [list.id],
    // The records that it picks may go meanwhile.
    run: async (trial) => void (await foundAgain(trial, () => ask(trial, list))),
  })

/** The where of timesheets is stated field by field, without id (4.11). */
const openSearches = searches.filter(({ id }) => id !== 'searchTimesheets')

export const filterCases: readonly Case[] = [
  ...pagedLists.flatMap((list) => [
    question('ids', ['list/ids', 'list/ids-total'], (id) => `ids of ${id} returns these records and no others`, askIds)(list),
    question('ids-total', ['list/ids-total', 'list/ids'], (id) => `With ids, meta of ${id} is about these records`, askIdsTotal)(list),
    question(
      'filter-meta',
      ['list/filter-meta', 'list/ids', 'list/ids-total', 'list/limit', 'list/skip-past-end', 'record/read-stable'],
      (id) => `With a where, meta of ${id} is about the matching records`,
      askFilterMeta,
    )(list),
    question('where-equals', ['list/where-equals'], (id) => `where of ${id} understands a field that equals a value`, askWhereEquals)(list),
    question('where-in', ['list/where-in'], (id) => `where of ${id} understands a field that is in an array`, askWhereIn)(list),
  ]),
  ...openSearches.flatMap((search) => [
    question(
      'search-where-equals',
      ['list/search-where-equals'],
      (id) => `where of ${id} understands a field that equals a value`,
      askWhereEquals,
    )(search),
    question(
      'search-where-in',
      [
        'list/search-where-in',
        ...(search.id === 'searchCoreCharges'
          ? ['core-charge/search-body']
          : ['list/filter-meta', 'list/search-limit', 'list/search-skip', 'record/read-stable']),
      ],
      (id) => `where of ${id} understands a field that is in an array`,
      askWhereIn,
    )(search),
    question(
      'search-order-by',
      ['list/search-order-by'],
      (id) => `orderBy of ${id} understands a field with asc or desc`,
      askOrderBy,
    )(search),
  ]),
]
