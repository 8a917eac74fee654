// What the cases about notifications are written with: which of them are unread, and what a mark leaves alone.

import { isObject } from '../../exchange/compare.ts'
import { dataOf, type Exchange, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import { aPage } from '../../runner/seen/listed.ts'
import type { RunContext } from '../../runner/trial/context.ts'
import { Skip, Stop } from '../../runner/trial/endings.ts'
import { sideBySide } from '../../runner/trial/side-by-side.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import type { SignedIn } from '../../sessions/sign-in.ts'
import { ordersToPay, orderToPay, payByHand } from '../../steps/payments.ts'
import { someOrders, tidyUp } from '../../steps/records.ts'
import { sampleInput } from '../../steps/samples.ts'
import type { AnswerOf, Schemas } from '../../transport/calls.ts'

export type Notification = Schemas['Notification']

/** What marking uses up: no operation makes one unread again. */
export const unreadOne = 'unread notification'

/** Which types are messaging ones is not shown: this one surely is, and those outside of its group are not. */
export const message = 'CustomerSendsMessage'

const messagesAndNotes: readonly string[] = [message, 'TeammateSendsMessage', 'InternalNotePosted', 'InternalNoteUserMentioned']

export const isAboutMessages = (type: unknown): boolean => typeof type !== 'string' || messagesAndNotes.includes(type)

export const isUnreadMessage = ({ read, type }: Notification): boolean => read === false && type === message

const isUnreadOther = ({ read, type }: Notification): boolean => read === false && !isAboutMessages(type)

/** A list may leave out what a notification is about, or whether it was read. */
export const mayBeUnreadMessage = ({ read, type }: Notification): boolean => read !== true && isAboutMessages(type)

export const mayBeOf = (one: Notification, customerId: string): boolean => (one.customerId ?? customerId) === customerId

/** Messages that came between two looks, and are read by the second. */
export const arrivedRead = (before: readonly Notification[], after: readonly Notification[]): Notification[] =>
  after.filter(({ id, read, type }) => read !== false && isAboutMessages(type) && !before.some((one) => one.id === id))

/** Where a payload tells its order; its content is not shown. */
export const orderOf = ({ payload }: Notification): string | undefined =>
  typeof payload?.orderId === 'string' && payload.orderId !== '' ? payload.orderId : undefined

/** One whose neighbours and namesakes are unread too, so that it shows which others are marked with it. */
export function oneAmong(unread: readonly Notification[]): Notification | undefined {
  const others = unread.filter(({ type }) => !isAboutMessages(type))
  const middle = Math.floor(others.length / 2)
  const inTurn = [...others.slice(middle), ...others.slice(0, middle)]
  return inTurn.find((one, index) => inTurn.some((other, at) => at !== index && other.type === one.type)) ?? inTurn[0] ?? unread[0]
}

export const ownPage = (trial: Trial, query: { skip?: number; limit?: number } = {}, who = trial.context.session) =>
  trial.ask('listNotifications', { path: { id: who.userId }, query }, who)

const hasUnread = (page: readonly Notification[]): boolean => page.filter((one) => one.id && isUnreadOther(one)).length > 1

/**
 * A part of the caller's list with unread notifications outside the group of messages. Earlier runs may have read all: then the run does
 * what a target may well tell its users of. Which operation emits what is not shown (6.2), so it need not.
 */
export async function partWithUnread(trial: Trial): Promise<{ skip?: number }> {
  for (const prepare of [async () => {}, paySomeOrder, paySomeOrder, completeInspection]) {
    await prepare(trial)
    const { body } = await ownPage(trial)
    if (hasUnread(body.data)) return {}
    // New ones may come last.
    const end = { skip: Math.max(0, (body.meta?.total ?? 0) - body.data.length) }
    if (end.skip > 0 && hasUnread((await ownPage(trial, end)).body.data)) return end
  }
  return {}
}

async function paySomeOrder(trial: Trial): Promise<void> {
  const [order] = await ordersToPay(trial)
  if (!order?.id) return
  const exchange = await payByHand(trial, { ...orderToPay(order), amountCents: 1, note: `${trial.mark} payment` })
  if (isSuccess(exchange)) tidyUp(trial, 'createManualPayment', recordOf(exchange).id)
}

async function completeInspection(trial: Trial): Promise<void> {
  const [one] = await trial.context.find('listInspections', ({ id, completed }) => Boolean(id) && completed === false)
  if (!one?.id) return
  const path = { id: one.id }
  trial.cleanUp(() => trial.attempt('updateInspection', { path, body: { completed: false } }))
  await trial.attempt('updateInspection', { path, body: { completed: true } })
}

const mostPages = 40

/** The first part of a user's list with unread notifications of any kind, and these; the case ends without one. */
export async function partWithAnyUnread(
  trial: Trial,
  whose: string,
  todo: string,
  who?: SignedIn,
): Promise<{ part: { skip?: number }; unread: readonly Notification[] }> {
  for (let skip = 0, pages = 1; ; pages++) {
    const part = skip === 0 ? {} : { skip }
    const { body } = await ownPage(trial, part, who)
    const unread = body.data.filter(({ id, read }) => id && read === false)
    if (unread.length > 0) return { part, unread }
    skip += body.data.length
    if (endsAt(skip, body)) return trial.skip(`${whose} has no unread notification; ${todo}`)
    if (pages === mostPages) return trial.skip(`none of the first ${skip} notifications of ${whose} is unread; ${todo}`)
  }
}

/** True for the last page of a user's list, when so many are behind it; not where a total that says so is contradicted. */
function endsAt(skip: number, { data, meta }: AnswerOf<'listNotifications'>): boolean {
  const { total, hasMore } = meta ?? {}
  return data.length === 0 || hasMore === false || (hasMore !== true && typeof total === 'number' && skip >= total)
}

/** By user, where the pages of the list began. */
const walks = new WeakMap<RunContext, Map<string, number[]>>()

function walkedBefore(context: RunContext): Map<string, number[]> {
  const known = walks.get(context) ?? new Map<string, number[]>()
  walks.set(context, known)
  return known
}

/** All notifications of the caller, which is the run's own session unless given; undefined when they are more than a few pages. */
export async function everyNotification(trial: Trial, who?: SignedIn): Promise<Notification[] | undefined> {
  const found = new Map<string, Notification>()
  const walked = walkedBefore(trial.context)
  const { userId } = who ?? trial.context.session
  // Where the pages began the last time, they most likely begin again.
  const ahead = new Map(
    await sideBySide(trial, walked.get(userId) ?? [], async (strand, skip) => [skip, await ownPage(strand, { skip }, who)] as const),
  )
  const begins: number[] = []
  walked.set(userId, begins)
  for (let skip = 0, pages = 0; pages < mostPages; pages++) {
    const { body } = ahead.get(skip) ?? (await ownPage(trial, { skip }, who))
    begins.push(skip)
    const { total } = body.meta ?? {}
    for (const one of body.data) if (one.id) found.set(one.id, one)
    skip += body.data.length
    // Where one came twice another may not have come: the order changes, or others change the list.
    if (endsAt(skip, body)) return found.size === skip && found.size === (total ?? skip) ? [...found.values()] : undefined
  }
  return undefined
}

export const everyOrSkip = async (trial: Trial, who?: SignedIn): Promise<Notification[]> =>
  (await everyNotification(trial, who)) ??
  trial.skip('the notifications of the user are too many, or in too unsteady an order, to be compared; log in as a user who has few')

/** Its path is not shown (D14), so a case that asks for more than the count goes on without it. */
export async function countWhereShown(trial: Trial): Promise<{ count: number; exchange: Exchange } | undefined> {
  try {
    return await countUnread(trial)
  } catch (error) {
    if (!(error instanceof Skip)) throw error
    trial.unjudgedPart = error.message
    return undefined
  }
}

/** What is shown of notifications at one moment. */
interface Shown {
  all: Notification[]
  counted: { count: number; exchange: Exchange } | undefined
  /** Those of the other user. */
  theirs: Notification[] | undefined
}

/** To the run's own user, and to another one where that is given. */
export async function shownTo(trial: Trial, other: SignedIn | undefined): Promise<Shown> {
  const shown: Shown = { all: [], counted: undefined, theirs: undefined }
  const looks: readonly ((strand: Trial) => Promise<void>)[] = [
    async (strand) => {
      shown.all = await everyOrSkip(strand)
    },
    async (strand) => {
      shown.counted = await countWhereShown(strand)
    },
    async (strand) => {
      shown.theirs = other && (await everyNotification(strand, other))
    },
  ]
  await sideBySide(trial, looks, (strand, look) => look(strand))
  return shown
}

export interface Counted {
  count: number
  exchange: Exchange
}

export async function countUnread(trial: Trial, who?: SignedIn): Promise<Counted> {
  const exchange = await trial.attempt('countUnreadMessages', {}, who)
  const { status = 0, body } = exchange.answer ?? {}
  trial.holds(status < 400 && status > 0, 'the count', status, exchange, { requirement: 'notification/unread-count-path' })
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  const count = typeof data === 'object' && data !== null && 'count' in data ? data.count : undefined
  if (typeof count !== 'number')
    return trial.skip(
      `the target has no count of unread messages at ${exchange.request.path}; its path is not shown (4.22): give it as paths.countUnreadMessages in the config`,
    )
  return { count, exchange }
}

export async function markCustomer(trial: Trial, customerId: string, body: Schemas['CustomerNotificationsMark']): Promise<Counted> {
  const exchange = await trial.call('markCustomerNotificationsRead', { path: { customerId }, body })
  const requirement = body.orderId === undefined ? 'notification/customer-read-body-optional' : 'notification/customer-read'
  trial.holds(isSuccess(exchange), 'a good answer (2xx)', outcomeOf(exchange), exchange, { requirement })
  if (!isSuccess(exchange)) throw new Stop()
  const data = dataOf(exchange)
  const count = isObject(data) ? data.count : undefined
  const marked = typeof count === 'number' ? count : Number.NaN
  trial.usesUp(unreadOne, marked)
  return { count: marked, exchange }
}

/** What a mark of a customer's messages shows where none of any customer is unread. */
export async function markWithoutMessages(trial: Trial): Promise<void> {
  const { path: { customerId = '' } = {} } = await sampleInput('markCustomerNotificationsRead', trial)
  await partWithUnread(trial)
  const before = await everyOrSkip(trial)
  await markCustomer(trial, customerId, {})
  const after = await everyOrSkip(trial)
  othersKeepRead(trial, before, after, (one) => one.customerId === customerId, 'notification/customer-read-spares-customers')
  const aboutMessages = (one: Notification) => isAboutMessages(one.type) || one.customerId !== customerId
  othersKeepRead(trial, before, after, aboutMessages, 'notification/customer-read-spares-others')
  trial.unjudgedPart ??= `the user has no unread ${message} of a customer; log in as a user who has one`
}

/** Notifications that may not change stay read or unread. */
export function othersKeepRead(
  trial: Trial,
  before: readonly Notification[],
  after: readonly Notification[],
  mayChange: (one: Notification) => boolean,
  requirement: string,
): void {
  const exchange = trial.exchanges.at(-1)
  const now = new Map(after.map((one) => [one.id, one]))
  for (const one of before) {
    const same = now.get(one.id)
    // That what was read is still read shows nothing.
    if (same && exchange && !mayChange(one) && (one.read === false || same.read !== one.read))
      trial.equal(same.read, one.read, exchange, { where: `notification ${one.id}/read`, requirement })
  }
}

/** So many customers are asked for, each with so many orders. */
const someCustomers = 3
const ordersOfEach = 12

/** Of customers without unread messages a mark takes nothing, with whatever order; which one a notification is about need not be shown. */
export async function ordersSpareOthers(trial: Trial, before: readonly Notification[]): Promise<void> {
  const withMessages = new Set(before.filter(mayBeUnreadMessage).map(({ customerId }) => customerId))
  const others = before.filter(isUnreadOther)
  const customers = [...new Set(others.flatMap(({ customerId }) => (withMessages.has(customerId) ? [] : (customerId ?? []))))]
  const known = others.flatMap((one) => (customers.includes(one.customerId ?? '') ? (orderOf(one) ?? []) : []))
  const orders = [...new Set([...known, ...(await someOrders(trial)).flatMap(({ id }) => id ?? [])])].slice(0, ordersOfEach)
  if (customers.length === 0 || orders.length === 0) return
  const marks = customers
    .slice(0, someCustomers)
    .flatMap((customerId) => orders.map((orderId) => ({ path: { customerId }, body: { orderId } })))
  await sideBySide(trial, marks, (strand, mark) => strand.attempt('markCustomerNotificationsRead', mark))
  othersKeepRead(trial, before, await everyOrSkip(trial), ({ type }) => isAboutMessages(type), 'notification/customer-read-spares-others')
}

export const noUnread =
  'the user has no unread notification outside the group of messages, and neither a payment by hand nor a completed inspection makes one; log in as a user who has one'

/** The customer with the fewest, so that messages are left for the cases that follow; of those with so many, where there are any. */
export function leastFrequent(values: readonly string[], wished = 1): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const sorted = [...counts].sort(([, one], [, other]) => one - other)
  return (sorted.find(([, count]) => count >= wished) ?? sorted[0])?.[0]
}

