// Lawful choices about what follows what: what a second delete, a mark or a name does, how versions grow, how finely dates tell time.
import type { OperationId } from '../../../openapi/contract.ts'
import type { PlainAnswer } from '../../engine/plain/plain.ts'
import type { BaseRecord } from '../../engine/state/records.ts'
import { changingOperations, collectionOf, creates, recordInPath, recordOf, remembering, rewrite, updates } from '../tools/kinds.ts'
import {
  around,
  ask,
  bodyOf,
  type Call,
  type Fields,
  good,
  hasSent,
  isFields,
  isSuccess,
  refuse,
  sentFields,
  withBody,
} from '../tools/lie.ts'
import { eachObject, everyBody, type Variant, type Vary, varyBoth } from './variant.ts'

const action = 'changeMessageTemplateState'
const mark = 'markNotificationRead'

const templateOf = ({ sandbox, params, caller }: Call) => {
  const found = sandbox.world.get('messageTemplates', params.id ?? '')
  return found?.companyId === caller?.companyId ? found : undefined
}

/** Refuses moves that do not begin in the state which the rows of part 3 name. */
const templates = (name: typeof action | 'updateMessageTemplate', isForbidden: (call: Call, deleted: boolean) => boolean): Vary =>
  around([name], (call) => {
    const found = templateOf(call)
    return found && isForbidden(call, found.deleted) ? refuse(call, 409, 'The template is not in the state for this.') : call.next()
  })

const withData = (answer: PlainAnswer, data: Fields): PlainAnswer =>
  withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), ...data } })

const ownNotification = ({ sandbox, params, caller }: Call) => {
  const found = sandbox.world.get('notifications', params.id ?? '')
  return found?.userId === caller?.userId ? found : undefined
}

const laterThan = (time: string | null, milliseconds: number): string => new Date(Date.parse(time ?? '') + milliseconds).toISOString()

interface Deleting {
  remove: OperationId
  read: OperationId
  list: OperationId
  update?: OperationId
}

/** What is deleted stays, and says so; lists show it where it is named. */
const deletedSoftly = ({ remove, read, list, update }: Deleting): Vary =>
  remembering(
    () => new Map<string, Fields>(),
    [remove, read, list, ...(update ? [update] : [])],
    (call, gone) => {
      const { id = '' } = call.params
      if (call.operation.id === list) return withNamed(call, gone)
      const known = gone.get(id)
      const isTheirs = known === undefined || known.companyId !== call.caller?.companyId
      if (!isTheirs) {
        gone.set(id, { ...known, ...sentFields(call) })
        return good(call, { data: gone.get(id) })
      }
      if (call.operation.id !== remove) return call.next()
      const { data } = ask(call, read, { id })
      const answer = call.next()
      if (isSuccess(answer) && isFields(data)) gone.set(id, { ...data, deleted: true })
      return answer
    },
  )

function withNamed(call: Call, gone: ReadonlyMap<string, Fields>): PlainAnswer {
  const answer = call.next()
  const named = call.query.getAll('ids').flatMap((ids) => ids.split(','))
  const more = [...gone].flatMap(([id, source]) => (named.includes(id) && source.companyId === call.caller?.companyId ? [source] : []))
  const { data, meta, ...rest } = bodyOf(answer)
  if (!isSuccess(answer) || more.length === 0 || !Array.isArray(data) || !isFields(meta)) return answer
  return withBody(answer, { ...rest, data: [...data, ...more], meta: { ...meta, total: Number(meta.total) + more.length } })
}

/** Each change of any record takes the next number. */
const oneCounter: Vary = remembering(
  () => ({ last: 1000 }),
  [...creates, ...updates],
  (call, counter) => {
    const answer = call.next()
    const id = String(recordOf(answer).id ?? call.params.id)
    const record: BaseRecord | undefined = isSuccess(answer) ? call.sandbox.world.get(collectionOf(call), id) : undefined
    if (!record?.meta) return answer
    counter.last += 1
    const meta = { ...record.meta, version: counter.last }
    rewrite(call, collectionOf(call), id, { meta })
    return 'meta' in recordOf(answer) ? withData(answer, { meta }) : answer
  },
)

