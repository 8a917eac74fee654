// The same seed, requests and frozen clock give the same bytes: in this process, in another, and through every door.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createMock } from './index.ts'
import { allAnswers } from './testing-answers.ts'

const inAnotherProcess = (seed: number): string => {
  const [index, answers] = ['index.ts', 'testing-answers.ts'].map((file) => JSON.stringify(new URL(file, import.meta.url).href))
  const program = `Promise.all([import(${index}), import(${answers})])
    .then(([{ createMock }, { allAnswers }]) => allAnswers(createMock, ${seed}))
    .then((text) => process.stdout.write(text))`
  return execFileSync(process.execPath, ['--import', 'tsx', '--eval', program], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
}

test('two mocks in one process give the same bytes', async () => {
  expect(await allAnswers(createMock, 1)).toBe(await allAnswers(createMock, 1))
})

test('another process gives the same bytes', async () => {
  expect(inAnotherProcess(3)).toBe(await allAnswers(createMock, 3))
})

test('another seed gives another world', async () => {
  expect(await allAnswers(createMock, 2)).not.toBe(await allAnswers(createMock, 1))
})
