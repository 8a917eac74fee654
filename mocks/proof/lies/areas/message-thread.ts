// Departures in the behaviour of the metadata of message threads.
import type { Collections } from '../../../engine/state/records.ts'
import { recordOf, remembering, rewrite } from '../../tools/kinds.ts'
import {
  around,
  bodyOf,
  type Call,
  type Fields,
  isFields,
  isSuccess,
  type Lie,
  records,
  requests,
  sentFields,
  withBody,
} from '../../tools/lie.ts'
import { keptOtherwise, storedRecord } from '../../tools/stored.ts'

type Thread = Collections['messageThreads']

/** Updates with another draft, as if the client had sent that. */
const withDraft = (change: (draft: string) => string | undefined): Lie['tell'] =>
  requests(['updateMessageThreadMetadata'], (call) => {
    const { draftMessage } = sentFields(call)
    return typeof draftMessage === 'string' ? { body: { ...sentFields(call), draftMessage: change(draftMessage) } } : undefined
  })

/** Updates that reach other records, too. */
const changingOthers = (also: (one: Thread, meant: Thread, call: Call) => boolean): Lie['tell'] =>
  keptOtherwise('updateMessageThreadMetadata', 'messageThreads', (meant, _, call) => {
    const { draftMessage } = meant
    for (const one of call.sandbox.world.all('messageThreads'))
      if (one.companyId === meant.companyId && also(one, meant, call)) rewrite(call, 'messageThreads', one.id, { draftMessage })
    return {}
  })

const update = ['updateMessageThreadMetadata', 'getMessageThreadMetadata'] as const
const everyView = ['listMessageThreadMetadata', 'getMessageThreadMetadata', 'updateMessageThreadMetadata'] as const
const keeps = ['message-thread/update', 'message-thread/update-persists']

