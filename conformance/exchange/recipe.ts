// What was asked of a target, as data: the fewest steps that show a departure, kept in a file and asked again. What it can say stands in
// recipe.schema.json of conformance/explore too.
import type { OperationId } from '../../openapi/contract.ts'

/** The run's own session, another one, or one that an earlier login of the recipe has opened. */
export type Who = 'self' | 'sameUser' | 'otherUser' | 'otherCompany' | `session ${number}`

/** One request. What it does not say is as in a plain request of its operation. */
export interface Step {
  readonly do: OperationId
  /** The record that its path names: one that an earlier step gave a name; else one that a plain request would take. */
  readonly on?: string
  /** What the record that its path or its answer is about is called from here on. */
  readonly as?: string
  /** Another session of the same user, or another user; the run's own session unless given. */
  readonly by?: Who
  /**
   * Fields that differ from those of a plain request; `{new}` in a text is another text each time, and tells whose it is; `{new 1}` is
   * the same text throughout a recipe; `{hooks}` is what addresses of the run's webhooks begin with.
   */
  readonly body?: { readonly [field: string]: unknown }
  /** Parts of the path beside its record: `{ action: 'delete' }`. */
  readonly path?: { readonly [name: string]: string }
  readonly query?: { readonly [name: string]: unknown }
  /** What it sends is wrong: the requirement by which it must be refused, or `maybe` where the target may take it in whatever way. */
  readonly wrong?: string
}

/** The record as its read, list and search show it. */
export interface Look {
  readonly look: string
  /** Not only its read, but each list and search too. */
  readonly everywhere?: true
}

/** Several records of a kind, in one answer of a list or search where the target takes several ids, else by their reads. */
export interface Listed {
  readonly listed: readonly string[]
}

/** The record by what a field of it is now, and by what it was before, in each list and search that understands such a filter. */
export interface Seek {
  readonly seek: string
  readonly by: string
  /** By its id as well, where others have the same value. */
  readonly among?: true
}

/** Requests that are under way at the same time. */
export interface Together {
  readonly together: readonly Step[]
}

/** A create, so many times; `{n}` in a text counts them. */
export interface Many {
  readonly many: Step
  readonly times: number
}

/** Records that a list or search of the target shows: the first of it, and others spread over the rest. */
export interface Pick {
  readonly pick: OperationId
  readonly count: number
  /** What all of them are called. */
  readonly as: string
}

/** Pages of a list or search, judged by all that there is: every record once, each in its place, and as many as are counted. */
export interface Pages {
  readonly pages: OperationId
  /** As large as the target likes unless given. */
  readonly limit?: number
  /** The one page alone that begins there, instead of all. */
  readonly skip?: number
  /** The status or column of orders that its path names. */
  readonly path?: { readonly [name: string]: string }
  /** Of these records alone, where the target lets records be named. */
  readonly of?: string
  /** Named by a filter, where a list takes their ids as well. */
  readonly by?: 'where'
  /** One of them is named twice, and one that no record has. */
  readonly oddly?: true
  /** Of the records that have this value, or one of these, where the target understands such a filter. */
  readonly where?: { readonly [field: string]: unknown }
  /** In the order of a field, where the target understands that. */
  readonly orderBy?: string
  /** From the last one of that order to the first. */
  readonly descending?: true
  /** As texts with numbers in them go: where the records of that order are, is for the target to say. */
  readonly collate?: true
}

export type Move = Step | Look | Listed | Seek | Together | Many | Pick | Pages

export interface Recipe {
  readonly steps: readonly Move[]
}

/** The requests of a move that a recipe spells out. */
export function stepsOf(move: Move): readonly Step[] {
  if ('together' in move) return move.together
  if ('many' in move) return [move.many]
  return 'do' in move ? [move] : []
}

/** The same recipe with other steps. */
export const withSteps = ({ steps }: Recipe, other: (step: Step) => Step): Recipe => ({
  steps: steps.map((move): Move => {
    if ('together' in move) return { together: move.together.map(other) }
    if ('many' in move) return { ...move, many: other(move.many) }
    return 'do' in move ? other(move) : move
  }),
})
