// Parts of one case: how many go at the same time, and that what comes of them is the same however many do.
import { expect, test } from 'vitest'
import { createMock } from '../../../mocks/index.ts'
import { trialConfig } from '../../../scripts/proof/trial-mock.ts'
import { type CaseResult, run } from '../../index.ts'
import { sideBySide } from './side-by-side.ts'
import { plainCase } from './testing.ts'
import type { Trial } from './trial.ts'

async function asked(concurrency: number, work: (trial: Trial) => Promise<void>): Promise<CaseResult> {
  const mock = await createMock()
  const one = plainCase({ requirements: ['http/token-accepted'], operations: ['listVendors'], run: work })
  for await (const event of run({ ...trialConfig(mock), target: mock.fetch, cases: [one], effects: 'read', concurrency }))
    if (event.type === 'result') return event.result
  throw new Error('The case was not asked.')
}

const limits = [1, 2, 3, 4, 5]

test.each([
  [1, 1],
  [3, 3],
  [8, 5],
])('with %i seats %i parts go at the same time, and come in their order', async (concurrency, atOnce) => {
  let came: number[] = []
  let [underWay, most] = [0, 0]
  const result = await asked(concurrency, async (trial) => {
    came = await sideBySide(trial, limits, async (strand, limit) => {
      most = Math.max(most, ++underWay)
      const exchange = await strand.call('listVendors', { query: { limit } })
      underWay -= 1
      expect(strand.exchanges.at(-1)).toBe(exchange)
      strand.equal(limit, 0, exchange, { where: `/${limit}` })
      return limit
    })
  })
  expect(result.reason).toBeUndefined()
  expect(most).toBe(atOnce)
  expect(came).toEqual(limits)
  expect(result.exchanges).toHaveLength(5)
  expect(result.findings.map(({ where }) => where)).toEqual(limits.map((limit) => `/${limit}`))
})

test('seats that become free on the way are taken', async () => {
  let [underWay, most] = [0, 0]
  await asked(3, async (trial) => {
    const { seats } = trial.context
    const others = seats.take(2)
    await sideBySide(trial, limits, async (strand, limit) => {
      most = Math.max(most, ++underWay)
      expect(limit > 1 || most === 1).toBe(true)
      await strand.call('listVendors', { query: { limit } })
      underWay -= 1
      if (limit === 1) seats.give(others)
    })
  })
  expect(most).toBe(3)
})

test.each([1, 8])('after the part that ends the case none counts, and all is put back (%i seats)', async (concurrency) => {
  const back: number[] = []
  const result = await asked(concurrency, (trial) =>
    sideBySide(trial, limits, async (strand, limit) => {
      strand.cleanUp(async () => back.push(limit))
      const exchange = await strand.call('listVendors', { query: { limit } })
      if (limit === 2) strand.skip('enough')
      if (limit > 2) strand.equal(limit, 0, exchange)
    }).then(() => {}),
  )
  expect(result).toMatchObject({ verdict: 'not exercised', reason: 'enough', findings: [] })
  expect(back.slice(-2)).toEqual([2, 1])
})
