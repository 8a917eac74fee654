// How the program ends while it is asked: nothing that was begun is lost.
import { expect, test } from 'vitest'
import { runProgram } from '../testing-program.ts'
import { placesForTests } from './testing-places.ts'
import { credentials } from './testing-replicas.ts'

const { folder, database } = placesForTests()

async function startOn(store: string) {
  const { says, stop } = runProgram(['--port', '0', '--quiet', '--store', store])
  const [url] = await says(/http:\/\/127\.0\.0\.1:\d+/)
  const ask = async (method: string, path: string, { body, headers }: { body?: object; headers?: { [name: string]: string } } = {}) => {
    const sent = { 'content-type': 'application/json', ...headers }
    const response = await fetch(url + path, { method, headers: sent, ...(body && { body: JSON.stringify(body) }) })
    return { status: response.status, json: await response.json() }
  }
  return { ask, stop }
}

test.each([
  ['a folder', async () => folder],
  ['PostgreSQL', () => database()],
])('a request that is under way is answered and kept in %s, and the journal tells of it to who comes next', async (_, place) => {
  const store = await place()
  const first = await startOn(store)
  const { json } = await first.ask('POST', '/v3/auth/login', { body: credentials })
  const headers = { authorization: `Bearer ${json.data.token}` }
  const slow = first.ask('POST', '/v3/referral_source', { body: { name: 'Lakeside' }, headers: { ...headers, prefer: 'delay=400' } })
  const pattern = { operation: 'createReferralSource' }
  await expect.poll(async () => (await first.ask('POST', '/_mock/journal/count', { body: pattern })).json.data.count).toBe(1)
  const stopped = first.stop()
  const answer = await slow
  expect([answer.status, await stopped]).toEqual([200, 0])
  const next = await startOn(store)
  expect((await next.ask('GET', `/v3/referral_source/${answer.json.data.id}`, { headers })).json.data.name).toBe('Lakeside')
  expect((await next.ask('POST', '/_mock/journal/count', { body: pattern })).json.data.count).toBe(1)
  await next.stop()
})
