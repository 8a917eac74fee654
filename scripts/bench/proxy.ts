// What proxy costs whoever is behind it, beside a proxy of bare undici that judges nothing: time of each answer, and memory.
import { Agent, request } from 'undici'
import { createMock } from '../../mocks/index.ts'
import { freePort } from '../../mocks/stores/free-port.ts'
import { trialConfig } from '../proof/trial-mock.ts'
import type { Bench, Measurement } from './measure.ts'
import { dist, memoryMegabytes, type Server, startMock, startServer, stopServer } from './servers.ts'

export const proxyBenches: readonly Bench[] = [{ id: 'proxy/latency-and-memory', measure: proxyRows }]

const bare = `
const { createServer } = require('node:http')
const { Pool } = require('undici')
const [target, port] = process.argv.slice(1)
const pool = new Pool(target)
createServer((asked, answer) => {
  const { connection, ...headers } = asked.headers
  const sent = { method: asked.method, path: asked.url, headers, body: asked.method === 'GET' ? null : asked }
  pool.stream(sent, ({ statusCode, headers: given }) => answer.writeHead(statusCode, given))
}).listen(Number(port), '127.0.0.1')`

const rounds = 12
const requestsOfRound = 250

async function proxyRows(): Promise<Measurement[]> {
  const { credentials } = trialConfig(await createMock())
  const mock = await startMock(credentials)
  const first = {
    method: 'POST',
    path: '/v3/auth/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  } as const
  const undici = await startServer(['--eval', bare, mock.url, 'PORT'], first)
  const judging = await startServer(
    [dist('conformance/cli.js'), 'proxy', mock.url, '--port', 'PORT', '--page', String(await freePort())],
    first,
  )
  try {
    const token = await tokenAt(mock, first.body)
    const times = { undici: [] as number[], judging: [] as number[] }
    for (let round = 0; round < rounds; round++)
      for (const [name, server] of [
        ['undici', undici],
        ['judging', judging],
      ] as const) {
        const own = await timesOf(server.url, token)
        // The first rounds run code that is not compiled yet.
        if (round > 1) times[name].push(...own)
      }
    const added = { name: 'an answer of 20 records through proxy', reference: 'through a proxy of bare undici' }
    const memory = { name: `memory of proxy after ${2 * rounds * requestsOfRound} answers`, reference: 'of the bare one' }
    return [
      { ...added, values: times.judging, referenceValues: times.undici, unit: 'µs' },
      { ...memory, values: [memoryMegabytes(judging)], referenceValues: [memoryMegabytes(undici)], unit: 'MB' },
    ]
  } finally {
    for (const server of [judging, undici, mock]) await stopServer(server)
  }
}

async function tokenAt(mock: Server, body: string): Promise<string> {
  const answer = await request(`${mock.url}/v3/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { data } = (await answer.body.json()) as { data: { token: string } }
  return data.token
}

/** One after the other, as a client asks that waits for each answer; a write for every fourth look. */
async function timesOf(url: string, token: string): Promise<number[]> {
  const dispatcher = new Agent({ connections: 1, pipelining: 1 })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const times: number[] = []
  for (let index = 0; index < requestsOfRound; index++) {
    const start = performance.now()
    const answer =
      index % 4 === 3
        ? await request(`${url}/v3/vendor`, { dispatcher, headers, method: 'POST', body: '{"name":"Bench"}' })
        : await request(`${url}/v3/vendor?limit=20`, { dispatcher, headers })
    await answer.body.dump()
    if (index % 4 !== 3) times.push((performance.now() - start) * 1000)
  }
  await dispatcher.close()
  return times
}
