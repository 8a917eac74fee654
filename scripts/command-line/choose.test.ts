// A word that matches nothing ends every chore with 2 and names the nearest.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { beginningWith } from './choose.ts'

const items = [{ id: 'vendor/read-late' }, { id: 'vendor/city' }, { id: 'payment/amount' }]

test('chooses by the beginning of ids, and all without a word', () => {
  expect(beginningWith(['vendor/'], items, 'lie')).toEqual(items.slice(0, 2))
  expect(beginningWith(undefined, items, 'lie')).toEqual(items)
})

test('names what begins nearly so', () => {
  expect(() => beginningWith(['vendro/'], items, 'lie')).toThrow('--only vendro/: no lie begins with this. Did you mean "vendor/"?')
  expect(() => beginningWith(['nonsense'], items, 'lie')).toThrow(
    '--only nonsense: no lie begins with this. They begin with vendor/, payment/.',
  )
})

const root = join(import.meta.dirname, '../..')
const { argv } = process

afterEach(() => {
  process.argv = argv
  vi.restoreAllMocks()
})

/** Runs a chore in this process, where all that it stands on is loaded already, until it wants to end it. */
async function endOf(program: string, words: readonly string[]): Promise<{ status: unknown; stdout: string; stderr: string }> {
  const said = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      said[stream] += text
      return true
    })
  const exit = vi.spyOn(process, 'exit').mockImplementation((status) => {
    throw new Error(`It ends with ${status}.`)
  })
  process.argv = [process.execPath, program, ...words]
  // A module runs once: each run of it is told from the others.
  const begun = import(`${join(root, program)}?words=${encodeURIComponent(words.join(' '))}`)
  await begun.catch((error: unknown) => {
    if (exit.mock.calls.length === 0) throw error
  })
  return { status: exit.mock.lastCall?.[0], ...said }
}

test.each([
  ['scripts/proof/index.ts', ['--only', 'vendro/'], 'Did you mean "vendor/"?'],
  ['scripts/proof/variants.ts', ['--only', 'list/'], 'Did you mean "lists/"'],
  ['scripts/second-opinion/index.ts', ['--only', 'vendr'], 'Did you mean "vendor"'],
  ['scripts/accept.ts', ['--retire', 'vendor/none'], '--retire vendor/none: no such id is frozen.'],
  ['scripts/accept.ts', ['nonsense'], "Unexpected argument 'nonsense'. It takes --retire, --help."],
  ['scripts/accept.ts', ['retier'], 'Did you mean "--retire"?'],
  ['scripts/bench/index.ts', ['--only', 'mok/'], 'Did you mean "mock/"'],
  ['scripts/missing.ts', ['vendor/'], "Unexpected argument 'vendor/'. It takes --help."],
  ['scripts/generate.ts', ['--chek'], 'Did you mean "--check"?'],
  ['scripts/proof/index.ts', ['--onyl', 'vendor/'], 'Did you mean "--only"?'],
  ['scripts/proof-store/index.ts', ['--kils', '9'], 'Did you mean "--kills"?'],
  ['scripts/proof-store/index.ts', ['--kills', 'many'], '--kills many: expected a whole number.'],
])('%s %j ends with 2', async (program, words, told) => {
  const { status, stdout, stderr } = await endOf(program, words)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain(told)
})

test.each([
  ['scripts/proof/index.ts', 'npm run proof: runs the suite against every lie', '--only …   the beginning of ids of lies'],
  ['scripts/bench/index.ts', 'npm run bench: measures what follows', 'mock/login'],
  ['scripts/missing.ts', 'npm run missing: names everything', ''],
  ['scripts/proof-store/index.ts', 'npm run proof:store: breaks', 'kills/folder, kills/postgres'],
])('%s tells with --help what it does and takes', async (program, does, takes) => {
  const { status, stdout, stderr } = await endOf(program, ['--help'])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain(does)
  expect(stdout).toContain(takes)
})

test('as a process it ends with 2 as well', () => {
  const words = ['--import', 'tsx', 'scripts/build.ts', 'mocks']
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain("Unexpected argument 'mocks'")
})
