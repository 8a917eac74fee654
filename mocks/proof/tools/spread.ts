// How computed lies are sampled: some kinds for each place, so that each kind is tried somewhere.
import { firstNames } from './first-names.ts'

/** An operation, what is about one, or a field of what it takes. */
type Named =
  | string
  | { readonly id: string }
  | { readonly view: string }
  | { readonly write: { readonly id: string }; readonly field: string }

function nameOf(item: Named): string {
  if (typeof item === 'string') return item
  if ('write' in item) return `${item.write.id}/${item.field}`
  return 'view' in item ? item.view : item.id
}

/** The same for the same name, and about as often odd as even. */
const sumOfLetters = (name: string): number => [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)

/**
 * Each with its turn, which says what kinds it gets: its place among those that were there first. The turn of one that came later goes by its
 * name, so that a new field or operation leaves the lies about all others, and so their ids, as they are.
 */
export function inTurns<Item extends Named>(all: readonly Item[]): (readonly [item: Item, turn: number])[] {
  const first = all.map(nameOf).filter((name) => firstNames.has(name))
  return all.map((item) => {
    const place = first.indexOf(nameOf(item))
    return [item, place === -1 ? sumOfLetters(nameOf(item)) : place]
  })
}

/** Some of many, spread evenly: `count` kinds for each field, each kind for some fields. */
export const spread = <Kind>(all: readonly Kind[], turn: number, count: number): Kind[] =>
  Array.from({ length: Math.min(count, all.length) }, (_, index) => all[(turn * count + index) % all.length]).filter(
    (kind) => kind !== undefined,
  )

export const everyNth = <Item extends Named>(all: readonly Item[], step: number, first = 0): Item[] =>
  inTurns(all).flatMap(([item, turn]) => (turn % step === first ? [item] : []))