const serverDates = new Set(['createdDate', 'updatedDate', 'deletedDate'])

/** Time goes on with each request, and the dates that the server sets are told as finely as this. */
const toldTo = (milliseconds: number): Vary =>
  varyBoth(
    everyBody(({ data }) =>
      eachObject(data, (fields) => {
        for (const [name, value] of Object.entries(fields))
          if (serverDates.has(name) && typeof value === 'string')
            fields[name] = new Date(Math.floor(Date.parse(value) / milliseconds) * milliseconds).toISOString()
      }),
    ),
    around([], (call) => {
      call.sandbox.clock.advance(70)
      return call.next()
    }),
  )

/** Remembers what was deleted, and says so of every later request for it. */
const gone: Vary = remembering(
  () => new Map<string, string>(),
  [],
  (call, deleted) => {
    const { id = '' } = call.params
    const before = call.operation.kind === 'delete' && call.operation.area !== 'company' ? call.caller?.companyId : undefined
    const answer = call.next()
    if (before !== undefined && isSuccess(answer)) deleted.set(id, before)
    return answer.status === 404 && deleted.get(id) === call.caller?.companyId ? refuse(call, 410, 'It was deleted.') : answer
  },
)

const namesStayTaken: Vary = remembering(
  () => new Set<unknown>(),
  ['createReferralSource', 'deleteReferralSource'],
  (call, names) => {
    const before = call.operation.id === 'deleteReferralSource' ? recordInPath(call) : undefined
    const { name } = sentFields(call)
    if (call.caller && call.operation.id === 'createReferralSource' && names.has(name))
      return refuse(call, 409, 'There was one of this name.')
    const answer = call.next()
    if (isSuccess(answer) && before && 'name' in before) names.add(before.name)
    return answer
  },
)

/** A scan inspection that moves to another place among those of its order closes the gap it leaves, and makes room where it goes. */
const placesMoveOn: Vary = around(['updateTpiInspection'], (call) => {
  const { world } = call.sandbox
  const { ordinal: from } = world.get('tpiInspections', call.params.id ?? '') ?? {}
  const answer = call.next()
  const moved = world.get('tpiInspections', call.params.id ?? '')
  if (!isSuccess(answer) || !moved || typeof from !== 'number' || typeof moved.ordinal !== 'number') return answer
  const [step, to] = [Math.sign(from - moved.ordinal), moved.ordinal]
  for (const { id, orderId, ordinal } of world.all('tpiInspections')) {
    const isBetween = typeof ordinal === 'number' && Math.min(from, to) <= ordinal && ordinal <= Math.max(from, to)
    if (id !== moved.id && orderId === moved.orderId && isBetween) rewrite(call, 'tpiInspections', id, { ordinal: ordinal + step })
  }
  return answer
})

