// Scripts of findings: what they say, and that bash does with them what the run did.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are the shell's
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Served, serve } from '../../../mocks/doors/http.ts'
import { createMock } from '../../../mocks/index.ts'
import { trialConfig } from '../../../scripts/proof/trial-mock.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { Finding } from '../../exchange/finding.ts'
import type { Recipe } from '../../exchange/recipe.ts'
import { replayOf } from '../../explore/replayed.ts'
import { run } from '../../runner/run.ts'
import { redactor } from './redact.ts'
import { scriptOf } from './script.ts'
import { exchangeOf, findingOf } from './testing.ts'

let server: Served
let credentials: ReturnType<typeof trialConfig>['credentials']

/** A server that forgets what follows an emoji. */
beforeAll(async () => {
  const mock = await createMock()
  const cut = (body: string | Uint8Array) =>
    Buffer.from(body)
      .toString()
      .replace(/😀[^"]*/, '')
  const handle: typeof mock.handle = (request) =>
    mock.handle(request.body === undefined ? request : { ...request, body: cut(request.body) })
  server = await serve({ ...mock, handle }, { port: 0 })
  credentials = trialConfig(mock).credentials
})
afterAll(() => server.close())

async function foundBy(recipe: Recipe): Promise<Finding> {
  const redacted = redactor({ values: [credentials.password], headers: [] })
  for await (const raw of run({ target: server.url, credentials, cases: [replayOf('a', recipe)], effects: 'own' })) {
    const event = redacted(raw)
    if (event.type === 'result' && event.result.findings[0]) return event.result.findings[0]
  }
  throw new Error('Nothing was found.')
}

const token = async (): Promise<string> => {
  const { email, password } = credentials
  const body = JSON.stringify({ email, password, audience: 'shop' })
  const answer = await fetch(`${server.url}/v3/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { data } = (await answer.json()) as { data: { token: string } }
  return data.token
}

/** What a vendor's shell makes of it. */
async function inBash(script: readonly string[]): Promise<string> {
  const env = { PATH: process.env.PATH, TOKEN: await token() }
  const { stdout } = await promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', script.join('\n')], { env })
  return stdout
}

const canRun = ['bash', 'curl', 'jq'].every((name) => spawnSync(name, ['--version']).status === 0)

const life: Recipe = {
  steps: [
    { do: 'createPaymentTerm', as: 'a', body: { name: "{new} O'Neill $HOME `id` \\ \u200b", dueInDays: 3 } },
    { do: 'updatePaymentTerm', on: 'a', body: { note: 'after 😀 the end' } },
    { look: 'a' },
  ],
}

test('a script asks the same again, with the id that its own create gave', async () => {
  const script = scriptOf(server.url, await foundBy(life)) ?? []
  expect(script.slice(0, 2)).toEqual([': "${TOKEN:?is to be set}"', `URL='${server.url}'`])
  expect(script[2]).toMatch(/^ID=\$\(curl -X POST -sS "\$URL\/v3\/\w+" -H "Authorization: Bearer \$TOKEN" .* \| jq -r \.data\.id\)$/)
  expect(script[2]).toContain('\\u200b')
  expect(script[3]).toMatch(/^curl -X PUT -sS "\$URL\/v3\/\w+\/\$ID" .* -d '\{"note":"after 😀 the end"\}'$/)
  expect(script.slice(4)).toEqual([])
})

test.skipIf(!canRun)('bash runs it as it stands, and what comes shows the finding', async () => {
  const script = scriptOf(server.url, await foundBy(life)) ?? []
  const shown = JSON.parse((await inBash(script)).trim()) as { data: { note: string; name: string } }
  expect(shown.data.note).toBe('after ')
  expect(shown.data.name).toContain("O'Neill $HOME `id` \\ \u200b")
})

test('what was asked together is asked together, by whoever asked it', () => {
  const [one, two, look] = ['/v3/a/rec_1234', '/v3/b', '/v3/c'].map(
    (path): Exchange => ({
      ...exchangeOf({ method: 'PUT', path, headers: { authorization: 'Bearer $TOKEN' }, body: '{"id":"rec_1234"}' }),
      operation: undefined,
    }),
  ) as [Exchange, Exchange, Exchange]
  const made: Exchange = {
    ...exchangeOf({ method: 'POST', headers: {} }, { body: { data: { id: 'rec_1234' } } }),
    operation: 'createVendor',
  }
  const attempt = { exchanges: [made, one, two, look], together: [[one, two]], sessions: new Map([[two, 1]]) }
  expect(scriptOf('http://shop.example/', findingOf({ attempt, exchange: look }))).toEqual([
    ': "${TOKEN:?is to be set}"',
    ': "${TOKEN_2:?is to be set}"',
    "URL='http://shop.example'",
    'ID=$(curl -X POST -sS "$URL/v3/vendor" | jq -r .data.id)',
    `curl -X PUT -sS "$URL/v3/a/$ID" -H "Authorization: Bearer $TOKEN" -d '{"id":"'"$ID"'"}' &`,
    `curl -X PUT -sS "$URL/v3/b" -H "Authorization: Bearer $TOKEN_2" -d '{"id":"'"$ID"'"}' &`,
    'wait',
    `curl -X PUT -sS "$URL/v3/c" -H "Authorization: Bearer $TOKEN" -d '{"id":"'"$ID"'"}'`,
  ])
})

const beside: Recipe = {
  steps: [
    {
      together: [
        { do: 'createPaymentTerm', as: 'a', body: { name: '{new 1}' } },
        { do: 'createPaymentTerm', as: 'b', body: { name: '{new 1}' } },
      ],
    },
    { do: 'updatePaymentTerm', on: 'b', body: { note: 'after 😀 the end' } },
    { look: 'b' },
  ],
}

test('an id that one of several gives at the same time is taken from its answer once all have come', async () => {
  const script = scriptOf(server.url, await foundBy(beside)) ?? []
  expect(script.slice(2)).toEqual([
    'ANSWERS=$(mktemp -d)',
    expect.stringMatching(/^curl -X POST .* > "\$ANSWERS\/1" &$/),
    expect.stringMatching(/^curl -X POST .* > "\$ANSWERS\/2" &$/),
    'wait',
    'ID=$(jq -r .data.id "$ANSWERS/1")',
    'ID2=$(jq -r .data.id "$ANSWERS/2")',
    expect.stringMatching(/^curl -X GET -sS "\$URL\/v3\/payment_term\/\$ID" /),
    expect.stringMatching(/^curl -X GET -sS "\$URL\/v3\/payment_term\/\$ID2" /),
    expect.stringMatching(/^curl -X PUT -sS "\$URL\/v3\/payment_term\/\$ID2" /),
  ])
})

test.skipIf(!canRun)('bash runs that as it stands, too', async () => {
  const script = scriptOf(server.url, await foundBy(beside)) ?? []
  const answers = (await inBash(script)).trim().split(/(?<=\})\s*(?=\{"success")/)
  expect(JSON.parse(answers.at(-1) ?? '')).toMatchObject({ success: true, data: { note: 'after ' } })
})

test('too many requests, and too long ones, make no script', () => {
  const long = exchangeOf({ method: 'POST', body: JSON.stringify({ name: 'x'.repeat(10_000) }) })
  const many = Array.from({ length: 40 }, () => exchangeOf({ method: 'PUT' })).map((one) => ({ ...one, operation: undefined }))
  const attempt = (exchanges: readonly Exchange[]) => ({ exchanges, together: [], sessions: new Map<Exchange, number>() })
  expect(scriptOf('http://a', findingOf({ attempt: attempt([long]), exchange: long }))).toBeUndefined()
  expect(scriptOf('http://a', findingOf({ attempt: attempt(many), exchange: many.at(-1) }))).toBeUndefined()
  expect(scriptOf('http://a', findingOf())).toBeUndefined()
})
