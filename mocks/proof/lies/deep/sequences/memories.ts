// What a server remembers of earlier requests and should not: old contents, refused ones, names, orders, who was here before.
import type { Collections, Session } from '../../../../engine/state/records.ts'
import { asSession, recordOf, remembering, rewrite, tokenOf } from '../../../tools/kinds.ts'
import {
  around,
  bodyOf,
  type Call,
  good,
  isFields,
  isSuccess,
  type Lie,
  metaOf,
  sentFields,
  sentOtherwise,
  withBody,
} from '../../../tools/lie.ts'
import { companyRecords, putBack, storedRecord } from '../../../tools/stored.ts'
import { idIn, madeBy } from '../../computed/store.ts'
import { writeOf } from '../../computed/writes.ts'
import { show } from '../../computed/writing.ts'
import { knowingPast } from './past.ts'

/** To the second, as a column without fractions keeps it. */
const second = (date: string | null | undefined): string => String(date).slice(0, 19)

const sessionLies: readonly Lie[] = [
  {
    id: 'sequences/login/session-of-the-same-audience',
    says: 'A login with the audience of a running session of the user has the sessionId of that one, and a logout ends both.',
    breaks: ['session/session-id', 'session/logout-ends-this-only'],
    operations: ['login', 'logout'],
    tell: remembering(
      () => new Map<string, Session>(),
      ['login', 'logout'],
      (call, open) => {
        const { world } = call.sandbox
        if (call.operation.id === 'logout') {
          const ended = call.caller?.session
          const answer = call.next()
          for (const session of world.all('sessions'))
            if (session.sessionId === ended?.sessionId) world.transact(() => world.remove('sessions', session))
          return answer
        }
        const { answer, ids } = madeBy(call, 'sessions', () => call.next())
        const made = world.get('sessions', ids[0] ?? '')
        if (!isSuccess(answer) || !made) return answer
        const key = `${made.userId} ${sentFields(call).audience}`
        const known = world.get('sessions', open.get(key)?.id ?? '')
        open.set(key, made)
        if (!known) return answer
        rewrite(call, 'sessions', made.id, { sessionId: known.sessionId })
        return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), sessionId: known.sessionId } })
      },
    ),
  },
  {
    id: 'sequences/updatePaymentTerm/stored-after-logout',
    says: 'An update of a payment term with the token of a session that logged out is refused, and stored.',
    breaks: ['session/logout-ends', 'http/refused-changes-nothing', 'record/write-lasts'],
    operations: ['logout', 'updatePaymentTerm'],
    tell: remembering(
      () => new Map<string, string>(),
      ['logout', 'updatePaymentTerm'],
      (call, ended) => {
        const { caller, sandbox, operation } = call
        if (operation.id === 'logout') {
          if (caller) ended.set(tokenOf(call) ?? '', caller.userId)
          return call.next()
        }
        const userId = caller ? undefined : ended.get(tokenOf(call) ?? '')
        const running = sandbox.world.all('sessions').find((session) => session.userId === userId)
        if (running) call.next(asSession(running))
        return call.next()
      },
    ),
  },
  {
    id: 'sequences/getCompanyConfig/first-read-of-a-session-saves',
    says: 'The first read of the configuration in a session saves it: it counts as a change that the reader made.',
    breaks: ['record/meta-user', 'record/meta-session', 'record/meta-version-own', 'record/read-stable'],
    operations: ['getCompanyConfig'],
    tell: remembering(
      () => new Set<string>(),
      ['getCompanyConfig'],
      (call, seen) => {
        const { caller, sandbox } = call
        const answer = call.next()
        const config = sandbox.world.get('companyConfigs', String(recordOf(answer).id))
        if (!caller || !config || !isSuccess(answer) || seen.has(caller.session.id)) return answer
        seen.add(caller.session.id)
        const { userId, session } = caller
        rewrite(call, 'companyConfigs', config.id, {
          updatedDate: new Date(sandbox.clock.now()).toISOString(),
          updatedById: userId,
          meta: { userId, sessionId: session.sessionId, version: (config.meta?.version ?? 0) + 1 },
        })
        return call.next()
      },
    ),
  },
]

