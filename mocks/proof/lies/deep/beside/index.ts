// Departures that show only where requests overlap: lost and doubled writes, equal ids and versions, answers that belong to others.
import type { Lie } from '../../../tools/lie.ts'
import { bulkAndSumLies } from './bulk-and-sums.ts'
import { deleteAndReadLies } from './deletes-and-reads.ts'
import { lookAndPaymentLies } from './looks-and-payments.ts'
import { nameAndMarkLies } from './names-and-marks.ts'
import { besideSessionLies } from './sessions.ts'
import { templateAndLogoLies } from './templates-and-logos.ts'
import { besideWriteLies } from './writes.ts'

export const besideLies: readonly Lie[] = [
  ...besideWriteLies,
  ...deleteAndReadLies,
  ...besideSessionLies,
  ...nameAndMarkLies,
  ...bulkAndSumLies,
  ...templateAndLogoLies,
  ...lookAndPaymentLies,
]
