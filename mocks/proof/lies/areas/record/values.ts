// Reads and writes that turn what was sent into something else.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { BaseRecord } from '../../../../engine/state/records.ts'
import { collectionOf, lists, reads, recordInPath, remembering, rewrite, searches, updates } from '../../../tools/kinds.ts'
import {
  answers,
  around,
  bodyOf,
  bodySchemas,
  type Fields,
  good,
  isFields,
  isSuccess,
  type Lie,
  records,
  refuse,
  withBody,
} from '../../../tools/lie.ts'

const leavesRest: readonly (readonly [OperationId, string])[] = [
  ['updateCoreCharge', 'core-charge/update-leaves-rest'],
  ['updateInspection', 'inspection/update-leaves-others'],
  ['updateInventoryFee', 'inventory/fee-update-leaves-others'],
  ['updateLaborMatrix', 'labor-matrix/update-leaves-rest'],
  ['updateMessageTemplate', 'message-template/update-leaves-rest'],
  ['updatePaymentTerm', 'payment-term/update-leaves-rest'],
  ['updateStatement', 'statement/update-leaves-rest'],
  ['updateTpiInspection', 'tpi-scan/update-leaves-rest'],
  ['updateWebhook', 'webhook/update-leaves-others'],
]

/** An update that clears every field that was not sent. */
const replaces = (id: OperationId, requirement: string): Lie => ({
  id: `record/replaced-by-update/${id}`,
  says: `${id} replaces the record: texts and flags that are not sent are cleared.`,
  breaks: [requirement],
  operations: [id],
  tell: around([id], (call) => {
    const answer = call.next()
    if (!isSuccess(answer) || !isFields(call.body)) return answer
    const { body } = call
    const cleared = Object.keys(bodySchemas(call)).filter((name) => !(name in body) && !['type', 'orderId', 'customerId'].includes(name))
    const record: Fields = { ...recordInPath(call) }
    const isValue = (value: unknown) => ['boolean', 'string', 'number'].includes(typeof value)
    const values = cleared.filter((name) => isValue(record[name])).map((name) => [name, typeof record[name] === 'boolean' ? false : null])
    rewrite(call, collectionOf(call), call.params.id ?? '', Object.fromEntries(values))
    return answer
  }),
})

