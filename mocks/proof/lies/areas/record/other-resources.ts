// A write that reaches the records of another resource.
import { afterwards, rewrite } from '../../../tools/kinds.ts'
import type { Lie } from '../../../tools/lie.ts'
import { companyRecords } from '../../../tools/stored.ts'

export const reachingLies: readonly Lie[] = [
  {
    id: 'record/charges-rename-labor',
    says: 'A core charge that is removed adds its id to the name of some labor.',
    breaks: ['record/other-resources-kept'],
    operations: ['deleteCoreCharge', 'listInventoryLabor'],
    tell: afterwards(['deleteCoreCharge'], (call) => {
      const [labor] = companyRecords(call, 'inventoryLabor')
      if (labor) rewrite(call, 'inventoryLabor', labor.id, { name: `${labor.name} ${call.params.id}` })
    }),
  },
]
