import { expect, test } from 'vitest'
import { schemas } from '../../../openapi/contract.ts'
import { type Field, fieldsOf } from './fields.ts'

function fieldAt(schema: string, ...path: string[]): Field {
  let fields = fieldsOf(schema)
  for (const name of path.slice(0, -1)) fields = fields.get(name)?.fields ?? expect.fail(`${schema} has no fields below ${name}.`)
  return fields.get(path.at(-1) ?? '') ?? expect.fail(`${schema} has no field ${path.join('.')}.`)
}

const plain = { fields: undefined, open: false, list: false, time: false }

const rows: [what: string, schema: string, path: string[], want: Partial<Field>][] = [
  ['the type that we assume wins over the looser one stated', 'Vendor', ['name'], { ...plain, types: ['string'] }],
  ['null is no type of its own', 'Vendor', ['url'], { ...plain, types: ['string'] }],
  ['numbers and whole numbers', 'InventoryLabor', ['hours'], { ...plain, types: ['number'] }],
  ['numbers and whole numbers', 'InventoryLabor', ['rateCents'], { ...plain, types: ['integer'] }],
  ['true and false', 'Vendor', ['deleted'], { ...plain, types: ['boolean'] }],
  ['an enum behind a reference and a choice', 'Vendor', ['country'], { ...plain, types: ['string'] }],
  ['an enum of its own', 'InventoryLabor', ['skillRequired'], { ...plain, types: ['string'] }],
  ['a point in time', 'Vendor', ['createdDate'], { ...plain, types: ['string'], time: true }],
  ['a field below another', 'InventoryLabor', ['category', 'parent', 'name'], { ...plain, types: ['string'] }],
  ['a field below those of a list', 'Inspection', ['items', 'files', 'fileSize'], { ...plain, types: ['number'] }],
  ['an object that the contract leaves open', 'Vendor', ['metadata'], { types: ['object'], open: true, list: false }],
  ['a list of texts', 'TpiScan', ['vehicleConditions'], { ...plain, types: ['string'], list: true }],
  ['a list of objects', 'LaborMatrix', ['ranges'], { types: ['object'], open: false, list: true }],
  ['a list of which nothing is known', 'VendorCreate', ['contactPhone'], { types: [], open: true, list: true }],
  ['a list whose elements are assumed', 'WorkflowOrder', ['appointmentDates'], { types: ['string'], open: false, list: true }],
  ['something of which nothing is known', 'WorkflowOrder', ['vehicle', 'odometer'], { types: [], open: true, list: false }],
]

test.each(rows)('knows %s: %s %j', (_, schema, path, want) => expect(fieldAt(schema, ...path)).toMatchObject(want))

test('names the fields of a record as the contract does', () => {
  expect([...fieldsOf('CoreCharge').keys()]).toEqual(Object.keys(schemas.CoreCharge?.properties ?? {}))
})

test('gives the same fields each time', () => expect(fieldsOf('Vendor')).toBe(fieldsOf('Vendor')))

test('refuses a schema that the contract has not', () => {
  expect(() => fieldsOf('Vendr')).toThrow('Expected the name of a schema of the contract, got "Vendr".')
})
