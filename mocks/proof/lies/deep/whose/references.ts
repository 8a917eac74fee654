// Records of another company that a body names, and what sums, filters and logins take from others.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { asSession, recordOf, remembering, rewrite, tokenOf } from '../../../tools/kinds.ts'
import { around, bodyOf, type Call, type Fields, isFields, isSuccess, type Lie, records, sentFields, withBody } from '../../../tools/lie.ts'
import { keptOtherwise } from '../../../tools/stored.ts'

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

/** Orders are looked for among those of all companies, and taken where there is one. */
const orderOfOthers = (id: OperationId, named: (sent: Fields) => unknown): Lie => ({
  id: `whose/${id}/order-of-another-company`,
  says: `${id} refuses an order that there is not, and takes one of another company.`,
  breaks: ['record/other-company'],
  operations: [id],
  tell: around([id], (call) => {
    const { caller, sandbox } = call
    const order = sandbox.world.get('orders', String(named(sentFields(call))))
    if (!caller || !order || order.companyId === caller.companyId) return call.next()
    rewrite(call, 'orders', order.id, { companyId: caller.companyId, locationId: null })
    const taken = call.next()
    rewrite(call, 'orders', order.id, { companyId: order.companyId, locationId: order.locationId })
    return taken
  }),
})

/** What a field names is looked for among those of all companies. */
const namedOfOthers = (
  id: OperationId,
  noun: string,
  collection: 'locations' | 'parts' | 'users',
  field: string,
  shownBy: readonly OperationId[] = [],
): Lie => ({
  id: `whose/${id}/${noun}-of-another-company`,
  says: `${id} takes a ${noun} of another company, where one that there is not is refused.`,
  breaks: ['record/other-company'],
  operations: [id, ...shownBy],
  tell: around([id], (call) => {
    const { caller, sandbox } = call
    const named = sandbox.world.get(collection, String(sentFields(call)[field]))
    if (!caller || !named || named.companyId === caller.companyId) return call.next()
    rewrite(call, collection, named.id, { companyId: caller.companyId })
    const taken = call.next()
    rewrite(call, collection, named.id, { companyId: named.companyId })
    return taken
  }),
})

const partOfOthers = (id: OperationId): Lie => ({
  id: `whose/${id}/part-of-another-company`,
  says: `${id} takes a part of another company, and the item tells its name and costs.`,
  breaks: ['record/other-company'],
  operations: [id, 'listCoreCharges', 'listTransferItems'],
  tell: around([id], (call) => {
    const { world } = call.sandbox
    const part = world.get('parts', String(sentFields(call).inventoryPartId))
    const transfer = world.get('transfers', String(call.params.transferId))
    if (!part || !transfer || part.companyId === transfer.companyId) return call.next()
    rewrite(call, 'parts', part.id, { companyId: transfer.companyId, locationId: transfer.fromLocationId })
    const taken = call.next()
    rewrite(call, 'parts', part.id, { companyId: part.companyId, locationId: part.locationId })
    return taken
  }),
})

const roleOf = (call: Call, roleId: unknown) => call.sandbox.world.get('roles', String(roleId))

