// What passed waits here to be judged: while nothing is under way, or when it has waited for long. What is beyond the bound is not judged, and
// counted, for nobody behind the proxy is to wait for the judge.
import type { PassedExchange } from '../../recording/proxy/pass.ts'

/** Bytes, and exchanges, that wait at most. */
const mostBytes = 24 * 1024 * 1024
const mostExchanges = 2000
/** So many wait at most for a moment in which nothing is under way, and for so many looks; milliseconds between them. */
const patientUpTo = 40
const mostPauses = 10
const pause = 5

interface Judge {
  take(passed: PassedExchange): void
  /** It came too fast. */
  drop(): void
}

export class JudgingQueue {
  private readonly judge: Judge
  private readonly isQuiet: () => boolean
  private waiting: PassedExchange[] = []
  private bytes = 0
  private isAwake = false
  private pauses = 0

  constructor(judge: Judge, isQuiet: () => boolean) {
    this.judge = judge
    this.isQuiet = isQuiet
  }

  add(passed: PassedExchange): void {
    const size = weightOf(passed)
    if (this.bytes + size > mostBytes || this.waiting.length >= mostExchanges) {
      this.judge.drop()
      return
    }
    this.bytes += size
    this.waiting.push(passed)
    if (!this.isAwake) this.wake()
  }

  /** All that waits. */
  empty(): void {
    for (const passed of this.waiting.splice(0)) this.judge.take(passed)
  }

  private wake(): void {
    this.isAwake = this.waiting.length > 0
    if (!this.isAwake) return
    // A stream may be under way for hours.
    if (this.isQuiet() || this.waiting.length > patientUpTo || this.pauses >= mostPauses) setImmediate(() => this.next())
    else {
      this.pauses += 1
      setTimeout(() => this.wake(), pause)
    }
  }

  private next(): void {
    this.pauses = 0
    const passed = this.waiting.shift()
    if (passed) {
      this.bytes -= weightOf(passed)
      this.judge.take(passed)
    }
    this.wake()
  }
}

const weightOf = ({ requestBody, answerBody }: PassedExchange): number => requestBody.length + answerBody.length + 2000
