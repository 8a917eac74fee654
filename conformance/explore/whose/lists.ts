// Lists and searches that two users ask in turn, each way they can be asked: an answer is about who asks, not about who asked before (1, 5).
import type { Operation } from '../../../openapi/contract.ts'
import { pagedLists, searches } from '../../../openapi/resources.ts'
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isRefusal, isSuccess, metaBeside, recordOf, recordsIn } from '../../exchange/exchange.ts'
import type { ListQuery } from '../../runner/seen/listed.ts'
import { pageInput } from '../../runner/seen/listed.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import type { SignedIn } from '../../sessions/sign-in.ts'
import { foundAgain } from '../../steps/again.ts'
import { companies, idsOf, showsNothingOf } from '../../steps/companies.ts'
import { brokenBy, isBeyond, keptAtAll, keptEverywhere, type Limited, limitedUser, recordsBeyond } from '../../steps/locations.ts'
import { orders } from '../../steps/orders.ts'
import { idsForms } from '../../steps/pages.ts'
import { fewerInTurn, filteredInTurn, sentencesOfPages } from '../../steps/pages-of-others.ts'
import { whereEither, whereFields, whereIn } from '../../steps/selection.ts'
import { unlikeAmong, unlikeField } from '../../steps/unlike-values.ts'
import { cameOfFindings } from '../came.ts'

const asked = (trial: Trial, list: Operation, wanted: ListQuery, { token, userId }: SignedIn): Promise<Exchange> =>
  trial.attempt(list.id, pageInput(list, wanted, userId), { token })

/** The same page for whoever asks: who asks right after another may be served what was kept for that one. */
const samePage = { limit: 20 }

/** Whose records they are may be joined to a filter, and be lost where that is there and empty. */
const filteredByNothing = (page: ListQuery, list: Operation): ListQuery => ({ ...page, where: list.kind === 'search' ? {} : '{}' })

/** The page that both ask for: which limits a target takes is not shown (8). */
async function takenPage(trial: Trial, list: Operation, who: SignedIn): Promise<readonly [ListQuery, Exchange]> {
  const exchange = await asked(trial, list, samePage, who)
  return isRefusal(exchange) ? [{}, await asked(trial, list, {}, who)] : [samePage, exchange]
}

/** Where what belongs to whom may be forgotten: among named ids, in a filter, an order, on a later page. Apart where a target does not take them together. */
async function furtherWays(
  trial: Trial,
  list: Operation,
  ids: readonly string[],
  locations: readonly unknown[],
): Promise<readonly ListQuery[]> {
  const [filter = {}] = whereIn(list, ids)
  // Whose they are may be read from a filter by location, where there is one.
  const [ofLocations = filter] = locations.length > 0 ? whereFields(list, { id: ids, locationId: locations }) : []
  const [named = {}] = list.kind === 'search' ? [] : idsForms(ids)
  const field = list.id === 'searchTimesheets' ? 'number' : 'createdDate'
  const [[order] = []] = await orders(trial, list, field)
  // The search of time entries has a body of its own (4.11).
  const collate = list.id === 'searchTimesheets' ? {} : { collate: true }
  return [
    { ...named, ...ofLocations, ...order, ...collate, skip: 1 },
    ...(list.kind === 'search' ? [] : [named]),
    { ...filter, skip: 1 },
    { ...order, skip: 1 },
  ]
}

interface Answered {
  readonly wanted: ListQuery
  readonly exchange: Exchange
}

async function askedFurther(
  trial: Trial,
  list: Operation,
  ids: readonly string[],
  who: SignedIn,
  locations: readonly unknown[],
): Promise<readonly Answered[]> {
  const [together = {}, ...apart] = await furtherWays(trial, list, ids, locations)
  const exchange = await asked(trial, list, together, who)
  if (!isRefusal(exchange)) return [{ wanted: together, exchange }]
  const answers: Answered[] = []
  for (const wanted of apart) answers.push({ wanted, exchange: await asked(trial, list, wanted, who) })
  return answers
}

/** By the ids that some may see and others may not: as a list takes them, and further. */
async function askedForBoth(
  trial: Trial,
  list: Operation,
  ids: readonly string[],
  who: SignedIn,
  locations: readonly unknown[] = [],
): Promise<readonly Answered[]> {
  const [form = {}] = idsForms(ids)
  const named = list.kind === 'list' ? [{ wanted: form, exchange: await asked(trial, list, form, who) }] : []
  return [...named, ...(await askedFurther(trial, list, ids, who, locations))]
}

