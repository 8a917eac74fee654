// Delivers webhooks for real (D25): to this machine, and elsewhere only where it was allowed.
import type { Sender } from '../engine/state/webhooks.ts'

export interface SenderOptions {
  /** Hosts besides this machine, as they stand in the URL: `hooks.example.com`. */
  allowedHosts?: readonly string[]
  /** Milliseconds for one try, 10,000 unless given. */
  patience?: number
}

const longestAnswer = 64 * 1024

/** A sender for createMock. It never throws: what went wrong is the reason. */
export function makeSender({ allowedHosts = [], patience = 10_000 }: SenderOptions = {}): Sender {
  const allowed = new Set(allowedHosts.map((host) => host.toLowerCase()))
  return async ({ url, headers, body }) => {
    const refused = whyNot(url, allowed)
    if (refused) return { arrived: false, reason: refused }
    try {
      const signal = AbortSignal.timeout(patience)
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
      await readAWhile(response).catch(() => undefined)
      const { ok, status } = response
      return ok
        ? { arrived: true, status }
        : { arrived: false, status, reason: `Expected an answer of 2xx from ${url}, got ${answerInWords(response)}.` }
    } catch (error) {
      return { arrived: false, reason: `Expected ${url} to answer, got ${trouble(error, patience)}.` }
    }
  }
}

function whyNot(url: string, allowed: ReadonlySet<string>): string | undefined {
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' }
  if (protocol !== 'http:' && protocol !== 'https:') return `Expected the URL of a webhook to start with http:// or https://, got ${url}.`
  if (isLoopback(hostname) || allowed.has(hostname)) return undefined
  return `Expected a webhook on this machine, got one at ${hostname}. Start the mock with --allow-webhooks-to ${hostname} to send there.`
}

/** Names and literals only: a name that merely resolves to this machine today may not tomorrow. */
const isLoopback = (hostname: string): boolean => hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)

/** Takes a short answer, so that the connection can be kept, and hangs up on a long one. The status has told the outcome already. */
async function readAWhile({ body }: Response): Promise<void> {
  const reader = body?.getReader()
  for (let length = 0; reader && length <= longestAnswer; ) {
    const { done, value } = await reader.read()
    if (done) return
    length += value.length
  }
  await reader?.cancel()
}

function answerInWords({ status, headers }: Response): string {
  const location = headers.get('location')
  return status >= 300 && status < 400 && location ? `${status} to ${location}, and redirects are not followed` : `${status}`
}

function trouble(error: unknown, patience: number): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `nothing within ${patience / 1000} seconds`
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}
