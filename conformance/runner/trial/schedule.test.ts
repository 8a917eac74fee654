// Cases without end: who is asked beside whom, and when the next one is taken.
import { expect, test } from 'vitest'
import type { Case } from './case.ts'
import { Gate } from './claims.ts'
import { askOn } from './schedule.ts'

const caseOf = (id: number, more: Partial<Case>): Case => ({
  id: String(id),
  area: 'vendor',
  title: '',
  requirements: ['vendor/read-record'],
  effects: 'read',
  operations: [],
  run: async () => {},
  ...more,
})

/** Asks until so many cases are done; each is under way for a while. */
async function asked(ground: Iterable<Case>, most: number, concurrency: number) {
  const enough = new AbortController()
  const underWay = new Set<Case>()
  const beside: string[][] = []
  let done = 0
  let alone = 0
  const ask = async (one: Case) => {
    underWay.add(one)
    beside.push([...underWay].map(({ area, quiet }) => (quiet ? 'quiet' : area)))
    for (let turn = 0; turn < 1 + (Number(one.id) % 3); turn++) await Promise.resolve()
    underWay.delete(one)
    if (++done >= most) enough.abort()
  }
  const exclusively = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    alone += 1
    return work()
  }
  await askOn(ground, { ask, gate: new Gate(), width: () => concurrency, holdOff: () => () => {}, exclusively }, enough.signal)
  return { beside, done, alone }
}

const areas = ['vendor', 'payment', 'webhook', 'timesheet']

test('of cases without end no more are taken than can be asked soon', async () => {
  let taken = 0
  function* endless() {
    for (;;) yield caseOf(taken++, { area: areas[taken % 4] ?? '' })
  }
  const { done } = await asked(endless(), 100, 3)
  expect(done).toBeGreaterThanOrEqual(100)
  expect(taken).toBeLessThan(140)
})

test('areas run side by side, but never two cases of one, and what needs quiet is alone', async () => {
  const ground = Array.from({ length: 200 }, (_, id) => caseOf(id, { area: areas[id % 3] ?? '', quiet: id % 5 === 0 }))
  const { beside, done, alone } = await asked(ground, 1000, 3)
  expect(done).toBe(200)
  expect(alone).toBeGreaterThan(0)
  for (const together of beside) {
    expect(new Set(together).size).toBe(together.length)
    if (together.includes('quiet')) expect(together).toEqual(['quiet'])
  }
  expect(Math.max(...beside.map(({ length }) => length))).toBe(3)
})

test('it ends when the ground does, and when it is enough', async () => {
  expect(await asked([], 5, 3)).toMatchObject({ done: 0 })
  expect(
    await asked(
      [1, 2].map((id) => caseOf(id, {})),
      5,
      3,
    ),
  ).toMatchObject({ done: 2 })
  expect(
    (
      await asked(
        [1, 2, 3, 4, 5].map((id) => caseOf(id, { quiet: true })),
        2,
        3,
      )
    ).done,
  ).toBe(2)
})
