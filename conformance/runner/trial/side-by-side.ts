// Parts of a case that do not depend on each other.
import type { Trial } from './trial.ts'

/**
 * Asks about each in a strand of its own, as many at the same time as the run has room for. What comes of it is the same one after the
 * other: after the first that ends the case none counts.
 */
export async function sideBySide<Item, Came>(
  trial: Trial,
  items: readonly Item[],
  ask: (strand: Trial, item: Item) => Promise<Came>,
): Promise<Came[]> {
  const parts = items.map((item) => ({ item, strand: trial.strand(), ended: undefined as { error: unknown } | undefined }))
  const came: Came[] = []
  await trial.context.seats.each(parts.length, async (at) => {
    const part = parts[at]
    if (part)
      try {
        came[at] = await ask(part.strand, part.item)
      } catch (error) {
        part.ended = { error }
      }
    return part?.ended ? 'last' : 'go on'
  })
  const first = parts.findIndex(({ ended }) => ended)
  for (const [at, { strand }] of parts.entries()) trial.join(strand, first < 0 || at <= first)
  if (first >= 0) throw parts[first]?.ended?.error
  return came
}
