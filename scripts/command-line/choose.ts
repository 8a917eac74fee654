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

/** As `parseArgs` takes them, and what each is for. */
type Options = { readonly [name: string]: NonNullable<ParseArgsConfig['options']>[string] & { says: string } }

type Values<Own extends Options> = ReturnType<typeof parseArgs<{ options: Own }>>['values']

/** What stands after the chore's name: values of these options, and nothing else. `--help` tells what it does and takes, and ends it. */
export function readOptions<const Own extends Options>(does: string, options: Own): Values<Own> {
  const values = orEnd(() => wordsRead({ ...options, help: { type: 'boolean', says: 'tells this' } }))
  if ('help' in values && values.help) {
    process.stdout.write(helpOf(does, options))
    process.exit(0)
  }
  return values
}

function wordsRead<const Own extends Options>(options: Own): Values<Own> {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    throw isWrongWord(error) ? new Mistake(unknownInWords(error, Object.keys(options))) : error
  }
}

function helpOf(does: string, options: Options): string {
  const rows = Object.entries(options).map(([name, { type, says, default: usual }]): [string, string] => [
    `--${name}${type === 'string' ? ' …' : ''}`,
    typeof usual === 'string' ? `${says} (${usual})` : says,
  ])
  const width = Math.max(...rows.map(([word]) => word.length))
  return [does, ...(rows.length > 0 ? [''] : []), ...rows.map(([word, says]) => `  ${word.padEnd(width)}   ${says}`), ''].join('\n')
}

const isWrongWord = (error: unknown): error is Error =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

/** Node's own first sentence, and the option that may be meant. */
function unknownInWords({ message }: Error, options: readonly string[]): string {
  const [problem = ''] = message.split(/\.(?:\s|$)/)
  const [, word = ''] = problem.match(/^Un\w+ (?:option|argument) '-*([^' ]+)/) ?? []
  const known = options.map((option) => `--${option}`)
  const all = ` It takes ${known.join(', ')}.`
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
