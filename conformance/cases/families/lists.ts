// What holds for every list and every search (4.1, 8), asked of each of them.
import type { Operation } from '../../../openapi/contract.ts'
import { pagedLists, searches } from '../../../openapi/resources.ts'
import { phrase } from '../../exchange/phrase.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { foundAgain } from '../../steps/again.ts'
import { needs } from '../../steps/enough.ts'
import { othersChange } from '../../steps/moved.ts'
import { orders } from '../../steps/orders.ts'
import {
  certainLimit,
  duplicates,
  idsAlone,
  idsForms,
  inSteadyOrder,
  isWhole,
  type ListedRecord,
  largestServed,
  type Page,
  page,
  tryPage,
  unsteady,
  walk,
  whileSteady,
  wholePage,
} from '../../steps/pages.ts'
import { askedAgainCases } from './asked-again.ts'
import { anyOrderCases } from './in-any-order.ts'
import { filterCases } from './list-filters.ts'
import { readCases } from './list-reads.ts'
import { writeCases } from './list-writes.ts'
import { togetherCases } from './options-together.ts'

/** Of the size that the target likes. */
const mostUsualPages = 6

interface Question {
  name: string
  title: (list: string) => string
  requirements: Case['requirements']
  /** Totals are compared. */
  quiet?: boolean
  ask(trial: Trial, list: Operation): Promise<void>
}

const ofBoth: readonly Question[] = [
  {
    name: 'no-duplicates',
    title: (list) => `No record comes twice in one page of ${list}`,
    requirements: ['list/no-duplicates', 'record/id-unique'],
    async ask(trial, list) {
      const { ids, exchange } = await needs(trial, list, 2)
      trial.equal(duplicates(ids), [], exchange, { where: '/data' })
      if (duplicates(ids).length === 0) trial.shown(exchange, 'record/id-unique')
    },
  },
]

const ofLists: readonly Question[] = [
  {
    name: 'limit',
    title: (list) => `limit bounds the records of ${list}`,
    requirements: ['list/limit', 'list/limit-serves'],
    async ask(trial, list) {
      await needs(trial, list, 2)
      await limited(trial, list, 'list/limit-serves')
    },
  },
  {
    name: 'skip',
    title: (list) => `skip leaves out the first records of ${list}`,
    requirements: ['list/skip', 'list/total'],
    quiet: true,
    async ask(trial, list) {
      await needs(trial, list, 2)
      await whileSteady(trial, list, async (total) => {
        await skippedByCount(trial, list, total)
        await skippedInOrder(trial, list)
      })
    },
  },
  {
    name: 'skip-past-end',
    title: (list) => `Skipping all of ${list} leaves an empty page, and nothing after it`,
    requirements: ['list/skip-past-end', 'list/has-more', 'list/total-of-any-page'],
    quiet: true,
    async ask(trial, list) {
      await whileSteady(trial, list, async (total) => {
        // A limit need not stand beside skip.
        for (const wanted of [{ skip: total, limit: 5 }, { skip: 2 * total + 1000 }]) {
          const { ids, hasMore, exchange, ...shown } = await page(trial, list, wanted)
          trial.equal(ids, [], exchange, { where: '/data' })
          const about = { where: '/meta/total', requirement: 'list/total-of-any-page' }
          if (shown.total !== undefined) trial.equal(shown.total, total, exchange, about)
          if (hasMore !== undefined) trial.equal(hasMore, false, exchange, { where: '/meta/hasMore' })
        }
      })
    },
  },
  {
    name: 'has-more',
    title: (list) => `hasMore of ${list} is true exactly when more records follow`,
    requirements: ['list/has-more'],
    quiet: true,
    async ask(trial, list) {
      await whileSteady(trial, list, async (total) => {
        const tells = async (wanted: { limit?: number; skip?: number }): Promise<number> => {
          const { ids, hasMore, exchange } = await page(trial, list, wanted)
          if (hasMore === undefined) trial.skip('the list does not tell hasMore')
          trial.equal(hasMore, (wanted.skip ?? 0) + ids.length < total, exchange, { where: '/meta/hasMore' })
          return ids.length
        }
        // As many on a page as the target likes, to the end.
        let [skip, shown] = [0, await tells({})]
        for (let pages = 1; pages < mostUsualPages && shown > 0 && skip + shown < total; pages++) {
          skip += shown
          shown = await tells({ skip })
        }
        const ends = [{ limit: 1 }, { limit: 1, skip: total - 2 }, { limit: 2, skip: total - 2 }]
        for (const wanted of ends.filter(({ skip = 0 }) => skip >= 0)) await tells(wanted)
      })
    },
  },
  {
    name: 'total-of-any-page',
    title: (list) => `The total of ${list} is the same on any page`,
    requirements: ['list/total-of-any-page'],
    quiet: true,
    async ask(trial, list) {
      await whileSteady(trial, list, async (total) => {
        for (const wanted of [{ skip: 1 }, { limit: 3, skip: 2 }, { limit: 1, skip: total }]) {
          const answer = await page(trial, list, wanted)
          trial.equal(answer.total, total, answer.exchange, { where: '/meta/total' })
        }
      })
    },
  },
  {
    name: 'pages',
    title: (list) => `The pages of ${list} hold every record once, as many as total tells`,
    requirements: ['list/pages', 'list/total', 'list/has-more'],
    quiet: true,
    async ask(trial, list) {
      await needs(trial, list, 2)
      await whileSteady(trial, list, async (total) => {
        await paged(trial, list, total)
        await secondOfTen(trial, list)
      })
    },
  },
  {
    name: 'parameters-accepted',
    title: (list) => `${list} takes collate, ids, limit and skip`,
    requirements: ['list/parameters-accepted'],
    async ask(trial, list) {
      // Without an orderby it may be refused, on or off.
      const alone = (await takesCollate(trial, list)) ? [{ collate: false }] : []
      for (const wanted of [...alone, { skip: 1 }]) await page(trial, list, wanted)
      const { ids, exchange } = await page(trial, list, { limit: 1 })
      trial.shown(exchange)
      const forms = idsForms(ids.slice(0, 1))
      for (const wanted of forms) if (await tryPage(trial, list, wanted)) return
      await page(trial, list, forms[0])
    },
  },
]

