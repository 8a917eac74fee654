// What the text of an answer says, parsed no deeper than anybody looks.
import type { ReceivedAnswer } from '../exchange/exchange.ts'
import { reasonOf } from './reason.ts'
import { tooManyIn } from './too-many.ts'

/** Lawful or not, nobody reads so much here; no size is stated (8). */
export const tooMuch = (what: string) => ({ unreadable: what, tooMuch: true }) as const

export type Parsed = Pick<ReceivedAnswer, 'body' | 'unreadable' | 'tooMuch'>

/** The value of a JSON text, emptied below the level that anything looks at, so that whoever walks it may do so by recursion. */
export function parse(text: string): Parsed {
  if (text === '') return { body: undefined, unreadable: 'an empty body' }
  const tooMany = tooManyIn(text)
  if (tooMany !== undefined) return { body: undefined, ...tooMuch(tooMany) }
  try {
    const body: unknown = JSON.parse(text)
    emptyBelow(body, deepest)
    return { body, unreadable: undefined }
  } catch (error) {
    return { body: undefined, unreadable: `text that is not JSON (${reasonOf(error)})` }
  }
}

/** The contract says nothing of values deeper than a dozen levels; where it leaves an object free, any depth is lawful. */
const deepest = 100

/** Objects and arrays that stand deeper keep their kind and lose what is in them. */
function emptyBelow(value: unknown, levels: number): void {
  if (Array.isArray(value)) for (let at = 0; at < value.length; at++) emptyPart(value, at, value[at], levels)
  else if (typeof value === 'object' && value !== null) {
    const parts = value as { [name: string]: unknown }
    // Every answer comes this way; JSON.parse makes objects of their own fields alone.
    for (const name in parts) {
      // No names of the description; an object that has one cannot be told as a text, or is made of another when it is copied.
      if (name === 'toString' || name === '__proto__') delete parts[name]
      else emptyPart(parts, name, parts[name], levels)
    }
  }
}

function emptyPart<Name extends string | number>(whole: { [name in Name]: unknown }, name: Name, part: unknown, levels: number): void {
  if (typeof part !== 'object' || part === null) return
  if (levels > 1) emptyBelow(part, levels - 1)
  else whole[name] = Array.isArray(part) ? [] : {}
}
