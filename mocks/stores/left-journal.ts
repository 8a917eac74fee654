// The journal of one mock alone: in memory, written down when it ends for the one that comes after it.
import type { PlainAnswer, PlainRequest } from '../engine/plain/plain.ts'
import type { Journal, ReadableJournal } from '../engine/steering/journal.ts'
import { type JournalLine, lineTexts, readLine } from '../engine/steering/journal-line.ts'
import type { KeptLine, KeptLines, Moment } from './store.ts'

/** A journal beside a store. */
export interface JournalBeside extends ReadableJournal {
  add(request: PlainRequest, answer: PlainAnswer, at: Moment, milliseconds: number): void
  close(): Promise<void>
}

export async function leftJournal(left: KeptLines, journal: Journal): Promise<JournalBeside> {
  const lines = await left.read({ limit: journal.limits.entries })
  journal.giveBack(lines.reverse().map(readLine))
  return {
    add(request, answer, at, milliseconds) {
      if (journal.isKept) journal.add(request, answer, at, milliseconds)
    },
    list: (filter) => journal.list(filter),
    matching: (pattern) => journal.matching(pattern),
    clear: (of) => journal.clear(of),
    follow: (listen, of) => journal.follow(listen, of),
    async close() {
      await left.remove({})
      await left.write(journal.takeAll().map(keptLine))
    },
  }
}

export const keptLine = (line: JournalLine): KeptLine => ({
  number: line.number,
  sandbox: line.answer.sandbox,
  lock: line.answer.lock ?? null,
  size: line.size,
  ...lineTexts(line),
})
