// Answers that came beside the cases: to the run's logins, and to pages that were looked through for records. Where no case of the run
// asks for them itself, what is wrong with them is told of a case that needed them.
import type { OperationId } from '../../../openapi/contract.ts'
import { checkExchange } from '../../checks/index.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { Finding } from '../../exchange/finding.ts'
import { isRateLimited } from '../../transport/target.ts'
import { placeOf } from './place.ts'

export class FoundBeside {
  private readonly asksFor: ReadonlySet<OperationId>
  private readonly told = new Set<string>()
  private waiting: Finding[] = []

  /** Told of those for whose right answers a case of the run asks. */
  constructor(asksFor: ReadonlySet<OperationId>) {
    this.asksFor = asksFor
  }

  see(exchange: Exchange): void {
    if (!exchange.operation || this.asksFor.has(exchange.operation) || isRateLimited(exchange)) return
    for (const finding of checkExchange(exchange)) {
      const { level, operation, requirement, where, expected } = finding
      const key = [operation, requirement, placeOf(where), expected].join(' ')
      // Each once: it would come with every login and every page.
      if (level !== 'must' || this.told.has(key)) continue
      this.told.add(key)
      this.waiting.push(finding)
    }
  }

  /** What was found since then. */
  take(): Finding[] {
    const found = this.waiting
    this.waiting = []
    return found
  }
}
