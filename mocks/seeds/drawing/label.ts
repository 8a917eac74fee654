// Labels stuck on orders, customers and vehicles (2.15).
import { idOf } from '../../engine/state/ids.ts'
import type { Schemas } from '../../engine/state/records.ts'

type Entity = 'Order' | 'Customer' | 'Vehicle'

export const labeled = (companyId: string, entity: Entity, name: string, color: string): Schemas['WorkflowLabelConnection'] => ({
  label: { id: idOf('lbl', 0, companyId, name), name, color, entity, saved: true },
})
