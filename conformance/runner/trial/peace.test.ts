// What a case waits for that goes beside others.
import { expect, test } from 'vitest'
import type { Case } from './case.ts'
import { Gate } from './claims.ts'
import { Peace } from './peace.ts'
import { plainCase, turns } from './testing.ts'

const writing: Partial<Case> = { effects: 'own', operations: ['createVendor', 'listVendors'] }

async function sideBySide(...some: Partial<Case>[]) {
  const gates = { cases: new Gate(), requests: new Gate(), writes: new Map() }
  const peaces = some.map((more) => new Peace(gates, plainCase({ ...writing, ...more })))
  await Promise.all(peaces.map((peace) => peace.begin()))
  return peaces as [Peace, Peace]
}

test('nobody writes in an area while another case looks there several times', async () => {
  const [looks, writes] = await sideBySide({}, {})
  const log: string[] = []
  let go = () => {}
  const looking = looks.whileStill('vendor', async () => {
    log.push('looks')
    await new Promise<void>((resume) => (go = resume))
    // What it sends itself waits for nobody.
    await looks.write('createVendor', async () => void log.push('writes itself'))
    log.push('looks again')
  })
  await turns()
  const writing = writes.write('createVendor', async () => void log.push('writes'))
  const elsewhere = writes.write('updateInspection', async () => void log.push('writes elsewhere'))
  await elsewhere
  await turns()
  go()
  await Promise.all([looking, writing])
  expect(log).toEqual(['looks', 'writes elsewhere', 'writes itself', 'looks again', 'writes'])
})

test('who wants others still, and has to write all the same, has them leave first', async () => {
  const [one, other] = await sideBySide({ effects: 'read' }, { effects: 'read' })
  const log: string[] = []
  const write = (peace: Peace, name: string) => peace.write('createVendor', async () => void log.push(name))
  const both = Promise.all([write(one, 'one'), write(one, 'one again')])
  await turns()
  expect(log).toEqual([])
  log.push('the other leaves')
  other.end()
  await both
  expect(log).toEqual(['the other leaves', 'one', 'one again'])
})

test('two who have to write at the same time do not wait for each other', async () => {
  const [one, other] = await sideBySide({ effects: 'read' }, { effects: 'read' })
  const log: string[] = []
  const make = async (peace: Peace, name: string) => {
    await peace.write('createVendor', async () => void log.push(`${name} writes`))
    log.push(`${name} ends`)
    peace.end()
  }
  await Promise.all([make(one, 'one'), make(other, 'other')])
  expect(log).toEqual(['one writes', 'one ends', 'other writes', 'other ends'])
})

test('a case knows when others wrote what may have moved what it saw, and can have them keep still', async () => {
  const [looks, writes] = await sideBySide(
    { effects: 'read', quiet: true, operations: ['getWorkflow'] },
    { effects: 'shared', operations: ['updateInspection'] },
  )
  expect(looks.wasMoved).toBe(false)
  await writes.write('updateInspection', async () => {})
  expect(looks.wasMoved).toBe(true)
  const log: string[] = []
  const still = looks.holdStill().then(() => log.push('still'))
  await turns()
  log.push('the other leaves')
  writes.end()
  await still
  expect(log).toEqual(['the other leaves', 'still'])
  expect(looks.wasMoved).toBe(false)
})

test('what a case writes itself moves nothing that it cannot know', async () => {
  const tpi = { effects: 'own', operations: ['createTpiInspection'] } as const
  const [one, other] = await sideBySide(tpi, tpi)
  await one.write('createTpiInspection', async () => {})
  expect([one.wasMoved, other.wasMoved]).toEqual([false, true])
})

test('who writes where it claims nothing has others leave first', async () => {
  const [one, other] = await sideBySide(
    { effects: 'shared', operations: ['markNotificationRead'] },
    { effects: 'read', operations: ['searchPayments'] },
  )
  const log: string[] = []
  const paying = one.write('createManualPayment', async () => void log.push('pays'))
  await turns()
  log.push('the other leaves')
  other.end()
  await paying
  expect(log).toEqual(['the other leaves', 'pays'])
})

test('strands of one case keep still for each other, and what looks already waits for none', async () => {
  const [one] = await sideBySide({ operations: ['createVendor'], quiet: true })
  const [looks, writes] = [one.strand(), one.strand()]
  const log: string[] = []
  let go = () => {}
  const looking = looks.whileStill('vendor', async () => {
    await new Promise<void>((resume) => (go = resume))
    await looks.strand().write('createVendor', async () => void log.push('writes within'))
    log.push('has looked')
  })
  await turns()
  const writing = writes.write('createVendor', async () => void log.push('writes'))
  await turns()
  go()
  await Promise.all([looking, writing])
  expect(log).toEqual(['writes within', 'has looked', 'writes'])
})

test('what a case that is alone sends at once meets: only its strands keep still for each other', async () => {
  const [alone] = await sideBySide({ operations: ['createVendor'], quiet: true })
  const log: string[] = []
  let go = () => {}
  const writing = alone.write('createVendor', async () => {
    await new Promise<void>((resume) => (go = resume))
    log.push('has written')
  })
  await turns()
  await alone.whileStill('vendor', async () => void log.push('looks'))
  go()
  await writing
  expect(log).toEqual(['looks', 'has written'])
})