/**
 * Customers with messages of an order and of none, with something unread that is about no message, and with messages to a colleague about the
 * same order: each is to be spared by some mark.
 */
export function mostTelling(
  all: readonly Notification[],
  theirs: readonly Notification[],
  customers: readonly string[],
): readonly string[] {
  const of = (one: Notification, customer: string) => one.customerId === customer
  const kinds: readonly ((customer: string) => boolean)[] = [
    (customer) => all.some((one) => of(one, customer) && isUnreadOther(one)),
    (customer) => all.some((one) => of(one, customer) && isUnreadMessage(one) && orderOf(one) === undefined),
    (customer) => unreadOrders(all, customer).length > 0,
    (customer) => sharedOrder(all, theirs, customer) !== undefined,
  ]
  const tells = (customer: string) => kinds.filter((isTold) => isTold(customer)).length
  const most = Math.max(...customers.map(tells))
  return customers.filter((customer) => tells(customer) === most)
}

/** Orders that unread messages of a customer are about. */
export const unreadOrders = (all: readonly Notification[], customer: string): readonly string[] =>
  all.flatMap((one) => (one.customerId === customer && isUnreadMessage(one) ? (orderOf(one) ?? []) : []))

/** One that unread messages to both users are about. */
export function sharedOrder(all: readonly Notification[], theirs: readonly Notification[], customer: string): string | undefined {
  const ofTheirs = new Set(unreadOrders(theirs, customer))
  return unreadOrders(all, customer).find((order) => ofTheirs.has(order))
}

