// What a run saw of each requirement: nothing is held that no exchange showed.
import type { OperationId } from '../../../openapi/contract.ts'
import { type Exchange, isRefusal, isSuccess } from '../../exchange/exchange.ts'

/** An exchange that showed what a requirement is about, and showed it to be right. */
export interface Evidence {
  requirement: string
  /** Its place among the exchanges of its case. */
  exchange: number
  operation: OperationId | undefined
  status: number
  /** A refusal shows something only where what is right is served: else everything may be refused. */
  refusal: boolean
}

/** Where in a run something was seen. */
export interface Sighting {
  case: string
  /** Its place among the exchanges of the case. */
  exchange: number
  operation: OperationId | undefined
  status: number
}

/** Of one case: the first good answer about each requirement, and the first refusal by each operation. */
export class EvidenceOfCase {
  private readonly found = new Map<string, Evidence>()

  /** Takes an exchange in which an expectation was met. What is neither a good answer nor a refusal shows nothing. */
  add(requirement: string, exchange: Exchange, exchanges: readonly Exchange[]): void {
    const refusal = isRefusal(exchange)
    if (!refusal && !isSuccess(exchange)) return
    const { operation, answer } = exchange
    const key = refusal ? `${requirement} ${operation}` : requirement
    if (this.found.has(key) || !answer) return
    this.found.set(key, { requirement, exchange: exchanges.lastIndexOf(exchange), operation, status: answer.status, refusal })
  }

  /** What was read after a refusal about the same requirement, and found unchanged, says no more than the refusal. */
  all(): Evidence[] {
    const found = [...this.found.values()]
    const refused = new Set(found.flatMap(({ refusal, requirement }) => (refusal ? [requirement] : [])))
    return found.filter(({ refusal, requirement }) => refusal || !refused.has(requirement))
  }

  /** The operations whose refusals it rests on. */
  refusing(): OperationId[] {
    return [...new Set(this.all().flatMap(({ refusal, operation }) => (refusal && operation ? [operation] : [])))]
  }
}

/** How much there is to compare with: nothing in nothing, nor in an object without fields. */
export function partsOf(expected: unknown): number {
  if (expected === undefined) return 0
  if (expected === null || typeof expected !== 'object') return 1
  if (Array.isArray(expected)) return expected.length === 0 ? 1 : expected.reduce((sum: number, one) => sum + partsOf(one), 0)
  return Object.values(expected).reduce((sum: number, one) => sum + partsOf(one), 0)
}

/** Which operations the target serves, as far as a run has seen. */
export class Served {
  /** Without a login there is no run. */
  private readonly operations = new Set<OperationId>(['login'])

  see(exchange: Exchange): void {
    if (exchange.operation && isSuccess(exchange)) this.operations.add(exchange.operation)
  }

  /** True when a refusal by the operation means something; by what is no operation, when anything below /v3 is served to a session. */
  has(operation: OperationId | undefined): boolean {
    if (operation !== undefined) return this.operations.has(operation)
    return [...this.operations].some((id) => id !== 'login' && id !== 'logout')
  }
}
