// The config: what the published schema accepts is what the program reads, and every mistake is told with its place and no secret.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: `${NAME}` is the config's own word
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { causes } from '../../steps/triggers.ts'
import { parseJson } from '../reading/json.ts'
import schema from './config.schema.json' with { type: 'json' }
import { fromEnvironment, merged, problemsOfConfig, readConfig } from './config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'config-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const accepts = new Ajv2020({ allowUnionTypes: true }).compile(schema)

function read(text: string, env: { [name: string]: string } = {}) {
  const file = join(folder, 'config.json')
  writeFileSync(file, text)
  return readConfig(file, env)
}

const complete = {
  $schema: './config.schema.json',
  target: 'https://shop.example/api',
  credentials: { email: 'a@shop.example', password: 'p', audience: 'hq' },
  otherUser: { email: 'b@shop.example', password: 'p' },
  otherCompany: {},
  effects: 'own',
  readOnly: false,
  only: ['vendor'],
  skip: [],
  shard: '1/4',
  strict: true,
  bail: true,
  requireExercised: 95,
  concurrency: 1,
  rate: 0.5,
  timeout: 5000,
  maxTime: '5m',
  seed: 0,
  volume: 500,
  headers: { 'X-Api-Key': 'k' },
  ca: 'ca.pem',
  cert: 'client.pem',
  key: 'client-key.pem',
  token: 't',
  tokenCommand: 'get-token',
  proxy: 'http://proxy.example:3128',
  resolve: { 'shop.example:443': '10.0.0.7' },
  retriesOn: [502, 503, 504],
  names: { fields: { neutral: 'theirs' }, values: { Neutral: 'Theirs' } },
  paths: { countUnreadMessages: '/v3/user/unread' },
  notations: { orderby: ['{field}.asc', '{field}.desc'], orderBy: [[{ '{field}': 'asc' }], [{ '{field}': 'desc' }]] },
  bodies: { createManualPayment: { payerId: 'c' } },
  fixtures: {
    transfer: 't',
    otherTransfer: 'o',
    inventoryPart: 'p',
    inventoryTire: 't',
    role: 'r',
    column: 'c',
    blob: 'b',
    otherBlob: 'o',
    bulkPayment: 'b',
    webhook: 'w',
    locationWebhook: 'w',
  },
  webhookReceiver: 'http://ci.example:8090',
  webhookAddress: 'https://hooks.shop.example/run',
  webhookTriggers: { createVendor: 'vendor.created' },
  webhookWait: 60,
  baseline: 'known.json',
  recipes: 'recipes',
  reports: { html: 'r.html', junit: 'j.xml', json: '-' },
}

const wrong: { [key: string]: unknown[] } = {
  credential: [{}],
  target: ['', 5, null],
  credentials: ['x', { email: '' }, { password: 5 }, { user: 'x' }, { audience: 'moon' }, []],
  otherUser: ['x', { password: '' }],
  otherCompany: [[], { mail: 'x' }],
  effects: ['all', 1],
  readOnly: ['yes'],
  only: ['vendor', [''], [5]],
  skip: ['vendor', ['']],
  shard: ['1', '0/4', '1/4/2', 1],
  strict: ['yes'],
  bail: [1],
  requireExercised: [-1, 101, '95'],
  concurrency: [0, 257, 1.5, '8'],
  rate: [0, -1, '5'],
  timeout: [0, 600_001],
  maxTime: [0, 1.5, '5h', '0s', '100000', '1000m', true],
  seed: [-1, 1.5, 4_294_967_296],
  volume: [0, 1.5, 100_001, '5'],
  headers: [{ 'a b': 'x' }, { a: 'x\ny' }, { a: 5 }, { '': 'x' }, { a: '\u{1f600}' }],
  ca: ['', 5],
  cert: ['', 5],
  key: ['', 5],
  token: ['', 5],
  tokenCommand: ['', ['get-token']],
  proxy: ['', 3128],
  resolve: ['shop.example:443:10.0.0.7', { 'shop.example:443': '' }],
  retriesOn: [502, [499], ['502'], [600]],
  names: [{ field: {} }, { fields: { a: '' } }, { values: [] }],
  paths: [{ listVendors: '/v3/vendors' }, { countUnreadMessages: 'https://other/v3' }, { countUnreadMessages: 5 }],
  notations: [{ orderby: ['name', '-name'] }, { orderby: ['{field}'] }, { orderBy: '{field}' }, { where: {} }],
  bodies: [{ createVendor: {} }, { createManualPayment: 'c' }, []],
  fixtures: [{ tranfer: 't' }, { transfer: '' }, { transfer: 5 }],
  webhookReceiver: ['', 8090],
  webhookAddress: ['', 'hooks.shop.example', 'ftp://hooks.example', 'https://a b', 5],
  webhookTriggers: ['vendor.created', { vendor: 'x' }, { createVendor: '' }, { createVendor: 5 }],
  webhookWait: [0, 3601, '5m'],
  baseline: ['', 5],
  recipes: ['', 5],
  reports: [{ xml: 'a' }, { html: '' }, ['html=a']],
}

