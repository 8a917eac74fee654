// Departures that show only after certain steps: at the second or third write, after a refusal, a delete or another session, or when
// records take turns.
import type { Lie } from '../../../tools/lie.ts'
import { backToFirstLies } from './back-to-first.ts'
import { behindTheirRecordsLies } from './behind-their-records.ts'
import { clearedTextLies } from './cleared-texts.ts'
import { createAndDeleteLies } from './creates-and-deletes.ts'
import { datedWithItLies } from './dated-with-it.ts'

import { firstAndBeforeLies } from './first-and-before.ts'
import { foundAndSavedLies } from './found-and-saved.ts'
import { keptFigureLies } from './kept-figures.ts'
import { lateDeliveryLies } from './late-deliveries.ts'
import { leftOverLies } from './left-over.ts'
import { lessOfItLies } from './less-of-it.ts'
import { sequenceListLies } from './lists.ts'
import { marksAnewLies } from './marks.ts'
import { matrixAndTermLies } from './matrices-and-terms.ts'
import { memoryLies } from './memories.ts'
import { neighbourLies } from './neighbours.ts'
import { sequenceNotificationLies } from './notifications.ts'
import { ofTheLastLies } from './of-the-last.ts'
import { onlyThisTimeLies } from './only-this-time.ts'
import { orderAndMoneyLies } from './orders-and-money.ts'
import { otherResourceLies } from './other-resources.ts'
import { othersTouchedLies } from './others-touched.ts'
import { partLies } from './ranges-and-items.ts'
import { refusedWriteLies } from './refusals.ts'
import { refusalsAsChangesLies } from './refusals-as-changes.ts'
import { sentBackLies } from './sent-back.ts'
import { sequenceSessionLies } from './sessions.ts'
import { sharedFieldLies } from './shared-fields.ts'
import { sideEffectLies } from './side-effects.ts'
import { takenAlongLies } from './taken-along.ts'
import { templateAndFeeLies } from './templates-and-fees.ts'
import { transferAndConfigLies } from './transfers-and-configs.ts'
import { updateLies } from './updates.ts'
import { versionLies } from './versions.ts'
import { sequenceWebhookLies } from './webhooks.ts'

export const sequenceLies: readonly Lie[] = [
  ...updateLies,
  ...versionLies,
  ...sequenceListLies,
  ...createAndDeleteLies,
  ...templateAndFeeLies,
  ...sequenceNotificationLies,
  ...sequenceSessionLies,
  ...sequenceWebhookLies,
  ...transferAndConfigLies,
  ...orderAndMoneyLies,
  ...partLies,
  ...refusedWriteLies,
  ...behindTheirRecordsLies,
  ...othersTouchedLies,
  ...sharedFieldLies,
  ...matrixAndTermLies,
  ...sideEffectLies,
  ...neighbourLies,
  ...otherResourceLies,
  ...sentBackLies,
  ...memoryLies,
  ...marksAnewLies,
  ...datedWithItLies,
  ...foundAndSavedLies,
  ...lateDeliveryLies,
  ...refusalsAsChangesLies,
  ...takenAlongLies,
  ...backToFirstLies,
  ...ofTheLastLies,
  ...firstAndBeforeLies,
  ...lessOfItLies,
  ...leftOverLies,
  ...clearedTextLies,
  ...keptFigureLies,
  ...onlyThisTimeLies,
]
