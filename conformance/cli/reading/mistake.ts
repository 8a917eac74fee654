// What the user can put right.

/** The message says how. */
export class Mistake extends Error {
  override name = 'Mistake'
}