test('the published schema and the program accept the same complete config', () => {
  expect({ byAjv: accepts(complete), byUs: problemsOfConfig(complete) }).toEqual({ byAjv: true, byUs: [] })
  expect(Object.keys(complete).sort()).toEqual(Object.keys(schema.properties).sort())
})

test.each(Object.entries(wrong).flatMap(([key, values]) => values.map((value) => [key, JSON.stringify(value), value] as const)))(
  'both refuse %s: %s',
  (key, _, value) => {
    expect(accepts({ [key]: value })).toBe(false)
    expect(problemsOfConfig({ [key]: value })[0]).toMatch(new RegExp(`^${key}`))
  },
)

test('both know as triggers what a run causes', () => {
  expect(schema.properties.webhookTriggers.propertyNames.enum).toEqual(causes)
})

test.each(['text', 5, null, true, [], 'null'])('both refuse %j for a config', (value) => {
  expect(accepts(value)).toBe(false)
  expect(problemsOfConfig(value)).toHaveLength(1)
})

test('both agree on anything that looks like a config', () => {
  const leaf = fc.oneof(
    fc.constantFrom<unknown>('', 'own', '90s', '5m', 'a b', 0, 1, 1.5, 300, -1, true, null, '\n', 'hq', 'vendor'),
    fc.json({ maxDepth: 2 }).map((text): unknown => JSON.parse(text)),
  )
  const names = fc.constantFrom('email', 'password', 'audience', 'fields', 'values', 'html', 'junit', 'transfer', 'role', 'X-Key', 'a b')
  const value = fc.oneof(leaf, fc.array(leaf, { maxLength: 2 }), fc.dictionary(names, fc.oneof(leaf, fc.dictionary(names, leaf))))
  const config = fc.dictionary(fc.constantFrom(...Object.keys(schema.properties), 'other'), value, { maxKeys: 3 })
  fc.assert(
    fc.property(config, (sample) => {
      expect(problemsOfConfig(sample).length === 0).toBe(accepts(sample))
    }),
    { numRuns: 2000, seed: 1 },
  )
})

test('the schema is published, and describes every key', () => {
  expect(packageJson.exports['./config.schema.json']).toBe('./conformance/cli/config/config.schema.json')
  expect(packageJson.files).toContain('conformance/cli/config/config.schema.json')
  const { properties } = schema
  const silent = Object.entries({ ...properties, ...properties.fixtures.properties, ...properties.reports.properties })
    .filter(([, { description }]) => description === '')
    .map(([name]) => name)
  expect(silent).toEqual([])
})

test('the fixtures of the schema are those that cases ask for', () => {
  const room = join(import.meta.dirname, '../..')
  const files = ['cases/scenarios', 'cases/families', 'steps'].flatMap((folder) =>
    readdirSync(join(room, folder)).map((name) => join(room, folder, name)),
  )
  const asked = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/fixture\((?:trial, )?'(\w+)'\)/g)].map(([, name]) => name))
  // What a given token does not tell.
  asked.push('user', 'company')
  expect([...new Set(asked)].sort()).toEqual(Object.keys(schema.properties.fixtures.properties).sort())
})

test('comments and a comma after the last item may stand anywhere but in texts', () => {
  const text = `\uFEFF// A config.
  {
    /* of "ours" { */
    "target": "http://shop.example/*not a comment*/", // "x"
    "only": ["a//b", "\\"/* c", "ü\\u00e9",],
    "headers": { "X-Key": "a,}" , },
  } // end`
  expect(read(text)).toEqual({
    target: 'http://shop.example/*not a comment*/',
    only: ['a//b', '"/* c', 'üé'],
    headers: { 'X-Key': 'a,}' },
  })
})

test('plain JSON of any kind is read as JSON', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(3), (text, indent) => {
      const value: unknown = JSON.parse(text)
      expect(parseJson(JSON.stringify(value, undefined, indent), 'x')).toEqual(value)
    }),
    { seed: 1 },
  )
})

