// Recipes in files: written for what a run finds, and read to be asked again.
import { basename, join } from 'node:path'
import { operations } from '../../../openapi/contract.ts'
import { hint } from '../../../openapi/nearest.ts'
import { visible } from '../../../openapi/visible.ts'
import type { Finding } from '../../exchange/finding.ts'
import type { Move, Recipe } from '../../exchange/recipe.ts'
import schema from '../../explore/recipe.schema.json' with { type: 'json' }
import { counted, printable } from '../../reporters/telling/text.ts'
import { requirements } from '../../requirements/index.ts'
import type { CaseResult } from '../../runner/verdict/result.ts'
import { givenText } from '../reading/given-file.ts'
import { parseJson } from '../reading/json.ts'
import { Mistake } from '../reading/mistake.ts'
import { pointers, problems } from '../reading/schema.ts'
import { openFile, printableReason, type Sink } from './whole-file.ts'

/** recipe.schema.json describes it. */
export interface RecipeFile extends Recipe {
  readonly version: 1
  /** The case that found it. */
  readonly case?: string
  readonly finding?: Pick<Finding, 'requirement'> & Partial<Pick<Finding, 'level' | 'operation' | 'where' | 'expected' | 'actual'>>
}

/** A recipe, and what its file is called. */
export interface NamedRecipe {
  readonly name: string
  readonly recipe: RecipeFile
}

/** Refuses what is not a recipe, with the place and what may have been meant. */
export function readRecipe(file: string): NamedRecipe {
  const value = parseJson(recipeText(file), file)
  if (!isRecipe(value)) throw wrong(file, problemsOfRecipe(value))
  const unknown = [...unknownNames(value)]
  if (unknown.length > 0) throw wrong(file, unknown)
  return { name: basename(file).replace(/\.json$/, ''), recipe: value }
}

/** What is wrong with the form of a recipe, each with a pointer to it. */
export const problemsOfRecipe = (value: unknown): string[] => problems(schema, value, '', schema, pointers)

const isRecipe = (value: unknown): value is RecipeFile => problemsOfRecipe(value).length === 0

const wrong = (file: string, what: readonly string[]): Mistake =>
  new Mistake(
    `${file} is not a recipe that can be asked:\n${what.map((problem) => `  ${printable(problem.replace(/^: /, ''))}`).join('\n')}`,
  )

const recipeText = (file: string): string =>
  givenText(file, `The recipe ${file} cannot be read. Is the path right? --recipes <folder> of a run writes recipes of what it finds.`)

/** Operations, requirements and records that the recipe names and that are not there. */
function* unknownNames({ finding, steps }: RecipeFile): Generator<string> {
  const known: { [kind in 'operation' | 'requirement']: readonly string[] } = {
    operation: operations.map(({ id }) => id),
    requirement: requirements.map(({ id }) => id),
  }
  if (finding && !known.requirement.includes(finding.requirement))
    yield `/finding/requirement: the ledger has no "${finding.requirement}".${hint(finding.requirement, known.requirement)}`
  const called: string[] = []
  for (const [place, said] of placesOf(steps)) {
    for (const key of ['do', 'pick', 'pages'] as const) {
      const id = said[key]
      if (id !== undefined && !known.operation.includes(id))
        yield `${place}/${key}: there is no operation "${id}".${hint(id, known.operation)}`
    }
    for (const key of ['on', 'look', 'seek', 'of'] as const) {
      const name = said[key]
      if (name !== undefined && !called.includes(name))
        yield `${place}/${key}: no step before it calls a record "${name}".${hint(name, called)}`
    }
    if (said.as !== undefined) called.push(said.as)
  }
}

/** Names of operations, and of records. */
type Names = { readonly [key in 'do' | 'pick' | 'pages' | 'on' | 'look' | 'seek' | 'of' | 'as']?: string }

/** Each move with its place; those that go together have places of their own. */
const placesOf = (steps: readonly Move[]): (readonly [place: string, said: Names])[] =>
  steps.flatMap((move, index): (readonly [string, Names])[] => {
    const place = `/steps/${index}`
    if ('together' in move) return move.together.map((step, beside) => [`${place}/together/${beside}`, step])
    if ('listed' in move) return move.listed.map((look, at) => [`${place}/listed/${at}`, { look }])
    return 'many' in move ? [[`${place}/many`, move.many]] : [[place, move]]
  })

/** More would be the same departure over and over. */
const mostFiles = 200

/** A folder to which a run writes a file for each kind of failure that has a recipe, and of advice where that counts. */
export class RecipeFolder {
  private readonly folder: string
  private readonly written = new Set<string>()
  private readonly tell: (text: string) => void
  private readonly strict: boolean
  /** A file could not be written; the run goes on without. */
  isBroken = false

  constructor(folder: string, tell: (text: string) => void, strict = false) {
    this.folder = folder
    this.tell = tell
    this.strict = strict
    // Found out before anything is sent.
    openFile(join(folder, 'recipe.json'), 'folder of recipes').drop()
  }

  see({ case: asked, findings }: CaseResult): void {
    for (const { recipe, requirement, level, operation, where, expected, actual } of findings) {
      if (level !== 'must' && !this.strict) continue
      const name = fileNameOf(requirement, operation, where)
      if (!recipe || this.isBroken || this.written.has(name.toLowerCase()) || this.written.size === mostFiles) continue
      const finding = { requirement, level, ...(operation && { operation }), where, expected, actual }
      const file: RecipeFile = { version: 1, case: asked.id, finding, ...recipe }
      if (this.write(`${name}.json`, visible(`${JSON.stringify(file, undefined, 2)}\n`))) this.written.add(name.toLowerCase())
    }
  }

  private write(name: string, text: string): boolean {
    let sink: Sink | undefined
    try {
      sink = openFile(join(this.folder, name), 'recipe')
      sink.write(text)
      sink.keep()
      return true
    } catch (error) {
      sink?.drop()
      this.isBroken = true
      this.tell(
        `The recipe ${printable(name)} could not be written: ${printableReason(error)}. No more are; the run goes on, and ends with 2.\n`,
      )
      return false
    }
  }

  /** What is to be said of them at the end. */
  inWords(target: string): string {
    const count = this.written.size
    if (count === 0) return ''
    return `${counted(count, 'recipe')} in ${this.folder}. To ask again: repair-shop-conformance replay ${join(this.folder, '*.json')} ${target}\n`
  }
}

/** The same for the same departure, whichever record showed it: `vendor.create-persists_createVendor_data-name`. */
const fileNameOf = (requirement: string, operation: string | undefined, where: string): string =>
  [requirement.replace('/', '.'), operation, where.replaceAll(/\/\d+(?=\/|$)/g, '/n').slice(1)]
    .flatMap((part) => part?.replaceAll(/[^\w.-]+/g, '-') || [])
    .join('_')
    .slice(0, 150)
