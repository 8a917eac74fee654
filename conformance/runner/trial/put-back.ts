// What a case has changed or made, and what puts it back or takes it away.
import { reasonOf } from '../../transport/reason.ts'
import { Skip, Stop } from './endings.ts'
import type { Seats } from './width.ts'

type Work = () => Promise<unknown>

export class Owed {
  private readonly all: { work: Work; isBeside: boolean }[] = []

  get count(): number {
    return this.all.length
  }

  add(work: Work, isBeside: boolean): void {
    this.all.push({ work, isBeside })
  }

  takeOver(other: Owed): void {
    this.all.push(...other.all)
  }

  /** Does what has come since then, the latest first; tells why something was not done. */
  async putBack(since: number, seats: Seats, tell: (why: string) => void): Promise<void> {
    const left = this.all.splice(since).reverse()
    while (left.length > 0) {
      const inTurn = left.findIndex(({ isBeside }) => !isBeside)
      const together = left.splice(0, inTurn < 0 ? left.length : Math.max(1, inTurn))
      await seats.each(together.length, async (at) => {
        await together[at]?.work().catch((error) => tell(whyNot(error)))
        return 'go on'
      })
    }
  }
}

/** What the target does not let a run do is told apart from what failed. */
const whyNot = (error: unknown): string =>
  `${error instanceof Skip || error instanceof Stop ? 'was not allowed to put back' : 'could not put back'} (${reasonOf(error)})`
