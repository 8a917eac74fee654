// One of the requests that were under way together, as those who judge them see it.
import type { Exchange } from '../exchange/exchange.ts'
import type { Step } from '../exchange/recipe.ts'
import type { Shown } from '../steps/records.ts'
import type { LooseInput } from '../transport/calls.ts'
import type { KnownRecord } from './model.ts'

export interface Asked {
  readonly step: Step
  readonly exchange: Exchange
  readonly record: KnownRecord | undefined
  readonly input: LooseInput
  /** What a write sets. */
  readonly sent: { readonly [field: string]: unknown }
  readonly start: number
  readonly end: number
}

/** What each record was before, as far as it was looked at. */
export type Before = ReadonlyMap<KnownRecord, Shown | undefined>

/** Has something judged whose findings are of a moment: no sentence says that what is looked at is one step. */
export type Momentary = (judge: () => void) => void
