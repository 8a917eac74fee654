// The catalogue of variants: the mock under other lawful choices, one at a time.
import { answeringVariants } from './answering.ts'
import { behaviourVariants } from './behaviour.ts'
import { dataVariants } from './data.ts'
import { deliveryVariants } from './deliveries.ts'
import { errorVariants } from './errors.ts'
import { fieldVariants } from './fields.ts'
import { filledInVariants } from './filled-in.ts'
import { followingVariants } from './following.ts'
import { halfDoneVariants } from './half-done.ts'
import { historyVariants } from './histories.ts'
import { httpVariants } from './http.ts'
import { limitVariants } from './limits-and-states.ts'
import { listVariants } from './lists.ts'
import { movingVariants } from './moving.ts'
import { movingPartVariants } from './moving-parts.ts'
import { oddValueVariants } from './odd-values.ts'
import { orderVariants } from './orders.ts'
import { othersAtWorkVariants } from './others-at-work.ts'
import { permissionVariants } from './permissions.ts'
import { sessionVariants } from './sessions.ts'
import { sideBySideVariants } from './side-by-side.ts'
import { tidyingVariants } from './tidying.ts'
import { valueVariants } from './values.ts'
import type { Variant } from './variant.ts'
import { whichRecordVariants } from './which-records.ts'
import { workflowVariants } from './workflow.ts'

export type { Variant } from './variant.ts'

export const variants: readonly Variant[] = [
  ...valueVariants,
  ...errorVariants,
  ...fieldVariants,
  ...listVariants,
  ...httpVariants,
  ...dataVariants,
  ...movingVariants,
  ...movingPartVariants,
  ...othersAtWorkVariants,
  ...permissionVariants,
  ...tidyingVariants,
  ...oddValueVariants,
  ...orderVariants,
  ...sessionVariants,
  ...behaviourVariants,
  ...deliveryVariants,
  ...sideBySideVariants,
  ...historyVariants,
  ...limitVariants,
  ...workflowVariants,
  ...answeringVariants,
  ...filledInVariants,
  ...followingVariants,
  ...halfDoneVariants,
  ...whichRecordVariants,
]

/** The variant of this id; undefined when there is none. */
export const findVariant = (id: string): Variant | undefined => variants.find((variant) => variant.id === id)
