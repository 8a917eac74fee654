// For each operation a request that a conforming target would serve, so that what makes it wrong is the one thing a case changes.
import type { OperationId } from '../../openapi/contract.ts'
import { resourceOf } from '../../openapi/resources.ts'
import { isObject } from '../exchange/compare.ts'
import { dataOf, type Exchange, isSuccess, recordOf, recordsIn } from '../exchange/exchange.ts'
import { outcomeOf } from '../exchange/outcome.ts'
import type { Effects } from '../runner/trial/case.ts'
import type { RunContext } from '../runner/trial/context.ts'
import type { Trial } from '../runner/trial/trial.ts'
import type { LooseInput } from '../transport/calls.ts'
import { archivedAsItIs } from './archives.ts'
import { askNaming, likelyFirst } from './named.ts'
import { furtherOfPayment, ordersToPay, orderToPay } from './payments.ts'
import { someOrders, tidyUp } from './records.ts'
import { customers, ofCustomer } from './statements.ts'
import { scannedOrders } from './tpi-inspections.ts'
import { webhookUrl } from './webhook-urls.ts'

type Path = { [name: string]: string }
type FromTrial<Value> = (trial: Trial) => Promise<Value> | Value

export interface Sample {
  /** What a broken target would touch by serving the request although it is wrong. */
  effects: Effects
  path?: FromTrial<Path>
  query?: FromTrial<{ [name: string]: unknown }>
  body?: FromTrial<unknown>
  /** What a create may name of other records, the likeliest first: which of them a target takes is not shown. */
  named?: FromTrial<readonly object[]>
  /** A session of its own, where the request would end the run's one. */
  ownSession?: true
}

type ListId = Parameters<Trial['context']['find']>[0]

const plainRead: Sample = { effects: 'read' }

/** A record that the list shows; where there is none, one of the run's own. */
const listed =
  (list: ListId): FromTrial<Path> =>
  async (trial) => ({ id: await listedId(trial, list) })

async function listedId(trial: Trial, list: ListId): Promise<string> {
  const [found] = await trial.context.find(list, (record) => hasText(record, 'id'))
  const { create, delete: remove } = resourceOf(list) ?? {}
  if (found || !create || !makesOwn(trial, create)) return firstText(trial, [found], 'id', list)
  const known = remaining.get(trial.context) ?? new Map<OperationId, string>()
  remaining.set(trial.context, known)
  const id = known.get(create) ?? (await ownRecord(trial, create))
  if (!remove) known.set(create, id)
  return id
}

/** What the run made and nothing removes: it need not be made twice. */
const remaining = new WeakMap<RunContext, Map<OperationId, string>>()

/** Whether the run may make a record this way, on no record of others. */
export const makesOwn = (trial: Trial, create: OperationId): boolean => trial.mayMake && samples[create].effects === 'own'

/** A new record, for the case; with more than it needs, where the target takes that. */
export async function ownRecord(trial: Trial, create: OperationId, more?: object): Promise<string> {
  const { id } = await madeBy(create, more)(trial)
  return id ?? trial.skip(`${create} makes no record to try this on`)
}

/** The first such field that the list shows. */
async function listedText(trial: Trial, list: ListId, field: string): Promise<string> {
  return firstText(trial, await trial.context.find(list, (record) => hasText(record, field)), field, list)
}

function firstText(trial: Trial, records: readonly unknown[], field: string, list: OperationId): string {
  const found = records.find((record) => hasText(record, field))
  if (!found) trial.needs(list)
  const last = trial.exchanges.findLast(({ operation }) => operation === list)
  if (!found && last && !isSuccess(last)) trial.skip(`${list} shows no records (${outcomeOf(last)})`)
  return found?.[field] ?? trial.skip(`no record of ${list} that was looked at shows ${field}; add one that does`)
}

const hasText = <Field extends string>(record: unknown, field: Field): record is { [Name in Field]: string } =>
  isObject(record) && typeof record[field] === 'string' && record[field] !== ''

/** A record made for the case; taken away again where the API can do that. */
const madeBy =
  (create: OperationId, more: object = {}): FromTrial<Path> =>
  async (trial) => {
    trial.needs(create)
    const input = await sampleInput(create, trial)
    const full = Object.keys(more).length > 0 && (await trial.attempt(create, { ...input, body: { ...Object(input.body), ...more } }))
    const exchange = full && isSuccess(full) ? full : await askAsSampled(trial, create, input)
    const { id } = recordOf(exchange)
    if (!isSuccess(exchange) || typeof id !== 'string') return trial.skip(`${create} makes no record to try this on`)
    tidyUp(trial, create, id)
    return { ...input.path, id }
  }

