// init against servers of several kinds: what it proposes is a config that the program takes, and it changes nothing.
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterEach, expect, test } from 'vitest'
import { type Served, serve } from '../../../mocks/doors/http.ts'
import { createMock, type Mock } from '../../../mocks/index.ts'
import { cases } from '../../cases/index.ts'
import schema from '../config/config.schema.json' with { type: 'json' }
import { parseJson } from '../reading/json.ts'
import { selected } from '../reading/select.ts'
import { type InitOptions, init } from './init.ts'

const servers: Served[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())))

type Answer = ReturnType<Mock['handle']>
type Change = (method: string, url: string, answer: () => Answer) => Answer

async function initOf(change: Change = (_, __, answer) => answer(), options: Partial<InitOptions> = {}, mock?: Mock) {
  const served = mock ?? (await createMock())
  const handle: Mock['handle'] = (request) => change(request.method, request.url, () => served.handle(request))
  const server = await serve({ ...served, handle }, { port: 0 })
  servers.push(server)
  let told = ''
  const credentials = served.logins[0] ?? { email: '', password: '' }
  const tell = (text: string) => {
    told += text
  }
  const text = await init({
    target: server.url,
    credentials,
    effects: 'own',
    others: [],
    tell,
    stop: new AbortController().signal,
    ...options,
  })
  return { text, told, config: parseJson(text, 'config') as { [name: string]: unknown }, url: server.url }
}

const json = (status: number, body: unknown): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  sandbox: 'default',
})

const isConfig = new Ajv2020({ allowUnionTypes: true }).compile(schema)

const variable = (name: string): string => `\${${name}}`

/** The text with every proposal taken. */
const withProposals = (text: string): string => text.replaceAll(/^( *)\/\/ {1,3}(?=\]|"[^"]*"[:,])/gm, '$1')

test('proposes a config that fits the schema, as it stands and with every proposal taken', async () => {
  const { text, config } = await initOf()
  expect(isConfig(config), JSON.stringify(isConfig.errors)).toBe(true)
  const full = parseJson(withProposals(text), 'config') as object
  expect(isConfig(full), JSON.stringify(isConfig.errors)).toBe(true)
  expect(Object.keys(full)).toEqual([
    'target',
    'credentials',
    'otherUser',
    'otherCompany',
    'effects',
    'fixtures',
    'paths',
    'notations',
    'bodies',
    'names',
    'webhookReceiver',
    'webhookAddress',
    'webhookTriggers',
    'rate',
    'timeout',
  ])
  expect(Object.keys((full as typeof config).fixtures ?? {}).sort()).toEqual(Object.keys(schema.properties.fixtures.properties).sort())
})

test('names the target, a role of the user, and no password', async () => {
  const mock = await createMock()
  const { text, config, url, told } = await initOf(undefined, { headers: { 'x-key': 'hidden' } }, mock)
  const { email = '', password = '' } = mock.logins[0] ?? {}
  expect(config).toMatchObject({
    target: url,
    credentials: { email: variable('REPAIR_SHOP_EMAIL'), password: variable('REPAIR_SHOP_PASSWORD') },
    effects: 'own',
    fixtures: { role: mock.sandbox().world.all('roles')[0]?.id },
    headers: { 'x-key': variable('REPAIR_SHOP_HEADER_X_KEY') },
    timeout: 10_000,
  })
  for (const secret of [email, password, 'hidden', 'eyJ']) expect(text + told).not.toContain(secret)
})

test('takes other users whom the environment names, and proposes those whom it does not', async () => {
  const { text, config } = await initOf(undefined, { others: ['otherUser'] })
  const email = variable('REPAIR_SHOP_OTHER_USER_EMAIL')
  expect(config).toMatchObject({ otherUser: { email, password: variable('REPAIR_SHOP_OTHER_USER_PASSWORD') } })
  expect(config).not.toHaveProperty('otherCompany')
  expect(text).toContain('  // "otherCompany": ')
})

test('proposes what some list shows for a fixture, from later pages too, and says where the unread count is', async () => {
  const mock = await createMock()
  const { text } = await initOf(undefined, {}, mock)
  const found = (collection: 'payments' | 'referralSources', fits: (record: never) => boolean) =>
    mock
      .sandbox()
      .world.all(collection)
      .filter((record) => fits(record as never))
  const bulk = found('payments', ({ bulkPaymentId }: { bulkPaymentId?: string }) => bulkPaymentId != null)
  const reserved = found('referralSources', ({ reserved }: { reserved?: boolean }) => reserved === true)
  expect(bulk.some((payment) => text.includes(`// "bulkPayment": ${JSON.stringify(Object(payment).bulkPaymentId)},`))).toBe(true)
  expect(reserved.some(({ id }) => text.includes(`// "reservedReferralSource": "${id}",`))).toBe(true)
  expect(text).toContain('was found where it is assumed')
  const elsewhere = await initOf((_, url, answer) => (url.includes('unread_messaging_count') ? json(404, { success: false }) : answer()))
  expect(elsewhere.text).toContain('was not found there')
})

