// Writes that are done to the record of the path, and answer with the id of another.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { BaseRecord } from '../../../../engine/state/records.ts'
import { collectionOf, deletes, updates } from '../../../tools/kinds.ts'
import { answers, type Call, isFields, type Lie } from '../../../tools/lie.ts'

const firstOwn = (call: Call, all: readonly BaseRecord[], id: unknown): string | undefined =>
  all.find((one) => one.companyId === call.caller?.companyId && one.id !== id)?.id

const answeringWithAnother = (
  id: string,
  says: string,
  names: readonly OperationId[],
  allIn: (call: Call) => readonly BaseRecord[],
): Lie => ({
  id: `record/${id}`,
  says,
  breaks: ['record/write-by-id'],
  operations: names,
  tell: answers(names, ({ data }, call) => {
    if (isFields(data) && 'id' in data) data.id = firstOwn(call, allIn(call), data.id) ?? data.id
  }),
})

const ofResource = (call: Call) => call.sandbox.world.all(collectionOf(call))

export const answeredLies: readonly Lie[] = [
  answeringWithAnother('update-answers-with-another-id', 'An update answers with the id of another record.', updates, ofResource),
  answeringWithAnother('delete-answers-with-another-id', 'A delete answers with the id of another record.', deletes, ofResource),
  answeringWithAnother(
    'action-answers-with-another-id',
    'An action answers with the id of another template.',
    ['changeMessageTemplateState'],
    (call) => call.sandbox.world.all('messageTemplates'),
  ),
  answeringWithAnother(
    'mark-answers-with-another-id',
    'A mark answers with the id of another notification.',
    ['markNotificationRead'],
    (call) => call.sandbox.world.all('notifications'),
  ),
]
