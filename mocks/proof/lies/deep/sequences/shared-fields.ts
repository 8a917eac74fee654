// Fields that a server keeps for all records that have something else in common: an update of one of them is an update of all.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { CollectionName, Collections } from '../../../../engine/state/records.ts'
import { hasSent, type Lie } from '../../../tools/lie.ts'
import { othersChanged } from '../../../tools/stored.ts'

interface Shared<Name extends CollectionName> {
  readonly operation: OperationId
  readonly of: Name
  /** What is kept once for all. */
  readonly field: keyof Collections[Name] & string
  /** What they have in common. */
  readonly by: readonly (keyof Collections[Name] & string)[]
  readonly seenBy: OperationId
}

function shared<Name extends CollectionName>({ operation, of, field, by, seenBy }: Shared<Name>): Lie {
  return {
    id: `sequences/${operation}/${field}-of-all-with-the-same-${by.join('-and-')}`,
    says: `An update of ${field} changes it in all records of the company that have the same ${by.join(' and ')}.`,
    breaks: ['record/others-kept'],
    operations: [...new Set([operation, seenBy])],
    tell: othersChanged(operation, of, (other, updated, before, call) => {
      const alike = by.every((name) => other[name] !== null && other[name] === before[name])
      const change: Partial<Collections[Name]> = {}
      change[field] = updated[field]
      return alike && hasSent(call, field) ? change : undefined
    }),
  }
}

const deletedTogether = (by: 'defaultTemplateIdentifier' | 'starterTemplateIdentifier'): Lie => ({
  id: `sequences/changeMessageTemplateState/all-of-one-${by}`,
  says: `Deleting a template deletes the others of the company that have the same ${by}.`,
  breaks: ['record/others-kept'],
  operations: ['changeMessageTemplateState', 'updateMessageTemplate'],
  tell: othersChanged('changeMessageTemplateState', 'messageTemplates', (other, { [by]: identifier, deleted, deletedDate }, _, call) =>
    call.params.action === 'delete' && identifier !== null && other[by] === identifier ? { deleted, deletedDate } : undefined,
  ),
})

export const sharedFieldLies: readonly Lie[] = [
  shared({
    operation: 'updateMessageTemplate',
    of: 'messageTemplates',
    field: 'language',
    by: ['defaultTemplateIdentifier'],
    seenBy: 'updateMessageTemplate',
  }),
  shared({
    operation: 'updateMessageTemplate',
    of: 'messageTemplates',
    field: 'subjectText',
    by: ['starterTemplateIdentifier'],
    seenBy: 'updateMessageTemplate',
  }),
  shared({ operation: 'updatePaymentTerm', of: 'paymentTerms', field: 'note', by: ['dueInDays'], seenBy: 'getPaymentTerm' }),
  shared({ operation: 'updateCoreCharge', of: 'coreCharges', field: 'amountCents', by: ['partId', 'status'], seenBy: 'getCoreCharge' }),
  shared({ operation: 'updateCoreCharge', of: 'coreCharges', field: 'status', by: ['referenceId'], seenBy: 'getCoreCharge' }),
  shared({ operation: 'updateStatement', of: 'statements', field: 'note', by: ['customerId', 'name'], seenBy: 'getStatement' }),
  shared({ operation: 'updateStatement', of: 'statements', field: 'toDate', by: ['fromDate'], seenBy: 'getStatement' }),
  shared({ operation: 'updateStatement', of: 'statements', field: 'toDate', by: ['customerId'], seenBy: 'getStatement' }),
  shared({ operation: 'updateLaborMatrix', of: 'laborMatrices', field: 'type', by: ['name'], seenBy: 'getLaborMatrix' }),
  shared({
    operation: 'updateTransferItem',
    of: 'transferItems',
    field: 'receivedQuantity',
    by: ['transferId', 'quantity'],
    seenBy: 'listTransferItems',
  }),
  shared({ operation: 'updateWebhook', of: 'webhooks', field: 'enabled', by: ['url'], seenBy: 'getWebhook' }),
  deletedTogether('defaultTemplateIdentifier'),
  deletedTogether('starterTemplateIdentifier'),
]
