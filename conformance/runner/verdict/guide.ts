// Where to begin: which operations that are not there stand before the most sentences of the description. Told from the ledger, from the
// operations that cases need, and from what a run did not find.
import { type OperationId, operation, operations } from '../../../openapi/contract.ts'
import type { Case } from '../trial/case.ts'
import { requirementsOfChecks } from './coverage.ts'
import type { Outcome } from './outcome.ts'
import type { CaseResult } from './result.ts'

export interface GuideStep {
  operation: OperationId
  /** `POST /v3/vendor` */
  endpoint: string
  /** So many more musts can be asked about once it is there, and those before it. */
  musts: number
}

export interface Guide {
  held: number
  /** Those that the run was to ask about. */
  all: number
  /** Those of them that are broken in what is there. */
  broken: number
  /** Those that nothing was there to judge by, though the operations are. */
  open: number
  /** Those that are behind operations that are not there. */
  behind: number
  /** What stands before the most comes first, and in it what the others rest on. */
  areas: readonly { area: string; musts: number; steps: readonly GuideStep[] }[]
  missing: ReadonlySet<OperationId>
  /** More than half of the operations asked about are not there. */
  lacksMost: boolean
}

/** Of the results of a run it keeps what is missing, and what is broken beside that. */
export class GuideSoFar {
  private readonly cases = new Set<Case>()
  private readonly missing = new Set<OperationId>()
  private readonly broken = new Set<string>()

  add({ case: asked, findings, missing }: Pick<CaseResult, 'case' | 'findings' | 'missing'>): void {
    this.cases.add(asked)
    if (missing) this.missing.add(missing.operation)
    else for (const { requirement, level } of findings) if (level === 'must') this.broken.add(requirement)
  }

  guide({ requirements, exercised }: Pick<Outcome, 'requirements' | 'exercised'>): Guide {
    const open = requirements.filter(
      ({ requirement: { level }, verdict }) => level === 'must' && (verdict === 'broken' || verdict === 'not exercised'),
    )
    const ids = open.map(({ requirement: { id } }) => id)
    const broken = ids.filter((id) => this.broken.has(id))
    const needs = this.needs()
    const blocked = ids.flatMap((id) => {
      const need = this.broken.has(id) ? [] : leastLacking(needs.get(id) ?? [])
      return need.length > 0 ? [need] : []
    })
    const asked = new Set([...this.cases].flatMap(({ operations: used }) => used))
    return {
      held: exercised.of - open.length,
      all: exercised.of,
      broken: broken.length,
      open: open.length - broken.length - blocked.length,
      behind: blocked.length,
      areas: areasOf(stepsTo(blocked)),
      missing: this.missing,
      lacksMost: this.missing.size * 2 > asked.size,
    }
  }

  /** By requirement the ways to ask about it, each with what is missing for it. */
  private needs(): Map<string, OperationId[][]> {
    const needs = new Map<string, OperationId[][]>()
    const add = (requirement: string, used: readonly OperationId[]) => {
      const known = needs.get(requirement) ?? []
      needs.set(requirement, [...known, used.filter((id) => this.missing.has(id))])
    }
    for (const { requirements, operations: used } of this.cases) for (const id of requirements) add(id, used)
    for (const one of operations) for (const id of requirementsOfChecks(one, '200')) add(id, [one.id])
    return needs
  }
}

/** The way that lacks the least; one that lacks nothing did not come to a verdict for another reason. */
const leastLacking = (ways: readonly OperationId[][]): OperationId[] =>
  [...ways].sort((one, other) => one.length - other.length || depthOfAll(one) - depthOfAll(other))[0] ?? []

/** What others rest on comes first: nothing is seen without a login, and nothing of what is written without what reads. */
const depths: readonly (readonly string[])[] = [['login'], ['list'], ['read', 'view'], ['create'], ['search'], ['update']]

/** How much has to be there before an operation is of use. */
export function depthOfOperation(id: OperationId): number {
  const { kind } = operation(id)
  const depth = depths.findIndex((words) => words.includes(id) || words.includes(kind))
  return depth < 0 ? depths.length : depth
}

const depthOfAll = (ids: readonly OperationId[]): number => ids.reduce((sum, id) => sum + depthOfOperation(id), 0)

/** One operation after the other, each time the one that lets the most be asked, given those before it. */
function stepsTo(blocked: readonly OperationId[][]): GuideStep[] {
  const steps: GuideStep[] = []
  let rest = blocked.map((need) => new Set(need))
  while (rest.length > 0) {
    const candidates = [...new Set(rest.flatMap((need) => [...need]))]
    const opened = (id: OperationId) => rest.filter((need) => need.size === 1 && need.has(id)).length
    const named = (id: OperationId) => rest.filter((need) => need.has(id)).length
    const [best] = candidates.sort(
      (one, other) => depthOfOperation(one) - depthOfOperation(other) || opened(other) - opened(one) || named(other) - named(one),
    )
    if (best === undefined) break
    const { method, path } = operation(best)
    steps.push({ operation: best, endpoint: `${method} ${path}`, musts: opened(best) })
    for (const need of rest) need.delete(best)
    rest = rest.filter((need) => need.size > 0)
  }
  return steps
}

function areasOf(steps: readonly GuideStep[]): Guide['areas'] {
  const byArea = new Map<string, GuideStep[]>()
  for (const step of steps) {
    const { area } = operation(step.operation)
    byArea.set(area, [...(byArea.get(area) ?? []), step])
  }
  const areas = [...byArea].map(([area, own]) => ({ area, musts: own.reduce((sum, { musts }) => sum + musts, 0), steps: own }))
  return areas.sort((one, other) => Number(other.area === 'auth') - Number(one.area === 'auth') || other.musts - one.musts)
}
