// What needs a second user of the company: 2.1, 4.21, 5.

import { shapeOf } from '../../../openapi/schema.ts'
import { isObject } from '../../exchange/compare.ts'
import { dataOf, type Exchange, isSuccess } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import { phrase } from '../../exchange/phrase.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import type { Credentials, SignedIn } from '../../sessions/sign-in.ts'
import { otherUser } from '../../steps/common.ts'
import { areOfOneUser, closeLater, userIn } from '../../steps/further-session.ts'
import {
  arrivedRead,
  type Counted,
  countUnread,
  everyNotification,
  everyOrSkip,
  isAboutMessages,
  isUnreadMessage,
  markCustomer,
  mayBeOf,
  mayBeUnreadMessage,
  message,
  type Notification,
  notAllowed,
  orderOf,
  othersKeepRead,
  staysAsItWas,
  unreadOne,
} from './notification-steps.ts'

export const otherUserSessionCases: readonly Case[] = [
  {
    id: 'session/side-by-side',
    area: 'session',
    title: 'The sessions of two users work side by side, each for its own user; the logout of one leaves the other',
    requirements: ['session/sessions-side-by-side', 'session/user-same', 'session/logout-ends-this-only', 'record/meta-user'],
    effects: 'own',
    operations: ['login', 'logout', 'listVendors', 'listNotifications'],
    async run(trial) {
      const [mine, theirs] = [trial.context.session, await trial.other('otherUser')]
      const { login } = theirs
      trial.holds(theirs.token !== mine.token, 'another token for another user', phrase('the same token'), login, { where: '/data/token' })
      trial.holds(theirs.userId !== mine.userId, `not ${mine.userId}, who is another user`, theirs.userId, login, {
        where: '/data/user/id',
        requirement: 'session/user-same',
      })
      trial.holds(theirs.sessionId === '' || theirs.sessionId !== mine.sessionId, 'another session', theirs.sessionId, login, {
        where: '/data/sessionId',
        requirement: 'session/session-id',
      })
      const works = async ({ token, userId: id }: SignedIn, requirement: string) => {
        const exchange = await trial.attempt('listNotifications', { path: { id } }, { token })
        trial.holds(isSuccess(exchange), 'a good answer (2xx)', outcomeOf(exchange), exchange, { requirement })
      }
      for (const session of [mine, theirs, mine]) await works(session, 'session/sessions-side-by-side')
      const ending = await trial.signIn()
      await trial.call('logout', { body: {} }, { token: ending.token })
      await works(theirs, 'session/logout-ends-this-only')
    },
  },
  {
    id: 'session/same-for-each-app',
    area: 'session',
    title: 'Another user, who may be one of some locations, is the same and may reach as far whichever app is logged into',
    requirements: ['session/user-same'],
    effects: 'own',
    operations: ['login'],
    async run(trial) {
      await trial.needsSeveralSessions()
      await trial.other('otherUser')
      const theirs = trial.context.credentialsOf('otherUser')
      const logins: Exchange[] = []
      const logIn = async (who: Credentials | undefined, audience: unknown): Promise<Exchange> => {
        const exchange = await trial.attempt('login', { body: { ...who, audience } }, { token: null })
        if (isSuccess(exchange)) closeLater(trial, dataOf(exchange))
        return exchange
      }
      for (const audience of shapeOf('LoginBody').properties.get('audience')?.values ?? []) {
        const [first, , again] = [
          await logIn(theirs, audience),
          await logIn(trial.context.credentials, audience),
          await logIn(theirs, audience),
        ]
        if (!isSuccess(first) || !isSuccess(again)) continue
        logins.push(first)
        // What a user may do does not hang on who has logged in before.
        const [before, after] = [first, again].map((exchange) => permissionsOf(exchange))
        if (before && after) trial.equal(after, before, again, { where: '/data/user/permissions', requirement: 'session/user-same' })
      }
      if (logins.length === 0) trial.skip('the other user may log into no app')
      areOfOneUser(trial, logins)
    },
  },
]

function permissionsOf(login: Exchange): readonly string[] | undefined {
  const { permissions } = userIn(login)
  return Array.isArray(permissions) ? permissions.map((one) => JSON.stringify(one)).toSorted() : undefined
}

