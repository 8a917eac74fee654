// Makes a recipe smaller, as long as it still shows the same departure: the fewest steps, the fewest fields, the plainest values.
import { type Move, type Recipe, type Step, stepsOf, withSteps } from '../exchange/recipe.ts'
import { isReadable } from '../exchange/times.ts'

/** Whether a recipe still shows what is looked for. */
export type Shows = (recipe: Recipe) => Promise<boolean>

/** The smallest one that was found within so many tries. */
export async function smallest(recipe: Recipe, shows: Shows, mostTries: number): Promise<Recipe> {
  let left = mostTries
  const within: Shows = async (smaller) => left-- > 0 && (await shows(smaller))
  const steps = await fewest(recipe.steps, (some) => within({ steps: some }))
  const fewer = await fewerBeside({ steps }, within)
  return plainerTexts(await fewerFields(fewer, within), within)
}

/** Of those that are under way together, the ones that it takes. */
async function fewerBeside(recipe: Recipe, shows: Shows): Promise<Recipe> {
  let smaller = recipe
  for (const [at, move] of recipe.steps.entries()) {
    if (!('together' in move)) continue
    const withMove = (other: Move): Recipe => ({ steps: smaller.steps.with(at, other) })
    const some = await fewest(move.together, (together) => shows(withMove({ together })))
    const [only] = some.length === 1 ? some : []
    smaller = withMove(only && (await shows(withMove(only))) ? only : { together: some })
  }
  return smaller
}

/** The fewest parts that are still enough: ever smaller pieces are left out, as long as the rest is enough (ddmin, Zeller). */
async function fewest<Part>(whole: readonly Part[], isEnough: (some: readonly Part[]) => Promise<boolean>): Promise<readonly Part[]> {
  let parts = whole
  for (let size = Math.ceil(parts.length / 2); parts.length > 1; size = Math.ceil(size / 2)) {
    for (let at = 0; at < parts.length && parts.length > 1; ) {
      const rest = [...parts.slice(0, at), ...parts.slice(at + size)]
      if (rest.length > 0 && (await isEnough(rest))) parts = rest
      else at += size
    }
    if (size === 1) break
  }
  return parts
}

async function fewerFields(recipe: Recipe, shows: Shows): Promise<Recipe> {
  let smaller = recipe
  for (const [at, step] of stepsIn(recipe).entries()) {
    const fields = Object.entries(step.body ?? {})
    if (fields.length === 0) continue
    const withFields = (some: readonly (readonly [string, unknown])[]) => withBody(smaller, at, Object.fromEntries(some))
    const isNeeded = !(await shows(withFields([])))
    smaller = withFields(isNeeded ? await fewest(fields, (some) => shows(withFields(some))) : [])
  }
  return smaller
}

async function plainerTexts(recipe: Recipe, shows: Shows): Promise<Recipe> {
  let smaller = recipe
  for (const [at, step] of stepsIn(recipe).entries())
    for (const [field, value] of Object.entries(step.body ?? {})) {
      // Half a moment is another one, or none: nobody finds the departure by it.
      if (typeof value !== 'string' || isReadable(value)) continue
      const withText = (text: string) => withBody(smaller, at, { ...stepsIn(smaller)[at]?.body, [field]: text })
      smaller = withText(await plainest(value, (text) => shows(withText(text))))
    }
  return smaller
}

/** In pieces first, then letter by letter. */
async function plainest(text: string, isEnough: (text: string) => Promise<boolean>): Promise<string> {
  const parts = textParts(text)
  const fewer = (await fewest(parts, (some) => isEnough(some.join('')))).join('')
  return fewer === text ? text : plainest(fewer, isEnough)
}

const graphemes = new Intl.Segmenter()
const mostParts = 24

/** Letters as people see them, or pieces of a long text; what makes a text new stays whole. */
function textParts(text: string): readonly string[] {
  const letters = text
    .split(/(\{new ?\w*\})/)
    .flatMap((part) => (part.startsWith('{new') ? part : [...graphemes.segment(part)].map((one) => one.segment)))
  const size = Math.ceil(letters.length / mostParts)
  return Array.from({ length: Math.ceil(letters.length / size) }, (_, at) => letters.slice(at * size, (at + 1) * size).join(''))
}

const stepsIn = ({ steps }: Recipe): readonly Step[] => steps.flatMap(stepsOf)

/** The steps are counted as they stand, those that are together too. */
function withBody(recipe: Recipe, at: number, body: { readonly [field: string]: unknown }): Recipe {
  let count = 0
  return withSteps(recipe, (step) => (count++ === at ? { ...step, body } : step))
}
