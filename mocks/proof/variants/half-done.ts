// Answers that show a part, requests that are done in part, and lists that show a part: no sentence wants more (3, 4.8, 4.13, 4.17, 4.21).
import { afterwards, recordOf, rewrite } from '../tools/kinds.ts'
import { answers, around, bodyOf, type Fields, isFields, isSuccess, refuse, requests, sentFields, withBody } from '../tools/lie.ts'
import { companyRecords, storedRecord } from '../tools/stored.ts'
import { type Variant, type Vary, varyBoth } from './variant.ts'

const answeredWithout = (field: string): Parameters<typeof answers>[1] => {
  return ({ data, ...body }) => {
    const { [field]: _, ...rest } = isFields(data) ? data : {}
    return { ...body, data: rest }
  }
}

const quantified = (item: unknown): item is Fields => isFields(item) && typeof item.quantity === 'number'

/** What the items without a quantity get told is beside the count of the others. */
const makesTheGood: Vary = around(['createTransferItems', 'bulkCreateTransferItems'], (call) => {
  const sent: readonly unknown[] = Array.isArray(call.body) ? call.body : []
  const good = sent.filter(quantified)
  if (good.length === sent.length || good.length === 0) return call.next()
  const answer = call.next({ body: good })
  return isSuccess(answer) ? { ...withBody(answer, { ...bodyOf(answer), data: { left: sent.length - good.length } }), status: 207 } : answer
})

const closedAfter = 5 * 24 * 3_600_000

export const halfDoneVariants: readonly Variant[] = [
  {
    id: 'answering/updates-without-parts',
    says: 'An update of a matrix is answered without its ranges, and one of an inspection without its items.',
    vary: varyBoth(answers(['updateLaborMatrix'], answeredWithout('ranges')), answers(['updateInspection'], answeredWithout('items'))),
  },
  {
    id: 'answering/makes-the-good-items',
    says: 'Of many items those without a quantity are left out, and count tells how many were made.',
    vary: makesTheGood,
  },
  {
    id: 'states/pay-period-closed',
    says: 'A time entry that is some days old, or is running, is not deleted any more.',
    vary: around(['deleteTimesheet'], (call) => {
      const entry = storedRecord(call, 'timesheets')
      const isOwn = entry && entry.companyId === call.caller?.companyId
      const age = call.sandbox.clock.now() - Date.parse(entry?.clockIn ?? '')
      return isOwn && (entry.inProgress || age > closedAfter) ? refuse(call, 423, 'The pay period is closed.') : call.next()
    }),
  },
  {
    id: 'limits/default-moves',
    says: 'There is one template for each default: the one before is none any more.',
    vary: afterwards(['createMessageTemplate', 'updateMessageTemplate'], (call, made) => {
      const { defaultTemplateIdentifier: wanted } = sentFields(call)
      if (typeof wanted !== 'string') return
      for (const { id, defaultTemplateIdentifier: has } of companyRecords(call, 'messageTemplates'))
        if (id !== made.id && has === wanted)
          rewrite(call, 'messageTemplates', id, {
            defaultTemplateIdentifier: null,
            updatedDate: new Date(call.sandbox.clock.now()).toISOString(),
          })
    }),
  },
  {
    id: 'notification/unread-listed',
    says: 'The list shows the notifications that are not read, where nobody asks for others.',
    vary: requests(['listNotifications'], ({ query }) => {
      if (query.has('where') || query.has('ids')) return undefined
      const asked = new URLSearchParams(query)
      asked.set('where', JSON.stringify({ read: { equals: false } }))
      return { query: asked }
    }),
  },
  {
    id: 'notification/count-of-the-thread',
    says: 'Marking the messages of a customer counts those that were read before, too.',
    vary: around(['markCustomerNotificationsRead'], (call) => {
      const { customerId } = call.params
      const { orderId } = sentFields(call)
      const read = call.sandbox.world
        .all('notifications')
        .filter(
          (one) => one.userId === call.caller?.userId && one.customerId === customerId && one.read && one.type === 'CustomerSendsMessage',
        )
        .filter(({ payload }) => orderId === undefined || payload?.orderId === orderId)
      const answer = call.next()
      const { count } = recordOf(answer)
      return isSuccess(answer) ? withBody(answer, { ...bodyOf(answer), data: { count: Number(count) + read.length } }) : answer
    }),
  },
]
