// What a run would ask, in which areas, and how far each case goes: told without touching a target.
import { type OperationId, operation } from '../../openapi/contract.ts'
import { counted } from '../reporters/telling/text.ts'
import { type Case, type Effects, effectsInOrder } from '../runner/trial/case.ts'
import { isHarmless } from '../runner/trial/harmless.ts'
import { byArea } from '../runner/trial/plan.ts'

interface PlanOptions {
  /** The farthest a case may go. */
  effects: Effects
  readOnly: boolean
}

const meanings: { readonly [effects in Effects]: string } = {
  read: 'change nothing',
  own: 'touch only what the run makes',
  shared: 'change a record they found, and put it back',
  disruptive: 'change many records at once, or what cannot be put back',
}

/** Path parameters that no answer of the API names, with the fixture that gives them. */
const fixtures: { readonly [parameter: string]: string } = { transferId: 'transfer' }

/** The cases by area with their requests, then what they come to. Fits into 100 columns. */
export function planText(cases: readonly Case[], options: PlanOptions): string {
  const width = Math.max(0, ...cases.map(({ id }) => id.length))
  return `${[...byArea(cases).map((area) => areaText(area, width, options)), planSummary(cases, options)].join('\n')}\n`
}

function areaText(cases: readonly Case[], width: number, options: PlanOptions): string {
  const lines = cases.flatMap((one) => [`  ${one.id.padEnd(width)}  ${how(one, options)}`, ...requestsOf(one)])
  return `${cases[0]?.area} (${counted(cases.length, 'case')})\n${lines.join('\n')}\n`
}

const how = (one: Case, options: PlanOptions): string =>
  [one.effects, ...(one.quiet ? ['alone'] : []), ...(isLeftOut(one, options) ? ['left out'] : [])].join(', ')

const requestsOf = ({ operations }: Case): string[] =>
  operations.length > 0 ? operations.map((id) => `    ${requestLine(id)}`) : ['    requests that no operation of the contract takes']

function requestLine(id: OperationId): string {
  const { method, path } = operation(id)
  return `${method.padEnd(6)} ${path}`
}

/** Read-only leaves out more than effects say: a request that must be refused could write on a broken server. */
const isLeftOut = (one: Case, options: PlanOptions): boolean => isTooFar(one, options) || (options.readOnly && couldWrite(one))

const isTooFar = ({ effects }: Case, { effects: farthest, readOnly }: PlanOptions): boolean =>
  effectsInOrder.indexOf(effects) > effectsInOrder.indexOf(readOnly ? 'read' : farthest)

const couldWrite = ({ operations }: Case): boolean => operations.some((id) => !isHarmless(operation(id).method, id))

function planSummary(cases: readonly Case[], options: PlanOptions): string {
  const asked = cases.filter((one) => !isLeftOut(one, options))
  const operations = new Set(asked.flatMap((one) => one.operations))
  const rows = effectsInOrder.map((effects) => {
    const found = cases.filter((one) => one.effects === effects)
    const left = found.filter((one) => isLeftOut(one, options)).length
    const state = left === 0 ? '' : left === found.length ? 'left out' : `${left} left out`
    return `  ${effects.padEnd(10)}  ${String(found.length).padStart(4)}  ${state.padEnd(12)}  ${meanings[effects]}`.trimEnd()
  })
  const summaryLines = [
    `${asked.length} of ${counted(cases.length, 'case')} would be asked, of ${counted(operations.size, 'operation')}:`,
    ...rows,
  ]
  return [summaryLines.join('\n'), ...whyLeftOut(cases, options), ...notes(asked)].join('\n\n')
}

function whyLeftOut(cases: readonly Case[], options: PlanOptions): string[] {
  const left = cases.filter((one) => isLeftOut(one, options))
  if (left.length === 0) return []
  if (options.readOnly)
    return [`--read-only leaves out ${counted(left.length, 'case')}: what they send could write, at least to a broken server.`]
  const farther = effectsInOrder.filter((effects) => left.some((one) => one.effects === effects))
  const ways = farther.map((effects) => `  --effects ${effects}`)
  return [`The effects allowed (${options.effects}) leave out ${counted(left.length, 'case')}. What would let more in:\n${ways.join('\n')}`]
}

function notes(asked: readonly Case[]): string[] {
  if (asked.length === 0) return []
  const quiet = asked.filter((one) => one.quiet)
  const needing = Object.entries(fixtures).flatMap(([parameter, fixture]) => {
    const found = asked.filter((one) => one.operations.some((id) => operation(id).path.includes(`{${parameter}}`)))
    const wanted = `may need a ${fixture}, which no operation lists: give its id as fixtures.${fixture}`
    return found.length > 0 ? [`${counted(found.length, 'case')} ${wanted}.`] : []
  })
  return [
    ...(quiet.length > 0 ? [`${counted(quiet.length, 'case')} would be asked alone, after all others.`] : []),
    ...needing,
    'What else a case needs, such as a record or a second user, is found out by asking. "init" tells what\na target has.',
  ]
}
