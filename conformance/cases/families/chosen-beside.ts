// What chooses records does so beside whatever else is asked, and limit and skip cut pages of that (4.1): each with each other.
import type { Operation } from '../../../openapi/contract.ts'
import { phrase } from '../../exchange/phrase.ts'
import { askPage, judgePage, type PagePosition, type Selected, sentencesOf } from '../../explore/judged-page.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { orders } from '../../steps/orders.ts'
import { idsForms, type ListQuery, type Page, sortedIds, tryPage } from '../../steps/pages.ts'
import { understood, whereEquals, whereIn } from '../../steps/selection.ts'

/** Those that a query chooses, and the page that they make. */
export interface SomeRecords {
  readonly wanted: ListQuery
  readonly by: 'ids' | 'where'
  readonly page: Page
}

const chosenInOneWay = async (
  trial: Trial,
  list: Operation,
  by: SomeRecords['by'],
  forms: readonly ListQuery[],
  ids: readonly string[],
): Promise<SomeRecords | undefined> => {
  const found = await understood(trial, list, forms, ids)
  return found && { wanted: found.wanted, by, page: found.page }
}

/** Records chosen by a filter, one of them alone where that finds no more. */
export const chosenByFilter = async (trial: Trial, list: Operation, some: readonly string[]): Promise<SomeRecords | undefined> =>
  (await chosenInOneWay(trial, list, 'where', whereIn(list, some), some)) ??
  (await chosenInOneWay(trial, list, 'where', whereEquals(list, String(some[0])), some.slice(0, 1)))

export const chosenByIds = async (trial: Trial, list: Operation, some: readonly string[]): Promise<SomeRecords | undefined> =>
  list.kind === 'list' ? chosenInOneWay(trial, list, 'ids', idsForms(some), some) : undefined

/** What leaves out no record: each alone, and all at once. */
async function arrangements(trial: Trial, list: Operation): Promise<readonly ListQuery[]> {
  const [order] = (await orders(trial, list, 'createdDate')).map(([up]) => up)
  const collate = { collate: true }
  return [{}, collate, ...(order ? [order] : []), { ...collate, params: list.kind === 'search' ? {} : '{}', ...order }]
}

/** A limit bounds whatever stands beside it. */
export async function bounded(trial: Trial, list: Operation, requirement: string): Promise<void> {
  for (const arrangement of await arrangements(trial, list)) {
    const found = await tryPage(trial, list, { ...arrangement, limit: 1 })
    if (!found) continue
    const { ids, exchange } = found
    trial.holds(ids.length <= 1, 'one record at most', phrase(`${ids.length} records`), exchange, { where: '/data', requirement })
  }
}

const whole: PagePosition = { limit: undefined, skip: 0 }

/** All of them, some that others follow, and all but one: who takes no skip shows one too many there, and is told of that. */
const placesAmong = ({ page: { ids } }: SomeRecords): readonly PagePosition[] => [
  whole,
  ...(ids.length > 3 ? [{ limit: 2, skip: 1 }] : []),
  { limit: ids.length, skip: 1 },
]

/** What is chosen alone is chosen beside anything; others may remove some of it meanwhile, and then that tells nothing. */
export async function chosenBeside(
  trial: Trial,
  list: Operation,
  choice: SomeRecords,
  plain: Page,
  alone: readonly SomeRecords[] = [choice],
): Promise<void> {
  const found = trial.findings.length
  await onEachPage(trial, list, choice, plain)
  if (trial.findings.length === found) return
  for (const { wanted, page } of alone) {
    const still = await tryPage(trial, list, wanted)
    if (!still || sortedIds(still.ids).join() !== sortedIds(page.ids).join()) trial.findings.length = found
  }
}

/** As many on each page as alone. The next page would say the same of what is wrong with one. */
async function onEachPage(trial: Trial, list: Operation, choice: SomeRecords, plain: Page): Promise<void> {
  const found = trial.findings.length
  const alone = new Map([[whole, choice.page.ids.length]])
  const places = placesAmong(choice)
  for (const arrangement of await arrangements(trial, list))
    for (const place of places) {
      const selected = selectedBy(list, choice, arrangement, plain)
      const page = await askPage(trial, selected, place)
      if (!page) continue
      await judgePage(trial, selected, { ...place, page })
      const length = alone.get(place) ?? page.ids.length
      alone.set(place, length)
      const about = { where: '/data', requirement: sentencesOf(selected).members }
      if (trial.findings.length === found)
        trial.holds(page.ids.length >= length, `${length} records, as alone`, page.ids.length, page.exchange, about)
      if (trial.findings.length > found) return
    }
}

const selectedBy = (list: Operation, { wanted, by, page: { ids } }: SomeRecords, arrangement: ListQuery, plain: Page): Selected => ({
  list,
  path: undefined,
  wanted: { ...wanted, ...arrangement },
  by,
  // Several of them may have been made at once, and no more than that an order is asked for is meant.
  orderBy: undefined,
  ids: new Set(ids),
  records: undefined,
  plain: plain.records,
})

/** Chosen in both ways at once: those that are in both. */
export async function chosenInBothWays(
  trial: Trial,
  list: Operation,
  byIds: SomeRecords,
  byFilter: SomeRecords,
  plain: Page,
): Promise<void> {
  const both = byIds.page.ids.filter((id) => byFilter.page.ids.includes(id))
  const choice: SomeRecords = { ...byFilter, wanted: { ...byIds.wanted, ...byFilter.wanted }, page: { ...byFilter.page, ids: both } }
  await chosenBeside(trial, list, choice, plain, [byIds, byFilter])
}

/** What pages of such choices are judged by. */
export const sentencesBeside = (list: Operation): readonly string[] => [
  'record/read-stable',
  ...(list.kind === 'list' ? (['where', 'ids'] as const) : (['where'] as const)).flatMap((by) =>
    Object.values(sentencesOf({ list, by, orderBy: undefined })),
  ),
]
