// The program as its user sees it: what it prints, and how it ends.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Served, serve } from '../mocks/adapters/http.ts'
import { createMock, type Mock } from '../mocks/index.ts'
import { main } from './cli.ts'

let mock: Mock
let server: Served

beforeAll(async () => {
  mock = await createMock()
  server = await serve(mock, { port: 0 })
})

afterAll(() => server.close())

async function program(args: string[], env: { [name: string]: string } = {}) {
  const printed = { out: '', err: '' }
  const stdout = { write: (text: string) => (printed.out += text) }
  const stderr = { write: (text: string) => (printed.err += text) }
  return { code: await main(args, { stdout, stderr, env }), ...printed }
}

const credentials = { REPAIR_SHOP_EMAIL: 'owner@harborline.example', REPAIR_SHOP_PASSWORD: 'workshop' }

test('a server that conforms ends with 0 and says so last', async () => {
  const { code, out, err } = await program(['run', server.url, '--only', 'vendor'], credentials)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out.trimEnd().split('\n').at(-1)).toMatch(/^Conforms: 0 failed, 0 with advice, \d+ skipped of \d+ cases$/)
})

test('a server that does not ends with 1, and each failure says what to look at', async () => {
  mock.sandbox().faults.add({ operation: 'getVendor', status: 404, message: 'Gone \u001b[31mred' })
  const { code, out } = await program(['run', server.url, '--only', 'vendor/create-then-read'], credentials)
  mock.sandbox().faults.clear()
  expect(code).toBe(1)
  expect(out).toContain('fail  vendor/create-then-read')
  expect(out).toContain('expected a good answer (2xx)')
  expect(out).toMatch(/curl -X GET 'http:\/\/127\.0\.0\.1:\d+\/v3\/vendor\/\w+' -H "Authorization: Bearer \$TOKEN"/)
  expect(out).not.toContain('\u001b')
})

test('no password, token or secret is ever printed', async () => {
  mock.sandbox().faults.add({ operation: 'createVendor', status: 404 })
  const { out, err } = await program(['run', server.url, '--only', 'vendor'], credentials)
  mock.sandbox().faults.clear()
  expect(out + err).not.toContain('workshop')
  expect(out + err).not.toContain('eyJ')
})

test.each<[string, string[], { [name: string]: string }, RegExp]>([
  ['nobody there', ['run', 'http://127.0.0.1:1'], credentials, /does not answer: .*ECONNREFUSED.* Is the address right/],
  [
    'a refused login',
    ['run', 'URL', '--password', 'wrong'],
    credentials,
    /refused the login of owner@harborline\.example with 401\. Check/,
  ],
  ['no credentials', ['run', 'URL'], {}, /run needs --email, or REPAIR_SHOP_EMAIL/],
  ['an address that is none', ['run', 'shop'], credentials, /Expected an address such as http:\/\/127\.0\.0\.1:4010/],
  ['an unknown flag', ['run', 'URL', '--stric'], credentials, /Unknown option --stric.*The flags are --email/],
  ['an unknown command', ['judge'], {}, /Expected run, list or explain, got "judge"/],
  ['unknown effects', ['run', 'URL', '--effects', 'all'], credentials, /one of read, own, shared, disruptive, got "all"/],
  ['no case left', ['run', 'URL', '--only', 'nothing'], credentials, /No case is left to run/],
  ['an unknown id', ['explain', 'vendor/nothing'], {}, /no case or requirement "vendor\/nothing"/],
])('%s ends with 2 and says what to do', async (_, args, env, message) => {
  const { code, out, err } = await program(
    args.map((word) => (word === 'URL' ? server.url : word)),
    env,
  )
  expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringMatching(message) })
})

test('explains a requirement and a case', async () => {
  expect((await program(['explain', 'vendor/create-needs-name'])).out).toContain('A create without a name is refused.')
  expect((await program(['explain', 'vendor/create-then-read'])).out).toContain('vendor/create-persists (4.18, must)')
})

test('lists cases and requirements', async () => {
  expect((await program(['list'])).out).toContain('vendor/create-then-read')
  expect((await program(['list', '--requirements'])).out).toContain('vendor/create-needs-name (4.18, must)')
})

test('help names every flag, the levels and the exit codes', async () => {
  const { code, out } = await program(['--help'])
  expect(code).toBe(0)
  for (const word of ['--effects', '--only', '--strict', 'Advice', 'Exit codes']) expect(out).toContain(word)
})
