// How a case explores: it goes through a recipe, and what that finds is told with the smallest recipe that still shows it.
import type { Finding } from '../exchange/finding.ts'
import type { Recipe } from '../exchange/recipe.ts'
import type { Trial } from '../runner/trial.ts'
import { smallest } from './shrink.ts'
import { type Walked, walk } from './walk.ts'

/** So many departures of one recipe are made smaller, each in so many tries. */
const mostShrunk = 2
const mostTries = 40

export async function explore(trial: Trial, recipe: Recipe): Promise<Walked> {
  const { walked, found } = await tried(trial, recipe)
  const kinds = new Map<string, Finding[]>()
  for (const finding of found) kinds.set(kindOf(finding), [...(kinds.get(kindOf(finding)) ?? []), finding])
  let shrunk = 0
  for (const [kind, findings] of kinds) {
    const small = shrunk++ < mostShrunk && findings[0]?.level === 'must' ? await shrink(trial, recipe, kind) : undefined
    trial.findings.push(...(small ?? findings.map((finding) => ({ ...finding, recipe }))))
  }
  return walked
}

/** What the smallest recipe finds of this kind; undefined where it is not seen again. */
async function shrink(trial: Trial, recipe: Recipe, kind: string): Promise<Finding[] | undefined> {
  let last: { recipe: Recipe; findings: Finding[] } | undefined
  await smallest(
    recipe,
    async (smaller) => {
      const findings = (await tried(trial, smaller)).found.filter((finding) => kindOf(finding) === kind)
      if (findings.length > 0) last = { recipe: smaller, findings }
      return findings.length > 0
    },
    mostTries,
  )
  return last?.findings.map((finding) => ({ ...finding, recipe: last?.recipe }))
}

/** Goes through it, and takes out what it finds. */
async function tried(trial: Trial, recipe: Recipe): Promise<{ walked: Walked; found: Finding[] }> {
  const before = trial.findings.length
  const walked = await walk(trial, recipe)
  return { walked, found: trial.findings.splice(before) }
}

/** The same sentence, broken at the same place: other records stand elsewhere. */
const kindOf = ({ check, requirement, where }: Finding): string => [check, requirement, where.replaceAll(/\d+/g, '*')].join(' ')
