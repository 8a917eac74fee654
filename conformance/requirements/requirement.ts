// One sentence of the description that a client can observe, in our words.
//
// A name that a row of part 4, the shared shapes of 4.1, the meta of 2.1 or the required part of the error body of part 7 states, and
// that no answer shows, is a breach of the sentence about its place (x-shown in the contract where a single answer may lack it; what
// a row only says an answer may carry is spared). A field of a record that part 2 lists without calling it required is none: that it
// never came is told.
import type { OperationId } from '../../openapi/contract.ts'

export interface Requirement extends Places {
  /** `<area>/<what>` in kebab case; never changes. */
  id: string
  /** Section of the description: `4.18`. */
  source: string
  /** `must`: the description states it. `should`: it is only assumed (see openapi/decisions.md). */
  level: 'must' | 'should'
  text: string
  /** Why no client can judge it. Every other requirement is judged by at least one case. */
  unjudged?: string
}

/**
 * Where in an answer its schema is about this sentence. Of several that are about one place the most specific owns it
 * (see checks/requirement-for.ts). A sentence without places is for cases alone to judge.
 */
interface Places {
  /**
   * Pointers from the body on (`/meta/sums`; the body itself is the empty one), or below the record or each record of a list
   * (`status`, `order/name`). A star is the index of an array, or a part of a name as in `*Cents`; two stars are as in a .gitignore:
   * any names or none in front or between, at the end anything below.
   */
  at?: readonly string[]
  /** Answers of these operations, or of this kind. Else those of its area; of all, when no operation has the area. */
  of?: readonly OperationId[] | 'list' | 'search'
  /** Answers with success, unless told otherwise; `neither` is a status that says neither. */
  answers?: 'failure' | 'neither'
  /** What it is about when something is wrong there: that nothing is, that nothing or null is, or that a value is. Else all of that. */
  when?: 'missing' | 'absent' | 'wrong'
}

export const must = (id: string, source: string, text: string, places: Places = {}): Requirement => ({
  id,
  source,
  level: 'must',
  text,
  ...places,
})

export const should = (id: string, source: string, text: string, places: Places = {}): Requirement => ({
  id,
  source,
  level: 'should',
  text,
  ...places,
})

/** True, but not to be seen from outside. */
export const unseen = (id: string, source: string, text: string, unjudged: string): Requirement => ({ ...must(id, source, text), unjudged })
