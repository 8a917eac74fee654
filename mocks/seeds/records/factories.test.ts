import { expect, test } from 'vitest'
import { type OperationId, operation, validateResponse } from '../../../openapi/index.ts'
import type { CollectionName } from '../../engine/state/records.ts'
import type { At } from '../drawing/at.ts'
import { type Draw, drawFor, present } from '../drawing/draw.ts'
import { makeCoreCharge } from './core-charge.ts'
import { makeInspection } from './inspection.ts'
import { makeInventoryFee } from './inventory-fee.ts'
import { makeInventoryLabor } from './inventory-labor.ts'
import { makeLaborMatrix } from './labor-matrix.ts'
import { makeMessageTemplate } from './message-template.ts'
import { makePart, makeTire } from './part.ts'
import { makePaymentTerm } from './payment-term.ts'
import { makeReferralSource } from './referral-source.ts'
import { makeTpiInspection } from './tpi-inspection.ts'
import { makeTpiScan } from './tpi-scan.ts'
import { makeTransfer } from './transfer.ts'
import { makeTransferItem } from './transfer-item.ts'
import { makeVendor } from './vendor.ts'

const at: At = {
  companyId: 'com_1',
  locationId: 'loc_1',
  createdBy: { userId: 'usr_1', sessionId: 'ses_1' },
  earliest: '2025-10-01T08:00:00.000Z',
}

const user: Parameters<typeof makeTpiScan>[1]['user'] = {
  id: 'usr_1',
  companyId: 'com_1',
  firstName: 'Owen',
  lastName: 'Tran',
  email: 'owen@harborline.example',
  password: 'secret',
  color: 'blue',
  preferredLanguage: 'en_US',
  companyWideAccess: true,
  locationIds: [],
  currentLocationId: null,
  roleIds: [],
  isOperatorEmployee: false,
  createdDate: at.earliest,
  updatedDate: null,
}

function many<Name extends CollectionName, Made>(name: Name, make: (draw: Draw, ordinal: number) => Made): Made[] {
  return Array.from({ length: 300 }, (_, ordinal) => make(drawFor(1, name, ordinal), ordinal))
}

const makeAll = () => {
  const parts = many('parts', (draw) => makePart(draw, at))
  const tires = many('tires', (draw) => makeTire(draw, at))
  const places = { fromLocationId: 'loc_1', toLocationId: 'loc_2' }
  const transfers = many('transfers', (draw) => makeTransfer(draw, { ...at, ...places }))
  const laborMatrices = many('laborMatrices', (draw, ordinal) => makeLaborMatrix(draw, { ...at, ordinal, isDefault: ordinal === 0 }))
  const tpiScans = many('tpiScans', (draw) => makeTpiScan(draw, { ...at, vehicleId: draw.maybe(0.9, () => 'veh_1'), user }))
  const nth = <Item>(items: Item[], place: number): Item => items[place] ?? expect.fail(`No item ${place}.`)
  return {
    parts,
    tires,
    transfers,
    laborMatrices,
    tpiScans,
    vendors: many('vendors', (draw) => makeVendor(draw, at)),
    referralSources: many('referralSources', (draw, ordinal) => makeReferralSource(draw, { ...at, ordinal, reserved: ordinal < 4 })),
    paymentTerms: many('paymentTerms', (draw, ordinal) =>
      makePaymentTerm(draw, { ...at, ordinal, builtIn: ordinal < 4, customerDefault: ordinal === 0, fleetDefault: ordinal === 2 }),
    ),
    coreCharges: many('coreCharges', (draw, place) => makeCoreCharge(draw, { ...at, part: nth(parts, place) })),
    messageTemplates: many('messageTemplates', (draw, ordinal) => makeMessageTemplate(draw, { ...at, ordinal })),
    inventoryLabor: many('inventoryLabor', (draw, place) =>
      makeInventoryLabor(draw, { ...at, country: place % 5 === 0 ? 'CA' : 'US', matrix: place % 2 ? nth(laborMatrices, place) : null }),
    ),
    inventoryFees: many('inventoryFees', (draw) => makeInventoryFee(draw, at)),
    inspections: many('inspections', (draw) =>
      makeInspection(draw, { ...at, orderId: 'ord_1', inspectorIds: ['usr_1', 'usr_2'], ordinal: 1 }),
    ),
    tpiInspections: many('tpiInspections', (draw, place) =>
      makeTpiInspection(draw, { ...at, orderId: 'ord_1', scan: nth(tpiScans, place), ordinal: 1 }),
    ),
    transferItems: many('transferItems', (draw, place) =>
      makeTransferItem(draw, {
        transfer: nth(transfers, place),
        goods: place % 3 === 0 ? { tire: nth(tires, place) } : { part: nth(parts, place) },
      }),
    ),
  }
}

const world = makeAll()

const lists: [keyof typeof world, OperationId][] = [
  ['vendors', 'listVendors'],
  ['referralSources', 'listReferralSources'],
  ['paymentTerms', 'listPaymentTerms'],
  ['laborMatrices', 'listLaborMatrices'],
  ['coreCharges', 'listCoreCharges'],
  ['inventoryLabor', 'listInventoryLabor'],
  ['inventoryFees', 'listInventoryFees'],
  ['inspections', 'listInspections'],
  ['tpiScans', 'listTpiScans'],
  ['tpiInspections', 'listTpiInspections'],
  ['transferItems', 'listTransferItems'],
]

