// Evidence as it may be handed on: no token, password, cookie or configured header is in it, and what was one secret is told from another,
// so that the same cases can be asked over it again.
import { jsonIn } from '../exchange/exchange.ts'
import { webhookSecretOf } from '../receiving/secret.ts'
import { isSecretHeader, learnFrom, placeholderFor } from '../reporters/telling/learn.ts'
import { withoutNamedFields, withoutNamedSecrets } from '../reporters/telling/redact.ts'
import { Secrets } from '../reporters/telling/secrets.ts'
import { jwtOfNobody, noToken } from '../sessions/unknown-tokens.ts'
import type { EvidenceExchange, Frame } from './evidence.ts'

/** `$TOKEN_A`, `$TOKEN_B`: each secret has a name of its own. */
class NamedSecrets extends Secrets {
  private readonly numbers = new Map<string, number>()

  override learn(value: string, shown: string, madeBy?: 'people' | 'machines'): void {
    const number = this.numbers.get(value) ?? this.numbers.size
    if (shown !== value) this.numbers.set(value, number)
    super.learn(value, shown === value ? shown : `${shown}_${letters(number)}`, madeBy)
  }
}

const letters = (number: number): string =>
  (number >= 26 ? letters(Math.floor(number / 26) - 1) : '') + String.fromCharCode(65 + (number % 26))

interface Given {
  mark: string
  /** Passwords and values of headers. */
  values: readonly string[]
  headers: readonly string[]
}

/** What stands for each secret that is known before anything is sent. Whoever asks again knows no more than that. */
function secretsOfRun({ mark, values }: Given): Secrets {
  const secrets = new NamedSecrets()
  secrets.learn(webhookSecretOf(mark), '$SECRET', 'people')
  for (const value of values) secrets.learn(value, '$PASSWORD', 'people')
  for (const token of [jwtOfNobody, noToken]) secrets.learn(token, token)
  return secrets
}

/** For requests that are asked again. */
export function cleanerOf(mark: string): (text: string) => string {
  const secrets = secretsOfRun({ mark, values: [], headers: [] })
  return (text) => withoutNamedSecrets(withoutNamedFields(secrets.clean(text)))
}

export interface CleanEvidence {
  frames: Frame[]
  clean(text: string): string
}

export function withoutSecrets(frames: readonly Frame[], given: Given): CleanEvidence {
  const secrets = secretsOfRun(given)
  const configured = new Set(given.headers.map((name) => name.toLowerCase()))
  for (const { exchanges } of frames) for (const one of exchanges) learnFrom(asExchange(one), secrets, configured)
  const known = new Map<string, string>()
  const clean = (text: string): string => {
    const before = known.get(text)
    if (before !== undefined) return before
    const after = withoutNamedSecrets(secrets.clean(text))
    if (text.length > 200) known.set(text, after)
    return after
  }
  const headers = (all: { readonly [name: string]: string }) =>
    Object.fromEntries(
      Object.entries(all).map(([name, value]) => [
        name,
        configured.has(name.toLowerCase()) || isSecretHeader(name) ? hiddenHeader(name, value, clean) : clean(value),
      ]),
    )
  return {
    clean,
    frames: frames.map(({ case: id, exchanges, heard }) => ({
      case: id,
      heard,
      exchanges: exchanges.map(({ request, answer, failure }) => ({
        request: {
          method: request.method,
          path: withoutNamedFields(clean(request.path)),
          headers: headers(request.headers),
          body: request.body === undefined ? undefined : withoutNamedFields(clean(request.body)),
        },
        ...(answer && { answer: { ...answer, headers: headers(answer.headers), text: clean(answer.text) } }),
        ...(failure !== undefined && { failure: clean(failure) }),
      })),
    })),
  }
}

/** A token that is known is told by its name, whatever else a header holds is not. */
const hiddenHeader = (name: string, value: string, clean: (text: string) => string): string =>
  name.toLowerCase() === 'authorization' && clean(value) !== value ? clean(value) : placeholderFor(name)

function asExchange({ request, answer }: EvidenceExchange): Parameters<typeof learnFrom>[0] {
  const operation = request.path.endsWith('/auth/logout') ? 'logout' : undefined
  const received = answer && { ...answer, body: jsonIn(answer.text), unreadable: undefined }
  return { operation, request, answer: received, failure: undefined, milliseconds: 0 }
}