/** It sorts with an orderby: without one it may be refused, and with one that is taken it may not. True where it is taken alone. */
async function takesCollate(trial: Trial, list: Operation): Promise<boolean> {
  if (await tryPage(trial, list, { collate: true })) return true
  for (const [order] of await orders(trial, list, 'createdDate'))
    if (await tryPage(trial, list, order)) {
      await page(trial, list, { ...order, collate: true })
      break
    }
  return false
}

const ofSearches: readonly Question[] = [
  {
    name: 'search-empty-body',
    title: (search) => `${search} takes an empty object`,
    requirements: ['list/search-empty-body'],
    async ask(trial, search) {
      await page(trial, search, {}, 'list/search-empty-body')
    },
  },
  {
    name: 'search-limit',
    title: (search) => `limit in the body bounds the records of ${search}`,
    requirements: ['list/search-limit'],
    async ask(trial, search) {
      await needs(trial, search, 2)
      await limited(trial, search, undefined)
      // What it shows is not stated, and it may be refused.
      await tryPage(trial, search, { limit: 0 })
    },
  },
  {
    name: 'search-skip',
    title: (search) => `skip in the body leaves out the first records of ${search}`,
    requirements: ['list/search-skip'],
    quiet: true,
    async ask(trial, search) {
      await needs(trial, search, 2)
      const count = await countFound(trial, search)
      const found = trial.findings.length
      await skippedByCount(trial, search, count)
      if (trial.findings.length > found && (await countFound(trial, search)) !== count) {
        trial.findings.length = found
        trial.skip(othersChange('the records'))
      }
      // Others may make one meanwhile, which comes first in some orders.
      await foundAgain(trial, () => skippedInOrder(trial, search))
    },
  },
]

/** Of those whose body is that of searches: timesheets have one of their own (4.11). */
const ofUsualSearches: readonly Question[] = [
  {
    name: 'search-parameters-accepted',
    title: (search) => `${search} takes collate and params`,
    requirements: ['list/search-parameters-accepted'],
    async ask(trial, search) {
      if (await takesCollate(trial, search)) await page(trial, search, { collate: false })
      const { exchange } = await page(trial, search, { params: {} })
      trial.shown(exchange)
    },
  },
]

