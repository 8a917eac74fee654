// Runs with a token that was given in place of a login.
import { expect, test } from 'vitest'
import { createMock } from '../../mocks/index.ts'
import { type CaseResult, cases, run } from '../index.ts'
import { noLoginNeeded, printedBy } from './given-token.ts'

const chosen = cases.filter(({ area }) => ['vendor', 'notification', 'session', 'auth'].includes(area))

/** A mock, tokens of its user, and a run that is given them one after the other. */
async function ranWith(
  tokens: number,
  target: (fetch: (request: Request) => Promise<Response>) => (request: Request) => Promise<Response>,
) {
  const mock = await createMock()
  const [who] = mock.logins
  const login = async () => {
    const body = JSON.stringify({ audience: 'shop', email: who?.email, password: who?.password })
    const headers = { 'content-type': 'application/json' }
    const answer = await mock.fetch(new Request('http://mock/v3/auth/login', { method: 'POST', headers, body }))
    return ((await answer.json()) as { data: { token: string; user: { id: string } } }).data
  }
  const sessions = []
  for (let count = 0; count < tokens; count++) sessions.push(await login())
  const given = sessions.map(({ token }) => token)
  const asked: string[] = []
  const fetch = target((request) => mock.fetch(request))
  const results: CaseResult[] = []
  let taken = 0
  const next = async () => given[Math.min(taken++, given.length - 1)] ?? ''
  for await (const event of run({
    target: (request) => {
      asked.push(new URL(request.url).pathname)
      return fetch(request)
    },
    credentials: { email: '', password: '', token: { next, userId: sessions[0]?.user.id } },
    cases: chosen,
    effects: 'disruptive',
  }))
    if (event.type === 'result') results.push(event.result)
  return { results, asked, taken: () => taken, given, mock }
}

const failed = (results: readonly CaseResult[]) =>
  results.filter(({ verdict }) => verdict === 'fail').map((one) => `${one.case.id} ${one.reason}`)

test('with a token nothing logs in or out, and what needs that is not exercised for that reason', async () => {
  const { results, asked, given, mock } = await ranWith(1, (fetch) => fetch)
  expect(asked.filter((path) => path.startsWith('/v3/auth/'))).toEqual([])
  expect(failed(results)).toEqual([])
  const ofLogins = results.filter(({ case: { operations } }) => operations.some((id) => id === 'login' || id === 'logout'))
  expect(ofLogins.length).toBeGreaterThan(15)
  for (const { verdict, reason } of ofLogins) expect([verdict, reason]).toEqual(['not exercised', noLoginNeeded])
  expect(results.find(({ case: { id } }) => id === 'vendor/create-then-read' || id.startsWith('vendor/'))?.verdict).toBe('pass')
  // It is the user's own, and stays open.
  const headers = { authorization: `Bearer ${given[0]}` }
  expect((await mock.fetch(new Request('http://mock/v3/vendor', { headers }))).status).toBe(200)
})

test('a token that expires on the way is asked for again, and nothing is accused for it', async () => {
  let left = 60
  const expiring = (fetch: (request: Request) => Promise<Response>) => (request: Request) => {
    const token = request.headers.get('authorization')
    first ??= token ?? undefined
    if (token !== null && token === first && left-- <= 0)
      return Promise.resolve(Response.json({ success: false, message: 'expired' }, { status: 401 }))
    return fetch(request)
  }
  let first: string | undefined
  const { results, taken } = await ranWith(2, expiring)
  expect(failed(results)).toEqual([])
  expect(taken()).toBe(2)
})

test('a command prints a token, or says why not without what may be one', async () => {
  const node = (code: string) => `"${process.execPath}" -e "${code}"`
  expect(await printedBy(node('console.log(Math.PI)'))).toBe('3.141592653589793')
  await expect(printedBy(node('console.log(1, 2)'))).rejects.toThrow('more than one word')
  await expect(printedBy(node(''))).rejects.toThrow('printed nothing')
  const failing = printedBy(node("console.error('no session, token=abc, try eyJhbGciOiJIUzI1NiJ9'); process.exit(3)"))
  await expect(failing).rejects.toThrow('The token command ended with 3, and said: no session, token=… try …. Run it in a shell')
  const stop = new AbortController()
  const endless = printedBy(node('setInterval(() => {}, 1000)'), stop.signal)
  stop.abort()
  await expect(endless).rejects.toThrow('Stopped before the token command had ended.')
})