/** What a record says, its history and the ids of its parts aside. */
const rememberedContentOf = ({ name, type, default: isDefault, ranges }: Collections['laborMatrices']): string =>
  JSON.stringify([name, type, isDefault, ranges.map(({ start, end, multiplier }) => [start, end, multiplier])])

const updateLies: readonly Lie[] = [
  {
    id: 'sequences/updateLaborMatrix/version-of-the-same-content',
    says: 'An update that brings back what the matrix said before brings back the version and the date that it had then.',
    breaks: ['record/meta-version-grows', 'record/updated-moves'],
    operations: ['updateLaborMatrix', 'getLaborMatrix'],
    tell: remembering(
      () => new Map<string, Pick<Collections['laborMatrices'], 'meta' | 'updatedDate'>>(),
      ['updateLaborMatrix'],
      (call, known) => {
        const keyOf = (matrix: Collections['laborMatrices']) => `${matrix.id} ${rememberedContentOf(matrix)}`
        const before = storedRecord(call, 'laborMatrices')
        const answer = call.next()
        const now = storedRecord(call, 'laborMatrices')
        if (!isSuccess(answer) || !before || !now) return answer
        if (!known.has(keyOf(before))) known.set(keyOf(before), before)
        const then = known.get(keyOf(now))
        if (!then?.meta || !now.meta || rememberedContentOf(before) === rememberedContentOf(now)) return answer
        const { updatedDate } = then
        return show(call, writeOf('updateLaborMatrix'), answer, now.id, { updatedDate, meta: { ...now.meta, version: then.meta.version } })
      },
    ),
  },
  {
    id: 'sequences/updateMessageTemplate/second-in-a-second-lost',
    says: 'Of two updates of a template within a second the later one is answered, and not stored.',
    breaks: ['message-template/update-lasts', 'record/write-lasts'],
    operations: ['updateMessageTemplate', 'changeMessageTemplateState'],
    tell: knowingPast(writeOf('updateMessageTemplate'), (call, answer, past) => {
      const before = past.at(-1)
      const now = storedRecord(call, 'messageTemplates')
      if (before && now && before.updatedDate !== null && second(now.updatedDate) === second(before.updatedDate))
        putBack(call, 'messageTemplates', { ...now, ...before })
      return answer
    }),
  },
  {
    id: 'sequences/updateReferralSource/creator-not-named-again',
    says: 'meta goes on naming the user who changed a record last when it is its creator who changes it then.',
    breaks: ['record/meta-user', 'record/meta-session'],
    operations: ['createReferralSource', 'updateReferralSource', 'getReferralSource'],
    tell: remembering(
      () => new Map<unknown, string | undefined>(),
      ['createReferralSource', 'updateReferralSource'],
      (call, creators) => {
        const before = storedRecord(call, 'referralSources')
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        if (call.operation.id === 'createReferralSource') creators.set(recordOf(answer).id, call.caller?.userId)
        const now = storedRecord(call, 'referralSources')
        if (!before?.meta || !now?.meta || creators.get(now.id) !== call.caller?.userId) return answer
        const meta = { ...before.meta, version: now.meta.version }
        return show(call, writeOf('updateReferralSource'), answer, now.id, { meta })
      },
    ),
  },
  ...(['createLaborMatrix', 'updateLaborMatrix'] as const).map(
    (operation): Lie => ({
      id: `sequences/${operation}/ranges-move-by-id`,
      says: `${operation} takes ranges that are sent with their ids from the matrix that has them.`,
      breaks: ['labor-matrix/update-leaves-other-ranges', 'record/others-kept'],
      operations: [operation, 'getLaborMatrix'],
      tell: around([operation], (call) => {
        const answer = call.next()
        const sent: readonly unknown[] = [sentFields(call).ranges].flat()
        const ids = new Set(sent.map((range) => (isFields(range) ? range.id : undefined)))
        if (!isSuccess(answer)) return answer
        for (const { id, ranges } of companyRecords(call, 'laborMatrices')) {
          const left = ranges.filter((range) => !ids.has(range.id))
          if (id !== recordOf(answer).id && left.length < ranges.length) rewrite(call, 'laborMatrices', id, { ranges: left })
        }
        return answer
      }),
    }),
  ),
  {
    id: 'sequences/updateBulkPayment/rest-of-the-first',
    says: 'A bulk update gives note, date, tip and card of the first payment of the bulk payment to the others.',
    breaks: ['payment/bulk-update-leaves-rest', 'record/others-kept'],
    operations: ['updateBulkPayment', 'searchPayments'],
    tell: around(['updateBulkPayment'], (call) => {
      const parts = companyRecords(call, 'payments').filter(({ bulkPaymentId }) => bulkPaymentId === call.params.id)
      const answer = call.next()
      const first = call.sandbox.world.get('payments', parts[0]?.id ?? '')
      if (!isSuccess(answer) || !first) return answer
      const { note, recordedDate, tipAmountCents, cardDigits, cardType } = first
      for (const { id } of parts.slice(1)) rewrite(call, 'payments', id, { note, recordedDate, tipAmountCents, cardDigits, cardType })
      return answer
    }),
  },
  {
    id: 'sequences/archiveOrders/restores-the-last-archived',
    says: 'Bringing orders back brings back those of the status that was archived last, whichever is named.',
    breaks: ['workflow/bulk-restores', 'workflow/bulk-spares-other-statuses'],
    operations: ['archiveOrders', 'listWorkflowOrders'],
    tell: (server) => {
      let last: unknown
      return sentOtherwise(['archiveOrders'], (body) => {
        if (body.archived === true) last = body.workflowStatusId
        return body.archived === false && last !== undefined ? { ...body, workflowStatusId: last } : body
      })(server)
    },
  },
  {
    id: 'sequences/markCustomerNotificationsRead/order-of-the-call-before',
    says: "Marking a customer's messages without an orderId marks those of the order that was named before.",
    breaks: ['notification/customer-read', 'notification/customer-read-marks', 'notification/customer-read-count'],
    operations: ['markCustomerNotificationsRead', 'listNotifications'],
    tell: (server) => {
      const orders = new Map<string, unknown>()
      return sentOtherwise(['markCustomerNotificationsRead'], (body, { caller, params }) => {
        const key = `${caller?.userId} ${params.customerId}`
        if (body.orderId !== undefined) orders.set(key, body.orderId)
        return orders.has(key) ? { ...body, orderId: orders.get(key) } : body
      })(server)
    },
  },
]

