// Writes of many records at once that overlap, and deletes of what was there before (3, 4.11, 4.14, 4.17, 4.19).
import { operation } from '../../../openapi/contract.ts'
import { isObject } from '../../exchange/compare.ts'
import { isSuccess, recordOf, recordsIn } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { unlessOthers } from '../../steps/again.ts'
import { freeStatuses, putArchivedBack, statusToArchive } from '../../steps/archives.ts'
import { type ListedRecord, page } from '../../steps/pages.ts'
import { sampleInput } from '../../steps/samples.ts'
import { grownBy, shownRecords } from '../../steps/shown-records.ts'
import { isFinished, toDelete } from '../../steps/timesheets.ts'
import { ordersAtOnce } from '../../steps/workflow.ts'
import { explore } from '../explored.ts'

/** Not as many items each, told apart by how many parts they are about. */
async function itemsTogether(trial: Trial): Promise<void> {
  const { path = {}, body } = await sampleInput('bulkCreateTransferItems', trial)
  const [item] = Array.isArray(body) ? body : []
  if (!isObject(item)) return
  const before = await shownRecords(trial, 'listTransferItems', { path })
  const bodies = [
    [2, 3],
    [4, 5, 6],
  ].map((quantities) => quantities.map((quantity) => ({ ...item, quantity })))
  const answers = await Promise.all([
    trial.attempt('bulkCreateTransferItems', { path, body: bodies[0] }),
    trial.attempt('createTransferItems', { path, body: bodies[1] }),
  ])
  const taken = bodies.filter((_, index) => answers[index] && isSuccess(answers[index]))
  if (taken.length === 0) return trial.skip('the target refuses to make items in bulk')
  trial.leaves(`${taken.flat().length} transfer items`)
  for (const [index, exchange] of answers.entries()) {
    const { count } = isObject(exchange.answer?.body) ? exchange.answer.body : {}
    if (isSuccess(exchange) && typeof count === 'number')
      trial.equal(count, bodies[index]?.length, exchange, { where: '/count', requirement: 'inventory-transfer/bulk-count' })
  }
  const after = await shownRecords(trial, 'listTransferItems', { path })
  const grown = grownBy(before, after)
  if (grown === undefined) return trial.skip('the list of the transfer does not show all items')
  const list = trial.exchanges.at(-1)
  const made = [...after.byId].filter(([id]) => !before.byId.has(id)).map(([, one]) => one.quantity)
  const sent = taken.flat().map(({ quantity }) => quantity)
  if (!list) return
  const about = { where: '/data', requirement: 'inventory-transfer/bulk-persists' }
  trial.holds(grown === sent.length, `${sent.length} new items`, grown, list, about)
  // A list may leave fields out.
  if (before.whole && after.whole && made.every((quantity) => typeof quantity === 'number'))
    trial.equal(made.sort(), sent.sort(), list, about)
}

const flags = ['active', 'sendSms', 'sendEmail', 'sendInApp'] as const

/** Each gets a flag of its own. */
async function configsTogether(trial: Trial): Promise<void> {
  const { query = {} } = await sampleInput('listRoleNotificationConfigs', trial)
  const look = () => trial.attempt('listRoleNotificationConfigs', { query })
  const list = async () => recordsIn(await look())
  const before = (await list())
    .filter((one) => typeof one.id === 'string' && flags.every((flag) => typeof one[flag] === 'boolean'))
    .slice(0, 4)
  if (before.length < 2) return trial.skip('the role has fewer than two notification configs whose flags are shown')
  const put = (config: ListedRecord) => trial.attempt('updateRoleNotificationConfigs', { body: [config] })
  trial.cleanUp(() => trial.attempt('updateRoleNotificationConfigs', { body: before }))
  const wanted = before.map((config) => ({ ...config, sendSms: !config.sendSms, active: !config.active }))
  const sent = wanted.map(put)
  const [meanwhile, ...answers] = await Promise.all([look(), ...sent])
  if (!answers.some(isSuccess)) return trial.skip('the target refuses to update configs')
  // What is being written is there all the same.
  const missed = before.filter((config) => !recordsIn(meanwhile).some(({ id }) => id === config.id))
  if (isSuccess(meanwhile))
    trial.equal(
      missed.map(({ id }) => id),
      [],
      meanwhile,
      { where: '/data', requirement: 'role-notification-config/update-persists' },
    )
  const after = await list()
  const exchange = trial.exchanges.at(-1)
  for (const [index, config] of wanted.entries()) {
    const now = after.find(({ id }) => id === before[index]?.id)
    const expected = answers[index] && isSuccess(answers[index]) ? config : before[index]
    if (!now || !exchange || !expected) continue
    for (const flag of flags)
      trial.equal(now[flag], expected[flag as keyof typeof expected], exchange, {
        where: `config ${now.id}/${flag}`,
        requirement: 'role-notification-config/update-persists',
      })
  }
}

