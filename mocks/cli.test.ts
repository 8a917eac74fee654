// The program as its user meets it: what it prints, what it refuses, how it stops.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { readFlags } from './cli/flags.ts'
import { address, refused, runProgram } from './testing-program.ts'

const escapeSign = String.fromCharCode(27)

test('the start names the address, users with passwords, and a login that works as it is', async () => {
  const { says, stop, out } = runProgram(['--port', '0'])
  const [, url = '', body = ''] = await says(/curl (http\S+) -H 'Content-Type: application\/json' -d '(.+)'/)
  expect(out()).toContain(url.replace('/v3/auth/login', '\n'))
  const { email, password } = JSON.parse(body) as { email: string; password: string }
  expect(out()).toMatch(new RegExp(`^ {2}${email} +${password} +\\S+`, 'm'))
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect(await answer.json()).toMatchObject({ success: true, data: { token: expect.any(String) } })
  expect(await stop()).toBe(0)
})

test('each request is a line of the log, with its sandbox and why it was refused', async () => {
  const { says, stop, err } = runProgram(['--port', '0'])
  const [url] = await says(address)
  await fetch(`${url}/sandbox/team-a/v3/vendor?limit=1`)
  await stop()
  expect(err()).toMatch(/^401 +\d+\.\d ms {2}GET {5}\/sandbox\/team-a\/v3\/vendor\?limit=1 {2}sandbox team-a {2}Expected the token .+\n$/)
})

