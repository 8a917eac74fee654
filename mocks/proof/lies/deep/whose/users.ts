// What belongs to one user, and reaches or is changed by another in certain requests only.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { asSession, recordOf, remembering, rewrite } from '../../../tools/kinds.ts'
import { answers, around, bodyOf, type Call, type Fields, isFields, isSuccess, type Lie, sentFields, withBody } from '../../../tools/lie.ts'

const list: OperationId = 'listNotifications'
const one: OperationId = 'markNotificationRead'
const ofCustomer: OperationId = 'markCustomerNotificationsRead'
const everything: OperationId = 'markAllNotificationsRead'
const count: OperationId = 'countUnreadMessages'

const all = ({ sandbox }: Call) => sandbox.world.all('notifications')
const ofOthers = (call: Call) =>
  all(call).filter(({ userId, companyId }) => companyId === call.caller?.companyId && userId !== call.caller?.userId)
const isMessage = (type: string | null): boolean => type === 'CustomerSendsMessage' || type === 'TeammateSendsMessage'
const mark = (call: Call, id: string) => rewrite(call, 'notifications', id, { read: true })

/** The list of the caller, with more in it. */
const listWith = (name: string, says: string, fits: (call: Call) => boolean, which: (call: Call) => readonly object[]): Lie => ({
  id: `whose/${list}/${name}`,
  says,
  breaks: ['notification/list-own-only'],
  operations: [list],
  tell: answers([list], (body, call) => (fits(call) ? { ...body, data: [body.data, which(call)].flat() } : body)),
})

const named = ({ sandbox, params }: Call) => sandbox.world.get('notifications', params.id ?? '')

const notificationLies: readonly Lie[] = [
  listWith(
    'ids-of-others',
    'Notifications of other users are shown when their ids are asked for.',
    ({ query }) => query.has('ids'),
    (call) => {
      const asked = call.query.getAll('ids').flatMap((ids) => ids.split(','))
      return ofOthers(call).filter(({ id }) => asked.includes(id))
    },
  ),
  listWith(
    'filter-finds-others',
    'A filter by customer finds the notifications of other users about the customer, too.',
    ({ query }) => (query.get('where') ?? '').includes('customerId'),
    (call) => ofOthers(call).filter(({ customerId }) => customerId !== null && (call.query.get('where') ?? '').includes(customerId)),
  ),
  listWith(
    'unread-of-others',
    'A filter by read finds unread notifications of other users.',
    ({ query }) => (query.get('where') ?? '').includes('"read"'),
    (call) =>
      ofOthers(call)
        .filter(({ read }) => !read)
        .slice(0, 1),
  ),
  {
    id: `whose/${list}/of-another-for-who-goes-everywhere`,
    says: 'A user with company-wide access is shown the notifications of any user of the company.',
    breaks: ['notification/list-refuses-other-user'],
    operations: [list],
    tell: around([list], (call) => {
      const { caller, params, sandbox } = call
      const answer = call.next()
      const other = sandbox.world.get('users', params.id ?? '')
      if (isSuccess(answer) || !caller?.user.companyWideAccess || other?.companyId !== caller.companyId) return answer
      return call.next({ path: `/v3/user/${caller.userId}/notification` })
    }),
  },
  {
    id: `whose/${one}/of-another-refused-and-done`,
    says: 'Marking the notification of another user is refused, and marks it.',
    breaks: ['notification/mark-own-only', 'http/refused-changes-nothing'],
    operations: [one, list],
    tell: around([one], (call) => {
      const known = named(call)
      const answer = call.next()
      if (call.caller && known && !isSuccess(answer)) mark(call, known.id)
      return answer
    }),
  },
  {
    id: `whose/${one}/second-try-marks-that-of-another`,
    says: 'Marking the notification of another user is refused the first time, and done when it is sent again.',
    breaks: ['notification/mark-own-only'],
    operations: [one, list],
    tell: remembering(
      () => new Set<string>(),
      [one],
      (call, refused) => {
        const known = named(call)
        const answer = call.next()
        if (!call.caller || !known || isSuccess(answer)) return answer
        if (refused.has(known.id)) mark(call, known.id)
        refused.add(known.id)
        return answer
      },
    ),
  },
  {
    id: `whose/${one}/those-of-the-same-customer`,
    says: 'Marking a message also marks the messages of the customer to other users.',
    breaks: ['notification/mark-one-only', 'notification/mark-own-only'],
    operations: [one, list],
    tell: around([one], (call) => {
      const known = named(call)
      const answer = call.next()
      if (!isSuccess(answer) || !known?.customerId || !isMessage(known.type)) return answer
      for (const other of ofOthers(call)) if (other.customerId === known.customerId && isMessage(other.type)) mark(call, other.id)
      return answer
    }),
  },
  {
    id: `whose/${ofCustomer}/of-the-order-for-all`,
    says: 'With an orderId, the messages about the order are marked for every user.',
    breaks: ['notification/customer-read-own-only'],
    operations: [ofCustomer, list],
    tell: around([ofCustomer], (call) => {
      const answer = call.next()
      const { orderId } = sentFields(call)
      if (!isSuccess(answer) || typeof orderId !== 'string') return answer
      for (const other of ofOthers(call)) if (other.customerId === call.params.customerId && isMessage(other.type)) mark(call, other.id)
      return answer
    }),
  },
  {
    id: `whose/${ofCustomer}/counts-those-of-others`,
    says: "count of marking a customer's messages has the unread ones of other users in it.",
    breaks: ['notification/customer-read-count', 'notification/customer-read-own-only'],
    operations: [ofCustomer],
    tell: around([ofCustomer], (call) => {
      const answer = call.next()
      const more = ofOthers(call).filter(
        ({ read, type, customerId }) => !read && isMessage(type) && customerId === call.params.customerId,
      ).length
      return isSuccess(answer) ? withBody(answer, { success: true, data: { count: Number(recordOf(answer).count) + more } }) : answer
    }),
  },
  {
    id: `whose/${everything}/of-the-same-role`,
    says: 'Marking all also marks those of users with the same role at a location of the caller.',
    breaks: ['notification/all-read-own-only'],
    operations: [everything, list],
    tell: around([everything], (call) => {
      const answer = call.next()
      const { caller, sandbox } = call
      if (!isSuccess(answer) || !caller) return answer
      const same = (userId: string | null) => {
        const user = sandbox.world.get('users', userId ?? '')
        return user?.roleIds.some((id) => caller.user.roleIds.includes(id))
      }
      for (const other of ofOthers(call)) if (same(other.userId) && !isMessage(other.type)) mark(call, other.id)
      return answer
    }),
  },
  {
    id: `whose/${everything}/second-time-for-all`,
    says: 'Marking all when everything is read already marks those of the whole company.',
    breaks: ['notification/all-read-own-only'],
    operations: [everything, list],
    tell: around([everything], (call) => {
      const open = all(call).some(({ userId, read, type }) => userId === call.caller?.userId && !read && !isMessage(type))
      const answer = call.next()
      if (isSuccess(answer) && !open) for (const other of ofOthers(call)) if (!isMessage(other.type)) mark(call, other.id)
      return answer
    }),
  },
  {
    id: `whose/${count}/of-others-when-none-is-left`,
    says: 'The count of a user without unread messages is that of the location.',
    breaks: ['notification/unread-count', 'notification/unread-count-own-only'],
    operations: [count],
    tell: around([count], (call) => {
      const answer = call.next()
      if (!isSuccess(answer) || recordOf(answer).count !== 0) return answer
      const unread = ofOthers(call).filter(({ read, type }) => !read && isMessage(type)).length
      return withBody(answer, { success: true, data: { count: unread } })
    }),
  },
]

