// Whether the file of a folder can be mapped. LMDB trusts what it finds there, and an address beyond the end of the file ends the program
// without a word; so what a copy that broke off or a failing disk does to a file is looked for before. All places are those of its pages.
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'

/** Refuses a folder whose file is cut off, or is none of LMDB. One that is empty or not there is new. */
export function refuseDamaged(folder: string): void {
  const path = join(folder, 'data.mdb')
  if (!existsSync(path)) return
  const file = openSync(path, 'r')
  try {
    const what = damageOf(file)
    if (what === undefined) return
    throw new RangeError(`${folder} is damaged: data.mdb ${what}. Restore it from a copy, or name another folder.`)
  } finally {
    closeSync(file)
  }
}

/** What both of the first pages begin with, behind what each page does. LMDB does not survive that it refuses one. */
const [magic, version, isHead] = [0xbe_ef_c0_de, 2, 8]
const header = 24
const longestHead = 160

interface Head {
  pageSize: number
  lastPage: number
  commit: number
  /** The topmost page of the tree of free pages, and of that of all else. */
  roots: number[]
}

function damageOf(file: number): string | undefined {
  const { size } = fstatSync(file)
  if (size === 0) return undefined
  const first = headAt(file, 0)
  const second = first && headAt(file, first.pageSize)
  if (!first || !second) return 'does not begin as a file of LMDB does'
  const { pageSize, lastPage, roots } = second.commit > first.commit ? second : first
  const pages = Math.floor(size / pageSize)
  if (lastPage < pages) return undefined
  // Pages at the end that were free again when they were to be written are not there in a whole file either.
  return areReadable({ file, pageSize, pages }, roots) ? undefined : 'is cut off or overwritten'
}

function headAt(file: number, at: number): Head | undefined {
  const bytes = bytesAt(file, at, longestHead)
  if (bytes?.readUInt32LE(header) !== magic || bytes.readUInt32LE(header + 4) !== version) return undefined
  const pageSize = bytes.readUInt32LE(48)
  const isRight = (bytes.readUInt16LE(18) & isHead) !== 0 && pageSize >= 256 && pageSize <= 65_536
  return isRight
    ? { pageSize, lastPage: long(bytes, 144), commit: long(bytes, 152), roots: [long(bytes, 88), long(bytes, 136)] }
    : undefined
}

interface Pages {
  file: number
  pageSize: number
  /** How many there are. */
  pages: number
}

const noPage = Number(2n ** 64n - 1n)
const [branch, leaf] = [1, 2]
const isLong = 1

function areReadable(pages: Pages, roots: readonly number[]): boolean {
  try {
    return areThere(pages, roots)
  } catch {
    // Something points beyond its page.
    return false
  }
}

/** Whether all pages that these lead to are in the file. */
function areThere({ file, pageSize, pages }: Pages, roots: readonly number[]): boolean {
  const ahead = roots.filter((root) => root !== noPage)
  const seen = new Set<number>()
  for (let number = ahead.pop(); number !== undefined; number = ahead.pop()) {
    const page = number < pages && !seen.has(number) ? bytesAt(file, number * pageSize, pageSize) : undefined
    if (!page || long(page, 0) !== number) return false
    seen.add(number)
    const kind = page.readUInt16LE(18)
    if (kind & branch) for (const node of nodesOf(page)) ahead.push(page.readUInt32LE(node) + page.readUInt16LE(node + 4) * 2 ** 32)
    else if (!(kind & leaf) || nodesOf(page).some((node) => endOfLong(page, node) > pages)) return false
  }
  return true
}

/** Behind the last page of a value that has pages of its own. */
function endOfLong(page: Buffer, node: number): number {
  if (!(page.readUInt16LE(node + 4) & isLong)) return 0
  const first = long(page, node + 8 + page.readUInt16LE(node + 6))
  return first + Math.ceil((header + page.readUInt32LE(node)) / page.length)
}

function nodesOf(page: Buffer): number[] {
  const count = page.readUInt16LE(20) >> 1
  return Array.from({ length: count }, (_, index) => header + page.readUInt16LE(header + 2 * index))
}

function bytesAt(file: number, at: number, length: number): Buffer | undefined {
  const bytes = Buffer.alloc(length)
  return readSync(file, bytes, 0, length, at) === length ? bytes : undefined
}

const long = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at))
