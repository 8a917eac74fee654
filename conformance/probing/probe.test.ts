// What is discovered of targets that have much, little or nothing, and of those that answer badly.
import { expect, test } from 'vitest'
import { createMock, type Mock } from '../../mocks/index.ts'
import { signIn } from '../sessions/sign-in.ts'
import { makeTarget, type Target } from '../transport/target.ts'
import { throughFetch } from '../transport/transport.ts'
import { discover } from './probe.ts'

type Change = (request: Request, answer: () => Promise<Response>) => Response | Promise<Response>

/** A target, and what it was sent. */
function targetOf(mock: Mock, change: Change = (_, answer) => answer()): { target: Target; sent: string[] } {
  const sent: string[] = []
  const connection = throughFetch(async (request) => {
    sent.push(`${request.method} ${new URL(request.url).pathname}`)
    return change(request, () => mock.fetch(request))
  })
  const settings = { limits: { timeout: 1000, size: 1e7 }, headers: {}, rate: undefined, pause: async () => {}, now: () => 0 }
  return { target: makeTarget(connection, settings), sent }
}

async function discovered(mock: Mock, change?: Change) {
  const { target, sent } = targetOf(mock, change)
  const session = await signIn(target, mock.logins[0] ?? { email: '', password: '' })
  return { discovery: await discover(target, session), sent, session }
}

test('finds ids through lists and the links of their records', async () => {
  const mock = await createMock()
  const { discovery, session } = await discovered(mock)
  const world = mock.sandbox().world
  expect(world.get('vendors', discovery.ids('getVendor', 'id')[3] ?? '')).toBeDefined()
  expect(world.get('customers', discovery.ids('markCustomerNotificationsRead', 'customerId')[0] ?? '')).toBeDefined()
  expect(discovery.ids('listNotifications', 'id')).toContain(session.userId)
  expect(discovery.ids('listRoleNotificationConfigs', 'roleId')).toEqual(session.roleIds)
  expect(discovery.ids('listTransferItems', 'transferId')).toEqual([])
})

test('asks every operation that reads, and nothing else', async () => {
  const { discovery, sent } = await discovered(await createMock())
  const unasked = [...discovery.operations].filter(([, { status }]) => status === undefined)
  expect(unasked.map(([id, { trouble }]) => `${id} ${trouble}`)).toEqual([
    'listTransferItems no answer named an id',
    'getWebhook no answer named an id',
  ])
  expect(sent.filter((request) => !/^(GET \/v3|POST .*\/(login|search)$)/.test(request))).toEqual([])
  expect(discovery.operations.get('listVendors')).toMatchObject({ status: 200, records: 60 })
  expect(discovery.operations.get('listWorkflowOrders')).toMatchObject({ status: 200, records: 50 })
})

test('an empty target has empty lists, and no record to read', async () => {
  const { discovery } = await discovered(await createMock({ world: 'empty' }))
  expect(discovery.operations.get('listVendors')).toMatchObject({ status: 200, records: 0 })
  expect(discovery.operations.get('getVendor')).toMatchObject({ status: undefined, trouble: 'no answer named an id' })
})

test('a record that is gone is no reason to give up its operation', async () => {
  let gone = ''
  const { discovery } = await discovered(await createMock(), ({ url }, answer) => {
    if (!/\/vendor\/\w+$/.test(url) || gone !== '') return answer()
    gone = url
    return Response.json({ success: false }, { status: 404 })
  })
  expect(gone).not.toBe('')
  expect(discovery.operations.get('getVendor')?.status).toBe(200)
})

test('tells what it could not read', async () => {
  const { discovery } = await discovered(await createMock(), ({ url }, answer) => {
    if (url.endsWith('/vendor')) return new Response('<html>', { headers: { 'content-type': 'text/html' } })
    if (url.endsWith('/timesheet')) return Response.json({ success: true, data: [5, null, { id: 7 }, { id: '' }, { id: ['a'] }] })
    return url.endsWith('/inspection') ? Response.json(null) : answer()
  })
  expect(discovery.operations.get('listVendors')).toMatchObject({
    status: 200,
    trouble: expect.stringContaining('not JSON'),
    records: undefined,
  })
  expect(discovery.operations.get('listTimesheets')).toMatchObject({ status: 200, trouble: undefined, records: 5 })
  expect(discovery.ids('getVendor', 'id')).toEqual([])
})

test('a target that stops answering is left alone', async () => {
  let requests = 0
  const { discovery, sent } = await discovered(await createMock(), (_, answer) => {
    requests += 1
    return requests > 5 ? Promise.reject(new Error('connection reset')) : answer()
  })
  expect(sent).toHaveLength(8)
  const troubles = [...discovery.operations.values()].flatMap(({ trouble }) => trouble ?? [])
  expect(new Set(troubles)).toEqual(new Set(['connection reset', 'the target had stopped answering', 'no answer named an id']))
})
