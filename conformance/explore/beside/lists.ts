// Lists, searches and reads that several users ask for at once: each is answered for itself (1, 4.1, 5).
import { type Operation, operation } from '../../../openapi/contract.ts'
import { pagedLists, resources, searches } from '../../../openapi/resources.ts'
import { type Exchange, isSuccess, recordOf, recordsIn } from '../../exchange/exchange.ts'
import { type ListQuery, pageInput } from '../../runner/seen/listed.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import type { SignedIn } from '../../sessions/sign-in.ts'
import { foundAgain } from '../../steps/again.ts'
import { showsNothingOf } from '../../steps/companies.ts'
import { besideKinds } from './kinds.ts'

const few = { limit: 3 }
const one = { limit: 1 }

const askedBy = (trial: Trial, list: Operation, wanted: ListQuery, who: SignedIn): Promise<Exchange> =>
  trial.attempt(list.id, pageInput(list, wanted, who.userId), { token: who.token })

/** The same question of two companies, and another one. */
async function listTogether(trial: Trial, list: Operation): Promise<void> {
  const mine = trial.context.session
  const theirs = await trial.context.other('otherCompany')
  const [some, single, ofOthers] = await Promise.all([
    askedBy(trial, list, few, mine),
    askedBy(trial, list, one, mine),
    theirs && askedBy(trial, list, few, theirs),
  ])
  const requirement = list.kind === 'search' ? 'list/search-limit' : 'list/limit'
  for (const [exchange, { limit }] of [
    [some, few],
    [single, one],
  ] as const) {
    const { length } = recordsIn(exchange)
    if (isSuccess(exchange)) trial.holds(length <= limit, `${limit} records at most`, length, exchange, { where: '/data', requirement })
  }
  if (theirs && ofOthers && theirs.companyId !== '' && theirs.companyId !== mine.companyId) {
    for (const exchange of [some, single]) showsNothingOf(trial, theirs.companyId, exchange)
    showsNothingOf(trial, mine.companyId, ofOthers)
  }
  if (isSuccess(some) && recordsIn(some).length < few.limit) {
    // A page may be cut short (D06), but alone it is as long.
    const alone = recordsIn(await askedBy(trial, list, few, mine)).length
    trial.equal(recordsIn(some).length, alone, some, { where: '/data', requirement })
  }
  if (list.id === 'listNotifications') isOfItsOwner(trial, [some, single], mine)
}

function isOfItsOwner(trial: Trial, lists: readonly Exchange[], { userId }: SignedIn): void {
  for (const exchange of lists)
    for (const [index, record] of recordsIn(exchange).entries())
      if (typeof record.userId === 'string' && userId !== '')
        trial.equal(record.userId, userId, exchange, { where: `/data/${index}/userId`, requirement: 'notification/list-own-only' })
}

/** Those of records that the run makes are asked for beside its writes. */
const besideWrites: readonly (string | undefined)[] = besideKinds.flatMap(({ create, list }) => (create ? [list] : []))

const listsAlone = [...pagedLists, ...searches].filter(({ id }) => !besideWrites.includes(id))

export const besideListCases: readonly Case[] = [
  ...listsAlone.map(
    (list): Case => ({
      id: `beside/${list.id}`,
      area: list.area,
      title: `${list.id} that is asked several things at once answers each for itself`,
      requirements: [
        list.kind === 'search' ? 'list/search-limit' : 'list/limit',
        'record/other-company',
        ...(list.id === 'listNotifications' ? ['notification/list-own-only'] : []),
      ],
      effects: 'read',
      operations: [list.id],
      quiet: true,
      run: async (trial) => void (await foundAgain(trial, () => listTogether(trial, list))),
    }),
  ),
  {
    id: 'beside/reads',
    area: 'auth',
    title: 'Reads that are under way together are answered each for itself',
    requirements: ['record/read-by-id', 'record/other-company', 'company/config-of-that-company', 'notification/unread-count-own-only'],
    effects: 'read',
    operations: ['listVendors'],
    mayAsk: [
      ...resources.flatMap(({ read }) => read ?? []),
      'getCompanyConfig',
      'getWorkflow',
      'listWorkflowOrders',
      'countUnreadMessages',
    ],
    quiet: true,
    run: async (trial) => void (await foundAgain(trial, () => readsTogether(trial))),
  },
]

/** Records that no case of this way reads while it writes; what two companies ask for in the same words; and what two users do. */
async function readsTogether(trial: Trial): Promise<void> {
  await recordsTogether(trial)
  await companiesTogether(trial)
  await countsTogether(trial)
}

const readAlone = resources.flatMap(({ record, read, list }) =>
  read && list && !besideKinds.some((kind) => kind.record === record) ? [{ read, list }] : [],
)

async function recordsTogether(trial: Trial): Promise<void> {
  const shown = await Promise.all(readAlone.map(({ list }) => askedBy(trial, operation(list), few, trial.context.session)))
  const ids = readAlone.flatMap(({ read }, index) =>
    recordsIn(shown[index] as Exchange)
      .slice(0, 2)
      .flatMap(({ id }) => (typeof id === 'string' ? [{ read, id }] : [])),
  )
  const answers = await Promise.all(ids.map(async ({ read, id }) => ({ id, exchange: await trial.attempt(read, { path: { id } }) })))
  for (const { id, exchange } of answers)
    if (isSuccess(exchange)) trial.equal(recordOf(exchange).id, id, exchange, { where: '/data/id', requirement: 'record/read-by-id' })
}

async function companiesTogether(trial: Trial): Promise<void> {
  const mine = trial.context.session
  const theirs = await trial.context.other('otherCompany')
  if (!theirs || theirs.companyId === '' || theirs.companyId === mine.companyId) return
  const both = [mine, theirs]
  for (const id of ['getWorkflow', 'listWorkflowOrders'] as const) {
    const [ofMine, ofTheirs] = await Promise.all(both.map(({ token }) => trial.attempt(id, { query: few }, { token })))
    if (ofMine && ofTheirs) {
      showsNothingOf(trial, theirs.companyId, ofMine)
      showsNothingOf(trial, mine.companyId, ofTheirs)
    }
  }
  const configs = await Promise.all(both.map(({ companyId: id, token }) => trial.attempt('getCompanyConfig', { path: { id } }, { token })))
  for (const [index, exchange] of configs.entries()) {
    const { companyId } = recordOf(exchange)
    if (isSuccess(exchange) && typeof companyId === 'string')
      trial.equal(companyId, both[index]?.companyId, exchange, { where: '/data/companyId', requirement: 'company/config-of-that-company' })
  }
}

const countIn = (exchange: Exchange | undefined): unknown => exchange && isSuccess(exchange) && recordOf(exchange).count

/** Each count is as it is alone. */
async function countsTogether(trial: Trial): Promise<void> {
  const users = [trial.context.session, await trial.context.other('otherUser'), await trial.context.other('otherCompany')]
  const tokens = users.flatMap((user) => user?.token ?? [])
  const count = (token: string) => trial.attempt('countUnreadMessages', {}, { token })
  const together = await Promise.all(tokens.map(count))
  for (const [index, exchange] of together.entries()) {
    const others = together.filter((_, at) => at !== index).map(countIn)
    // Crossed ones are the same.
    if (typeof countIn(exchange) !== 'number' || !others.includes(countIn(exchange))) continue
    const alone = await count(tokens[index] ?? '')
    trial.equal(countIn(exchange), countIn(alone), exchange, { where: '/data/count', requirement: 'notification/unread-count-own-only' })
  }
}
