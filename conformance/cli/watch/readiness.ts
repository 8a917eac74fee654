// Whether a server that takes a login is ready for the rest as well: what it answers before that says nothing of it.
import { operation } from '../../../openapi/contract.ts'
import { type Exchange, isUnanswered } from '../../exchange/exchange.ts'
import type { RunEvent } from '../../runner/run.ts'

/** So many cases without one that was served are no chance. */
const enough = 8

const isMoreThanLogin = ({ operation: id }: Exchange): boolean => id !== undefined && operation(id).area !== 'auth'

/** Holds back what lacks an answer of the server until it has given one, or the round is over. */
export class Readiness {
  private readonly held: RunEvent[] = []
  private isReady = false

  /** What may be told now. */
  pass(event: RunEvent): readonly RunEvent[] {
    if (event.type === 'result' && !this.isReady) {
      const { exchanges } = event.result
      this.isReady = exchanges.some((one) => isMoreThanLogin(one) && !isUnanswered(one))
      if (!this.isReady && exchanges.some(isUnanswered)) {
        this.held.push(event)
        return []
      }
    }
    return this.isReady || event.type === 'end' ? [...this.held.splice(0), event] : [event]
  }

  get isDoubtful(): boolean {
    return this.held.length >= enough
  }
}
