// What is shown of others beside lists and searches: the board and the list of orders, entries by the locations of another company, and
// notifications of other users (1, 4.11, 4.14, 4.21).
import { operation } from '../../../openapi/contract.ts'
import { isObject } from '../../exchange/compare.ts'
import { dataOf, type Exchange, isSuccess, recordsIn } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import type { SignedIn } from '../../sessions/sign-in.ts'
import { otherUser } from '../../steps/common.ts'
import { companies, showsNothingOf } from '../../steps/companies.ts'
import { tryPage } from '../../steps/pages.ts'
import { whereFields } from '../../steps/selection.ts'

/** The list of orders, as both ask for it, and with a filter. */
async function ordersInTurn(trial: Trial): Promise<void> {
  const { mine, theirs } = await companies(trial)
  const ordersOf = async ({ token }: SignedIn, query: { readonly [name: string]: unknown }) =>
    trial.attempt('listWorkflowOrders', { query }, { token })
  const shown = await ordersOf(theirs, { limit: 20 })
  const own = await ordersOf(mine, { limit: 20 })
  const data = dataOf(own)
  const orders: readonly unknown[] = isObject(data) && Array.isArray(data.orders) ? data.orders : []
  const [first] = orders.filter(isObject)
  if (!first) return trial.skip('the list shows no order')
  const filters = [whereFields(operation('listWorkflowOrders'), { workflowStatusId: first.workflowStatusId })[0], notThis(first.id)]
  const filtered: Exchange[] = []
  for (const query of filters) filtered.push(await ordersOf(mine, { ...query, skip: 1 }))
  showsNothingOf(trial, mine.companyId, shown)
  for (const exchange of [own, ...filtered]) showsNothingOf(trial, theirs.companyId, exchange)
}

const notThis = (id: unknown) => ({ where: JSON.stringify({ id: { not: { equals: id } } }) })

/** The board counts no more orders with filterInactiveOrders, true as well as false, than the list has of all. */
async function boardInTurn(trial: Trial): Promise<void> {
  const { mine, theirs } = await companies(trial)
  const boards: Exchange[] = []
  for (const [who, filterInactiveOrders] of [
    [theirs, true],
    [mine, true],
    [mine, false],
    [mine, undefined],
  ] as const)
    boards.push(
      await trial.attempt('getWorkflow', filterInactiveOrders === undefined ? {} : { query: { filterInactiveOrders } }, {
        token: who.token,
      }),
    )
  const [shown, ...own] = boards
  if (shown) showsNothingOf(trial, mine.companyId, shown)
  for (const exchange of own) showsNothingOf(trial, theirs.companyId, exchange)
  const [filtered, ...others] = own.map((exchange) => ({ exchange, total: boardTotal(exchange) }))
  const most = Math.max(...others.map(({ total }) => total ?? Number.POSITIVE_INFINITY))
  if (filtered?.total !== undefined && Number.isFinite(most))
    trial.holds(filtered.total <= most, `${most} or fewer, as without the filter`, filtered.total, filtered.exchange, {
      where: '/meta/total',
      requirement: 'workflow/board-total',
    })
}

function boardTotal({ answer }: Exchange): number | undefined {
  const meta = isObject(answer?.body) && isObject(answer.body.meta) ? answer.body.meta : {}
  return typeof meta.total === 'number' ? meta.total : undefined
}

/** Entries of locations of another company are none of ours. */
async function locationsOfOthers(trial: Trial): Promise<void> {
  const { mine, theirs } = await companies(trial)
  const theirLocations = recordsIn(await trial.attempt('searchTimesheets', { body: {} }, theirs)).map(({ locationId }) => locationId)
  const [locationId] = theirLocations.filter((id) => typeof id === 'string')
  if (locationId === undefined) return trial.skip('no entry of the other company names a location')
  const exchange = await trial.attempt('searchTimesheets', { body: { locationIds: [locationId] } }, mine)
  showsNothingOf(trial, theirs.companyId, exchange)
  if (isSuccess(exchange)) trial.shown(exchange, 'record/other-company')
}

/** Filters of the list of notifications choose among the caller's own. */
async function notificationsOfOthers(trial: Trial): Promise<void> {
  const [mine, theirs] = [trial.context.session, await otherUser(trial)]
  const list = operation('listNotifications')
  const own = (await tryPage(trial, list, {}))?.records ?? []
  const others = recordsIn(await trial.attempt('listNotifications', { path: { id: theirs.userId } }, theirs))
  const isShared = ({ customerId }: { readonly [field: string]: unknown }) =>
    typeof customerId === 'string' && others.some((one) => one.customerId === customerId)
  const about = (others.find((one) => typeof one.customerId === 'string') ?? own.find(isShared))?.customerId
  const filters = [...(typeof about === 'string' ? [{ customerId: about }] : []), { read: false }, { userId: theirs.userId }]
  for (const filter of filters) {
    const found = await tryPage(trial, list, whereFields(list, filter)[0] ?? {})
    if (!found) continue
    const told = found.records.filter(({ userId, id }) => (userId == null ? others.some((one) => one.id === id) : userId !== mine.userId))
    trial.equal(
      told.slice(0, 3).map(({ id, userId }) => ({ id, userId })),
      [],
      found.exchange,
      { where: '/data', requirement: 'notification/list-own-only' },
    )
  }
}

export const viewsInTurn: readonly Case[] = [
  {
    id: 'whose/companies/listWorkflowOrders',
    area: 'workflow',
    title: 'listWorkflowOrders answers each company for itself, with a filter, too',
    requirements: ['record/other-company'],
    effects: 'read',
    operations: ['listWorkflowOrders'],
    run: ordersInTurn,
  },
  {
    id: 'whose/companies/getWorkflow',
    area: 'workflow',
    title: 'getWorkflow answers each company for itself, and counts its orders alone',
    requirements: ['record/other-company', 'workflow/board-total'],
    effects: 'read',
    operations: ['getWorkflow'],
    quiet: true,
    run: boardInTurn,
  },
  {
    id: 'whose/references/searchTimesheets',
    area: 'timesheet',
    title: 'searchTimesheets with the locations of another company shows none of its entries',
    requirements: ['record/other-company'],
    effects: 'read',
    operations: ['searchTimesheets'],
    run: locationsOfOthers,
  },
  {
    id: 'whose/users/listNotifications',
    area: 'notification',
    title: "A filter of listNotifications chooses among the caller's own",
    requirements: ['notification/list-own-only'],
    effects: 'read',
    operations: ['listNotifications'],
    run: notificationsOfOthers,
  },
]
