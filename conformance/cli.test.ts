// The program as its user sees it: what it prints, what it refuses, what it writes, and how it ends.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Served, serve } from '../mocks/doors/http.ts'
import { createMock, type Mock } from '../mocks/index.ts'
import { reportKinds } from './reporters/index.ts'
import { jwtOfNobody } from './sessions/unknown-tokens.ts'
import { mainCaught, ofOwner } from './testing.ts'

let mock: Mock
let server: Served
let folder: string

beforeAll(async () => {
  mock = await createMock()
  server = await serve(mock, { port: 0 })
})
afterAll(() => server.close())

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cli-'))
})
afterEach(() => {
  mock.sandbox().faults.clear()
  rmSync(folder, { recursive: true })
})

interface Settings {
  env?: { [name: string]: string }
  stop?: AbortController
  /** Called with what the live line says while a run is under way. */
  during?: (stop: AbortController, told: string) => void
}

/** URL stands for the server, and FOLDER for a folder of the test's own. */
async function program(args: string[], { env = ofOwner, stop = new AbortController(), during }: Settings = {}) {
  let err = ''
  const write = (text: string) => {
    err += text.startsWith('\r') ? '' : text
    if (/\d+\/\d+ cases/.test(text)) during?.(stop, text)
  }
  const words = args.map((word) => word.replace('URL', server.url).replace('FOLDER', folder))
  const { code, out } = await mainCaught(words, { stderr: { write, isTTY: during !== undefined }, env, stop: stop.signal })
  return { code, out, err }
}

const file = (name: string): string => join(folder, name)
const write = (name: string, value: unknown) => writeFileSync(file(name), typeof value === 'string' ? value : JSON.stringify(value))
const lastLine = (text: string): string | undefined => text.trimEnd().split('\n').at(-1)
const break_ = (operation: 'getVendor' | 'createVendor') => mock.sandbox().faults.add({ operation, status: 404, message: 'Gone' })

