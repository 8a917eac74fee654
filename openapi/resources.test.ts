import { expect, test } from 'vitest'
import { onlyReads, operation, operations } from './contract.ts'
import { pagedLists, resourceOf, resources, searches } from './resources.ts'

const words: { readonly [kind: string]: string } = { read: 'get' }

const single = operations.filter(({ kind }) => ['list', 'search', 'read', 'create', 'update', 'delete'].includes(kind))

test('tells all that can be done with a record', () => {
  expect(resourceOf('getCoreCharge')).toEqual({
    record: 'CoreCharge',
    area: 'core-charge',
    list: 'listCoreCharges',
    search: 'searchCoreCharges',
    read: 'getCoreCharge',
    create: 'createCoreCharge',
    update: 'updateCoreCharge',
    delete: 'deleteCoreCharge',
  })
})

test('finds the record of an answer that shows the id alone, or the record with more beside it', () => {
  expect(resourceOf('createTpiInspection')?.record).toBe('TpiInspection')
  expect(resourceOf('deleteManualPayment')?.record).toBe('Payment')
  expect(resourceOf('searchTimesheets')?.record).toBe('Timesheet')
})

test('gives each operation on records to one resource, of its own area', () => {
  for (const { id, kind, area } of single) {
    const all = resources.filter((resource) => Reflect.get(resource, kind) === id)
    expect(all, id).toEqual([resourceOf(id)])
    expect(all[0]?.area, id).toBe(area)
  }
})

// Kinds and records are told from methods, paths, schemas and links; the ids were given by hand.
test('agrees with the ids of the operations', () => {
  for (const { id, kind } of single) {
    expect(id, kind).toMatch(new RegExp(`^${words[kind] ?? kind}[A-Z]`))
    // Plurals change the last letter at most.
    expect(id).toContain(resourceOf(id)?.record.slice(0, -1))
  }
})

test('leaves out what deals with more or less than one record', () => {
  expect(resourceOf('login')).toBeUndefined()
  expect(resourceOf('createTransferItems')).toBeUndefined()
  expect(operation('createTransferItems').kind).toBe('bulk')
  expect(operation('changeMessageTemplateState').kind).toBe('action')
  expect(operation('getWorkflowColumn').kind).toBe('view')
})

test('takes the list query in every list of a page, and a body in every search', () => {
  for (const { id, parameters } of pagedLists)
    expect(
      parameters.map(({ name }) => name),
      id,
    ).toEqual(expect.arrayContaining(['collate', 'ids', 'limit', 'orderby', 'params', 'skip', 'where']))
  for (const { id, body } of searches) expect(body, id).toBeDefined()
})

test('calls reading what asks by GET, and the searches', () => {
  for (const one of operations) expect(onlyReads(one), one.id).toBe(one.method === 'GET' || searches.includes(one))
})