test.each(lists)('%s keep the strict contract of %s', (name, id) => {
  const meta = { hasMore: false, total: 300, lastRefreshedAt: present, sums: {} }
  expect(validateResponse(operation(id), 200, { success: true, data: world[name], meta })).toEqual([])
})

test('message templates keep the strict contract', () => {
  const findings = world.messageTemplates.flatMap((data) =>
    validateResponse(operation('createMessageTemplate'), 200, { success: true, data }),
  )
  expect(findings).toEqual([])
})

test('the same seed makes the same records', () => expect(makeAll()).toEqual(world))

test('dates follow one another until the present', () => {
  for (const record of Object.values(world).flat()) {
    const dates = [at.earliest, record.createdDate, record.updatedDate ?? record.createdDate, present]
    expect(dates).toEqual([...dates].sort())
  }
})

test('versions above 1 and only they have an updatedDate', () => {
  for (const record of Object.values(world).flat())
    if ('meta' in record) expect([record.id, record.meta.version > 1]).toEqual([record.id, record.updatedDate !== null])
})

test('some are deleted, with all four fields', () => {
  for (const records of [world.vendors, world.messageTemplates, world.inventoryLabor, world.inventoryFees]) {
    expect(records.filter(({ deleted }) => deleted).length).toBeGreaterThan(5)
    for (const { deleted, deletedDate, deletedReason, deletedUserId, updatedDate } of records) {
      expect([deletedDate, deletedReason, deletedUserId].map((value) => value !== null)).toEqual([deleted, deleted, deleted])
      if (deleted) expect(deletedDate).toBe(updatedDate)
    }
  }
})

test('names of a location differ where shops choose them one by one', () => {
  for (const records of [world.paymentTerms, world.laborMatrices, world.messageTemplates, world.referralSources])
    expect(new Set(records.map(({ name }) => name)).size).toBe(records.length)
})

test('ranges are sorted, touch, and only the last one is open', () => {
  for (const { ranges = [] } of world.laborMatrices) {
    const starts = ranges.map(({ start }) => start)
    const ends = ranges.map(({ end }) => end)
    expect(starts).toEqual([...starts].sort((one, other) => one - other))
    expect(ends.slice(0, -1)).toEqual(starts.slice(1))
  }
})

test('inventory labor adds up', () => {
  for (const { hours, rateCents, multiplier, discountCents, totalCostCents } of world.inventoryLabor)
    expect(totalCostCents).toBe(Math.round((hours ?? 0) * (rateCents ?? 0) * (multiplier ?? 1)) - (discountCents ?? 0))
  expect(Math.min(...world.inventoryLabor.map(({ totalCostCents }) => totalCostCents ?? 0))).toBeGreaterThan(0)
})

test('fees have an amount or a percentage, as their type says', () => {
  for (const { feeType, amountCents, percent } of world.inventoryFees)
    expect([amountCents === null, percent === null]).toEqual([feeType !== 'FixedCents', feeType === 'FixedCents'])
})

test('completed inspections say when and by whom, after all of their items', () => {
  for (const { completed, completedById, completedDate, items = [] } of world.inspections) {
    expect([completedById !== null, completedDate !== null]).toEqual([completed, completed])
    const dates = items.map(({ inspectionDate }) => inspectionDate)
    if (completed) for (const date of dates) expect((date ?? 'none') <= (completedDate ?? '')).toBe(true)
    else expect(dates).toContain(null)
  }
})

test('transfer items receive at most what is moved, and carry the names and costs of the stock', () => {
  const stock = new Map([...world.parts, ...world.tires].map((item) => [item.id, item]))
  for (const item of world.transferItems) {
    const { name, sku, retailCostCents, wholesaleCostCents } = item
    expect(item.receivedQuantity).toBeLessThanOrEqual(item.quantity)
    expect(stock.get(item.inventoryPartId ?? item.inventoryTireId ?? '')).toMatchObject({ name, sku, retailCostCents, wholesaleCostCents })
  }
  expect(world.transferItems.some(({ quantity, receivedQuantity }) => receivedQuantity > 0 && receivedQuantity < quantity)).toBe(true)
})

test.each([
  ['US', /^\d{5}$/, /^\+1\d{10}$/],
  ['CA', /^[A-Z]\d[A-Z] \d[A-Z]\d$/, /^\+1\d{10}$/],
  ['MX', /^\d{5}$/, /^\+52\d{10}$/],
  ['GB', /^[A-Z]{1,2}\d{1,2} \d[A-Z]{2}$/, /^\+44\d{10}$/],
  ['DE', /^\d{5}$/, /^\+49\d{10}$/],
])('vendors of %s have postal codes and phone numbers of that country', (country, postalCode, phone) => {
  const vendors = world.vendors.filter((vendor) => vendor.country === country)
  expect(vendors.length).toBeGreaterThan(3)
  for (const vendor of vendors) {
    expect(vendor.postalCode).toMatch(postalCode)
    if (vendor.contactPhone) expect(vendor.contactPhone).toMatchObject({ number: expect.stringMatching(phone), country })
  }
})
