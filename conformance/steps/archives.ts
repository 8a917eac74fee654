// What the cases about the bulk archive are written with.
import { differences } from '../exchange/compare.ts'
import { type Exchange, isSuccess } from '../exchange/exchange.ts'
import { Skip } from '../runner/trial/endings.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { type InactiveFigures, inactiveAddsUp, inactiveIn } from './inactive.ts'
import { accepted, allOrders, type Order, orderPage, ordersIn, whereItStands } from './workflow.ts'

/** So often at least it is looked whether others change orders. */
const fewestLooks = 10

/** Looks at the orders for as many requests as the case has sent, without doing anything. */
export async function othersChangeOrders(trial: Trial): Promise<boolean> {
  const sent = trial.exchanges.length
  const before = (await allOrders(trial, 'listWorkflowOrders', {})).orders
  const known = new Map(before.map((order) => [order.id, order]))
  // Some move while a column is read.
  const workflowStatusId = before[0]?.workflowStatusId
  for (let looks = 0; looks < fewestLooks || trial.exchanges.length < 2 * sent; looks++) {
    if (typeof workflowStatusId === 'string') await orderPage(trial, 'getWorkflowColumn', { id: workflowStatusId })
    const { orders } = await allOrders(trial, 'listWorkflowOrders', {})
    if (orders.length !== before.length || orders.some((order) => differences(known.get(order.id), order).length > 0)) return true
  }
  return false
}

/** The status of some of these none of whose orders is archived, so that it can be put back; with as many orders as there are. */
export async function statusToArchive(trial: Trial, orders: readonly Order[]): Promise<string> {
  const statuses = new Set(orders.map(({ workflowStatusId }) => workflowStatusId))
  const hidden = (await withInactive(trial)).filter(({ workflowStatusId }) => statuses.has(workflowStatusId))
  if (statuses.size === 0) return trial.skip('the target shows no orders of a workflow status; add one')
  const [status] = withoutArchived([...orders, ...hidden])
  return status ?? trial.skip('each workflow status of such orders has archived ones, which could not be put back; add one without')
}

/** Statuses of which no order is archived, those of most orders first. */
const withoutArchived = (orders: readonly Order[]): string[] =>
  [...statesByStatus(orders)]
    .filter(([, states]) => countOther(states, false) === 0)
    .toSorted(([, one], [, other]) => other.size - one.size)
    .map(([status]) => status)

/** As many statuses as bulk archives are looked at with. */
const wantedFree = 2

/**
 * Where nearly all statuses have archived orders, those with the fewest are brought back for good: only where none is archived does a bulk
 * archive show what it does, and can be taken back. It is told as left. Only statuses of these orders are of use, where some are given.
 */
export async function freeStatuses(trial: Trial, wanted?: readonly Order[]): Promise<void> {
  const orders = [...(await shownWith(trial, {})), ...(await withInactive(trial))]
  const isOfUse = (status: string) => wanted === undefined || wanted.some(({ workflowStatusId }) => workflowStatusId === status)
  const free = withoutArchived(orders).filter(isOfUse)
  const mixed = [...statesByStatus(orders)]
    .filter(([status, states]) => !free.includes(status) && states.size > 1 && isOfUse(status))
    .toSorted(([, one], [, other]) => countOther(one, false) - countOther(other, false))
    .map(([status]) => status)
  const brought = mixed.slice(0, Math.max(0, wantedFree - free.length))
  for (const workflowStatusId of brought) {
    tellArchived(trial, orders, new Set([workflowStatusId]))
    await bringBack(trial, workflowStatusId)
  }
  const others = orders.filter(({ archived, workflowStatusId }) => archived === true && !brought.includes(String(workflowStatusId)))
  if (brought.length > 0 && others.length > 0) await stayArchived(trial, others)
}

