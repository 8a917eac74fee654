import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Collections } from './records.ts'
import type { Seed } from './seed.ts'
import { World } from './world.ts'

type Status = Collections['workflowStatuses']

const status = (id: string, position = 0): Status => ({ id, companyId: 'com', name: id, position, createdDate: '', updatedDate: null })
const seed: Seed = { number: 1, world: 'test', collections: { workflowStatuses: [status('a'), status('b'), status('c')] } }
const author = { userId: 'usr', sessionId: 'ses', time: '2026-04-01T16:00:00.000Z' }
const ids = (world: World) => world.all('workflowStatuses').map(({ id }) => id)

test('shows the seed until something changes', () => {
  const world = new World(seed)
  expect(world.all('workflowStatuses')).toBe(seed.collections.workflowStatuses)
  expect(world.get('workflowStatuses', 'b')?.id).toBe('b')
  expect(world.all('vendors')).toEqual([])
})

test('keeps its changes to itself', () => {
  const [one, other] = [new World(seed), new World(seed)]
  one.insert('workflowStatuses', status('d'))
  one.remove('workflowStatuses', status('a'))
  expect(ids(one)).toEqual(['b', 'c', 'd'])
  expect(ids(other)).toEqual(['a', 'b', 'c'])
})

test('puts a changed record where the old one stood, with its time', () => {
  const world = new World(seed)
  world.update('workflowStatuses', status('b'), { name: 'new' }, author)
  expect(ids(world)).toEqual(['a', 'b', 'c'])
  expect(world.get('workflowStatuses', 'b')).toMatchObject({ name: 'new', updatedDate: author.time })
})

test('gives the same array until its collection changes', () => {
  const world = new World(seed)
  world.insert('workflowStatuses', status('d'))
  const before = world.all('workflowStatuses')
  world.insert('workflowStatuses', status('e'))
  expect(world.all('workflowStatuses')).not.toBe(before)
  expect(world.all('workflowStatuses')).toBe(world.all('workflowStatuses'))
})

test('does all of a request or none of it', () => {
  const world = new World(seed)
  world.insert('workflowStatuses', status('d'))
  const before = [ids(world), world.state()]
  const work = () => {
    world.insert('workflowStatuses', { ...status(world.newId('workflowStatuses')) })
    world.update('workflowStatuses', status('d'), { name: 'x' }, author)
    world.update('workflowStatuses', status('a'), { name: 'x' }, author)
    world.remove('workflowStatuses', status('b'))
    throw new Error('refused')
  }
  expect(() => world.transact(work)).toThrow('refused')
  expect([ids(world), world.state()]).toEqual(before)
})

test('a refused request leaves even the order of records as it was', () => {
  const world = new World(seed)
  for (const id of ['d', 'e', 'f']) world.insert('workflowStatuses', status(id))
  const work = () => {
    world.remove('workflowStatuses', status('e'))
    world.update('workflowStatuses', status('d'), { name: 'x' }, author)
    throw new Error('refused')
  }
  expect(() => world.transact(work)).toThrow('refused')
  expect(ids(world)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('a refused request deletes nothing from among all records, where each would leave a hole to pass', () => {
  const world = new World(seed)
  for (let made = 0; made < 100; made++) world.insert('workflowStatuses', status(`made-${made}`))
  const work = () => {
    world.insert('workflowStatuses', status('d'))
    throw new Error('refused')
  }
  const deleted = vi.spyOn(Map.prototype, 'delete')
  for (let tries = 0; tries < 10; tries++) expect(() => world.transact(work)).toThrow('refused')
  const places = deleted.mock.contexts.map((map) => (map as ReadonlyMap<unknown, unknown>).size)
  deleted.mockRestore()
  expect(Math.max(...places)).toBeLessThan(10)
})

test('forgets what it made and removed again', () => {
  const world = new World(seed)
  for (const id of ['d', 'e']) world.insert('workflowStatuses', status(id))
  for (const id of ['d', 'a']) world.remove('workflowStatuses', status(id))
  expect(world.state().changes.workflowStatuses?.map(([id]) => id)).toEqual(['e', 'a'])
  expect(ids(world)).toEqual(['b', 'c', 'e'])
})

test('gives the records one after the other as it gives them all', () => {
  const world = new World(seed)
  for (const id of ['d', 'e']) world.insert('workflowStatuses', status(id))
  for (const id of ['d', 'a']) world.remove('workflowStatuses', status(id))
  world.update('workflowStatuses', status('b'), { name: 'x' }, author)
  expect([...world.each('workflowStatuses')]).toEqual(world.all('workflowStatuses'))
})

test('gives what was made here first, the latest before the others, whenever it is looked at', () => {
  const world = new World(seed)
  const latestFirst = () =>
    world
      .latestFirst('workflowStatuses')
      .map(({ id }) => id)
      .join('')
  const seen = [latestFirst()]
  world.insert('workflowStatuses', status('d'))
  world.insert('workflowStatuses', status('e'))
  seen.push(latestFirst())
  world.update('workflowStatuses', status('d'), { name: 'x' }, author)
  world.remove('workflowStatuses', status('b'))
  seen.push(latestFirst())
  world.remove('workflowStatuses', status('e'))
  world.insert('workflowStatuses', status('b'))
  seen.push(latestFirst())
  expect(seen).toEqual(['abc', 'edabc', 'edac', 'dabc'])
})

test('tells what a request changed', () => {
  const world = new World(seed)
  const { result, changes } = world.transact(() => {
    world.insert('workflowStatuses', status('d'))
    world.remove('workflowStatuses', status('a'))
    return 'done'
  })
  expect(result).toBe('done')
  expect(changes.map(({ kind, record }) => `${kind} ${record.id}`)).toEqual(['created d', 'deleted a'])
})

test('gives the same ids in the same order', () => {
  const make = () => {
    const world = new World(seed)
    return [world.newId('vendors'), world.newId('vendors'), world.newId('payments')]
  }
  expect(make()).toEqual(make())
  expect(new Set(make()).size).toBe(3)
  expect(make()[0]).toMatch(/^ven_[0-9a-z]{10}$/)
})

test('is the same world again after its state went through JSON', () => {
  const step = fc.record({
    kind: fc.constantFrom('insert', 'update', 'remove'),
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    position: fc.nat(),
  })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const world = new World(seed)
      for (const { kind, id, position } of steps) {
        const known = world.get('workflowStatuses', id)
        if (kind === 'remove' && known) world.remove('workflowStatuses', known)
        else if (known) world.update('workflowStatuses', known, { position }, author)
        else world.insert('workflowStatuses', status(id, position))
        if (position % 2 === 0) expect(world.all('workflowStatuses')).toEqual([...world.each('workflowStatuses')])
      }
      const again = new World(seed)
      again.load(JSON.parse(JSON.stringify(world.state())))
      expect(again.all('workflowStatuses')).toEqual(world.all('workflowStatuses'))
      expect(again.newId('vendors')).toBe(world.newId('vendors'))
    }),
  )
})
