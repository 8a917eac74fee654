// Own records from a file, or from the files of a folder; read again when they change.
import { type FSWatcher, readdirSync, readFileSync, statSync, watch } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { visible } from '../../openapi/visible.ts'
import type { Core } from '../core/core.ts'
import type { DataFile } from '../data/data.ts'
import { BrokenData, faultInWords } from '../data/faults.ts'
import { Mistake } from './flags.ts'
import type { Paint } from './words.ts'

/** The file, or the .json files of the folder in the order of their names. */
export function readDataFiles(path: string): DataFile[] {
  const names = isFolder(path) ? readdirSync(path).filter((name) => name.endsWith('.json')) : undefined
  if (names?.length === 0)
    throw new Mistake(`Expected --data to be a file or a folder with files ending in .json, got ${path}, which has none.`)
  const files = names ? names.sort().map((name) => join(path, name)) : [path]
  return files.map((file) => ({ file, ...readContent(file) }))
}

function readContent(file: string): Omit<DataFile, 'file'> {
  const text = readFileSync(file, 'utf8')
  try {
    const data: unknown = JSON.parse(text)
    return { data }
  } catch (error) {
    return { unreadable: `expected JSON, got text that is none (${error instanceof Error ? error.message : error})` }
  }
}

const settling = 100

/**
 * Lets the mock begin anew when a file has changed, once it is quiet. Watches the folder: editors put a new file in the place of the old
 * one. Data that cannot be used are told, and change nothing.
 */
export function watchDataFiles(path: string, mock: Pick<Core, 'beginOn'>, say: (text: string) => void, paint: Paint): FSWatcher {
  const reread = async () => {
    try {
      await mock.beginOn(readDataFiles(path))
      say(`${paint('green', 'read')}  ${visible(path)}; sandboxes began anew\n`)
    } catch (error) {
      const { message } = mistakeOf(error)
      say(`${paint('red', 'not read')}  ${visible(message)}\n`)
    }
  }
  let timer: NodeJS.Timeout | undefined
  const all = isFolder(path)
  return watch(all ? path : dirname(path), (_, name) => {
    const concerns = name === null || (all ? name.endsWith('.json') : name === basename(path))
    if (!concerns) return
    clearTimeout(timer)
    timer = setTimeout(reread, settling)
  })
}

/** What the user can put right, told as such; anything else is a bug. */
export function mistakeOf(error: unknown): Mistake {
  if (error instanceof Mistake) return error
  if (error instanceof BrokenData)
    return new Mistake(`the data cannot be used:\n${error.faults.map((fault) => `  ${faultInWords(fault)}`).join('\n')}`)
  if (error instanceof RangeError) return new Mistake(error.message)
  throw error
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    throw new Mistake(`Expected --data to be a file or a folder, got ${path}, which is not there.`)
  }
}
