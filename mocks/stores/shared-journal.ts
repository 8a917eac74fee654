// The journal of all that share a store. What one answered stays in its memory until somebody looks, or a second has passed: then it is
// written down in one go, so that nobody's request waits for it, and of a busy second no more than what the journal would keep.
import type { PlainAnswer, PlainRequest } from '../engine/plain/plain.ts'
import { Journal, type JournalFilter, type JournalLimits, journalPage, type Owner } from '../engine/steering/journal.ts'
import {
  type AskedPattern,
  described,
  type JournalEntry,
  type JournalLine,
  likeness,
  passing,
  readLine,
} from '../engine/steering/journal-line.ts'
import { type JournalBeside, keptLine } from './left-journal.ts'
import type { KeptLine, Moment, SharedLines } from './store.ts'

const writeEvery = 1_000
/** It rests so many times as long as it wrote. */
const restBetween = 20
const lookEvery = 200
/** So many lines are made text, written or read at once. */
const portion = 100
/** A line may come so late, in milliseconds, and still be told to who follows. */
const latest = 10_000

export class SharedJournal implements JournalBeside {
  private readonly own: Journal
  private readonly kept: SharedLines
  private readonly limits: JournalLimits
  private readonly leave: () => void
  private writing: NodeJS.Timeout
  private readonly following = new Set<NodeJS.Timeout>()
  private writes = Promise.resolve()
  private untrimmed = 0

  constructor(kept: SharedLines, limits: JournalLimits) {
    this.kept = kept
    this.limits = limits
    this.own = new Journal(limits)
    this.leave = kept.join(() => this.write())
    this.writing = this.writeLater(writeEvery)
  }

  add(request: PlainRequest, answer: PlainAnswer, at: Moment, milliseconds: number): void {
    if (this.own.isKept) this.own.add(request, answer, at, milliseconds, Math.round(at * 1_000))
  }

  async list({ before, limit = journalPage, findings, ...filter }: JournalFilter = {}): Promise<JournalEntry[]> {
    const passes = passing(filter)
    const found: JournalEntry[] = []
    for await (const line of this.lines({ before, sandbox: filter.sandbox })) {
      if (found.length >= limit) break
      if (!passes(line)) continue
      const entry = described(line)
      if (findings === undefined || findings === entry.findings.length > 0) found.push(entry)
    }
    return found
  }

  async matching(pattern: AskedPattern): Promise<number[]> {
    const isLike = likeness(pattern)
    const numbers: number[] = []
    for await (const line of this.lines({ sandbox: pattern.sandbox })) if (isLike(line)) numbers.unshift(line.number)
    return numbers
  }

  async clear(of: Owner = {}): Promise<void> {
    await this.kept.gather()
    await this.kept.remove(of)
  }

  /** Looks again and again. Lines of others come late and in any order: which ones were told is remembered for a while. */
  async follow(listen: (entry: JournalEntry) => void, of: Owner = {}): Promise<() => void> {
    let told = new Set<number>()
    let behind = 0
    const passes = passing(of)
    const tellIfHis = (kept: KeptLine) => {
      const line = readLine(kept)
      if (passes(line)) listen(described(line))
    }
    const look = async (tell: (line: KeptLine) => void) => {
      await this.kept.gather()
      const [newest] = await this.kept.read({ limit: 1 })
      behind = Math.max(behind, (newest?.number ?? 0) - latest * 1_000)
      const lines = await this.kept.read({ behind, limit: this.limits.entries })
      for (const line of lines.reverse()) if (!told.has(line.number)) tell(line)
      told = new Set(lines.map(({ number }) => number))
    }
    await look(() => undefined)
    let isLooking = false
    const timer = setInterval(() => {
      if (isLooking) return
      isLooking = true
      void look(tellIfHis)
        .catch(() => undefined)
        .finally(() => {
          isLooking = false
        })
    }, lookEvery).unref()
    this.following.add(timer)
    return () => {
      clearInterval(timer)
      this.following.delete(timer)
    }
  }

  /** Writes down what it has not yet, and ends. */
  async close(): Promise<void> {
    for (const timer of [this.writing, ...this.following]) clearInterval(timer)
    this.leave()
    await this.write()
  }

  private writeLater(after: number): NodeJS.Timeout {
    return setTimeout(async () => {
      const started = performance.now()
      await this.write().catch(() => undefined)
      this.writing = this.writeLater(Math.max(writeEvery, (performance.now() - started) * restBetween))
    }, after).unref()
  }

  /** One after the other: whoever asks is sure of all that was answered before. */
  private write(): Promise<void> {
    const written = this.writes.then(() => this.writeAll(this.own.takeAll()))
    this.writes = written.catch(() => undefined)
    return written
  }

  private async writeAll(lines: readonly JournalLine[]): Promise<void> {
    for (let from = 0; from < lines.length; from += portion) {
      await this.kept.write(lines.slice(from, from + portion).map(keptLine)).catch((error) => {
        this.own.giveBack(lines.slice(from))
        throw error
      })
    }
    this.untrimmed += lines.length
    if (this.untrimmed > this.limits.entries / 10) await this.trim()
  }

  private async trim(): Promise<void> {
    this.untrimmed = 0
    await this.kept.trim(this.limits)
  }

  /** All that was answered until now, the newest first. */
  private async *lines({ before, sandbox }: { before?: number | undefined; sandbox?: string | undefined }): AsyncGenerator<JournalLine> {
    await this.kept.gather()
    await this.trim()
    for (let next = before; ; ) {
      const lines = await this.kept.read({ before: next, sandbox, limit: portion })
      for (const line of lines) yield readLine(line)
      next = lines.at(-1)?.number
      if (lines.length < portion) return
    }
  }
}
