// Marking notifications one after the other, and again: what is read stays read, the rest unread, and the count goes along (4.21).
import {
  countWhereShown,
  everyOrSkip,
  isAboutMessages,
  isUnreadMessage,
  message as messageType,
  type Notification,
  unreadOne,
} from '../../cases/scenarios/notification-steps.ts'
import { isSuccess } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'

/** No operation makes one unread again: so many are left for the cases that follow. */
const leastLeft = 3

const someOf = (unread: readonly Notification[]): readonly Notification[] => unread.slice(0, Math.max(0, unread.length - leastLeft))

function toMark(all: readonly Notification[]): readonly Notification[] {
  const named = all.filter(({ id }) => typeof id === 'string')
  const messages = someOf(named.filter(isUnreadMessage))
  const [message = named.find(({ type, read }) => type === messageType && read === true), next] = messages
  const [one, other, third] = someOf(named.filter(({ read, type }) => read === false && !isAboutMessages(type)))
  return [one, message, message, other, next, message, third, one].filter((each) => each !== undefined)
}

async function inManyOrders(trial: Trial): Promise<void> {
  const all = await everyOrSkip(trial)
  const marks = toMark(all)
  if (marks.length === 0) return trial.skip('the user has no more unread notifications than other cases need; log in as a user who has one')
  const marked = new Set<string>()
  const counted: { now: Counted; expected: number; isFall: boolean }[] = []
  let before = await countWhereShown(trial)
  for (const one of marks) {
    const { id = '' } = one
    const isFall = isUnreadMessage(one) && !marked.has(id)
    const exchange = await trial.attempt('markNotificationRead', { path: { id } })
    if (!isSuccess(exchange)) return trial.skip('the target refuses to mark a notification')
    if (one.read === false && !marked.has(id)) trial.usesUp(unreadOne)
    marked.add(id)
    const now = before && (await countWhereShown(trial))
    if (before && now) counted.push({ now, expected: before.count - Number(isFall), isFall })
    before = now
  }
  const after = await isAsMarked(trial, all, marked)
  // One that arrives meanwhile raises the count.
  if (after.length !== all.length) return
  for (const { now, expected, isFall } of counted)
    trial.equal(now.count, expected, now.exchange, {
      where: '/data/count',
      requirement: isFall ? 'notification/unread-count-falls' : 'notification/unread-count',
    })
}

type Counted = NonNullable<Awaited<ReturnType<typeof countWhereShown>>>

/** In another session of the same user: what was marked is read, and nothing else is. */
async function isAsMarked(trial: Trial, before: readonly Notification[], marked: ReadonlySet<string>): Promise<readonly Notification[]> {
  const after = await everyOrSkip(trial, await trial.signIn())
  const exchange = trial.exchanges.at(-1)
  const were = new Map(before.map((one) => [one.id, one.read]))
  for (const { id = '', read } of after) {
    const was = marked.has(id) || were.get(id)
    const requirement = marked.has(id) ? 'notification/mark-reads' : 'notification/mark-one-only'
    if (exchange && typeof was === 'boolean' && read !== undefined)
      trial.equal(read, was, exchange, { where: `notification ${id}/read`, requirement })
  }
  return after
}

/** It comes before the cases that mark all. */
export const notificationCase: Case = {
  id: 'sequences/markNotificationRead',
  area: 'notification',
  title: 'Notifications that are marked one after the other, and again, stay read, the others unread, and the count goes along',
  requirements: ['notification/mark-reads', 'notification/mark-one-only', 'notification/unread-count-falls', 'notification/unread-count'],
  effects: 'shared',
  operations: ['listNotifications', 'markNotificationRead', 'countUnreadMessages'],
  quiet: true,
  run: inManyOrders,
}
