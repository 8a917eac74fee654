// Companies that get at the records of each other (1).
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { Session } from '../../../../engine/state/records.ts'
import { forEveryCompany, sessionOf } from '../../../tools/companies.ts'
import { asSession, creates, deletes, lists, reads, recordInPath, recordOf, searches, updates } from '../../../tools/kinds.ts'
import { answers, around, bodyOf, type Call, good, isFields, isSuccess, type Lie, records, withBody } from '../../../tools/lie.ts'

/** Sessions of users of other companies. */
const strangers = ({ sandbox, caller }: Call): Session[] =>
  sandbox.world.all('sessions').filter(({ companyId }) => companyId !== caller?.companyId)

/** Lists and searches that show what other companies have, too. */
const withOthers = (names: readonly OperationId[]): Lie['tell'] =>
  answers(names, (body, call) => {
    const [other] = strangers(call)
    if (!other) return body
    const theirs = bodyOf(call.next(asSession(other)))
    if (isFields(body.data) && isFields(theirs.data))
      return { ...body, data: { ...body.data, orders: [body.data.orders, theirs.data.orders].flat() } }
    return { ...body, data: [body.data, theirs.data].flat() }
  })

/** Lies about who may touch the records of another company. */
export const companyRecordLies: readonly Lie[] = [
  {
    id: 'record/read-of-other-company',
    says: 'A read shows the record of any company.',
    breaks: ['record/other-company'],
    operations: reads,
    tell: forEveryCompany(reads, (call) => recordInPath(call)?.companyId),
  },
  {
    id: 'record/update-of-other-company',
    says: 'An update changes the record of any company.',
    breaks: ['record/other-company'],
    operations: updates,
    tell: forEveryCompany(updates, (call) => recordInPath(call)?.companyId),
  },
  {
    id: 'record/update-of-other-company-hidden',
    says: 'An update changes the record of any company, although it is refused.',
    breaks: ['record/other-company'],
    operations: updates,
    tell: around(updates, (call) => {
      const answer = call.next()
      const owner = answer.status === 404 ? sessionOf(call, recordInPath(call)?.companyId) : undefined
      if (owner) call.next(asSession(owner))
      return answer
    }),
  },
  {
    id: 'record/delete-of-other-company',
    says: 'A delete removes the record of any company.',
    breaks: ['record/other-company'],
    operations: deletes,
    tell: forEveryCompany(deletes, (call) => recordInPath(call)?.companyId),
  },
  {
    id: 'record/timesheet-of-other-company',
    says: 'Timesheets of any company can be deleted.',
    breaks: ['record/other-company'],
    operations: ['deleteTimesheet'],
    tell: forEveryCompany(
      ['deleteTimesheet'],
      ({ sandbox, params }) => sandbox.world.get('timesheets', params.id ?? '')?.companyId ?? undefined,
    ),
  },
  {
    id: 'record/payment-of-other-company',
    says: 'Payments of any company can be removed.',
    breaks: ['record/other-company'],
    operations: ['deleteManualPayment'],
    tell: forEveryCompany(
      ['deleteManualPayment'],
      ({ sandbox, params }) => sandbox.world.get('payments', params.id ?? '')?.companyId ?? undefined,
    ),
  },
  {
    id: 'record/template-of-other-company',
    says: 'Message templates of any company can be deleted.',
    breaks: ['record/other-company'],
    operations: ['changeMessageTemplateState'],
    tell: forEveryCompany(
      ['changeMessageTemplateState'],
      ({ sandbox, params }) => sandbox.world.get('messageTemplates', params.id ?? '')?.companyId ?? undefined,
    ),
  },
  ...lists
    .filter((id) => id !== 'listNotifications')
    .map(
      (id): Lie => ({
        id: `record/other-company-in/${id}`,
        says: `${id} shows the records of all companies.`,
        breaks: ['record/other-company'],
        operations: [id],
        tell: withOthers([id]),
      }),
    ),
  ...[...searches, 'listWorkflowOrders' as const].map(
    (id): Lie => ({
      id: `record/other-company-in/${id}`,
      says: `${id} shows the records of all companies.`,
      breaks: ['record/other-company'],
      operations: [id],
      tell: withOthers([id]),
    }),
  ),
  {
    id: 'record/other-company-by-ids',
    says: 'A list with ids shows these records, whatever company they are of.',
    breaks: ['record/other-company'],
    operations: lists,
    tell: answers(
      lists.filter((id) => id !== 'listNotifications'),
      (body, call) => {
        const [other] = strangers(call)
        if (!call.query.has('ids') || !other) return body
        return { ...body, data: [body.data, bodyOf(call.next(asSession(other))).data].flat() }
      },
    ),
  },
  {
    id: 'record/other-company-orders-archived',
    says: 'The bulk change of orders reaches those of every company.',
    breaks: ['record/other-company'],
    operations: ['archiveOrders'],
    tell: around(['archiveOrders'], (call) => {
      const answer = call.next()
      for (const other of strangers(call)) call.next(asSession(other))
      return isSuccess(answer) ? answer : good(call, {})
    }),
  },
  {
    id: 'record/other-company-transfer-items',
    says: 'The items of the transfers of any company are shown.',
    breaks: ['record/other-company'],
    operations: ['listTransferItems'],
    tell: forEveryCompany(
      ['listTransferItems'],
      ({ sandbox, params }) => sandbox.world.get('transfers', params.transferId ?? '')?.companyId,
    ),
  },
  {
    id: 'record/other-company-transfer-grows',
    says: 'Items can be added to the transfers of any company.',
    breaks: ['record/other-company'],
    operations: ['createTransferItem', 'bulkCreateTransferItems', 'createTransferItems'],
    tell: around(['createTransferItem', 'bulkCreateTransferItems', 'createTransferItems'], (call) => {
      const answer = call.next()
      const known = call.sandbox.world.get('transfers', call.params.transferId ?? '')
      const owner = isSuccess(answer) ? undefined : sessionOf(call, known?.companyId)
      return owner && known?.companyId !== call.caller?.companyId ? call.next(asSession(owner)) : answer
    }),
  },
  {
    id: 'record/created-in-first-company',
    says: 'What any user creates belongs to the first company there is.',
    breaks: ['record/company-of-session'],
    operations: creates,
    tell: records([...creates, ...reads], (record, { sandbox }) => {
      const [first] = sandbox.world.all('companies')
      if ('companyId' in record) record.companyId = first?.id
    }),
  },
  {
    id: 'record/created-in-no-company',
    says: 'A record that is created belongs to a company that its user is not of.',
    breaks: ['record/company-of-session'],
    operations: creates,
    tell: around(creates, (call) => {
      const answer = call.next()
      const { id } = recordOf(answer)
      const other = call.sandbox.world.all('companies').find((one) => one.id !== call.caller?.companyId)
      if (typeof id !== 'string' || !other) return answer
      const body = bodyOf(answer)
      return withBody(answer, { ...body, data: { ...recordOf(answer), companyId: other.id } })
    }),
  },
]
