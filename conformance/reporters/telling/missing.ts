// What is not implemented, before all else: each operation once, with how many cases rest on it.
import { type OperationId, operation } from '../../../openapi/contract.ts'
import type { CaseResult } from '../../runner/verdict/result.ts'
import { counted, type Paint } from './text.ts'

export interface MissingTold {
  operation: OperationId
  /** `POST /v3/vendor` */
  endpoint: string
  status: number
  /** So many cases were not exercised for it. */
  cases: number
}

export class MissingSoFar {
  private readonly found = new Map<OperationId, MissingTold>()

  add({ missing, verdict }: CaseResult): void {
    if (!missing) return
    const { operation: id, status } = missing
    const { method, path } = operation(id)
    const told = this.found.get(id) ?? { operation: id, endpoint: `${method} ${path}`, status, cases: 0 }
    if (verdict === 'not exercised') told.cases += 1
    this.found.set(id, told)
  }

  /** What the most cases rest on first. */
  all(): MissingTold[] {
    return [...this.found.values()].sort((one, other) => other.cases - one.cases)
  }

  /** `12 operations answer 404 or 501, as if they were not there` */
  inWords(): string {
    const all = this.all()
    const statuses = [...new Set(all.map(({ status }) => status))].sort()
    return `${counted(all.length, 'operation answers', 'operations answer')} ${statuses.join(' or ')} to right requests`
  }

  lines(paint: Paint): string[] {
    const all = this.all()
    if (all.length === 0) return []
    const width = Math.max(...all.map(({ endpoint }) => endpoint.length))
    const resting = ({ cases }: MissingTold) => (cases === 0 ? '' : `  ${counted(cases, 'case')} not exercised for it`)
    return [
      `${paint(['bold', 'red'], 'Not implemented')}: ${this.inWords()}`,
      ...all.map((one) => `  ${one.endpoint.padEnd(width)}  ${one.status}${resting(one)}`),
    ]
  }
}

/** The sentence that says no more than that every operation is there: told of the missing ones together. */
export const isToldAsMissing = ({ missing }: CaseResult, requirement: string): boolean =>
  missing !== undefined && requirement === 'http/version-prefix'