test('a server that conforms ends with 0 and says so last', async () => {
  const { code, out, err } = await program(['run', 'URL', '--only', 'vendor/create-then-read'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(lastLine(out)).toMatch(/^Conforms/)
})

test('a server that does not ends with 1, and each failure says what to look at', async () => {
  mock.sandbox().faults.add({ operation: 'getVendor', status: 404, message: 'Gone \u001b[31mred' })
  const { code, out } = await program(['run', 'URL', '--only', 'vendor/create-then-read'])
  expect(code).toBe(1)
  expect(out).toContain('vendor/create-then-read')
  expect(out).toContain('expected a good answer (2xx)')
  expect(out).toMatch(/curl -X GET 'http:\/\/127\.0\.0\.1:\d+\/v3\/vendor\/\w+' -H "Authorization: Bearer \$TOKEN"/)
  expect(out).not.toContain('\u001b')
  expect(lastLine(out)).toMatch(/^Does not conform/)
})

test.each<[string, string[], RegExp]>([
  ['nobody there', ['run', 'http://127.0.0.1:1'], /does not answer: .*ECONNREFUSED.* Nothing listens there\. Is the address right/],
  ['a refused login', ['run', 'URL', '--password', 'wrong'], /refused the login of owner@harborline\.example with 401\. Check/],
  ['no address', ['run'], /needs the address of a server/],
  ['an address that is none', ['run', 'shop'], /Expected an address such as http:\/\/127\.0\.0\.1:4010/],
  ['a password in the address', ['run', 'http://a:hunter2@shop.example'], /holds a user name or password/],
  ['a query in the address', ['run', 'http://shop.example/?a=1'], /ends with \? or #/],
  ['an unknown flag', ['run', 'URL', '--stric'], /Unknown option --stric\. Did you mean "--strict"\?/],
  ['a value with a dash', ['run', 'URL', '--max-time', '-5'], /--max-time is followed by .* a value with a dash: .* --max-time=-…/],
  ['a flag without its value', ['run', 'URL', '--max-time'], /--max-time needs a value\. --help explains it/],
  ['a value for a flag that takes none', ['run', 'URL', '--strict=1'], /--strict takes no value/],
  ['a report without a path', ['run', 'URL', '--report', 'json='], /--report: expected <kind=path>, got "json="/],
  ['a flag of another command', ['list', '--strict'], /--strict is for run, explore, replay, check-har, proxy, certify, not for list/],
  [
    'a password in two words',
    ['run', 'URL', '--password', 'correct', 'hunter2'],
    /run takes one word, <address>; 1 too many\. A value with spaces/,
  ],
  ['an unknown command', ['rnu'], /Expected one of run, .*, got "rnu"\. Did you mean "run"\?/],
  ['an address without a command', ['http://shop.example'], /Did you mean "run http:\/\/shop\.example"\?/],
  ['unknown effects', ['run', 'URL', '--effects', 'all'], /--effects: expected one of read, own, shared, disruptive, got "all"/],
  ['a number that is none', ['run', 'URL', '--concurrency', 'many'], /--concurrency: expected a whole number/],
  ['a rate of none', ['run', 'URL', '--rate', '0'], /--rate: expected at least 0\.1, got 0/],
  ['a number out of bounds', ['run', 'URL', '--concurrency', '0'], /--concurrency: expected at least 1, got 0/],
  ['a time that is none', ['run', 'URL', '--max-time', '5h'], /--max-time: not of the wanted form\. .*90s or 5m/],
  [
    'an area misspelt',
    ['run', 'URL', '--only', 'vendr'],
    /--only vendr: no area, case, requirement or decision has this name\. Did you mean "vendor"\?/,
  ],
  ['a pattern for nothing', ['run', 'URL', '--skip', 'vendor/*x'], /--skip vendor\/\*x: no area, case, requirement or decision/],
  ['no case left', ['run', 'URL', '--only', 'vendor', '--skip', '*'], /No case is left to run/],
  ['a part that is none', ['run', 'URL', '--shard', '5/4'], /--shard: there is no part 5 of 4/],
  ['more parts than areas', ['run', 'URL', '--only', 'vendor', '--shard', '1/2'], /an area stays whole: 1 part at most/],
  ['a part that is no report', ['merge', 'package.json'], /not a whole report of this program\. merge takes what run --shard/],
  ['a certificate that is none', ['certify', '--verify', 'package.json'], /package\.json is no certificate, or not a whole one/],
  ['a certificate that was cut', ['certify', '--verify', 'LICENSE'], /LICENSE:1:1 is not JSON/],
  ['a public key that is none', ['certify', '--verify', 'package.json', '--public-key', 'package.json'], /with a public Ed25519 key/],
  [
    'a private key that is none',
    ['certify', 'URL', '--sign', 'package.json', '--certificate', 'FOLDER/c.json', '--badge', 'FOLDER/c.svg'],
    /with a private Ed25519 key: openssl genpkey/,
  ],
  ['a har of parts', ['merge', 'package.json', '--report', 'har=FOLDER/r.har'], /merge writes no har/],
  ['a header without a value', ['run', 'URL', '--header', 'hunter2'], /--header: expected 'Name: value'/],
  ['a header of two lines', ['run', 'URL', '--header', 'X-Key: hunter2\nx'], /--header X-Key: not of the wanted form/],
  [
    'a pattern misspelt',
    ['run', 'URL', '--only', 'vendr/*'],
    /--only vendr\/\*: no area, case, requirement or decision has this name\. Did you mean "vendor"/,
  ],
  ['a fixture misspelt', ['run', 'URL', '--fixture', 'tranfer=1'], /--fixture tranfer: unknown\. Did you mean "transfer"\?/],
  ['a receiver without a port', ['run', 'URL', '--webhook-receiver', 'ci.example'], /--webhook-receiver: expected an address with a port/],
  ['an unknown kind of report', ['run', 'URL', '--report', 'xml=a'], /--report xml: unknown\..* Known: html, junit, sarif, json/],
  ['a kind without a path', ['run', 'URL', '--report', 'json'], /--report: expected <kind=path>, got "json"/],
  ['a folder for a report', ['run', 'URL', '--report', 'json=FOLDER'], /cannot be written: EISDIR/],
  ['two reports in one file', ['run', 'URL', '--report', 'json=-', '--report', 'html=-'], /json and html cannot both go to stdout/],
  ['an authority that is not there', ['run', 'URL', '--ca', 'FOLDER/ca.pem'], /authority .*ca\.pem cannot be read/],
  ['a token, and a command for one', ['run', 'URL', '--token', 'secret-1', '--token-command', 'get'], /not both/],
  ['a proxy that is none', ['run', 'URL', '--proxy', 'ftp://proxy'], /--proxy: expected the address of a proxy/],
  ['a client certificate without key', ['run', 'URL', '--cert', 'package.json'], /needs both --cert and --key/],
  ['a client key without certificate', ['run', 'URL', '--key', 'package.json'], /needs both --cert and --key/],
  ['a place that leads nowhere', ['run', 'URL', '--resolve', 'shop.example'], /--resolve: expected <host:port:address>/],
  ['a status that is none', ['run', 'URL', '--retries-on', '502,many'], /--retries-on/],
  ['an authority that is none', ['run', 'URL', '--ca', 'package.json'], /to be a PEM file/],
  ['a config that is not there', ['run', 'URL', '--config', 'FOLDER/c.json'], /config .*c\.json cannot be read/],
  [
    'a baseline that is not there',
    ['run', 'URL', '--baseline', 'FOLDER/b.json'],
    /baseline .*b\.json cannot be read\. .*--update-baseline/,
  ],
  ['no file for the baseline', ['run', 'URL', '--update-baseline'], /--update-baseline needs --baseline <file>/],
  ['nothing to explain', ['explain'], /explain needs <id>/],
  [
    'an unknown id',
    ['explain', 'vendor/create-need-name'],
    /no case, requirement, decision or operation "vendor\/create-need-name"\. Did you mean "vendor\/create-needs-name"/,
  ],
  ['a port that is none', ['proxy', 'URL', '--port', '70000'], /--port: expected a port, got "70000"/],
  ['a page that is neither', ['proxy', 'URL', '--page', 'on'], /--page: expected a port, or off, got "on"/],
  ['an unknown level', ['proxy', 'URL', '--fail-on', 'all'], /--fail-on: expected one of must, should, never, got "all"/],
  ['a recording that is not there', ['check-har', 'FOLDER/x.har'], /recording .*x\.har cannot be read/],
])('%s ends with 2 and says what to do', async (_, args, message) => {
  const { code, out, err } = await program(args)
  expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringMatching(message) })
  expect(err).not.toContain('hunter2')
})

test('a run without credentials says where they can come from', async () => {
  const { code, err } = await program(['run', 'URL'], { env: {} })
  expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/needs --email, or REPAIR_SHOP_EMAIL/) })
})

