// Named things in the order of their last use.

/** So many names are looked through quickly, whatever was deleted among them. */
const mostLately = 100

/**
 * Those used last stand apart: a large map keeps a hole in the chain of each name that is deleted from it, so that a few names which are used
 * in turn, or dropped and made again, would have to pass more of them each time.
 */
export class ByUse<Item> {
  private readonly before = new Map<string, Item>()
  private readonly lately = new Map<string, Item>()

  get size(): number {
    return this.before.size + this.lately.size
  }

  get(name: string): Item | undefined {
    return this.lately.get(name) ?? this.before.get(name)
  }

  /** Behind all others from now on. */
  putLast(name: string, item: Item): void {
    this.delete(name)
    this.lately.set(name, item)
    if (this.lately.size > mostLately) this.moveAll()
  }

  delete(name: string): void {
    if (!this.lately.delete(name)) this.before.delete(name)
  }

  /** The one unused for longest comes first. */
  *[Symbol.iterator](): Generator<[string, Item]> {
    yield* this.before
    yield* this.lately
  }

  private moveAll(): void {
    for (const [name, item] of this.lately) this.before.set(name, item)
    this.lately.clear()
  }
}
