// What follows from the contract alone is worked out once.

/** The same function, which works once for each key and gives the same result ever after. Keys are names of the contract, so there are few. */
export function onceForEach<Key, Result>(work: (key: Key) => Result): (key: Key) => Result {
  const known = new Map<Key, Result>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const made = work(key)
    known.set(key, made)
    return made
  }
}
