// Notifications that are marked at the same time, one of them twice, and one beside the mark of all (4.21).
import {
  countWhereShown,
  everyOrSkip,
  isAboutMessages,
  isUnreadMessage,
  type Notification,
  unreadOne,
} from '../../cases/scenarios/notification-steps.ts'
import { isSuccess } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/case.ts'
import type { Trial } from '../../runner/trial.ts'

const mark = (trial: Trial, { id = '' }: Notification) => trial.attempt('markNotificationRead', { path: { id } })

async function marksTogether(trial: Trial): Promise<void> {
  const before = await everyOrSkip(trial)
  const unread = before.filter(({ id, read }) => typeof id === 'string' && read === false)
  const [message, ofAll] = unread.filter(isUnreadMessage)
  const other = unread.find(({ type }) => !isAboutMessages(type)) ?? ofAll
  if (!message || !other)
    return trial.skip('the user has fewer than two unread notifications, one of them a message; log in as one who has')
  const count = (await countWhereShown(trial))?.count
  const answers = await Promise.all([mark(trial, message), mark(trial, other), mark(trial, message)])
  const [first, beside, again] = answers
  trial.usesUp(unreadOne, 2)
  const marked = [...(isSuccess(first) || isSuccess(again) ? [message] : []), ...(isSuccess(beside) ? [other] : [])]
  const now = await countWhereShown(trial)
  const after = await areRead(trial, marked)
  // One that arrives meanwhile raises the count.
  if (now && count !== undefined && after.length === before.length)
    trial.equal(now.count, count - marked.filter(isUnreadMessage).length, now.exchange, {
      where: '/data/count',
      requirement: 'notification/unread-count-falls',
    })
  if (!ofAll || marked.includes(ofAll)) return
  const [one] = await Promise.all([mark(trial, ofAll), trial.attempt('markAllNotificationsRead', { body: {} })])
  trial.usesUp(unreadOne, unread.filter(({ type }) => !isAboutMessages(type)).length)
  if (isSuccess(one)) await areRead(trial, [...marked, ofAll])
}

async function areRead(trial: Trial, marked: readonly Notification[]): Promise<readonly Notification[]> {
  const after = await everyOrSkip(trial)
  const exchange = trial.exchanges.at(-1)
  for (const { id } of marked) {
    const now = after.find((one) => one.id === id)
    if (exchange && now?.read !== undefined)
      trial.equal(now.read, true, exchange, { where: `notification ${id}/read`, requirement: 'notification/mark-reads' })
  }
  return after
}

export const markCases: readonly Case[] = [
  {
    id: 'beside/markNotificationRead',
    area: 'notification',
    title: 'Notifications that are marked together are all read, and each is counted once',
    requirements: ['notification/mark-reads', 'notification/unread-count-falls'],
    effects: 'disruptive',
    operations: ['listNotifications', 'markNotificationRead', 'markAllNotificationsRead', 'countUnreadMessages'],
    quiet: true,
    run: marksTogether,
  },
]
