import { expect, test } from 'vitest'
import type { Schemas } from '../engine/state/records.ts'
import { signIn, strictMock } from '../testing.ts'

type Config = Schemas['RoleNotificationConfig']

const url = '/v3/role_notification_config'

const begin = async () => {
  const mock = await strictMock()
  const owner = signIn(mock)
  const { world } = mock.sandbox()
  const roleId =
    world.all('roles').find(({ companyId, name }) => companyId === owner.session.user.companyId && name === 'Technician')?.id ?? ''
  const configs = () => owner.get<Config[]>(`${url}?roleId=${roleId}`).body.data
  return { mock, owner, world, roleId, configs }
}

test('creates the config of a role and type, with its group', async () => {
  const { owner, roleId, world, configs } = await begin()
  for (const config of world.all('roleNotificationConfigs')) if (config.roleId === roleId) world.remove('roleNotificationConfigs', config)
  const type = 'DisputeWon'
  const answer = owner.put(url, [{ roleId, type, sendEmail: true }])
  expect(answer).toEqual({ status: 200, body: { success: true, data: null } })
  const fields = { roleId, type, group: 'Disputes', active: true, sendSms: false, sendEmail: true, sendInApp: true, updatedDate: null }
  expect(configs()).toEqual([expect.objectContaining(fields)])
})

test('every type is in the group that the seeded configs have it in', async () => {
  const { owner, roleId, world, configs } = await begin()
  const groupsOf = () => new Map(configs().map(({ type, group }) => [type, group]))
  const seeded = groupsOf()
  for (const config of world.all('roleNotificationConfigs')) if (config.roleId === roleId) world.remove('roleNotificationConfigs', config)
  owner.put(
    url,
    [...seeded.keys()].map((type) => ({ roleId, type })),
  )
  expect(groupsOf()).toEqual(seeded)
})

test('changes the flags that were sent of a config that is there', async () => {
  const { owner, roleId, configs } = await begin()
  owner.put(url, [{ roleId, type: 'DisputeLost', active: true, sendSms: true }])
  const count = configs().length
  owner.put(url, [{ roleId, type: 'DisputeLost', active: false }])
  expect(configs()).toHaveLength(count)
  expect(configs().find(({ type }) => type === 'DisputeLost')).toMatchObject({ active: false, sendSms: true })
})

test('sets all or nothing, and names every issue', async () => {
  const { owner, roleId, configs } = await begin()
  const before = configs()
  const items = [
    { roleId, type: 'DisputeLost', active: false },
    { roleId: 'rol_nothing', type: 5 },
    { roleId, type: 'DisputeWon', sendSms: 'yes' },
  ]
  const { status, body } = owner.put<{ issues: { path: string }[] }>(url, items)
  expect(status).toBe(400)
  expect(body.data.issues.map(({ path }) => path)).toEqual(['/body/1/roleId', '/body/1/type', '/body/2/sendSms'])
  expect(configs()).toEqual(before)
})

test('refuses the role of nobody or of another company', async () => {
  const { mock, owner, roleId } = await begin()
  const stranger = signIn(mock, 'owner@secondgear.example')
  expect(owner.get(`${url}?roleId=rol_nothing`).status).toBe(404)
  expect(owner.get(url).status).toBe(400)
  expect(stranger.get(`${url}?roleId=${roleId}`).status).toBe(404)
  expect(stranger.put(url, [{ roleId, type: 'DisputeWon' }]).status).toBe(400)
})