test('who logs in may be given by flags', async () => {
  const { code } = await program(
    ['run', 'URL', '--only', 'session/login', '--email', 'owner@harborline.example', '--password', 'workshop'],
    { env: {} },
  )
  expect(code).toBe(0)
})

test('half of another user is a mistake', async () => {
  const env = { ...ofOwner, REPAIR_SHOP_OTHER_USER_EMAIL: 'lead@harborline.example' }
  expect((await program(['run', 'URL'], { env })).err).toMatch(
    /otherUser has an email, but not the rest: set REPAIR_SHOP_OTHER_USER_PASSWORD/,
  )
})

test('no password, token or configured header is ever printed or reported', async () => {
  break_('createVendor')
  const reports = reportKinds.flatMap((kind) => ['--report', `${kind}=FOLDER/${kind}`])
  const { out, err } = await program(['run', 'URL', '--only', 'vendor', '--header', 'X-Key: canary-in-a-header', ...reports])
  const written = reportKinds.map((kind) => readFileSync(file(kind), 'utf8'))
  const secret = /canary-in-a-header|\bworkshop\b|eyJ[\w-]{10}.{10}/
  // A token that nobody has is sent on purpose, and no secret.
  for (const text of [out, err, ...written]) expect(secret.exec(text.replaceAll(jwtOfNobody, ''))).toBeNull()
  for (const text of written) expect(text.length).toBeGreaterThan(100)
})

