// Notifications that are marked at the same time, one of them twice, and those of a customer twice (4.21).
import {
  countWhereShown,
  everyOrSkip,
  isAboutMessages,
  isUnreadMessage,
  leastFrequent,
  mayBeOf,
  mayBeUnreadMessage,
  type Notification,
  unreadOne,
} from '../../cases/scenarios/notification-steps.ts'
import { isSuccess, recordOf } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import type { SignedIn } from '../../sessions/sign-in.ts'

const mark = (trial: Trial, { id = '' }: Notification) => trial.attempt('markNotificationRead', { path: { id } })

/** No operation makes one unread again: so many are left for the cases that follow. */
const leastLeft = 3
const enough = 10

async function marksTogether(trial: Trial): Promise<void> {
  const before = await everyOrSkip(trial)
  const unread = before.filter(({ id, read }) => typeof id === 'string' && read === false)
  const leavingSome = (some: readonly Notification[]) => some.slice(0, Math.max(0, some.length - leastLeft))
  const messages = leavingSome(unread.filter(isUnreadMessage))
  const plain = leavingSome(unread.filter(({ type }) => !isAboutMessages(type)))
  // The more go together the sooner one is lost; who has few keeps them.
  const [one, ...others] = [...messages.slice(0, 1), ...plain].slice(0, plain.length > enough ? 4 : 2)
  if (!one || others.length === 0)
    return trial.skip('the user has no more unread notifications than other cases need; log in as one who has')
  const count = (await countWhereShown(trial))?.count
  const together = [one, ...others, one]
  const answers = await Promise.all(together.map((each) => mark(trial, each)))
  trial.usesUp(unreadOne, together.length - 1)
  const marked = [...new Set(together.filter((_, at) => answers[at] && isSuccess(answers[at])))]
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

interface Reader {
  readonly who: SignedIn
  readonly all: readonly Notification[]
  readonly customerId: string
}

/** The user of the other company, or this one where it has more unread messages than other cases need. */
async function readerOf(trial: Trial): Promise<Reader> {
  for (const [who, left] of [
    [await trial.context.other('otherCompany'), 0],
    [trial.context.session, leastLeft],
  ] as const) {
    if (!who) continue
    const all = await everyOrSkip(trial, who)
    const messages = all.filter(isUnreadMessage)
    const customerId = leastFrequent(messages.flatMap((one) => one.customerId ?? []))
    if (customerId !== undefined && messages.length > left) return { who, all, customerId }
  }
  return trial.skip('no user has an unread message of a customer that other cases do not need; log in as one who has')
}

/** Each message is marked, and counted, by one of two alone. */
async function customerTogether(trial: Trial): Promise<void> {
  const { who, all, customerId } = await readerOf(trial)
  const input = { path: { customerId }, body: {} }
  const marks = await Promise.all([1, 2].map(() => trial.attempt('markCustomerNotificationsRead', input, who)))
  const accepted = marks.filter(isSuccess)
  const [last] = accepted.slice(-1)
  if (!last) return trial.skip("the target refuses to mark a customer's messages")
  const counts = accepted.map((exchange) => recordOf(exchange).count)
  const after = await everyOrSkip(trial, who)
  trial.usesUp(`${unreadOne} of who marks a customer's`, all.filter((one) => one.customerId === customerId && isUnreadMessage(one)).length)
  // Whether what was read before counts as well is not said: alone, too, nothing is left to count.
  const alone = recordOf(await trial.attempt('markCustomerNotificationsRead', input, who)).count
  if (alone !== 0 || after.length !== all.length || !counts.every((count) => typeof count === 'number')) return
  const of = (isMeant: (one: Notification) => boolean) => all.filter((one) => mayBeOf(one, customerId) && isMeant(one)).length
  const [least, most] = [of(isUnreadMessage), of(mayBeUnreadMessage)]
  const sum = counts.reduce((total, count) => total + count, 0)
  const range = least === most ? String(most) : `${least} to ${most}`
  // A refused one may have marked some all the same, and which were marked before is not shown.
  const isRight = sum <= most && (sum >= least || accepted.length < marks.length)
  trial.holds(isRight, `${range} in all`, counts, last, { where: '/data/count', requirement: 'notification/customer-read-count' })
}

export const customerMarksCase: Case = {
  id: 'beside/markCustomerNotificationsRead',
  area: 'notification',
  title: "A customer's messages that are marked twice at the same time are counted once",
  requirements: ['notification/customer-read-count'],
  effects: 'disruptive',
  operations: ['listNotifications', 'markCustomerNotificationsRead'],
  quiet: true,
  run: customerTogether,
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
