// The program as a process, against servers that hold whoever asks: signals and --max-time end it in seconds, with whole reports.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createMock } from '../mocks/index.ts'

const program = fileURLToPath(new URL('../dist/conformance/cli.js', import.meta.url))

type Hold = (response: ServerResponse) => void

const drips: Hold = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 20)
  response.once('close', () => clearInterval(timer))
}
const asksToWait: Hold = (response) => {
  response.writeHead(429, { 'retry-after': '1e9', 'content-type': 'application/json' }).end('{"success":false}')
}
const isSilent: Hold = () => {}

/** Answers logins and logouts as the mock does, and holds everything else. */
async function holdingServer(hold: Hold) {
  const mock = await createMock()
  const server = createServer(async (sent: IncomingMessage, response: ServerResponse) => {
    if (!sent.url?.includes('/auth/')) {
      server.emit('held')
      return hold(response)
    }
    const body = Buffer.concat(await sent.toArray())
    const headers = sent.headers as { [name: string]: string }
    const answer = await mock.fetch(new Request(`http://mock${sent.url}`, { method: 'POST', headers, body }))
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { server, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` }
}

test.concurrent.each<[string, Hold, 'SIGTERM' | 'SIGINT' | 'SIGHUP' | undefined]>([
  ['SIGTERM while answers drip', drips, 'SIGTERM'],
  ['SIGINT while the target asks to wait for years', asksToWait, 'SIGINT'],
  ['SIGTERM while the target is silent', isSilent, 'SIGTERM'],
  ['the end of its terminal while the target is silent', isSilent, 'SIGHUP'],
  ['--max-time while answers drip', drips, undefined],
  ['--max-time while the target is silent', isSilent, undefined],
])('%s', async (_, hold, signal) => {
  const { server, url } = await holdingServer(hold)
  const folder = mkdtempSync(join(tmpdir(), 'stopped-'))
  try {
    const time = signal === undefined ? ['--max-time', '8s'] : []
    const reports = ['json=run.json', 'har=run.har', 'junit=run.xml'].flatMap((report) => ['--report', report])
    const env = { ...process.env, REPAIR_SHOP_EMAIL: 'owner@harborline.example', REPAIR_SHOP_PASSWORD: 'workshop' }
    // What is not ended would wait for longer than any test.
    const args = [program, 'run', url, '--only', 'vendor', '--timeout', '600000', ...time, ...reports]
    const child = spawn(process.execPath, args, { cwd: folder, env, stdio: 'ignore' })
    const ended = once(child, 'exit')
    if (signal !== undefined) {
      await once(server, 'held')
      child.kill(signal)
    }
    expect(await ended).toEqual([2, null])
    expect(readdirSync(folder).sort()).toEqual(['run.har', 'run.json', 'run.xml'])
    for (const name of ['run.har', 'run.json']) JSON.parse(readFileSync(join(folder, name), 'utf8'))
    expect(readFileSync(join(folder, 'run.xml'), 'utf8')).toContain('</testsuites>')
  } finally {
    server.close()
    server.closeAllConnections()
    rmSync(folder, { recursive: true })
  }
})

test('SIGTERM while check-har waits for whoever reads its report', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stopped-'))
  try {
    const content = { mimeType: 'application/json', text: '{"success":true,"data":[],"meta":{"hasMore":false,"total":0}}' }
    const request = { method: 'GET', url: 'http://shop.example/v3/vendor', headers: [{ name: 'authorization', value: 'Bearer a.b.c' }] }
    const response = { status: 200, headers: [{ name: 'content-type', value: 'application/json' }], content }
    writeFileSync(join(folder, 'traffic.har'), JSON.stringify({ log: { version: '1.2', entries: [{ request, response }] } }))
    execFileSync('mkfifo', [join(folder, 'pipe')])
    const child = spawn(process.execPath, [program, 'check-har', 'traffic.har', '--report', 'json=pipe'], { cwd: folder, stdio: 'ignore' })
    const ended = once(child, 'exit')
    const reader = await open(join(folder, 'pipe'))
    child.kill('SIGTERM')
    expect(await ended).toEqual([null, 'SIGTERM'])
    await reader.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('SIGTERM while nobody reads on what was printed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stopped-'))
  try {
    execFileSync('mkfifo', [join(folder, 'pipe')])
    const pipe = await open(join(folder, 'pipe'), 'r+')
    const child = spawn(process.execPath, [program, 'list'], { stdio: ['ignore', pipe.fd, 'ignore'] })
    const ended = once(child, 'exit')
    await pipe.read(Buffer.alloc(1))
    child.kill('SIGTERM')
    expect(await ended).toEqual([2, null])
    await pipe.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('--max-time while nobody reads on what is reported', async () => {
  const { server, url } = await holdingServer(isSilent)
  const folder = mkdtempSync(join(tmpdir(), 'stopped-'))
  try {
    execFileSync('mkfifo', [join(folder, 'pipe')])
    const pipe = await open(join(folder, 'pipe'), 'r+')
    const env = { ...process.env, REPAIR_SHOP_EMAIL: 'owner@harborline.example', REPAIR_SHOP_PASSWORD: 'workshop' }
    // What stands in it of each case that was not asked is more than a pipe takes.
    const args = [program, 'run', url, '--max-time', '3s', '--report', 'json=-']
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', pipe.fd, 'ignore'] })
    expect(await once(child, 'exit')).toEqual([2, null])
    await pipe.close()
  } finally {
    server.close()
    server.closeAllConnections()
    rmSync(folder, { recursive: true })
  }
})

test.skipIf(!existsSync('/dev/full')).each([[['list']], [['help']]])('%j onto a full disk', async (args) => {
  const disk = await open('/dev/full', 'w')
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', disk.fd, 'pipe'] })
  const [told, end] = await Promise.all([child.stderr?.toArray(), once(child, 'exit')])
  expect(String(told)).toContain('cannot be written: ENOSPC')
  expect(end).toEqual([2, null])
  await disk.close()
})
