import { expect, test } from 'vitest'
import type { Schemas } from '../engine/state/records.ts'
import { signIn, strictMock } from '../testing.ts'

type Inspection = Schemas['Inspection']

/** Completes an inspection at the location of `writer@`, after these flags were set for service writers. */
async function hearOfCompletion(flags: Partial<Schemas['RoleNotificationConfig']>) {
  const mock = await strictMock()
  const owner = signIn(mock)
  const { world } = mock.sandbox()
  const { companyId } = owner.session.user
  const type = 'InspectionStatusChanged'
  for (const { id: roleId, name } of world.all('roles').filter((role) => role.companyId === companyId))
    owner.put('/v3/role_notification_config', [{ roleId, type, active: false, ...(name === 'Service writer' && flags) }])
  const writer = signIn(mock, 'writer@harborline.example')
  const where = encodeURIComponent('{"completed":false}')
  const [open] = writer.get<Inspection[]>(`/v3/inspection?where=${where}`).body.data
  const before = new Set(world.all('notifications').map(({ id }) => id))
  owner.put(`/v3/inspection/${open?.id}`, { completed: true })
  const heard = world.all('notifications').filter(({ id }) => !before.has(id))
  const notified = heard.map(({ userId }) => world.get('users', userId)?.email)
  return { heard, hearers: notified, open }
}

test('users of a role that wants to hear do, on its channels, when they work at the location', async () => {
  const { heard, hearers, open } = await hearOfCompletion({ active: true, sendSms: true, sendEmail: false, sendInApp: false })
  expect(hearers).toEqual(['writer@harborline.example'])
  expect(heard[0]).toMatchObject({
    locationId: open?.locationId,
    read: false,
    sendSms: true,
    sendEmail: false,
    sendInApp: false,
    updatedDate: null,
  })
})

test('nobody hears of what no role wants to hear', async () => {
  expect((await hearOfCompletion({ active: false })).heard).toEqual([])
})