/** So many of each are asked for by their ids. */
const mostChosen = 3

/** Every second list: filters of lists are mostly read in one place. */
const isFilteredToo = (list: Operation): boolean => pagedLists.indexOf(list) % 2 === 1

/** Each way is asked by one company right after the other: none is shown or counted what the other has. */
async function companiesInTurn(trial: Trial, list: Operation): Promise<void> {
  const { mine, theirs } = await companies(trial)
  const [page, theirPage] = await takenPage(trial, list, theirs)
  const myPage = await asked(trial, list, page, mine)
  const own = { mine: chosenIn(mine.companyId, myPage), theirs: chosenIn(theirs.companyId, theirPage) }
  if (own.mine.length === 0 && own.theirs.length === 0) trial.skip('neither company is shown a record of its own')
  // Who has nothing leaves nothing behind.
  const theirsAgain = own.theirs.length === 0 ? [await asked(trial, list, page, theirs)] : []
  const before = trial.findings.length
  for (const exchange of [theirPage, ...theirsAgain, await fewerInTurn(trial, list, theirs, page, theirPage)])
    showsNothingOf(trial, mine.companyId, exchange)
  // Of a list the total tells whether an empty filter brings what is of others, and the other company was asked with one.
  const mineAgain = list.kind === 'search' ? [await asked(trial, list, filteredByNothing(page, list), mine)] : []
  for (const exchange of [myPage, ...mineAgain]) showsNothingOf(trial, theirs.companyId, exchange)
  trial.explored('whose', list.id, 'a page', cameOfFindings(trial.findings.slice(before)))
  const both = [...own.mine.slice(0, mostChosen), ...own.theirs.slice(0, mostChosen)]
  const [who, other, meant] = own.theirs.length > 0 ? [mine, theirs, own.mine] : [theirs, mine, own.theirs]
  const found = await askedForBoth(trial, list, both, who)
  const foundBefore = trial.findings.length
  for (const [at, answered] of found.entries()) {
    showsNothingOf(trial, other.companyId, answered.exchange)
    if (!miscounts(answered, meant.slice(0, mostChosen))) continue
    // Where one's own alone are counted so as well, it is nothing of the other company that is counted: then other cases tell it.
    const alone = (await askedForBoth(trial, list, meant.slice(0, mostChosen), who))[at]
    if (!alone || !miscounts(alone, meant.slice(0, mostChosen)))
      countsOwnOnly(trial, answered, meant.slice(0, mostChosen), 'record/other-company')
  }
  if (isFilteredToo(list) && trial.findings.length === foundBefore)
    await filteredInTurn(trial, list, { who: theirs, ids: own.theirs }, { who: mine, ids: own.mine })
  sumsAgree(
    trial,
    list,
    found.map(({ exchange }) => exchange),
  )
  for (const wanted of whereEither(list, meant.slice(0, mostChosen), both))
    showsNothingOf(trial, other.companyId, await asked(trial, list, wanted, who))
  const [theirLinks, myLinks] = [mostLinks(list, theirPage), mostLinks(list, myPage)]
  const isByMine = sizeOfLinks(myLinks) > sizeOfLinks(theirLinks)
  for (const exchange of await askedByLinks(trial, list, isByMine ? myLinks : theirLinks, isByMine ? theirs : mine))
    showsNothingOf(trial, (isByMine ? mine : theirs).companyId, exchange)
  trial.explored('whose', list.id, 'by ids of both, filtered', cameOfFindings(trial.findings.slice(foundBefore)))
}

type Links = { readonly [field: string]: unknown }

/** Where a target does not take them together, so many are asked for alone. */
const mostAlone = 3

/** Those of the record that names most. */
const mostLinks = (list: Operation, page: Exchange): Links =>
  recordsIn(page)
    .map((record) => linksOf(list, record))
    .sort((one, other) => sizeOfLinks(other) - sizeOfLinks(one))[0] ?? {}

