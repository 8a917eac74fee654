import { expect, test } from 'vitest'
import type { Schemas } from '../engine/state/records.ts'
import { signIn, strictMock } from '../testing.ts'

type Thread = Schemas['MessageThreadMetadata']

const url = '/v3/message_thread_metadata'

const begin = async () => {
  const mock = await strictMock()
  const owner = signIn(mock)
  const [thread] = owner.get<Thread[]>(url).body.data
  if (!thread) throw new Error('Expected the shop to have a message thread.')
  return { mock, owner, thread }
}

test('a draft is kept with the thread, and nothing else can be set', async () => {
  const { owner, thread } = await begin()
  const { data } = owner.put<Thread>(`${url}/${thread.id}`, { draftMessage: 'Almost done.', archived: !thread.archived }).body
  expect(data).toMatchObject({ draftMessage: 'Almost done.', archived: thread.archived })
  expect(data.meta?.version).toBe((thread.meta?.version ?? 0) + 1)
  expect(owner.get<Thread>(`${url}/${thread.id}`).body.data).toEqual(data)
})

test('all threads of the company are listed, and none of another', async () => {
  const { mock, owner, thread } = await begin()
  const { companyId } = owner.session.user
  const all = mock
    .sandbox()
    .world.all('messageThreads')
    .filter((record) => record.companyId === companyId)
  expect(owner.get<Thread[]>(url).body.meta.total).toBe(all.length)
  const stranger = signIn(mock, 'owner@secondgear.example')
  expect(stranger.put(`${url}/${thread.id}`, { draftMessage: 'Mine' }).status).toBe(404)
  expect(owner.put(`${url}/${thread.id}`, { draftMessage: 5 }).status).toBe(400)
  expect(owner.get<Thread>(`${url}/${thread.id}`).body.data).toEqual(thread)
})