const scanIn = (call: Call) => call.sandbox.world.get('tpiScans', String(sentFields(call).tpiScanId))

/** A body that names a record of another company is taken as if that were of the caller's. */
const scanOfOthers = (id: OperationId): Lie => ({
  id: `whose/${id}/scan-of-another-company`,
  says: `${id} takes the scan of another company, and the inspection shows it.`,
  breaks: ['record/other-company'],
  operations: [id, 'listTpiInspections'],
  tell: around([id], (call) => {
    const answer = call.next()
    const scan = scanIn(call)
    const { caller } = call
    if (isSuccess(answer) || !caller || !scan || scan.companyId === caller.companyId) return answer
    rewrite(call, 'tpiScans', scan.id, { companyId: caller.companyId, locationId: null })
    const taken = call.next()
    rewrite(call, 'tpiScans', scan.id, { companyId: scan.companyId, locationId: scan.locationId })
    return taken
  }),
})

const roleOf = (call: Call, roleId: unknown) => call.sandbox.world.get('roles', String(roleId))

const otherLies: readonly Lie[] = [
  scanOfOthers('createTpiInspection'),
  scanOfOthers('updateTpiInspection'),
  {
    id: 'whose/createManualPayment/order-of-another-company',
    says: 'A payment by hand is taken for an order of another company, which is then paid.',
    breaks: ['record/other-company'],
    operations: ['createManualPayment', 'listWorkflowOrders'],
    tell: around(['createManualPayment'], (call) => {
      const answer = call.next()
      const order = call.sandbox.world.get('orders', String(sentFields(call).orderId))
      const { caller } = call
      const owner = call.sandbox.world.all('sessions').find(({ companyId }) => companyId === order?.companyId)
      if (isSuccess(answer) || !caller || !owner || order?.companyId === caller.companyId) return answer
      return call.next(asSession(owner))
    }),
  },
  {
    id: 'whose/updateRoleNotificationConfigs/role-of-another-company',
    says: 'An array of configs is refused for a role of another company in it, and changes the configs of that role.',
    breaks: ['record/other-company', 'http/refused-changes-nothing'],
    operations: ['updateRoleNotificationConfigs', 'listRoleNotificationConfigs'],
    tell: around(['updateRoleNotificationConfigs'], (call) => {
      const answer = call.next()
      const { caller, sandbox } = call
      if (!caller || isSuccess(answer) || !Array.isArray(call.body)) return answer
      const foreign = call.body.filter(
        (item): item is Fields => isFields(item) && (roleOf(call, item.roleId)?.companyId ?? caller.companyId) !== caller.companyId,
      )
      const owner = sandbox.world.all('sessions').find(({ companyId }) => companyId === roleOf(call, foreign[0]?.roleId)?.companyId)
      if (owner) call.next({ body: foreign, ...asSession(owner) })
      return answer
    }),
  },
  {
    id: 'whose/listRoleNotificationConfigs/asked-before-by-another',
    says: 'The configs of a role are shown to users of another company once a user of its own has asked for them.',
    breaks: ['record/other-company'],
    operations: ['listRoleNotificationConfigs'],
    tell: remembering(
      () => new Map<string | null, ReturnType<Call['next']>>(),
      ['listRoleNotificationConfigs'],
      (call, cache) => {
        const answer = call.next()
        const roleId = call.query.get('roleId')
        if (isSuccess(answer)) cache.set(roleId, answer)
        return call.caller && answer.status === 404 ? (cache.get(roleId) ?? answer) : answer
      },
    ),
  },
  {
    id: 'whose/searchTimesheets/locations-of-another-company',
    says: 'A search with locationIds of another company finds the entries there.',
    breaks: ['record/other-company'],
    operations: ['searchTimesheets'],
    tell: around(['searchTimesheets'], (call) => {
      const { locationIds } = sentFields(call)
      const [first] = Array.isArray(locationIds) ? locationIds : []
      const location = call.sandbox.world.get('locations', String(first))
      const owner = call.sandbox.world.all('sessions').find(({ companyId }) => companyId === location?.companyId)
      return call.caller && owner && location?.companyId !== call.caller.companyId ? call.next(asSession(owner)) : call.next()
    }),
  },
  {
    id: 'whose/listTimesheets/filter-sums-others',
    says: 'totalDuration of a list with a filter has the entries of another company in it.',
    breaks: ['timesheet/list-total-duration-sums', 'record/other-company'],
    operations: ['listTimesheets'],
    tell: around(['listTimesheets'], (call) => {
      const answer = call.next()
      const other = call.sandbox.world.all('sessions').find(({ companyId }) => companyId !== call.caller?.companyId)
      if (!isSuccess(answer) || !other || !call.query.has('where')) return answer
      const [body, { meta }] = [bodyOf(answer), bodyOf(call.next(asSession(other)))]
      if (!isFields(body.meta) || !isFields(meta)) return answer
      return withBody(answer, {
        ...body,
        meta: { ...body.meta, totalDuration: Number(body.meta.totalDuration) + Number(meta.totalDuration) },
      })
    }),
  },
  {
    id: 'whose/getWorkflow/total-of-all-when-filtered',
    says: 'meta.total of the board without inactive orders counts the orders of other companies.',
    breaks: ['workflow/board-total', 'record/other-company'],
    operations: ['getWorkflow'],
    tell: around(['getWorkflow'], (call) => {
      const answer = call.next()
      const body = bodyOf(answer)
      if (!isSuccess(answer) || !isFields(body.meta) || call.query.get('filterInactiveOrders') !== 'true') return answer
      const others = call.sandbox.world.all('orders').filter(({ companyId }) => companyId !== call.caller?.companyId).length
      return withBody(answer, { ...body, meta: { ...body.meta, total: Number(body.meta.total) + others } })
    }),
  },
  {
    id: 'whose/listWorkflowOrders/filter-finds-others',
    says: 'The list of orders with a filter also finds orders of other companies.',
    breaks: ['record/other-company'],
    operations: ['listWorkflowOrders'],
    tell: around(['listWorkflowOrders'], (call) => {
      const answer = call.next()
      const other = call.sandbox.world.all('sessions').find(({ companyId }) => companyId !== call.caller?.companyId)
      if (!isSuccess(answer) || !other || !call.query.has('where')) return answer
      const [own, theirs] = [recordOf(answer), recordOf(call.next(asSession(other)))]
      return withBody(answer, { ...bodyOf(answer), data: { ...own, orders: [own.orders, theirs.orders ?? []].flat() } })
    }),
  },
  {
    id: 'whose/login/locations-of-the-user-before',
    says: 'A login right after that of a user with company-wide access shows the locations of that user to one who has fewer.',
    breaks: ['session/other-locations'],
    operations: ['login'],
    tell: remembering(
      () => ({ companyId: undefined as unknown, locations: undefined as unknown }),
      ['login'],
      (call, last) => {
        const answer = call.next()
        const data = recordOf(answer)
        const { user } = data
        if (!isSuccess(answer) || !isFields(user)) return answer
        const { companyId, locations } = last
        Object.assign(
          last,
          user.companyWideAccess === true ? { companyId: user.companyId, locations: user.locations } : { companyId: undefined },
        )
        if (user.companyWideAccess === true || companyId !== user.companyId) return answer
        return withBody(answer, { ...bodyOf(answer), data: { ...data, user: { ...user, locations } } })
      },
    ),
  },
]

export const userLies: readonly Lie[] = [...notificationLies, ...otherLies]
