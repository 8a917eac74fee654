// The ledger and the cases, as text to read.
import { requirement, requirements } from '../requirements/index.ts'
import type { Case } from '../runner/case.ts'
import { Mistake } from './mistake.ts'
import { hint } from './nearest.ts'

export function listOfCases(cases: readonly Case[]): string {
  const width = Math.max(...cases.map(({ id }) => id.length))
  const lines = cases.map(({ id, effects, title }) => `${id.padEnd(width)}  ${effects.padEnd(10)}  ${title}`)
  return `${lines.join('\n')}\n`
}

/** Each requirement with the cases that judge it; all of them, or those that these cases judge. */
export function listOfRequirements(cases: readonly Case[], { all }: { all: boolean }): string {
  const shown = requirements.filter(({ id }) => all || cases.some((one) => one.requirements.includes(id)))
  const lines = shown.map(({ id, source, level, text, unjudged }) => {
    const judges = cases.filter((one) => one.requirements.includes(id)).map((one) => one.id)
    const judged = unjudged
      ? `not to be judged: ${unjudged}`
      : judges.length > 0
        ? judges.join(', ')
        : 'no case yet; the checks of every answer may see it'
    return `${id} (${source}, ${level})\n  ${text}\n  ${judged}`
  })
  return `${lines.join('\n')}\n`
}

/** A case or a requirement in full. */
export function explain(id: string, cases: readonly Case[]): string {
  const found = cases.find((one) => one.id === id)
  if (found) {
    const { title, effects, operations, quiet } = found
    const asked = found.requirements.map((name) => {
      const { source, level, text } = requirement(name)
      return `  ${name} (${source}, ${level}): ${text}`
    })
    const how = `effects: ${effects}${quiet ? ', runs alone' : ''}; operations: ${operations.join(', ')}`
    return `${id}\n${title}.\n${how}\nrequirements:\n${asked.join('\n')}\n`
  }
  const known = requirements.find((one) => one.id === id)
  if (!known) {
    const near = hint(
      id,
      [...cases, ...requirements].map((one) => one.id),
      3,
    )
    throw new Mistake(
      `There is no case or requirement "${id}".${near} "repair-shop-conformance list" shows the cases, with --requirements the ledger.`,
    )
  }
  const judges = cases.filter((one) => one.requirements.includes(id)).map((one) => `  ${one.id}: ${one.title}`)
  const judged = known.unjudged ? `Not to be judged: ${known.unjudged}` : `cases:\n${judges.join('\n') || '  none yet'}`
  return `${id} (section ${known.source}, ${known.level})\n${known.text}\n${judged}\n`
}
