// The ledger and the cases, as text to read.
import { operations } from '../../../openapi/contract.ts'
import { hint } from '../../../openapi/nearest.ts'
import { requirement, requirements } from '../../requirements/index.ts'
import type { Case } from '../../runner/trial/case.ts'
import { decisionOf, operationsOn, requirementsOn } from './decisions.ts'
import { Mistake } from './mistake.ts'

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

/** A case, a requirement, a decision or an operation (`createVendor`, `POST /v3/vendor`) in full. */
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
  const explained = explainDecision(id, cases) ?? explainOperation(id, cases)
  if (!known && explained !== undefined) return explained
  if (!known) {
    const near = hint(
      id,
      [...cases, ...requirements, ...operations].map((one) => one.id),
      3,
    )
    throw new Mistake(
      `There is no case, requirement, decision or operation "${id}".${near} "repair-shop-conformance list" shows the cases, with --requirements the ledger.`,
    )
  }
  const judges = cases.filter((one) => one.requirements.includes(id)).map((one) => `  ${one.id}: ${one.title}`)
  const judged = known.unjudged ? `Not to be judged: ${known.unjudged}` : `cases:\n${judges.join('\n') || '  none yet'}`
  return `${id} (section ${known.source}, ${known.level})\n${known.text}\n${judged}\n`
}

function explainDecision(id: string, cases: readonly Case[]): string | undefined {
  const row = decisionOf(id)
  if (!row) return undefined
  const resting = requirementsOn(id)
  const judges = cases.filter((one) => resting.some((known) => one.requirements.includes(known.id)))
  return [
    `${id} (${row.level}): ${row.gap}`,
    row.decision,
    ...section(
      'requirements that rest on it',
      resting.map(({ id: name, level, text }) => `${name} (${level}): ${text}`),
    ),
    ...section(
      'operations that rest on it',
      operationsOn(id).map(({ id: name, method, path }) => `${name}: ${method} ${path}`),
    ),
    ...section('cases', judges.map(titled)),
    '',
  ].join('\n')
}

function explainOperation(name: string, cases: readonly Case[]): string | undefined {
  const found = operations.find(({ id, method, path }) => id === name || `${method} ${path}` === name)
  if (!found) return undefined
  const { id, method, path, area, decisions } = found
  return [
    `${id}: ${method} ${path} (${area})`,
    ...section(
      'decisions it rests on',
      decisions.map((one) => `${one}: ${decisionOf(one)?.gap}`),
    ),
    ...section('cases', cases.filter((one) => one.operations.includes(id)).map(titled)),
    '',
  ].join('\n')
}

const titled = ({ id, title }: Case): string => `${id}: ${title}`

/** No head without lines. */
const section = (head: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`${head}:`, ...lines.map((line) => `  ${line}`)]