export const otherUserNotificationCases: readonly Case[] = [
  {
    id: 'notification/other-user-list',
    area: 'notification',
    title: "Neither of two users sees the other's notifications, in either list",
    requirements: ['notification/list-refuses-other-user', 'notification/list-own-only', 'http/status-not-allowed'],
    effects: 'read',
    operations: ['listNotifications'],
    async run(trial) {
      const [mine, theirs] = [trial.context.session, await otherUser(trial)]
      for (const [caller, owner] of [
        [mine, theirs],
        [theirs, mine],
      ] as const) {
        const exchange = await trial.attempt('listNotifications', { path: { id: owner.userId } }, caller)
        trial.refused(exchange)
        notAllowed(trial, exchange)
        const [one] = (await trial.ask('listNotifications', { path: { id: owner.userId } }, owner)).body.data
        if (!one?.id) continue
        const asked = await trial.attempt('listNotifications', { path: { id: caller.userId }, query: { ids: [one.id] } }, caller)
        const data = dataOf(asked)
        const shown = Array.isArray(data) && data.some((known) => isObject(known) && known.id === one.id)
        trial.holds(!shown, `not the notification ${one.id} of the user ${owner.userId}`, phrase('a list that shows it'), asked, {
          where: '/data',
          requirement: 'notification/list-own-only',
        })
      }
    },
  },
  {
    id: 'notification/other-user-all-read',
    area: 'notification',
    title: 'Marking all leaves the notifications of another user as they were, and so their count',
    requirements: ['notification/all-read-own-only'],
    effects: 'disruptive',
    operations: ['listNotifications', 'markAllNotificationsRead'],
    quiet: true,
    async run(trial) {
      const theirs = await otherUser(trial)
      const before = await everyOrSkip(trial, theirs)
      if (!before.some(({ read, type }) => read === false && !isAboutMessages(type)))
        trial.skip('the other user has no unread notification outside the group of messages; give a user who has one')
      await trial.ask('markAllNotificationsRead', { body: {} }, { requirement: 'notification/all-read' })
      // Again, with nothing of the caller's left to mark.
      await trial.ask('markAllNotificationsRead', { body: {} }, { requirement: 'notification/all-read' })
      staysAsItWas(trial, before, await everyOrSkip(trial, theirs), 'notification/all-read-own-only')
    },
  },
  {
    id: 'notification/other-user-customer-read',
    area: 'notification',
    title: "Marking a customer's messages leaves those of another user unread, and does not count them",
    requirements: ['notification/customer-read-own-only', 'notification/customer-read-count'],
    effects: 'disruptive',
    operations: ['listNotifications', 'markCustomerNotificationsRead'],
    quiet: true,
    async run(trial) {
      const theirs = await otherUser(trial)
      const before = await everyOrSkip(trial, theirs)
      const customerId =
        before.find((one) => isUnreadMessage(one) && one.customerId)?.customerId ??
        trial.skip('the other user has no unread message of a customer; give a user who has one')
      const first = await everyOrSkip(trial)
      const orderId = before.map(orderOf).find((id) => id !== undefined)
      if (orderId !== undefined) await markCustomer(trial, customerId, { orderId })
      const { count, exchange } = await markCustomer(trial, customerId, {})
      staysAsItWas(trial, before, await everyOrSkip(trial, theirs), 'notification/customer-read-own-only')
      // Those that were read before may count as well.
      const messages = [...first.filter(({ type }) => isAboutMessages(type)), ...arrivedRead(first, await everyOrSkip(trial))]
      const own = messages.filter((one) => mayBeOf(one, customerId))
      trial.holds(count <= own.length, `at most ${own.length}, for no more are the caller's`, count, exchange, {
        where: '/data/count',
        requirement: 'notification/customer-read-count',
      })
    },
  },
  {
    id: 'notification/other-user-count',
    area: 'notification',
    title: 'What another user reads does not change the count of unread messages, nor do the notifications themselves',
    requirements: ['notification/unread-count-own-only', 'notification/unread-count', 'notification/mark-reads'],
    effects: 'disruptive',
    operations: ['listNotifications', 'countUnreadMessages', 'markNotificationRead', 'markAllNotificationsRead'],
    quiet: true,
    async run(trial) {
      const theirs = await otherUser(trial)
      const first = await countUnread(trial, theirs)
      const all = await everyOrSkip(trial, theirs)
      const mine = await countUnread(trial)
      const { count, exchange } = await countUnread(trial, theirs)
      countsThese(trial, all, first.count, { count, exchange })
      const before = await everyOrSkip(trial)
      // Right after the other's it is the caller's own all the same.
      countsThese(trial, before, mine.count, await countUnread(trial))
      // One about a customer whose messages both have, if there is one.
      const isShared = ({ customerId }: Notification) =>
        customerId != null && before.some((one) => one.customerId === customerId && isUnreadMessage(one))
      const unread = all.filter((one) => one.id && isUnreadMessage(one))
      const chosen = (unread.find(isShared) ?? unread[0])?.id ?? trial.skip('the other user has no unread message; give a user who has one')
      const input = { path: { id: chosen } }
      // Twice at the same time it is counted once; one of both may be refused.
      const marks = await Promise.all([1, 2].map(() => trial.attempt('markNotificationRead', input, theirs)))
      if (!marks.some(isSuccess)) await trial.ask('markNotificationRead', input, theirs)
      trial.usesUp(`${unreadOne} of the other user`)
      const theirsNow = await countUnread(trial, theirs)
      trial.holds(theirsNow.count >= count - 1, `${count - 1} or more`, theirsNow.count, theirsNow.exchange, {
        where: '/data/count',
        requirement: 'notification/unread-count',
      })
      const after = await countUnread(trial)
      trial.holds(after.count >= mine.count, `${mine.count} or more`, after.count, after.exchange, { where: '/data/count' })
      staysAsItWas(trial, before, await everyOrSkip(trial), 'notification/mark-one-only')
      await marksTheRest(trial)
    },
  },
  {
    id: 'notification/other-user-marks-all',
    area: 'notification',
    title: 'Marking all makes every notification of a user who has many unread ones read, but those about messages',
    requirements: ['notification/all-read-marks', 'notification/all-read-own-only', 'notification/all-read-spares-messages'],
    effects: 'disruptive',
    operations: ['listNotifications', 'markAllNotificationsRead'],
    quiet: true,
    async run(trial) {
      // By now no case needs one that is unread, and the run's own user has few.
      for (const { who, unread } of await usersWithUnread(trial)) await marksOwnAlone(trial, who, unread)
    },
  },
]

