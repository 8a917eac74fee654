// Servers in processes of their own, and what they cost: time to the first answer, processor time per request, memory.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import { freePort } from '../../mocks/stores/free-port.ts'

export interface Request {
  method: 'GET' | 'POST'
  path: string
  headers?: { [name: string]: string }
  body?: string
}

export interface Server {
  process: ChildProcess
  url: string
  pool: Pool
  /** Milliseconds from the start of the process to the first good answer. */
  startMilliseconds: number
}

/** Starts `node …args` with a free port in place of PORT, and asks until it answers well. */
export const startServer = (args: readonly string[], first: Request): Promise<Server> => start(args, first)

/** One that can be loaded: it tells what processor time it used. */
export const startLoaded = (args: readonly string[], first: Request): Promise<Server> =>
  start(['--import', telling, ...args], first, ['ipc'])

const telling = `data:text/javascript,${encodeURIComponent(`
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send(user + system)
})`)}`

async function start(args: readonly string[], first: Request, channel: readonly 'ipc'[] = []): Promise<Server> {
  const port = await freePort()
  const begin = performance.now()
  const process = spawn(
    globalThis.process.execPath,
    args.map((argument) => argument.replace('PORT', String(port))),
    { stdio: ['ignore', 'ignore', 'ignore', ...channel] },
  )
  const url = `http://127.0.0.1:${port}`
  const pool = new Pool(url, { connections: 8 })
  for (let tries = 0; tries < 4000; tries++) {
    const status = await send(pool, first).catch(() => 0)
    if (status === 200) return { process, url, pool, startMilliseconds: performance.now() - begin }
    await pause(2)
  }
  throw new Error(`No good answer from: node ${args.join(' ')}`)
}

/** A file of what `npm run build` made. */
export const dist = (path: string) => fileURLToPath(new URL(`../../dist/${path}`, import.meta.url))

const mockProgram = dist('mocks/cli.js')

/** The mock, which is ready when it lets somebody in. */
export const startMock = ({ email, password }: { email: string; password: string }, flags: readonly string[] = []): Promise<Server> =>
  startServer([mockProgram, '--port', 'PORT', '--quiet', ...flags], {
    method: 'POST',
    path: '/v3/auth/login',
    headers: { 'content-type': 'application/json', 'x-mock-sandbox': 'start' },
    body: JSON.stringify({ email, password }),
  })

export async function stopServer({ process, pool }: Server): Promise<void> {
  await pool.close()
  process.kill('SIGKILL')
  await once(process, 'exit')
}

/** Sends the requests in turn, this many in all, over eight connections; the processor time of the server per request, in microseconds. */
export async function load({ process, pool }: Server, requests: Request | readonly Request[], times: number): Promise<number> {
  const before = await processorMicros(process)
  const inTurn = [requests].flat()
  let left = times
  const client = async () => {
    while (left-- > 0) {
      const request = inTurn[left % inTurn.length]
      if (!request) throw new Error('Nothing to send.')
      const status = await send(pool, request)
      if (status !== 200) throw new Error(`${request.method} ${request.path} answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, client))
  return ((await processorMicros(process)) - before) / times
}

async function send(pool: Pool, { method, path, headers = {}, body }: Request): Promise<number> {
  const answer = await pool.request({ method, path, headers, ...(body !== undefined && { body }) })
  await answer.body.dump()
  return answer.statusCode
}

async function processorMicros(process: ChildProcess): Promise<number> {
  process.send('processor time?')
  const [used]: number[] = await once(process, 'message')
  return used ?? Number.NaN
}

export function memoryMegabytes({ process: { pid } }: Server): number {
  const kilobytes = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]
  return Number(kilobytes) / 1024
}
