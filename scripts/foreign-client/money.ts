// Scenarios of a foreign client: payments, statements, and what decides the price.
import assert from 'node:assert/strict'
import {
  createCoreCharge,
  createLaborMatrix,
  createManualPayment,
  createPaymentTerm,
  createStatement,
  deleteCoreCharge,
  deleteManualPayment,
  getCoreCharge,
  getLaborMatrix,
  getPaymentTerm,
  getStatement,
  listLaborMatrices,
  listPaymentTerms,
  searchCoreCharges,
  searchPayments,
  searchStatements,
  updateCoreCharge,
  updateLaborMatrix,
  updatePaymentTerm,
  updateStatement,
} from 'generated-client'
import { firstOf, good, idOf, refused, type Scenario } from './shop.ts'

export const payment: Scenario = async ({ client, fixtures: { order: orderId } }) => {
  const body = { orderId, amountCents: 12_50, paymentType: 'Cash', note: 'Paid at the counter.' }
  const { data: paid } = await good(createManualPayment({ client, body }))
  assert.equal(paid.amountCents, 1250)
  assert.equal(paid.paymentMode, 'Manual')
  const ofOrder = async () => (await good(searchPayments({ client, body: { where: { orderId } } }))).data
  assert.deepEqual((await ofOrder()).find(({ id }) => id === paid.id)?.note, 'Paid at the counter.')
  await good(deleteManualPayment({ client, path: { id: idOf(paid) } }))
  assert.equal(
    (await ofOrder()).some(({ id }) => id === paid.id),
    false,
  )
}

export const statement: Scenario = async ({ client }) => {
  const { customerId } = firstOf((await good(searchStatements({ client, body: { limit: 1 } }))).data)
  assert.ok(customerId)
  const period = { fromDate: '2026-02-01T00:00:00.000Z', toDate: '2026-02-28T23:59:59.999Z' }
  const { data: made } = await good(createStatement({ client, body: { customerId, ...period, name: 'February' } }))
  await good(updateStatement({ client, path: { id: idOf(made) }, body: { note: 'Please pay within 30 days.' } }))
  const { data: read } = await good(getStatement({ client, path: { id: idOf(made) } }))
  assert.deepEqual([read.name, read.note, read.customerId], ['February', 'Please pay within 30 days.', customerId])
  assert.equal(read.meta?.version, 2)
}

export const paymentTerm: Scenario = async ({ client }) => {
  const { data: made } = await good(createPaymentTerm({ client, body: { name: 'Net 45', dueInDays: 45 } }))
  // @ts-expect-error: the contract knows no such field
  assert.equal(await refused(createPaymentTerm({ client, body: { name: 'Net 45', dueInDay: 45 } })), 400)
  await good(updatePaymentTerm({ client, path: { id: idOf(made) }, body: { dueInDays: 40 } }))
  const { data: read } = await good(getPaymentTerm({ client, path: { id: idOf(made) } }))
  assert.equal(read.dueInDays, 40)
  const { data: listed, meta } = await good(listPaymentTerms({ client, query: { ids: [idOf(made)] } }))
  assert.deepEqual([listed.map(({ name }) => name), meta.total], [['Net 45'], 1])
}

export const laborMatrix: Scenario = async ({ client }) => {
  const ranges = [
    { start: 0, end: 2, multiplier: 1.25 },
    { start: 2, end: null, multiplier: 1.1 },
  ]
  const { data: made } = await good(createLaborMatrix({ client, body: { name: 'Night work', type: 'Rate', ranges } }))
  assert.deepEqual(
    made.ranges?.map(({ multiplier }) => multiplier),
    [1.25, 1.1],
  )
  await good(updateLaborMatrix({ client, path: { id: idOf(made) }, body: { default: true } }))
  const { data: read } = await good(getLaborMatrix({ client, path: { id: idOf(made) } }))
  assert.deepEqual([read.default, read.type], [true, 'Rate'])
  const { data: listed } = await good(listLaborMatrices({ client, query: { limit: 100 } }))
  assert.equal(listed.filter((one) => one.type === 'Rate' && one.default).length, 1)
}

export const coreCharge: Scenario = async ({ client, fixtures: { inventoryPart: partId } }) => {
  const body = { amountCents: 45_00, partId, status: 'NotReady' as const, referenceId: 'CORE-1' }
  const { data: made } = await good(createCoreCharge({ client, body }))
  await good(updateCoreCharge({ client, path: { id: idOf(made) }, body: { status: 'PickedUp' } }))
  const { data: read } = await good(getCoreCharge({ client, path: { id: idOf(made) } }))
  assert.deepEqual([read.status, read.amountCents, read.partId], ['PickedUp', 4500, partId])
  const { data: found } = await good(searchCoreCharges({ client, body: { where: { referenceId: 'CORE-1' } } }))
  assert.deepEqual(
    found.map(({ id }) => id),
    [made.id],
  )
  await good(deleteCoreCharge({ client, path: { id: idOf(made) } }))
  assert.equal(await refused(getCoreCharge({ client, path: { id: idOf(made) } })), 404)
}
