// Departures of the actions delete and undelete of message templates.
import { notDeleted } from '../../../../rules/soft-delete.ts'
import { rewrite } from '../../../tools/kinds.ts'
import { around, type Call, type Fields, good, isSuccess, type Lie, records, refuse, requests, sentFields } from '../../../tools/lie.ts'
import { otherRecords, storedRecord } from '../../../tools/stored.ts'
import { rewriteTemplate, type Template } from './actions.ts'

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

/** Actions on all templates that fit, beside the one of the path. */
const alsoOf = (action: Action, fits: (other: Template, one: Template) => boolean): Lie['tell'] =>
  afterAction(action, (call, before) => {
    const fields = action === 'delete' ? { deleted: true } : notDeleted
    for (const other of otherRecords(call, 'messageTemplates')) if (fits(other, before)) rewrite(call, 'messageTemplates', other.id, fields)
  })

const deletion = { operations: ['changeMessageTemplateState', 'updateMessageTemplate'] } as const

export const templateDeleteLies: readonly Lie[] = [
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
    tell: afterAction('delete', (call) => rewriteTemplate(call, notDeleted)),
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
    tell: afterAction('delete', (call) => rewriteTemplate(call, { messageText: '' })),
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
    tell: afterAction('delete', (call) => rewriteTemplate(call, { starterTemplateIdentifier: null })),
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
    tell: afterAction('delete', (call) => rewriteTemplate(call, { deletedReason: null })),
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
      call.params.action === 'delete' && !('reason' in sentFields(call)) ? refuse(call, 400, 'Why?') : call.next(),
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
      rewriteTemplate(call, { deleted, deletedDate, deletedReason, deletedUserId }),
    ),
  },
  {
    id: 'message-template/undelete-refused',
    says: 'The action undelete is refused.',
    ...deletion,
    breaks: ['message-template/undelete'],
    tell: around(['changeMessageTemplateState'], (call) =>
      call.params.action === 'undelete' && storedRecord(call, 'messageTemplates') ? refuse(call, 409, 'It is deleted.') : call.next(),
    ),
  },
  {
    id: 'message-template/undelete-blanks',
    says: 'A template that is back has no language and no identifier.',
    ...deletion,
    breaks: ['message-template/undelete-leaves-rest'],
    tell: afterAction('undelete', (call) => rewriteTemplate(call, { language: 'en', starterTemplateIdentifier: null })),
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
      if (!isSuccess(answer) && call.caller) rewriteTemplate(call, { deleted: true })
      return answer
    }),
  },
]