/** Orders of other statuses, unless somebody else brings orders back right then. */
async function stayArchived(trial: Trial, orders: readonly Order[]): Promise<void> {
  const exchange = trial.exchanges.findLast(({ operation }) => operation === 'archiveOrders')
  const now = new Map([...(await shownWith(trial, {})), ...(await withInactive(trial))].map(({ id, archived }) => [id, archived]))
  const back = orders.map(({ id }) => id).filter((id) => now.get(id) === false)
  if (!exchange || (back.length > 0 && (await othersChangeOrders(trial)))) return
  const about = { where: 'orders of other statuses that were archived before', requirement: 'workflow/bulk-spares-other-statuses' }
  trial.equal(back.slice(0, 3), [], exchange, about)
}

/** Others may archive one right then, but not again and again. */
async function bringBack(trial: Trial, workflowStatusId: string): Promise<void> {
  for (const isLast of [false, true]) {
    const exchange = await trial.attempt('archiveOrders', { body: { archived: false, workflowStatusId } })
    if (!isSuccess(exchange)) return
    const shown = await shownWith(trial, {})
    const isStill = ({ archived }: Order) => archived === true || archived === null
    const still = shown.filter((order) => order.workflowStatusId === workflowStatusId && isStill(order)).map(({ id }) => id)
    const about = { where: `orders of ${workflowStatusId} that are archived still, or neither`, requirement: 'workflow/bulk-restores' }
    if (isLast || still.length === 0) return void trial.equal(still.slice(0, 3), [], exchange, about)
  }
}

/** What is shown of archived, by status and by order. */
function statesByStatus(orders: readonly Order[]): Map<string, Map<string, unknown>> {
  const found = new Map<string, Map<string, unknown>>()
  for (const { id, archived, workflowStatusId: status } of orders)
    if (typeof status === 'string') found.set(status, (found.get(status) ?? new Map<string, unknown>()).set(id, archived))
  return found
}

const countOther = (states: ReadonlyMap<string, unknown>, state: boolean): number =>
  [...states.values()].filter((one) => one !== state).length

/** Pages of 200 would be a megabyte each. */
const ordersOfPage = 150
/** Far more pages than a target with a workflow that anybody looks at has. */
const mostPages = 40

/** As far as the target shows them: how it answers is for the cases of the list. */
async function shownWith(trial: Trial, query: { filterInactiveOrders?: boolean }): Promise<Order[]> {
  const found: Order[] = []
  for (let pages = 0; pages < mostPages; pages++) {
    const ask = (limit: { limit?: number }) => orderPage(trial, 'listWorkflowOrders', {}, { ...query, ...limit, skip: found.length })
    const page = (await ask({ limit: ordersOfPage })) ?? (await ask({}))
    found.push(...(page?.orders ?? []).map(whereItStands))
    const goesOn = page?.hasMore ?? Number(page?.total) > found.length
    if (page === undefined || page.orders.length === 0 || goesOn !== true) break
  }
  return found
}

/** Orders that a target may show only where it is told not to leave inactive ones out. */
const withInactive = (trial: Trial): Promise<Order[]> => shownWith(trial, { filterInactiveOrders: false })

/** One change gives all orders of a status the same (3): what had another state is told, and so is what no answer had shown. */
function tellArchived(trial: Trial, before: readonly Order[], statuses: ReadonlySet<string>): void {
  const were = new Map(before.map((order) => [order.id, order.archived]))
  trial.cleanUp(async () => {
    for (const { id, archived, workflowStatusId: status } of await shownWith(trial, {})) {
      if (!statuses.has(String(status)) || typeof archived !== 'boolean' || were.get(id) === archived) continue
      trial.leaves(`order ${id}, ${were.has(id) ? `with archived ${archived}` : 'not shown before, so maybe archived then'}`)
    }
  })
}

/** Brings the orders of statuses back that statusToArchive has chosen, when the case is over. */
export function putArchivedBack(trial: Trial, before: readonly Order[], statuses: Iterable<string>): void {
  const chosen = new Set(statuses)
  tellArchived(trial, before, chosen)
  trial.cleanUp(async () => {
    for (const workflowStatusId of chosen) await trial.attempt('archiveOrders', { body: { archived: false, workflowStatusId } })
  })
}

