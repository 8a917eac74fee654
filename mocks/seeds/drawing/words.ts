// Names, numbers and codes of seeded records.
import type { Draw } from './draw.ts'

/** What stands at this place of a list that starts over at its end. */
export function itemAt<Item>(items: readonly [Item, ...Item[]], ordinal: number): Item {
  return items[ordinal % items.length] ?? items[0]
}

/** Tells the rounds through such a list apart: `Radio spot`, in the second round `Radio spot 2`. */
export function nameAt(name: string, items: readonly unknown[], ordinal: number): string {
  const round = Math.floor(ordinal / items.length)
  return round === 0 ? name : `${name} ${round + 1}`
}

/** Fills a pattern: # is a digit, @ a letter that postal codes use. */
export const fill = (draw: Draw, pattern: string): string =>
  pattern.replace(/[#@]/g, (sign) => (sign === '#' ? String(draw.whole(0, 9)) : draw.pick([...'ABCEGHJKLMNPRSTVWXYZ'])))

/** As it would stand in an address: `Pièces du Rivage` becomes `pieces-du-rivage`. */
export const slug = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
