// What a chore is to work on, by the words after its name. A word that means nothing ends it, so that "0 tried" never looks like success.
import { parseArgs } from 'node:util'
import { Mistake } from '../../conformance/cli/mistake.ts'
import { hint } from '../../conformance/cli/nearest.ts'

/** Those whose id begins with one of the words of `--only`; all of them without a word. */
export function beginningWith<Item extends { id: string }>(
  words: readonly string[] | undefined,
  items: readonly Item[],
  what: string,
): Item[] {
  const ids = items.map(({ id }) => id)
  const folders = [...new Set(ids.flatMap((id) => [...id.matchAll(/\//g)].map(({ index }) => id.slice(0, index + 1))))]
  const outer = folders.filter((folder) => folder.indexOf('/') === folder.length - 1)
  for (const word of words ?? [])
    if (!ids.some((id) => id.startsWith(word)))
      throw new Mistake(
        `--only ${word}: no ${what} begins with this.${hint(word, [...folders, ...ids], 3) || ` They begin with ${outer.join(', ')}.`}`,
      )
  return items.filter(({ id }) => !words || words.some((word) => id.startsWith(word)))
}

/** Ends a chore that takes no words when it is given some: they would be ignored. */
export const takeNoWords = (): void => void orEnd(() => parseArgs())

/** What it makes of the command line; a mistake in it is told, and ends the program with 2. */
export function orEnd<Value>(make: () => Value): Value {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof Mistake || isWrongFlag(error))) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
}

const isWrongFlag = (error: unknown): error is Error =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
