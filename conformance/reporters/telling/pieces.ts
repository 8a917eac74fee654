// Finds in a text what stands in short pieces with blanks between them, and puts it together.
import type { Decoded } from './decode.ts'

const inPieces = /(?<!\S)\S{1,16}(?:\s{1,2}\S{1,16}){3,}(?!\S)/g

export function piecesIn(text: string): Decoded[] {
  return Array.from(text.matchAll(inPieces), ({ 0: found, index }) => {
    const places = Array.from(found.matchAll(/\S/g), ({ index: within }) => index + within)
    const placeOf = (start: number, end: number): [number, number] => [places[start] ?? 0, (places[end - 1] ?? 0) + 1]
    return { text: found.replaceAll(/\s/g, ''), placeOf }
  })
}
