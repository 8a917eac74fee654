// Writes that do too little or too much: nothing is stored, other fields or other records change, a record is made twice.
import type { OperationId } from '../../../../openapi/contract.ts'
import { resourceOf } from '../../../../openapi/resources.ts'
import type { PlainAnswer } from '../../../engine/plain/plain.ts'
import { remembering } from '../../tools/kinds.ts'
import { around, bodyOf, type Call, type Fields, isFields, isSuccess, type Lie, withBody } from '../../tools/lie.ts'
import { idIn, madeBy, otherRecordsOf, overwrite, takingBack, targetRecord } from './store.ts'
import { otherValue } from './values.ts'
import { bodyFields, recordFields, saidOf, type Write, writes } from './writes.ts'

interface Words {
  /** What the id of the lie begins with, and what it ends with beyond the operation. */
  kind: string
  more?: string
  says: string
  breaks: readonly string[]
}

/** Knows the records that the write made or changed, once the right server has done its work. */
type Change = (call: Call, answer: PlainAnswer, ids: readonly string[]) => PlainAnswer

export const afterWrite = (write: Write, { kind, more, says, breaks }: Words, change: Change): Lie => ({
  id: `computed/${kind}/${write.id}${more === undefined ? '' : `/${more}`}`,
  says: `${write.id} ${says}.`,
  breaks,
  operations: [write.id, write.shows],
  tell: around([write.id], (call) => {
    const { answer, ids } = madeBy(call, write.collection, () => call.next())
    if (!isSuccess(answer)) return answer
    return change(call, answer, write.kind === 'create' ? ids : [idIn(call.params)])
  }),
})

/** Puts the values into the record, and into the answer as far as that shows them. */
export function show(call: Call, { collection }: Write, answer: PlainAnswer, id: string, values: Fields): PlainAnswer {
  overwrite(call.sandbox.world, collection, id, values)
  return answered(answer, values)
}

export function answered(answer: PlainAnswer, values: Fields): PlainAnswer {
  const body = bodyOf(answer)
  const { data } = body
  if (isFields(data)) Object.assign(data, Object.fromEntries(Object.entries(values).filter(([name]) => name in data)))
  return withBody(answer, body)
}

const notStored = ({ id, shows, lasts }: Pick<Write, 'id' | 'lasts'> & Partial<Pick<Write, 'shows'>>, unseen?: string): Lie => ({
  id: `computed/not-stored/${id}`,
  says: `${id} answers with success, and stores nothing.`,
  breaks: lasts,
  operations: shows ? [id, shows] : [id],
  ...(unseen !== undefined && { unseen }),
  tell: around([id], (call) => takingBack(call, () => call.next())),
})

/** Writes of several records, and of what is not a record of its own. */
const otherWrites: readonly Lie[] = [
  notStored({ id: 'archiveOrders', shows: 'listWorkflowOrders', lasts: ['workflow/bulk-archives', 'workflow/bulk-restores'] }),
  notStored({
    id: 'updateRoleNotificationConfigs',
    shows: 'listRoleNotificationConfigs',
    lasts: ['role-notification-config/update-persists'],
  }),
  notStored({ id: 'markCustomerNotificationsRead', shows: 'listNotifications', lasts: ['notification/customer-read-marks'] }),
  notStored({ id: 'markAllNotificationsRead', shows: 'listNotifications', lasts: ['notification/all-read-marks'] }),
  notStored({ id: 'logout', lasts: ['session/logout-ends'] }),
  notStored({ id: 'setCompanyLogo', lasts: ['company/logo-persists'] }, 'No operation shows the logo of a company.'),
  notStored({ id: 'updateBulkPayment', lasts: ['payment/bulk-update-stores'] }, 'What a bulk update changes is not shown.'),
]

const identity = ['id', 'companyId', 'createdDate']

/** What no request can send, and yet stays: who made it, whose it is, what a capture holds (2.1, 2.17, 2.18). */
const staying: { readonly [id in OperationId]?: readonly string[] } = {
  updateMessageTemplate: ['createdByUserId'],
  updateWebhook: ['createdById'],
  updateMessageThreadMetadata: ['userId', 'customerId', 'messageThreadId'],
  updateTransferItem: ['name', 'sku', 'retailCostCents', 'wholesaleCostCents'],
}

/** Writes of a record that its resource does not name. */
const beside: { readonly [id in OperationId]?: OperationId } = { changeMessageTemplateState: 'updateMessageTemplate' }

/** Other fields that no request can send may follow from something else. */
function maySend({ id }: Write, field: string): boolean {
  if (identity.includes(field) || staying[id]?.includes(field)) return true
  const { create, update } = resourceOf(beside[id] ?? id) ?? {}
  return [id, create, update].some((one) => one && bodyFields(one).some(({ name }) => name === field))
}

/** What is broken when a field changes that was not sent. A delivery may set the flags of a webhook (6.1): those that were given stay. */
export const leavesField = (write: Write, field: string): readonly string[] =>
  write.id === 'updateWebhook' && /^error/.test(field) ? [...write.leaves, ...saidOf(write, field).lasts] : write.leaves

