// What a server may want, refuse or do where the description is silent.

import { choiceVariants } from './other-choices.ts'
import { strictnessVariants } from './stricter-and-laxer.ts'
import type { Variant } from './variant.ts'

export const behaviourVariants: readonly Variant[] = [...strictnessVariants, ...choiceVariants]