test('a report on stdout has it for itself', async () => {
  const { out, err } = await program(['run', 'URL', '--only', 'vendor/create-then-read', '--report', 'json=-'])
  expect(JSON.parse(out)).toMatchObject({ results: { summary: { tests: 1, passed: 1 } } })
  expect(lastLine(err)).toMatch(/^Conforms/)
})

test('a run that never began leaves no report behind', async () => {
  await program(['run', 'http://127.0.0.1:1', '--report', 'junit=FOLDER/j.xml'])
  expect(existsSync(file('j.xml'))).toBe(false)
})

test('flags win over the environment, and the environment over the config', async () => {
  const right = ofOwner.REPAIR_SHOP_PASSWORD
  const login = { email: ofOwner.REPAIR_SHOP_EMAIL, password: 'wrong' }
  write('config.json', { target: server.url, credentials: login, only: ['vendor/create-then-read'] })
  const codeOf = async (args: string[], env: { [name: string]: string }) =>
    (await program(['run', '--config', 'FOLDER/config.json', ...args], { env })).code
  expect(await codeOf([], {})).toBe(2)
  expect(await codeOf([], { REPAIR_SHOP_PASSWORD: right })).toBe(0)
  expect(await codeOf(['--password', 'wrong'], { REPAIR_SHOP_PASSWORD: right })).toBe(2)
  expect(await codeOf(['--password', right], { REPAIR_SHOP_PASSWORD: 'wrong' })).toBe(0)
})

test('a config says what to ask and what to write, and flags replace its lists', async () => {
  write(
    'config.json',
    `{ // What CI asks.
    "target": "${server.url}/",
    "only": ["vendor"],
    "reports": { "junit": "junit.xml" },
  }`,
  )
  const { code } = await program(['run', '--config', 'FOLDER/config.json', '--only', 'vendor/create-then-read'])
  expect(code).toBe(0)
  expect(readFileSync(file('junit.xml'), 'utf8').match(/<testcase /g)).toHaveLength(1)
})

test('a config with a mistake is told with file and place', async () => {
  write('config.json', { credential: { password: 'hunter2' } })
  const { code, err } = await program(['run', 'URL', '--config', 'FOLDER/config.json'])
  expect(code).toBe(2)
  expect(err).toMatch(/config\.json is not right:\n {2}credential: unknown\. Did you mean "credentials"\?/)
  expect(err).not.toContain('hunter2')
})

