// Departures that show only after certain steps: at the second or third write, after a refusal, a delete or another session, or when
// records take turns.
import type { Lie } from '../../../tools/lie.ts'
import { createAndDeleteLies } from './creates-and-deletes.ts'
import { listLies } from './lists.ts'
import { notificationLies } from './notifications.ts'
import { orderAndMoneyLies } from './orders-and-money.ts'
import { partLies } from './ranges-and-items.ts'
import { sessionLies } from './sessions.ts'
import { templateAndFeeLies } from './templates-and-fees.ts'
import { transferAndConfigLies } from './transfers-and-configs.ts'
import { updateLies } from './updates.ts'
import { versionLies } from './versions.ts'
import { webhookLies } from './webhooks.ts'

export const sequenceLies: readonly Lie[] = [
  ...updateLies,
  ...versionLies,
  ...listLies,
  ...createAndDeleteLies,
  ...templateAndFeeLies,
  ...notificationLies,
  ...sessionLies,
  ...webhookLies,
  ...transferAndConfigLies,
  ...orderAndMoneyLies,
  ...partLies,
]