/** A change that changes nothing, where all orders of a status are archived, or none; otherwise as few as can be. */
export async function archivedAsItIs(trial: Trial, otherwise: string): Promise<{ archived: boolean; workflowStatusId: string }> {
  const orders = [...(await shownWith(trial, {})), ...(await withInactive(trial))]
  const ways = [...statesByStatus(orders)].flatMap(([workflowStatusId, states]) =>
    [false, true].map((archived) => ({ archived, workflowStatusId, changed: countOther(states, archived), all: states.size })),
  )
  const [least] = ways.sort((one, other) => one.changed - other.changed || other.all - one.all)
  const { archived = false, workflowStatusId = otherwise } = least ?? {}
  tellArchived(trial, orders, new Set([workflowStatusId]))
  return { archived, workflowStatusId }
}

/** What a bulk archive leaves alone (3). Its place in a column, whether it can be written and what is unread may follow. */
const kept = new RegExp(
  `^(${[
    'id|publicId|number|companyId|locationId|createdDate|orderCreatedDate',
    'customerId|vehicleId|serviceWriterId|assignedTechnicianIds|taxConfigId|statementId|workflowStatusId',
    'name|complaint|recommendation|purchaseOrderNumber|dueDate|mileageIn|mileageOut',
    'authorized|invoiced|paid|deleted|\\w+Cents',
  ].join('|')})$`,
)

/** What follows payments, which may show in an order some time after. */
const follows = ['paid', 'paidCostCents', 'remainingCostCents']

/** No order of ids is stated. */
const keptOf = (order: Order, isMine: boolean) =>
  Object.fromEntries(
    Object.entries(order).flatMap(([name, value]) =>
      kept.test(name) && (isMine || !follows.includes(name))
        ? [[name, Array.isArray(value) ? value.map(String).sort().join() : value]]
        : [],
    ),
  )

async function judgeArchive(
  trial: Trial,
  before: readonly Order[],
  statusId: string,
  archived: boolean,
  exchange: Exchange,
  figures: InactiveFigures[],
): Promise<LostOrder[]> {
  const lost: LostOrder[] = []
  const all = await allOrders(trial, 'listWorkflowOrders', {})
  const ofStatus = await allOrders(trial, 'listWorkflowOrdersByStatus', { statusId })
  const column = await orderPage(trial, 'getWorkflowColumn', { id: statusId })
  const now = new Map([...all.orders, ...ofStatus.orders].map((order) => [order.id, order]))
  const mine = [...now.values()].filter((order) => order.workflowStatusId === statusId && typeof order.archived === 'boolean')
  const right = mine.filter((order) => order.archived === archived).length
  const requirement = archived ? (right > 0 ? 'workflow/bulk-touches-all' : 'workflow/bulk-archives') : 'workflow/bulk-restores'
  for (const order of mine) trial.equal(order.archived, archived, exchange, { where: `order ${order.id}/archived`, requirement })
  const were = new Map(before.map((order) => [order.id, order.archived]))
  if (archived && mine.some((order) => order.archived === true && were.get(order.id) === false))
    trial.shown(exchange, 'workflow/bulk-archives')
  const board = await trial.call('getWorkflow', {})
  figures.push(...[all.exchange, board].flatMap(inactiveIn))
  for (const [orders, seen] of [
    [column?.orders ?? [], column?.exchange ?? exchange] as const,
    [ordersIn(board.answer?.body), board] as const,
  ])
    for (const order of orders) {
      const listed = now.get(order.id)
      if (listed && 'archived' in listed && 'archived' in order)
        trial.equal(order.archived, listed.archived, seen, {
          where: `order ${order.id}/archived`,
          requirement: 'workflow/bulk-seen-everywhere',
        })
    }
  for (const old of before) {
    const order = now.get(old.id)
    const isMine = old.workflowStatusId === statusId
    if (!order) {
      // Archived orders may be hidden; others are still there.
      if (all.complete && all.steady && !(isMine && archived))
        lost.push({
          id: old.id,
          requirement: isMine ? 'workflow/bulk-restores' : 'workflow/bulk-spares-other-statuses',
          exchange: all.exchange,
        })
      continue
    }
    if (!isMine)
      trial.equal(order.archived, old.archived, exchange, {
        where: `order ${old.id}/archived`,
        requirement: 'workflow/bulk-spares-other-statuses',
      })
    trial.equal(keptOf(order, isMine), keptOf(old, isMine), exchange, {
      where: `order ${old.id}`,
      requirement: 'workflow/bulk-changes-archived-only',
    })
  }
  return lost
}

