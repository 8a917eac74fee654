// Message templates (4.10).
import type { Handlers } from '../engine/handlers.ts'
import { checkTexts } from './checks.ts'
import { checkReference, find, newRecord, type Resource, sent } from './parts.ts'
import { deletion, notDeleted } from './soft-delete.ts'
import { users } from './users.ts'

const templates: Resource<'messageTemplates'> = { name: 'message template', collection: 'messageTemplates', schema: 'MessageTemplate' }

export const messageTemplate = {
  createMessageTemplate(context) {
    const { body, world, caller } = context
    checkTexts(body, ['name'])
    checkReference(context, users, 'deletedUserId', body.deletedUserId ?? undefined)
    const record = world.insert(
      'messageTemplates',
      Object.assign(newRecord(context, 'messageTemplates'), {
        name: body.name.trim(),
        messageText: body.messageText,
        subjectText: body.subjectText ?? null,
        createdByUserId: caller.userId,
        language: body.language ?? caller.user.preferredLanguage,
        defaultTemplateIdentifier: body.defaultTemplateIdentifier ?? null,
        starterTemplateIdentifier: body.starterTemplateIdentifier ?? null,
        ...deletion(context, notDeleted, body),
      }),
    )
    return { data: record }
  },

  updateMessageTemplate(context) {
    const { world, author, params, body } = context
    const record = find(context, templates, params.id)
    checkTexts(body, ['name'])
    checkReference(context, users, 'deletedUserId', body.deletedUserId ?? undefined)
    const { messageText, subjectText, language, defaultTemplateIdentifier, starterTemplateIdentifier } = body
    const texts = { name: body.name?.trim(), messageText, subjectText, language }
    const changes = { ...sent({ ...texts, defaultTemplateIdentifier, starterTemplateIdentifier }), ...deletion(context, record, body) }
    return { data: world.update('messageTemplates', record, changes, author) }
  },

  changeMessageTemplateState(context) {
    const { world, author, params, body } = context
    const record = find(context, templates, params.id)
    const fields = deletion(context, record, { deleted: params.action === 'delete', deletedReason: body.reason })
    return { data: world.update('messageTemplates', record, fields, author) }
  },
} satisfies Partial<Handlers>
