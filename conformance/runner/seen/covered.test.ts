// What is counted of what was explored.
import { expect, test } from 'vitest'
import { createMock } from '../../../mocks/index.ts'
import { trialConfig } from '../../../scripts/proof/trial-mock.ts'
import { type Case, run } from '../../index.ts'
import { Covered } from './covered.ts'

test('the same combination is one cell, whatever came of it', () => {
  const covered = new Covered()
  covered.count('values', 'createVendor.name', 'emoji', 'kept')
  covered.count('values', 'createVendor.name', 'emoji', 'kept')
  covered.add([{ way: 'values', row: 'createVendor.name', column: 'emoji', came: { refused: 3 } }])
  covered.count('values', 'createVendor.name', 'empty', 'departed')
  expect(covered.cells()).toEqual([
    { way: 'values', row: 'createVendor.name', column: 'emoji', came: { kept: 2, refused: 3 } },
    { way: 'values', row: 'createVendor.name', column: 'empty', came: { departed: 1 } },
  ])
})

test('cells are bounded, and those that are known still count', () => {
  const covered = new Covered()
  for (let row = 0; row < 30_000; row++) covered.count('values', String(row), 'any', 'kept')
  covered.count('values', '0', 'any', 'kept')
  expect(covered.cells()).toHaveLength(20_000)
  expect(covered.cells()[0]?.came).toEqual({ kept: 2 })
})

test('what cases explored is told with their results, and in sum at the end', async () => {
  const mock = await createMock()
  const asked = (id: string): Case => ({
    id,
    area: 'vendor',
    title: 'It explores',
    requirements: ['vendor/read-record'],
    effects: 'read',
    operations: ['getVendor'],
    async run(trial) {
      trial.explored('values', 'createVendor.name', 'emoji', 'kept')
    },
  })
  const told = []
  for await (const event of run({
    ...trialConfig(mock),
    target: (request) => mock.fetch(request),
    cases: [asked('a'), asked('b')],
    effects: 'own',
  })) {
    if (event.type === 'result') told.push(event.result.explored)
    if (event.type === 'end') told.push(event.outcome.explored)
  }
  const cell = (kept: number) => [{ way: 'values', row: 'createVendor.name', column: 'emoji', came: { kept } }]
  expect(told).toEqual([cell(1), cell(1), cell(2)])
})
