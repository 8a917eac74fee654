// One sentence of the description that a client can observe, in our words.

export interface Requirement extends About {
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

/** What part of an answer a requirement tells the type or the values of. */
interface About {
  /** Pointers below the record (`status`, or `start` of each element of `ranges`, a star for its index), or from the body on (`/meta/sums`). */
  fields?: readonly string[]
  /** Start of the path below /v3, where records of one area have fields of the same name. */
  of?: string
}

export const must = (id: string, source: string, text: string, about: About = {}): Requirement => ({
  id,
  source,
  level: 'must',
  text,
  ...about,
})

export const should = (id: string, source: string, text: string, about: About = {}): Requirement => ({
  id,
  source,
  level: 'should',
  text,
  ...about,
})

/** True, but not to be seen from outside. */
export const unseen = (id: string, source: string, text: string, unjudged: string): Requirement => ({ ...must(id, source, text), unjudged })
