// What reaches beyond the caller: what a login says he may do, what is kept from him, and what is of another company.
import { recordOf, remembering, rewrite } from '../../../tools/kinds.ts'
import { answers, around, bodyOf, good, isFields, isSuccess, type Lie, records, sentFields, withBody } from '../../../tools/lie.ts'

export const beyondTheCallerLies: readonly Lie[] = [
  {
    id: 'whose/getCompanyConfig/of-the-one-that-was-refused',
    says: 'The first read of the own configuration after that of another company was asked for shows the other one.',
    breaks: ['company/config-of-that-company'],
    operations: ['getCompanyConfig'],
    tell: remembering(
      () => new Map<string | undefined, string>(),
      ['getCompanyConfig'],
      (call, refused) => {
        const { id = '' } = call.params
        const answer = call.next()
        const asker = call.caller?.session.id
        const other = refused.get(asker)
        refused.delete(asker)
        if (!isSuccess(answer)) refused.set(asker, id)
        return isSuccess(answer) && other !== undefined
          ? withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), companyId: other } })
          : answer
      },
    ),
  },
  {
    id: 'whose/login/locations-of-all-companies',
    says: 'companyLocations of a login to the head office are those of every company.',
    breaks: ['record/other-company'],
    operations: ['login'],
    tell: records(['login'], ({ user }, { sandbox: { world } }) => {
      if (!isFields(user) || !Array.isArray(user.companyLocations) || user.companyLocations.length === 0) return
      user.companyLocations = world.all('locations').map(({ id, name }) => ({ id, name }))
    }),
  },
  {
    id: 'whose/getInspection/inspector-is-the-reader',
    says: 'A read of an inspection by somebody who cannot access all locations shows that user as the inspector of its items.',
    breaks: ['record/read-stable'],
    operations: ['getInspection'],
    tell: records(['getInspection'], ({ items }, { caller }) => {
      if (!caller || caller.user.companyWideAccess) return
      for (const item of Array.isArray(items) ? items.filter(isFields) : []) if (item.inspectorUserId) item.inspectorUserId = caller.user.id
    }),
  },
  {
    id: 'whose/login/all-locations-for-mobiles',
    says: 'A login with an audience of mobile phones shows each user as one with company-wide access.',
    breaks: ['session/user-same'],
    operations: ['login'],
    tell: records(['login'], ({ user }, call) => {
      if (isFields(user) && String(sentFields(call).audience).startsWith('mobile')) user.companyWideAccess = true
    }),
  },
  {
    id: 'whose/listWorkflowOrders/customer-of-another-company',
    says: 'An order shows the customer of another company that stands at the same place, with the id that it names.',
    breaks: ['record/other-company'],
    operations: ['listWorkflowOrders'],
    tell: answers(['listWorkflowOrders'], ({ data }, { caller, sandbox: { world } }) => {
      const other = world.all('orders').find(({ companyId }) => companyId !== caller?.companyId)
      const shown = isFields(data) && Array.isArray(data.orders) ? data.orders.filter(isFields) : []
      for (const order of shown.slice(3, 5))
        if (isFields(order.customer)) order.customer = { ...order.customer, companyId: other?.companyId }
    }),
  },
  {
    id: 'whose/updateReferralSource/reserved-for-the-owner-alone',
    says: 'A user of some locations renames referral sources that are reserved.',
    breaks: ['referral-source/reserved-update'],
    operations: ['updateReferralSource', 'getReferralSource'],
    tell: around(['updateReferralSource'], (call) => {
      const answer = call.next()
      const { id = '' } = call.params
      const { name } = sentFields(call)
      const source = call.sandbox.world.get('referralSources', id)
      if (isSuccess(answer) || !source?.reserved || !call.caller || call.caller.user.companyWideAccess) return answer
      if (source.companyId !== call.caller.companyId || typeof name !== 'string') return answer
      rewrite(call, 'referralSources', id, { name })
      return good(call, { data: { ...source, name } })
    }),
  },
  {
    id: 'whose/login/permissions-of-the-login-before',
    says: 'A login shows the permissions of whoever of the company logged in before.',
    breaks: ['session/user-same'],
    operations: ['login'],
    tell: remembering(
      () => new Map<unknown, unknown>(),
      ['login'],
      (call, last) => {
        const answer = call.next()
        const data = recordOf(answer)
        const { user } = data
        if (!isSuccess(answer) || !isFields(user)) return answer
        const permissions = last.get(user.companyId) ?? user.permissions
        last.set(user.companyId, user.permissions)
        return withBody(answer, { ...bodyOf(answer), data: { ...data, user: { ...user, permissions } } })
      },
    ),
  },
  {
    id: 'whose/updateRoleNotificationConfigs/types-of-all-companies',
    says: 'An update of a config changes those of its type in other companies.',
    breaks: ['record/other-company'],
    operations: ['updateRoleNotificationConfigs', 'listRoleNotificationConfigs'],
    tell: around(['updateRoleNotificationConfigs'], (call) => {
      const { world } = call.sandbox
      const answer = call.next()
      const sent = Array.isArray(call.body) && isSuccess(answer) ? call.body.filter(isFields) : []
      for (const { id, active } of sent) {
        const own = world.get('roleNotificationConfigs', String(id))
        const others = world.all('roleNotificationConfigs').filter((one) => one.type === own?.type && one.companyId !== own.companyId)
        if (typeof active === 'boolean') for (const one of others) rewrite(call, 'roleNotificationConfigs', one.id, { active })
      }
      return answer
    }),
  },
]
