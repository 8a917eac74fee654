// Notifications that are marked at the same time, one of them twice (4.21).
import {
  countWhereShown,
  everyOrSkip,
  isAboutMessages,
  isUnreadMessage,
  type Notification,
  unreadOne,
} from '../../cases/scenarios/notification-steps.ts'
import { isSuccess } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'

const mark = (trial: Trial, { id = '' }: Notification) => trial.attempt('markNotificationRead', { path: { id } })

/** No operation makes one unread again: so many are left for the cases that follow. */
const leastLeft = 3

async function marksTogether(trial: Trial): Promise<void> {
  const before = await everyOrSkip(trial)
  const unread = before.filter(({ id, read }) => typeof id === 'string' && read === false)
  const spare = (some: readonly Notification[]) => some.slice(0, Math.max(0, some.length - leastLeft))
  const messages = spare(unread.filter(isUnreadMessage))
  const [one, other] = [...messages.slice(0, 1), ...spare(unread.filter(({ type }) => !isAboutMessages(type)))]
  if (!one || !other) return trial.skip('the user has no more unread notifications than other cases need; log in as one who has')
  const count = (await countWhereShown(trial))?.count
  const [first, beside, again] = await Promise.all([mark(trial, one), mark(trial, other), mark(trial, one)])
  trial.usesUp(unreadOne, 2)
  const marked = [...(isSuccess(first) || isSuccess(again) ? [one] : []), ...(isSuccess(beside) ? [other] : [])]
  const now = await countWhereShown(trial)
  const after = await areRead(trial, marked)
  // One that arrives meanwhile raises the count.
  if (now && count !== undefined && after.length === before.length)
    trial.equal(now.count, count - marked.filter(isUnreadMessage).length, now.exchange, {
      where: '/data/count',
      requirement: 'notification/unread-count-falls',
    })
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

/** It comes before the cases that mark all. */
export const marksCase: Case = {
  id: 'beside/markNotificationRead',
  area: 'notification',
  title: 'Notifications that are marked together are all read, and each is counted once',
  requirements: ['notification/mark-reads', 'notification/unread-count-falls'],
  effects: 'shared',
  operations: ['listNotifications', 'markNotificationRead', 'countUnreadMessages'],
  quiet: true,
  run: marksTogether,
}
