// Marks that write a notification anew, and lose what it was about; or reach those of everybody where nobody is named.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { Collections } from '../../../../engine/state/records.ts'
import { afterwards, recordOf, remembering, rewrite } from '../../../tools/kinds.ts'
import { around, bodyOf, type Call, good, isSuccess, type Lie, sentFields, withBody } from '../../../tools/lie.ts'
import { companyRecords } from '../../../tools/stored.ts'

type Notification = Collections['notifications']

const ofCaller = (call: Call): Notification[] =>
  companyRecords(call, 'notifications').filter(({ userId }) => userId === call.caller?.user.id)

type Change = (marked: Notification) => Partial<Notification>

/** A mark of one writes these with it. */
const writesAnew = (name: string, says: string, change: Change): Lie => ({
  id: `sequences/markNotificationRead/${name}`,
  says,
  breaks: ['notification/mark-leaves-fields'],
  operations: ['markNotificationRead', 'listNotifications'],
  tell: afterwards(['markNotificationRead'], (call, { id }) => {
    const marked = call.sandbox.world.get('notifications', String(id))
    if (marked) rewrite(call, 'notifications', marked.id, change(marked))
  }),
})

/** A mark of many writes these into each that it makes read. */
const writesEachAnew = (operation: OperationId, name: string, says: string, change: Change): Lie => ({
  id: `sequences/${operation}/${name}`,
  says,
  breaks: ['notification/mark-leaves-fields'],
  operations: [operation, 'listNotifications'],
  tell: around([operation], (call) => {
    const unread = ofCaller(call).filter(({ read }) => !read)
    const answer = call.next()
    if (!isSuccess(answer)) return answer
    for (const { id } of unread) {
      const now = call.sandbox.world.get('notifications', id)
      if (now?.read) rewrite(call, 'notifications', id, change(now))
    }
    return answer
  }),
})

export const marksAnewLies: readonly Lie[] = [
  writesAnew('loses-its-payload', 'A notification that is marked as read has an empty payload from then on.', () => ({ payload: {} })),
  writesAnew('forgets-its-customer', 'A notification that is marked as read names no customer from then on.', () => ({ customerId: null })),
  writesAnew('mailed-or-not', 'A notification that is marked as read says the contrary of e-mail from then on.', ({ sendEmail }) => ({
    sendEmail: !sendEmail,
  })),
  writesEachAnew('markAllNotificationsRead', 'empties-payloads', 'Marking all empties the payload of each.', () => ({ payload: {} })),
  writesEachAnew(
    'markCustomerNotificationsRead',
    'in-app-or-not',
    "Each of a customer's messages that is marked says the contrary of the app.",
    ({ sendInApp }) => ({ sendInApp: !sendInApp }),
  ),
  {
    id: 'sequences/markNotificationRead/answers-with-the-type-of-another',
    says: 'The answer to a mark shows the type of another notification of the user.',
    breaks: ['notification/mark-leaves-fields'],
    operations: ['markNotificationRead', 'listNotifications'],
    tell: around(['markNotificationRead'], (call) => {
      const answer = call.next()
      const data = recordOf(answer)
      const other = ofCaller(call).find(({ id, type }) => id !== data.id && type !== data.type)
      if (!isSuccess(answer) || !other) return answer
      return withBody(answer, { ...bodyOf(answer), data: { ...data, type: other.type } })
    }),
  },
  {
    id: 'sequences/markCustomerNotificationsRead/unknown-customer-is-any',
    says: 'Marking the messages of a customer that nobody has marks those of all customers.',
    breaks: ['notification/customer-read-spares-customers'],
    operations: ['markCustomerNotificationsRead', 'listNotifications'],
    tell: around(['markCustomerNotificationsRead'], (call) => {
      if (!call.caller || call.sandbox.world.get('customers', call.params.customerId ?? '')) return call.next()
      const marked = ofCaller(call).filter(({ read, customerId }) => !read && customerId !== null)
      for (const { id } of marked) rewrite(call, 'notifications', id, { read: true })
      return good(call, { data: { count: marked.length } })
    }),
  },
  {
    id: 'sequences/markCustomerNotificationsRead/second-order-counted-alone',
    says: 'Once messages about one order of a customer were marked, those about another are counted and stay unread.',
    breaks: ['notification/customer-read-count', 'notification/customer-read-marks'],
    operations: ['markCustomerNotificationsRead', 'listNotifications'],
    tell: remembering(
      () => new Map<string, unknown>(),
      ['markCustomerNotificationsRead'],
      (call, marked) => {
        const { orderId } = sentFields(call)
        const customerId = call.params.customerId ?? ''
        const before = marked.get(customerId)
        if (typeof orderId !== 'string') return call.next()
        marked.set(customerId, before ?? orderId)
        if (before === undefined || before === orderId) return call.next()
        const { world } = call.sandbox
        const state = world.state()
        const answer = call.next()
        world.load(state)
        return answer
      },
    ),
  },
]
