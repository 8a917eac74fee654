// Every endpoint is there: a right request is not met as if there were no such path or method, or no session (5, 9).
import { type OperationId, operation, operations } from '../../../openapi/contract.ts'
import { pagedLists, resourceOf } from '../../../openapi/resources.ts'
import { type Exchange, isSuccess } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import type { Case } from '../../runner/trial/case.ts'
import { Skip } from '../../runner/trial/endings.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { needs } from '../../steps/enough.ts'
import { tidyUpAfter } from '../../steps/records.ts'
import { sampleInput, sampleName, samples } from '../../steps/samples.ts'
import type { LooseInput } from '../../transport/calls.ts'
import { toRequest } from '../../transport/target.ts'

/**
 * The path of the count is assumed (D14), and the login needs no session. What is marked as read stays so: the notifications are left
 * for the cases about them.
 */
const elsewhere: readonly OperationId[] = [
  'login',
  'countUnreadMessages',
  'markNotificationRead',
  'markCustomerNotificationsRead',
  'markAllNotificationsRead',
]
const documented = operations.filter(({ id }) => !elsewhere.includes(id))

/** Sentences that say no more than that an endpoint answers. */
const answering: { readonly [operation in OperationId]?: string } = {
  listTimesheets: 'timesheet/list',
  searchTimesheets: 'timesheet/search',
  listInventoryLabor: 'inventory/labor-list',
  searchInventoryLabor: 'inventory/labor-search',
  getInventoryFee: 'inventory/fee-read',
  listInventoryFees: 'inventory/fee-list',
  searchInventoryFees: 'inventory/fee-search',
  listInspections: 'inspection/list',
  getWorkflowColumn: 'workflow/column',
  listMessageThreadMetadata: 'message-thread/list',
  listTransferItems: 'inventory-transfer/list',
  getVendor: 'vendor/read',
  listVendors: 'vendor/list',
}

/** True when it is met as if there were no such path or method. */
const isMissing = (exchange: Exchange, trial: Trial): Promise<boolean> =>
  trial.context.missing.isTold(exchange, () =>
    trial.send({ ...exchange.request, path: `/v3/nowhere/${sampleName(trial).replaceAll(' ', '-')}` }),
  )

/**
 * A right request. Where the target shows no record for it, and what would show or make one is not there either, one for a record that
 * nobody has, and why: then the answer may be that to a path that nobody has.
 */
async function inputFor(trial: Trial, id: OperationId): Promise<{ input: LooseInput; unknown?: Skip }> {
  try {
    return { input: await sampleInput(id, trial) }
  } catch (unknown) {
    if (!(unknown instanceof Skip) || unknown.byChoice || !(await isOfNothing(trial, id))) throw unknown
    const { parameters, method } = operation(id)
    const path = parameters.flatMap((one) => (one.in === 'path' ? [[one.name, `${trial.mark}-no-record`] as const] : []))
    return { input: { path: Object.fromEntries(path), ...(method !== 'GET' && { body: {} }) }, unknown }
  }
}

/** True when one of the operations that show or make the record is not there, and none of them is served. */
async function isOfNothing(trial: Trial, id: OperationId): Promise<boolean> {
  const { list, search, create } = resourceOf(id) ?? {}
  const sources = [list, search, create].filter((source) => source !== undefined)
  const found = await Promise.all(sources.map((source) => lookAt(trial, source)))
  return found.includes('missing') && !found.includes('served')
}

/** The case that looks for the source may come later: what is told of the operation is not to hang on that. */
async function lookAt(trial: Trial, source: OperationId): Promise<'missing' | 'served' | undefined> {
  const { missing, served, session } = trial.context
  if (served.has(source)) return 'served'
  if (missing.among([source])) return 'missing'
  const known = trial.exchanges.findLast((exchange) => exchange.operation === source)
  if (!known && samples[source].effects !== 'read') return undefined
  const exchange = known ?? (await trial.send(toRequest(source, await sampleInput(source, trial), session.token)))
  if (isSuccess(exchange)) return 'served'
  return (await isMissing({ ...exchange, operation: source }, trial)) ? 'missing' : undefined
}

/** What nothing removes is made before any case looks at it, for the next run finds what this one leaves. */
function showsWhatStays(id: OperationId): boolean {
  const { create, delete: remove } = resourceOf(id) ?? {}
  return create !== undefined && remove === undefined && pagedLists.some((list) => list.id === id)
}

export const servedCases: readonly Case[] = documented.map(({ id, area, method, path }) => ({
  id: `request/served/${id}`,
  area,
  title: `${method} ${path} is an endpoint, and the token of a login opens it`,
  requirements: ['http/version-prefix', 'http/token-accepted', ...(answering[id] ? [answering[id]] : [])],
  effects: samples[id].effects,
  operations: [id],
  looksFor: id,
  // What changes records of others is asked last: what its first write spoils is for the scenarios to see.
  ...(['read', 'own'].includes(samples[id].effects) && { looksAround: true as const }),
  judgesAnswers: true,
  async run(trial) {
    const { input, unknown } = await inputFor(trial, id)
    const { token } = samples[id].ownSession ? await trial.signIn() : trial.context.session
    const exchange = await trial.attempt(id, input, { token })
    tidyUpAfter(trial, exchange)
    const status = exchange.answer?.status ?? 0
    const missing = await isMissing(exchange, trial)
    if (!missing && unknown) throw unknown
    if (missing && (await isMissing(await trial.attempt(id, input, { token }), trial))) trial.context.missing.add({ operation: id, status })
    trial.holds(!missing, `the endpoint ${method} ${path}`, outcomeOf(exchange), exchange, { ofMissing: true })
    trial.holds(status !== 401, 'an answer to a running session', outcomeOf(exchange), exchange, { requirement: 'http/token-accepted' })
    if (showsWhatStays(id) && isSuccess(exchange)) await needs(trial, operation(id), 0)
    const requirement = answering[id]
    // A permission that is missing is a lawful reason (D12), and too little data another.
    if (!requirement || missing || [401, 403, 404].includes(status)) return
    trial.holds(isSuccess(exchange), 'a good answer (2xx)', outcomeOf(exchange), exchange, { requirement })
  },
}))
