// Defaults that are one object for all: what one create sent is there in the next that does not send it.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { remembering } from '../../../tools/kinds.ts'
import { isSuccess, type Lie, sentFields } from '../../../tools/lie.ts'

/** The field of each that a create hands on to the next. */
const handedOn: readonly (readonly [create: OperationId, field: string])[] = [
  ['createStatement', 'note'],
  ['createPaymentTerm', 'note'],
  ['createLaborMatrix', 'ranges'],
  ['createCoreCharge', 'referenceId'],
  ['createMessageTemplate', 'subjectText'],
  ['createVendor', 'country'],
  ['createVendor', 'contactEmail'],
]

const keepsOfTheLast = ([create, field]: readonly [OperationId, string]): Lie => ({
  id: `sequences/${create}/${field}-of-the-last`,
  says: `${create} without ${field} takes the one of the ${create} before it in the session.`,
  breaks: ['record/made-of-its-own'],
  operations: [create],
  tell: remembering(
    () => new Map<string | undefined, unknown>(),
    [create],
    (call, last) => {
      const sent = sentFields(call)
      const session = call.caller?.session.id
      const known = last.get(session)
      const answer = call.next(field in sent || known === undefined ? {} : { body: { ...sent, [field]: known } })
      if (isSuccess(answer) && field in sent) last.set(session, sent[field])
      return answer
    },
  ),
})

/** What is deleted leaves its name behind for the next of the same scan. */
const nameOfTheDeleted: Lie = {
  id: 'sequences/createTpiInspection/name-of-the-deleted',
  says: 'A scan inspection without a name takes the one of the last that was deleted.',
  breaks: ['record/made-of-its-own'],
  operations: ['createTpiInspection', 'deleteTpiInspection', 'listTpiInspections'],
  tell: remembering(
    (): { name?: string | null } => ({}),
    ['createTpiInspection', 'deleteTpiInspection'],
    (call, left) => {
      const gone = call.sandbox.world.get('tpiInspections', call.params.id ?? '')
      const sent = sentFields(call)
      const isUnnamed = call.operation.id === 'createTpiInspection' && !('name' in sent) && left.name != null
      const answer = call.next(isUnnamed ? { body: { ...sent, name: left.name } } : {})
      if (call.operation.id === 'deleteTpiInspection' && isSuccess(answer)) left.name = gone?.name ?? null
      return answer
    },
  ),
}

export const ofTheLastLies: readonly Lie[] = [...handedOn.map(keepsOfTheLast), nameOfTheDeleted]
