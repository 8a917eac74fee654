// Scenarios of a foreign client: the work on vehicles, and the stock it needs.
import assert from 'node:assert/strict'
import {
  archiveOrders,
  createTpiInspection,
  createTransferItem,
  createTransferItems,
  deleteTimesheet,
  deleteTpiInspection,
  getInspection,
  getInventoryFee,
  getTimesheet,
  getWorkflow,
  getWorkflowColumn,
  listInspections,
  listInventoryFees,
  listTimesheets,
  listTpiInspections,
  listTpiScans,
  listTransferItems,
  listWorkflowOrders,
  listWorkflowOrdersByStatus,
  searchInventoryFees,
  searchTimesheets,
  updateInspection,
  updateInventoryFee,
  updateTpiInspection,
  updateTransferItem,
} from 'generated-client'
import { firstOf, good, idOf, refused, type Scenario } from './shop.ts'

export const tpiScan: Scenario = async ({ client, fixtures: { order: orderId } }) => {
  const scan = firstOf((await good(listTpiScans({ client, query: { limit: 1 } }))).data)
  const { data: made } = await good(createTpiInspection({ client, body: { orderId, tpiScanId: idOf(scan), name: 'Before the trip' } }))
  await good(updateTpiInspection({ client, path: { id: idOf(made) }, body: { ordinal: 3 } }))
  const listed = async () => (await good(listTpiInspections({ client, query: { ids: [idOf(made)] } }))).data
  const read = firstOf(await listed())
  assert.deepEqual([read.name, read.ordinal, read.orderId, read.tpiScan?.id], ['Before the trip', 3, orderId, scan.id])
  await good(deleteTpiInspection({ client, path: { id: idOf(made) } }))
  assert.deepEqual(await listed(), [])
}

export const timesheet: Scenario = async ({ client }) => {
  const listed = firstOf((await good(listTimesheets({ client, query: { limit: 1 } }))).data)
  const { data: read } = await good(getTimesheet({ client, path: { id: idOf(listed) } }))
  assert.deepEqual([read.id, read.technicianId, read.clockIn], [listed.id, listed.technicianId, listed.clockIn])
  const { data: found } = await good(searchTimesheets({ client, body: { orderBy: { number: 'desc' }, limit: 5 } }))
  assert.ok(found.length > 0)
  await good(deleteTimesheet({ client, path: { id: idOf(listed) } }))
  assert.equal(await refused(getTimesheet({ client, path: { id: idOf(listed) } })), 404)
}

export const inventory: Scenario = async ({ client }) => {
  const fee = firstOf((await good(listInventoryFees({ client, query: { limit: 1 } }))).data)
  await good(updateInventoryFee({ client, path: { id: idOf(fee) }, body: { feeType: 'FixedCents', amountCents: 777 } }))
  const { data: read } = await good(getInventoryFee({ client, path: { id: idOf(fee) } }))
  assert.deepEqual([read.amountCents, read.feeType, read.name], [777, 'FixedCents', fee.name])
  const { data: found } = await good(searchInventoryFees({ client, body: { where: { amountCents: 777 } } }))
  assert.deepEqual(
    found.map(({ id }) => id),
    [fee.id],
  )
}

export const inspection: Scenario = async ({ client, userId }) => {
  const { data: listed } = await good(listInspections({ client, query: { limit: 50 } }))
  const id = idOf(firstOf(listed))
  await good(updateInspection({ client, path: { id }, body: { completed: true, completedById: userId, note: 'Done.' } }))
  const { data: read } = await good(getInspection({ client, path: { id } }))
  assert.deepEqual([read.completed, read.completedById, read.note], [true, userId, 'Done.'])
}

export const workflow: Scenario = async ({ client }) => {
  const { data: all } = await good(listWorkflowOrders({ client, query: { limit: 5 } }))
  const statusId = firstOf(all.orders ?? []).workflowStatusId
  assert.ok(typeof statusId === 'string')
  const { data: column } = await good(getWorkflowColumn({ client, path: { id: statusId } }))
  const { data: listed } = await good(listWorkflowOrdersByStatus({ client, path: { statusId } }))
  assert.deepEqual(new Set(listed.orders?.map((order) => order.workflowStatusId)), new Set([statusId]))
  assert.deepEqual(column.orders?.map(({ id }) => id).sort(), listed.orders?.map(({ id }) => id).sort())
  assert.ok(Object.keys((await good(getWorkflow({ client }))).data).includes(statusId))
  assert.deepEqual(await good(archiveOrders({ client, body: { archived: true, workflowStatusId: statusId } })), { success: true })
}

export const inventoryTransfer: Scenario = async ({
  client,
  fixtures: { transfer: transferId, inventoryPart: partId, inventoryTire: tireId },
}) => {
  const path = { transferId }
  const { data: made } = await good(createTransferItem({ client, path, body: { quantity: 2, inventoryPartId: partId } }))
  await good(updateTransferItem({ client, path: { transferId, itemId: idOf(made) }, body: { receivedQuantity: 1 } }))
  const { count } = await good(createTransferItems({ client, path, body: [{ quantity: 1, inventoryTireId: tireId }] }))
  assert.equal(count, 1)
  const { data: listed } = await good(listTransferItems({ client, path }))
  const read = listed.find(({ id }) => id === made.id)
  assert.deepEqual([read?.quantity, read?.receivedQuantity, read?.inventoryPartId], [2, 1, partId])
}
