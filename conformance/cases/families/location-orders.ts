// Orders of other locations on the board, in its columns and lists, and in a bulk change, for a user with location-specific access (2.2, 5).
import { operation } from '../../../openapi/contract.ts'
import { dataOf, type Exchange, isSuccess } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { freeStatuses, othersChangeOrders, putArchivedBack, statusToArchive } from '../../steps/archives.ts'
import { brokenBy, isBeyond, keptAtAll, keptEverywhere, type Limited, limitedUser, noneBeyond } from '../../steps/locations.ts'
import { whereEquals } from '../../steps/selection.ts'
import { allOrders, columnsOf, ordersIn, statusesOf } from '../../steps/workflow.ts'

type View = 'getWorkflow' | 'getWorkflowColumn' | 'listWorkflowOrders' | 'listWorkflowOrdersByStatus'

/** So many columns or statuses are looked at. */
const mostOfThem = 4

const pathsOf: { readonly [view in View]: (trial: Trial) => Promise<readonly { readonly [name: string]: string }[]> } = {
  getWorkflow: async () => [{}],
  listWorkflowOrders: async () => [{}],
  getWorkflowColumn: async (trial) => (await columnsOf(trial)).map((id) => ({ id })),
  listWorkflowOrdersByStatus: async (trial) => (await statusesOf(trial)).map((statusId) => ({ statusId })),
}

/** With all that can be asked for beside the path: what leaves out inactive ones may forget whose the others are. */
const queries: readonly { readonly filterInactiveOrders?: boolean }[] = [
  {},
  { filterInactiveOrders: true },
  { filterInactiveOrders: false },
]

async function showsOwnOrders(trial: Trial, view: View): Promise<void> {
  const limited = await limitedUser(trial)
  for (const path of (await pathsOf[view](trial)).slice(0, mostOfThem))
    for (const query of queries) {
      const exchange = await trial.attempt(view, { path, query }, limited.session)
      if (!isSuccess(exchange)) continue
      const beyond = ordersIn(exchange.answer?.body).filter((order) => isBeyond(limited, order))
      const [one] = beyond
      trial.equal(
        beyond.slice(0, 3).map(({ id, locationId }) => ({ id, locationId })),
        [],
        exchange,
        { where: '/data', requirement: one ? await brokenBy(trial, limited, 'listWorkflowOrders', one) : keptAtAll },
      )
      if (view.startsWith('list')) await countsOwn(trial, exchange, () => trial.attempt(view, { path, query }))
    }
  await filterShowsNone(trial, view, limited)
}

/** Asked for by its id, in words that the target understands where a user may see it. */
async function filterShowsNone(trial: Trial, view: View, limited: Limited): Promise<void> {
  const beyond = ordersIn(dataOf(await trial.attempt('listWorkflowOrders', {}))).find((order) => isBeyond(limited, order))
  const status = beyond?.workflowStatusId
  if (!beyond || typeof status !== 'string') return
  const path = { ...(view === 'getWorkflowColumn' && { id: status }), ...(view === 'listWorkflowOrdersByStatus' && { statusId: status }) }
  for (const { where } of whereEquals(operation('listWorkflowOrders'), beyond.id)) {
    const ask = (who?: { token: string }) => trial.attempt(view, { path, query: { where: String(where) } }, who)
    const [shown, ...others] = ordersIn(dataOf(await ask()))
    if (shown?.id !== beyond.id || others.length > 0) continue
    const exchange = await ask(limited.session)
    const more = ordersIn(dataOf(exchange)).filter((order) => isBeyond(limited, order))
    const requirement = more.length > 0 ? await brokenBy(trial, limited, 'listWorkflowOrders', beyond) : keptAtAll
    trial.equal(
      more.slice(0, 3).map(({ id, locationId }) => ({ id, locationId })),
      [],
      exchange,
      { where: '/data', requirement },
    )
    return
  }
}

/** Where a list that ends counts what it shows to who sees all, it does to everybody (D46). */
async function countsOwn(trial: Trial, exchange: Exchange, forAll: () => Promise<Exchange>): Promise<void> {
  const isWhole = (seen: Exchange) => isSuccess(seen) && countsIn(seen).hasMore === false
  const isRight = (seen: Exchange) => countsIn(seen).total === ordersIn(seen.answer?.body).length
  if (!isWhole(exchange) || isRight(exchange) || typeof countsIn(exchange).total !== 'number') return
  const all = await forAll()
  if (!isWhole(all) || !isRight(all) || ordersIn(all.answer?.body).length === 0) return
  const { length } = ordersIn(exchange.answer?.body)
  trial.equal(countsIn(exchange).total, length, exchange, { where: '/data/total', requirement: 'workflow/list-total' })
}

const countsIn = (seen: Exchange): { readonly total?: unknown; readonly hasMore?: unknown } => ({ ...Object(dataOf(seen)) })

/**
 * It may be refused to that user, and may archive what is of the user's own locations: all that is brought back. A bulk change is one of the
 * orders of a status (3): that it leaves those of other locations is only assumed.
 */
async function archivesOwnOnly(trial: Trial): Promise<void> {
  const limited = await limitedUser(trial)
  const ofOtherLocations = async () => {
    const { orders } = await allOrders(trial, 'listWorkflowOrders', {})
    return { before: orders, beyond: orders.filter((order) => isBeyond(limited, order) && order.archived === false) }
  }
  const first = await ofOtherLocations()
  if (first.beyond.length === 0) return trial.skip(noneBeyond)
  await freeStatuses(trial, first.beyond)
  const { before, beyond } = await ofOtherLocations()
  const workflowStatusId = await statusToArchive(trial, beyond)
  putArchivedBack(trial, before, [workflowStatusId])
  const exchange = await trial.attempt('archiveOrders', { body: { archived: true, workflowStatusId } }, limited.session)
  const now = new Map((await allOrders(trial, 'listWorkflowOrders', {})).orders.map((order) => [order.id, order.archived]))
  const ofOthers = beyond.filter((order) => order.workflowStatusId === workflowStatusId)
  const archived = ofOthers.filter(({ id }) => now.get(id) === true)
  if (archived.length > 0 && (await othersChangeOrders(trial))) return
  const told = archived.slice(0, 3).map(({ id, locationId }) => ({ id, locationId }))
  trial.equal(told, [], exchange, { where: 'orders of other locations that are archived', requirement: keptAtAll })
}

const views = Object.keys(pathsOf) as View[]

export const locationOrderCases: readonly Case[] = [
  ...views.map(
    (view): Case => ({
      id: `session/other-locations/orders/${view}`,
      area: 'workflow',
      title: `${view} shows a user with location-specific access no order of another location, with filterInactiveOrders or without`,
      requirements: [keptAtAll, keptEverywhere, ...(view.startsWith('list') ? ['workflow/list-total'] : [])],
      effects: 'read',
      operations: [view],
      mayAsk: ['getWorkflow', 'listWorkflowOrders', 'getWorkflowColumn'],
      quiet: true,
      run: (trial) => showsOwnOrders(trial, view),
    }),
  ),
  {
    id: 'session/other-locations/orders/archiveOrders',
    area: 'workflow',
    title: 'The bulk change of a user with location-specific access archives no order of another location',
    requirements: [keptAtAll],
    effects: 'disruptive',
    operations: ['archiveOrders', 'listWorkflowOrders'],
    quiet: true,
    run: archivesOwnOnly,
  },
]
