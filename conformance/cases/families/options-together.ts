// What lists and searches are asked together: each parameter does what it does alone, whichever others are sent beside it (4.1).
import type { Operation } from '../../../openapi/contract.ts'
import { pagedLists, searches } from '../../../openapi/resources.ts'
import { metaBeside } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { foundAgain } from '../../steps/again.ts'
import { needs } from '../../steps/enough.ts'
import { type ListQuery, type Page, tryPage } from '../../steps/pages.ts'
import { bounded, chosenBeside, chosenByFilter, chosenByIds, chosenInBothWays, type SomeRecords, sentencesBeside } from './chosen-beside.ts'
import { collatedTogether, directionsAtOnce, pagesAtOnce } from './collated-together.ts'
import { sentenceOfFilters } from './two-fields.ts'

interface Sentences {
  readonly members: string
  readonly limit: string
  readonly skip: string
  readonly collate: string
}

function sentencesTogether({ id, kind }: Operation): Sentences {
  const members = sentenceOfFilters({ id })
  if (id === 'searchCoreCharges') return { members, limit: members, skip: members, collate: members }
  return kind === 'search'
    ? { members, limit: 'list/search-limit', skip: 'list/search-skip', collate: 'list/search-collate' }
    : { members, limit: 'list/limit', skip: 'list/skip', collate: 'list/collate' }
}

async function askTogether(trial: Trial, list: Operation): Promise<void> {
  const plain = await needs(trial, list, 3)
  const told = sentencesTogether(list)
  const byFilter = await chosenByFilter(trial, list, plain.ids.slice(1, 6))
  const byIds = await chosenByIds(trial, list, plain.ids.slice(0, 5))
  await bounded(trial, list, told.limit)
  for (const choice of [byFilter, byIds]) if (choice) await chosenBeside(trial, list, choice, plain)
  if (byIds && byFilter) await chosenInBothWays(trial, list, byIds, byFilter, plain)
  if (byFilter) await chosenAtOnce(trial, list, byFilter, told.members)
  await collatedTogether(trial, list, told.collate)
  await directionsAtOnce(trial, list, told.collate)
  await pagesAtOnce(trial, list, told.skip)
}

/** Asked for at once, each is answered as it is alone: chosen, and one by one. */
async function chosenAtOnce(trial: Trial, list: Operation, { wanted, page }: SomeRecords, requirement: string): Promise<void> {
  const plain = { limit: page.ids.length }
  const [chosen, whole, again] = await Promise.all([wanted, plain, wanted].map((query) => tryPage(trial, list, query)))
  for (const one of [chosen, again]) {
    if (!one) continue
    trial.equal(one.ids.toSorted(), page.ids.toSorted(), one.exchange, { where: '/data', requirement })
  }
  if (list.id === 'listTimesheets' && chosen && whole)
    await sumsApart(trial, { chosen, alone: page }, whole, () => tryPage(trial, list, plain))
  const single = { ...wanted, limit: 1 }
  const [first, next] = await Promise.all([single, { ...single, skip: 1 }].map((query) => tryPage(trial, list, query)))
  if (page.ids.length > 1 && first?.ids.length === 1) await isAsAlone(trial, list, { ...single, skip: 1 }, next, first.ids, requirement)
  // By chance it may begin with those that were chosen.
  if (whole?.ids.every((id) => page.ids.includes(id))) await isAsAlone(trial, list, plain, whole, whole.ids, requirement)
}

/** What the meta of entries sums up is of those that were asked for, not of others that were asked for meanwhile (4.11). */
async function sumsApart(
  trial: Trial,
  { chosen, alone }: { chosen: Page; alone: Page },
  whole: Page,
  askWhole: () => Promise<Page | undefined>,
): Promise<void> {
  const figures = ['totalDuration', 'avgDurationPerService']
  const same = figures.filter((figure) => sumIn(chosen, figure) !== undefined && sumIn(chosen, figure) === sumIn(whole, figure))
  const wholeAlone = same.length > 0 ? await askWhole() : undefined
  for (const figure of wholeAlone ? same : [])
    for (const [page, still] of [
      [chosen, alone],
      [whole, wholeAlone],
    ] as const)
      trial.equal(sumIn(page, figure), still && sumIn(still, figure), page.exchange, {
        where: `/meta/${figure}`,
        requirement: 'timesheet/list-total-duration-sums',
      })
}

const sumIn = ({ exchange }: Page, figure: string): unknown => metaBeside(exchange)[figure]

/** So often in a row: no order need be the same each time. */
const timesAlone = 5

/** Of the same records as another page that was under way, where it is of others each time it is asked for alone. */
async function isAsAlone(
  trial: Trial,
  list: Operation,
  query: ListQuery,
  together: Page | undefined,
  suspicious: readonly string[],
  requirement: string,
): Promise<void> {
  if (!together || together.ids.length === 0 || together.ids.join() !== suspicious.join()) return
  const alone = new Set<string>()
  for (let times = 0; times < timesAlone && alone.size < 2; times++) alone.add((await tryPage(trial, list, query))?.ids.join() ?? '')
  const [only = ''] = alone
  if (alone.size === 1 && only !== '') trial.equal(together.ids.join(), only, together.exchange, { where: '/data', requirement })
}

/** The conditions of timesheets are stated one by one (4.11), and have cases of their own. */
const asked = [...pagedLists, ...searches].filter(({ id }) => id !== 'searchTimesheets')

export const togetherCases: readonly Case[] = asked.map((list) => {
  const { members, limit, collate } = sentencesTogether(list)
  const sums = list.id === 'listTimesheets' ? ['timesheet/list-total-duration-sums'] : []
  const others = new Set([members, collate, ...sums, ...sentencesBeside(list)])
  return {
    id: `list/options-together/${list.id}`,
    area: list.area,
    title: `What limits and chooses records of ${list.id} does so beside collate, params and an order, too`,
    requirements: [limit, ...[...others].filter((one) => one !== limit)],
    effects: 'read',
    operations: [list.id],
    run: async (trial) => void (await foundAgain(trial, () => askTogether(trial, list))),
  }
})
