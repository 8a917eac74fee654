// The records of a collection in the order they were made, kept from one look to the next: a write puts only what it changed in its place.
import type { OwnRecords } from './own-records.ts'
import type { BaseRecord, Stored } from './records.ts'

type Records = readonly BaseRecord[]

/** Beyond so many it is quicker to put them all in order. */
const mostChanged = 100

export class InOrder {
  private all: Records
  /** How many of them come before the first one that was made here. */
  private seeded: number
  private reversed: Records | undefined
  /** What the records that changed since were at the last look. */
  private readonly changed = new Map<string, BaseRecord | undefined>()

  constructor(seeded: Records, own: OwnRecords | undefined, isSeeded: (id: string) => boolean) {
    const now = (record: BaseRecord) => own?.get(record.id)
    const kept = own ? seeded.map((record) => (now(record) === undefined ? record : (now(record) ?? null))).filter(isThere) : seeded
    const made = [...(own ?? [])].flatMap(([id, record]) => (record === null || isSeeded(id) ? [] : [record]))
    this.all = made.length > 0 ? [...kept, ...made] : kept
    this.seeded = kept.length
  }

  /** Takes note of a record that is about to change; nothing for one that comes behind all others. False where it cannot follow. */
  note(id: string, before: BaseRecord | undefined): boolean {
    const isKnown = this.changed.has(id)
    if (!isKnown) this.changed.set(id, before)
    return this.changed.size <= mostChanged && (before !== undefined || !isKnown)
  }

  /** In the order they were made, as they are now. Another array whenever one of them changed, and no array ever changes. */
  look(now: (id: string) => BaseRecord | undefined): Records {
    if (this.changed.size > 0) this.catchUp(now)
    return this.all
  }

  /** What was made here, the latest first, and then what the seed has. */
  latestFirst(now: (id: string) => BaseRecord | undefined): Records {
    const all = this.look(now)
    this.reversed ??= this.seeded === all.length ? all : all.slice(this.seeded).reverse().concat(all.slice(0, this.seeded))
    return this.reversed
  }

  private catchUp(now: (id: string) => BaseRecord | undefined): void {
    const all = this.all.slice()
    for (const [id, before] of this.changed) {
      const after = now(id)
      const place = before ? all.lastIndexOf(before) : all.length
      if (after) all[place] = after
      else if (before) {
        all.splice(place, 1)
        if (place < this.seeded) this.seeded -= 1
      }
    }
    this.changed.clear()
    this.all = all
    this.reversed = undefined
  }
}

const isThere = (record: Stored): record is BaseRecord => record !== null
