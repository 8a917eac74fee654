// What a run saw of each requirement: nothing is held that no exchange showed.
import type { OperationId } from '../../../openapi/contract.ts'
import { type Exchange, isRefusal } from '../../exchange/exchange.ts'
import { carriesItsData, showsNoRecord, showsRecords } from './carried.ts'

/**
 * What came. A refusal shows something only where what is right is served: else everything may be refused. A list without records does
 * only where the operation shows some at another time: else there was nothing to be seen.
 */
type Came = 'good answer' | 'refusal' | 'empty list'

/** An exchange that showed what a requirement is about, and showed it to be right. */
export interface Evidence extends Omit<Sighting, 'case'> {
  requirement: string
  came: Came
}

/** Where in a run something was seen. */
export interface Sighting {
  case: string
  /** Its place among the exchanges of the case. */
  exchange: number
  operation: OperationId | undefined
  status: number
}

/** Of one case: the first good answer about each requirement, and the first refusal and the first empty list by each operation. */
export class EvidenceOfCase {
  private readonly found = new Map<string, Evidence>()

  /** Takes an exchange in which an expectation was met. What is neither a good answer nor a refusal shows nothing. */
  add(requirement: string, exchange: Exchange, exchanges: readonly Exchange[]): void {
    const came = whatCame(exchange)
    const { operation, answer } = exchange
    if (!answer || !came) return
    const key = came === 'good answer' ? requirement : `${requirement} ${came} ${operation}`
    if (!this.found.has(key))
      this.found.set(key, { requirement, exchange: exchanges.lastIndexOf(exchange), operation, status: answer.status, came })
  }

  /** What was read after a refusal about the same requirement, and found unchanged, says no more than the refusal. */
  all(): Evidence[] {
    const found = [...this.found.values()]
    const refused = new Set(found.flatMap(({ came, requirement }) => (came === 'refusal' ? [requirement] : [])))
    return found.filter(({ came, requirement }) => came === 'refusal' || !refused.has(requirement))
  }

  /** The operations whose refusals it rests on. */
  refusing(): OperationId[] {
    return [...new Set(this.all().flatMap(({ came, operation }) => (came === 'refusal' && operation ? [operation] : [])))]
  }
}

/** Looked at as it comes: a long answer is packed after (packed-answer.ts), and to unpack it for each expectation takes more time than all the rest. */
const known = new WeakMap<Exchange, Came | undefined>()

function whatCame(exchange: Exchange): Came | undefined {
  if (!known.has(exchange)) known.set(exchange, lookedAt(exchange))
  return known.get(exchange)
}

function lookedAt(exchange: Exchange): Came | undefined {
  if (isRefusal(exchange)) return 'refusal'
  if (!carriesItsData(exchange)) return undefined
  return showsNoRecord(exchange) ? 'empty list' : 'good answer'
}

/** How much there is to compare with: nothing in nothing, nor in an object without fields. */
export function partsOf(expected: unknown): number {
  if (expected === undefined) return 0
  if (expected === null || typeof expected !== 'object') return 1
  if (Array.isArray(expected)) return expected.length === 0 ? 1 : expected.reduce((sum: number, one) => sum + partsOf(one), 0)
  return Object.values(expected).reduce((sum: number, one) => sum + partsOf(one), 0)
}

/** Which operations the target serves, and which of them show records, as far as a run has seen. */
export class Served {
  /** Without a login there is no run. */
  private readonly operations = new Set<OperationId>(['login'])
  private readonly showing = new Set<OperationId>()

  see(exchange: Exchange): void {
    const { operation } = exchange
    const came = whatCame(exchange)
    if (!operation || came === undefined || came === 'refusal') return
    this.operations.add(operation)
    if (!this.showing.has(operation) && showsRecords(exchange)) this.showing.add(operation)
  }

  /** True when a refusal by the operation means something; by what is no operation, when anything below /v3 is served to a session. */
  has(operation: OperationId | undefined): boolean {
    if (operation !== undefined) return this.operations.has(operation)
    return [...this.operations].some((id) => id !== 'login' && id !== 'logout')
  }

  /** Why what was seen by this operation holds nothing; undefined when it holds what it is about. */
  whyNothing({ came, operation }: Pick<Evidence, 'came' | 'operation'>): string | undefined {
    if (came === 'refusal' && !this.has(operation))
      return `nothing shows that ${operation ?? 'the target'} serves a right request, so its refusal of a wrong one says nothing`
    if (came === 'empty list' && operation && !this.showing.has(operation))
      return `${operation} never shows a record, so what it shows without any says nothing`
    return undefined
  }
}
