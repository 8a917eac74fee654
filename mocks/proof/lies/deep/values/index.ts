// Values that a server takes and then loses, cuts, escapes, coerces or replaces: other values of the same field come through.
import type { Lie } from '../../../tools/lie.ts'
import { addressLies, textByHandLies } from './addresses.ts'
import { askedInPairsLies } from './asked-in-pairs.ts'
import { columnLies } from './columns.ts'
import { dateLies } from './dates.ts'
import { derivedValueLies } from './derived.ts'
import { failingLies } from './failing.ts'
import { idAndLoginLies } from './ids-and-logins.ts'
import { inAnOrderLies } from './in-an-order.ts'
import { itemsInBulkLies } from './items-in-bulk.ts'
import type { ValueLie } from './kept-values.ts'
import { listInBodyLies } from './lists-in-bodies.ts'
import { logoLies } from './logos.ts'
import { longTextLies } from './long-texts.ts'
import { lostBesideLies } from './lost-beside.ts'
import { nearMissLies } from './near-misses.ts'
import { nearlyTypedLies } from './nearly-typed.ts'
import { numberValueLies } from './numbers.ts'
import { readAsNumberLies } from './read-as-numbers.ts'
import { setLies, setValueLies } from './sets.ts'
import { shownOtherwiseLies } from './shown-otherwise.ts'
import { signAndSeveralLies } from './signs-and-several.ts'
import { someAloneLies } from './some-alone.ts'
import { textLies } from './texts.ts'
import { underAConditionLies } from './under-a-condition.ts'
import { workedOutLies } from './views.ts'
import { whereTwoMeetLies } from './where-two-meet.ts'

/** Those that a single value of one field shows. */
export const computedValueLies: readonly ValueLie[] = [...textLies, ...numberValueLies, ...dateLies, ...setValueLies, ...addressLies]

export const valueLies: readonly Lie[] = [
  ...computedValueLies.map(({ lie }) => lie),
  ...setLies,
  ...nearMissLies,
  ...failingLies,
  ...textByHandLies,
  ...listInBodyLies,
  ...itemsInBulkLies,
  ...idAndLoginLies,
  ...shownOtherwiseLies,
  ...whereTwoMeetLies,
  ...underAConditionLies,
  ...derivedValueLies,
  ...columnLies,
  ...workedOutLies,
  ...nearlyTypedLies,
  ...longTextLies,
  ...logoLies,
  ...readAsNumberLies,
  ...someAloneLies,
  ...signAndSeveralLies,
  ...inAnOrderLies,
  ...lostBesideLies,
  ...askedInPairsLies,
]