test('each delivery of a webhook is a line of the log, with why it was lost', async () => {
  const { says, stop, out, err } = runProgram(['--port', '0'])
  const [url] = await says(address)
  const body = /-d '(.+)'/.exec(out())?.[1] ?? ''
  const headers = { 'content-type': 'application/json' }
  const login = (await (await fetch(`${url}/v3/auth/login`, { method: 'POST', headers, body })).json()) as { data: { token: string } }
  const post = (path: string, sent: object) =>
    fetch(`${url}/v3/${path}`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${login.data.token}` },
      body: JSON.stringify(sent),
    })
  await post('webhook', { name: 'Log', url: 'http://hooks.example/', triggers: ['vendor.created'] })
  await post('vendor', { name: 'Lakeside' })
  await says(/^lost +\d+\.\d ms {2}webhook http:\/\/hooks\.example\/ {2}Expected a webhook on this machine/m, err)
  await stop()
})

test('quiet prints the address and nothing else', async () => {
  const { says, stop, out, err } = runProgram(['--port', '0', '--quiet'])
  const [url] = await says(address)
  await fetch(`${url}/v3/vendor`)
  await stop()
  expect([out(), err()]).toEqual([`${url}\n`, ''])
})

test.each<[string, { isTTY?: boolean; env?: { [name: string]: string } }, boolean]>([
  ['colours on a terminal', { isTTY: true }, true],
  ['no colours in a file', {}, false],
  ['no colours with NO_COLOR', { isTTY: true, env: { NO_COLOR: '1' } }, false],
  ['no colours on a dumb terminal', { isTTY: true, env: { TERM: 'dumb' } }, false],
])('there are %s', async (_, surroundings, coloured) => {
  const { says, stop, out, err } = runProgram(['--port', '0'], surroundings)
  const [url] = await says(address)
  await fetch(`${url}/v3/vendor`)
  await stop()
  expect([out().includes(escapeSign), err().includes(escapeSign)]).toEqual([coloured, coloured])
})

test('with a folder as store, what was answered is there when the program starts again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'repair-shop-'))
  const headers = { 'content-type': 'application/json' }
  const first = runProgram(['--port', '0', '--store', folder, '--sandbox-ttl', '30d'])
  const [, login = '', body = ''] = await first.says(/curl (http\S+) .+ -d '(.+)'/)
  const { data } = await (await fetch(login, { method: 'POST', headers, body })).json()
  expect(await first.stop()).toBe(0)
  const again = runProgram(['--port', '0', '--store', folder])
  const [url] = await again.says(address)
  expect((await fetch(`${url}/v3/vendor?limit=1`, { headers: { authorization: `Bearer ${data.token}` } })).status).toBe(200)
  expect(again.out()).toContain(`kept in ${folder}`)
  await again.stop()
  rmSync(folder, { recursive: true })
})

test('over what was kept before, the sandbox default is told as it is, and which flags hold for new sandboxes only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'repair-shop-'))
  const first = runProgram(['--port', '0', '--store', folder, '--world', 'empty', '--seed', '3'])
  const [people] = await first.says(/ {2}email[\s\S]+Log in:/)
  expect(await first.stop()).toBe(0)
  const flags = ['--world', 'large', '--seed', '9', '--clock', '2026-04-01T16:00:00Z', '--start', '2026-05-01T16:00:00Z']
  for (const given of [flags.slice(0, 6), [...flags.slice(0, 4), ...flags.slice(6)]]) {
    const again = runProgram(['--port', '0', '--store', folder, ...given])
    const [url] = await again.says(address)
    expect(again.out()).toContain('world empty, seed 3, clock running, kept in')
    expect(again.out()).toContain(people)
    expect((await (await fetch(`${url}/_mock`)).json()).data).toMatchObject({ world: 'empty', seed: 3 })
    expect(again.err()).toContain(
      `for new sandboxes only: --world, --seed, ${given[4]}; the sandbox default was kept before and stays as it is\n`,
    )
    await again.stop()
  }
  const alike = runProgram(['--port', '0', '--store', folder, '--world', 'empty', '--seed', '3'])
  await alike.says(address)
  expect(alike.err()).toBe('')
  await alike.stop()
  rmSync(folder, { recursive: true })
})

test('a file is no folder to keep anything in', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'repair-shop-'))
  writeFileSync(join(folder, 'notes.txt'), '')
  const { exitCode, err } = runProgram(['--port', '0', '--store', join(folder, 'notes.txt')])
  expect(await exitCode).toBe(2)
  expect(err()).toMatch(
    /^repair-shop-mock: Expected --store to be a folder that can be written, or a place for a new one: EEXIST: [^\n]*\n$/,
  )
  rmSync(folder, { recursive: true })
})

test.runIf(process.platform === 'linux')('a place where nobody can make a folder is told at once', async () => {
  expect(await refused('--store', '/proc/shops/kept')).toMatch(/ENOENT: no such file or directory, mkdir '\/proc\/shops'/)
})

test('a folder whose file is damaged is refused, and nothing is read from it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'repair-shop-'))
  writeFileSync(join(folder, 'data.mdb'), 'x'.repeat(9_000))
  expect(await refused('--store', folder)).toMatch(/ is damaged: data\.mdb .+\. Restore it from a copy, or name another folder\.$/)
  rmSync(folder, { recursive: true })
})

test('the address of a store may stand in the environment, and its password is told nowhere', async () => {
  const DATABASE_URL = 'postgres://mock:whisper@127.0.0.1:1/shops'
  const { exitCode, out, err } = runProgram(['--port', '0'], { env: { DATABASE_URL } })
  expect(await exitCode).toBe(2)
  expect(err()).toMatch(
    /^repair-shop-mock: PostgreSQL: .*ECONNREFUSED.* Expected a PostgreSQL at 127\.0\.0\.1:1\/shops that lets this user in\. The place is that of DATABASE_URL; --store memory keeps nothing\.\n$/,
  )
  expect(out() + err()).not.toContain('whisper')
  const { says, stop } = runProgram(['--port', '0', '--store', 'memory'], { env: { DATABASE_URL } })
  await says(address)
  await stop()
})

test('the same seed and a frozen clock give the same world', async () => {
  const tokens = []
  for (const args of [
    ['--clock', '2026-04-01T16:00:00Z'],
    ['--clock', '2026-04-01T16:00:00Z', '--latency', '1-3'],
  ]) {
    const { says, stop } = runProgram(['--port', '0', ...args])
    const [, url = '', body = ''] = await says(/curl (http\S+) .+ -d '(.+)'/)
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    tokens.push(await answer.text())
    await stop()
  }
  expect(tokens[1]).toBe(tokens[0])
})

test('the records end today where the clock runs, and on the day that it starts at', async () => {
  const newest = async (...args: string[]) => {
    const { says, stop } = runProgram(['--port', '0', '--quiet', ...args])
    const [url] = await says(address)
    const answer = await fetch(`${url}/_mock/sandboxes/default/records/payments?limit=1000`)
    const { data } = (await answer.json()) as { data: { createdDate: string }[] }
    await stop()
    return (
      data
        .map(({ createdDate }) => createdDate)
        .sort()
        .at(-1) ?? ''
    )
  }
  const day = 86_400_000
  const started = Date.now()
  const today = Date.parse(await newest())
  expect(today).toBeLessThanOrEqual(Date.now())
  expect(today).toBeGreaterThan(started - 3 * day)
  expect((await newest('--start', '2031-02-03T18:00:00Z')).slice(0, 8)).toBe('2031-02-')
  expect((await newest('--clock', '2031-02-03T18:00:00Z')).slice(0, 5)).toBe('2026-')
})

test('a taken port is told with what to do next', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const taken = other.address()
  const port = typeof taken === 'object' ? taken?.port : taken
  expect(await refused('--port', `${port}`)).toBe(
    `Port ${port} of 127.0.0.1 is taken. Stop the program that has it, or add --port 0 to take a free one.`,
  )
  other.close()
})

test('an address that this machine has not is told with what to do next', async () => {
  expect(await refused('--host', '192.0.2.1')).toBe(
    'This machine has no address 192.0.2.1. Take --host 127.0.0.1, or --host 0.0.0.0 for all that it has.',
  )
})

test.each<[string[], RegExp]>([
  [['--prot', '4010'], /^Unknown option --prot\. The flags are --port, .+; --help explains them\.$/],
  [['large'], /^Unexpected argument large\. The flags are /],
  [['--port'], /^Option --port <value> argument missing\. The flags are /],
  [['--quiet=yes'], /^Option --quiet does not take an argument\. The flags are /],
  [['--port', '70000'], /^Expected --port to be a whole number from 0 to 65535, got "70000"\.$/],
  [['--port', 'http'], /^Expected --port to be a whole number/],
  [['--seed', '1.5'], /^Expected --seed to be a whole number/],
  [['--world', 'tiny'], /^Expected --world to be one of shop, empty, large, none, got "tiny"\.$/],
  [['--clock', 'noon'], /^Expected --clock to be a time such as 2026-04-01T16:00:00Z, or real, got "noon"\.$/],
  [['--latency', 'slow'], /^Expected --latency to be milliseconds such as 200, or a range such as 100-400, got "slow"\.$/],
  [['--latency', '400-100'], /^Expected --latency/],
  [['--start', 'noon'], /^Expected --start to be a time such as 2026-04-01T16:00:00Z, got "noon"\.$/],
  [['--start', '2026-04-01', '--clock', '2026-04-01'], /^Expected --clock, which stands still, or --start, which runs on, got both\.$/],
  [['--control-token', 'short'], /^Expected --control-token to be 8 to 200 characters of ASCII without spaces\.$/],
  [['--journal', 'many'], /^Expected --journal to be a whole number from 0 to 1000000, got "many"\.$/],
  [
    ['--variant', 'ids/uuid'],
    /^There is no variant "ids\/uuid"\. Did you mean "ids\/uuids"\? All \d+ are listed by repair-shop-mock --list-variants\.$/,
  ],
  [
    ['--lie', 'session/logout'],
    /^There is no lie "session\/logout"\. Did you mean "session\/.+"\? All \d+ are listed by repair-shop-mock --list-lies\.$/,
  ],
  [['--lie', 'a/b', '--variant', 'ids/uuids'], /^Expected a lie or a variant, got both\.$/],
  [['--store', 'here', '--data', 'x.json', '--watch'], /^Expected --watch without --store/],
  [['--max-sandboxes', '-1'], /^Expected --max-sandboxes to be a whole number from 0 to 1000000, got "-1"\.$/],
  [['--latency', '-5'], /^Expected --latency to be milliseconds such as 200, or a range such as 100-400, got "-5"\.$/],
  [['--store', '--quiet'], /^Expected a value behind --store, got another flag\. The flags are /],
  [['--sandbox-ttl', '12'], /^Expected --sandbox-ttl to be a time such as 90m, 24h or 30d, got "12"\.$/],
])('%j is refused in one sentence', async (args, sentence) => {
  expect(await refused(...args)).toMatch(sentence)
})

const anAddress = 'postgres://user:password@host:5432/database'

test.each([
  ['mysql://shops:whisper@db/shops', 'one with mysql://'],
  ['postgres//shops:whisper@db/shops', 'one with postgres//'],
  ['postgres:shops:whisper@db/shops', 'one with postgres:'],
  ['postgresql+psycopg2://shops:whisper@db/shops', 'one with postgresql+psycopg2://'],
  ['jdbc:postgresql://db/shops?user=shops&password=whisper', 'one with jdbc:'],
  ['shops:whisper@db:5432/shops', 'one without postgres://; ./ in front says that it is a folder'],
  ['shops:whisp/er@db', 'one without postgres://; ./ in front says that it is a folder'],
  ['//shops:whisper@db/shops', 'one without postgres://; ./ in front says that it is a folder'],
  ['db.internal:5432/shops', 'one without postgres://; ./ in front says that it is a folder'],
  [' postgres://shops:whisper@db/shops', 'one with quotes or blanks around it'],
  ["'postgres://shops:whisper@db/shops'", 'one with quotes or blanks around it'],
  ['"shops:whisper@db/shops"', 'one with quotes or blanks around it'],
  ['host=db user=shops password=whisper', 'words such as host='],
  ['password = whisper', 'words such as host='],
  ['DATABASE_URL=postgres://shops:whisper@db/shops', 'words such as host='],
  ['postgres://shops:12/whisper@db/shops', 'one that ends within its password: / ? # of a password are written as %2F %3F %23'],
  ['postgres://shops:12?whisper@db/shops', 'one that ends within its password: / ? # of a password are written as %2F %3F %23'],
])('%s is no address and no folder, and its password is not told', async (place, got) => {
  const wanted = `a folder or an address such as ${anAddress}`
  expect(await refused('--store', place)).toBe(`Expected --store to be ${wanted}, got ${got}.`)
  expect(existsSync(place)).toBe(false)
})

test.each(['./shops:whisper@db', '/kept/shops@db/1', 'C:\\kept', 'C:/kept', '../a=b', 'state@2', 'mock-0.1.0', '~/kept', 'a b'])(
  '%s is a folder',
  (place) => expect(readFlags(['--store', place]).store).toBe(place),
)

test.each(['postgres://shops@db/shops?application_name=a@b', 'postgres://db:5432/shops?user=a@b', 'postgresql:///shops?host=/run/a@b'])(
  '%s is an address',
  (place) => expect(readFlags(['--store', place]).store).toBe(place),
)

test.each([
  ["'postgres://shops:whisper@db/shops'", 'one with quotes or blanks around it'],
  ['postgresql+asyncpg://shops:whisper@db/shops', 'one with postgresql+asyncpg://'],
])('%s in the environment is told with its name', async (DATABASE_URL, got) => {
  const { exitCode, err } = runProgram([], { env: { DATABASE_URL } })
  expect(await exitCode).toBe(2)
  expect(err()).toBe(
    `repair-shop-mock: Expected DATABASE_URL to be an address such as ${anAddress}, got ${got}. The place is that of DATABASE_URL; --store memory keeps nothing.\n`,
  )
})

test('what stands in the environment holds up nobody who asks for words', async () => {
  const { exitCode, out } = runProgram(['--version'], { env: { DATABASE_URL: 'jdbc:postgresql://db/shops', MOCK_CONTROL_TOKEN: '' } })
  expect([await exitCode, out()]).toEqual([0, `${packageJson.version}\n`])
})

test('an address in the environment does not go with --watch, which is told with its name', async () => {
  const { exitCode, err } = runProgram(['--data', 'x.json', '--watch'], { env: { DATABASE_URL: 'postgres://shops:whisper@db/shops' } })
  expect(await exitCode).toBe(2)
  expect(err()).toBe(
    'repair-shop-mock: Expected --watch without DATABASE_URL: sandboxes that are kept go on from what they were. The place is that of DATABASE_URL; --store memory keeps nothing.\n',
  )
})

test('the control token may stand in the environment', async () => {
  const env = { MOCK_CONTROL_TOKEN: 'a-long-token' }
  expect(readFlags([], env).controlToken).toBe('a-long-token')
  expect(readFlags(['--control-token', 'another-token'], env).controlToken).toBe('another-token')
  const { exitCode, err } = runProgram([], { env: { MOCK_CONTROL_TOKEN: '' } })
  expect(await exitCode).toBe(2)
  expect(err()).toBe('repair-shop-mock: Expected MOCK_CONTROL_TOKEN to be 8 to 200 characters of ASCII without spaces.\n')
})

test('the help teaches flags, logging in, sandboxes and examples', async () => {
  const { exitCode, out, err } = runProgram(['--help'])
  expect([await exitCode, err()]).toEqual([0, ''])
  for (const title of ['Usage', 'Flags', 'Logging in', 'Sandboxes', 'Examples']) expect(out()).toMatch(new RegExp(`^${title}$`, 'm'))
  expect(
    out()
      .split('\n')
      .filter((line) => line.length > 110),
  ).toEqual([])
})

test.each([
  ['--list-variants', /^ids\/uuids {2}Ids are UUIDs\.$/],
  ['--list-lies', /^vendor\/read-country-lower-case {2}The country of a vendor comes in lower case\.$/],
])('%s prints an id and a sentence on each line', async (flag, line) => {
  const { exitCode, out } = runProgram([flag])
  expect(await exitCode).toBe(0)
  const lines = out().trimEnd().split('\n')
  expect(lines.filter((one) => !/^[\w-]+(\/[\w*.{}-]+)+ {2}\S.*$/.test(one))).toEqual([])
  expect(lines.filter((one) => line.test(one))).toHaveLength(1)
})

test('a variant and a lie serve in their own way', async () => {
  for (const [args, path, status] of [
    [['--variant', 'errors/all-403'], '/v3/nothing', 403],
    [['--variant', 'http/prefix'], '/api/shop/v3/nothing', 404],
    [['--lie', 'http/unknown-path-served'], '/v3/nothing', 200],
  ] as const) {
    const { says, stop } = runProgram(['--port', '0', '--quiet', ...args])
    const [url] = await says(address)
    expect((await fetch(`${url}${path}`)).status).toBe(status)
    await stop()
  }
})

test('a self-check tells on stderr what departs from the contract', async () => {
  const { says, stop, err } = runProgram(['--port', '0', '--quiet', '--self-check', '--lie', 'envelope/errors-as-text'])
  const [url] = await says(address)
  await fetch(`${url}/v3/vendor`)
  await stop()
  expect(err()).toMatch(/^departs from the contract {2}/)
})

test('webhooks may go to the hosts that are named, separated by commas', () => {
  expect(readFlags(['--allow-webhooks-to', 'ci.example, 10.0.0.7,']).allowedHosts).toEqual(['ci.example', '10.0.0.7'])
})

test('the control plane is opened to others by a token, and what is kept is bounded', async () => {
  const args = ['--control-token', 'a-long-token', '--journal', '1', '--max-sandboxes', '2']
  const { says, stop } = runProgram(['--port', '0', '--quiet', ...args])
  const [url] = await says(address)
  const headers = { origin: 'https://ci.example', 'x-mock-control': 'a-long-token' }
  const ask = async (path: string): Promise<{ data: { name?: string; url?: string }[] }> => (await fetch(url + path, { headers })).json()
  for (const name of ['one', 'two', 'three']) await fetch(`${url}/sandbox/${name}/v3/vendor`)
  expect((await ask('/_mock/sandboxes')).data.map(({ name }) => name)).toEqual(['default', 'three'])
  expect((await ask('/_mock/journal')).data.map((entry) => entry.url)).toEqual(['/sandbox/three/v3/vendor'])
  expect(await stop()).toBe(0)
})

test('bodies, snapshots and copies of copies are bounded as the flags say', async () => {
  const { says, stop } = runProgram(['--port', '0', '--quiet', '--max-body', '50', '--max-snapshot', '100', '--max-fork-depth', '0'])
  const [url] = await says(address)
  const post = async (path: string, body: object) => {
    const answer = await fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    return (await answer.json()).message
  }
  expect(await post('/v3/auth/login', { email: 'a'.repeat(50) })).toContain('a body of at most 50 bytes')
  expect(await post('/_mock/sandboxes', { name: 'a'.repeat(100) })).toContain('a body of at most 100 bytes')
  expect(await post('/_mock/sandboxes', { name: 'copy', from: 'default' })).toContain('fewer than 0 copies')
  expect(await stop()).toBe(0)
})

test('a sandbox holds no more than --max-sandbox-size says', async () => {
  const { says, stop } = runProgram(['--port', '0', '--quiet', '--max-sandbox-size', '200'])
  const [url] = await says(address)
  const answer = await fetch(`${url}/_mock/sandboxes/default/records/vendors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'a'.repeat(300) }),
  })
  expect(answer.status).toBe(507)
  expect((await answer.json()).message).toContain('a sandbox of at most 200 bytes')
  expect(await stop()).toBe(0)
})

