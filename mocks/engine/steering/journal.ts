// What was asked and answered, bounded in number and size: the oldest goes first.
import type { PlainAnswer, PlainRequest } from '../plain/plain.ts'
import {
  type AskedPattern,
  described,
  type JournalEntry,
  type JournalLine,
  type LineFilter,
  likeness,
  makeLine,
  passing,
} from './journal-line.ts'

export interface JournalLimits {
  /** How many requests are kept; none when it is 0. */
  entries: number
  /** How many bytes of bodies and answers. */
  bytes: number
}

export interface JournalFilter extends LineFilter {
  findings?: boolean | undefined
  before?: number | undefined
  limit?: number | undefined
}

/** Whose requests: of a sandbox, and whose may be told. */
export type Owner = Pick<LineFilter, 'sandbox' | 'lock'>

/** A journal as the control plane reads it, wherever it is kept. */
export interface ReadableJournal {
  /** A page, the newest first. */
  list(filter?: JournalFilter): JournalEntry[] | Promise<JournalEntry[]>
  /** Numbers of the requests that were like this. */
  matching(pattern: AskedPattern): number[] | Promise<number[]>
  /** Forgets the requests of one sandbox, or all. */
  clear(of?: Owner): void | Promise<void>
  /** Calls with each request from now on. What it gives ends that. */
  follow(listen: (entry: JournalEntry) => void, of?: Owner): (() => void) | Promise<() => void>
}

export const journalPage = 50

export class Journal implements ReadableJournal {
  /** The oldest first. */
  private kept: JournalLine[] = []
  private readonly listeners = new Set<{ listen(entry: JournalEntry): void; passes(line: JournalLine): boolean }>()
  readonly limits: JournalLimits
  private newest = 0
  private size = 0

  constructor(limits: JournalLimits) {
    this.limits = limits
  }

  /** False where no request is kept. */
  get isKept(): boolean {
    return this.limits.entries > 0
  }

  /** Its number is the next one, or this one where no newer line has it. */
  add(request: PlainRequest, answer: PlainAnswer, date: number, milliseconds: number, number = 0): void {
    this.newest = Math.max(this.newest + 1, number)
    const line = makeLine(this.newest, date, request, answer, milliseconds)
    this.keep(line)
    if (this.listeners.size > 0) {
      const entry = described(line)
      for (const { listen, passes } of this.listeners) if (passes(line)) listen(entry)
    }
  }

  list({ before = Number.POSITIVE_INFINITY, limit = journalPage, findings, ...filter }: JournalFilter = {}): JournalEntry[] {
    const passes = passing(filter)
    const found: JournalEntry[] = []
    for (const line of this.kept.toReversed()) {
      if (found.length >= limit) break
      if (line.number >= before || !passes(line)) continue
      const entry = described(line)
      if (findings === undefined || findings === entry.findings.length > 0) found.push(entry)
    }
    return found
  }

  matching(pattern: AskedPattern): number[] {
    return this.kept.filter(likeness(pattern)).map(({ number }) => number)
  }

  clear(of: Owner = {}): void {
    const passes = passing(of)
    for (const line of this.takeAll()) if (!passes(line)) this.keep(line)
  }

  follow(listen: (entry: JournalEntry) => void, of: Owner = {}): () => void {
    const listener = { listen, passes: passing(of) }
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Puts lines that were taken back before what came since. */
  giveBack(lines: readonly JournalLine[]): void {
    for (const line of [...lines, ...this.takeAll()]) this.keep(line)
    this.newest = Math.max(this.newest, lines.at(-1)?.number ?? 0)
  }

  /** Hands over all that it has, for somebody else to keep. */
  takeAll(): JournalLine[] {
    const lines = this.kept
    this.kept = []
    this.size = 0
    return lines
  }

  private keep(line: JournalLine): void {
    this.kept.push(line)
    this.size += line.size
    const { entries, bytes } = this.limits
    while (this.kept.length > 0 && (this.kept.length > entries || this.size > bytes)) this.size -= this.kept.shift()?.size ?? 0
  }
}
