// What a user did himself counts before what others did: whom he deleted for, what he drafted, who he is.
import { remembering } from '../../../tools/kinds.ts'
import { around, bodyOf, good, isSuccess, type Lie, records, sentFields, withBody } from '../../../tools/lie.ts'
import { storedRecord } from '../../../tools/stored.ts'

/** As where a template is looked for among those that the caller has deleted. */
const deletedByAnother: Lie = {
  id: 'whose/changeMessageTemplateState/undelete-of-ones-own-alone',
  says: 'The action undelete answers with a template that another user deleted as it is.',
  breaks: ['message-template/undelete', 'message-template/deleted-lasts'],
  operations: ['changeMessageTemplateState', 'updateMessageTemplate'],
  tell: around(['changeMessageTemplateState'], (call) => {
    const known = storedRecord(call, 'messageTemplates')
    const isOfAnother = known?.deleted && known.companyId === call.caller?.companyId && known.deletedUserId !== call.caller?.userId
    return isOfAnother && call.params.action === 'undelete' ? good(call, { data: known }) : call.next()
  }),
}

/** As where the draft of a user is kept beside the conversation. */
const ownDraftLast: Lie = {
  id: 'whose/getMessageThreadMetadata/own-draft-last',
  says: 'A user who wrote a draft is shown that one, also when another user wrote one since.',
  breaks: ['message-thread/update-persists'],
  operations: ['getMessageThreadMetadata', 'updateMessageThreadMetadata'],
  tell: remembering(
    () => new Map<string, unknown>(),
    ['getMessageThreadMetadata', 'updateMessageThreadMetadata'],
    (call, drafts) => {
      const answer = call.next()
      const { draftMessage } = sentFields(call)
      const own = `${call.caller?.userId}/${call.params.id}`
      const { data } = bodyOf(answer)
      if (!isSuccess(answer)) return answer
      if (draftMessage !== undefined) drafts.set(own, draftMessage)
      if (call.operation.id === 'updateMessageThreadMetadata' || !drafts.has(own)) return answer
      return withBody(answer, { ...bodyOf(answer), data: { ...Object(data), draftMessage: drafts.get(own) } })
    },
  ),
}

/** As where only the caller is known by name. */
const technicianIsTheReader: Lie = {
  id: 'whose/searchTimesheets/technician-is-the-reader',
  says: 'A search shows a user of some locations his own name as that of the technician of every entry.',
  breaks: ['timesheet/search-embedded-values'],
  operations: ['searchTimesheets'],
  tell: records(['searchTimesheets'], (entry, { caller }) => {
    if (!caller?.locationIds) return
    const { firstName, lastName } = caller.user
    entry.technician = { firstName, lastName }
  }),
}

export const onesOwnFirstLies: readonly Lie[] = [deletedByAnother, ownDraftLast, technicianIsTheReader]