/** Users whom records name and who are not the caller. */
export async function otherUsers(trial: Trial): Promise<string[]> {
  const { userId: mine } = trial.context.session
  const entries = await trial.context.find('listTimesheets', ({ technicianId }) => technicianId != null && technicianId !== mine, aPage)
  const threads = await trial.context.find('listMessageThreadMetadata', ({ userId }) => userId != null && userId !== mine, aPage)
  const named = [...entries.map(({ technicianId }) => technicianId), ...threads.map(({ userId }) => userId)]
  return [...new Set(named)].filter((id) => id != null).slice(0, 2)
}

export function notAllowed(trial: Trial, exchange: Exchange): void {
  const { status = 0 } = exchange.answer ?? {}
  // A server may as well hide that there is such a record.
  if (status >= 400 && status < 500)
    trial.holds(status === 403 || status === 404, 'the status 403', status, exchange, { requirement: 'http/status-not-allowed' })
}

/** The notifications of the other user, and what became of them. */
export function staysAsItWas(trial: Trial, before: readonly Notification[], after: readonly Notification[], requirement: string): void {
  const exchange = trial.exchanges.at(-1)
  if (!exchange) return
  const now = new Map(after.map((one) => [one.id, one]))
  for (const one of before) {
    const same = now.get(one.id)
    if (same) trial.equal(same.read, one.read, exchange, { where: `notification ${one.id}/read`, requirement })
  }
}
