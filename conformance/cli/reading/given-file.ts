// Files that people name: read as far as such a file may be long, for a device has no end.
import { closeSync, openSync, readSync } from 'node:fs'
import { Mistake } from './mistake.ts'

const megabyte = 1024 * 1024
/** The report of a whole run has some 15 MB, and a config a few KB. */
const mostMegabytes = 200

/** The text of the file; `unreadable` says what to do where it cannot be read. */
export function givenText(file: string, unreadable: string): string {
  const text = givenTextIfThere(file)
  if (text === undefined) throw new Mistake(unreadable)
  return text
}

/** Undefined where it cannot be read. */
export function givenTextIfThere(file: string): string | undefined {
  let opened: number
  try {
    opened = openSync(file, 'r')
  } catch {
    return undefined
  }
  const parts: Buffer[] = []
  let length = 0
  try {
    for (;;) {
      const part = Buffer.allocUnsafe(megabyte)
      const came = readSync(opened, part)
      if (came === 0) return Buffer.concat(parts).toString('utf8')
      parts.push(part.subarray(0, came))
      length += came
      if (length > mostMegabytes * megabyte)
        throw new Mistake(`${file} has more than ${mostMegabytes} MB, which is more than is read of such a file. Is the path right?`)
    }
  } catch (error) {
    if (error instanceof Mistake) throw error
    return undefined
  } finally {
    closeSync(opened)
  }
}