test('the baseline lives: written, excused, kept, renewed, and rid of what passes', async () => {
  const only = [
    'run',
    'URL',
    '--only',
    'vendor/create-then-read',
    '--only',
    'request/needs-fields/createVendor',
    '--baseline',
    'FOLDER/known.json',
  ]
  const known = () => JSON.parse(readFileSync(file('known.json'), 'utf8')) as { case: string; reason: string; expires: string }[]
  break_('getVendor')
  const first = await program([...only, '--update-baseline'])
  expect(first.code).toBe(0)
  expect(first.err).toMatch(/known\.json: 1 known failure \(1 added, 0 renewed for 90 days, 0 dropped that pass now\)/)
  expect(known()).toEqual([
    {
      case: 'vendor/create-then-read',
      requirement: expect.stringMatching(/^vendor\//),
      where: '',
      reason: expect.stringMatching(/^failed on \d{4}-\d\d-\d\d: .*\.$/),
      expires: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
  ])

  expect((await program(only)).code).toBe(0)

  // A reason of one's own, a day that is over, and a case that this run does not ask.
  const unasked = { case: 'vendor/create-then-list', reason: 'later', expires: '2001-01-01' }
  write('known.json', [{ case: 'vendor/create-then-read', reason: 'ticket 7', expires: '2001-01-01' }, unasked])
  expect((await program(only)).code).toBe(1)
  const renewed = await program([...only, '--update-baseline'])
  expect(renewed).toMatchObject({ code: 0, err: expect.stringContaining('0 added, 1 renewed for 90 days, 0 dropped') })
  const now = { case: 'vendor/create-then-read', reason: 'ticket 7', expires: expect.not.stringMatching('2001') }
  expect(known()).toEqual([unasked, { ...now, requirement: expect.any(String), where: '' }])

  mock.sandbox().faults.clear()
  const dropped = await program([...only, '--update-baseline'])
  expect(dropped).toMatchObject({ code: 0, err: expect.stringContaining('1 dropped that pass now') })
  expect(known()).toEqual([unasked])
})

test.each<[string, unknown, RegExp]>([
  ['no list', { case: 'vendor/countries' }, /b\.json: expected a list, got an object/],
  ['an entry without a day', [{ case: 'vendor/countries', reason: 'x' }], /b\.json\[0\]: "expires" is missing/],
  ['a day that is none', [{ case: 'vendor/countries', reason: 'x', expires: 'soon' }], /b\.json\[0\]\.expires: .*a day such as/],
  ['a day that no month has', [{ case: 'vendor/countries', reason: 'x', expires: '2026-02-30' }], /there is no day 2026-02-30/],
  [
    'an unknown case',
    [{ case: 'vendor/contries', reason: 'x', expires: '2026-02-03' }],
    /"vendor\/contries": .*Did you mean "vendor\/countries"/,
  ],
  ['an unknown key', [{ case: 'vendor/countries', reason: 'x', expires: '2026-02-03', until: 1 }], /b\.json\[0\]\.until: unknown/],
  [
    'the same case twice',
    [1, 2].map(() => ({ case: 'vendor/countries', reason: 'x', expires: '2026-02-03' })),
    /b\.json\[1\]: vendor\/countries is listed twice/,
  ],
  ['not JSON', '[', /b\.json:1:2 is not JSON/],
])('a baseline with %s is refused before anything is sent', async (_, content, message) => {
  write('b.json', content)
  const { code, err } = await program(['run', 'http://127.0.0.1:1', '--baseline', 'FOLDER/b.json'])
  expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(message) })
})

test('read-only sends nothing that writes, and says what it left out', async () => {
  const { code, out } = await program(['run', 'URL', '--only', 'vendor', '--read-only', '--report', 'har=FOLDER/x.har'])
  const { log } = JSON.parse(readFileSync(file('x.har'), 'utf8')) as { log: { entries: { request: { method: string; url: string } }[] } }
  const writes = log.entries.map(({ request }) => `${request.method} ${new URL(request.url).pathname}`)
  expect(writes.filter((sent) => !/^(GET|HEAD|OPTIONS) |\/auth\/log(in|out)$|\/search$/.test(sent))).toEqual([])
  expect(code).toBe(0)
  expect(out).toContain('run it without --read-only')
})

test('with --bail the first failure ends it', async () => {
  break_('getVendor')
  const { code, out } = await program(['run', 'URL', '--only', 'vendor', '--bail'])
  expect(code).toBe(1)
  expect(out).toMatch(/the first failure ended the run, and \d+ of \d+ cases were not asked, or not to the end/)
})

test('who stops it gets the report all the same, and ends with 2 when nothing failed', async () => {
  const { code, out } = await program(['run', 'URL', '--only', 'vendor', '--report', 'json=FOLDER/x.json'], {
    during: (stop) => stop.abort(),
  })
  expect(code).toBe(2)
  expect(out).toMatch(/^Incomplete\n {2}the run was stopped, and \d+ of \d+ cases were not asked, or not to the end/)
  expect(JSON.parse(readFileSync(file('x.json'), 'utf8'))).toMatchObject({ results: { summary: { failed: 0 } } })
})

