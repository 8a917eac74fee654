// The command explain: beside the sentence what is sent, what right and wrong answers look like, and how it may be broken.
import { expect, test } from 'vitest'
import { cases } from '../../cases/index.ts'
import { requirements } from '../../requirements/index.ts'
import { mainCaught } from '../../testing.ts'
import { dryRunOf } from './dry-run.ts'

const explained = async (id: string): Promise<string> => (await mainCaught(['explain', id])).out

test('of a case it shows the requests as curl lines, each answered by an example of the contract', async () => {
  const out = await explained('vendor/create-then-read')
  expect(out).toMatch(/ {2}curl -X POST 'http:\/\/localhost:8080\/v3\/vendor' -H "Authorization: Bearer \$TOKEN" .*-d '\{"name":/)
  expect(out).toMatch(/ {2}curl -X GET 'http:\/\/localhost:8080\/v3\/vendor\/\w+'/)
  expect(out).toContain('a right answer to POST /v3/vendor (200):\n  {"success":true,"data":{"id":')
  expect(out).toMatch(/a wrong answer, for example:\n {2}expected "conformance-dry-run parts 1" at \/data\/name, got /)
  expect(out).toMatch(/\d+ ways to break vendor\/create that the proof of this judge has, such as:\n {2}\w/)
})

test('of what must be refused it shows a refusal, and that no status is stated', async () => {
  const out = await explained('request/ended-token/getVendor')
  expect(out).toContain('"Authorization: Bearer $ENDED_TOKEN"')
  expect(out).toContain(
    'a right answer to GET /v3/vendor/{id} (any 4xx; which one is not stated):\n  {"success":false,"code":"not_signed_in"',
  )
  expect(out).toContain('a wrong answer, for example:\n  expected a refusal (4xx), got the status 200')
})

test('of a requirement it takes the first case about it, or its places alone', async () => {
  expect(await explained('session/logout-ends')).toContain('what it sends, in session/logout (to http://localhost:8080')
  const out = await explained('vendor/contact-phone-is-object')
  expect(out).toContain('a wrong answer, for example:\n')
  expect(out).toContain('to break vendor/contact-phone-is-object')
})

test('every requirement about places says what is wrong there', async () => {
  const silent: string[] = []
  for (const { id, at = [] } of requirements.filter(({ level, unjudged }) => level === 'must' && unjudged === undefined).slice(0, 60))
    if (at.length > 0 && !(await explained(id)).includes('a wrong answer')) silent.push(id)
  expect(silent).toEqual([])
})

test('a dry run ends by itself, and shows no secret', async () => {
  const [login] = cases.filter(({ id }) => id === 'session/logout')
  const { exchanges } = login ? await dryRunOf(login) : { exchanges: [] }
  const text = JSON.stringify(exchanges.map(({ request, answer }) => [request, answer?.text]))
  expect(text).toContain('$PASSWORD')
  expect(text).not.toMatch(/a-token-of-login|not-a-real-password/)
})
