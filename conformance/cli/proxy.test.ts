// The command proxy as its user has it: a client on one side, a server on the other, and what is said about both.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMock, type Mock } from '../../mocks/index.ts'
import { findLie } from '../../mocks/proof/lies/index.ts'
import { type Served, serve } from '../../mocks/server.ts'
import { main } from '../main.ts'
import { visitAtRandom } from '../recording/visiting.ts'

let folder: string
let mock: Mock
let server: Served | undefined
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'proxy-'))
  mock = await createMock({ clock: 'real' })
})
afterEach(async () => {
  await server?.close()
  rmSync(folder, { recursive: true })
})

interface Ended {
  code: number
  out: string
  err: string
}

/** Runs the program before the mock, or the mock with a lie, while a client does its work; FOLDER stands for a folder of the test's own. */
async function proxied(work: (url: string, page: string) => Promise<unknown>, flags: string[] = [], lie?: string): Promise<Ended> {
  const told = lie === undefined ? undefined : findLie(lie)
  const handle = told ? told.tell({ handle: mock.handle, sandbox: (name) => mock.sandbox(name) }) : mock.handle
  server = await serve({ ...mock, handle }, { port: 0 })
  const stop = new AbortController()
  const printed = { out: '', err: '' }
  let begun: (addresses: string[]) => void = () => {}
  const addresses = new Promise<string[]>((resolve) => (begun = resolve))
  const stderr = {
    write(text: string) {
      printed.err += text
      const found = printed.err.match(/http:\/\/127\.0\.0\.1:\d+\/?/g)
      if (printed.err.includes('Ctrl-C')) begun(found ?? [])
    },
  }
  const stdout = { write: (text: string) => (printed.out += text) }
  const words = ['proxy', server.url, ...(flags.includes('--port') ? [] : ['--port', '0']), ...flags].map((word) =>
    word.replace('FOLDER', folder),
  )
  const ending = main(words, { stdout, stderr, env: {}, stop: stop.signal })
  const [url = '', , page = ''] = await Promise.race([addresses, ending.then(() => [])])
  if (url !== '') await work(url, page)
  stop.abort('the test is over')
  return { code: await ending, ...printed }
}

const [email, password] = ['owner@harborline.example', 'workshop']

async function asked(url: string, method: string, path: string, { token, body }: { token?: string | undefined; body?: unknown } = {}) {
  const headers = { ...(body !== undefined && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  return { status: answer.status, body: (await answer.json()) as { data: { token: string; id: string } } }
}

/** A term that is made, changed and looked at. */
async function visit(url: string): Promise<void> {
  const { token } = (await asked(url, 'POST', '/v3/auth/login', { body: { email, password } })).body.data
  const { id } = (await asked(url, 'POST', '/v3/payment_term', { token, body: { name: 'Net 7', dueInDays: 7 } })).body.data
  await asked(url, 'GET', `/v3/payment_term/${id}`, { token })
  await asked(url, 'PUT', `/v3/payment_term/${id}`, { token, body: { note: 'changed' } })
  await asked(url, 'GET', `/v3/payment_term/${id}`, { token })
  await asked(url, 'GET', '/v3/payment_term?limt=5', { token })
}

test('a server that conforms ends with 0, what its client got wrong is told beside it, and no secret is', async () => {
  const { code, out, err } = await proxied(visit, [
    '--report',
    'json=FOLDER/r.json',
    '--report',
    'har=FOLDER/t.har',
    '--report',
    'html=FOLDER/r.html',
  ])
  expect(code).toBe(0)
  expect(out).toMatch(/^sent \(advice\) {4}GET \/v3\/payment_term at \/query\/limt: expected one of collate.*\n/)
  expect(out.trimEnd().split('\n').at(-1)).toMatch(/^Conforms in what was exercised/)
  expect(err).toContain('Judged 6 answers of 5 operations')
  const har: { log: { entries: { request: { url: string } }[] } } = JSON.parse(readFileSync(join(folder, 't.har'), 'utf8'))
  expect(har.log.entries).toHaveLength(6)
  for (const name of ['r.json', 't.har', 'r.html']) expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(/workshop|eyJ/)
})

test('a lie is told when it shows first, and the program ends with 1, unless that is not to count', async () => {
  const { code, out } = await proxied(visit, [], 'record/update-not-stored')
  expect(code).toBe(1)
  const [, told] = /^broken {2}GET \/v3\/payment_term\/\{id\} at \/data\/note: (.*)$/m.exec(out) ?? []
  expect(told).toBe('expected "changed", as updatePaymentTerm sent it, got null (payment-term/update-takes-fields, section 4.7)')
  expect(out).toContain('in       recorded/getPaymentTerm')
  await server?.close()
  expect((await proxied(visit, ['--fail-on', 'never'], 'record/update-not-stored')).code).toBe(0)
})

test("the client's departures count where they are to", async () => {
  const wrong = async (url: string) => asked(url, 'POST', '/v3/auth/login', { body: { email, password: 7 } })
  expect((await proxied(wrong)).code).toBe(0)
  await server?.close()
  expect((await proxied(wrong, ['--requests'])).code).toBe(1)
})

test('nothing judged is no success', async () => {
  const { code, out } = await proxied((url) => fetch(`${url}/_mock/health`))
  expect({ code, out }).toEqual({ code: 2, out: expect.stringContaining('Incomplete') })
})

test('a port that is taken is told before anything passes', async () => {
  const other = await serve(mock, { port: 0 })
  const flags = ['--port', new URL(other.url).port, '--page', 'off', '--report', 'json=FOLDER/r.json']
  const { code, err } = await proxied(async () => {}, flags)
  await other.close()
  expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/Nothing can listen on port \d+ .*Give another one with --port/) })
})

test('lawful traffic at random passes without a word about the server', async () => {
  const { code, out } = await proxied(
    (url) =>
      visitAtRandom(({ method, path, body, token }) => asked(url, method, path, { body, token }), {
        seed: 3,
        steps: 120,
        credentials: { email, password },
      }),
    ['--fail-on', 'should'],
  )
  expect(out).not.toMatch(/^(broken|advice|sent)/m)
  expect(code).toBe(0)
})

test('the page shows the report as it stands, to this machine alone, and hears of more', async () => {
  const { code } = await proxied(async (url, page) => {
    const events = await fetch(`${page}events`)
    const reader = events.body?.getReader()
    const heard = async () => new TextDecoder().decode((await reader?.read())?.value)
    expect(await heard()).toBe('event: changed\ndata: "0 answers judged, 0 departures"\n\n')
    await visit(url)
    expect(await heard()).toMatch(/^event: changed\ndata: "\d answers? judged, 0 departures/)
    const text = await (await fetch(page)).text()
    expect(text.includes('recorded/getPaymentTerm')).toBe(true)
    expect(text.includes('connect-src')).toBe(true)
    await reader?.cancel()
  })
  expect(code).toBe(0)
})
