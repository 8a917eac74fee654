// Departures of message templates: the actions delete and undelete, and what a later write still knows.
import type { Collections } from '../../../engine/records.ts'
import { afterwards, recordOf, remembering, rewrite } from '../../tools/kinds.ts'
import {
  answers,
  around,
  type Call,
  type Fields,
  good,
  isSuccess,
  type Lie,
  records,
  refusal,
  requests,
  sentFields,
} from '../../tools/lie.ts'
import { otherRecords, storedRecord } from '../../tools/stored.ts'

type Template = Collections['messageTemplates']

const writes = ['createMessageTemplate', 'updateMessageTemplate', 'changeMessageTemplateState'] as const
const later = ['updateMessageTemplate', 'changeMessageTemplateState'] as const
const notDeleted = { deleted: false, deletedDate: null, deletedReason: null, deletedUserId: null }

type Action = 'delete' | 'undelete'

/** What happens besides, once the action was served. */
const afterAction = (action: Action, work: (call: Call, before: Template) => void): Lie['tell'] =>
  around(['changeMessageTemplateState'], (call) => {
    const before = storedRecord(call, 'messageTemplates')
    const answer = call.next()
    if (isSuccess(answer) && before && call.params.action === action) work(call, before)
    return answer
  })

/** What the answer to the action shows. */
const answeredAction = (action: Action, change: (template: Fields, call: Call) => void): Lie['tell'] =>
  records(['changeMessageTemplateState'], (template, call) => {
    if (call.params.action === action) change(template, call)
  })

const put = (call: Call, fields: Partial<Template>): void => rewrite(call, 'messageTemplates', call.params.id ?? '', fields)

/** Actions on all templates that fit, beside the one of the path. */
const alsoOf = (action: Action, fits: (other: Template, one: Template) => boolean): Lie['tell'] =>
  afterAction(action, (call, before) => {
    const fields = action === 'delete' ? { deleted: true } : notDeleted
    for (const other of otherRecords(call, 'messageTemplates')) if (fits(other, before)) rewrite(call, 'messageTemplates', other.id, fields)
  })

const deletion = { operations: ['changeMessageTemplateState', 'updateMessageTemplate'] } as const

