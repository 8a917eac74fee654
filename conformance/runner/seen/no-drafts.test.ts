// A thread that had no draft is told once, by whichever write gave it one.
import { expect, test } from 'vitest'
import type { OperationId } from '../../../openapi/contract.ts'
import { NoDrafts } from './no-drafts.ts'

const at = (operation: OperationId, path: string, data: unknown, { status = 200, sent }: { status?: number; sent?: object } = {}) => ({
  operation,
  request: { method: sent ? 'PUT' : 'GET', path, headers: {}, body: sent && JSON.stringify(sent) },
  answer: { status, headers: {}, body: { data }, text: '', unreadable: undefined },
  failure: undefined,
  milliseconds: 1,
})

test('a draft is new where the thread was first seen without one, and not refused', () => {
  const drafts = new NoDrafts()
  const threads = [{ id: 'without', draftMessage: null }, { id: 'with', draftMessage: 'Soon.' }, { id: 'unshown' }]
  drafts.see(at('listMessageThreadMetadata', '/v3/message_thread_metadata', threads))
  const write = (id: string, status = 200) =>
    drafts.see(at('updateMessageThreadMetadata', `/v3/message_thread_metadata/${id}`, {}, { status, sent: { draftMessage: '' } }))
  expect(write('without', 403)).toBeUndefined()
  expect([write('without'), write('without'), write('with'), write('unshown'), write('never-seen')]).toEqual([
    'without',
    ...[undefined, undefined, undefined, undefined],
  ])
  drafts.see(at('getMessageThreadMetadata', '/v3/message_thread_metadata/later', { id: 'later', draftMessage: null }))
  const empty = at('updateMessageThreadMetadata', '/v3/message_thread_metadata/later', {}, { sent: {} })
  expect(drafts.see(empty)).toBeUndefined()
  expect(write('later')).toBe('later')
})