test('proposes another transfer beside the first', async () => {
  const { text } = await initOf()
  const [transfer, other] = ['transfer', 'otherTransfer'].map((name) => RegExp(`// "${name}": "(.+)"`).exec(text)?.[1])
  expect(other).toMatch(/^trf_/)
  expect(other).not.toBe(transfer)
})

test('proposes parts and tires that are in the proposed transfer, so that it takes more of them', async () => {
  const mock = await createMock()
  const { text } = await initOf(undefined, {}, mock)
  const [transfer, part, tire] = ['transfer', 'inventoryPart', 'inventoryTire'].map(
    (name) => RegExp(`// "${name}": "(.+)"`).exec(text)?.[1],
  )
  const items = mock
    .sandbox()
    .world.all('transferItems')
    .filter(({ transferId }) => transferId === transfer)
  expect(items.map(({ inventoryPartId }) => inventoryPartId)).toContain(part)
  expect(items.map(({ inventoryTireId }) => inventoryTireId)).toContain(tire)
})

test('says of each area what was found, and what no answer led to', async () => {
  const { told } = await initOf()
  expect(told).toMatch(/^ {2}vendor +2 of 2 reads answered, 60 in listVendors$/m)
  expect(told).toMatch(/^ {2}inventory-transfer +0 of 1 read answered, 1 without an id to ask for$/m)
  expect(told).toMatch(/The slowest answer took \d+ ms\.\n$/)
})

test('changes nothing, and ends its session', async () => {
  const mock = await createMock()
  const { world } = mock.sandbox()
  const before = world.all('vendors')
  const sent: string[] = []
  await initOf(
    (method, url, answer) => {
      sent.push(`${method} ${url}`)
      return answer()
    },
    {},
    mock,
  )
  expect(sent.filter((request) => !/^GET |\/search$/.test(request))).toEqual(['POST /v3/auth/login', 'POST /v3/auth/logout'])
  expect(world.all('vendors')).toEqual(before)
})

test('proposes to skip the cases of what the target lacks', async () => {
  const { text, told, config } = await initOf((method, url, answer) =>
    /^\/v3\/(vendor|webhook)/.test(url) && method === 'GET' ? json(501, { success: false }) : answer(),
  )
  expect(told).toContain('GET /v3/vendor: 501, so the target seems to lack it')
  expect(config.skip).toBeUndefined()
  const { skip } = parseJson(withProposals(text), 'config') as { skip: string[] }
  expect(skip).toEqual(expect.arrayContaining(['session/logout', 'vendor']))
  expect(selected(cases, [], skip).filter(({ operations }) => operations.includes('listVendors'))).toEqual([])
})

test.each<[string, number, unknown, string]>([
  ['a refusal', 403, { success: false }, 'GET /v3/vendor: refused with 403; log in as a user who may'],
  ['a fault', 500, { success: false }, 'GET /v3/vendor: answered with 500'],
])('%s is told', async (_, status, body, message) => {
  const { told } = await initOf((__, url, answer) => (url === '/v3/vendor' ? json(status, body) : answer()))
  expect(told).toContain(message)
})

test('a target that asks to wait gets a rate', async () => {
  let requests = 0
  const { config, told } = await initOf((_, __, answer) => {
    requests += 1
    return requests % 10 === 0 ? { ...json(429, { success: false }), headers: { 'retry-after': '0' } } : answer()
  })
  expect(config.rate).toBeGreaterThan(0)
  expect(told).toMatch(/asked \d times to wait \(429\)/)
})

test('nothing of a hostile target gets out of its quotes, or is filled in from the environment', async () => {
  const ids = [variable('HOME'), '"\n}', '\u001b[31m\u009b', 'rol_1']
  const { config, text, told } = await initOf((_, url, answer) => {
    const answered = answer()
    if (url !== '/v3/auth/login') return url.startsWith('/v3/vendor') ? { ...answered, body: '\u001b[2J\u009b' } : answered
    const login = JSON.parse(answered.body)
    login.data.user.userRoleIds = ids
    return json(200, login)
  })
  expect(config.fixtures).toEqual({ role: 'rol_1' })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(text + told).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u0080-\u009f]/)
})

test.each<[string, Change, RegExp]>([
  ['HTML for everything', () => ({ ...json(200, ''), body: '<html>' }), /without a token/],
  ['a refused login', () => json(401, { success: false }), /refused the login/],
  ['a login that shows no token', () => json(200, { success: true }), /without a token/],
])('%s ends with a reason', async (_, change, message) => {
  await expect(initOf(change)).rejects.toThrow(message)
})
