// What a case sends, without a server: each request is answered with what the contract gives as an example of a right answer.
import { match } from '../../../openapi/match.ts'
import { isObject } from '../../exchange/compare.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { Finding } from '../../exchange/finding.ts'
import { redactor } from '../../reporters/telling/redact.ts'
import { run } from '../../runner/run.ts'
import type { Case } from '../../runner/trial/case.ts'

export interface DryRun {
  /** Without secrets, in the order in which they were sent. */
  exchanges: readonly Exchange[]
  /** What the case finds wrong in examples that know nothing of what was sent before. */
  findings: readonly Finding[]
}

const password = 'not-a-real-password'
/** Milliseconds: cases that would go on are seen well enough by then. */
const longest = 2_000

export async function dryRunOf(asked: Case): Promise<DryRun> {
  const redacted = redactor({ values: [password], headers: [] })
  let logins = 0
  const found: DryRun = { exchanges: [], findings: [] }
  const asking = run({
    target: async ({ method, url }) => exampleAnswer(method, new URL(url).pathname, () => `a-token-of-login-${++logins}`),
    credentials: { email: 'you@shop.example', password },
    cases: [asked],
    effects: 'disruptive',
    webhooks: { receiver: 'off' },
    maxTime: longest,
    mark: 'conformance-dry-run',
  })
  for await (const raw of asking) {
    const event = redacted(raw)
    if (event.type === 'result') Object.assign(found, { exchanges: event.result.exchanges, findings: event.result.findings })
  }
  return found
}

/** Each login gives a token of its own: of one that is ended another goes on. */
function exampleAnswer(method: string, path: string, newToken: () => string): Response {
  const found = match(method, path)
  if (found.kind !== 'operation') return Response.json({ success: false, message: 'There is no such path.' }, { status: 404 })
  const example = rightExample(found.operation.responses['200']?.examples)
  if (found.operation.id !== 'login' || !isObject(example) || !isObject(example.data)) return Response.json(example)
  return Response.json({ ...example, data: { ...example.data, token: newToken() } })
}

/** The first one. */
export const rightExample = (examples: { readonly [name: string]: unknown } | undefined): unknown => Object.values(examples ?? {})[0]