/** By all that a record of the other company names, that company itself too: whose it is may be forgotten where one of these is asked for. */
async function askedByLinks(trial: Trial, list: Operation, links: Links, who: SignedIn): Promise<readonly Exchange[]> {
  if (sizeOfLinks(links) === 0) return []
  const askFor = (some: Links) => asked(trial, list, whereFields(list, some)[0] ?? {}, who)
  const exchange = await askFor(links)
  if (!isRefusal(exchange) || sizeOfLinks(links) === 1) return [exchange]
  const answers: Exchange[] = []
  for (const [field, value] of Object.entries(links).slice(0, mostAlone)) answers.push(await askFor({ [field]: value }))
  return answers
}

const sizeOfLinks = (links: Links): number => Object.keys(links).length

/** The one search whose filters are stated takes no others, and its technicians in a list (4.11). */
const ofTimesheets: readonly string[] = ['orderId', 'laborId', 'technicianId']

/** What names other records in this one, and its own name. */
function linksOf({ id }: Operation, record: Links): Links {
  const isLink = (field: string) => field === 'name' || (field.endsWith('Id') && field !== 'locationId')
  const isMeant = (field: string) => (id === 'searchTimesheets' ? ofTimesheets.includes(field) : isLink(field))
  return Object.fromEntries(
    Object.entries(record).flatMap(([field, value]) =>
      isMeant(field) && typeof value === 'string' && value !== ''
        ? [[field, id === 'searchTimesheets' && field === 'technicianId' ? [value] : value]]
        : [],
    ),
  )
}

/** A page somewhere, in the order of a field. */
export interface SomePage {
  readonly limit: number
  readonly skip?: number
  readonly by?: string
  readonly isDescending?: boolean
}

/** One page, asked by both companies in turn; of records of both, named or filtered, where that is wanted. */
export async function queryInTurn(trial: Trial, list: Operation, { by, isDescending, ...page }: SomePage, named: number): Promise<void> {
  const { mine, theirs } = await companies(trial)
  const [[up, down] = []] = by === undefined ? [] : await orders(trial, list, by)
  const wanted: ListQuery = { ...page, ...(isDescending ? down : up) }
  const own = named === 0 ? [] : idsOf(mine.companyId, await asked(trial, list, samePage, mine)).slice(0, 5)
  const others = named === 0 ? [] : idsOf(theirs.companyId, await asked(trial, list, samePage, theirs)).slice(0, 5)
  const ids = [...own, ...others]
  const [chosen = {}] = ids.length === 0 ? [] : named === 1 && list.kind === 'list' ? idsForms(ids) : whereIn(list, ids)
  const before = trial.findings.length
  for (const [who, other] of [
    [theirs, mine],
    [mine, theirs],
    [theirs, mine],
  ] as const)
    showsNothingOf(trial, other.companyId, await asked(trial, list, { ...wanted, ...chosen }, who))
  const way = ['a page', 'by ids of both', 'filtered'][named] ?? ''
  const order = by === undefined ? '' : ', in an order'
  trial.explored('whose', list.id, `${way}${order}, further`, cameOfFindings(trial.findings.slice(before)))
}

/** Records of the company; entries that are over, whose duration stands still. */
const chosenIn = (companyId: string, exchange: Exchange): readonly string[] => {
  const running = recordsIn(exchange).filter(({ inProgress }) => inProgress === true)
  return idsOf(companyId, exchange).filter((id) => !running.some((record) => record.id === id))
}

const chosesOnly = (exchange: Exchange, meant: readonly string[]): boolean => {
  const shown = recordsIn(exchange).map(({ id }) => String(id))
  return shown.length > 0 && shown.every((id) => meant.includes(id))
}

/** What is told as the total, where records are chosen and the target understands which. */
function totalOfChosen({ wanted, exchange }: Answered, meant: readonly string[]): number | undefined {
  if (!('where' in wanted || 'ids' in wanted)) return undefined
  const shown = recordsIn(exchange)
  const { total } = metaBeside(exchange)
  return chosesOnly(exchange, meant) && shown.length === meant.length - ('skip' in wanted ? 1 : 0) && typeof total === 'number'
    ? total
    : undefined
}

const miscounts = (answered: Answered, meant: readonly string[]): boolean =>
  ![undefined, meant.length].includes(totalOfChosen(answered, meant))