/** A create with this right body, or with the same that names others. */
export async function askAsSampled(trial: Trial, create: OperationId, input: LooseInput): Promise<Exchange> {
  const named = (await samples[create].named?.(trial)) ?? []
  const ask = (one: object) => trial.attempt(create, { ...input, body: { ...Object(input.body), ...one } })
  return (await askNaming(trial, create, named, ask))?.exchange ?? trial.inTurn(() => trial.attempt(create, input))
}

const fixture = (trial: Trial, name: string): string =>
  trial.context.fixture(name) || trial.skip(`no operation lists it; give an id as fixtures.${name}`)

const company: FromTrial<Path> = ({ context: known }) => ({ id: known.session.companyId })
const transferPath: FromTrial<Path> = (trial) => ({ transferId: fixture(trial, 'transfer') })

const orderField = async (trial: Trial, field: string): Promise<string> =>
  firstText(trial, await someOrders(trial), field, 'listWorkflowOrders')

/** One that an order names, or else a message thread or a statement. */
async function customerOf(trial: Trial): Promise<string> {
  const names = (record: unknown) => hasText(record, 'customerId')
  const order = (await someOrders(trial)).find(names)
  const [thread] = order ? [] : await trial.context.find('listMessageThreadMetadata', names)
  const [statement] = order || thread ? [] : await trial.context.find('searchStatements', names)
  return firstText(trial, [order, thread, statement], 'customerId', 'listWorkflowOrders')
}

/** Asked anew: a broken target may have deleted the one of an earlier case. How the list itself answers is for the cases of the list. */
async function timesheetNow(trial: Trial): Promise<Path> {
  const list = await trial.attempt('listTimesheets', {})
  return { id: firstText(trial, recordsIn(list), 'id', 'listTimesheets') }
}

/** A reference may want to be one. */
export const inOneWord = (text: string): string => text.replaceAll(' ', '-')

export const sampleName = ({ mark, unusedWord }: Trial): string => `${mark} ${unusedWord()}`

/** The value that the field of the found record has already, read where the list does not show it. */
const asItIs =
  (list: ListId, field: string): FromTrial<unknown> =>
  async (trial) => {
    const id = await listedId(trial, list)
    const [record]: readonly unknown[] = await trial.context.find(list, (one) => 'id' in one && one.id === id)
    if (hasText(record, field)) return { [field]: record[field] }
    const { read } = resourceOf(list) ?? {}
    const value = read && recordOf(await trial.attempt(read, { path: { id } }))[field]
    return typeof value === 'string' ? { [field]: value } : {}
  }

const name: FromTrial<unknown> = (trial) => ({ name: sampleName(trial) })
const noFields: FromTrial<unknown> = () => ({})

/** In other numbers each time, so that items can be told apart. */
const sampleItem: FromTrial<{ quantity: number }> = (trial) => ({
  // Words end with their count.
  quantity: 1 + (Number(trial.unusedWord().split('-').at(-1)) % 7),
  inventoryPartId: fixture(trial, 'inventoryPart'),
})

