// Companies beside each other, computed from the contract: records of one can be neither found, read, changed nor deleted by another (1).
import { type Operation, type OperationId, operation, operations } from '../../../openapi/contract.ts'
import { pagedLists } from '../../../openapi/resources.ts'
import { shapeOf } from '../../../openapi/schema.ts'
import { differences, isObject } from '../../exchange/compare.ts'
import { dataOf, type Exchange, isRefusal, isSuccess, recordsIn } from '../../exchange/exchange.ts'
import { phrase } from '../../exchange/phrase.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import type { SignedIn } from '../../sessions/sign-in.ts'
import { foundAgain } from '../../steps/again.ts'
import { freeStatuses, othersChangeOrders, putArchivedBack, statusToArchive } from '../../steps/archives.ts'
import { commonPart } from '../../steps/common.ts'
import { companies, companiesByIds, countIdsApart, idsOf, showsNothingOf } from '../../steps/companies.ts'
import { refusalIsNoChange } from '../../steps/meta-stays.ts'
import { orders } from '../../steps/orders.ts'
import { walk, wholePage } from '../../steps/pages.ts'
import { sampleInput, samples } from '../../steps/samples.ts'
import { grownBy, readAfter, shownRecords } from '../../steps/shown-records.ts'
import { refusedAsUnknown } from '../../steps/unknown-ids.ts'
import { largestPage, type Order, ordersAtOnce, ordersIn } from '../../steps/workflow.ts'
import type { LooseInput } from '../../transport/calls.ts'

function unknownToThem(trial: Trial, exchange: Exchange): void {
  if (!isRefusal(exchange)) return
  const status = exchange.answer?.status
  // A server may as well say that the user may not.
  trial.holds(status === 404 || status === 403, 'the status 404', status, exchange, { where: 'status', requirement: 'http/status-unknown' })
}

type Fields = { readonly [name: string]: unknown }

/** Lists, searches and boards, which name no record: each company sees its own. */
const lists = operations.filter(
  ({ id, path, security, method }) =>
    security && !path.includes('{') && samples[id].effects === 'read' && id !== 'countUnreadMessages' && ['GET', 'POST'].includes(method),
)

/** The same list, asked for one record, beside an order, too, which may be looked up in another way. */
async function askFor(trial: Trial, list: Operation, id: string): Promise<LooseInput[]> {
  if (list.kind === 'search') return [{ body: { where: { id: { equals: id } } } }, { body: { where: { id } } }]
  if (!pagedLists.includes(list)) return []
  const [[order] = []] = await orders(trial, list, 'createdDate')
  return [{ query: { ids: [id] } }, ...(order ? [{ query: { ids: [id], ...order } }] : [])]
}

const listCase = (list: Operation): Case => ({
  id: `record/other-company/${list.id}`,
  area: list.area,
  title: `${list.id} shows no record of another company`,
  requirements: ['record/other-company'],
  effects: 'read',
  operations: [list.id],
  async run(trial) {
    const { mine, theirs } = await companies(trial)
    const areApart = await countIdsApart(trial, { mine, theirs })
    const input = await sampleInput(list.id, trial)
    const sides = [
      [mine, theirs],
      [theirs, mine],
    ] as const
    for (const [owner, stranger] of sides) {
      const own = await trial.attempt(list.id, input, { token: owner.token })
      const [id] = idsOf(owner.companyId, own)
      showsNothingOf(trial, stranger.companyId, own)
      for (const one of id === undefined || areApart ? [] : await askFor(trial, list, id)) {
        const asked = await trial.attempt(list.id, one, { token: stranger.token })
        showsNothingOf(trial, owner.companyId, asked)
        const found = isSuccess(asked) ? dataOf(asked) : undefined
        const named = Array.isArray(found) && found.some((record) => isObject(record) && record.id === id)
        trial.holds(!named, `not the record ${id} of the company ${owner.companyId}`, phrase('a list that shows it'), asked, {
          where: '/data',
        })
      }
    }
  },
})

/** Paths that name something beside a record of the company: what they answer must hold nothing of it. */
const showNothing: readonly OperationId[] = ['getWorkflowColumn', 'listWorkflowOrdersByStatus', 'listTransferItems']
/** Adding to a transfer; that it is refused is judged by what the transfer then holds. */
const addToTransfer: readonly OperationId[] = ['createTransferItem', 'bulkCreateTransferItems', 'createTransferItems']
const ofUsers: readonly OperationId[] = ['listNotifications', 'markNotificationRead', 'markCustomerNotificationsRead']

