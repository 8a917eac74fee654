// What every requirement must be, and that its id never changes.
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { requirements } from './index.ts'

const ids = requirements.map(({ id }) => id)

/** Sections 1, 2.1–2.22, 3, 4.1–4.22, 5, 6.1–6.2, 7, 8 and 9. */
const section = /^([135789]|[24]\.([1-9]|1\d|2[0-2])|6\.[12])$/

test('gives every requirement an id of its own', () => {
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('names ids by area and words', () => {
  expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
})

test('has a file for every area, and every file in the ledger', () => {
  const files = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts') && !['index.ts', 'requirement.ts', 'requirements.test.ts'].includes(name))
    .map((name) => basename(name, '.ts'))
  expect([...new Set(ids.map((id) => id.split('/')[0]))].sort()).toEqual(files.sort())
})

test('cites sections that exist', () => {
  expect(requirements.filter(({ source }) => !section.test(source))).toEqual([])
})

test('says each requirement in sentences, and why it is not judged where it is not', () => {
  const sentence = /^[^\s].*\S[.]$/
  expect(requirements.filter(({ text }) => !sentence.test(text))).toEqual([])
  expect(requirements.filter(({ unjudged }) => unjudged !== undefined && !sentence.test(unjudged))).toEqual([])
})

test('names in a must no decision as its reason: those are only assumed', () => {
  expect(requirements.filter(({ level, text }) => level === 'must' && /\(D\d\d\)/.test(text))).toEqual([])
})

// Ids stand in baselines and reports of others: never rename or remove one; add new ones with `npm run accept`.
test('keeps every id', async () => {
  await expect(`${[...ids].sort().join('\n')}\n`).toMatchFileSnapshot('ids.txt')
})