test.each([
  ['{\n  "credentials": {"password": hunter2}\n}', /config\.json:2:31 is not JSON: expected a value here/],
  ['{"a": "unended hunter2', /:1:7 is not JSON: expected a value/],
  ["{'a': 1}", /:1:2 is not JSON: expected a name in double quotes, or \}/],
  ['{"a" 1}', /:1:6 is not JSON: expected a colon/],
  ['{"only": ["a" "b"]}', /:1:15 is not JSON: expected a comma or \]/],
  ['{"target": "a"\n "only": []}', /:2:2 is not JSON: expected a comma or \}/],
  ['{"target": "a", "target": "b"}', /:1:17 is not JSON: "target" is given twice/],
  ['{} {}', /:1:4 is not JSON: expected nothing more/],
  ['', /:1:1 is not JSON: expected a value/],
  ['{"seed": 01}', /is not JSON/],
  ['{"target": "\\x"}', /:1:12 is not JSON: this string has an escape/],
  ['{"credential": {}}', /credential: unknown\. Did you mean "credentials"\?/],
  ['{"credentials": {"pasword": "hunter2"}}', /credentials\.pasword: unknown\. Did you mean "password"\?/],
  ['{"credentials": {"password": ["hunter2"]}}', /credentials\.password: expected text, got a list/],
  ['{"headers": {"X-Key": "hunter2\\n"}}', /headers\.X-Key: not of the wanted form\. A header's value is one line/],
  ['{"concurrency": "8"}', /concurrency: expected a whole number, got text/],
  ['{"effects": "reed"}', /effects: expected one of read, own, shared, disruptive, got "reed"\. Did you mean "read"\?/],
  ['{"fixtures": {"part": "p"}}', /fixtures\.part: unknown\. Known: transfer, otherTransfer, inventoryPart/],
  ['{"only": ["vendor", 5]}', /only\[1\]: expected text, got a number/],
  ['[]', /is not right:\n {2}expected an object, got a list/],
  ['{"credentials": {"password": "${NOT_SET}"}}', /wants the environment variable NOT_SET for credentials\.password, and it is not set/],
  ['{"credentials": {"password": "${EMPTY}"}}', /credentials\.password: expected some text, got an empty text/],
])('%j is a mistake that says what and where', (text, message) => {
  expect(() => read(text, { EMPTY: '' })).toThrow(message)
  expect(() => read(text, { EMPTY: '' })).not.toThrow(/hunter2/)
})

test('a config takes values from the environment, anywhere in a text', () => {
  const text = '{"target": "https://${HOST}/api", "headers": {"X-Key": "${KEY}"}}'
  expect(read(text, { HOST: 'shop.example', KEY: '${HOST}' })).toEqual({
    target: 'https://shop.example/api',
    // What comes from the environment is not looked through again.
    headers: { 'X-Key': '${HOST}' },
  })
})

test('paths start from the folder of the config', () => {
  mkdirSync(join(folder, 'ci'), { recursive: true })
  const file = join(folder, 'ci', 'config.json')
  writeFileSync(file, '{"ca": "ca.pem", "baseline": "../known.json", "reports": {"html": "out/report.html", "json": "-"}}')
  expect(readConfig(file, {})).toEqual({
    ca: join(folder, 'ci', 'ca.pem'),
    baseline: join(folder, 'known.json'),
    reports: { html: join(folder, 'ci', 'out', 'report.html'), json: '-' },
  })
})

test('a config that is not there is a mistake', () => {
  expect(() => readConfig('/nowhere/config.json', {})).toThrow('The config /nowhere/config.json cannot be read. Is the path right?')
})

test('the later source wins, name by name', () => {
  const config = {
    credentials: { email: 'config', password: 'config' },
    headers: { 'X-Key': 'config', 'X-Other': 'config' },
    only: ['vendor'],
  }
  const environment = fromEnvironment({ REPAIR_SHOP_PASSWORD: 'environment', REPAIR_SHOP_EMAIL: '', REPAIR_SHOP_OTHER_USER_EMAIL: 'other' })
  const flags = { credentials: { password: 'flag' }, headers: { 'x-key': 'flag' }, only: ['payment'] }
  expect(merged(merged(config, environment), flags)).toMatchObject({
    credentials: { email: 'config', password: 'flag' },
    otherUser: { email: 'other' },
    headers: { 'x-key': 'flag', 'x-other': 'config' },
    only: ['payment'],
  })
})
