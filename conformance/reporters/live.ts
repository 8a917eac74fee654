// The line that changes while a run goes on. It is written for every so many cases, not for every one, and is gone at the end.
import type { RunEvent } from '../runner/run.ts'
import { counted } from './telling/text.ts'

export interface Terminal {
  write(text: string): unknown
  /** Of a terminal. */
  columns?: number
}

/** So often at most, however many cases there are. */
const mostWrites = 200
const clear = '\r\u001b[2K'

export class LiveLine {
  private readonly output: Terminal
  private cases = 0
  private begun = 0
  private done = 0
  private failed = 0

  constructor(output: Terminal) {
    this.output = output
  }

  take(event: RunEvent): void {
    switch (event.type) {
      case 'start':
        this.cases = event.cases
        return
      case 'begin':
        this.begun += 1
        // A case that needs quiet runs alone, and may take long.
        if (event.case.quiet) this.write(event.case.id)
        else if (this.isTurn(this.begun)) this.write(event.case.area)
        return
      case 'result':
        this.done += 1
        if (event.result.verdict === 'fail') this.failed += 1
        if (event.result.verdict === 'fail' || this.isTurn(this.done)) this.write(event.result.case.area)
        return
      case 'end':
        this.output.write(clear)
    }
  }

  private isTurn(count: number): boolean {
    return count % Math.max(1, Math.floor((2 * this.cases) / mostWrites)) === 0
  }

  private write(now: string): void {
    const text = `${this.done}/${counted(this.cases, 'case')}, ${this.failed} failed, ${now}`
    this.output.write(`${clear}${text.slice(0, (this.output.columns ?? 80) - 1)}`)
  }
}
