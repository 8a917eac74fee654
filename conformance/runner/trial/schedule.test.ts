// Who is asked beside whom, and when the next one is taken.
import { expect, test } from 'vitest'
import type { Case } from './case.ts'
import { Gate, hopefulClaimOf } from './claims.ts'
import { askAll, askOn } from './schedule.ts'
import { plainCase, turns } from './testing.ts'
import { Seats } from './width.ts'

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
    await turns(1 + (Number(one.id) % 3))
    underWay.delete(one)
    if (++done >= most) enough.abort()
  }
  const exclusively = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    alone += 1
    return work()
  }
  await askOn(ground, { ask, gate: new Gate(), seats: new Seats(() => concurrency), holdOff: () => () => {}, exclusively }, enough.signal)
  return { beside, done, alone }
}

const areas = ['vendor', 'payment', 'webhook', 'timesheet']

test('of cases without end no more are taken than can be asked soon', async () => {
  let taken = 0
  function* endless() {
    for (;;) yield plainCase({ id: String(taken++), area: areas[taken % 4] ?? '' })
  }
  const { done } = await asked(endless(), 100, 3)
  expect(done).toBeGreaterThanOrEqual(100)
  expect(taken).toBeLessThan(140)
})

test('areas run side by side, but never two cases of one, and what needs quiet is alone', async () => {
  const ground = Array.from({ length: 200 }, (_, id) => plainCase({ id: String(id), area: areas[id % 3] ?? '', quiet: id % 5 === 0 }))
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
  const two = [1, 2].map((id) => plainCase({ id: String(id) }))
  const quiet = [1, 2, 3, 4, 5].map((id) => plainCase({ id: String(id), quiet: true }))
  expect(await asked([], 5, 3)).toMatchObject({ done: 0 })
  expect(await asked(two, 5, 3)).toMatchObject({ done: 2 })
  expect(await asked(quiet, 2, 3)).toMatchObject({ done: 2 })
})

/** Asks them all, each for so many turns; what was asked, in its order, and beside what. */
async function askedAll(cases: readonly Case[], { long = 4, held = true } = {}) {
  const gate = new Gate()
  const underWay = new Set<string>()
  const order: string[] = []
  const beside = new Map<string, string[]>()
  const ask = async (one: Case) => {
    const claim = hopefulClaimOf(one)
    await gate.enter(claim)
    order.push(one.id)
    for (const other of underWay) beside.set(other, [...(beside.get(other) ?? []), one.id])
    beside.set(one.id, [...underWay])
    underWay.add(one.id)
    await turns(long)
    underWay.delete(one.id)
    gate.leave(claim)
  }
  let alone = false
  const exclusively = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    alone = true
    return work()
  }
  const holdOff = () => (held ? () => {} : undefined)
  await askAll(cases, { ask, gate, seats: new Seats(() => 8), holdOff, exclusively })
  return { order, beside, alone }
}

const named = (id: string, more: Partial<Case>) => plainCase({ id, ...more })

test('in an area who looks at single records comes first, then one by one what needs quiet, those who write together, and whole lists', async () => {
  const { order } = await askedAll([
    named('write', { effects: 'own', operations: ['createVendor'] }),
    named('first', { effects: 'own', operations: ['createVendor'], quiet: true }),
    named('second', { effects: 'own', operations: ['createVendor'], quiet: true }),
    named('pages', { operations: ['listVendors'], quiet: true }),
    named('look', { operations: ['getVendor'] }),
    named('last', { operations: ['getVendor'], comesLast: true }),
  ])
  expect(order).toEqual(['look', 'first', 'second', 'write', 'pages', 'last'])
})

test('what waits for several areas is not overtaken for ever by what wants one of them', async () => {
  const busy = Array.from({ length: 6 }, (_, at) =>
    named(`payment ${at}`, { area: 'payment', effects: 'shared', operations: ['createManualPayment'] }),
  )
  const { order } = await askedAll([
    ...busy,
    named('many', { area: 'workflow', effects: 'disruptive', quiet: true, operations: ['archiveOrders'] }),
    named('vendor', { effects: 'own', operations: ['createVendor'] }),
  ])
  expect(order.indexOf('many')).toBeLessThan(2)
})

test('who waits for the area it is of does not keep others from the areas that it needs beside it', async () => {
  const writes = { effects: 'own', quiet: true } as const
  const { beside } = await askedAll([
    named('webhook', { ...writes, area: 'webhook', operations: ['createWebhook'] }),
    named('delivery', { ...writes, area: 'webhook', operations: ['createLaborMatrix', 'createWebhook'] }),
    named('matrix', { ...writes, area: 'labor-matrix', operations: ['createLaborMatrix'] }),
  ])
  expect(beside.get('webhook')).toEqual(['matrix'])
})

test('a case waits for those alone that find out whether its operations are there', async () => {
  const { order, beside } = await askedAll([
    named('vendors are there', { looksAround: true, operations: ['listVendors'] }),
    named('vendors', { operations: ['listVendors'] }),
    named('webhooks', { operations: ['getWebhook'] }),
  ])
  expect(order.at(-1)).toBe('vendors')
  expect(beside.get('webhooks')).toContain('vendors are there')
})

test('what needs quiet waits for other runs where they cannot be held off', async () => {
  const cases = [
    named('write', { effects: 'own', operations: ['createVendor'] }),
    named('quiet', { effects: 'own', quiet: true, operations: ['createVendor'] }),
  ]
  expect(await askedAll(cases)).toMatchObject({ order: ['quiet', 'write'], alone: false })
  expect(await askedAll(cases, { held: false })).toMatchObject({ order: ['write', 'quiet'], alone: true })
})