/** Those of others are not counted either. */
function countsOwnOnly(trial: Trial, answered: Answered, meant: readonly string[], requirement: string): void {
  const total = totalOfChosen(answered, meant)
  if (total !== undefined) trial.equal(total, meant.length, answered.exchange, { where: '/meta/total', requirement })
}

/** The same entries last as long, by whatever they were chosen (4.11). */
function sumsAgree(trial: Trial, { id }: Operation, [byIds, ...others]: readonly Exchange[]): void {
  if (id !== 'listTimesheets' || !byIds) return
  const { total, totalDuration } = metaBeside(byIds)
  for (const exchange of others)
    if (typeof totalDuration === 'number' && metaBeside(exchange).total === total)
      trial.equal(metaBeside(exchange).totalDuration, totalDuration, exchange, {
        where: '/meta/totalDuration',
        requirement: 'timesheet/list-total-duration-sums',
      })
}

/** The one search whose body names locations: those of others, and all there are (4.11). */
async function askedByLocation(trial: Trial, list: Operation, all: readonly Links[], limited: Limited): Promise<Answered[]> {
  if (list.id !== 'searchTimesheets') return []
  const others = [...new Set(all.filter((record) => isBeyond(limited, record)).map(({ locationId }) => locationId))]
  const answers: Answered[] = []
  for (const locationIds of [others, [...limited.locations, ...others]])
    answers.push({ wanted: { locationIds }, exchange: await asked(trial, list, { locationIds }, limited.session) })
  return answers
}

/** A record that two users of the company are shown is the same. */
async function sameForBoth(trial: Trial, list: Operation, mine: Exchange, theirs: Exchange, who: SignedIn): Promise<void> {
  let isAgain = false
  await foundAgain(trial, async () => {
    const look = () => asked(trial, list, {}, trial.context.session)
    const [own, other] = isAgain ? [await look(), await asked(trial, list, {}, who)] : [mine, theirs]
    // What moves by itself is another value for the same user, too.
    const still = recordsById(isAgain ? await look() : own)
    isAgain = true
    const known = recordsById(own)
    for (const record of recordsIn(other)) {
      const before = known.get(record.id)
      if (!before) continue
      const later = still.get(record.id) ?? {}
      if (list.id === 'searchTimesheets') embedsTheSame(trial, before, record, { all: [...known.values()], later, exchange: other, who })
      const field = unlikeField(list.id, before, record)
      if (field === undefined) continue
      const told = { where: `record ${record.id}/${field}`, requirement: 'record/read-stable' }
      return void trial.equal(record[field], before[field], other, told)
    }
  })
}

const recordsById = (exchange: Exchange): ReadonlyMap<unknown, Links> => new Map(recordsIn(exchange).map((record) => [record.id, record]))

const embeds = ['order', 'service', 'labor', 'technician'] as const

/** What an entry names is the same for both (2.11). A technician's name may be kept from one of them, but is not that of another. */
function embedsTheSame(
  trial: Trial,
  one: Links,
  other: Links,
  { all, later, exchange, who }: { all: readonly Links[]; later: Links; exchange: Exchange; who: SignedIn },
): void {
  const { user } = { ...recordOf(who.login) }
  const isReader = (name: Links) => isObject(user) && one.technicianId !== who.userId && isSameName(user, name)
  for (const name of embeds) {
    const [mine, theirs, id] = [one[name], other[name], one[`${name}Id`]]
    if (!isObject(mine) || !isObject(theirs) || id !== other[`${name}Id`]) continue
    const { updatedDate } = one
    const still: Links = { ...Object(later[name]) }
    const steady = Object.keys(mine).filter((field) => still[field] === mine[field])
    const field = unlikeAmong(steady, { ...mine, updatedDate }, { ...theirs, updatedDate })
    const isAnothers = () => isReader(theirs) || all.some((entry) => entry.technicianId !== id && isSameName(entry.technician, theirs))
    if (field !== undefined && (name !== 'technician' || isAnothers()))
      trial.equal(theirs[field], mine[field], exchange, {
        where: `record ${other.id}/${name}/${field}`,
        requirement: 'timesheet/search-embedded-values',
      })
  }
}

const isSameName = (one: unknown, other: Links): boolean =>
  isObject(one) && one.firstName === other.firstName && one.lastName === other.lastName

