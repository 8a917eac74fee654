// How a case explores: it goes through a recipe, and what that finds is told with the smallest recipe that still shows it.
import type { Exchange } from '../exchange/exchange.ts'
import type { Attempt, Finding } from '../exchange/finding.ts'
import type { Move, Recipe } from '../exchange/recipe.ts'
import { Skip } from '../runner/trial/endings.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { smallest } from './shrink.ts'
import { type Further, type Instead, type Walked, walkRecipe } from './walk.ts'

/** So many departures of one recipe are made smaller, each in so many tries. */
const mostShrunk = 2
const mostTries = 40
/** What comes of requests under way together comes by chance: a recipe with them is tried so often before it is said to show nothing. */
const triesTogether = 3
/** So often the smallest one is tried again, to tell how often it shows the same. */
const timesAgain = 5
/** What no sentence forbids for a moment is told where it comes so often. */
export const leastOfMoment = 3

export async function explore(trial: Trial, planned: Recipe, instead?: Instead, further?: Further): Promise<Walked> {
  const { walked, found, attempt } = await tried(trial, planned, instead, further)
  const recipe = { steps: walked.asked }
  const kinds = new Map<string, Finding[]>()
  for (const finding of found) kinds.set(kindOfFinding(finding), [...(kinds.get(kindOfFinding(finding)) ?? []), finding])
  let shrunk = 0
  for (const [kind, findings] of kinds) {
    const [first] = findings
    const isTold = first?.level === 'must' && shrunk++ < mostShrunk
    const small = isTold ? await shrink(trial, walked.asked.slice(0, (walked.shownBy.get(first) ?? 0) + 1), kind) : undefined
    const told = small ?? { recipe, findings, attempt }
    const isMoment = first !== undefined && walked.ofMoment.has(first)
    const isTriedAgain = (first?.level === 'must' || isMoment) && isByChance(recipe)
    const again = isTriedAgain ? await seenAgain(trial, told.recipe, kind) : undefined
    // Fewer steps may show it less often.
    const isEnough = async () =>
      (again?.times ?? 0) >= leastOfMoment || (small && (await seenAgain(trial, recipe, kind)).times >= leastOfMoment)
    if (isMoment && !(await isEnough())) continue
    trial.findings.push(
      ...told.findings.map((finding) => ({ ...finding, recipe: told.recipe, attempt: told.attempt, ...(again && { again }) })),
    )
  }
  return walked
}

interface Shown {
  recipe: Recipe
  findings: Finding[]
  attempt: Attempt
}

/** What the smallest recipe finds of this kind; undefined where it is not seen again. */
async function shrink(trial: Trial, moves: readonly Move[], kind: string): Promise<Shown | undefined> {
  let last: Shown | undefined
  const shows = async (smaller: Recipe): Promise<boolean> => {
    for (let tries = isByChance(smaller) ? triesTogether : 1; tries > 0; tries--) {
      const shown = await ofKind(trial, smaller, kind)
      if (!shown) continue
      last = { recipe: smaller, ...shown }
      return true
    }
    return false
  }
  // What a record was made by, and what was just written to it, show most of what there is.
  const likely = { steps: [...moves.slice(0, 1), ...moves.slice(1).slice(-2)] }
  await smallest((await shows(likely)) ? likely : { steps: moves }, shows, mostTries)
  return last
}

export const isByChance = ({ steps }: Recipe): boolean => steps.some((move) => 'together' in move)

async function seenAgain(trial: Trial, recipe: Recipe, kind: string): Promise<NonNullable<Finding['again']>> {
  let times = 0
  for (let tries = 0; tries < timesAgain; tries++) if (await ofKind(trial, recipe, kind)) times += 1
  return { times, tries: timesAgain }
}

/** Nothing once the run is to end: then what was the smallest until then is told. */
async function ofKind(trial: Trial, recipe: Recipe, kind: string): Promise<Omit<Shown, 'recipe'> | undefined> {
  const [before, owed] = [trial.findings.length, trial.owed]
  try {
    const { found, attempt } = await tried(trial, recipe)
    // What was made for many tries would be in the way of those that follow.
    await trial.finish(owed)
    const findings = found.filter((finding) => kindOfFinding(finding) === kind)
    return findings.length > 0 ? { findings, attempt } : undefined
  } catch (error) {
    if (!(error instanceof Skip)) throw error
    trial.findings.splice(before)
    return undefined
  }
}

/** Goes through it, and takes out what it finds. */
export async function tried(
  trial: Trial,
  recipe: Recipe,
  instead?: Instead,
  further?: Further,
): Promise<{ walked: Walked; found: Finding[]; attempt: Attempt }> {
  const [before, sentBefore] = [trial.findings.length, trial.exchanges.length]
  const walked = await walkRecipe(trial, recipe, instead, further)
  const exchanges = trial.exchanges.slice(sentBefore)
  const together = walked.asked.flatMap((move) =>
    'together' in move ? [move.together.flatMap((step) => walked.answers.get(step) ?? [])] : [],
  )
  const attempt = { exchanges, together, sessions: sessionsOf(exchanges, trial.context.session.token) }
  return { walked, found: trial.findings.splice(before), attempt }
}

function sessionsOf(exchanges: readonly Exchange[], own: string): Map<Exchange, number> {
  const known = [`Bearer ${own}`]
  const sessions = new Map<Exchange, number>()
  for (const exchange of exchanges) {
    const { authorization } = exchange.request.headers
    if (authorization === undefined) continue
    if (!known.includes(authorization)) known.push(authorization)
    sessions.set(exchange, known.indexOf(authorization))
  }
  return sessions
}

/** The same sentence, broken at the same place: other records stand elsewhere. */
export const kindOfFinding = ({ check, requirement, where }: Finding): string =>
  [check, requirement, where.replaceAll(/\d+/g, '*')].join(' ')