export const samples: { readonly [Id in OperationId]: Sample } = {
  login: { effects: 'read', body: ({ context: { credentials } }) => ({ audience: 'shop', ...credentials }) },
  logout: { effects: 'own', body: noFields, ownSession: true },

  listReferralSources: plainRead,
  createReferralSource: { effects: 'own', body: name },
  getReferralSource: { effects: 'read', path: listed('listReferralSources') },
  updateReferralSource: {
    effects: 'own',
    path: madeBy('createReferralSource'),
    body: name,
  },
  deleteReferralSource: { effects: 'own', path: madeBy('createReferralSource') },

  listTpiScans: plainRead,
  listTpiInspections: plainRead,
  createTpiInspection: {
    effects: 'own',
    named: scannedOrders,
    body: async (trial) => ({
      orderId: await orderField(trial, 'id'),
      tpiScanId: await listedId(trial, 'listTpiScans'),
      name: sampleName(trial),
    }),
  },
  updateTpiInspection: {
    effects: 'own',
    path: madeBy('createTpiInspection'),
    body: name,
  },
  deleteTpiInspection: { effects: 'own', path: madeBy('createTpiInspection') },

  searchPayments: { effects: 'read', body: noFields },
  createManualPayment: {
    effects: 'shared',
    named: async (trial) => (await ordersToPay(trial)).map(orderToPay),
    body: async (trial) => ({
      ...furtherOfPayment(trial),
      orderId: await orderField(trial, 'id'),
      amountCents: 1,
      paymentType: 'Cash',
      note: sampleName(trial),
    }),
  },
  deleteManualPayment: { effects: 'shared', path: madeBy('createManualPayment') },
  updateBulkPayment: {
    effects: 'shared',
    path: async (trial) => ({ id: trial.context.fixture('bulkPayment') || (await listedText(trial, 'searchPayments', 'bulkPaymentId')) }),
    body: noFields,
  },

  createStatement: {
    effects: 'own',
    named: async (trial) => (await customers(trial)).map(ofCustomer),
    body: async (trial) => ({
      customerId: await customerOf(trial),
      ...(await periodOf(trial)),
      name: sampleName(trial),
    }),
  },
  searchStatements: { effects: 'read', body: noFields },
  getStatement: { effects: 'read', path: listed('searchStatements') },
  updateStatement: { effects: 'own', path: madeBy('createStatement'), body: name },

  listPaymentTerms: plainRead,
  createPaymentTerm: { effects: 'own', body: (trial) => ({ name: sampleName(trial), dueInDays: 10, editable: true }) },
  getPaymentTerm: { effects: 'read', path: listed('listPaymentTerms') },
  updatePaymentTerm: {
    effects: 'own',
    path: madeBy('createPaymentTerm'),
    body: name,
  },

  listLaborMatrices: plainRead,
  createLaborMatrix: { effects: 'own', body: (trial) => ({ name: sampleName(trial), type: 'Hours' }) },
  getLaborMatrix: { effects: 'read', path: listed('listLaborMatrices') },
  updateLaborMatrix: {
    effects: 'own',
    path: madeBy('createLaborMatrix'),
    body: name,
  },

  listCoreCharges: plainRead,
  createCoreCharge: {
    effects: 'own',
    body: async (trial) => ({
      amountCents: 100,
      partId: await samplePart(trial),
      status: 'NotReady',
      referenceId: inOneWord(sampleName(trial)),
    }),
  },
  searchCoreCharges: { effects: 'read', body: noFields },
  getCoreCharge: { effects: 'read', path: listed('listCoreCharges') },
  updateCoreCharge: {
    effects: 'own',
    path: madeBy('createCoreCharge'),
    body: () => ({ amountCents: 200 }),
  },
  deleteCoreCharge: { effects: 'own', path: madeBy('createCoreCharge') },

  createMessageTemplate: { effects: 'own', body: (trial) => ({ name: sampleName(trial), messageText: 'Hello' }) },
  updateMessageTemplate: { effects: 'own', path: madeBy('createMessageTemplate'), body: name },
  changeMessageTemplateState: {
    effects: 'own',
    path: async (trial) => ({ ...(await madeBy('createMessageTemplate')(trial)), action: 'delete' }),
    body: noFields,
  },

  listTimesheets: plainRead,
  searchTimesheets: { effects: 'read', body: noFields },
  getTimesheet: { effects: 'read', path: timesheetNow },
  deleteTimesheet: { effects: 'disruptive', path: timesheetNow },

  listInventoryLabor: plainRead,
  searchInventoryLabor: { effects: 'read', body: noFields },
  getInventoryLabor: { effects: 'read', path: listed('listInventoryLabor') },
  listInventoryFees: plainRead,
  searchInventoryFees: { effects: 'read', body: noFields },
  getInventoryFee: { effects: 'read', path: listed('listInventoryFees') },
  updateInventoryFee: {
    effects: 'shared',
    path: listed('listInventoryFees'),
    body: asItIs('listInventoryFees', 'name'),
  },

  listInspections: plainRead,
  getInspection: { effects: 'read', path: listed('listInspections') },
  updateInspection: {
    effects: 'shared',
    path: listed('listInspections'),
    body: asItIs('listInspections', 'name'),
  },

  archiveOrders: {
    effects: 'disruptive',
    body: async (trial) => archivedAsItIs(trial, await orderField(trial, 'workflowStatusId')),
  },
  getWorkflow: plainRead,
  listWorkflowOrders: plainRead,
  listWorkflowOrdersByStatus: { effects: 'read', path: async (trial) => ({ statusId: await orderField(trial, 'workflowStatusId') }) },
  getWorkflowColumn: {
    effects: 'read',
    path: async (trial) => ({ id: trial.context.fixture('column') || (await orderField(trial, 'workflowStatusId')) }),
  },

  getCompanyConfig: { effects: 'read', path: company },
  setCompanyLogo: { effects: 'disruptive', path: company, body: (trial) => ({ blobId: `blob-${trial.mark}` }) },
  deleteCompanyLogo: { effects: 'disruptive', path: company },

  listMessageThreadMetadata: plainRead,
  getMessageThreadMetadata: { effects: 'read', path: listed('listMessageThreadMetadata') },
  updateMessageThreadMetadata: {
    effects: 'shared',
    path: async (trial) => ({ id: (await ownThread(trial)).id }),
    body: async (trial) => ({ draftMessage: (await ownThread(trial)).draftMessage ?? '' }),
  },

  listTransferItems: { effects: 'read', path: transferPath },
  createTransferItem: { effects: 'own', path: transferPath, body: sampleItem },
  updateTransferItem: {
    effects: 'own',
    async path(trial) {
      const { id: itemId = '', ...rest } = await madeBy('createTransferItem')(trial)
      return { ...rest, itemId }
    },
    body: () => ({ quantity: 2 }),
  },
  bulkCreateTransferItems: { effects: 'own', path: transferPath, body: async (trial) => [await sampleItem(trial)] },
  createTransferItems: { effects: 'own', path: transferPath, body: async (trial) => [await sampleItem(trial)] },

  listVendors: plainRead,
  createVendor: { effects: 'own', body: name },
  getVendor: { effects: 'read', path: listed('listVendors') },

  listRoleNotificationConfigs: { effects: 'read', query: (trial) => ({ roleId: sampleRole(trial) }) },
  updateRoleNotificationConfigs: {
    effects: 'shared',
    async body(trial) {
      const exchange = await trial.attempt('listRoleNotificationConfigs', { query: { roleId: sampleRole(trial) } })
      const data = dataOf(exchange)
      return Array.isArray(data) ? data.slice(0, 1) : []
    },
  },

  createWebhook: {
    effects: 'own',
    body: async (trial) => ({ name: sampleName(trial), url: await webhookUrl(trial, 'shop'), enabled: false }),
  },
  getWebhook: {
    effects: 'own',
    path(trial) {
      const id = trial.context.fixture('webhook')
      return id ? { id } : madeBy('createWebhook')(trial)
    },
  },
  updateWebhook: {
    effects: 'own',
    path: madeBy('createWebhook'),
    body: async (trial) => ({ url: await webhookUrl(trial, 'moved') }),
  },

  listNotifications: { effects: 'read', path: ({ context: known }) => ({ id: known.session.userId }) },
  markNotificationRead: { effects: 'shared', path: notificationOf },
  markCustomerNotificationsRead: {
    effects: 'disruptive',
    path: async (trial) => ({ customerId: await customerOf(trial) }),
    body: noFields,
  },
  markAllNotificationsRead: { effects: 'disruptive', body: noFields },
  countUnreadMessages: plainRead,
}

