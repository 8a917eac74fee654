// How much a sandbox may hold.
import { Refusal, refusal } from '../plain/errors.ts'
import { bytesIn, toJson } from '../plain/json.ts'
import type { BaseRecord, Stored } from './records.ts'

export function sandboxFull(most: number, bytes: number): Refusal {
  const { code, message } = refusal('sandbox_full', `a sandbox of at most ${most} bytes that are its own`, `one of ${bytes}`)
  return new Refusal(code, `${message} Reset or remove it, or start the mock with a larger --max-sandbox-size.`)
}

/** Throws where this is too much for a sandbox. */
export function checkRoom(most: number, brought: unknown): void {
  const bytes = Number.isFinite(most) ? bytesIn(JSON.stringify(brought)) : 0
  if (bytes > most) throw sandboxFull(most, bytes)
}

/** Of records whose text is not kept. */
const sizes = new WeakMap<BaseRecord, number>()

/** Its text is what is answered soon, as a rule, and kept: to count it again is less than to keep its size too. */
const bytesOf = (record: BaseRecord): number => sizes.get(record) ?? bytesIn(toJson(record))

/** For one that comes with its text, which need not be made again and kept. */
export function countBytes<Item extends BaseRecord | null>(record: Item, text: string): Item {
  if (record) sizes.set(record, bytesIn(text))
  return record
}

/** How many bytes a record takes that is not as the seed has it. */
export const bytesOfChange = (id: string, stored: Stored | undefined): number =>
  stored === undefined ? 0 : id.length + (stored ? bytesOf(stored) : 0)
