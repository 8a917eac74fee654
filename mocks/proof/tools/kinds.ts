// Operations by what they do, and where their records are kept, for lies that go for many of them.
import { type Operation, type OperationId, onlyReads, operations } from '../../../openapi/contract.ts'
import { searches as openapiSearches, pagedLists, type Resource, resourceOf, resources } from '../../../openapi/resources.ts'
import type { PlainAnswer } from '../../engine/plain/plain.ts'
import type { BaseRecord, CollectionName, Collections } from '../../engine/state/records.ts'
import { around, bodyOf, type Call, type Fields, good, isFields, isSuccess, type Lie, requests, withBody } from './lie.ts'

const idsOfOperations = (all: readonly Operation[]): readonly OperationId[] => all.map(({ id }) => id)

/** Lists that take the list query. */
export const lists = idsOfOperations(pagedLists)
export const searches = idsOfOperations(openapiSearches)
/** Single reads by id. */
export const reads = idsOfOperations(operations.filter(({ kind }) => kind === 'read'))
/** Operations that change something; sessions come and go without harm. */
export const changingOperations = idsOfOperations(operations.filter((one) => !onlyReads(one) && one.area !== 'auth'))

/** Updates of a record that the id of the path names; an item of a transfer has another beside its own. */
export const updates = idsOfOperations(operations.filter(({ kind, path }) => kind === 'update' && path.endsWith('{id}')))

/** Resources whose records a client makes, and meets again by their id. */
const lasting = resources.filter(({ read, update }) => read !== undefined || (update !== undefined && updates.includes(update)))
export const creates = lasting.flatMap(({ create }) => create ?? [])
export const deletes = lasting.flatMap(({ create, delete: remove }) => (create && remove) ?? [])

/** Where the mock keeps the records of each resource. */
const collections: { readonly [record: string]: CollectionName } = {
  ReferralSource: 'referralSources',
  TpiScan: 'tpiScans',
  TpiInspection: 'tpiInspections',
  Payment: 'payments',
  Statement: 'statements',
  PaymentTerm: 'paymentTerms',
  LaborMatrix: 'laborMatrices',
  CoreCharge: 'coreCharges',
  MessageTemplate: 'messageTemplates',
  Timesheet: 'timesheets',
  InventoryLabor: 'inventoryLabor',
  InventoryFee: 'inventoryFees',
  Inspection: 'inspections',
  MessageThreadMetadata: 'messageThreads',
  TransferItem: 'transferItems',
  Vendor: 'vendors',
  RoleNotificationConfig: 'roleNotificationConfigs',
  Webhook: 'webhooks',
  Notification: 'notifications',
}

/** Where records of this resource are kept. */
export function keptIn({ record }: Resource): CollectionName {
  const found = collections[record]
  if (!found) throw new Error(`Nothing says where the mock keeps a ${record}: add it to collections in mocks/proof/tools/kinds.ts.`)
  return found
}

/** Where the record of a list, search, create, read, update or delete is kept. */
export function collectionOf({ operation }: Pick<Call, 'operation'>): CollectionName {
  const resource = resourceOf(operation.id)
  if (!resource) throw new Error(`${operation.id} is about no single record.`)
  return keptIn(resource)
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
    if (operation.kind === 'search') {
      const isRight = isFields(body) && (body.where === undefined || isFields(body.where))
      return isRight ? { body: { ...body, where: and(body.where) } } : undefined
    }
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
