// Lists and searches that two users ask in turn, each way they can be asked: an answer is about who asks, not about who asked before (1, 5).
import type { Operation } from '../../../openapi/contract.ts'
import { pagedLists, searches } from '../../../openapi/resources.ts'
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isSuccess, recordsIn } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/case.ts'
import type { ListQuery } from '../../runner/listed.ts'
import { pageInput } from '../../runner/listed.ts'
import type { Trial } from '../../runner/trial.ts'
import type { SignedIn } from '../../sessions/sign-in.ts'
import { companies, idsOf, showsNothingOf } from '../../steps/companies.ts'
import { isBeyond, limitedUser } from '../../steps/locations.ts'
import { idsForms } from '../../steps/pages.ts'
import { whereIn } from '../../steps/selection.ts'

const asked = (trial: Trial, list: Operation, wanted: ListQuery, { token, userId }: SignedIn): Promise<Exchange> =>
  trial.attempt(list.id, pageInput(list, wanted, userId), { token })

/** Ways to ask that may be kept, or filtered, apart from whom they are for. */
function ways(list: Operation, ids: readonly string[]): { readonly [way: string]: ListQuery } {
  const [id = ''] = ids
  const isSearch = list.kind === 'search'
  return {
    'a page': { limit: 3 },
    'by ids of both': { ...(isSearch ? whereIn(list, ids)[0] : idsForms(ids)[0]) },
    'all but one': { where: isSearch ? { id: { not: { equals: id } } } : JSON.stringify({ id: { not: { equals: id } } }) },
  }
}

/** Each way is asked by one company right after the other: none is shown or counted what the other has. */
async function companiesInTurn(trial: Trial, list: Operation): Promise<void> {
  const { mine, theirs } = await companies(trial)
  const own = {
    mine: idsOf(mine.companyId, await asked(trial, list, {}, mine)),
    theirs: idsOf(theirs.companyId, await asked(trial, list, {}, theirs)),
  }
  if (own.mine.length === 0 && own.theirs.length === 0) trial.skip('neither company is shown a record of its own')
  const both = [...own.mine.slice(0, 2), ...own.theirs.slice(0, 2)]
  const turns = [
    [theirs, mine],
    [mine, theirs],
  ] as const
  for (const [at, [way, wanted]] of Object.entries(ways(list, both)).entries()) {
    const before = trial.findings.length
    // Who has nothing leaves nothing behind.
    const mineFirst = own.theirs.length === 0 || (own.mine.length > 0 && at % 2 === 1)
    for (const [who, other] of mineFirst ? turns.toReversed() : turns) {
      const exchange = await asked(trial, list, wanted, who)
      showsNothingOf(trial, other.companyId, exchange)
      if (way === 'by ids of both') countsOwnOnly(trial, exchange, both, who === mine ? own.mine : own.theirs)
    }
    trial.explored('whose', list.id, way, trial.findings.length > before ? 'departed' : 'kept')
  }
}

/** Where the target understands which records are meant: those of the other company are not counted either. */
function countsOwnOnly(trial: Trial, exchange: Exchange, both: readonly string[], own: readonly string[]): void {
  const shown = recordsIn(exchange).map(({ id }) => String(id))
  const meant = both.filter((id) => own.includes(id))
  const meta = isObject(exchange.answer?.body) && isObject(exchange.answer.body.meta) ? exchange.answer.body.meta : {}
  if (shown.length === 0 || !shown.every((id) => meant.includes(id)) || typeof meta.total !== 'number') return
  trial.equal(meta.total, shown.length, exchange, { where: '/meta/total', requirement: 'record/other-company' })
}

/** A user whose access is location-specific asks after one who sees all. */
async function locationsInTurn(trial: Trial, list: Operation): Promise<void> {
  const limited = await limitedUser(trial)
  const wide = trial.context.session
  if (wide.userId === limited.session.userId) return trial.skip('it needs a user with location-specific access beside one who sees more')
  const all = recordsIn(await asked(trial, list, {}, wide))
  const beyond = all.filter((record) => isBeyond(limited, record))
  const within = all.filter((record) => !isBeyond(limited, record))
  if (beyond.length === 0) return trial.skip('the run is shown no record of a location that the other user cannot access')
  const both = [...within.slice(0, 2), ...beyond.slice(0, 2)].map(({ id }) => String(id))
  const { 'a page': _, ...filtered } = ways(list, both)
  for (const [way, wanted] of Object.entries(filtered)) {
    await asked(trial, list, wanted, wide)
    const exchange = await asked(trial, list, wanted, limited.session)
    const told = recordsIn(exchange)
      .filter((record) => isBeyond(limited, record))
      .map(({ id, locationId }) => ({ id, locationId }))
    if (isSuccess(exchange)) trial.equal(told.slice(0, 3), [], exchange, { where: '/data', requirement: 'session/other-locations' })
    trial.explored('whose', list.id, `${way}, by location`, told.length > 0 ? 'departed' : 'kept')
  }
}

const lists = [...pagedLists, ...searches]

export const listsInTurn: readonly Case[] = lists.flatMap((list): Case[] => {
  const ofCompanies: Case = {
    id: `whose/companies/${list.id}`,
    area: list.area,
    title: `${list.id} answers each company for itself, whoever asked the same before`,
    requirements: ['record/other-company'],
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
    requirements: ['session/other-locations'],
    effects: 'read',
    operations: [list.id],
    run: (trial) => locationsInTurn(trial, list),
  }
  return [ofCompanies, ofLocations]
})