const byPath = operations.filter(({ id, path }) => path.includes('{') && !ofUsers.includes(id))

const showNothingCase = ({ id, area }: Operation): Case => ({
  id: `record/other-company/${id}`,
  area,
  title: `${id} shows another company nothing of ours`,
  requirements: ['record/other-company'],
  effects: 'read',
  operations: [id],
  async run(trial) {
    const { mine, theirs } = await companies(trial)
    const input = await sampleInput(id, trial)
    const exchange = await trial.attempt(id, input, { token: theirs.token })
    showsNothingOf(trial, mine.companyId, exchange)
    // What it shows need not say whose it is.
    if (recordsIn(exchange).length === 0 || (await countIdsApart(trial, { mine, theirs }))) return
    const ours = new Set(recordsIn(await trial.attempt(id, input)).map((record) => record.id))
    const strange = recordsIn(exchange).find((record) => typeof record.id === 'string' && ours.has(record.id))
    trial.holds(strange === undefined, 'no record that we are shown', strange?.id, exchange, { where: '/data' })
  },
})

const addCase = ({ id, area }: Operation): Case => ({
  id: `record/other-company/${id}`,
  area,
  title: `${id} of another company adds nothing to our transfer`,
  requirements: ['record/other-company'],
  effects: samples[id].effects,
  operations: [id, 'listTransferItems'],
  quiet: true,
  async run(trial) {
    const { theirs } = await companiesByIds(trial)
    const input = await sampleInput(id, trial)
    const items = async () => await shownRecords(trial, 'listTransferItems', { ...(input.path && { path: input.path }) })
    await foundAgain(trial, async () => {
      const before = await items()
      const exchange = await trial.attempt(id, input, { token: theirs.token })
      unknownToThem(trial, exchange)
      const added = grownBy(before, await items())
      if (added === undefined)
        return trial.skip('the list of the transfer does not show all items; give a smaller one as fixtures.transfer')
      trial.equal(Math.max(added, 0), 0, exchange, { where: 'items added to the transfer' })
      if (added > 0 && isSuccess(exchange)) trial.leaves(`an item that another company added to the transfer ${input.path?.transferId}`)
    })
  },
})

const recordCase = ({ id, area, method }: Operation): Case => ({
  id: `record/other-company/${id}`,
  area,
  title: `${id} refuses a record of another company${method === 'GET' ? '' : ', which stays as it was'}`,
  requirements: ['record/other-company', 'http/status-unknown', ...(readAfter(id) ? ['http/refused-changes-nothing'] : [])],
  effects: samples[id].effects,
  operations: [id],
  async run(trial) {
    const { mine, theirs } = await companiesByIds(trial)
    const input = await sampleInput(id, trial)
    const readId = readAfter(id) ?? (method === 'GET' ? id : undefined)
    const read = readId && (await readBy(trial, readId, input))
    const before = read?.data
    // One that was found may be built in and shared by all; one that was made is surely ours, and so is what has to do with payments.
    const isOurs = samples[id].effects === 'own' || ['company', 'payment'].includes(area) || before?.companyId === mine.companyId
    if (!isOurs) trial.skip('the record does not say that it belongs to the company')
    const write = () => trial.attempt(id, input, { token: theirs.token })
    const exchange = await write()
    refusedAsUnknown(trial, exchange, 'record/other-company')
    unknownToThem(trial, exchange)
    // What is being read by us is not theirs for that.
    if (method === 'GET' && !isSuccess(exchange)) {
      const [, beside] = await Promise.all([trial.attempt(id, input), write()])
      refusedAsUnknown(trial, beside, 'record/other-company')
    }
    if (method === 'GET' || !readId) return
    const readAgain = await readBy(trial, readId, input)
    const after = readAgain?.data
    if (isRefusal(exchange) && read && readAgain) {
      const look = async () => (await readBy(trial, readId, input)) ?? trial.skip('the record was read before, and is not read again')
      await refusalIsNoChange(trial, { before: read, after: readAgain, refuse: write, look })
    }
    trial.sameBut(after && commonPart(after, before), before && commonPart(before, after), [], exchange, { where: 'the record' })
    if (before && isSuccess(exchange) && differences(before, after).length > 0)
      trial.leaves(`what another company did to ${JSON.stringify(input.path)}`)
  },
})

