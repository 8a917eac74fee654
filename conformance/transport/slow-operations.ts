// Operations that give no whole answer in time, whatever is asked beside them.
import type { OperationId } from '../../openapi/contract.ts'

/** As many cases side by side where nobody says how many; a fast target gains nothing by more. */
export const usual = 8
/** A target, or the machine that it shares, may be busy for a moment; one that is late so many times is slow. */
const enough = 3

interface Late {
  from: number
  until: number
  /** As many requests were under way at a time meanwhile, its own among them. */
  beside: number
}

export class SlowOperations {
  private readonly late = new Map<OperationId | undefined, { times: number; until: number }>()

  /** Told of an answer that was late. Beside many it may be late for their number, and of those that were late together the first counts. */
  hear(id: OperationId | undefined, { from, until, beside }: Late): void {
    const { times, until: before } = this.late.get(id) ?? { times: 0, until: Number.NEGATIVE_INFINITY }
    if (beside <= usual && from >= before) this.late.set(id, { times: times + 1, until })
  }

  has(id: OperationId | undefined): boolean {
    return (this.late.get(id)?.times ?? 0) >= enough
  }
}
