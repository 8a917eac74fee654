// The records of one collection that are not as the seed has them, in the order in which they came to be so.
import type { Stored } from './records.ts'

/**
 * What may still be taken back stands apart: a large map keeps a hole in the chain of each key that is deleted from it, and a refused request
 * makes the same id again when it is repeated, so that each time would have to pass the holes of all before.
 */
export class OwnRecords {
  private readonly lasting: Map<string, Stored>
  private readonly fresh: Map<string, Stored>

  constructor(origin?: OwnRecords) {
    this.lasting = new Map(origin?.lasting)
    this.fresh = new Map(origin?.fresh)
  }

  get size(): number {
    return this.lasting.size + this.fresh.size
  }

  get(id: string): Stored | undefined {
    const known = this.lasting.get(id)
    return known === undefined && this.fresh.size > 0 ? this.fresh.get(id) : known
  }

  /** One that is there keeps its place. */
  set(id: string, stored: Stored): void {
    const home = this.lasting.has(id) ? this.lasting : this.fresh
    home.set(id, stored)
  }

  delete(id: string): void {
    if (!this.fresh.delete(id)) this.lasting.delete(id)
  }

  /** All that is there lasts. */
  settle(): void {
    for (const [id, stored] of this.fresh) this.lasting.set(id, stored)
    this.fresh.clear()
  }

  *[Symbol.iterator](): Generator<[string, Stored]> {
    yield* this.lasting
    yield* this.fresh
  }
}
