// Metadata of message threads (4.16).
import type { Handlers } from '../engine/handlers.ts'
import { find, get, list, type Resource } from './parts.ts'

const threads: Resource<'messageThreads'> = { name: 'message thread', collection: 'messageThreads', schema: 'MessageThreadMetadata' }

export const messageThread = {
  getMessageThreadMetadata: get(threads),
  listMessageThreadMetadata: list(threads),

  updateMessageThreadMetadata(context) {
    const { world, author, params, body } = context
    const record = find(context, threads, params.id)
    const { draftMessage = record.draftMessage } = body
    return { data: world.update('messageThreads', record, { draftMessage }, author) }
  },
} satisfies Partial<Handlers>
