// Files that are written beside and renamed, so that nobody finds half a one under its name.
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { printable } from '../../reporters/telling/text.ts'
import { Mistake } from '../reading/mistake.ts'
import { isRunning } from './lock.ts'

/** What is written to. Until it is kept, nobody sees it under its name. */
export interface Sink {
  write(text: string): void
  keep(): void
  drop(): void
}

/** A file beside, which gets its name when it is whole. What is not a file, such as a pipe, is written as it goes. */
export function openFile(path: string, what: string): Sink {
  const beginning = `.${basename(path)}.`
  let isOther = false
  let part = path
  let file: number | undefined
  try {
    isOther = statSync(path, { throwIfNoEntry: false })?.isFile() === false
    if (!isOther) part = join(dirname(path), `${beginning}${process.pid}-${randomBytes(4).toString('hex')}.part`)
    makeFolder(dirname(path))
    if (!isOther) removeLeftOver(dirname(path), beginning)
    file = openSync(part, isOther ? 'w' : 'wx')
  } catch (error) {
    throw new Mistake(`The ${what} ${printable(path)} cannot be written: ${printableReason(error)}.`)
  }
  const close = () => {
    if (file !== undefined) closeSync(file)
    file = undefined
  }
  return {
    write: (text) => {
      if (file !== undefined) writeFileSync(file, text)
    },
    keep: () => {
      // What the disk does not take must come up before the name says that it is whole.
      if (file !== undefined && !isOther) fsyncSync(file)
      close()
      if (!isOther) renameSync(part, path)
    },
    drop: () => {
      close()
      if (!isOther) rmSync(part, { force: true })
    },
  }
}

/** With those around it, one by one: below /proc Node itself would try for ever to make all at once. */
export function makeFolder(path: string, mode?: number): void {
  if (existsSync(path)) return
  const around = dirname(path)
  if (around !== path) makeFolder(around, mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another run may have made it just now.
    if (!existsSync(path)) throw error
  }
}

/** Removes what runs left that were killed while they wrote to the same name. */
function removeLeftOver(folder: string, beginning: string): void {
  for (const name of readdirSync(folder)) {
    const [, pid] = (name.startsWith(beginning) && /^(\d+)-[0-9a-f]+\.part$/.exec(name.slice(beginning.length))) || []
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, name), { force: true })
  }
}

export const printableReason = (error: unknown): string => (error instanceof Error ? printable(error.message) : String(error))
