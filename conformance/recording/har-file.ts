// Where the entries of a recording stand in its file. A recording may be larger than memory: the file is read in pieces, and an entry
// again when it is asked about. JSON.parse reads an entry; only what lies between entries is looked at sign by sign.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

const piece = 1024 ** 2

/** Bytes that can be read at any place. */
export interface Source {
  size: number
  /** They stand there until it reads again. */
  read(start: number, end: number): Buffer
}

export const sourceOfText = (text: string): Source => {
  const bytes = Buffer.from(text)
  return { size: bytes.length, read: (start, end) => bytes.subarray(start, end) }
}

/** Throws where the file cannot be opened. It stays open as long as the program runs. */
export function sourceOfFile(path: string): Source {
  const file = openSync(path, 'r')
  const { size } = fstatSync(file)
  process.once('exit', () => closeSync(file))
  let room = Buffer.allocUnsafe(piece)
  return {
    size,
    read: (start, end) => {
      const wanted = Math.min(end, size) - start
      if (wanted > room.length) room = Buffer.allocUnsafe(2 * wanted)
      const bytes = room.subarray(0, wanted)
      let length = 0
      while (length < bytes.length) {
        const read = readSync(file, bytes, length, bytes.length - length, start + length)
        if (read === 0) break
        length += read
      }
      return bytes.subarray(0, length)
    },
  }
}

export interface EntryPlace {
  start: number
  end: number
}

/** Depths of `log`, of `entries` in it, and of an entry. */
const [inLog, inEntries, inEntry] = [2, 3, 4]
const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c]

/** Where entries stand, one after the other. There may be hundreds of thousands, so they are kept as numbers. */
export class EntryPlaces {
  private readonly borders: number[] = []

  get count(): number {
    return this.borders.length / 2
  }

  /** Gives it its number. */
  add({ start, end }: EntryPlace): number {
    return this.borders.push(start, end) / 2 - 1
  }

  at(index: number): EntryPlace {
    return { start: this.borders[2 * index] ?? 0, end: this.borders[2 * index + 1] ?? 0 }
  }
}

/** The places of the entries below `log.entries`, piece by piece; false when there is no such list, or the file ends before it is whole. */
export function* placesOfEntries(source: Source): Generator<readonly EntryPlace[], boolean, void> {
  const names = ['', '', '']
  let depth = 0
  let isText = false
  let isEscaped = false
  let word = ''
  let start = 0
  let isList = false
  let isWhole = false
  for (let from = 0; from < source.size; from += piece) {
    const bytes = source.read(from, from + piece)
    const places: EntryPlace[] = []
    for (let at = 0; at < bytes.length; at++) {
      const sign = bytes[at]
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (sign === backslash) isEscaped = true
        else if (sign === quote) isText = false
        else if (depth <= inLog && word.length < 20) word += String.fromCharCode(sign ?? 0)
      } else if (sign === quote) {
        isText = true
        word = ''
      } else if (sign === colon && depth <= inLog) names[depth] = word
      else if (sign === comma && depth <= inLog) names[depth] = ''
      else if (sign === 0x7b || sign === 0x5b) {
        depth += 1
        if (depth === inEntries && sign === 0x5b && names[1] === 'log' && names[2] === 'entries') isList = true
        if (depth === inEntry && isList) start = from + at
      } else if (sign === 0x7d || sign === 0x5d) {
        if (depth === inEntry && isList) places.push({ start, end: from + at + 1 })
        if (depth === inEntries && isList) [isList, isWhole] = [false, true]
        depth -= 1
      }
    }
    yield places
  }
  return isWhole && depth === 0 && !isText
}
