// Companies (2.2).
import type { Collections } from '../../engine/state/records.ts'
import type { Draw } from '../drawing/draw.ts'
import type { CompanyPlan } from '../drawing/plan.ts'

/** When the first record of a world was made. */
export const beginning = '2024-02-12T17:00:00.000Z'

export function makeCompany(draw: Draw, { name, headOffice }: Pick<CompanyPlan, 'name' | 'headOffice'>): Collections['companies'] {
  const { id } = draw
  const upgradeScheduledDate = draw.time('2025-01-06T08:00:00.000Z', '2025-02-28T08:00:00.000Z')
  return {
    id,
    companyId: id,
    name,
    createdDate: beginning,
    updatedDate: null,
    hqEnabled: headOffice,
    upgraded: true,
    upgradedDate: upgradeScheduledDate,
    upgradeScheduledDate,
    selfScheduledUpgrade: draw.chance(0.5),
    whiteLabelBlobId: null,
    individualTaxId: !headOffice,
    logoBlobId: draw.part('blb', 'logo'),
    entitlements: ['inspections', 'inventory_transfers', 'statements'],
  }
}
