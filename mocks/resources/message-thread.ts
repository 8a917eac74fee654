// Metadata of message threads (4.16).
import type { Handlers } from '../engine/handlers.ts'
import { findRecord, get, list, type Resource } from './parts.ts'
import { changeRecord } from './writing.ts'

const threads: Resource<'messageThreads'> = { name: 'message thread', collection: 'messageThreads', schema: 'MessageThreadMetadata' }

export const messageThread = {
  getMessageThreadMetadata: get(threads),
  listMessageThreadMetadata: list(threads),

  updateMessageThreadMetadata(context) {
    const record = findRecord(context, threads, context.params.id)
    return { data: changeRecord(context, threads, 'MessageThreadMetadataUpdate', record, {}) }
  },
} satisfies Partial<Handlers>