/** The user's own first: who may write another user's draft is not shown. */
async function ownThread(trial: Trial): Promise<{ id: string; draftMessage?: string | null }> {
  const { userId: mine } = trial.context.session
  const [own] = await trial.context.find('listMessageThreadMetadata', ({ id, userId }) => Boolean(id) && userId === mine)
  const { id, draftMessage } = own ?? (await trial.context.find('listMessageThreadMetadata', ({ id }) => Boolean(id)))[0] ?? {}
  if (typeof id !== 'string') return trial.skip('the target lists no message thread metadata with an id; add a thread')
  return { id, ...(typeof draftMessage === 'string' && { draftMessage }) }
}

function sampleRole(trial: Trial): string {
  return trial.context.fixture('role') || trial.context.session.roleIds[0] || fixture(trial, 'role')
}

async function samplePart(trial: Trial): Promise<string> {
  return trial.context.fixture('inventoryPart') || listedText(trial, 'listCoreCharges', 'partId')
}

/** That of a statement which is there, since it is in the target's own notation (D01). */
async function periodOf(trial: Trial): Promise<{ fromDate: string; toDate: string }> {
  const [found] = await trial.context.find('searchStatements', ({ fromDate, toDate }) => Boolean(fromDate && toDate))
  return { fromDate: found?.fromDate ?? '2026-01-01', toDate: found?.toDate ?? '2026-01-31' }
}

/** One that has been read already, so that marking it changes nothing. */
async function notificationOf(trial: Trial): Promise<Path> {
  const [read] = await trial.context.find('listNotifications', ({ id, read }) => Boolean(id && read))
  const [chosen] = read ? [read] : await trial.context.find('listNotifications')
  return { id: chosen?.id ?? trial.skip('the user has no notification; log in as a user who has one') }
}

/** The request of an operation, right in every part. */
export async function sampleInput(id: OperationId, trial: Trial): Promise<LooseInput> {
  const { path, query, body, named } = samples[id]
  const [likely] = named ? likelyFirst(trial, id, await named(trial), (one) => one) : []
  return {
    ...(path && { path: await path(trial) }),
    ...(query && { query: await query(trial) }),
    ...(body && { body: likely ? { ...Object(await body(trial)), ...likely } : await body(trial) }),
  }
}