/** Why no client could see that the field changes. */
export function reasonToChange(write: Write, field: string): string | undefined {
  return maySend(write, field) ? undefined : 'No request can send it, so it may follow from something else.'
}

function otherField(write: Write, field: string): Lie {
  const unseen = reasonToChange(write, field)
  return { ...changingOther(write, field), ...(unseen !== undefined && { unseen }) }
}

const changingOther = (write: Write, field: string): Lie =>
  afterWrite(
    write,
    { kind: 'side-effect', more: field, says: `changes ${field} although it was not sent`, breaks: leavesField(write, field) },
    (call, answer, [id = '']) => {
      const record: Fields = { ...targetRecord(call, write) }
      const place = recordFields(write.shows).find(({ name }) => name === field)?.place
      if (!place || (isFields(call.body) && field in call.body)) return answer
      const wrong = otherValue(record[field] ?? null, place)
      return wrong === undefined ? answer : show(call, write, answer, id, { [field]: wrong })
    },
  )

/** What the others get: of several bodies the first, and what is in no body but meant. */
const sentIn = ({ operation: { id }, params, body }: Call): Fields => {
  if (id === 'markNotificationRead') return { read: true }
  if (id === 'changeMessageTemplateState') return { deleted: params.action === 'delete' }
  return [body].flat().find(isFields) ?? {}
}

const changesOthers = (which: 'all' | 'before', write: Write): Lie =>
  afterWrite(
    write,
    {
      kind: 'others',
      more: which,
      says: which === 'all' ? 'gives what was sent to every record of the resource' : 'gives what was sent to the record made before, too',
      breaks: write.others,
    },
    (call, answer, ids) => {
      const shown = recordFields(write.shows).map(({ name }) => name)
      // Another company's record is no other record that anybody here looks at.
      const isTaken = (name: string) => name !== 'companyId' && shown.includes(name)
      const values = Object.fromEntries(Object.entries(sentIn(call)).filter(([name]) => isTaken(name)))
      const records = otherRecordsOf(call, write, ids)
      for (const { id } of which === 'all' ? records : records.slice(-1)) overwrite(call.sandbox.world, write.collection, id, values)
      return answer
    },
  )

const otherId = (write: Write): Lie =>
  afterWrite(
    write,
    {
      kind: 'answered-id',
      says: 'answers with the id of another record',
      breaks: ['record/identity-kept', 'record/write-lasts', ...write.itself],
    },
    (call, answer, ids) => {
      const [other] = otherRecordsOf(call, write, ids)
      return other ? answered(answer, { id: other.id }) : answer
    },
  )

const madeTwice = (write: Write): Lie => ({
  id: `computed/made-twice/${write.id}`,
  says: `${write.id} makes two records of one request.`,
  breaks: ['list/shows-created', 'record/write-lasts', ...write.lasts],
  operations: [write.id, write.shows],
  tell: around([write.id], (call) => {
    const answer = call.next()
    if (isSuccess(answer)) call.next()
    return answer
  }),
})

/** Every record that is made gets the id of the first one, and takes its place. */
const givesSameId = (write: Write): Lie => ({
  id: `computed/same-id/${write.id}`,
  says: `${write.id} gives every new record the same id.`,
  breaks: ['record/id-unique', ...write.others],
  operations: [write.id, write.shows],
  tell: remembering(
    () => ({ first: '' }),
    [write.id],
    (call, memory) => {
      const { answer, ids } = madeBy(call, write.collection, () => call.next())
      const { world } = call.sandbox
      const made = world.get(write.collection, ids[0] ?? '')
      if (!made) return answer
      if (!world.get(write.collection, memory.first)) {
        memory.first = made.id
        return answer
      }
      world.transact(() => world.remove(write.collection, made))
      return show(call, write, answer, memory.first, { ...made, id: memory.first })
    },
  ),
})

/** Reads of one record: no client finds a second one that it was not told of. */
const hidesOthers: readonly OperationId[] = ['updateMessageTemplate', 'getWebhook']
const bulk: readonly OperationId[] = ['bulkCreateTransferItems', 'createTransferItems']

const isCreate = ({ kind }: Write): boolean => kind === 'create'
const creates = writes.filter(isCreate)
const updates = writes.filter((write) => !isCreate(write))

export const writingLies: readonly Lie[] = [
  ...writes.map((write) => notStored({ ...write, lasts: [...write.lasts, 'record/write-lasts'] })),
  ...otherWrites,
  ...updates.flatMap((write) => write.keeps.map((field) => otherField(write, field))),
  // The notification before may be that of another user, and read already.
  ...writes.flatMap((write) => [
    changesOthers('all', write),
    ...(write.id === 'markNotificationRead' ? [] : [changesOthers('before', write)]),
  ]),
  ...updates.map(otherId),
  ...creates.filter(({ shows }) => !hidesOthers.includes(shows)).map(madeTwice),
  ...creates.filter(({ id }) => !bulk.includes(id)).map(givesSameId),
]
