// What exploring comes to while it goes on: each new finding as it is found, and how much was covered, on a line that changes or, where
// nobody looks at a terminal, in a line from time to time.

import type { RunEvent } from '../runner/run.ts'
import { Covered } from '../runner/seen/covered.ts'
import type { Terminal } from './live.ts'
import { counted, type Paint, printable } from './telling/text.ts'

const clear = '\r\u001b[2K'
const second = 1000

export class ExploringLine {
  private readonly output: Terminal & { isTTY?: boolean }
  private readonly paint: Paint
  private readonly now: () => number
  private readonly start: number
  private readonly covered = new Covered()
  private readonly found = new Set<string>()
  private cases = 0
  private before = 0
  private written: number

  constructor(output: Terminal & { isTTY?: boolean }, paint: Paint, now: () => number = () => performance.now()) {
    this.output = output
    this.paint = paint
    this.now = now
    this.start = now()
    this.written = this.start
  }

  take(event: RunEvent): void {
    const { output } = this
    if (event.type === 'end' && output.isTTY) output.write(clear)
    if (event.type !== 'result') return
    const { case: asked, findings, explored = [] } = event.result
    this.cases += 1
    this.covered.add(explored)
    for (const { requirement, level, where, expected, actual, known } of findings) {
      const key = `${requirement} ${where.replaceAll(/\d+/g, '*')}`
      if (level !== 'must' || known || this.found.has(key)) continue
      this.found.add(key)
      const text = `${requirement}: expected ${expected}${where && ` at ${where}`}, got ${actual} (${asked.id})`
      output.write(`${output.isTTY ? clear : ''}${this.paint('red', 'found')}  ${printable(text)}\n`)
    }
    if (this.now() - this.written >= (output.isTTY ? second / 5 : 30 * second)) this.write(asked.id)
  }

  private write(id: string): void {
    this.written = this.now()
    const covered = this.covered.cells().length
    const minutes = Math.floor((this.written - this.start) / (60 * second))
    const seconds = Math.floor((this.written - this.start) / second) % 60
    const text = [
      `${minutes}:${String(seconds).padStart(2, '0')}`,
      counted(this.cases, 'case'),
      `${counted(covered, 'combination')} (${covered - this.before} new)`,
      counted(this.found.size, 'finding'),
      id,
    ].join(', ')
    this.before = covered
    this.output.write(this.output.isTTY ? `${clear}${text.slice(0, (this.output.columns ?? 80) - 1)}` : `${text}\n`)
  }
}
