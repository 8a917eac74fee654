// Which cases go side by side, and that nobody is let in who does not.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../../cases/index.ts'
import type { Case } from './case.ts'
import { type Claim, claimOf, Gate, hopefulClaimOf } from './claims.ts'
import { plainCase } from './testing.ts'

const claimed = (more: Partial<Case>) => Object.fromEntries(claimOf(plainCase(more)))

test('who reads wants others still, and who writes records of its own goes beside others who do', () => {
  expect(claimed({ operations: ['getVendor'] })).toEqual({ vendor: 'still' })
  expect(claimed({ operations: ['createVendor', 'listVendors'], effects: 'own' })).toEqual({ vendor: 'use' })
  expect(claimed({ operations: ['createVendor', 'listInspections'], effects: 'own' })).toEqual({ vendor: 'use' })
})

test('who changes what others look at is alone', () => {
  expect(claimed({ operations: ['updateInspection'], effects: 'shared' })).toEqual({ inspection: 'alone' })
  expect(claimed({ operations: ['createVendor'], effects: 'own', undisturbed: true })).toEqual({ vendor: 'alone' })
  expect(claimed({ operations: ['createVendor'], effects: 'own', inTurn: true })).toEqual({ vendor: 'turn' })
  expect(claimed({ operations: ['createTransferItem'], effects: 'own' })).toEqual({ 'inventory-transfer': 'alone' })
  expect(claimed({ operations: ['createTransferItem'], effects: 'own', refusals: true })).toEqual({ 'inventory-transfer': 'use' })
  expect(claimed({ operations: ['login'] })).toEqual({ auth: 'alone' })
})

test('what is to be refused changes nothing, whosever record it names, unless it would change many', () => {
  expect(claimed({ operations: ['updateInspection'], effects: 'shared', refusals: true })).toEqual({ inspection: 'use' })
  expect(claimed({ operations: ['archiveOrders'], effects: 'disruptive', refusals: true })).toEqual({ workflow: 'alone' })
})

test('who needs quiet wants it also where records move along', () => {
  const moving = { payment: 'still', statement: 'still', 'tpi-scan': 'still', inspection: 'still' }
  expect(claimed({ operations: ['getWorkflow'], quiet: true })).toEqual({ workflow: 'still', ...moving })
  expect(claimed({ operations: ['createVendor'], effects: 'own', quiet: true })).toEqual({ vendor: 'alone' })
})

test('what few targets move is hoped to stay', () => {
  const hoped = (more: Partial<Case>) => Object.fromEntries(hopefulClaimOf(plainCase(more)))
  expect(hoped({ operations: ['getWorkflow'], quiet: true })).toEqual({ workflow: 'still', payment: 'still', statement: 'still' })
  expect(claimed({ operations: ['createTpiInspection'], effects: 'own' })).toEqual({ 'tpi-scan': 'alone' })
  expect(hoped({ operations: ['createTpiInspection'], effects: 'own' })).toEqual({ 'tpi-scan': 'use' })
})

test('each case that asks for operations claims their areas as far as it writes there', () => {
  const writing = cases.filter(
    ({ effects, operations }) => effects !== 'read' && operations.some((id) => /^(create|update|delete)/.test(id)),
  )
  expect(writing.length).toBeGreaterThan(400)
  expect(writing.filter((one) => claimOf(one).size === 0).map(({ id }) => id)).toEqual([])
})

const anyClaim: fc.Arbitrary<Claim> = fc
  .dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('use' as const, 'turn' as const, 'still' as const, 'alone' as const), {
    minKeys: 1,
    maxKeys: 3,
  })
  .map((areas) => new Map(Object.entries(areas)))

test('those who are there together go together, and everybody gets in at last', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ claim: anyClaim, turns: fc.nat(4) }), { maxLength: 20 }), async (wanted) => {
      const gate = new Gate()
      const there = new Set<Claim>()
      const stay = async ({ claim, turns }: { claim: Claim; turns: number }) => {
        await gate.enter(claim)
        for (const other of there)
          for (const [area, how] of claim)
            if (other.has(area)) expect(['use use', 'use turn', 'turn use', 'still still']).toContain(`${how} ${other.get(area)}`)
        there.add(claim)
        for (let turn = 0; turn < turns; turn++) await Promise.resolve()
        there.delete(claim)
        gate.leave(claim)
      }
      await Promise.all(wanted.map(stay))
      expect(there.size).toBe(0)
    }),
  )
})
