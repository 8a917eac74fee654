// Texts that are merged with what was there: what is a beginning of it takes nothing away.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { collectionOf } from '../../../tools/kinds.ts'
import { around, type Fields, type Lie, sentFields } from '../../../tools/lie.ts'

const keepsTheLonger = (update: OperationId, field: string, breaks: string): Lie => ({
  id: `sequences/${update}/${field}-keeps-the-longer`,
  says: `${update} with a ${field} that the one before begins with leaves that one.`,
  breaks: [breaks],
  operations: [update],
  tell: around([update], (call) => {
    const { [field]: text, ...rest } = sentFields(call)
    const before: Fields = { ...call.sandbox.world.get(collectionOf(call), call.params.id ?? '') }
    const { [field]: longer } = before
    const isLess = typeof text === 'string' && typeof longer === 'string' && longer !== text && text !== '' && longer.startsWith(text)
    return call.next(isLess ? { body: rest } : {})
  }),
})

export const lessOfItLies: readonly Lie[] = [
  keepsTheLonger('updateMessageThreadMetadata', 'draftMessage', 'message-thread/update-persists'),
  keepsTheLonger('updateReferralSource', 'name', 'record/write-lasts'),
  keepsTheLonger('updateStatement', 'name', 'record/write-lasts'),
]
