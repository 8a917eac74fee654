// A map that keeps what was heard of last.
export class Newest<Value> extends Map<string, Value> {
  private readonly most: number

  constructor(most: number) {
    super()
    this.most = most
  }

  /** What is put there again is the newest; beyond so many, what nothing was heard of for longest is forgotten. */
  override set(key: string, value: Value): this {
    this.delete(key)
    super.set(key, value)
    const [oldest] = this.size > this.most ? this.keys() : []
    if (oldest !== undefined) this.delete(oldest)
    return this
  }
}
