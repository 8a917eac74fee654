// An update takes a record to where its writer works, as where the location of whoever saves is written with everything that is saved.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { Collections } from '../../../../engine/state/records.ts'
import type { Lie } from '../../../tools/lie.ts'
import { keptOtherwise } from '../../../tools/stored.ts'

const movedByWriters = (
  update: OperationId,
  name: 'inventoryFees' | 'inspections' | 'messageThreads',
  breaks: string,
  shownBy: readonly OperationId[],
): Lie => ({
  id: `whose/${update}/moves-to-its-writer`,
  says: `${update} moves the record to the location where its writer works.`,
  breaks: [breaks],
  operations: [update, ...shownBy],
  tell: keptOtherwise(
    update,
    name,
    ({ locationId }, _, { caller }): Partial<Collections[typeof name]> => ({ locationId: caller?.session.locationId ?? locationId }),
  ),
})

export const movedByWriterLies: readonly Lie[] = [
  movedByWriters('updateInventoryFee', 'inventoryFees', 'inventory/fee-update-leaves-others', ['getInventoryFee', 'listInventoryFees']),
  movedByWriters('updateInspection', 'inspections', 'inspection/update-leaves-others', ['getInspection', 'listInspections']),
  movedByWriters('updateMessageThreadMetadata', 'messageThreads', 'message-thread/update-leaves-others', ['getMessageThreadMetadata']),
]
