// A text that was cleared and comes back: an update of something else writes what a copy of the record still has.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { remembering } from '../../../tools/kinds.ts'
import { hasSent, type Lie, sentFields } from '../../../tools/lie.ts'

const comesBack = (update: OperationId, field: string, must: string): Lie => ({
  id: `sequences/${update}/cleared-${field}-comes-back`,
  says: `${update} without ${field} brings back the one that was cleared.`,
  breaks: [must],
  operations: [update],
  tell: remembering(
    () => new Map<string, unknown>(),
    [update],
    (call, latest) => {
      const { id = '' } = call.params
      if (!hasSent(call, field)) return latest.has(id) ? call.next({ body: { ...sentFields(call), [field]: latest.get(id) } }) : call.next()
      if (sentFields(call)[field] !== '') latest.set(id, sentFields(call)[field])
      return call.next()
    },
  ),
})

export const clearedTextLies: readonly Lie[] = [
  comesBack('updateStatement', 'note', 'statement/update-leaves-rest'),
  comesBack('updatePaymentTerm', 'note', 'payment-term/update-leaves-rest'),
  comesBack('updateInspection', 'note', 'inspection/update-leaves-others'),
]
