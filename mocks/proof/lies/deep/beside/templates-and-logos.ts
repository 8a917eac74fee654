// What no read shows, when writes of it overlap: templates, logos, and orders of two statuses that are archived.
import { recordOf, rewrite } from '../../../tools/kinds.ts'
import { type Call, isSuccess, type Lie, sentFields, withBody } from '../../../tools/lie.ts'
import { besideOthers } from '../../../tools/under-way.ts'

const templateId = ({ params }: Call): string => params.id ?? ''

export const templateAndLogoLies: readonly Lie[] = [
  {
    id: 'beside/createMessageTemplate/one-lost',
    says: 'createMessageTemplate answers a create beside another as it should, and keeps the first of them only.',
    breaks: ['record/write-lasts', 'message-template/create-lasts'],
    operations: ['createMessageTemplate', 'updateMessageTemplate'],
    tell: besideOthers<true>(['createMessageTemplate'], (call, [other], leave) => {
      const answer = call.next()
      const { world } = call.sandbox
      const made = isSuccess(answer) && other ? world.get('messageTemplates', String(recordOf(answer).id)) : undefined
      if (made) world.transact(() => world.remove('messageTemplates', made))
      leave(true)
      return answer
    }),
  },
  {
    id: 'beside/updateMessageTemplate/brings-back',
    says: 'An update of a template that is being deleted brings it back.',
    breaks: ['message-template/deleted-lasts', 'message-template/delete'],
    operations: ['updateMessageTemplate', 'changeMessageTemplateState'],
    tell: besideOthers<string>(['updateMessageTemplate', 'changeMessageTemplateState'], (call, deleted, leave) => {
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      if (call.operation.id === 'changeMessageTemplateState' && call.params.action === 'delete') leave(templateId(call))
      else if (
        call.operation.id === 'updateMessageTemplate' &&
        deleted.includes(templateId(call)) &&
        sentFields(call).deleted === undefined
      )
        rewrite(call, 'messageTemplates', templateId(call), { deleted: false, deletedDate: null })
      return answer
    }),
  },
  {
    id: 'beside/setCompanyLogo/answer-of-the-other',
    says: 'setCompanyLogo answers with the blobId of another one that is under way.',
    breaks: ['company/logo-set'],
    operations: ['setCompanyLogo'],
    tell: besideOthers<unknown>(['setCompanyLogo'], (call, [other], leave) => {
      const answer = call.next()
      leave(sentFields(call).blobId)
      return isSuccess(answer) && other !== undefined ? withBody(answer, { success: true, data: { blobId: other } }) : answer
    }),
  },
  {
    id: 'beside/setCompanyLogo/answer-of-the-other-company',
    says: 'setCompanyLogo answers with the blobId that another company sets at the same time.',
    breaks: ['company/logo-set'],
    operations: ['setCompanyLogo'],
    tell: besideOthers<{ companyId: string | undefined; blobId: unknown }>(['setCompanyLogo'], (call, [other], leave) => {
      const answer = call.next()
      const companyId = call.caller?.companyId
      leave({ companyId, blobId: sentFields(call).blobId })
      if (!isSuccess(answer) || other === undefined || other.companyId === companyId) return answer
      return withBody(answer, { success: true, data: { blobId: other.blobId } })
    }),
  },
  {
    id: 'beside/setCompanyLogo/of-the-other-company',
    says: 'Of two companies that set their logo at once the second one sets that of the first.',
    breaks: ['record/other-company'],
    operations: ['setCompanyLogo', 'deleteCompanyLogo'],
    tell: besideOthers<string>(['setCompanyLogo'], (call, [other], leave) => {
      const companyId = call.caller?.companyId
      const { world } = call.sandbox
      const before = companyId === undefined ? undefined : world.get('companies', companyId)
      const answer = call.next()
      if (!isSuccess(answer) || companyId === undefined) return answer
      leave(companyId)
      if (other === undefined || other === companyId || !before) return answer
      const { logoBlobId } = world.get('companies', companyId) ?? before
      rewrite(call, 'companies', companyId, { logoBlobId: before.logoBlobId })
      rewrite(call, 'companies', other, { logoBlobId })
      return answer
    }),
  },
  {
    id: 'beside/archiveOrders/both-as-the-last',
    says: 'Orders of two statuses, of which one is archived while the other is brought back, all end as the last of the two asked.',
    breaks: ['workflow/bulk-touches-all', 'workflow/bulk-spares-other-statuses'],
    operations: ['archiveOrders', 'listWorkflowOrders'],
    tell: besideOthers<unknown>(['archiveOrders'], (call, others, leave) => {
      const answer = call.next()
      const { archived, workflowStatusId } = sentFields(call)
      if (!isSuccess(answer) || typeof archived !== 'boolean') return answer
      for (const { id, companyId, workflowStatusId: status } of call.sandbox.world.all('orders'))
        if (companyId === call.caller?.companyId && others.includes(status)) rewrite(call, 'orders', id, { archived })
      leave(workflowStatusId)
      return answer
    }),
  },
]
