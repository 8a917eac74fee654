// One departure of the target from a requirement, and what shows it.
import type { OperationId } from '../../openapi/contract.ts'
import { beginningOf } from '../../openapi/visible.ts'
import type { Exchange } from './exchange.ts'
import type { Recipe } from './recipe.ts'

export const goodAnswer = 'a good answer (2xx)'

/** What was sent to see a finding once more. */
export interface Attempt {
  readonly exchanges: readonly Exchange[]
  /** Those of them that were under way at the same time. */
  readonly together: readonly (readonly Exchange[])[]
  /** Whose they were, by number: the run's own session is 0. */
  readonly sessions: ReadonlyMap<Exchange, number>
}

export interface Finding {
  /** What saw it: a check of every exchange (`schema`, `json-body` …) or of all ids (`ids-apart`), or `expectation` for the case itself. */
  check: string
  /** Id in the ledger. */
  requirement: string
  level: 'must' | 'should'
  /** JSON pointer into the answer, or the part of it that is meant. */
  where: string
  expected: string
  actual: string
  /** It stands in the baseline and is excused for now. */
  known?: true
  operation: OperationId | undefined
  exchange: Exchange | undefined
  /** The fewest steps that show it, where steps were looked for. */
  recipe?: Recipe | undefined
  /** How it went with that. */
  attempt?: Attempt | undefined
  /** The lines of a script that shows it, where an earlier report told them. */
  script?: readonly string[] | undefined
  /** How often the same steps showed it again, where that is left to chance. */
  again?: { readonly times: number; readonly tries: number }
}

/** What the client of a recording sent otherwise than documented. */
export interface ClientDeparture {
  level: 'must' | 'should'
  /** The operation, `GET /v3/vendor/{id}`. */
  request: string
  /** JSON pointer into the request: `/query/limit`, `/body/name`. */
  where: string
  expected: string
  actual: string
  /** How often it came. */
  count: number
}

const longestName = 80

/** The pointer as it is told: a target may give a field a name of any length. */
export const toldPlace = (pointer: string): string =>
  pointer
    .split('/')
    .map((name) => (name.length > longestName ? `${beginningOf(name, longestName)}…` : name))
    .join('/')