export const messageThreadLies: readonly Lie[] = [
  {
    id: 'message-thread/draft-not-stored',
    says: 'An update answers with the draft, and every read shows the one before.',
    breaks: ['message-thread/update-persists'],
    operations: update,
    tell: around(['updateMessageThreadMetadata'], (call) => {
      const before = storedRecord(call, 'messageThreads')
      const answer = call.next()
      if (before && isSuccess(answer)) rewrite(call, 'messageThreads', before.id, { draftMessage: before.draftMessage ?? null })
      return answer
    }),
  },
  {
    id: 'message-thread/emptied-draft-stays-in-list',
    says: 'The list shows a draft that was emptied since.',
    breaks: ['message-thread/update-persists', 'list/shows-changed'],
    operations: ['listMessageThreadMetadata', 'updateMessageThreadMetadata'],
    tell: remembering(
      () => new Map<unknown, unknown>(),
      ['listMessageThreadMetadata', 'updateMessageThreadMetadata'],
      (call, emptied) => {
        const before = storedRecord(call, 'messageThreads')?.draftMessage
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        if (call.operation.id === 'updateMessageThreadMetadata') {
          if (sentFields(call).draftMessage === '') emptied.set(call.params.id, before)
          else emptied.delete(call.params.id)
          return answer
        }
        const { data, ...rest } = bodyOf(answer)
        const shown = (Array.isArray(data) ? data.filter(isFields) : []).map((one) =>
          emptied.has(one.id) ? { ...one, draftMessage: emptied.get(one.id) } : one,
        )
        return withBody(answer, { ...rest, data: shown })
      },
    ),
  },
  {
    id: 'message-thread/draft-answered-old',
    says: 'The answer to an update shows the draft before it.',
    breaks: ['message-thread/update'],
    operations: update,
    tell: around(['updateMessageThreadMetadata'], (call) => {
      const before = storedRecord(call, 'messageThreads')
      const answer = call.next()
      if (!before || !isSuccess(answer)) return answer
      return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), draftMessage: before.draftMessage } })
    }),
  },
  {
    id: 'message-thread/draft-cut',
    says: 'A draft is cut after twenty characters.',
    breaks: keeps,
    operations: update,
    tell: withDraft((draft) => draft.slice(0, 20)),
  },
  {
    id: 'message-thread/draft-in-one-line',
    says: 'Lines of a draft are joined.',
    breaks: keeps,
    operations: update,
    tell: withDraft((draft) => draft.replaceAll('\n', ' ')),
  },
  {
    id: 'message-thread/draft-escaped',
    says: 'Quotation marks in a draft are stored as entities.',
    breaks: keeps,
    operations: update,
    tell: withDraft((draft) => draft.replaceAll('"', '&quot;')),
  },
  {
    id: 'message-thread/draft-plain-letters',
    says: 'Letters beyond Latin 1 in a draft are stored as question marks.',
    breaks: keeps,
    operations: update,
    tell: withDraft((draft) => draft.replaceAll(/[^\n\u0020-\u00ff]/g, '?')),
  },
  {
    id: 'message-thread/draft-not-cleared',
    says: 'An empty draft is ignored: the old one stays.',
    breaks: keeps,
    operations: update,
    tell: withDraft((draft) => (draft === '' ? undefined : draft)),
  },
  {
    id: 'message-thread/draft-appended',
    says: 'A draft is put behind the one that is there.',
    breaks: keeps,
    operations: update,
    tell: requests(['updateMessageThreadMetadata'], (call) => {
      const { draftMessage } = sentFields(call)
      return typeof draftMessage === 'string'
        ? { body: { draftMessage: `${storedRecord(call, 'messageThreads')?.draftMessage ?? ''}${draftMessage}` } }
        : undefined
    }),
  },
  {
    id: 'message-thread/draft-set-once',
    says: 'Once there is a draft, no other takes its place.',
    breaks: keeps,
    operations: update,
    tell: around(['updateMessageThreadMetadata'], (call) => {
      const old = storedRecord(call, 'messageThreads')?.draftMessage
      return call.next(old ? { body: { draftMessage: old } } : {})
    }),
  },
  {
    id: 'message-thread/draft-lost-by-read',
    says: 'A draft is gone after it was read.',
    breaks: ['message-thread/update-persists', 'record/read-stable'],
    operations: everyView,
    tell: remembering(
      () => new Set<string>(),
      everyView,
      (call, read) => {
        const answer = call.next()
        const { id = '' } = call.params
        if (call.operation.id === 'updateMessageThreadMetadata') read.delete(id)
        if (call.operation.id !== 'getMessageThreadMetadata' || !isSuccess(answer)) return answer
        rewrite(call, 'messageThreads', id, { draftMessage: null })
        return answer
      },
    ),
  },
  {
    id: 'message-thread/list-without-draft',
    says: 'The list shows the draft as it was when the server started.',
    breaks: ['message-thread/update-persists', 'list/shows-changed'],
    operations: everyView,
    tell: remembering(
      () => new Map<unknown, unknown>(),
      everyView,
      (call, first) => {
        const before = call.operation.id === 'updateMessageThreadMetadata' ? storedRecord(call, 'messageThreads') : undefined
        if (before && !first.has(before.id)) first.set(before.id, before.draftMessage)
        const answer = call.next()
        const body = bodyOf(answer)
        if (call.operation.id !== 'listMessageThreadMetadata' || !Array.isArray(body.data)) return answer
        const old = (one: Fields): Fields => (first.has(one.id) ? { ...one, draftMessage: first.get(one.id) } : one)
        return withBody(answer, { ...body, data: body.data.filter(isFields).map(old) })
      },
    ),
  },
  {
    id: 'message-thread/draft-of-customer',
    says: 'A draft is kept for the customer, and shown in all of its threads.',
    breaks: ['message-thread/update-leaves-other-records', 'record/others-kept'],
    operations: everyView,
    tell: changingOthers((one, meant) => one.id !== meant.id && one.customerId === meant.customerId),
  },
  {
    id: 'message-thread/draft-of-user',
    says: 'A draft is kept for the user, and shown in all threads of the user.',
    breaks: ['message-thread/update-leaves-other-records', 'record/others-kept'],
    operations: everyView,
    tell: changingOthers((one, meant) => one.id !== meant.id && one.userId === meant.userId),
  },
  {
    id: 'message-thread/draft-of-thread',
    says: 'A draft is kept for the thread, and shown to every user who has it.',
    breaks: ['message-thread/update-leaves-other-records', 'record/others-kept'],
    operations: everyView,
    tell: changingOthers((one, meant) => one.id !== meant.id && one.messageThreadId === meant.messageThreadId),
  },
  {
    id: 'message-thread/draft-in-last',
    says: 'The thread that was made last shows each draft, too.',
    breaks: ['message-thread/update-leaves-other-records', 'record/others-kept'],
    operations: everyView,
    tell: changingOthers(
      (one, meant, { sandbox }) =>
        one.id ===
        sandbox.world
          .all('messageThreads')
          .filter(({ companyId }) => companyId === meant.companyId)
          .at(-1)?.id,
    ),
  },
  {
    id: 'message-thread/draft-marks-read',
    says: 'A draft sets the number of unread messages to 0.',
    breaks: ['message-thread/update-leaves-others'],
    unseen: 'No request can send it, so it may follow from something else.',
    operations: update,
    tell: keptOtherwise('updateMessageThreadMetadata', 'messageThreads', () => ({ unreadMessagesCount: 0 })),
  },
  {
    id: 'message-thread/draft-clears-timestamp',
    says: 'A draft clears unreadTimestamp.',
    breaks: ['message-thread/update-leaves-others'],
    unseen: 'No request can send it, so it may follow from something else.',
    operations: update,
    tell: keptOtherwise('updateMessageThreadMetadata', 'messageThreads', () => ({ unreadTimestamp: null })),
  },
  {
    id: 'message-thread/draft-unarchives',
    says: 'A draft takes the thread out of the archive.',
    breaks: ['message-thread/update-leaves-others'],
    unseen: 'No request can send it, so it may follow from something else.',
    operations: update,
    tell: keptOtherwise('updateMessageThreadMetadata', 'messageThreads', () => ({ archived: false })),
  },
  {
    id: 'message-thread/draft-makes-important',
    says: 'A draft marks the thread important.',
    breaks: ['message-thread/update-leaves-others'],
    unseen: 'No request can send it, so it may follow from something else.',
    operations: update,
    tell: keptOtherwise('updateMessageThreadMetadata', 'messageThreads', () => ({ important: true })),
  },
  {
    id: 'message-thread/draft-makes-unimportant',
    says: 'A draft takes the mark from an important thread.',
    breaks: ['message-thread/update-leaves-others'],
    unseen: 'No request can send it, so it may follow from something else.',
    operations: update,
    tell: keptOtherwise('updateMessageThreadMetadata', 'messageThreads', () => ({ important: false })),
  },
  {
    id: 'message-thread/draft-gives-away',
    says: 'A draft gives the record to another user of the company.',
    breaks: ['message-thread/update-leaves-others'],
    operations: update,
    tell: keptOtherwise('updateMessageThreadMetadata', 'messageThreads', (thread, _, { sandbox }) => ({
      userId: sandbox.world.all('users').find(({ id, companyId }) => companyId === thread.companyId && id !== thread.userId)?.id ?? null,
    })),
  },
  {
    id: 'message-thread/read-of-first',
    says: 'A read shows the first record of the company, whatever id is asked for.',
    breaks: ['message-thread/read', 'record/read-by-id'],
    operations: ['getMessageThreadMetadata'],
    tell: around(['getMessageThreadMetadata'], (call) => {
      const first = call.sandbox.world.all('messageThreads').find(({ companyId }) => companyId === call.caller?.companyId)
      return call.next(first && { path: `/v3/message_thread_metadata/${first.id}` })
    }),
  },
  {
    id: 'message-thread/read-counts-otherwise',
    says: 'A read shows one unread message more than the list.',
    breaks: ['message-thread/same-everywhere', 'list/agrees-with-read'],
    operations: everyView,
    tell: records(['getMessageThreadMetadata'], (thread) => {
      thread.unreadMessagesCount = Number(thread.unreadMessagesCount) + 1
    }),
  },
  {
    id: 'message-thread/list-archived-shown-active',
    says: 'The list shows no record as archived.',
    breaks: ['message-thread/same-everywhere', 'list/agrees-with-read'],
    operations: everyView,
    tell: records(['listMessageThreadMetadata'], (thread) => {
      thread.archived = false
    }),
  },
]