/** The one search that answers as lists do; whether its body has limit and skip is not shown (4.9, 4.22). */
const ofCountingSearches: readonly Question[] = [
  {
    name: 'has-more',
    title: (search) => `hasMore of ${search} is true exactly when more records follow`,
    requirements: ['list/has-more'],
    quiet: true,
    async ask(trial, search) {
      await whileSteady(trial, search, async (total) => {
        for (const wanted of [{}, { limit: 1 }, { limit: 2 }]) {
          const { ids, hasMore, exchange } = await page(trial, search, wanted)
          if (hasMore === undefined) trial.skip('the search does not tell hasMore')
          trial.equal(hasMore, ids.length < total, exchange, { where: '/meta/hasMore' })
        }
        // A page that is just full may be the last one.
        const full = total <= wholePage ? await tryPage(trial, search, { limit: total }) : undefined
        if (full?.hasMore !== undefined) trial.equal(full.hasMore, full.ids.length < total, full.exchange, { where: '/meta/hasMore' })
      })
    },
  },
  {
    name: 'total-of-any-page',
    title: (search) => `The total of ${search} is the same on any page`,
    requirements: ['list/total-of-any-page'],
    quiet: true,
    async ask(trial, search) {
      await whileSteady(trial, search, async (total) => {
        for (const wanted of [{ skip: 1 }, { limit: 3, skip: 2 }]) {
          const answer = await page(trial, search, wanted)
          trial.equal(answer.total, total, answer.exchange, { where: '/meta/total' })
        }
      })
    },
  },
  {
    name: 'total',
    title: (search) => `The total of ${search} counts the records of all its pages`,
    requirements: ['list/total', 'list/has-more'],
    quiet: true,
    async ask(trial, search) {
      await whileSteady(trial, search, async (total) => {
        const pages = await walk(trial, search, Math.max(1, Math.ceil(total / 5)), {}, idsAlone)
        const [last] = pages.slice(-1)
        if (!last || !isWhole(pages)) return trial.skip('skip does not lead to the end of what the search finds')
        const count = pages.flatMap(({ ids }) => ids).length
        trial.holds(count === total, `${count}, as many as the pages hold`, total, last.exchange, { where: '/meta/total' })
        trial.equal(last.hasMore, false, last.exchange, { where: '/meta/hasMore', requirement: 'list/has-more' })
      })
    },
  },
]

/** Of a usual size; targets may cut it shorter (8). */
const usualPage = 50

const usualServed = async (trial: Trial, list: Operation): Promise<number> =>
  Math.min(usualPage, (await largestServed(trial, list)) ?? certainLimit)

/** Half of what a usual page holds may go another way than a few. */
async function limited(trial: Trial, list: Operation, serves: string | undefined): Promise<void> {
  const half = Math.ceil((await usualServed(trial, list)) / 2)
  let long: Page | undefined
  for (const limit of [1, 3, half]) {
    const found = await page(trial, list, { limit })
    const { ids, total, exchange } = found
    long = found
    trial.holds(ids.length <= limit, `at most ${limit} records`, phrase(`${ids.length} records`), exchange, { where: '/data' })
    if (serves === undefined || total === undefined || limit === half) continue
    const most = Math.min(limit, total)
    trial.holds(ids.length >= most, `${most} records`, phrase(`${ids.length} records`), exchange, { where: '/data', requirement: serves })
  }
  if (long) await foundAgain(trial, () => partsAreAll(trial, list, half, mostParts(long)))
}

/** The id of the record that consists of most; none where no record has parts. */
function mostParts({ records }: Page): string | undefined {
  const countOf = (record: ListedRecord) => Math.max(0, ...Object.values(record).map((parts) => (Array.isArray(parts) ? parts.length : 0)))
  const [fullest] = records.toSorted((one, other) => countOf(other) - countOf(one))
  return fullest && countOf(fullest) > 1 ? String(fullest.id) : undefined
}

/** It bounds the records, and not what is in them. */
async function partsAreAll(trial: Trial, list: Operation, limit: number, id: string | undefined): Promise<void> {
  if (id === undefined) return
  const [long, alone] = [await tryPage(trial, list, { limit }), await tryPage(trial, list, { ...idsForms([id])[0], limit: 1 })]
  const of = (page: Page | undefined) => page?.records.find((record) => record.id === id)
  const [whole, short] = [of(long), of(alone)]
  if (!alone || !whole || !short || whole.updatedDate !== short.updatedDate) return
  for (const [field, parts] of Object.entries(whole))
    if (Array.isArray(parts) && Array.isArray(short[field]))
      trial.equal(short[field].length, parts.length, alone.exchange, { where: `/data/*/${field}` })
}

/** Holds in any order. */
async function skippedByCount(trial: Trial, list: Operation, total: number | undefined): Promise<void> {
  if (total === undefined || total < 2) return
  const { ids, exchange } = await page(trial, list, { skip: total - 1, limit: 5 })
  if (ids.length !== 1) {
    // Where the list ends elsewhere, skip was right.
    const pages = await walk(trial, list, total + 1, {}, idsAlone)
    const [end, count] = [pages.at(-1), new Set(pages.flatMap((one) => one.ids)).size]
    if (end && (end.ids.length === 0 || end.hasMore === false) && count !== total)
      return trial.equal(total, count, end.exchange, { where: '/meta/total', requirement: 'list/total' })
  }
  trial.holds(ids.length <= 1, 'the last record, and no other', phrase(`${ids.length} records`), exchange, { where: '/data' })
  trial.holds(ids.length > 0, 'the last record', phrase('none'), exchange, { where: '/data' })
}

