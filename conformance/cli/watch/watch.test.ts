// run --watch as its user sees it: beside a server that is restarted, files that change, and keys that are pressed.
import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Served, serve } from '../../../mocks/doors/http.ts'
import { createMock, type Mock } from '../../../mocks/index.ts'
import { freePort } from '../../../mocks/stores/free-port.ts'
import { main } from '../../main.ts'

let mock: Mock
let server: Served
let folder: string
beforeEach(async () => {
  mock = await createMock()
  server = await serve(mock, { port: await freePort() })
  folder = mkdtempSync(join(tmpdir(), 'watch-'))
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const env = { REPAIR_SHOP_EMAIL: 'owner@harborline.example', REPAIR_SHOP_PASSWORD: 'workshop' }
const few = ['--only', 'vendor/create-then-read,vendor/create-is-new,payment-term/create-then-read']

class Keys extends EventEmitter {
  isTTY = true
  isRaw = false
  setRawMode(raw: boolean) {
    this.isRaw = raw
  }
  resume() {}
  pause() {}
  press(key: string) {
    this.emit('data', key)
  }
}

/** The program, what it has printed since somebody last looked, and how it is ended. */
function started(args: readonly string[], { isTTY = false, rows = 40, more = {} }: { isTTY?: boolean; rows?: number; more?: object } = {}) {
  const stop = new AbortController()
  const stdin = new Keys()
  const output = new EventEmitter()
  let printed = ''
  let told = ''
  const write = (text: string) => {
    printed += text
    output.emit('more')
  }
  const stdout = { write, isTTY, columns: 100, rows }
  const stderr = { write: (text: string) => (told += text) }
  const code = main(['run', ...args, '--watch'], { stdin, stdout, stderr, env: { ...env, ...more }, stop: stop.signal })
  /** What came until this did; from there on it looks the next time. */
  const until = async (what: RegExp): Promise<string> => {
    for (;;) {
      const found = what.exec(printed)
      if (found) {
        const seen = printed.slice(0, found.index + found[0].length)
        printed = printed.slice(seen.length)
        return seen
      }
      await new Promise((resume) => output.once('more', resume))
    }
  }
  return { code, stop, stdin, until, rest: () => printed, told: () => told }
}

const breakReads = () => mock.sandbox().faults.add({ operation: 'getVendor', status: 404, message: 'Gone' })

async function restart(change: () => void): Promise<void> {
  const { port } = new URL(server.url)
  await server.close()
  change()
  server = await serve(mock, { port: Number(port) })
}

test('asks again what failed when the server was restarted, and tells what that fixed', async () => {
  breakReads()
  const watch = started([server.url, ...few])
  const first = await watch.until(/Does not conform.*\n/)
  expect(first).toMatch(/The one thing to mend\nfail .*\n {2}in {7}vendor\/create-then-read: /)
  await restart(() => mock.sandbox().faults.clear())
  const again = await watch.until(/Conforms.*\n/)
  expect(again).toMatch(
    /Asking: it was started again\.\nWhat failed before was asked again, \d+ ms to the first verdict\.\nFixed 1: vendor\/create-then-read \(/,
  )
  watch.stop.abort()
  expect(await watch.code).toBe(0)
})

test('tells what a change broke, and ends with the code of the last complete verdict', async () => {
  const watch = started([server.url, ...few])
  await watch.until(/Conforms.*\n/)
  await restart(breakReads)
  expect(await watch.until(/Does not conform.*\n/)).toContain('Broke 1: vendor/create-then-read (')
  watch.stop.abort()
  expect(await watch.code).toBe(1)
})

test('asks again when a file changed, and when a key is pressed, until q', async () => {
  writeFileSync(join(folder, 'handler.ts'), '1')
  const watch = started([server.url, ...few, '--watch-path', folder], { isTTY: true, more: { NO_COLOR: '1' } })
  await watch.until(/The first round: asked all 3/)
  expect(watch.stdin.isRaw).toBe(true)
  writeFileSync(join(folder, 'handler.ts'), '2')
  await watch.until(/Handler\.ts changed: asked all 3/)
  watch.stdin.press('r')
  await watch.until(/You asked: asked all 3/)
  watch.stdin.press('a')
  await watch.until(/You asked for all: asked all 3/)
  watch.stdin.press('q')
  expect(await watch.code).toBe(0)
  expect(watch.stdin.isRaw).toBe(false)
  expect(watch.rest().split('\u001b[?1049l')[1]).toMatch(/^Conforms/)
})

test('shows one departure in full on a page, the next one with n, and no colours with NO_COLOR', async () => {
  breakReads()
  mock.sandbox().faults.add({ operation: 'createPaymentTerm', status: 500 })
  const watch = started([server.url, ...few], { isTTY: true, more: { NO_COLOR: '1' } })
  const page = await watch.until(/asked all 3.*q quit/s)
  expect(page).toMatch(/To mend next, of 3 departures.*fail .*in {7}vendor\/create-then-read/s)
  expect(page).not.toContain('\u001b[3')
  watch.stdin.press('n')
  expect(await watch.until(/To mend next, of 3.*q quit/s)).toContain('in       payment-term/create-then-read')
  watch.stdin.press('q')
  await watch.code
})

test('a small window shows what to mend next in full, and of what was changed as much as fits', async () => {
  const watch = started([server.url, ...few], { isTTY: true, rows: 19, more: { NO_COLOR: '1' } })
  await watch.until(/asked all 3.*q quit/s)
  await restart(() => {
    breakReads()
    mock.sandbox().faults.add({ operation: 'createPaymentTerm', status: 500 })
  })
  const page = await watch.until(/started again: asked all 3.*q quit/s)
  expect(page).toMatch(/Broke 3\D.*fail .*in {7}vendor\/create-then-read.*curl -X GET.*passed, /s)
  watch.stdin.press('q')
  await watch.code
})

test('waits for a server that is not there yet, and ends with 2 where none ever was', async () => {
  const { port } = new URL(server.url)
  await server.close()
  const watch = started([`http://127.0.0.1:${port}`, ...few])
  await watch.until(/Nothing listens there/)
  server = await serve(mock, { port: Number(port) })
  await watch.until(/Conforms/)
  watch.stop.abort()
  expect(await watch.code).toBe(0)
  const other = started(['http://127.0.0.1:1', ...few])
  await other.until(/Nothing listens there/)
  other.stop.abort()
  expect(await other.code).toBe(2)
})

test.each<[string, Conduct]>([
  // As those that end what is under way, and are connected to for a while: the silent connection stays.
  ['stops listening', 'stop listening'],
  ['is answered for by a gateway', 502],
])('what only shows that a server %s is neither broke nor fixed', async (_, conduct) => {
  let asked = 0
  let isEnding = false
  const ending = await standIn((request) => {
    asked += request.startsWith('GET') ? 1 : 0
    return isEnding && asked > 2 ? conduct : undefined
  })
  const watch = started([ending.url, ...few])
  await watch.until(/Conforms.*\n/)
  asked = 0
  isEnding = true
  watch.stdin.press('r')
  expect(await watch.until(/It went away.*\n/)).not.toContain('Broke')
  isEnding = false
  ending.startAgain()
  expect(await watch.until(/Conforms.*\n/)).toMatch(/Asking: it was started again(?!.*(Broke|Fixed))/s)
  watch.stop.abort()
  expect(await watch.code).toBe(0)
  await ending.close()
})

test('a restart behind a gateway, whose connection stays, is seen while nothing is asked', async () => {
  let isAway = false
  const gateway = await standIn(() => (isAway ? 502 : undefined))
  const watch = started([gateway.url, ...few])
  await watch.until(/Conforms.*\n/)
  isAway = true
  await watch.until(/It went away.*\n/)
  isAway = false
  expect(await watch.until(/Conforms.*\n/)).toMatch(/Asking: it was started again(?!.*(Broke|Fixed))/s)
  watch.stop.abort()
  expect(await watch.code).toBe(0)
  await gateway.close()
})

test('what a server answers before it is ready for more than a login is told nowhere', async () => {
  let isStarting = false
  const starting = await standIn((request) => (isStarting && !request.includes('/auth/') ? 502 : undefined))
  const watch = started([starting.url, '--only', 'payment-term/*,vendor/*'])
  await watch.until(/Conforms.*\n/)
  isStarting = true
  watch.stdin.press('r')
  expect(await watch.until(/It takes a login, and gives no answer to anything else so far.*\n/)).not.toContain('Broke')
  isStarting = false
  expect(await watch.until(/Conforms.*\n/)).not.toMatch(/Broke|Fixed/)
  watch.stop.abort()
  expect(await watch.code).toBe(0)
  await starting.close()
})

test('a server is watched where --resolve says that its name leads to', async () => {
  const { port } = new URL(server.url)
  const watch = started([`http://shop.invalid:${port}`, '--resolve', `SHOP.invalid:${port}:127.0.0.1`, ...few])
  await watch.until(/Conforms.*\n/)
  await restart(() => {})
  await watch.until(/it was started again.*Conforms.*\n/s)
  watch.stop.abort()
  expect(await watch.code).toBe(0)
})

test('a case that brings the server down each time comes last in the end, and is told', async () => {
  const crashing = await standIn((request) => (request === 'POST /v3/payment_term' ? 'crash' : undefined))
  const watch = started([crashing.url, '--only', 'payment-term/create-then-read,vendor/create-then-read'])
  const text = await watch.until(/Does not conform.*\n/)
  expect(text).toContain('It went away 3 times while payment-term/create-then-read was asked: that comes last from now on')
  expect(text).toMatch(/fail .*in {7}payment-term\/create-then-read.*got {6}no answer.*1 passed, 1 failed/s)
  watch.stop.abort()
  expect(await watch.code).toBe(1)
  await crashing.close()
})

type Conduct = 'crash' | 'stop listening' | 502 | undefined

/** The mock in a process that ends at some requests; one that crashes is started again at once. */
async function standIn(conductAt: (request: string) => Conduct): Promise<{ url: string; startAgain(): void; close(): Promise<void> }> {
  const made = (): Server =>
    createServer(async (request, response) => {
      const conduct = conductAt(`${request.method} ${request.url?.split('?')[0]}`)
      if (conduct === 502) return void response.writeHead(502).end('Bad gateway')
      if (conduct) {
        listening.close(conduct === 'crash' ? startAgain : undefined)
        if (conduct === 'crash') listening.closeAllConnections()
        return void request.socket.destroy()
      }
      const body = Buffer.concat(await request.toArray())
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      const method = request.method ?? 'GET'
      const asked = new Request(`http://mock${request.url}`, { method, headers, ...(body.length > 0 && { body }) })
      const answer = await mock.fetch(asked)
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()))
    })
  const startAgain = () => {
    if (!listening.listening) listening = made().listen(port, '127.0.0.1')
  }
  let listening = made().listen(await freePort(), '127.0.0.1')
  await new Promise((resume) => listening.once('listening', resume))
  const { port } = listening.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    startAgain,
    close: () =>
      new Promise((resume) => {
        listening.close(() => resume())
        listening.closeAllConnections()
      }),
  }
}

test.each<[string[], RegExp]>([
  [['--watch-path', '/no/such/folder'], /--watch-path \/no\/such\/folder: there is no such file or folder/],
  [['--email', ''], /./],
])('%j is refused before anything is shown', async (flags, why) => {
  const watch = started([server.url, ...flags])
  expect(await watch.code).toBe(2)
  expect(watch.told()).toMatch(why)
  expect(watch.rest()).toBe('')
})
