// Tokens of logins (5): signed or encrypted (RFC 7515, RFC 7516), so three or five parts, the first of them a JSON object in base64url.
import { isObject } from '../exchange/compare.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { phrase } from '../exchange/phrase.ts'
import type { Trial } from '../runner/trial/trial.ts'

export function holdsJwt(trial: Trial, token: string, exchange: Exchange): void {
  const trouble = whyNoJwt(token)
  const about = { where: '/data/token', requirement: 'session/token' }
  const expected = 'a JWT: three or five parts joined by dots, the first a header'
  trial.holds(trouble === undefined, expected, phrase(trouble ?? 'a JWT'), exchange, about)
}

/** What is wrong with a token that is none, without the token itself. */
function whyNoJwt(token: string): string | undefined {
  const parts = token.split('.')
  if (![3, 5].includes(parts.length)) return parts.length === 1 ? 'a text without a dot' : `a text of ${parts.length} parts`
  if (parts.some((part) => !/^[\w-]*$/.test(part))) return 'a text with a part that is not base64url'
  return isHeader(parts[0] ?? '') ? undefined : 'a text whose first part holds no JSON object'
}

function isHeader(part: string): boolean {
  try {
    return isObject(JSON.parse(Buffer.from(part, 'base64url').toString()))
  } catch {
    return false
  }
}
