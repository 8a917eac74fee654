// What is worked out of values that never change is kept beside one of them.

interface Made<Result> {
  sources: readonly unknown[]
  result: Result
}

/** Keeps beside each key what was made of it and of other values last, and makes it again where one of these is another by now. */
export class Beside<Key extends object, Result> {
  private readonly known = new WeakMap<Key, Made<Result>>()

  of(key: Key, sources: readonly unknown[], make: () => Result): Result {
    const known = this.known.get(key)
    if (known?.sources.every((source, place) => source === sources[place])) return known.result
    const result = make()
    this.known.set(key, { sources, result })
    return result
  }
}