test('who stops it after a failure gets 1', async () => {
  break_('getVendor')
  const { code } = await program(['run', 'URL', '--only', 'vendor'], {
    during: (stop, told) => void (told.includes('1 failed') && stop.abort()),
  })
  expect(code).toBe(1)
})

test('who stops it before it began sends nothing', async () => {
  const stop = new AbortController()
  stop.abort()
  expect(await program(['run', 'http://127.0.0.1:1'], { stop })).toMatchObject({ code: 2, err: expect.stringContaining('Stopped before') })
})

test('when the time is over, the run is incomplete, though nothing failed in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let told = 0
    // Once some cases have ended; cleaning up has its own part of the time.
    const during = () => void (++told === 20 && vi.advanceTimersByTime(89_000))
    const { code, out } = await program(['run', 'URL', '--only', 'vendor', '--max-time', '90s', '--timeout', '600000'], { during })
    expect(code).toBe(2)
    expect(out).toMatch(/^Incomplete\n {2}the time given \(90000 ms\) was over, and \d+ of \d+ cases were not asked, or not to the end/)
  } finally {
    vi.useRealTimers()
  }
})

test('plan shows what a run would ask, and asks nothing', async () => {
  const far = await program(['plan', 'https://shop.example', '--only', 'company'], { env: {} })
  const near = await program(['plan', 'http://127.0.0.1:1', '--only', 'company'], { env: {} })
  expect(far).toMatchObject({ code: 0, err: '', out: expect.stringContaining('GET    /v3/company') })
  expect(far.out).toContain('left out')
  expect(near.out).not.toContain('left out')
})

test('init prints a config that run takes', async () => {
  const { code, out, err } = await program(['init', 'URL'])
  expect({ code, told: err === '' }).toEqual({ code: 0, told: false })
  write('made.json', out)
  expect(await program(['run', '--config', 'FOLDER/made.json', '--only', 'vendor/create-then-read'])).toMatchObject({ code: 0 })
})

test('a run is incomplete that exercised less than it was to', async () => {
  // Nobody told it of a transfer.
  const asked = ['run', 'URL', '--only', 'vendor/create-then-read', '--only', 'inventory-transfer/*', '--require-exercised']
  expect((await program([...asked, '100'])).code).toBe(2)
  expect((await program([...asked, '0'])).code).toBe(0)
})

test('a run tells what is fixed since the one before', async () => {
  break_('getVendor')
  const asked = ['run', 'URL', '--only', 'vendor/create-then-read']
  expect((await program([...asked, '--report', 'json=FOLDER/before.json'])).code).toBe(1)
  mock.sandbox().faults.clear()
  const { code, out } = await program([...asked, '--since', 'FOLDER/before.json'])
  expect(code).toBe(0)
  expect(out).toMatch(/fixed/i)
})

test('what the client asked wrongly counts in recorded traffic where it is to', async () => {
  await program(['run', 'URL', '--only', 'request/malformed-json/createVendor', '--report', 'har=FOLDER/x.har'])
  expect((await program(['check-har', 'FOLDER/x.har'], { env: {} })).code).toBe(0)
  expect((await program(['check-har', 'FOLDER/x.har', '--requests'], { env: {} })).code).toBe(1)
})

test('check-har judges what run recorded', async () => {
  await program(['run', 'URL', '--only', 'vendor/create-then-read', '--report', 'har=FOLDER/x.har'])
  const { code, out, err } = await program(['check-har', 'FOLDER/x.har', '--max-time', '60s', '--report', 'junit=FOLDER/j.xml'], {
    env: {},
  })
  expect({ code, last: lastLine(out) }).toEqual({ code: 0, last: expect.stringMatching(/^Conforms/) })
  expect(err).toMatch(/Judged \d+ answers of \d+ operations/)
  expect(readFileSync(file('j.xml'), 'utf8')).toContain('recorded/createVendor')
})
