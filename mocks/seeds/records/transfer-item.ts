// Items of transfers (2.18): some still on their way, some partly received, some all there.
import type { Collections } from '../../engine/state/records.ts'
import type { Draw } from '../drawing/draw.ts'

interface About {
  transfer: Collections['transfers']
  /** What is moved, as the source location keeps it. */
  goods: { part: Collections['parts'] } | { tire: Collections['tires'] }
}

/** Its dates lie between those of its transfer. */
export function makeTransferItem(draw: Draw, { transfer, goods }: About): Collections['transferItems'] {
  const moved = 'part' in goods ? goods.part : goods.tire
  const quantity = draw.whole(1, 12)
  const latest = transfer.updatedDate ?? transfer.createdDate
  const createdDate = draw.time(transfer.createdDate, latest)
  const receivedQuantity = transfer.updatedDate === null ? 0 : draw.pick([0, quantity, draw.whole(0, quantity)])
  return {
    id: draw.id,
    companyId: transfer.companyId,
    transferId: transfer.id,
    inventoryPartId: 'part' in goods ? moved.id : null,
    inventoryTireId: 'part' in goods ? null : moved.id,
    name: moved.name,
    sku: moved.sku,
    quantity,
    receivedQuantity,
    retailCostCents: moved.retailCostCents,
    wholesaleCostCents: moved.wholesaleCostCents,
    createdDate,
    updatedDate: receivedQuantity > 0 ? draw.time(createdDate, latest) : null,
  }
}