/** What two looks tell that had the list between them: new ones may arrive meanwhile. */
function countsThese(trial: Trial, all: readonly Notification[], first: number, { count, exchange }: Counted): void {
  if (first !== count) return
  const [least, most] = [all.filter(isUnreadMessage).length, all.filter(mayBeUnreadMessage).length]
  trial.holds(count >= least && count <= most, `${least} to ${most}`, count, exchange, {
    where: '/data/count',
    requirement: 'notification/unread-count',
  })
}

async function marksOwnAlone(trial: Trial, who: SignedIn, unread: readonly Notification[]): Promise<void> {
  const own = await everyOrSkip(trial)
  const theirs = await everyOrSkip(trial, who)
  const asking = { token: who.token, requirement: 'notification/all-read' }
  const { exchange } = await trial.ask('markAllNotificationsRead', { body: {} }, asking)
  trial.usesUp(`${unreadOne} of who marks all`, unread.length)
  const ids = new Set(unread.map(({ id }) => id))
  const now = await everyOrSkip(trial, who)
  for (const { id, read } of now)
    if (ids.has(id) && read !== undefined) trial.equal(read, true, exchange, { where: `notification ${id}/read` })
  const isNoMessage = ({ type }: Notification) => type !== message
  othersKeepRead(trial, theirs, now, isNoMessage, 'notification/all-read-spares-messages')
  if (who.userId !== trial.context.session.userId)
    othersKeepRead(trial, own, await everyOrSkip(trial), () => false, 'notification/all-read-own-only')
}

/** The user of the other company and the other one of this, where they have some that marking all marks. */
async function usersWithUnread(trial: Trial): Promise<readonly { who: SignedIn; unread: readonly Notification[] }[]> {
  const found: { who: SignedIn; unread: readonly Notification[] }[] = []
  for (const role of ['otherCompany', 'otherUser'] as const) {
    const who = await trial.context.other(role)
    const all = (who && (await everyNotification(trial, who))) ?? []
    const unread = all.filter(({ read, type }) => read === false && !isAboutMessages(type))
    if (who && unread.length > 1) found.push({ who, unread })
  }
  if (found.length > 0) return found
  return trial.skip('no other user has unread notifications outside the group of messages; give one who has')
}

/** Nobody has more than these marked one by one. */
const mostLeft = 6

/** No case that follows needs an unread one: messages are marked while all is, then all is again, and those are not counted any more. */
async function marksTheRest(trial: Trial): Promise<void> {
  const left = (await everyOrSkip(trial)).filter((one) => one.id && mayBeUnreadMessage(one)).slice(0, mostLeft)
  if (left.length === 0) return
  const marked = new Set<string>()
  const mark = async ({ id = '' }: Notification) =>
    isSuccess(await trial.attempt('markNotificationRead', { path: { id } })) && marked.add(id)
  const markAll = () => trial.attempt('markAllNotificationsRead', { body: {} })
  // Some come before it, and others after it.
  const half = Math.floor(left.length / 2)
  await Promise.all([...left.slice(0, half).map(mark), markAll(), ...left.slice(half).map(mark)])
  trial.usesUp(unreadOne, marked.size)
  await markAll()
  const { count, exchange } = await countUnread(trial)
  const after = await everyOrSkip(trial)
  for (const { id = '', read } of after)
    if (marked.has(id) && read !== undefined)
      trial.equal(read, true, exchange, { where: `notification ${id}/read`, requirement: 'notification/mark-reads' })
  const most = after.filter(mayBeUnreadMessage).length
  trial.holds(count <= most, `${most} or fewer`, count, exchange, { where: '/data/count', requirement: 'notification/unread-count' })
}