/** Others may have taken it away. */
interface LostOrder {
  id: string
  requirement: string
  exchange: Exchange
}

/** A status that no order has may be refused, or archive none. */
async function archivesOfNobody(trial: Trial, before: readonly Order[]): Promise<void> {
  const exchange = await trial.attempt('archiveOrders', { body: { archived: true, workflowStatusId: `unknown-${trial.mark}` } })
  if (!isSuccess(exchange)) return
  const now = (await allOrders(trial, 'listWorkflowOrders', {}, { part: whereItStands })).orders
  const were = new Map(before.map((order) => [order.id, order.archived]))
  const archived = now.filter((order) => order.archived === true && were.get(order.id) === false)
  if (archived.length > 0) putArchivedBack(trial, before, withoutArchived(before))
  const ids = archived.map(({ id }) => id)
  trial.equal(ids, [], exchange, { where: 'orders that are archived now', requirement: 'workflow/bulk-spares-other-statuses' })
}

/** Archives the orders of a status and brings them back. */
async function archivesAndRestores(trial: Trial): Promise<LostOrder[]> {
  await freeStatuses(trial)
  const before = (await allOrders(trial, 'listWorkflowOrders', {})).orders
  const workflowStatusId = await statusToArchive(trial, before)
  putArchivedBack(trial, before, [workflowStatusId])
  await archivesOfNobody(trial, before)
  const lost: LostOrder[] = []
  const figures = inactiveIn(await trial.call('getWorkflow', {}))
  // Twice, for the state before may be any.
  for (const archived of [true, true, false, false]) {
    const exchange = await trial.inTurn(() => trial.call('archiveOrders', { body: { archived, workflowStatusId } }))
    accepted(trial, exchange, 'workflow/bulk')
    if (!isSuccess(exchange)) break
    lost.push(...(await judgeArchive(trial, before, workflowStatusId, archived, exchange, figures)))
  }
  inactiveAddsUp(trial, figures)
  return lost
}

async function lostAgain(trial: Trial, once: LostOrder[]): Promise<LostOrder[]> {
  try {
    return await archivesAndRestores(trial)
  } catch (error) {
    if (!(error instanceof Skip)) throw error
    return once
  }
}

/** Of orders that others take away, so many hardly go at once. */
const several = 2

/** Those that no list shows any more: what has gone for good does not go again. */
async function lostForGood(trial: Trial, once: readonly LostOrder[]): Promise<LostOrder[]> {
  const there = new Set([...(await shownWith(trial, {})), ...(await withInactive(trial))].map(({ id }) => id))
  const gone = [...new Map(once.map((one) => [one.id, one])).values()].filter(({ id }) => !there.has(id))
  return gone.length < several ? [] : gone
}

/** What is lost counts when orders are lost again, or several have gone for good; what is changed is not changed twice. */
export async function judgeArchives(trial: Trial): Promise<void> {
  const once = await archivesAndRestores(trial)
  const again = once.length > 0 ? await lostAgain(trial, once) : []
  const isToldTwice = again.some(({ requirement }) => once.some((one) => one.requirement === requirement))
  for (const { id, requirement, exchange } of isToldTwice || once.length === 0 ? again : await lostForGood(trial, once))
    if (once.some((one) => one.requirement === requirement))
      trial.holds(false, 'the order, as before', 'nothing', exchange, { where: `order ${id}`, requirement })
}
