import { expect, test } from 'vitest'
import { shapeOf } from './schema.ts'

test('finds fields through references and compositions', () => {
  const data = shapeOf('CoreChargeRead').properties.get('data')
  expect(data?.names).toEqual(['CoreCharge'])
  expect(data?.required).toEqual(new Set(['meta']))
  expect(data?.properties.get('amountCents')?.types).toEqual(['integer', 'null'])
})

test('adds what is assumed in the strict reading alone', () => {
  expect(shapeOf('CoreCharge').required).toEqual(new Set())
  expect(shapeOf('CoreCharge', 'strict').required).toContain('amountCents')
  expect(shapeOf('CoreCharge', 'strict').properties.get('amountCents')?.types).toEqual(['integer'])
})

test('finds the elements of an array, and their fields', () => {
  const found = shapeOf('TimesheetSearchResult').properties.get('data')?.items
  expect(found?.names).toEqual(['TimesheetFound', 'Timesheet'])
  expect(found?.properties.get('technician')?.properties.has('lastName')).toBe(true)
  expect(shapeOf('CoreCharge').items).toBeUndefined()
})

test('tells a closed set from values that are only known', () => {
  const payment = shapeOf('Payment').properties
  expect(payment.get('refundReason')?.values).toEqual(['Duplicate', 'Fraudulent', 'RequestedByCustomer'])
  expect(payment.get('provider')?.values).toBeUndefined()
  expect(payment.get('provider')?.known).toContain('Manual')
})

test('tells the default where one is stated', () => {
  const item = shapeOf('TransferItemCreate').properties
  expect(['quantity', 'receivedQuantity'].map((field) => item.get(field)?.default)).toEqual([undefined, 0])
})

test('gives the same shape each time', () => {
  expect(shapeOf('Vendor')).toBe(shapeOf('Vendor'))
  expect(shapeOf('Vendor').properties.get('name')).toBe(shapeOf('Vendor').properties.get('name'))
})

test('refuses a name that no schema has', () =>
  expect(() => shapeOf('Vendr')).toThrow('Expected the name of a schema of the contract, got "Vendr".'))
