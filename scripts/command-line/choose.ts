// What a chore is to work on, by the words after its name. A word that means nothing ends it, so that "0 tried" never looks like success.
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { Mistake } from '../../conformance/cli/reading/mistake.ts'
import { hint } from '../../openapi/nearest.ts'

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

type Values<Options extends ParseArgsConfig['options']> = ReturnType<typeof parseArgs<{ options: Options }>>['values']

/** What stands after the chore's name: values of these options, and nothing else. */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(options: Options): Values<Options> {
  return orEnd(() => {
    try {
      return parseArgs({ options }).values
    } catch (error) {
      throw isWrongWord(error) ? new Mistake(unknownInWords(error, Object.keys(options))) : error
    }
  })
}

const isWrongWord = (error: unknown): error is Error =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

/** Node's own first sentence, and the option that may be meant. */
function unknownInWords({ message }: Error, options: readonly string[]): string {
  const [problem = ''] = message.split(/\.(?:\s|$)/)
  const [, word = ''] = problem.match(/^Un\w+ (?:option|argument) '-*([^' ]+)/) ?? []
  const known = options.map((option) => `--${option}`)
  const all = known.length > 0 ? ` It takes ${known.join(', ')}.` : ' It takes no words.'
  return `${problem}.${hint(`--${word}`, known) || all}`
}

/** What it makes of the command line; a mistake in it is told, and ends the program with 2. */
export function orEnd<Value>(make: () => Value): Value {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof Mistake)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
}