export const historyVariants: readonly Variant[] = [
  {
    id: 'states/sources-deleted-softly',
    says: 'A referral source that is deleted is left out of lists, and shown as deleted, and renamed, by its id.',
    vary: deletedSoftly({
      remove: 'deleteReferralSource',
      read: 'getReferralSource',
      list: 'listReferralSources',
      update: 'updateReferralSource',
    }),
  },
  {
    id: 'states/entries-deleted-softly',
    says: 'A timesheet that is deleted is left out of lists, and shown as deleted by its id.',
    vary: deletedSoftly({ remove: 'deleteTimesheet', read: 'getTimesheet', list: 'listTimesheets' }),
  },
  {
    id: 'steps/second-delete-refused',
    says: 'The action delete is refused for a template that is deleted already (409).',
    vary: templates(action, ({ params }, deleted) => params.action === 'delete' && deleted),
  },
  {
    id: 'steps/second-delete-changes-nothing',
    says: 'The action delete answers with a template that is deleted already as it was, its reason too.',
    vary: around([action], (call) => {
      const before = templateOf(call)
      const answer = call.next()
      if (!isSuccess(answer) || !before?.deleted || call.params.action !== 'delete') return answer
      rewrite(call, 'messageTemplates', before.id, before)
      return withData(answer, { ...before })
    }),
  },
  {
    id: 'steps/deletion-is-no-update',
    says: 'Delete and undelete leave updatedDate of a template as it was.',
    vary: around([action], (call) => {
      const before = templateOf(call)
      const answer = call.next()
      if (!isSuccess(answer) || !before) return answer
      const { updatedDate } = before
      rewrite(call, 'messageTemplates', before.id, { updatedDate })
      return withData(answer, { updatedDate })
    }),
  },
  {
    id: 'steps/undelete-of-what-is-there-refused',
    says: 'The action undelete is refused for a template that is not deleted (409).',
    vary: templates(action, ({ params }, deleted) => params.action === 'undelete' && !deleted),
  },
  {
    id: 'steps/deleted-template-cannot-change',
    says: 'A deleted template takes no update but one that brings it back (409).',
    vary: templates('updateMessageTemplate', (call, deleted) => deleted && !hasSent(call, 'deleted')),
  },
  {
    id: 'steps/undelete-keeps-what-was-said',
    says: 'A template that is back still tells when, why and by whom it was deleted.',
    vary: around([action, 'updateMessageTemplate'], (call) => {
      const before = templateOf(call)
      const answer = call.next()
      if (!isSuccess(answer) || !before || templateOf(call)?.deleted) return answer
      const { deletedDate, deletedReason, deletedUserId } = before
      const kept = { deletedDate, deletedReason, deletedUserId }
      rewrite(call, 'messageTemplates', before.id, kept)
      return withData(answer, kept)
    }),
  },
  {
    id: 'steps/mark-again-refused',
    says: 'Marking a notification that is read already is refused (409).',
    vary: around([mark], (call) => (ownNotification(call)?.read ? refuse(call, 409, 'It is read already.') : call.next())),
  },
  {
    id: 'steps/mark-again-moves-its-date',
    says: 'Marking a notification that is read already counts as a change of it.',
    vary: around([mark], (call) => {
      const before = ownNotification(call)
      const answer = call.next()
      if (!isSuccess(answer) || !before?.read) return answer
      const updatedDate = laterThan(before.updatedDate ?? before.createdDate, 1000)
      rewrite(call, 'notifications', before.id, { updatedDate })
      return withData(answer, { updatedDate })
    }),
  },
  {
    id: 'steps/places-move-on',
    says: 'A scan inspection that is put between others of its order moves them on.',
    vary: placesMoveOn,
  },
  { id: 'steps/gone', says: 'What was deleted is told apart from what never was (410).', vary: gone },
  {
    id: 'steps/names-of-deleted-stay-taken',
    says: 'The name of a referral source that was deleted is not free again (409).',
    vary: namesStayTaken,
  },
  {
    id: 'steps/archiving-touches-all',
    says: 'A bulk change dates all orders of the status anew, also those that were as they should be.',
    vary: around(['archiveOrders'], (call) => {
      const answer = call.next()
      const { world, clock } = call.sandbox
      const meant = world.all('orders').filter((order) => order.workflowStatusId === sentFields(call).workflowStatusId)
      if (isSuccess(answer)) for (const { id } of meant) rewrite(call, 'orders', id, { updatedDate: new Date(clock.now()).toISOString() })
      return answer
    }),
  },
  { id: 'steps/versions-of-one-counter', says: 'Each change of any record takes the next number as its version.', vary: oneCounter },
  { id: 'steps/dates-in-seconds', says: 'The server tells its dates in whole seconds, while time goes on.', vary: toldTo(1000) },
  { id: 'steps/dates-in-minutes', says: 'The server tells its dates in whole minutes, while time goes on.', vary: toldTo(60_000) },
  {
    id: 'steps/writes-take-a-second',
    says: 'More than a second goes by on the clock of the server while it writes.',
    vary: around(changingOperations, (call) => {
      const answer = call.next()
      call.sandbox.clock.advance(1100)
      return answer
    }),
  },
]
