// Work for one round trip: what comes while others are under way goes with the next, and fails with them: who waits behind work that came
// to nothing would wait twice as long for the same.

/** Runs up to `width` batches at a time; each of what is asked gets its own result. */
export function together<Item, Result>(run: (items: Item[]) => Promise<Result[]>, width: number): (item: Item) => Promise<Result> {
  let waiting: { item: Item; resolve(result: Result): void; reject(error: unknown): void }[] = []
  let underWay = 0

  const go = async () => {
    underWay += 1
    // Those who ask in the same turn go together.
    await Promise.resolve()
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        const results = await run(batch.map(({ item }) => item))
        for (const [index, { resolve, reject }] of batch.entries()) {
          const result = results[index]
          if (result === undefined) reject(new Error('Nothing came back.'))
          else resolve(result)
        }
      } catch (error) {
        for (const { reject } of [...batch, ...waiting.splice(0)]) reject(error)
      }
    }
    underWay -= 1
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (underWay < width) void go()
    })
}