/** Two statuses at once, and then one both ways: all of its orders end in the same. */
async function archivedTogether(trial: Trial): Promise<void> {
  await freeStatuses(trial)
  const before = (await ordersAtOnce(trial)).orders
  const one = await statusToArchive(trial, before)
  const other = await statusToArchive(
    trial,
    before.filter(({ workflowStatusId }) => workflowStatusId !== one),
  )
  const archive = (workflowStatusId: string, archived: boolean) => trial.attempt('archiveOrders', { body: { archived, workflowStatusId } })
  putArchivedBack(trial, before, [one, other])
  const both = await Promise.all([archive(one, true), archive(other, true)])
  if (!both.some(isSuccess)) return trial.skip('the target refuses to archive the orders of a status')
  await statesOf(trial, (status, archived) => {
    const answer = both[[one, other].indexOf(status)]
    return !answer || !isSuccess(answer) || archived.every(Boolean)
  })
  const apart = await Promise.all([archive(one, false), archive(other, true)])
  if (apart.every(isSuccess))
    await statesOf(trial, (status, archived) => ![one, other].includes(status) || archived.every((state) => state === (status === other)))
  const opposite = await Promise.all([archive(one, true), archive(one, false)])
  if (opposite.every(isSuccess)) await statesOf(trial, (status, archived) => status !== one || new Set(archived).size === 1)
}

/** Archived orders may be hidden; those of a status that are shown are as they should be together. */
async function statesOf(trial: Trial, isRight: (status: string, archived: readonly boolean[]) => boolean): Promise<void> {
  const { orders, exchange } = await ordersAtOnce(trial)
  for (const status of new Set(orders.map(({ workflowStatusId }) => String(workflowStatusId)))) {
    const states = orders
      .filter(({ workflowStatusId }) => workflowStatusId === status)
      .flatMap(({ archived }) => (typeof archived === 'boolean' ? [archived] : []))
    trial.holds(isRight(status, states), `one state of all orders of ${status}, that of the latest change`, states, exchange, {
      where: '/data/orders',
      requirement: 'workflow/bulk-touches-all',
    })
  }
}

/** Each is answered with what it sent. */
async function logosTogether(trial: Trial): Promise<void> {
  const id = trial.context.session.companyId || trial.skip('the login names no company of the user')
  const [blob, otherBlob] = ['blob', 'otherBlob'].map(trial.context.fixture)
  const blobs = blob && otherBlob ? [blob, otherBlob] : ['one', 'other'].map((name) => `${trial.mark}-${name}-logo`)
  const answers = await Promise.all(blobs.map((blobId) => trial.attempt('setCompanyLogo', { path: { id }, body: { blobId } })))
  await trial.attempt('deleteCompanyLogo', { path: { id } })
  if (!answers.some(isSuccess)) trial.skip('the target takes no such logo; give two stored images as fixtures.blob and fixtures.otherBlob')
  for (const [at, exchange] of answers.entries())
    if (isSuccess(exchange)) trial.equal(recordOf(exchange).blobId, blobs[at], exchange, { where: '/data/blobId' })
}

