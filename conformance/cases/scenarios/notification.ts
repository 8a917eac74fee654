// Notifications of users: 2.22, 3, 4.21, 5, 6.2.

import { operation } from '../../../openapi/contract.ts'
import { type Exchange, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import type { SignedIn } from '../../sessions/sign-in.ts'
import { countIdsApart } from '../../steps/companies.ts'
import { type ListedRecord, tryPage } from '../../steps/pages.ts'
import { isDated, someOrders } from '../../steps/records.ts'
import { whereFields } from '../../steps/selection.ts'
import { isStill, stayButForRead } from './notification-marks.ts'
import {
  arrivedRead,
  countUnread,
  everyNotification,
  everyOrSkip,
  isAboutMessages,
  isUnreadMessage,
  leastFrequent,
  markCustomer,
  markWithoutMessages,
  mayBeOf,
  mayBeUnreadMessage,
  message,
  mostTelling,
  type Notification,
  notAllowed,
  noUnread,
  oneAmong,
  orderOf,
  ordersSpareOthers,
  othersKeepRead,
  otherUsers,
  ownPage,
  partWithAnyUnread,
  partWithUnread,
  sharedOrder,
  shownTo,
  staysAsItWas,
  unreadOne,
  unreadOrders,
} from './notification-steps.ts'

/** A message that is read already counts no more when it is marked again; new ones may arrive. */
async function countsOnce(trial: Trial, id: string, least: number): Promise<void> {
  if (!isSuccess(await trial.attempt('markNotificationRead', { path: { id } }))) return
  const { count, exchange } = await countUnread(trial)
  trial.holds(count >= least, `${least} or more`, count, exchange, { where: '/data/count', requirement: 'notification/unread-count' })
}

/** As a filter finds it. */
async function amongRead(trial: Trial, id: string): Promise<ListedRecord | undefined> {
  const list = operation('listNotifications')
  for (const wanted of whereFields(list, { read: true })) {
    const record = (await tryPage(trial, list, wanted))?.records.find((one) => one.id === id)
    if (record) return record
  }
  return undefined
}

/** Of a customer whose messages are all read none is marked again: none counts, or all of them do; new ones may arrive. */
async function countsNoneAgain(trial: Trial, customerId: string, before: readonly Notification[]): Promise<void> {
  const { count, exchange } = await markCustomer(trial, customerId, {})
  const messages = before.filter((one) => one.customerId === customerId && one.type === message).length
  if (count === 0 || count >= messages) return
  const arrived = arrivedRead(before, await everyOrSkip(trial)).filter((one) => mayBeOf(one, customerId)).length
  trial.holds(count <= arrived, String(arrived), count, exchange, { where: '/data/count', requirement: 'notification/customer-read-count' })
}

/** Marking cannot be undone, so the quiet cases come in an order in which each leaves what the next one needs. */
export const notificationScenarios: readonly Case[] = [
  {
    id: 'notification/list',
    judgesAnswers: true,
    area: 'notification',
    title: "The list holds the caller's own notifications only",
    requirements: [
      'notification/list',
      'notification/list-own-only',
      'notification/list-meta',
      'notification/texts',
      'notification/type-is-text',
      'notification/payload-is-object',
      'notification/read-is-boolean',
      'notification/channels',
      'notification/tidy-record',
      'list/no-duplicates',
    ],
    effects: 'read',
    operations: ['listNotifications'],
    async run(trial) {
      const { userId } = trial.context.session
      const { body, exchange } = await ownPage(trial)
      trial.holds(Array.isArray(body.data), 'an array', body.data, exchange, { where: '/data' })
      for (const [index, one] of body.data.entries())
        if (typeof one.userId === 'string')
          trial.equal(one.userId, userId, exchange, { where: `/data/${index}/userId`, requirement: 'notification/list-own-only' })
      const ids = body.data.flatMap(({ id }) => id ?? [])
      trial.equal([...new Set(ids)], ids, exchange, { where: '/data', requirement: 'list/no-duplicates' })
    },
  },
  {
    id: 'notification/list-of-another-user',
    area: 'notification',
    title: 'The list of a user who is not the logged-in one is refused',
    requirements: ['notification/list-refuses-other-user'],
    effects: 'read',
    operations: ['listNotifications'],
    async run(trial) {
      const others = await otherUsers(trial)
      // Whatever else is asked for.
      const queries = [{}, { where: JSON.stringify({ read: false }) }, { limit: 5 }, { skip: 1 }, { ids: ['1'] }]
      for (const [at, id] of others.entries())
        for (const query of at === 0 ? queries : [{}]) trial.refused(await trial.attempt('listNotifications', { path: { id }, query }))
      trial.refused(await trial.attempt('listNotifications', { path: { id: `nobody-${trial.mark}` } }))
    },
  },
  {
    id: 'notification/refused-marks-nothing',
    area: 'notification',
    title: 'Without a session nothing is marked as read',
    requirements: ['http/refused-changes-nothing', 'http/token-needed'],
    // What a broken target would do.
    effects: 'disruptive',
    operations: ['listNotifications', 'markNotificationRead', 'markCustomerNotificationsRead', 'markAllNotificationsRead'],
    async run(trial) {
      const { part, unread } = await partWithAnyUnread(trial, 'the user', 'log in as a user who has one')
      const { id = '' } = unread[0] ?? {}
      const customerId = unread.find(({ customerId, type }) => customerId != null && isAboutMessages(type))?.customerId
      const nobody = { token: null }
      const tries = [
        await trial.attempt('markNotificationRead', { path: { id } }, nobody),
        ...(customerId == null ? [] : [await trial.attempt('markCustomerNotificationsRead', { path: { customerId }, body: {} }, nobody)]),
        await trial.attempt('markAllNotificationsRead', { body: {} }, nobody),
      ]
      for (const exchange of tries) trial.refused(exchange, 'http/token-needed')
      const after = await ownPage(trial, part)
      for (const one of unread) {
        const now = after.body.data.find((known) => known.id === one.id)
        if (now) trial.equal(now.read, false, after.exchange, { where: `notification ${one.id}/read` })
      }
    },
  },
  {
    id: 'notification/mark-one',
    judgesAnswers: true,
    area: 'notification',
    title: 'Marking a notification makes that one read, for good, and changes nothing else',
    requirements: [
      'notification/mark-reads',
      'notification/mark',
      'notification/mark-leaves-fields',
      'notification/mark-one-only',
      'list/shows-changed',
      'record/updated-set',
    ],
    effects: 'shared',
    operations: ['listNotifications', 'markNotificationRead'],
    quiet: true,
    async run(trial) {
      const part = await partWithUnread(trial)
      const before = await ownPage(trial, part)
      const unread = before.body.data.filter(({ id, read }) => id && read === false)
      const chosen = oneAmong(unread)
      const id = chosen?.id ?? trial.skip(noUnread)
      const marked = await trial.ask('markNotificationRead', { path: { id } })
      trial.usesUp(unreadOne)
      trial.includes(marked.body.data, { id }, marked.exchange, { where: '/data', requirement: 'notification/mark' })
      trial.includes(marked.body.data, { read: true }, marked.exchange, { where: '/data' })
      if (chosen)
        isStill(trial, marked.body.data, chosen, ['read'], marked.exchange, {
          where: '/data',
          requirement: 'notification/mark-leaves-fields',
        })
      const after = await ownPage(trial, part)
      const now = after.body.data.find((one) => one.id === id)
      if (now) isDated(trial, { data: now, exchange: after.exchange })
      for (const [index, one] of after.body.data.entries()) {
        const old = before.body.data.find((known) => known.id === one.id)
        const where = `/data/${index}`
        if (one.id === id) {
          trial.includes(one, { read: true }, after.exchange, { where })
          isStill(trial, one, old ?? {}, ['read'], after.exchange, { where, requirement: 'notification/mark-leaves-fields' })
        } else if (old && old.read !== true) {
          trial.equal(one.read, old.read, after.exchange, { where: `${where}/read`, requirement: 'notification/mark-one-only' })
        } else if (old) isStill(trial, one, old, [], after.exchange, { where, requirement: 'notification/mark-one-only' })
      }
      const other = await trial.signIn()
      const later = await trial.ask('listNotifications', { path: { id: other.userId }, query: part }, { token: other.token })
      const same = later.body.data.find((one) => one.id === id)
      if (same) trial.includes(same, { read: true }, later.exchange, { where: '/data' })
      // Marking it once more may be refused; it stays read either way.
      const again = await trial.call('markNotificationRead', { path: { id } })
      const all = await everyNotification(trial)
      // A list that shows none that is read may leave it out, and show it to who asks for those.
      const isHidden = all?.every((one) => one.id !== id && one.read !== true)
      const found = isHidden ? await amongRead(trial, id) : all?.find((one) => one.id === id)
      if (all) trial.includes(found, { id, read: true }, again, { where: `notification ${id}` })
    },
  },
  {
    id: 'notification/mark-of-another-user',
    area: 'notification',
    title: 'Marking a notification of another user is refused, and it stays unread',
    requirements: ['notification/mark-own-only', 'http/status-not-allowed'],
    effects: 'shared',
    operations: ['markNotificationRead', 'listNotifications'],
    async run(trial) {
      const owner = await trial.other('otherUser')
      if (owner.userId === trial.context.session.userId) trial.skip('the user given as otherUser is the same user')
      const { part, unread } = await partWithAnyUnread(trial, 'the other user', 'give a user who has one', owner)
      const [chosen] = unread
      const { id = '' } = chosen ?? {}
      const exchange = await trial.attempt('markNotificationRead', { path: { id } })
      trial.refused(exchange)
      notAllowed(trial, exchange)
      // What was refused once is refused again.
      trial.refused(await trial.attempt('markNotificationRead', { path: { id } }))
      const after = await ownPage(trial, part, owner)
      const now = after.body.data.find((one) => one.id === id)
      if (now && chosen) isStill(trial, now, chosen, [], after.exchange, { where: `notification ${id}` })
      await refusesTheOther(trial, owner)
      await spareStrangers(trial)
    },
  },
  {
    id: 'notification/customer-read',
    judgesAnswers: true,
    area: 'notification',
    title: "Marking a customer's messages makes them read, counts them, and spares all other notifications",
    requirements: [
      'notification/customer-read-marks',
      'notification/customer-read',
      'notification/customer-read-count',
      'notification/customer-read-count-is-integer',
      'notification/customer-read-body-optional',
      'notification/customer-read-order',
      'notification/customer-read-spares-customers',
      'notification/customer-read-spares-others',
      'notification/customer-read-own-only',
      'notification/mark-leaves-fields',
      'notification/unread-count',
      'record/updated-set',
    ],
    effects: 'disruptive',
    operations: ['listNotifications', 'markCustomerNotificationsRead', 'countUnreadMessages'],
    quiet: true,
    async run(trial) {
      // What the first mark takes from another user nobody can find later.
      const other = await trial.context.other('otherUser')
      const { all: first, counted, theirs } = await shownTo(trial, other)
      const customers = first.filter(isUnreadMessage).flatMap(({ customerId }) => customerId ?? [])
      // One of them may go with an order, and of the others more than the first two are to be read.
      const customerId = leastFrequent(ofSeveralOrders(first, mostTelling(first, theirs ?? [], customers)), 4)
      if (customerId === undefined) return markWithoutMessages(trial)
      // A customer that nobody has, and an order: nothing of either can be meant.
      const unknown = await trial.attempt('markCustomerNotificationsRead', { path: { customerId: `no-customer-${trial.mark}` }, body: {} })
      const untouched = isSuccess(unknown) ? await everyOrSkip(trial) : first
      othersKeepRead(trial, first, untouched, () => false, 'notification/customer-read-spares-customers')
      const ofNoOrder = { path: { customerId }, body: { orderId: `no-order-${trial.mark}` } }
      const markedNothing = await trial.attempt('markCustomerNotificationsRead', ofNoOrder)
      const spared = await everyOrSkip(trial)
      if (isSuccess(markedNothing)) {
        othersKeepRead(trial, untouched, spared, () => false, 'notification/customer-read-order')
        countsWhatItMarks(trial, untouched, spared, markedNothing)
      }

      // What is kept of the first mark may keep the second from it.
      const shared = sharedOrder(first, theirs ?? [], customerId) ?? []
      let before: readonly Notification[] = spared
      for (const orderId of [...new Set([shared, unreadOrders(first, customerId)].flat())].slice(0, 2))
        before = await marksOrder(trial, customerId, orderId, before)

      const marked = await markCustomer(trial, customerId, {})
      const { all: after, counted: now, theirs: theirsNow } = await shownTo(trial, theirs && other)
      // New ones may arrive meanwhile.
      const least = (counted?.count ?? 0) - first.filter((one) => mayBeOf(one, customerId) && mayBeUnreadMessage(one)).length
      if (counted && now)
        trial.holds(now.count >= least, `${least} or more, without those of the customer`, now.count, now.exchange, {
          where: '/data/count',
          requirement: 'notification/unread-count',
        })
      const certainlyMarked = before.filter((one) => one.customerId === customerId && isUnreadMessage(one))
      const mayBeMarked = before.filter((one) => mayBeOf(one, customerId) && mayBeUnreadMessage(one))
      const possiblyMarked = [...mayBeMarked, ...arrivedRead(before, after).filter((one) => mayBeOf(one, customerId))]
      // Those that were read before may count as well, but then all of them; of notes it is not said whether they are messages (D29).
      const readBefore = before.filter((one) => mayBeOf(one, customerId) && one.read === true && isAboutMessages(one.type))
      const messagesBefore = readBefore.filter((one) => one.customerId === customerId && one.type === message)
      const countsThem = marked.count > possiblyMarked.length
      const [leastMarked, mostMarked] = countsThem
        ? [certainlyMarked.length + messagesBefore.length, possiblyMarked.length + readBefore.length]
        : [certainlyMarked.length, possiblyMarked.length]
      // Those of the order as well, which were marked before.
      for (const { id } of spared.filter((one) => one.customerId === customerId && isUnreadMessage(one))) {
        const now = after.find((one) => one.id === id)
        if (!now) continue
        trial.includes(now, { read: true }, marked.exchange, { where: `notification ${id}` })
        isDated(trial, { data: now, exchange: marked.exchange }, `notification ${id}`)
      }
      trial.holds(
        marked.count >= leastMarked && marked.count <= mostMarked,
        certainlyMarked.length === possiblyMarked.length
          ? String(certainlyMarked.length)
          : `${certainlyMarked.length} to ${possiblyMarked.length}`,
        marked.count,
        marked.exchange,
        { where: '/data/count', requirement: 'notification/customer-read-count' },
      )
      await countsNoneAgain(trial, customerId, after)
      stayButForRead(trial, first, after, marked.exchange)
      const otherCustomer = (one: Notification) => one.customerId === customerId
      othersKeepRead(trial, before, after, otherCustomer, 'notification/customer-read-spares-customers')
      const aboutMessages = (one: Notification) => isAboutMessages(one.type) || one.customerId !== customerId
      othersKeepRead(trial, before, after, aboutMessages, 'notification/customer-read-spares-others')
      if (theirs && theirsNow) staysAsItWas(trial, theirs, theirsNow, 'notification/customer-read-own-only')
      await ordersSpareOthers(trial, after)
    },
  },
  {
    id: 'notification/all-read',
    judgesAnswers: true,
    area: 'notification',
    title: 'Marking all makes every notification read but those about messages',
    requirements: [
      'notification/all-read-marks',
      'notification/all-read',
      'notification/all-read-answers-null',
      'notification/all-read-spares-messages',
      'notification/all-read-spares-count',
      'notification/all-read-own-only',
      'notification/mark-leaves-fields',
      'record/updated-set',
    ],
    effects: 'disruptive',
    operations: ['listNotifications', 'markNotificationRead', 'markAllNotificationsRead', 'countUnreadMessages'],
    mayAsk: ['markCustomerNotificationsRead'],
    quiet: true,
    async run(trial) {
      await partWithUnread(trial)
      const [alone] = (await everyOrSkip(trial)).filter(({ read, type }) => read === false && !isAboutMessages(type))
      // One alone, right before all the others.
      if (alone?.id && isSuccess(await trial.attempt('markNotificationRead', { path: { id: alone.id } }))) trial.usesUp(unreadOne)
      const colleague = await trial.context.other('otherUser')
      const first = await shownTo(trial, colleague)
      const before = first.all
      // Where all of a kind were read before, that they still are shows nothing.
      const tellsMarked = before.some(({ read, type }) => read === false && !isAboutMessages(type))
      const tellsSpared = before.some(isUnreadMessage)
      const read = readCustomer(before)
      // What spares messages the first time spares them the second, also after a customer's were marked, who has none left.
      let now = first
      for (const times of [1, 2]) {
        if (times === 2 && read !== undefined)
          await trial.attempt('markCustomerNotificationsRead', { path: { customerId: read }, body: {} })
        const exchange = await trial.call('markAllNotificationsRead', { body: {} })
        trial.holds(isSuccess(exchange), 'a good answer (2xx)', outcomeOf(exchange), exchange, {
          requirement: 'notification/all-read',
        })
        if (!isSuccess(exchange)) return
        if (times === 1) trial.usesUp(unreadOne, before.filter(({ read, type }) => read === false && !isAboutMessages(type)).length)
        now = await shownTo(trial, first.theirs && colleague)
        stayButForRead(trial, before, now.all, exchange)
        for (const one of now.all) {
          const old = before.find(({ id }) => id === one.id)
          if (!old) continue
          if (tellsMarked && !isAboutMessages(one.type) && one.read !== undefined)
            trial.includes(one, { read: true }, exchange, { where: `notification ${one.id}` })
          if (old.read === false && one.read === true && !isAboutMessages(one.type))
            isDated(trial, { data: one, exchange }, `notification ${one.id}`)
          if (tellsSpared && old.type === message)
            isStill(trial, one, old, [], exchange, {
              where: `notification ${one.id}`,
              requirement: 'notification/all-read-spares-messages',
            })
        }
      }
      if (first.theirs && now.theirs) staysAsItWas(trial, first.theirs, now.theirs, 'notification/all-read-own-only')
      const { counted } = now
      const arrived = async () => {
        const known = new Set(before.map(({ id }) => id))
        return [...now.all, ...(await everyOrSkip(trial))].some((one) => mayBeUnreadMessage(one) && !known.has(one.id))
      }
      // One that arrived meanwhile counts, too.
      if (tellsSpared && first.counted && counted && (counted.count <= first.counted.count || !(await arrived())))
        trial.equal(counted.count, first.counted.count, counted.exchange, {
          where: '/data/count',
          requirement: 'notification/all-read-spares-count',
        })
      await marksCustomerAfterAll(trial, now.all, read)
      if (!tellsMarked) trial.unjudgedPart ??= noUnread
      if (!tellsSpared)
        trial.unjudgedPart ??= `the user has no unread ${message} left; log in as a user who has several, of more than one customer`
    },
  },
  {
    id: 'notification/count',
    judgesAnswers: true,
    area: 'notification',
    title: 'The unread messaging count is that of the list, and marking a message lowers it by one',
    requirements: [
      'notification/unread-count',
      'notification/unread-count-falls',
      'notification/unread-count-path',
      'notification/unread-count-is-number',
      'notification/unread-count-own-only',
    ],
    effects: 'shared',
    operations: ['listNotifications', 'countUnreadMessages', 'markNotificationRead'],
    quiet: true,
    async run(trial) {
      const first = await countUnread(trial)
      const all = await everyNotification(trial)
      const before = await countUnread(trial)
      // New ones may arrive while the list is read.
      if (all && first.count === before.count) {
        const [least, most] = [all.filter(isUnreadMessage).length, all.filter(mayBeUnreadMessage).length]
        trial.holds(before.count >= least && before.count <= most, `${least} to ${most}`, before.count, before.exchange, {
          where: '/data/count',
        })
      }
      const unread = (all ?? (await ownPage(trial)).body.data).flatMap((one) => (one.id && isUnreadMessage(one) ? [one.id] : []))
      if (unread.length === 0) trial.skip(`the user has no unread ${message}; log in as a user who has one`)
      const known = new Set(all?.map(({ id }) => id))
      // New ones may arrive meanwhile, which the list shows then, but not each time.
      for (const [index, id] of unread.slice(0, 3).entries()) {
        const { count } = await countUnread(trial)
        await trial.ask('markNotificationRead', { path: { id } })
        trial.usesUp(unreadOne)
        const after = await countUnread(trial)
        if (after.count === count - 1) {
          trial.shown(after.exchange, 'notification/unread-count-falls')
          return countsOnce(trial, id, after.count)
        }
        const isSame = all && after.count === count && (await everyNotification(trial))?.every((one) => known.has(one.id))
        if (!isSame && index < Math.min(unread.length, 3) - 1) continue
        if (after.count >= count && !isSame && (await arriveMeanwhile(trial, known))) {
          trial.unjudgedPart ??= 'new messages arrive from one request to the next'
          return
        }
        trial.equal(after.count, count - 1, after.exchange, { where: '/data/count', requirement: 'notification/unread-count-falls' })
      }
    },
  },
]

/** Unread ones that are not known yet; or nobody can say, since the list does not come to an end. */
async function arriveMeanwhile(trial: Trial, known: ReadonlySet<unknown>): Promise<boolean> {
  const all = await everyNotification(trial)
  return !all || all.some((one) => mayBeUnreadMessage(one) && !known.has(one.id))
}

/** An order that nobody has: nothing of it was read before, either, so that what is counted was marked. */
function countsWhatItMarks(trial: Trial, before: readonly Notification[], after: readonly Notification[], exchange: Exchange): void {
  const { count } = recordOf(exchange)
  const known = new Set(before.filter(({ read }) => read !== true).map(({ id }) => id))
  const hidden = before.filter(({ id }) => !after.some((one) => one.id === id))
  const most = after.filter(({ id, read }) => read === true && known.has(id)).length + hidden.length + arrivedRead(before, after).length
  const about = { where: '/data/count', requirement: 'notification/customer-read-count' }
  if (typeof count === 'number') trial.holds(count <= most, String(most), count, exchange, about)
}

/** Marks the messages about one order, and shows all as they are then. */
async function marksOrder(
  trial: Trial,
  customerId: string,
  orderId: string,
  before: readonly Notification[],
): Promise<readonly Notification[]> {
  const { count, exchange } = await markCustomer(trial, customerId, { orderId })
  const later = await everyOrSkip(trial)
  const isRead = ({ id }: Notification) => later.some((one) => one.id === id && one.read === true)
  const marked = before.filter((one) => one.read === false && isRead(one)).length
  // A list that shows none that is read leaves out what was marked.
  const hidden = later.some(({ read }) => read === true) ? [] : before.filter(({ id }) => !later.some((one) => one.id === id))
  // One of the order that was read before may count as well, and one that arrived until then.
  const mayBeOfOrder = (one: Notification) => mayBeOf(one, customerId) && [undefined, orderId].includes(orderOf(one))
  const arrived = arrivedRead(before, later).filter(mayBeOfOrder)
  const readBefore = before.filter((one) => mayBeOfOrder(one) && isAboutMessages(one.type) && one.read !== false)
  const most = marked + hidden.length + readBefore.length + arrived.length
  trial.holds(count >= marked && count <= most, marked === most ? String(marked) : `${marked} to ${most}`, count, exchange, {
    where: '/data/count',
    requirement: 'notification/customer-read-count',
  })
  const isOfOrder = (one: Notification) => one.customerId === customerId && isAboutMessages(one.type) && orderOf(one) === orderId
  othersKeepRead(trial, before, later, isOfOrder, 'notification/customer-read-order')
  // What a payload calls an order need not be one.
  const isKnown = (await someOrders(trial)).some(({ id }) => id === orderId)
  for (const { id } of isKnown ? before.filter((one) => isOfOrder(one) && isUnreadMessage(one)) : []) {
    const now = later.find((one) => one.id === id)
    if (!now) continue
    trial.includes(now, { read: true }, exchange, { where: `notification ${id}`, requirement: 'notification/customer-read-order' })
    isDated(trial, { data: now, exchange }, `notification ${id}`)
  }
  return later
}

/** Of those with messages about two orders, where there are any, a mark of one may take those of the other. */
function ofSeveralOrders(all: readonly Notification[], customers: readonly string[]): readonly string[] {
  const several = customers.filter((customer) => new Set(unreadOrders(all, customer)).size > 1)
  return several.length > 0 ? several : customers
}

/** What was spared is still there to be marked. Other cases want some, too. */
async function marksCustomerAfterAll(trial: Trial, all: readonly Notification[], read: string | undefined): Promise<void> {
  const unread = all.filter(isUnreadMessage).flatMap(({ customerId }) => (customerId == null || customerId === read ? [] : [customerId]))
  const customerId = leastFrequent(unread)
  if (customerId === undefined || new Set(unread).size <= customersLeft) return
  const marked = await markCustomer(trial, customerId, {})
  const now = new Map((await everyOrSkip(trial)).map((one) => [one.id, one]))
  const about = (where: string, requirement: string) => ({ where, requirement: `notification/customer-read-${requirement}` })
  trial.holds(marked.count > 0, '1 or more', marked.count, marked.exchange, about('/data/count', 'count'))
  for (const { id } of all.filter((one) => one.customerId === customerId && isUnreadMessage(one)))
    if (now.has(id)) trial.includes(now.get(id), { read: true }, marked.exchange, about(`notification ${id}`, 'marks'))
}

/** More customers than these have unread messages before one more is marked. */
const customersLeft = 2

/** One whose notifications are all read. */
const readCustomer = (all: readonly Notification[]): string | undefined =>
  all.find(({ customerId: one }) => one != null && all.every(({ customerId, read }) => customerId !== one || read === true))?.customerId ??
  undefined

/** Those of another company are no more for the caller to mark than a colleague's. */
/** Who may see less marks none of the user who may see more, either. */
async function refusesTheOther(trial: Trial, other: SignedIn): Promise<void> {
  const own = (await everyNotification(trial))?.find(({ id, read }) => id && read === false)
  if (!own?.id) return
  const exchange = await trial.attempt('markNotificationRead', { path: { id: own.id } }, other)
  trial.refused(exchange)
  const now = (await everyNotification(trial))?.find(({ id }) => id === own.id)
  if (now) isStill(trial, now, own, [], exchange, { where: `notification ${own.id}` })
}

async function spareStrangers(trial: Trial): Promise<void> {
  const stranger = await trial.context.other('otherCompany')
  if (!stranger || (await countIdsApart(trial, { mine: trial.context.session, theirs: stranger }))) return
  const theirs = await everyNotification(trial, stranger)
  const chosen = theirs?.find(({ id, read }) => id && read === false)
  if (!chosen?.id) return
  const exchange = await trial.attempt('markNotificationRead', { path: { id: chosen.id } })
  trial.refused(exchange)
  const now = (await everyNotification(trial, stranger))?.find(({ id }) => id === chosen.id)
  if (now) isStill(trial, now, chosen, [], exchange, { where: `notification ${chosen.id}` })
}