/** A user whose access is location-specific asks after one who sees all. */
async function locationsInTurn(trial: Trial, list: Operation): Promise<void> {
  const limited = await limitedUser(trial)
  const wide = trial.context.session
  if (wide.userId === limited.session.userId) return trial.skip('it needs a user with location-specific access beside one who sees more')
  const seenByWide = await asked(trial, list, {}, wide)
  const first = recordsIn(seenByWide)
  // What earlier runs left may fill the first page.
  const further = first.some((record) => isBeyond(limited, record)) ? [] : await recordsBeyond(trial, list.id, limited, mostChosen)
  const all: readonly Links[] = [...first, ...further].filter(({ inProgress }) => inProgress !== true)
  const [within, beyond] = [false, true].map((is) => all.filter((record) => isBeyond(limited, record) === is).map(({ id }) => String(id)))
  if (!within || !beyond || beyond.length === 0)
    return trial.skip('the run is shown no record of a location that the other user cannot access')
  const meant = within.slice(0, mostChosen)
  const seenByLimited = await asked(trial, list, {}, limited.session)
  const fewer = await fewerInTurn(trial, list, limited.session, {}, seenByLimited)
  const plain: Answered[] = [seenByLimited, fewer].map((exchange) => ({ wanted: {}, exchange }))
  await sameForBoth(trial, list, seenByWide, seenByLimited, limited.session)
  const ids = [...meant, ...beyond.slice(0, mostChosen)]
  const locations = all.flatMap(({ id, locationId }) => (ids.includes(String(id)) && typeof locationId === 'string' ? [locationId] : []))
  const found = await askedForBoth(trial, list, ids, limited.session, list.id === 'searchTimesheets' ? [] : [...new Set(locations)])
  const either: Answered[] = await askedByLocation(trial, list, all, limited)
  for (const wanted of whereEither(list, meant, beyond.slice(0, mostChosen)))
    either.push({ wanted, exchange: await asked(trial, list, wanted, limited.session) })
  const isKeptPlain = !plain.some(({ exchange }) => recordsIn(exchange).some((record) => isBeyond(limited, record)))
  for (const [at, answered] of [...plain, ...found, ...either].entries()) {
    const { exchange } = answered
    const told = recordsIn(exchange)
      .filter((record) => isBeyond(limited, record))
      .map(({ id, locationId }) => ({ id, locationId }))
    const [one] = told
    const requirement = one ? await brokenBy(trial, limited, list.id, one) : keptAtAll
    if (isSuccess(exchange)) trial.equal(told.slice(0, 3), [], exchange, { where: '/data', requirement })
    // Where the plain list shows one's own alone, this keeps to it.
    if (!one && isKeptPlain && totalOfChosen(answered, meant) === meant.length) trial.shown(exchange, keptEverywhere)
    countsOwnOnly(trial, answered, meant, 'list/filter-meta')
    trial.explored('whose', list.id, `${at < plain.length ? 'a page' : 'filtered'}, by location`, told.length > 0 ? 'departed' : 'kept')
  }
}

export const listsOfSeveral: readonly Operation[] = [...pagedLists, ...searches]

export const listsInTurn: readonly Case[] = listsOfSeveral.flatMap((list): Case[] => {
  const ofCompanies: Case = {
    id: `whose/companies/${list.id}`,
    area: list.area,
    title: `${list.id} answers each company for itself, whoever asked the same before`,
    requirements: [
      'record/other-company',
      ...sentencesOfPages(list),
      ...(list.id === 'listTimesheets' ? ['timesheet/list-total-duration-sums'] : []),
    ],
    effects: 'read',
    operations: [list.id],
    run: (trial) => companiesInTurn(trial, list),
  }
  // A notification is the user's own, whatever it is about.
  if (list.id === 'listNotifications') return [ofCompanies]
  const ofLocations: Case = {
    id: `whose/locations/${list.id}`,
    area: list.area,
    title: `${list.id} answers a user of some locations for those, whoever asked the same before`,
    requirements: [
      keptAtAll,
      keptEverywhere,
      'record/read-stable',
      ...sentencesOfPages(list),
      ...(list.id === 'searchTimesheets' ? ['timesheet/search-embedded-values'] : []),
    ],
    effects: 'read',
    operations: [list.id],
    run: (trial) => locationsInTurn(trial, list),
  }
  return [ofCompanies, ofLocations]
})
