// Which sandboxes of a store are in memory: those that were used last, as many as there is room for.
import { ByUse } from '../engine/plain/by-use.ts'
import { givenOf } from './kept-sandbox.ts'
import type { Line } from './line.ts'
import type { Thing } from './store.ts'

export interface MemoryLimits {
  sandboxes: number
  /** Of their records, as JSON. */
  bytes: number
}

const usualLimits: MemoryLimits = { sandboxes: 1_000, bytes: 64 * 1024 * 1024 }

export class Memory {
  private readonly lines = new ByUse<Line>()
  private readonly limits: MemoryLimits
  private readonly make: (name: string) => Line
  private readonly forgotten: (name: string) => void
  private newest: Line | undefined
  private size = 0

  constructor(make: (name: string) => Line, forgotten: (name: string) => void, limits: MemoryLimits = usualLimits) {
    this.make = make
    this.forgotten = forgotten
    this.limits = limits
  }

  lineOf(name: string): Line {
    const known = this.lines.get(name)
    const line = known ?? this.make(name)
    this.lines.putLast(name, line)
    this.newest = line
    if (!known) this.makeRoom()
    return line
  }

  /** Looks how large the sandbox is, after these things of it came in. */
  measure(line: Line, things: readonly Thing[]): void {
    line.given = givenOf(things)?.length ?? line.given
    this.resize(line, (line.kept?.sandbox.bytes ?? 0) + line.given)
    if (this.size > this.limits.bytes) this.makeRoom()
  }

  /** Nothing of the sandbox is in memory any more. */
  forget(line: Line): void {
    this.forgotten(line.name)
    line.kept = undefined
    line.given = 0
    this.resize(line, 0)
  }

  private resize(line: Line, size: number): void {
    this.size += size - line.size
    line.size = size
  }

  private makeRoom(): void {
    for (const [, line] of this.lines) {
      if (this.lines.size <= this.limits.sandboxes && this.size <= this.limits.bytes) return
      if (line.isBusy || line === this.newest) continue
      this.forget(line)
      this.lines.delete(line.name)
    }
  }
}
