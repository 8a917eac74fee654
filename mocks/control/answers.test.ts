// Every operation of the control plane answers in the form that its document says. One without a request here does not compile.
import { expect, test } from 'vitest'
import { createMock, type Mock } from '../index.ts'
import { document } from './generated/document.js'
import { type ControlId, controlOperations } from './operations.ts'
import { delivered, signedIn, steer } from './testing.ts'

const sandbox = '/_mock/sandboxes/default'
const vendor = (mock: Mock): string => `${sandbox}/records/vendors/${mock.sandbox().world.all('vendors')[0]?.id}`

async function session(mock: Mock): Promise<string> {
  await signedIn(mock)
  return `${sandbox}/sessions/${mock.sandbox().sessions.list()[0]?.sessionId}`
}

async function fault(mock: Mock): Promise<string> {
  const { body } = await steer(mock, 'POST', `${sandbox}/faults`, { status: 503 })
  return `${sandbox}/faults/${body.data.id}`
}

async function afterDelivery(mock: Mock): Promise<string> {
  await delivered(mock)
  return sandbox
}

type Asked = string | [path: string, body: unknown]

/** What it is asked for, after what there has to be. */
const requests: { [id in ControlId]: (mock: Mock) => Asked | Promise<Asked> } = {
  getStart: () => '/',
  getControl: () => '/_mock',
  getHealth: () => '/_mock/health',
  getControlDocument: () => '/_mock/openapi.json',
  listOperations: () => '/_mock/operations',
  describeCollection: () => '/_mock/collections/payments',
  listLies: () => '/_mock/lies?find=vendor&limit=2',
  listVariants: () => '/_mock/variants?skip=3',
  listSandboxes: () => '/_mock/sandboxes',
  createSandbox: () => ['/_mock/sandboxes', { name: 'other', from: 'default' }],
  getSandbox: () => sandbox,
  changeSandbox: () => [sandbox, { variant: 'ids/uuids' }],
  deleteSandbox: (mock) => {
    mock.sandbox('other')
    return '/_mock/sandboxes/other'
  },
  resetSandbox: () => `${sandbox}/reset`,
  getSnapshot: () => `${sandbox}/snapshot`,
  restoreSnapshot: (mock) => [`${sandbox}/snapshot`, mock.sandbox().snapshot()],
  listChanges: async (mock) => `${await afterDelivery(mock)}/changes`,
  listCollections: () => `${sandbox}/records`,
  listRecords: () => `${sandbox}/records/orders?limit=2&skip=1`,
  insertRecord: (mock) => [`${sandbox}/records/vendors`, { like: mock.sandbox().world.all('vendors')[0]?.id, name: 'Arranged' }],
  getRecord: vendor,
  changeRecord: (mock) => [vendor(mock), { city: 'Halifax' }],
  removeRecord: async (mock) => {
    const { records, world } = mock.sandbox()
    const { id } = await records.insert('vendors', {}, world.all('vendors')[0]?.id)
    return `${sandbox}/records/vendors/${id}`
  },
  getClock: () => `${sandbox}/clock`,
  setClock: () => [`${sandbox}/clock`, { advance: 60_000, running: true }],
  listSessions: async (mock) => (await session(mock)).replace(/[/][^/]+$/, ''),
  createSession: () => [`${sandbox}/sessions`, { email: 'owner@harborline.example' }],
  endSessions: async (mock) => (await session(mock)).replace(/[/][^/]+$/, ''),
  endSession: session,
  expireSession: async (mock) => `${await session(mock)}/expire`,
  listFaults: async (mock) => (await fault(mock)).replace(/[/][^/]+$/, ''),
  addFault: () => [`${sandbox}/faults`, { operation: 'listVendors', delay: { from: 1, to: 9 }, times: 2, every: 3 }],
  clearFaults: () => `${sandbox}/faults`,
  removeFault: fault,
  listRequests: async (mock) => {
    await afterDelivery(mock)
    return '/_mock/journal?limit=2'
  },
  clearJournal: () => '/_mock/journal',
  followJournal: () => '/_mock/journal/events',
  countRequests: () => ['/_mock/journal/count', { operation: 'listVendors' }],
  listDeliveries: async (mock) => `${await afterDelivery(mock)}/outbox`,
  resendDelivery: async (mock) => `${sandbox}/outbox/${await delivered(mock)}/resend`,
}

/** It does not end; control.test.ts follows it. */
test.each([
  ['GET', '/_mock/sandboxes/nobody/clock', ['GET /_mock/sandboxes', 'POST /_mock/sandboxes']],
  ['POST', '/_mock/sandboxes/default/clock', ['GET /_mock/sandboxes/default/clock', 'PATCH /_mock/sandboxes/default/clock']],
  ['GET', '/_mock/nowhere', ['GET /_mock', 'GET /_mock/sandboxes']],
  ['POST', '/_mock/journal/count', ['POST /_mock/journal/count', 'GET /_mock/journal']],
])('a refusal names what can be done instead: %s %s', async (method, path, instead) => {
  const { body } = await steer(await createMock(), method, path)
  expect(body).toMatchObject({ success: false, documentation_url: expect.stringContaining('/v3/errors#') })
  expect(body.next.map((step) => `${step.method} ${step.path}`)).toEqual(expect.arrayContaining(instead))
})

test('a file says beside it where what can be done stands', async () => {
  const answer = await (await createMock()).fetch('http://mock/_mock/sandboxes/default/snapshot')
  expect(answer.headers.get('link')).toBe('</_mock>; rel="index"')
})

const endless: ControlId = 'followJournal'

test.each(controlOperations.filter(({ id }) => id !== endless))('$id answers as the document says', async ({ id, method }) => {
  const mock = await createMock({ send: async () => ({ arrived: true, status: 204 }) })
  const asked = await requests[id](mock)
  const [path, body] = typeof asked === 'string' ? [asked] : asked
  const answer = await steer(mock, method, path, body)
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
})

test('no schema hides a type of TypeScript from clients that are generated', () => {
  const types = [
    'Array',
    'Record',
    'Partial',
    'Required',
    'Readonly',
    'Pick',
    'Omit',
    'Exclude',
    'Extract',
    'Promise',
    'Map',
    'Set',
    'Date',
  ]
  expect(Object.keys(document.components.schemas).filter((name) => types.includes(name))).toEqual([])
})