const deleteLies: readonly Lie[] = [
  {
    id: 'message-template/delete-does-nothing',
    says: 'The action delete answers with the template as it is.',
    ...deletion,
    breaks: ['message-template/delete'],
    tell: around(['changeMessageTemplateState'], (call) => {
      const known = storedRecord(call, 'messageTemplates')
      return known && call.params.action === 'delete' ? good(call, { data: known }) : call.next()
    }),
  },
  {
    id: 'message-template/delete-not-stored',
    says: 'The action delete answers with deleted true, and stores nothing.',
    ...deletion,
    breaks: ['message-template/deleted-lasts'],
    tell: afterAction('delete', (call) => put(call, notDeleted)),
  },
  {
    id: 'message-template/delete-for-good',
    says: 'A deleted template is gone: it cannot be undeleted.',
    ...deletion,
    breaks: ['message-template/delete-is-soft', 'message-template/undelete'],
    tell: afterAction('delete', (call) => {
      const { world } = call.sandbox
      const gone = storedRecord(call, 'messageTemplates')
      if (gone) world.transact(() => world.remove('messageTemplates', gone))
    }),
  },
  {
    id: 'message-template/delete-blanks-text',
    says: 'The action delete empties the text of the template.',
    ...deletion,
    breaks: ['message-template/delete-is-soft', 'message-template/undelete-leaves-rest'],
    tell: afterAction('delete', (call) => put(call, { messageText: '' })),
  },
  {
    id: 'message-template/delete-renames',
    says: 'The action delete puts a word before the name, so that it is free again.',
    ...deletion,
    breaks: ['message-template/delete-is-soft'],
    tell: answeredAction('delete', (template) => {
      template.name = `(deleted) ${template.name}`
    }),
  },
  {
    id: 'message-template/delete-frees-identifier',
    says: 'A deleted template loses its starterTemplateIdentifier, and is back without it.',
    ...deletion,
    breaks: ['message-template/undelete-leaves-rest'],
    tell: afterAction('delete', (call) => put(call, { starterTemplateIdentifier: null })),
  },
  {
    id: 'message-template/reason-ignored',
    says: 'The reason of a delete is not stored.',
    ...deletion,
    breaks: ['message-template/delete-reason'],
    tell: requests(['changeMessageTemplateState'], (call) => (call.params.action === 'delete' ? { body: {} } : undefined)),
  },
  {
    id: 'message-template/reason-answered-only',
    says: 'The reason of a delete is in its answer, and not stored.',
    ...deletion,
    breaks: ['message-template/delete-reason'],
    tell: afterAction('delete', (call) => put(call, { deletedReason: null })),
  },
  {
    id: 'message-template/reason-fixed',
    says: 'The reason of every delete is "Deleted by user".',
    ...deletion,
    breaks: ['message-template/delete-reason'],
    tell: requests(['changeMessageTemplateState'], (call) =>
      call.params.action === 'delete' ? { body: { reason: 'Deleted by user' } } : undefined,
    ),
  },
  {
    id: 'message-template/reason-first-word',
    says: 'The reason of a delete is stored up to its first blank.',
    ...deletion,
    breaks: ['message-template/delete-reason'],
    tell: requests(['changeMessageTemplateState'], (call) => {
      const { reason } = sentFields(call)
      return typeof reason === 'string' ? { body: { reason: reason.split(' ')[0] } } : undefined
    }),
  },
  {
    id: 'message-template/reason-needed',
    says: 'The action delete without a reason is refused.',
    ...deletion,
    breaks: ['message-template/delete-without-reason'],
    tell: around(['changeMessageTemplateState'], (call) =>
      call.params.action === 'delete' && !('reason' in sentFields(call)) ? refusal(call, 400, 'Why?') : call.next(),
    ),
  },
  {
    id: 'message-template/deleted-by-creator',
    says: 'deletedUserId is the user who made the template.',
    ...deletion,
    breaks: ['message-template/delete-user'],
    tell: answeredAction('delete', (template) => {
      template.deletedUserId = template.createdByUserId
    }),
  },
  {
    id: 'message-template/deleted-by-another',
    says: 'deletedUserId is another user of the company.',
    ...deletion,
    breaks: ['message-template/delete-user'],
    tell: answeredAction('delete', (template, { sandbox, caller }) => {
      template.deletedUserId = sandbox.world
        .all('users')
        .find(({ id, companyId }) => id !== caller?.userId && companyId === caller?.companyId)?.id
    }),
  },
  {
    id: 'message-template/deleted-by-session',
    says: 'deletedUserId is the id of the session.',
    ...deletion,
    breaks: ['message-template/delete-user'],
    tell: answeredAction('delete', (template, { caller }) => {
      template.deletedUserId = caller?.session.sessionId
    }),
  },
  {
    id: 'message-template/deleted-by-nobody',
    says: 'The action delete leaves deletedDate and deletedUserId null.',
    ...deletion,
    breaks: ['message-template/delete-who-when'],
    tell: answeredAction('delete', (template) => {
      Object.assign(template, { deletedDate: null, deletedUserId: null })
    }),
  },
  {
    id: 'message-template/delete-of-namesakes',
    says: 'The action delete deletes all templates of that name.',
    ...deletion,
    breaks: ['record/others-kept'],
    tell: alsoOf('delete', (other, { name }) => other.name === name),
  },
  {
    id: 'message-template/delete-of-all-of-user',
    says: 'The action delete deletes all templates of the user who made it.',
    ...deletion,
    breaks: ['record/others-kept'],
    tell: alsoOf('delete', (other, { createdByUserId }) => other.createdByUserId === createdByUserId),
  },
  {
    id: 'message-template/undelete-does-nothing',
    says: 'The action undelete answers with the template as it is.',
    ...deletion,
    breaks: ['message-template/undelete'],
    tell: around(['changeMessageTemplateState'], (call) => {
      const known = storedRecord(call, 'messageTemplates')
      return known && call.params.action === 'undelete' ? good(call, { data: known }) : call.next()
    }),
  },
  {
    id: 'message-template/undelete-not-stored',
    says: 'The action undelete answers with deleted false, and stores nothing.',
    ...deletion,
    breaks: ['message-template/deleted-lasts'],
    tell: afterAction('undelete', (call, { deleted, deletedDate, deletedReason, deletedUserId }) =>
      put(call, { deleted, deletedDate, deletedReason, deletedUserId }),
    ),
  },
  {
    id: 'message-template/undelete-refused',
    says: 'The action undelete is refused.',
    ...deletion,
    breaks: ['message-template/undelete'],
    tell: around(['changeMessageTemplateState'], (call) =>
      call.params.action === 'undelete' && storedRecord(call, 'messageTemplates') ? refusal(call, 409, 'It is deleted.') : call.next(),
    ),
  },
  {
    id: 'message-template/undelete-blanks',
    says: 'A template that is back has no language and no identifier.',
    ...deletion,
    breaks: ['message-template/undelete-leaves-rest'],
    tell: afterAction('undelete', (call) => put(call, { language: 'en', starterTemplateIdentifier: null })),
  },
  {
    id: 'message-template/undelete-of-all',
    says: 'The action undelete brings back all templates of the company.',
    ...deletion,
    breaks: ['record/others-kept'],
    tell: alsoOf('undelete', () => true),
  },
  {
    id: 'message-template/update-undeletes',
    says: 'An update brings a deleted template back.',
    ...deletion,
    breaks: ['message-template/deleted-lasts'],
    tell: requests(['updateMessageTemplate'], (call) =>
      'deleted' in sentFields(call) ? undefined : { body: { ...sentFields(call), deleted: false } },
    ),
  },
  {
    id: 'message-template/other-actions-delete',
    says: 'Any action but undelete deletes.',
    ...deletion,
    breaks: ['message-template/action-values'],
    tell: around(['changeMessageTemplateState'], (call) => {
      const { action, id } = call.params
      return action === 'undelete' ? call.next() : call.next({ path: `/v3/message_template/${id}/delete` })
    }),
  },
  {
    id: 'message-template/other-actions-ignored',
    says: 'Actions that are not known answer with the template as it is.',
    ...deletion,
    breaks: ['message-template/action-values'],
    tell: around(['changeMessageTemplateState'], (call) => {
      const known = storedRecord(call, 'messageTemplates')
      return known && !['delete', 'undelete'].includes(call.params.action ?? '') ? good(call, { data: known }) : call.next()
    }),
  },
  {
    id: 'message-template/action-restore',
    says: 'The action restore undeletes.',
    ...deletion,
    breaks: ['message-template/action-values'],
    tell: around(['changeMessageTemplateState'], (call) =>
      call.next(call.params.action === 'restore' ? { path: `/v3/message_template/${call.params.id}/undelete` } : {}),
    ),
  },
  {
    id: 'message-template/refused-action-deletes',
    says: 'An action that is refused deletes the template all the same.',
    ...deletion,
    breaks: ['http/refused-changes-nothing'],
    tell: around(['changeMessageTemplateState'], (call) => {
      const answer = call.next()
      if (!isSuccess(answer) && call.caller) put(call, { deleted: true })
      return answer
    }),
  },
]

export const messageTemplateLies: readonly Lie[] = [
  ...deleteLies,
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
    tell: afterwards(later, (call) => put(call, { createdByUserId: call.caller?.userId ?? null })),
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
      'subjectText' in sentFields(call) ? call.next() : refusal(call, 400, 'What is it about?'),
    ),
  },
  {
    id: 'message-template/language-needed',
    says: 'A create without language is refused.',
    breaks: ['message-template/create-optional'],
    operations: ['createMessageTemplate'],
    tell: around(['createMessageTemplate'], (call) =>
      'language' in sentFields(call) ? call.next() : refusal(call, 400, 'Which language?'),
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
    tell: around(['createMessageTemplate'], (call) =>
      sentFields(call).defaultTemplateIdentifier === 'WorkRequestReplyDefault' ? refusal(call, 400, 'No such template.') : call.next(),
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
      if ('messageText' in sentFields(call)) put(call, { starterTemplateIdentifier: null })
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
      if (sentFields(call).deleted === true) put(call, notDeleted)
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
          put(call, original)
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