export const recordValueLies: readonly Lie[] = [
  {
    id: 'record/read-turns',
    says: 'Every second read shows the name in capitals.',
    breaks: ['record/read-stable'],
    operations: [...lists, ...searches],
    tell: remembering(
      () => ({ count: 0 }),
      [...lists, ...searches],
      (call, reading) => {
        const answer = call.next()
        reading.count += 1
        if (!isSuccess(answer) || reading.count % 2 === 0) return answer
        const body = bodyOf(answer)
        for (const record of Array.isArray(body.data) ? body.data.filter(isFields) : [])
          for (const field of ['name', 'note', 'draftMessage', 'status', 'type', 'activity'])
            if (typeof record[field] === 'string' && !['status', 'type', 'activity'].includes(field))
              record[field] = record[field].toUpperCase()
        return withBody(answer, body)
      },
    ),
  },
  {
    id: 'record/read-next',
    says: 'A read returns the record after the one that was asked for.',
    breaks: ['record/read-by-id'],
    operations: reads,
    tell: around(reads, (call) => {
      const answer = call.next()
      const all: readonly BaseRecord[] = call.sandbox.world
        .all(collectionOf(call))
        .filter(({ companyId }) => companyId === call.caller?.companyId)
      const next = all[all.findIndex(({ id }) => id === call.params.id) + 1]
      return isSuccess(answer) && next ? good(call, { data: next }) : answer
    }),
  },
  {
    id: 'record/read-with-asked-id',
    says: 'A read returns the values of the first record, under the id that was asked for.',
    breaks: ['list/agrees-with-read'],
    operations: reads,
    tell: around(reads, (call) => {
      const answer = call.next()
      const first: BaseRecord | undefined = call.sandbox.world.all(collectionOf(call))[0]
      return isSuccess(answer) && first ? good(call, { data: { ...first, id: call.params.id } }) : answer
    }),
  },
  {
    id: 'record/ids-shared',
    says: 'Two records of a list have the same id.',
    breaks: ['record/id-unique', 'list/no-duplicates'],
    operations: lists,
    tell: answers(lists, (body) => {
      const [first, second] = Array.isArray(body.data) ? body.data.filter(isFields) : []
      if (first && second) second.id = first.id
    }),
  },
  {
    id: 'record/nulls-left-out',
    says: 'Fields that are null are left out of every answer.',
    breaks: ['record/required-present'],
    operations: ['login'],
    tell: around([], (call) => {
      const answer = call.next()
      return isSuccess(answer)
        ? { ...answer, body: JSON.stringify(JSON.parse(answer.body), (_, value: unknown) => value ?? undefined) }
        : answer
    }),
  },
  {
    id: 'record/language-tag',
    says: 'Languages come as tags: fr-CA.',
    breaks: ['record/language-values', 'message-template/language-values'],
    operations: ['createMessageTemplate', 'updateMessageTemplate'],
    tell: records(['createMessageTemplate', 'updateMessageTemplate'], (record) => {
      if (typeof record.language === 'string') record.language = record.language.replace('_', '-')
    }),
  },
  {
    id: 'record/metadata-as-text',
    says: 'metadata is JSON text.',
    breaks: ['record/metadata'],
    operations: reads,
    tell: records(reads, (record) => {
      if (isFields(record.metadata)) record.metadata = JSON.stringify(record.metadata)
    }),
  },
  {
    id: 'record/no-meta-until-changed',
    says: 'A read returns meta only once the record was updated.',
    breaks: ['record/meta'],
    operations: reads,
    tell: records(reads, (record) => {
      if (record.updatedDate === null) delete record.meta
    }),
  },
  {
    id: 'record/empty-update-refused',
    says: 'An update without any field is refused.',
    breaks: ['record/empty-update'],
    operations: updates,
    tell: around(updates, (call) => (Object.keys(Object(call.body)).length === 0 ? refuse(call, 400, 'Nothing to change.') : call.next())),
  },
  {
    id: 'record/empty-update-clears',
    says: 'An update without any field clears the note of the record.',
    breaks: ['record/empty-update'],
    operations: updates,
    tell: around(updates, (call) => {
      const answer = call.next()
      if (isSuccess(answer) && Object.keys(Object(call.body)).length === 0)
        rewrite(call, collectionOf(call), call.params.id ?? '', { name: 'Unnamed' })
      return answer
    }),
  },
  {
    id: 'record/amounts-in-dollars',
    says: 'Amounts of orders are told in dollars with two decimals.',
    breaks: ['record/cents-are-integers'],
    operations: ['listWorkflowOrders'],
    tell: answers(['listWorkflowOrders'], ({ data }) => {
      const orders = isFields(data) ? [data.orders].flat().filter(isFields) : []
      for (const order of orders) order.totalCostCents = (Number(order.totalCostCents) + 0.5) / 100
    }),
  },
  {
    id: 'record/city-of-the-last',
    says: 'A vendor without a city is in that of the last one that was made with one.',
    breaks: ['record/made-of-its-own'],
    operations: ['createVendor'],
    tell: remembering(
      (): { city?: unknown } => ({}),
      ['createVendor'],
      (call, last) => {
        const sent: Fields = isFields(call.body) ? call.body : {}
        if ('city' in sent) last.city = sent.city
        return call.next(isFields(call.body) && last.city !== undefined ? { body: { city: last.city, ...sent } } : {})
      },
    ),
  },
  ...leavesRest.map(([id, requirement]) => replaces(id, requirement)),
]
