// Files that people name: devices without end, and texts that no such file is.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenText, givenTextIfThere } from './given-file.ts'
import { parseJson } from './json.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'given-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a file is read to its end, whatever its signs are', () => {
  const file = join(folder, 'long.json')
  const text = 'ä€😀'.repeat(500_000)
  writeFileSync(file, text)
  expect(givenText(file, '')).toBe(text)
})

test('one that is not there, or is a folder, is told in the words of who wants it', () => {
  for (const file of [join(folder, 'none'), folder]) {
    expect(givenTextIfThere(file)).toBeUndefined()
    expect(() => givenText(file, 'The key cannot be read.')).toThrow('The key cannot be read.')
  }
})

test('a device that never ends is refused', () => {
  expect(() => givenTextIfThere('/dev/zero')).toThrow(/more than 200 MB/)
})

test('a text of megabytes is read, and what is nested deeper than anybody writes is refused with its place', () => {
  const text = 'a'.repeat(10_000_000)
  expect(parseJson(`{"name":${' '.repeat(10_000_000)}"${text}"}`, 'a.json')).toEqual({ name: text })
  expect(() => parseJson('['.repeat(100_000), 'a.json')).toThrow('a.json:1:102 is not JSON: it is nested more than 100 deep.')
})
