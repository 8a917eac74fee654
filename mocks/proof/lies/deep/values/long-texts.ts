// Texts that an update takes and cuts where a column or a field ends, long past what names have.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { type Lie, sentOtherwise } from '../../../tools/lie.ts'

const cutAt = (update: OperationId, field: string, most: number, takes: string): Lie => ({
  id: `values/${update}/${field}/whole-cut-at-${most}`,
  says: `${update} keeps the first ${most} characters of ${field}.`,
  breaks: [takes, 'record/write-lasts'],
  operations: [update],
  tell: sentOtherwise([update], (body) => {
    const text = body[field]
    return typeof text === 'string' ? { ...body, [field]: text.slice(0, most) } : body
  }),
})

export const longTextLies: readonly Lie[] = [
  cutAt('updateInspection', 'note', 1000, 'inspection/update-persists'),
  cutAt('updateStatement', 'note', 2048, 'statement/update-takes-fields'),
  cutAt('updateMessageTemplate', 'messageText', 1600, 'message-template/update-takes-fields'),
  cutAt('updateMessageThreadMetadata', 'draftMessage', 1024, 'message-thread/update-persists'),
  cutAt('updateReferralSource', 'name', 128, 'referral-source/update-name'),
]