test('the version is that of the package', async () => {
  const { exitCode, out } = runProgram(['--version'])
  expect([await exitCode, out()]).toEqual([0, `${packageJson.version}\n`])
})

async function start(...flags: string[]) {
  const file = fileURLToPath(new URL('cli.ts', import.meta.url))
  const program = spawn(process.execPath, ['--import', 'tsx', file, '--port', '0', ...flags], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [text] = await once(program.stdout.setEncoding('utf8'), 'data')
  const [url = ''] = String(text).match(address) ?? []
  return { program, url, exit: once(program, 'exit') }
}

test.each(['SIGINT', 'SIGTERM'] as const)('as a program it stops at %s when what is under way is answered', async (signal) => {
  const { program, url, exit } = await start('--latency', '100')
  const log = once(program.stderr, 'data')
  const answer = fetch(`${url}/v3/vendor`)
  // Nothing tells from outside that a request has arrived, but this answer comes after the other one got in.
  await fetch(`${url}/v3/vendor`)
  program.kill(signal)
  expect((await answer).status).toBe(401)
  expect(await exit).toEqual([0, null])
  expect(String((await log)[0])).toMatch(/^401 /)
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('a second %s stops the program at once', async (signal, code) => {
  const { program, url, exit } = await start('--latency', '600000')
  const waiting = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
  await new Promise((resolve) => waiting.write('GET /v3/vendor HTTP/1.1\r\nhost: mock\r\n\r\n', resolve))
  // What is not HTTP is answered without delay, and after what came before it.
  await once(
    connect(Number(new URL(url).port), '127.0.0.1')
      .end('?\r\n\r\n')
      .resume(),
    'close',
  )
  program.kill(signal)
  while (await listens(url)) {}
  program.kill(signal)
  expect(await exit).toEqual([code, null])
})

async function listens(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const found = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return found
}