/** A bulk payment is what its payments name (4.5): who has none of this name may change none with success, and companies may name theirs alike. */
const bulkPaymentCase = ({ id, area, body }: Operation): Case => ({
  id: `record/other-company/${id}`,
  area,
  title: `${id} of another company leaves our payments as they were`,
  requirements: ['record/other-company', 'http/status-unknown'],
  effects: samples[id].effects,
  operations: [id, 'searchPayments'],
  async run(trial) {
    const { mine, theirs } = await companiesByIds(trial)
    const input = await sampleInput(id, trial)
    const fields = [...shapeOf(body?.schema ?? '').properties.keys()]
    const isPart = ({ bulkPaymentId }: Fields) => bulkPaymentId === input.path?.id
    const ownParts = async () =>
      (await walk(trial, operation('searchPayments'), wholePage))
        .flatMap(({ records }) => records.filter(isPart))
        .map((part) => Object.fromEntries(['id', ...fields].map((field) => [field, part[field]])))
    const before = await ownParts()
    if (before.length === 0)
      trial.skip('the search of payments shows none of a bulk payment; add one, or give its id as fixtures.bulkPayment')
    const theirParts = recordsIn(await trial.attempt('searchPayments', { body: {} }, { token: theirs.token })).filter(isPart)
    // What it has of that name it may change, and nobody could put it back.
    const sent = theirParts.length > 0 ? {} : { checkNumber: '90211' }
    const exchange = await trial.attempt(id, { ...input, body: sent }, { token: theirs.token })
    showsNothingOf(trial, mine.companyId, exchange)
    unknownToThem(trial, exchange)
    const after = await ownParts()
    const still = before.filter((part) => after.some((other) => other.id === part.id))
    const now = still.map((part) => after.find((other) => other.id === part.id))
    if (differences(still, now).length > 0) putNumbersBack(trial, String(input.path?.id), before)
    trial.equal(now, still, exchange, { where: 'the payments' })
  },
})

/** One number is put back on all of them; more than one nobody can give back. */
function putNumbersBack(trial: Trial, id: string, parts: readonly Fields[]): void {
  const [checkNumber, ...others] = new Set(parts.map((part) => part.checkNumber))
  if (typeof checkNumber === 'string') trial.cleanUp(() => trial.attempt('updateBulkPayment', { path: { id }, body: { checkNumber } }))
  if (typeof checkNumber !== 'string' || others.length > 0) trial.leaves(`what another company did to the bulk payment ${id}`)
}

async function readBy(trial: Trial, id: OperationId, { path }: LooseInput): Promise<{ data: Fields; exchange: Exchange } | undefined> {
  const exchange = await trial.attempt(id, path ? { path } : {})
  const data = isSuccess(exchange) ? dataOf(exchange) : undefined
  return isObject(data) ? { data, exchange } : undefined
}

/** Inactive ones too; undefined where one page does not show all. */
async function everyOrderOf(trial: Trial, { token }: SignedIn): Promise<readonly Order[] | undefined> {
  const exchange = await trial.attempt('listWorkflowOrders', { query: { limit: largestPage, filterInactiveOrders: false } }, { token })
  const data = isSuccess(exchange) ? dataOf(exchange) : undefined
  const orders = ordersIn(data)
  return isObject(data) && orders.length === data.total ? orders : undefined
}

const bulkCase: Case = {
  id: 'record/other-company/archiveOrders',
  area: 'workflow',
  title: 'A bulk change of another company leaves our orders as they were',
  requirements: ['record/other-company'],
  effects: 'disruptive',
  operations: ['archiveOrders', 'listWorkflowOrders'],
  quiet: true,
  async run(trial) {
    const { mine, theirs } = await companies(trial)
    const foreign = ordersIn(dataOf(await trial.attempt('listWorkflowOrders', {}, { token: theirs.token })))
    const ours = (await ordersAtOnce(trial)).orders.filter(
      ({ companyId, archived, workflowStatusId: status }) =>
        companyId === mine.companyId && typeof archived === 'boolean' && typeof status === 'string',
    )
    const ofTheirs = (status: unknown) => foreign.filter(({ workflowStatusId }) => workflowStatusId === status)
    const everyOne = await everyOrderOf(trial, theirs)
    // One status may be for all companies. Where none of the other's orders are archived, they can be brought back.
    const canGoBack = (status: unknown) =>
      everyOne?.filter(({ workflowStatusId }) => workflowStatusId === status).every(({ archived }) => archived === false)
    const one =
      ours.find(({ workflowStatusId: status }) => ofTheirs(status).length === 0) ??
      ours.find(({ archived, workflowStatusId: status }) => !archived && canGoBack(status)) ??
      trial.skip('no order tells its company and a workflow status that the other company can be asked to change')
    const body = { archived: one.archived !== true, workflowStatusId: String(one.workflowStatusId) }
    if (ofTheirs(one.workflowStatusId).length > 0)
      trial.cleanUp(() => trial.attempt('archiveOrders', { body: { ...body, archived: false } }, { token: theirs.token }))
    const exchange = await trial.attempt('archiveOrders', { body }, { token: theirs.token })
    const { orders, complete, steady } = await ordersAtOnce(trial)
    // A list may leave out archived orders.
    const now = orders.find(({ id }) => id === one.id)
    if (!now && !(complete && steady)) trial.skip('the target shows too many orders, or in no steady order, so one cannot be missed')
    trial.equal(now?.archived, one.archived, exchange, { where: `archived of order ${one.id}` })
    if (now?.archived === one.archived) return
    trial.cleanUp(() => trial.attempt('archiveOrders', { body: { ...body, archived: one.archived } }))
  },
}

