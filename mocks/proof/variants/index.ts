// The catalogue of variants: the mock under other lawful choices, one at a time.
import { behaviourVariants } from './behaviour.ts'
import { dataVariants } from './data.ts'
import { deliveryVariants } from './deliveries.ts'
import { errorVariants } from './errors.ts'
import { fieldVariants } from './fields.ts'
import { httpVariants } from './http.ts'
import { listVariants } from './lists.ts'
import { sessionVariants } from './sessions.ts'
import { valueVariants } from './values.ts'
import type { Variant } from './variant.ts'

export type { Variant } from './variant.ts'

export const variants: readonly Variant[] = [
  ...valueVariants,
  ...errorVariants,
  ...fieldVariants,
  ...listVariants,
  ...httpVariants,
  ...dataVariants,
  ...sessionVariants,
  ...behaviourVariants,
  ...deliveryVariants,
]

/** The variant of this id; undefined when there is none. */
export const findVariant = (id: string): Variant | undefined => variants.find((variant) => variant.id === id)
