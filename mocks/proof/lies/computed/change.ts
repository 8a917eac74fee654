// Changes to one place of a body, for lies that name it by a pointer with a star for each index.
import type { Fields } from '../../tools/lie.ts'
import { isFields } from '../../tools/lie.ts'

/** What may be done at a place: `there` tells whether something stands in it. */
export interface Spot {
  name: string
  there: boolean
  set(value: unknown): void
  remove(): void
}

/** Calls `change` for the place in the body, in every element of the arrays on the way. */
export function atPlace(body: unknown, pointer: string, change: (spot: Spot) => void): void {
  const names = pointer.split('/').slice(1)
  const last = names.pop()
  if (last === undefined) return
  for (const holder of names.reduce<unknown[]>((values, name) => values.flatMap((value) => childrenOf(value, name)), [body])) {
    if (Array.isArray(holder) && last === '*') for (const index of holder.keys()) change(element(holder, index))
    else if (isFields(holder)) change(field(holder, last))
  }
}

function childrenOf(value: unknown, name: string): unknown[] {
  if (name === '*') return Array.isArray(value) ? value : []
  return isFields(value) && name in value ? [value[name]] : []
}

const field = (holder: Fields, name: string): Spot => ({
  name,
  there: name in holder,
  set(value) {
    holder[name] = value
  },
  remove() {
    delete holder[name]
  },
})

const element = (holder: unknown[], index: number): Spot => ({
  name: String(index),
  there: true,
  set(value) {
    holder[index] = value
  },
  remove() {
    holder.splice(index, 1)
  },
})