/** One status may be named as one of theirs is. */
const ownBulkCase: Case = {
  id: 'record/other-company/own-archive',
  area: 'workflow',
  title: 'A bulk change of ours leaves the orders of another company as they were',
  requirements: ['record/other-company'],
  effects: 'disruptive',
  operations: ['archiveOrders', 'listWorkflowOrders'],
  quiet: true,
  async run(trial) {
    const { theirs } = await companies(trial)
    const look = async () => ordersIn(dataOf(await trial.attempt('listWorkflowOrders', {}, { token: theirs.token })))
    await freeStatuses(trial)
    const { orders } = await ordersAtOnce(trial)
    const workflowStatusId = await statusToArchive(trial, orders)
    const were = new Map((await look()).map(({ id, archived }) => [id, archived]))
    if (![...were.values()].includes(false)) trial.skip('the other company is shown no order that is not archived')
    putArchivedBack(trial, orders, [workflowStatusId])
    const exchange = await trial.attempt('archiveOrders', { body: { archived: true, workflowStatusId } })
    if (!isSuccess(exchange)) trial.skip('the target refuses the bulk change')
    const archived = (await look()).filter((order) => order.archived === true && were.get(order.id) === false)
    // Somebody of theirs may archive some right then.
    if (archived.length > 0 && (await othersChangeOrders(trial))) return
    for (const status of new Set(archived.map((order) => String(order.workflowStatusId))))
      trial.cleanUp(() => trial.attempt('archiveOrders', { body: { archived: false, workflowStatusId: status } }, { token: theirs.token }))
    trial.equal(
      archived.slice(0, 3).map(({ id }) => id),
      [],
      exchange,
      { where: 'orders of another company that are archived' },
    )
  },
}

const createCase: Case = {
  id: 'record/other-company/createReferralSource',
  area: 'referral-source',
  title: 'What a user of another company creates belongs to that company, and we cannot read it',
  requirements: ['record/company-of-session', 'record/other-company'],
  effects: 'own',
  operations: ['createReferralSource', 'getReferralSource', 'deleteReferralSource', 'listReferralSources'],
  async run(trial) {
    const { mine, theirs } = await companiesByIds(trial)
    const made = await trial.attempt('createReferralSource', { body: { name: `${trial.mark} elsewhere` } }, theirs)
    const data = dataOf(made)
    if (!isSuccess(made) || !isObject(data) || typeof data.id !== 'string')
      return trial.skip('the other user may create no referral source')
    const path = { id: data.id }
    trial.cleanUp(() => trial.attempt('deleteReferralSource', { path }, theirs))
    if (typeof data.companyId === 'string') trial.equal(data.companyId, theirs.companyId, made, { where: '/data/companyId' })
    trial.refused(await trial.attempt('getReferralSource', { path }), 'record/other-company')
    const list = await trial.attempt('listReferralSources', { query: { ids: [data.id] } })
    const shown = recordsIn(list).some(({ id }) => id === data.id)
    trial.holds(
      !shown,
      `not the record ${data.id} of the company ${theirs.companyId}, shown to one of ${mine.companyId}`,
      phrase('a list that shows it'),
      list,
      {
        where: '/data',
        requirement: 'record/other-company',
      },
    )
  },
}

export const otherCompanyCases: readonly Case[] = [
  ...lists.map(listCase),
  ...byPath.map((one) => {
    if (showNothing.includes(one.id)) return showNothingCase(one)
    if (one.id === 'updateBulkPayment') return bulkPaymentCase(one)
    return addToTransfer.includes(one.id) ? addCase(one) : recordCase(one)
  }),
  bulkCase,
  ownBulkCase,
  createCase,
]