/** By ids, where the target keeps an order. Pages that begin where one before them ends may go wrong together: these begin inside it. */
async function skippedInOrder(trial: Trial, list: Operation): Promise<void> {
  const limit = await usualServed(trial, list)
  const whole = await page(trial, list, { limit })
  const wrong: (() => void)[] = []
  for (const skip of [1, 2, 21, 30].filter((skip) => skip < whole.ids.length)) {
    const rest = await page(trial, list, { skip, limit })
    const expected = whole.ids.slice(skip, skip + 5)
    const actual = rest.ids.slice(0, expected.length)
    const same = actual.every((id, index) => id === expected[index])
    if (!same) wrong.push(() => trial.equal(actual, expected, rest.exchange, { where: '/data' }))
  }
  if (wrong.length > 0 && !(await inSteadyOrder(trial, list, limit))) trial.skip(unsteady)
  if (wrong.length > 0 && (await page(trial, list, { limit })).ids.join() !== whole.ids.join()) trial.skip(othersChange('the records'))
  for (const tell of wrong) tell()
}

async function paged(trial: Trial, list: Operation, total: number): Promise<void> {
  const limit = Math.max(1, Math.ceil(total / 3))
  const pages = await walk(trial, list, limit, {}, idsAlone)
  const last = pages[pages.length - 1]
  if (!last) return
  const ids = pages.flatMap((one) => one.ids)
  const twice = duplicates(ids)
  if (twice.length > 0 && !(await inSteadyOrder(trial, list, limit))) trial.skip(unsteady)
  trial.equal(twice, [], last.exchange, { where: '/data', requirement: 'list/pages' })
  if (isWhole(pages) && twice.length === 0)
    trial.holds(ids.length === total, `${ids.length}, as many as the pages hold`, total, last.exchange, {
      where: '/meta/total',
      requirement: 'list/total',
    })
  for (const [index, { hasMore, exchange }] of pages.entries()) {
    const next = pages[index + 1]
    if (!next && !isWhole(pages)) continue
    const expected = next !== undefined && next.ids.length > 0
    if (hasMore !== undefined) trial.equal(hasMore, expected, exchange, { where: '/meta/hasMore', requirement: 'list/has-more' })
  }
}

/** How many records there are; undefined when there are too many to count, or skip does not lead to their end. */
async function countFound(trial: Trial, search: Operation): Promise<number | undefined> {
  const pages = await walk(trial, search, wholePage, {}, idsAlone)
  return isWhole(pages) ? pages.flatMap(({ ids }) => ids).length : undefined
}

/** Whether the body of the core charge search is that of the others is only assumed (4.22, D41). */
const withOwnBody = (one: Case): Case =>
  one.operations.includes('searchCoreCharges') ? { ...one, requirements: ['core-charge/search-body'] } : one

const casesOf = (questions: readonly Question[], lists: readonly Operation[]): Case[] =>
  lists.flatMap((list) =>
    questions.map(
      ({ name, title, requirements, quiet, ask }): Case => ({
        id: `list/${name}/${list.id}`,
        area: list.area,
        title: title(list.id),
        requirements,
        effects: 'read',
        operations: [list.id],
        ...(quiet && { quiet }),
        run: (trial) => ask(trial, list),
      }),
    ),
  )

const ten = 10

/** The page that most clients ask for second, in an order that stays from one answer to the next. */
async function secondOfTen(trial: Trial, list: Operation): Promise<void> {
  const both = { limit: 2 * ten }
  const before = await tryPage(trial, list, both)
  if (!before || before.ids.length <= ten) return
  const second = await tryPage(trial, list, { limit: ten, skip: ten })
  const isCut = second?.hasMore === true && second.ids.length < ten
  if (!second || isCut || second.ids.join() === before.ids.slice(ten).join()) return
  // Whether skip and limit are heeded at all is another question's.
  if (second.ids.length > ten || second.ids[0] === before.ids[0]) return
  // An order that changes each time, to and fro even, is found out.
  for (let times = 0; times < 2; times++) if ((await tryPage(trial, list, both))?.ids.join() !== before.ids.join()) return
  trial.equal(second.ids, before.ids.slice(ten), second.exchange, { where: '/data', requirement: 'list/pages' })
}

export const listCases: readonly Case[] = [
  ...casesOf(ofLists, pagedLists),
  ...casesOf(ofSearches, searches).map(withOwnBody),
  ...casesOf(
    ofUsualSearches,
    searches.filter(({ id }) => id !== 'searchTimesheets'),
  ).map(withOwnBody),
  ...casesOf(
    ofCountingSearches,
    searches.filter(({ id }) => id === 'searchCoreCharges'),
  ),
  ...casesOf(ofBoth, [...pagedLists, ...searches]),
  ...filterCases,
  ...togetherCases,
  ...anyOrderCases,
  ...readCases,
  ...writeCases,
  ...askedAgainCases,
]
