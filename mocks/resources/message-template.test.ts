import { expect, test } from 'vitest'
import type { Schemas } from '../engine/state/records.ts'
import { signIn, strictMock } from '../testing.ts'

type Template = Schemas['MessageTemplate']

const pickup = {
  name: ' Ready for pickup ',
  messageText: 'Your vehicle is ready.',
  language: 'en',
  starterTemplateIdentifier: 'ReadyForPickup',
}

const begin = async () => {
  const mock = await strictMock()
  const owner = signIn(mock)
  const template = owner.post<Template>('/v3/message_template', pickup).body.data
  const kept = () => mock.sandbox().world.get('messageTemplates', template.id)
  return { mock, owner, template, kept, url: `/v3/message_template/${template.id}` }
}

test('a new template belongs to its maker and is not deleted', async () => {
  const { owner, template, kept } = await begin()
  const { id, locationId } = template
  expect(template).toMatchObject({ name: ' Ready for pickup ', createdByUserId: owner.session.user.id, deleted: false, deletedDate: null })
  expect(kept()).toMatchObject({ id, locationId, messageText: 'Your vehicle is ready.', subjectText: null, updatedDate: null })
})

test('an update changes the given fields and leaves the others', async () => {
  const { owner, url, kept } = await begin()
  const { status, body } = owner.put<Template>(url, { subjectText: 'Come and get it', id: 'mine', companyId: 'other' })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ subjectText: 'Come and get it', name: ' Ready for pickup ' })
  expect(body.data.updatedDate).not.toBeNull()
  expect(kept()).toEqual(body.data)
})

test('deleting keeps date, reason and user; undeleting clears them', async () => {
  const { mock, owner, url, kept } = await begin()
  const now = new Date(mock.sandbox().clock.now()).toISOString()
  const deleted = owner.patch<Template>(`${url}/delete`, { reason: 'We call instead.' }).body.data
  const fields = { deleted: true, deletedDate: now, deletedReason: 'We call instead.', deletedUserId: owner.session.user.id }
  expect(deleted).toMatchObject(fields)
  expect(kept()).toMatchObject(fields)
  const restored = owner.patch<Template>(`${url}/undelete`, {}).body.data
  expect(restored).toMatchObject({ deleted: false, deletedDate: null, deletedReason: null, deletedUserId: null })
  for (const body of [{ deletedReason: 'Lost.' }, { deleted: false, deletedReason: 'Lost.' }])
    expect(owner.put(url, body)).toMatchObject({ status: 400, body: { message: expect.stringMatching(/deleted: true beside it/) } })
})

test('deleting twice keeps the first date, reason and user', async () => {
  const { mock, owner, url } = await begin()
  const first = owner.patch<Template>(`${url}/delete`, { reason: 'Old.' }).body.data
  mock.sandbox().clock.advance(60_000)
  const { deletedDate, deletedReason, deletedUserId } = first
  expect(owner.patch<Template>(`${url}/delete`).body.data).toMatchObject({ deleted: true, deletedDate, deletedReason, deletedUserId })
})

test('an update may delete too, and the four fields agree', async () => {
  const { owner, url } = await begin()
  const deleted = owner.put<Template>(url, { deleted: true, deletedReason: 'Unused.' }).body.data
  expect(deleted).toMatchObject({ deleted: true, deletedReason: 'Unused.', deletedUserId: owner.session.user.id })
  expect(deleted.deletedDate).not.toBeNull()
  const restored = owner.put<Template>(url, { deleted: false }).body.data
  expect(restored).toMatchObject({ deleted: false, deletedDate: null, deletedReason: null, deletedUserId: null })
  for (const body of [{ deletedReason: 'Lost.' }, { deleted: false, deletedReason: 'Lost.' }])
    expect(owner.put(url, body)).toMatchObject({ status: 400, body: { message: expect.stringMatching(/deleted: true beside it/) } })
})

test('refuses an unknown action, an empty name, an unknown user and another company, and changes nothing', async () => {
  const { mock, owner, url, kept } = await begin()
  const before = kept()
  expect(owner.patch(`${url}/shred`, {}).status).toBe(400)
  expect(owner.put(url, { name: '  ' }).status).toBe(400)
  expect(owner.put(url, { deleted: true, deletedUserId: 'usr_nobody' }).status).toBe(400)
  expect(signIn(mock, 'owner@secondgear.example').patch(`${url}/delete`, {}).status).toBe(404)
  expect(kept()).toBe(before)
})