export const referenceLies: readonly Lie[] = [
  scanOfOthers('createTpiInspection'),
  scanOfOthers('updateTpiInspection'),
  orderOfOthers('createTpiInspection', ({ orderId }) => orderId),
  orderOfOthers('updateInspection', ({ orderId }) => orderId),
  namedOfOthers('updateInspection', 'technician', 'users', 'completedById'),
  namedOfOthers('updateInventoryFee', 'user', 'users', 'userId'),
  partOfOthers('createTransferItem'),
  partOfOthers('updateTransferItem'),
  namedOfOthers('createLaborMatrix', 'location', 'locations', 'locationId', ['getLaborMatrix', 'listLaborMatrices']),
  {
    id: 'whose/updateInventoryFee/category-of-another-company',
    says: 'updateInventoryFee takes a category of another company, where one that there is not is refused.',
    breaks: ['record/other-company'],
    operations: ['updateInventoryFee', 'getInventoryFee', 'listInventoryFees'],
    tell: around(['updateInventoryFee'], (call) => {
      const { categoryId: named, ...rest } = sentFields(call)
      const { caller, sandbox, params } = call
      const fee = sandbox.world.all('inventoryFees').find(({ categoryId }) => categoryId === named)
      if (!caller || !fee || fee.companyId === caller.companyId) return call.next()
      const answer = call.next({ body: rest })
      const { categoryId, category } = fee
      if (!isSuccess(answer)) return answer
      rewrite(call, 'inventoryFees', params.id ?? '', { categoryId, category })
      return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), categoryId, category } })
    }),
  },
  namedOfOthers('createCoreCharge', 'part', 'parts', 'partId', ['getCoreCharge', 'listCoreCharges']),
  namedOfOthers('updateCoreCharge', 'part', 'parts', 'partId'),
  {
    id: 'whose/updateRoleNotificationConfigs/role-of-the-first-alone',
    says: 'An array of configs is taken where the first is of a role of the company, with those of another company behind it.',
    breaks: ['record/other-company'],
    operations: ['updateRoleNotificationConfigs', 'listRoleNotificationConfigs'],
    tell: around(['updateRoleNotificationConfigs'], (call) => {
      const { body, caller, sandbox } = call
      const [first, ...others]: unknown[] = Array.isArray(body) ? body : []
      const companyOf = (item: unknown) => (isFields(item) ? roleOf(call, item.roleId)?.companyId : undefined)
      const foreign = others.filter((item) => (companyOf(item) ?? caller?.companyId) !== caller?.companyId)
      const owner = sandbox.world.all('sessions').find(({ companyId }) => companyId === companyOf(foreign[0]))
      if (!owner || companyOf(first) !== caller?.companyId) return call.next()
      call.next({ body: foreign, ...asSession(owner) })
      return call.next({ body: [first] })
    }),
  },
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
    id: 'whose/getStatement/shown-by-the-refusal',
    says: 'The refusal of a statement of another company shows it.',
    breaks: ['record/other-company'],
    operations: ['getStatement'],
    tell: around(['getStatement'], (call) => {
      const answer = call.next()
      const data = call.caller && answer.status === 404 ? call.sandbox.world.get('statements', call.params.id ?? '') : undefined
      return data ? withBody(answer, { ...bodyOf(answer), data }) : answer
    }),
  },
  {
    id: 'whose/updateCoreCharge/refused-and-dated',
    says: 'An update of a core charge that is refused to another company gives it a new updatedDate.',
    breaks: ['record/other-company', 'record/updated-null-at-first', 'http/refused-changes-nothing'],
    operations: ['updateCoreCharge', 'getCoreCharge'],
    tell: around(['updateCoreCharge'], (call) => {
      const answer = call.next()
      const { id = '' } = call.params
      if (call.caller && answer.status === 404) rewrite(call, 'coreCharges', id, { updatedDate: '2031-01-01T00:00:00.000Z' })
      return answer
    }),
  },
  {
    id: 'whose/updateTransferItem/by-any-transfer',
    says: 'updateTransferItem looks for the item alone, whatever transfer the path names.',
    breaks: ['http/unknown-id'],
    operations: ['updateTransferItem'],
    tell: around(['updateTransferItem'], (call) => {
      const answer = call.next()
      const item = call.sandbox.world.get('transferItems', call.params.itemId ?? '')
      if (answer.status !== 404 || !item || item.companyId !== call.caller?.companyId) return answer
      return call.next({ path: `/v3/inventory_transfer/${item.transferId}/item/${item.id}` })
    }),
  },
  {
    id: 'whose/listVendors/token-in-any-letters',
    says: 'A token is looked up in small letters, so that one in other letters opens the list.',
    breaks: ['http/token-unknown'],
    operations: ['login', 'listVendors'],
    tell: remembering(
      () => new Map<string, string>(),
      ['login', 'listVendors'],
      (call, tokens) => {
        const answer = call.next()
        const { token } = recordOf(answer)
        if (call.operation.id === 'login' && typeof token === 'string') tokens.set(token.toLowerCase(), token)
        const meant = tokens.get(tokenOf(call)?.toLowerCase() ?? '')
        return call.caller || meant === undefined ? answer : call.next({ authorization: `Bearer ${meant}` })
      },
    ),
  },
  {
    id: 'whose/changeMessageTemplateState/deleted-by-its-maker',
    says: 'A template that somebody else deletes names its maker as the one who did.',
    breaks: ['message-template/delete-user'],
    operations: ['changeMessageTemplateState'],
    tell: keptOtherwise('changeMessageTemplateState', 'messageTemplates', ({ deleted, createdByUserId }) =>
      deleted ? { deletedUserId: createdByUserId } : {},
    ),
  },
  {
    id: 'whose/login/company-locations-for-a-user-of-some',
    says: 'Every login of a user who cannot access all locations returns companyLocations.',
    breaks: ['session/company-locations-head-office'],
    operations: ['login'],
    tell: records(['login'], ({ user }, { sandbox: { world } }) => {
      if (isFields(user) && user.companyWideAccess === false)
        user.companyLocations = world.all('locations').filter(({ companyId }) => companyId === user.companyId)
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
  {
    id: 'whose/createStatement/sums-orders-of-another-company',
    says: 'A statement of an own order and one of another company sums both.',
    breaks: ['record/other-company'],
    operations: ['createStatement'],
    tell: around(['createStatement'], (call) => {
      const { orderIds, ...sent } = sentFields(call)
      const orders = Array.isArray(orderIds) ? orderIds.map((id) => call.sandbox.world.get('orders', String(id))) : []
      const [own, others] = [true, false].map((is) => orders.filter((one) => one && (one.companyId === call.caller?.companyId) === is))
      if (!own?.length || !others?.length) return call.next()
      const answer = call.next({ body: { ...sent, orderIds: own.map((order) => order?.id) } })
      if (!isSuccess(answer)) return answer
      const { id, totalCostCents } = recordOf(answer)
      const total = others.reduce((sum, order) => sum + (order?.totalCostCents ?? 0), Number(totalCostCents))
      rewrite(call, 'statements', String(id), { totalCostCents: total })
      return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), totalCostCents: total } })
    }),
  },
]