/** One twice, and one beside it; what all entries last falls by what these have lasted. */
async function timesheetsTogether(trial: Trial): Promise<void> {
  const list = operation('listTimesheets')
  const listed = await shownRecords(trial, list.id, {})
  const before = await page(trial, list)
  const both = toDelete(before.records.filter(isFinished)).flatMap(({ id, duration }) =>
    typeof id === 'string' ? [{ id, duration: Number(duration) }] : [],
  )
  const [one, other] = both
  if (!one || !other) return trial.skip('the target lists fewer than two timesheets that are over')
  const remove = (on: string) => ({ do: 'deleteTimesheet' as const, on })
  const { records } = await explore(trial, {
    steps: [
      { do: 'getTimesheet', as: 'one', path: { id: one.id } },
      { do: 'getTimesheet', as: 'other', path: { id: other.id } },
      // A list that is asked for meanwhile is answered.
      { together: [remove('one'), { do: list.id }, remove('other'), { do: list.id }, remove('one')] },
    ],
  })
  // Who may not read an entry has not deleted it either.
  if (records.size < 2 || ![...records.values()].every(({ gone }) => gone)) return
  const after = await page(trial, list)
  const now = await shownRecords(trial, list.id, {})
  // What others made or ended meanwhile lasts, too.
  const isOthers = ([id, { inProgress }]: [string, ListedRecord]) => listed.byId.get(id)?.inProgress !== inProgress || !listed.byId.has(id)
  if (!listed.whole || !now.whole || [...now.byId].some(isOthers)) return
  const [from, to] = [before, after].map(({ exchange }) => durationIn(exchange.answer?.body))
  // Entries in progress add some meanwhile, but hardly half of these.
  if (typeof from === 'number' && typeof to === 'number')
    trial.holds(
      from - to >= (one.duration + other.duration) / 2 + Math.min(one.duration, other.duration) / 4,
      `${one.duration + other.duration} less than ${from}`,
      to,
      after.exchange,
      {
        where: '/meta/totalDuration',
        requirement: 'timesheet/delete-removes',
      },
    )
}

const durationIn = (body: unknown): unknown => (isObject(body) && isObject(body.meta) ? body.meta.totalDuration : undefined)

export const bulkCases: readonly Case[] = [
  {
    id: 'beside/bulkCreateTransferItems',
    area: 'inventory-transfer',
    title: 'Items of two bulk creates that are under way together are all there, each answered with its own count',
    requirements: ['inventory-transfer/bulk-persists', 'inventory-transfer/bulk-count'],
    effects: 'own',
    operations: ['bulkCreateTransferItems', 'createTransferItems', 'listTransferItems'],
    quiet: true,
    run: unlessOthers(itemsTogether),
  },
  {
    id: 'beside/updateRoleNotificationConfigs',
    area: 'role-notification-config',
    title: 'Two configs that are updated together both get what was sent, and are listed meanwhile',
    requirements: ['role-notification-config/update-persists'],
    effects: 'shared',
    operations: ['listRoleNotificationConfigs', 'updateRoleNotificationConfigs'],
    quiet: true,
    run: configsTogether,
  },
  {
    id: 'beside/archiveOrders',
    area: 'workflow',
    title: 'Bulk changes of orders that are under way together reach all orders of their status, or none',
    requirements: ['workflow/bulk-touches-all'],
    effects: 'disruptive',
    operations: ['archiveOrders', 'listWorkflowOrders'],
    quiet: true,
    run: archivedTogether,
  },
  {
    id: 'beside/setCompanyLogo',
    area: 'company',
    title: 'Logos that are set together are answered each with its own blobId',
    requirements: ['company/logo-set'],
    // No operation reads the logo, so it cannot be put back.
    effects: 'disruptive',
    operations: ['setCompanyLogo', 'deleteCompanyLogo'],
    run: logosTogether,
  },
  {
    id: 'beside/deleteTimesheet',
    area: 'timesheet',
    title: 'Timesheets that are deleted together are all gone, and one of them is deleted once',
    requirements: ['timesheet/delete-removes', 'http/unknown-id', 'list/drops-deleted', 'list/total'],
    effects: 'disruptive',
    operations: ['deleteTimesheet', 'getTimesheet', 'listTimesheets'],
    quiet: true,
    run: timesheetsTogether,
  },
]
