// Operations by what they do, and where their records are kept, for lies that go for many of them.
import { type OperationId, operations } from '../../../openapi/contract.ts'
import type { PlainAnswer } from '../../engine/mock.ts'
import type { BaseRecord, CollectionName, Collections } from '../../engine/records.ts'
import { around, bodyOf, type Call, type Fields, good, isFields, isSuccess, type Lie, requests, withBody } from './lie.ts'

const idsWhere = (fits: (id: OperationId, method: string, path: string) => boolean): OperationId[] =>
  operations.flatMap(({ id, method, path }) => (fits(id, method, path) ? [id] : []))

/** Lists that take the list query. */
export const lists: readonly OperationId[] = operations.flatMap(({ id, parameters }) =>
  parameters.some(({ name }) => name === 'ids') ? [id] : [],
)
export const searches = idsWhere((_, method, path) => method === 'POST' && path.endsWith('/search'))
/** Single reads by id. */
export const reads = idsWhere((id, method, path) => method === 'GET' && path.endsWith('{id}') && id !== 'getWorkflowColumn')
export const writes = idsWhere((id, method) => method !== 'GET' && !id.startsWith('search') && id !== 'login' && id !== 'logout')

const updated: readonly [OperationId, CollectionName][] = [
  ['updateReferralSource', 'referralSources'],
  ['updateTpiInspection', 'tpiInspections'],
  ['updateStatement', 'statements'],
  ['updatePaymentTerm', 'paymentTerms'],
  ['updateLaborMatrix', 'laborMatrices'],
  ['updateCoreCharge', 'coreCharges'],
  ['updateMessageTemplate', 'messageTemplates'],
  ['updateInventoryFee', 'inventoryFees'],
  ['updateInspection', 'inspections'],
  ['updateMessageThreadMetadata', 'messageThreads'],
  ['updateWebhook', 'webhooks'],
]

const created: readonly [OperationId, CollectionName][] = [
  ['createReferralSource', 'referralSources'],
  ['createTpiInspection', 'tpiInspections'],
  ['createStatement', 'statements'],
  ['createPaymentTerm', 'paymentTerms'],
  ['createLaborMatrix', 'laborMatrices'],
  ['createCoreCharge', 'coreCharges'],
  ['createMessageTemplate', 'messageTemplates'],
  ['createVendor', 'vendors'],
  ['createWebhook', 'webhooks'],
]

const deleted: readonly [OperationId, CollectionName][] = [
  ['deleteReferralSource', 'referralSources'],
  ['deleteTpiInspection', 'tpiInspections'],
  ['deleteCoreCharge', 'coreCharges'],
]

const read: readonly [OperationId, CollectionName][] = [
  ['getReferralSource', 'referralSources'],
  ['getStatement', 'statements'],
  ['getPaymentTerm', 'paymentTerms'],
  ['getLaborMatrix', 'laborMatrices'],
  ['getCoreCharge', 'coreCharges'],
  ['getTimesheet', 'timesheets'],
  ['getInventoryLabor', 'inventoryLabor'],
  ['getInventoryFee', 'inventoryFees'],
  ['getInspection', 'inspections'],
  ['getMessageThreadMetadata', 'messageThreads'],
  ['getVendor', 'vendors'],
  ['getWebhook', 'webhooks'],
]

export const updates = updated.map(([id]) => id)
export const creates = created.map(([id]) => id)
export const deletes = deleted.map(([id]) => id)

const kept = new Map<OperationId, CollectionName>([...updated, ...created, ...deleted, ...read])

/** Where the record of a create, read, update or delete is kept. */
export function collectionOf({ operation }: Call): CollectionName {
  const found = kept.get(operation.id)
  if (!found) throw new Error(`The lie does not know where ${operation.id} keeps its records.`)
  return found
}

/** The record that the path names, whatever company it is of. */
export const recordInPath = (call: Call): BaseRecord | undefined => call.sandbox.world.get(collectionOf(call), call.params.id ?? '')

/** The record that a good answer carries; no fields for a refusal. */
export function recordOf(answer: PlainAnswer): Fields {
  const { data } = isSuccess(answer) ? bodyOf(answer) : {}
  return isFields(data) ? data : {}
}

/** Changes a stored record behind the API's back: with no new version, date or author. */
export function rewrite<Name extends CollectionName>(
  { sandbox: { world } }: Call,
  name: Name,
  id: string,
  fields: Partial<Collections[Name]>,
): void {
  const record = world.get(name, id)
  if (record) world.transact(() => world.insert(name, { ...record, ...fields }))
}

/** A lie that remembers what it has seen, anew for each run. */
export const remembering =
  <Memory>(start: () => Memory, names: readonly OperationId[], answer: (call: Call, memory: Memory) => PlainAnswer): Lie['tell'] =>
  (server) => {
    const memory = start()
    return around(names, (call) => answer(call, memory))(server)
  }

export const tokenOf = ({ request }: Call): string | undefined => request.headers.authorization?.replace(/^Bearer /i, '')

export const asSession = ({ id }: { id: string }) => ({ authorization: `Bearer ${id}` })

/** The request with the token of some session that runs. */
export function asSomebody(call: Call, changed: { body?: unknown } = {}): PlainAnswer {
  const [session] = call.sandbox.world.all('sessions')
  return call.next({ ...changed, ...(session && asSession(session)) })
}

/** Right answers, and behind them something more that happens to what is stored. */
export const afterwards = (names: readonly OperationId[], work: (call: Call, data: Fields) => void): Lie['tell'] =>
  around(names, (call) => {
    const answer = call.next()
    if (isSuccess(answer)) work(call, recordOf(answer))
    return answer
  })

/** Lists and searches that leave out what does not fit, and count without it. */
export const showing = (names: readonly OperationId[], fits: (record: Fields, call: Call) => boolean): Lie['tell'] =>
  around(names, (call) => {
    const answer = call.next()
    if (!isSuccess(answer)) return answer
    const body = bodyOf(answer)
    const all: readonly unknown[] = Array.isArray(body.data) ? body.data : []
    const data = all.filter((record) => isFields(record) && fits(record, call))
    const { meta } = body
    const total =
      isFields(meta) && typeof meta.total === 'number' ? { meta: { ...meta, total: meta.total - all.length + data.length } } : {}
    return withBody(answer, { ...body, data, ...total })
  })

/** Lists and searches of which only these records can be found. */
export const findingOnly = (names: readonly OperationId[], only: Fields): Lie['tell'] =>
  requests(names, ({ query, body, operation }) => {
    const and = (where: unknown) => ({ AND: [isFields(where) ? where : {}, only] })
    if (operation.method === 'POST') return { body: isFields(body) ? { ...body, where: and(body.where) } : { where: and({}) } }
    const asked = new URLSearchParams(query)
    const where: unknown = JSON.parse(query.get('where') ?? '{}')
    asked.set('where', JSON.stringify(and(where)))
    return { query: asked }
  })

/** Reads that answer with the record that was made before the one of the path. */
export const readingBefore = (name: OperationId): Lie['tell'] =>
  around([name], (call) => {
    const answer = call.next()
    const all: readonly { id: string; companyId: string | null }[] = call.sandbox.world.all(collectionOf(call))
    const own = all.filter(({ companyId }) => companyId === call.caller?.companyId)
    const before = own[own.findIndex(({ id }) => id === call.params.id) - 1]
    return isSuccess(answer) && before ? good(call, { data: before }) : answer
  })