const deletedIn = (call: Call): Collections['coreCharges'] | undefined => storedRecord(call, 'coreCharges')

const deleteLies: readonly Lie[] = [
  {
    id: 'sequences/createReferralSource/brings-back-the-namesake',
    says: 'A create with the name of a record that was deleted brings that one back.',
    breaks: ['record/updated-null-at-first', 'referral-source/create', 'record/id-unique'],
    operations: ['createReferralSource', 'deleteReferralSource'],
    tell: remembering(
      () => new Map<string, Collections['referralSources']>(),
      ['createReferralSource', 'deleteReferralSource'],
      (call, deleted) => {
        const before = storedRecord(call, 'referralSources')
        const { answer, ids } = madeBy(call, 'referralSources', () => call.next())
        if (!isSuccess(answer)) return answer
        if (before) deleted.set(before.name, before)
        const { world } = call.sandbox
        const made = world.get('referralSources', ids[0] ?? '')
        const old = made && deleted.get(made.name)
        if (!made || old?.companyId !== made.companyId) return answer
        deleted.delete(made.name)
        world.transact(() => world.remove('referralSources', made))
        putBack(call, 'referralSources', old)
        return good(call, { data: old })
      },
    ),
  },
  {
    id: 'sequences/listReferralSources/shows-the-refused-name',
    says: 'The list shows the name that a reserved source was refused, until another is changed.',
    breaks: ['http/refused-changes-nothing', 'list/agrees-with-read'],
    operations: ['updateReferralSource', 'listReferralSources'],
    tell: remembering(
      () => new Map<unknown, unknown>(),
      ['createReferralSource', 'updateReferralSource', 'deleteReferralSource', 'listReferralSources'],
      (call, names) => {
        const answer = call.next()
        if (call.operation.id === 'listReferralSources') {
          const { data, ...body } = bodyOf(answer)
          const all: readonly unknown[] = Array.isArray(data) ? data : []
          const shown = all.map((one) => (isFields(one) && names.has(one.id) ? { ...one, name: names.get(one.id) } : one))
          return isSuccess(answer) ? withBody(answer, { ...body, data: shown }) : answer
        }
        if (isSuccess(answer)) names.clear()
        else if (answer.status === 409 && call.operation.id === 'updateReferralSource') names.set(idIn(call.params), sentFields(call).name)
        return answer
      },
    ),
  },
  {
    id: 'sequences/createPaymentTerm/refused-takes-the-default',
    says: 'A create of a default term that is refused takes the default from the term that has it.',
    breaks: ['http/refused-changes-nothing', 'record/others-kept'],
    operations: ['createPaymentTerm', 'getPaymentTerm'],
    tell: around(['createPaymentTerm'], (call) => {
      const answer = call.next()
      const { customerDefault, fleetDefault } = sentFields(call)
      if (answer.status !== 400) return answer
      for (const term of companyRecords(call, 'paymentTerms')) {
        if (customerDefault === true && term.customerDefault) rewrite(call, 'paymentTerms', term.id, { customerDefault: false })
        if (fleetDefault === true && term.fleetDefault) rewrite(call, 'paymentTerms', term.id, { fleetDefault: false })
      }
      return answer
    }),
  },
  {
    id: 'sequences/listCoreCharges/total-falls-with-each-delete',
    says: 'total of listCoreCharges falls with every delete of a core charge, also of one that is gone.',
    breaks: ['list/drops-deleted', 'list/pages', 'http/refused-changes-nothing'],
    operations: ['deleteCoreCharge', 'listCoreCharges'],
    tell: remembering(
      () => ({ gone: new Set<string>(), lost: 0 }),
      ['deleteCoreCharge', 'listCoreCharges'],
      (call, memory) => {
        const known = deletedIn(call)
        const answer = call.next()
        if (call.operation.id === 'deleteCoreCharge') {
          if (known && isSuccess(answer)) memory.gone.add(known.id)
          else if (call.caller && memory.gone.has(idIn(call.params))) memory.lost += 1
          return answer
        }
        const body = bodyOf(answer)
        const { total, ...meta } = metaOf(body)
        if (!isSuccess(answer) || typeof total !== 'number' || call.query.has('ids') || call.query.has('where')) return answer
        const told = total - memory.lost
        const shown = Number(call.query.get('skip')) + (Array.isArray(body.data) ? body.data.length : 0)
        return withBody(answer, { ...body, meta: { ...meta, total: told, hasMore: shown < told } })
      },
    ),
  },
  {
    id: 'sequences/changeMessageTemplateState/undelete-brings-back-the-first-texts',
    says: 'Each undelete brings back the texts from before the first delete.',
    breaks: ['message-template/undelete-leaves-rest', 'record/write-lasts'],
    operations: ['changeMessageTemplateState', 'updateMessageTemplate'],
    tell: remembering(
      () => new Map<string, Pick<Collections['messageTemplates'], 'name' | 'messageText' | 'subjectText'>>(),
      ['changeMessageTemplateState'],
      (call, copies) => {
        const id = idIn(call.params)
        const before = storedRecord(call, 'messageTemplates')
        const answer = call.next()
        if (!isSuccess(answer) || !before) return answer
        if (call.params.action === 'delete') {
          const { name, messageText, subjectText } = before
          if (!copies.has(id)) copies.set(id, { name, messageText, subjectText })
          return answer
        }
        const copy = copies.get(id)
        return copy ? show(call, writeOf('changeMessageTemplateState'), answer, id, copy) : answer
      },
    ),
  },
]

export const memoryLies: readonly Lie[] = [...sessionLies, ...updateLies, ...deleteLies]
