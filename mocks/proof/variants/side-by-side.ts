// Lawful ways to treat requests that overlap: refusing one of them, making it wait, or putting them in either order (7, 4.1).
import { type OperationId, operations } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import type { PlainAnswer } from '../../engine/plain/plain.ts'
import { changingOperations, collectionOf, creates, deletes, reads, remembering, updates } from '../tools/kinds.ts'
import { around, type Call, good, hasSent, isSuccess, refuse, sentFields } from '../tools/lie.ts'
import { besideOthers } from '../tools/under-way.ts'
import type { Variant, Vary } from './variant.ts'

const ofOneRecord: readonly OperationId[] = [...updates, ...deletes]

const sameRecord = (one: Call, other: Call): boolean =>
  one.params.id === other.params.id && resourceOf(one.operation.id) === resourceOf(other.operation.id)

/** Requests that come while another is under way of which the two cannot both be: refused with nothing done. */
const refusingClashes = (
  names: readonly OperationId[],
  status: number,
  meets: (call: Call, other: Call) => boolean,
  headers: PlainAnswer['headers'] = {},
): Vary =>
  besideOthers<Call>(names, (call, others, leave) => {
    if (call.caller && others.some((other) => meets(call, other))) {
      const refused = refuse(call, status, 'Another request is under way.')
      return { ...refused, headers: { ...refused.headers, ...headers } }
    }
    const answer = call.next()
    if (isSuccess(answer)) leave(call)
    return answer
  })

/** Requests counted while they are under way, each of which waits as the count says. */
const waiting = (names: readonly OperationId[], wait: (count: number) => number): Vary =>
  besideOthers<true>(names, (call, others, leave) => {
    leave(true)
    const answer = call.next()
    return { ...answer, wait: (answer.wait ?? 0) + wait(others.length) }
  })

const waits = (names: readonly OperationId[], wait: number): Vary => around(names, (call) => ({ ...call.next(), wait }))

const onlyReads = operations.flatMap(({ id }) => (changingOperations.includes(id) || id === 'login' || id === 'logout' ? [] : [id]))

/** Until an update is answered, reads show the record as it was: the update has not happened yet. */
const readsBefore: Vary = besideOthers<{ id: string; data: object }>([...updates, ...reads], (call, others, leave) => {
  const { id = '' } = call.params
  if (reads.includes(call.operation.id)) {
    const answer = call.next()
    const before = others.find((other) => other.id === id)
    return isSuccess(answer) && before ? good(call, { data: before.data }) : answer
  }
  const data = call.sandbox.world.get(collectionOf(call), id)
  const answer = call.next()
  if (isSuccess(answer) && data) leave({ id, data })
  return answer
})

const later = { 'retry-after': '0' }

export const sideBySideVariants: readonly Variant[] = [
  {
    id: 'beside/conflict',
    says: 'A write to a record beside another one to it is refused (409).',
    vary: refusingClashes(ofOneRecord, 409, sameRecord),
  },
  {
    id: 'beside/locked',
    says: 'A write to a record beside another one to it finds it locked (423).',
    vary: refusingClashes(ofOneRecord, 423, sameRecord),
  },
  {
    id: 'beside/precondition',
    says: 'An update of a record beside another one to it is refused, since the record is no longer what it was (412).',
    vary: refusingClashes(updates, 412, sameRecord),
  },
  {
    id: 'beside/same-field-conflicts',
    says: 'An update beside another one of the record is refused when both name a field, and otherwise both count (409).',
    vary: refusingClashes(
      updates,
      409,
      (call, other) => sameRecord(call, other) && Object.keys(sentFields(other)).some((name) => hasSent(call, name)),
    ),
  },
  {
    id: 'beside/delete-conflicts',
    says: 'A delete of a record that is being updated is refused, and an update of one that is being deleted (409).',
    vary: refusingClashes(ofOneRecord, 409, (call, other) => sameRecord(call, other) && call.operation.id !== other.operation.id),
  },
  {
    id: 'beside/creates-in-turn',
    says: 'Of the creates of a user only one is under way at a time; others are asked to come again at once (429).',
    vary: refusingClashes(creates, 429, (call, other) => call.caller?.userId === other.caller?.userId, later),
  },
  {
    id: 'beside/archiving-conflicts',
    says: 'A bulk change of orders beside another one is refused (409).',
    vary: refusingClashes(['archiveOrders'], 409, () => true),
  },
  {
    id: 'beside/transfer-conflicts',
    says: 'A write to the items of a transfer beside another one is refused (409).',
    vary: refusingClashes(
      ['createTransferItem', 'updateTransferItem', 'bulkCreateTransferItems', 'createTransferItems'],
      409,
      (call, other) => call.params.transferId === other.params.transferId,
    ),
  },
  {
    id: 'beside/queue',
    says: 'Writes are done one after the other, and each waits for those before it.',
    vary: waiting(changingOperations, (count) => 3 * count),
  },
  {
    id: 'beside/last-first',
    says: 'Of writes under way the one that came last is answered first.',
    vary: waiting(changingOperations, (count) => Math.max(0, 15 - 3 * count)),
  },
  { id: 'beside/slow-writes', says: 'Every write takes 25 milliseconds.', vary: waits(changingOperations, 25) },
  { id: 'beside/slow-reads', says: 'Reads take 12 milliseconds, and writes take no time.', vary: waits(onlyReads, 12) },
  { id: 'beside/slow-sessions', says: 'A login and a logout take 60 milliseconds.', vary: waits(['login', 'logout'], 60) },
  { id: 'beside/reads-before', says: 'A read beside an update of the record shows what it was before.', vary: readsBefore },
  {
    id: 'beside/one-of-many',
    says: 'Every tenth write takes 80 milliseconds, so that many others overtake it.',
    vary: remembering(
      () => ({ count: 0 }),
      changingOperations,
      (call, writes) => {
        writes.count += 1
        const answer = call.next()
        return writes.count % 10 === 0 ? { ...answer, wait: 80 } : answer
      },
    ),
  },
]
