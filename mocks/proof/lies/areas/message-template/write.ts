// Departures of creates and updates of message templates.
import { notDeleted } from '../../../../rules/soft-delete.ts'
import { afterwards, recordOf, remembering, rewrite } from '../../../tools/kinds.ts'
import { answers, around, good, isSuccess, type Lie, records, refuse, requests, sentFields, sentOtherwise } from '../../../tools/lie.ts'
import { otherRecords, storedRecord } from '../../../tools/stored.ts'
import { rewriteTemplate, type Template } from './actions.ts'

const writes = ['createMessageTemplate', 'updateMessageTemplate', 'changeMessageTemplateState'] as const

const later = ['updateMessageTemplate', 'changeMessageTemplateState'] as const

export const templateWriteLies: readonly Lie[] = [
  {
    id: 'message-template/created-by-first-user',
    says: 'createdByUserId is the first user of the company.',
    breaks: ['message-template/created-by'],
    operations: writes,
    tell: records(writes, (template, { sandbox }) => {
      template.createdByUserId = sandbox.world.all('users').find(({ companyId }) => companyId === template.companyId)?.id
    }),
  },
  {
    id: 'message-template/created-by-last-writer',
    says: 'createdByUserId is the user who changed the template last.',
    breaks: ['message-template/update-leaves-rest'],
    operations: later,
    tell: afterwards(later, (call) => rewriteTemplate(call, { createdByUserId: call.caller?.userId ?? null })),
  },
  {
    id: 'message-template/created-by-reader',
    says: 'createdByUserId is the user who asks.',
    breaks: ['message-template/update-leaves-rest', 'message-template/delete-is-soft'],
    operations: later,
    tell: records(later, (template, { caller }) => {
      template.createdByUserId = caller?.userId
    }),
  },
  {
    id: 'message-template/subject-needed',
    says: 'A create without subjectText is refused.',
    breaks: ['message-template/create-optional', 'message-template/create'],
    operations: ['createMessageTemplate'],
    tell: around(['createMessageTemplate'], (call) =>
      'subjectText' in sentFields(call) ? call.next() : refuse(call, 400, 'What is it about?'),
    ),
  },
  {
    id: 'message-template/language-needed',
    says: 'A create without language is refused.',
    breaks: ['message-template/create-optional'],
    operations: ['createMessageTemplate'],
    tell: around(['createMessageTemplate'], (call) =>
      'language' in sentFields(call) ? call.next() : refuse(call, 400, 'Which language?'),
    ),
  },
  {
    id: 'message-template/created-deleted-ignored',
    says: 'A create takes deleted, and makes a template that is not deleted.',
    breaks: ['message-template/create-optional'],
    operations: ['createMessageTemplate'],
    tell: requests(['createMessageTemplate'], (call) => {
      const { deleted: _, deletedReason: __, ...rest } = sentFields(call)
      return { body: rest }
    }),
  },
  {
    id: 'message-template/default-identifier-unknown',
    says: 'A create with the defaultTemplateIdentifier WorkRequestReplyDefault is refused.',
    breaks: ['message-template/default-identifier-values', 'message-template/create-optional'],
    operations: ['createMessageTemplate'],
    tell: sentOtherwise(['createMessageTemplate'], (body) =>
      body.defaultTemplateIdentifier === 'WorkRequestReplyDefault' ? { ...body, defaultTemplateIdentifier: 'NoneOfThese' } : body,
    ),
  },
  {
    id: 'message-template/default-identifier-unknown-later',
    says: 'An update with the defaultTemplateIdentifier EstimateReminderDefault is refused.',
    breaks: ['message-template/default-identifier-values', 'message-template/update-takes-fields'],
    operations: ['updateMessageTemplate'],
    tell: sentOtherwise(['updateMessageTemplate'], (body) =>
      body.defaultTemplateIdentifier === 'EstimateReminderDefault' ? { ...body, defaultTemplateIdentifier: 'NoneOfThese' } : body,
    ),
  },
  {
    id: 'message-template/language-of-user',
    says: 'A template is stored in the language of the user, whatever language says.',
    breaks: ['message-template/create-lasts', 'message-template/update-lasts'],
    operations: writes,
    tell: afterwards(['createMessageTemplate', 'updateMessageTemplate'], (call, { id }) => {
      const language = call.caller?.user.preferredLanguage
      if (language) rewrite(call, 'messageTemplates', String(id), { language })
    }),
  },
  {
    id: 'message-template/text-of-template-before',
    says: 'A create gives its text to the template that was made before, too.',
    breaks: ['record/others-kept'],
    operations: writes,
    tell: remembering(
      () => ({ last: '' }),
      ['createMessageTemplate'],
      (call, made) => {
        const answer = call.next()
        const { id, messageText } = recordOf(answer)
        if (typeof id !== 'string') return answer
        if (typeof messageText === 'string') rewrite(call, 'messageTemplates', made.last, { messageText })
        made.last = id
        return answer
      },
    ),
  },
  {
    id: 'message-template/one-per-name',
    says: 'A create with a name that is there changes the template that has it.',
    breaks: ['record/id-unique', 'record/others-kept'],
    operations: writes,
    tell: around(['createMessageTemplate'], (call) => {
      const { name, messageText } = sentFields(call)
      const known = otherRecords(call, 'messageTemplates').find((one) => one.name === name)
      if (!known || messageText === undefined) return call.next()
      return call.next({ method: 'PUT', path: `/v3/message_template/${known.id}`, body: call.body })
    }),
  },
  {
    id: 'message-template/update-of-namesakes',
    says: 'An update changes the text of all templates of that name.',
    breaks: ['record/others-kept'],
    operations: writes,
    tell: afterwards(['updateMessageTemplate'], (call) => {
      const { messageText } = sentFields(call)
      if (typeof messageText !== 'string') return
      for (const one of otherRecords(call, 'messageTemplates'))
        if (one.name === storedRecord(call, 'messageTemplates')?.name) rewrite(call, 'messageTemplates', one.id, { messageText })
    }),
  },
  {
    id: 'message-template/update-clears-subject',
    says: 'An update without subjectText takes it away.',
    breaks: ['message-template/update-leaves-rest', 'message-template/update-lasts'],
    operations: later,
    tell: requests(['updateMessageTemplate'], (call) =>
      'subjectText' in sentFields(call) ? undefined : { body: { ...sentFields(call), subjectText: '' } },
    ),
  },
  {
    id: 'message-template/update-clears-identifier',
    says: 'An update of the text takes starterTemplateIdentifier away.',
    breaks: ['message-template/update-leaves-rest'],
    operations: later,
    tell: around(['updateMessageTemplate'], (call) => {
      if ('messageText' in sentFields(call)) rewriteTemplate(call, { starterTemplateIdentifier: null })
      return call.next()
    }),
  },
  {
    id: 'message-template/update-ignores-deleted',
    says: 'PUT ignores deleted.',
    breaks: ['message-template/update-takes-deleted'],
    operations: later,
    tell: requests(['updateMessageTemplate'], (call) => {
      const { deleted: _, ...rest } = sentFields(call)
      return { body: rest }
    }),
  },
  {
    id: 'message-template/update-deleted-not-stored',
    says: 'PUT with deleted answers with it, and stores nothing of it.',
    breaks: ['message-template/update-takes-deleted'],
    operations: later,
    tell: afterwards(['updateMessageTemplate'], (call) => {
      if (sentFields(call).deleted === true) rewriteTemplate(call, notDeleted)
    }),
  },
  {
    id: 'message-template/update-deleted-user-is-caller',
    says: 'PUT with deletedUserId stores the user who asks instead.',
    breaks: ['message-template/update-takes-deleted'],
    operations: later,
    tell: requests(['updateMessageTemplate'], (call) =>
      'deletedUserId' in sentFields(call) ? { body: { ...sentFields(call), deletedUserId: call.caller?.userId } } : undefined,
    ),
  },
  {
    id: 'message-template/update-deletes-without-date',
    says: 'A template that an update deleted does not say since when.',
    breaks: ['record/deletion-dated'],
    operations: ['updateMessageTemplate'],
    tell: records(['updateMessageTemplate'], (template) => {
      if (template.deleted === true) template.deletedDate = null
    }),
  },
  {
    id: 'message-template/update-answers-before',
    says: 'PUT answers with the template as it was before.',
    breaks: ['message-template/update-takes-fields', 'message-template/update'],
    operations: later,
    tell: around(['updateMessageTemplate'], (call) => {
      const before = storedRecord(call, 'messageTemplates')
      const answer = call.next()
      return before && isSuccess(answer) ? good(call, { data: before }) : answer
    }),
  },
  {
    id: 'message-template/update-lost-at-next',
    says: 'An update writes over what the update before it changed.',
    breaks: ['message-template/update-leaves-rest', 'message-template/update-lasts'],
    operations: later,
    tell: remembering(
      () => new Map<string, Template>(),
      ['updateMessageTemplate'],
      (call, first) => {
        const known = storedRecord(call, 'messageTemplates')
        const original = known && (first.get(known.id) ?? known)
        if (original) {
          first.set(original.id, original)
          rewriteTemplate(call, original)
        }
        return call.next()
      },
    ),
  },
  {
    id: 'message-template/answers-with-user',
    says: 'PUT answers with the id of the user as that of the template.',
    breaks: ['message-template/update', 'record/identity-kept'],
    operations: ['updateMessageTemplate'],
    tell: answers(['updateMessageTemplate'], (body, { caller }) => ({ ...body, data: { ...Object(body.data), id: caller?.userId } })),
  },
]
