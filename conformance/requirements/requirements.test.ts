// What every requirement must be, and that its id never changes.
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { document } from '../../openapi/contract.ts'
import { requirements } from './index.ts'

const ids = requirements.map(({ id }) => id)

/** Those that the contract gives its parts, and what the service does (1), states (3) and limits (8), which are about no single one. */
const sections = new Set([...sectionsIn(document), '1', '3', '8'])

function sectionsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === 'x-source' ? [inner].flat() : sectionsIn(inner)))
}

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
  expect(requirements.filter(({ source }) => !sections.has(source))).toEqual([])
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
