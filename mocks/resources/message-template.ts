// Message templates (4.10).
import type { Handlers } from '../engine/handlers.ts'
import { deletion, notDeleted, saysMore } from '../rules/soft-delete.ts'
import { checkGoWith, checkTexts } from './checks.ts'
import { checkReference, findRecord, type Resource } from './parts.ts'
import { users } from './users.ts'
import { addRecord, changeRecord } from './writing.ts'

const templates: Resource<'messageTemplates'> = { name: 'message template', collection: 'messageTemplates', schema: 'MessageTemplate' }

export const messageTemplate = {
  createMessageTemplate(context) {
    const { body, caller } = context
    checkTexts(body, ['name'])
    checkGoWith(body, saysMore, 'deleted', body.deleted === true)
    checkReference(context, users, 'deletedUserId', body.deletedUserId ?? undefined)
    const record = addRecord(context, templates, 'MessageTemplateCreate', {
      createdByUserId: caller.userId,
      language: body.language ?? caller.user.preferredLanguage,
      ...deletion(context, notDeleted, body),
    })
    return { data: record }
  },

  updateMessageTemplate(context) {
    const { params, body } = context
    const record = findRecord(context, templates, params.id)
    checkTexts(body, ['name'])
    checkGoWith(body, saysMore, 'deleted', body.deleted ?? record.deleted)
    checkReference(context, users, 'deletedUserId', body.deletedUserId ?? undefined)
    const fields = deletion(context, record, body)
    return { data: changeRecord(context, templates, 'MessageTemplateUpdate', record, fields) }
  },

  changeMessageTemplateState(context) {
    const { world, author, params, body } = context
    const record = findRecord(context, templates, params.id)
    const fields = deletion(context, record, { deleted: params.action === 'delete', deletedReason: body.reason })
    return { data: world.update('messageTemplates', record, fields, author) }
  },
} satisfies Partial<Handlers>
