// Deletes that do not delete, delete in one place only, or delete too much; and refused requests that take effect.
import { type OperationId, operation } from '../../../../openapi/contract.ts'
import { resources } from '../../../../openapi/resources.ts'
import type { CollectionName } from '../../../engine/state/records.ts'
import { asSomebody, changingOperations, keptIn, remembering } from '../../tools/kinds.ts'
import { around, bodyOf, type Call, isFields, isSuccess, type Lie, refuse, withBody } from '../../tools/lie.ts'
import { idIn, otherRecordsOf, takingBack } from './store.ts'
import { rightBody } from './values.ts'

type Reasons = { readonly [id in OperationId]?: string }

interface Delete {
  id: OperationId
  collection: CollectionName
  /** Operations with the id of the record in their path. */
  reads: readonly OperationId[]
  lists: readonly OperationId[]
  /** The sentences that it is gone. */
  gone: readonly string[]
}

const gone: { readonly [remove in OperationId]?: readonly string[] } = {
  deleteReferralSource: ['referral-source/delete'],
  deleteTpiInspection: ['tpi-scan/delete-removes'],
  deleteManualPayment: ['payment/delete-removes'],
  deleteCoreCharge: ['core-charge/delete-permanent', 'core-charge/search-finds'],
  deleteTimesheet: ['timesheet/delete-removes'],
}

/** The sentences of its section that the record is gone. */
export function goneOf(id: OperationId): readonly string[] {
  const known = gone[id]
  if (!known) throw new Error(`No sentence says what ${id} does: add it to gone in mocks/proof/lies/computed/deletes.ts.`)
  return known
}

const resourceDeletes: readonly Delete[] = resources.flatMap((resource) => {
  const { delete: id, read, update, list, search } = resource
  if (id === undefined) return []
  const reads = read ? [read, update].filter((one) => one !== undefined) : []
  const lists = [list, search].filter((one) => one !== undefined)
  return [{ id, collection: keptIn(resource), reads, lists, gone: [...goneOf(id), ...(list ? ['list/drops-deleted'] : [])] }]
})

/** Does not delete, and remembers what it said it deleted. */
const pretending = (
  { id, lists, reads, gone }: Delete,
  name: string,
  says: string,
  at: readonly OperationId[],
  answer: (call: Call, gone: ReadonlySet<string>) => ReturnType<Call['next']>,
): Lie => ({
  id: `computed/delete/${id}/${name}`,
  says: `${id} ${says}.`,
  breaks: gone,
  operations: [id, ...lists, ...reads],
  tell: remembering(
    () => new Set<string>(),
    [id, ...at],
    (call, deleted) => {
      if (call.operation.id !== id) return answer(call, deleted)
      if (deleted.has(idIn(call.params))) return refuse(call, 404, 'No such record.')
      const done = takingBack(call, () => call.next())
      if (isSuccess(done)) deleted.add(idIn(call.params))
      return done
    },
  ),
})

/** A list without these records. */
function withoutThem(call: Call, deleted: ReadonlySet<string>) {
  const answer = call.next()
  const body = bodyOf(answer)
  if (!isSuccess(answer) || !Array.isArray(body.data)) return answer
  const data = body.data.filter((record: unknown) => !(isFields(record) && typeof record.id === 'string' && deleted.has(record.id)))
  const { meta } = body
  if (isFields(meta) && typeof meta.total === 'number') meta.total -= deleted.size
  return withBody(answer, { ...body, data })
}

const refusedOnce = (call: Call, deleted: ReadonlySet<string>) =>
  deleted.has(idIn(call.params)) ? refuse(call, 404, 'No such record.') : call.next()

const tooMuch = (one: Delete, which: 'first' | 'last'): Lie => ({
  id: `computed/delete/${one.id}/${which}-too`,
  says: `${one.id} deletes the ${which} other record, too.`,
  breaks: ['record/others-kept', ...one.gone],
  operations: [one.id, ...one.lists],
  tell: around([one.id], (call) => {
    const answer = call.next()
    const { world } = call.sandbox
    const other = otherRecordsOf(call, one, [idIn(call.params)]).at(which === 'first' ? 0 : -1)
    if (isSuccess(answer) && other) world.transact(() => world.remove(one.collection, other))
    return answer
  }),
})

const ofDelete = (one: Delete): Lie[] => [
  pretending(one, 'not-done', 'answers with success, and deletes nothing', [], (call) => call.next()),
  pretending(one, 'still-listed', 'takes the record from reads, and leaves it in the lists', one.reads, refusedOnce),
  ...(one.reads.length > 0
    ? [pretending(one, 'still-read', 'takes the record from the lists, and leaves it to be read', one.lists, withoutThem)]
    : []),
  tooMuch(one, 'first'),
  tooMuch(one, 'last'),
]

const unlisted = (what: string) => `No operation lists ${what}, and a client reads only those whose ids it knows.`

/** What became of these no answer shows. */
const unseen: Reasons = {
  setCompanyLogo: 'No operation shows the logo of a company.',
  deleteCompanyLogo: 'No operation shows the logo of a company.',
  createMessageTemplate: unlisted('templates'),
}

/** Nor a record that these make in spite of a refusal. */
const unseenRecords: Reasons = { createMessageTemplate: unlisted('templates'), createWebhook: unlisted('webhooks') }

const reasonFor = (id: OperationId, reasons: Reasons): Pick<Lie, 'unseen'> => (reasons[id] === undefined ? {} : { unseen: reasons[id] })

const withoutSession = (id: OperationId): Lie => ({
  id: `computed/refused/${id}/without-session`,
  says: `${id} refuses a request without a session, and does it all the same.`,
  breaks: ['http/refused-changes-nothing'],
  operations: [id],
  ...reasonFor(id, unseen),
  tell: around([id], (call) => {
    const answer = call.next()
    if (!call.caller) asSomebody(call)
    return answer
  }),
})

const wrongBody = (id: OperationId): Lie => ({
  id: `computed/refused/${id}/wrong-body`,
  says: `${id} refuses a body that is wrong, and makes a record all the same.`,
  breaks: ['http/refused-changes-nothing'],
  operations: [id],
  ...reasonFor(id, unseenRecords),
  tell: around([id], (call) => {
    const answer = call.next()
    if (!isSuccess(answer) && call.caller) call.next({ body: rightBody(call) })
    return answer
  }),
})

/** Of the two paths that add items to a transfer, one will do. */
const makesRecords = (id: OperationId): boolean => operation(id).kind === 'create' || id === 'createTransferItems'

export const deleteLies: readonly Lie[] = [
  ...resourceDeletes.flatMap(ofDelete),
  ...changingOperations.map(withoutSession),
  ...changingOperations.filter((id) => makesRecords(id) && operation(id).body?.required).map(wrongBody),
]
