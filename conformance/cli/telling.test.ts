// What the program tells without asking a server.
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { mainCaught } from '../testing.ts'

const run = (args: string[]) => mainCaught(args)

test.each<[string, readonly string[]]>([
  ['D03', ['status of a success', 'http/status-success (should)', 'request/']],
  ['createVendor', ['POST /v3/vendor', 'vendor/create-then-read']],
  ['POST /v3/vendor', ['createVendor', 'D33']],
])('explains %s and what rests on it', async (id, words) => {
  const { code, out } = await run(['explain', id])
  expect(code).toBe(0)
  for (const word of words) expect(out).toContain(word)
})

test('lists the cases of a requirement and of a decision', async () => {
  expect((await run(['list', '--only', 'vendor/country-code'])).out).toContain('vendor/countries')
  expect((await run(['list', '--only', 'D07'])).out).toContain('list/where-equals/listVendors')
})

test('explains a requirement and a case', async () => {
  expect((await run(['explain', 'vendor/create-needs-name'])).out).toContain('A create without a name is refused.')
  expect((await run(['explain', 'vendor/create-then-read'])).out).toContain('vendor/create-persists (4.18, must)')
})

test('takes several names at once, or one by one', async () => {
  const together = await run(['list', '--only', 'vendor, payment-term'])
  expect(together).toEqual(await run(['list', '--only', 'vendor', '--only', 'payment-term']))
  expect(together.out).toContain('vendor/countries')
})

test('lists cases and requirements, all or some', async () => {
  expect((await run(['list'])).out).toContain('vendor/create-then-read')
  expect((await run(['list', '--requirements'])).out).toContain('vendor/create-needs-name (4.18, must)')
  const some = (await run(['list', '--only', 'vendor/c*'])).out.trimEnd().split('\n')
  expect(some.length).toBeGreaterThan(2)
  expect(some.filter((line) => !line.startsWith('vendor/c'))).toEqual([])
  expect((await run(['list', '--requirements', '--only', 'vendor'])).out).not.toContain('webhook/')
})

test.each([['--help'], ['help'], ['-h'], []])(
  'help names every command and flag, the levels and the exit codes: %s %s',
  async (...args) => {
    const { code, out } = await run(args)
    expect(code).toBe(0)
    for (const word of ['check-har', '--effects', '--only', '--baseline', 'Advice', 'Exit codes', 'REPAIR_SHOP_OTHER_USER_EMAIL'])
      expect(out).toContain(word)
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(140)
  },
)

test.each([
  ['run', '--help'],
  ['help', 'run'],
])('help of one command tells its flags and what is about it: %s %s', async (...args) => {
  const { code, out } = await run(args)
  expect(code).toBe(0)
  for (const word of ['run <address>', '--effects', 'Known failures', 'Exit codes']) expect(out).toContain(word)
  for (const word of ['--verify', '--page', 'Live traffic', 'repair-shop-conformance diff']) expect(out).not.toContain(word)
})

test('says its version', async () => {
  expect(await run(['--version'])).toEqual({ code: 0, out: `${packageJson.version}\n`, err: '' })
})
