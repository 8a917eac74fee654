// Which parts of an exchange are secret, and what stands for them in reports.
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isSuccess } from '../../exchange/exchange.ts'
import type { Secrets } from './secrets.ts'

export const isSecretName = (name: string): boolean => /(token|secret|password|credentials?)$/i.test(name)
export const isSecretHeader = (name: string): boolean => isSecretName(name) || /(cookie|authorization|api-?key)$/i.test(name)

/** `$SEARCH_AUTH_TOKEN` for `searchAuthToken`, `$X_API_KEY` for `x-api-key`. */
export const placeholderFor = (name: string): string =>
  /cookie$/i.test(name)
    ? '$COOKIE'
    : `$${name
        .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
        .replaceAll(/\W/g, '_')
        .toUpperCase()}`

/** Everything secret that an exchange shows by its place or its name. */
export function learnFrom({ operation, request, answer, ...exchange }: Exchange, secrets: Secrets, configured: ReadonlySet<string>): void {
  for (const [name, value] of Object.entries(request.headers))
    if (configured.has(name.toLowerCase())) secrets.learn(value, placeholderFor(name), 'people')
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (token !== undefined && !secrets.knows(token) && secrets.clean(token) === token) secrets.learn(token, '$TOKEN')
  if (request.body?.includes('"secret"')) for (const value of secretsIn(request.body)) secrets.learn(value, '$SECRET', 'people')
  if (!answer) return
  for (const value of cookiesOf(answer.headers['set-cookie'])) secrets.learn(value, '$COOKIE')
  if (operation === 'login' || request.path.endsWith('/auth/login')) {
    learnTokenOf(request.body, answer.body, secrets)
    learnFromLogin(answer.body, secrets, 0)
  }
  if (operation === 'logout' && token !== undefined && isSuccess({ operation, request, answer, ...exchange }))
    secrets.learn(token, '$ENDED_TOKEN')
}

const firstUsers = new WeakMap<Secrets, string>()

/** The token of who logs in first is `$TOKEN`, that of another user `$TOKEN_OF_TIM`: what a line shows may hang on who sends it. */
function learnTokenOf(sent: string | undefined, login: unknown, secrets: Secrets): void {
  const email = /"email"\s*:\s*"([^"\\]+)"/.exec(sent ?? '')?.[1]?.toLowerCase()
  const token = isObject(login) && isObject(login.data) ? login.data.token : undefined
  if (email === undefined || typeof token !== 'string') return
  const first = firstUsers.get(secrets) ?? email
  firstUsers.set(secrets, first)
  const name = email
    .replace(/@.*/, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .toUpperCase()
    .slice(0, longestName)
  if (email !== first && token.length >= shortestLearned && !secrets.knows(token)) secrets.learn(token, `$TOKEN_OF_${name}`)
}

const longestName = 30

/** Values may be words such as `none`, which are not secrets. */
const shortestLearned = 8

/** Webhook secrets, sent by us. */
const secretsIn = (body: string): string[] =>
  [...body.matchAll(/"secret"\s*:\s*("[^"\\]*(?:\\.[^"\\]*)*")/g)].flatMap(([, text]) => {
    try {
      const value = String(JSON.parse(text ?? ''))
      return value.length >= shortestLearned ? [value] : []
    } catch {
      return []
    }
  })

/** A client keeps no more of them, mostly (RFC 6265, 6.1); the others are hidden where they stand. */
const mostCookies = 50

const cookiesOf = (header: string | undefined): string[] =>
  Array.from((header ?? '').matchAll(/(?:^|,)\s*[^=;,\s]+=([^;,]{8,})/g), ([, value]) => value ?? '').slice(0, mostCookies)

const deepestLogin = 6

/**
 * Ids that the same object shows openly, and that its credentials are made of, `msg:usr_1` beside `usr_1`: they stay shown, for a finding
 * about users says nothing without them.
 */
function learnOpenIds(login: { readonly [name: string]: unknown }, secrets: Secrets): void {
  const texts = Object.entries(login).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const hidden = texts.filter(([name]) => isSecretName(name))
  const credentials = hidden.filter(([name]) => /credentials?$/i.test(name)).map(([, value]) => value)
  for (const [name, id] of texts) {
    const isOpen = /(^i|I)d$/.test(name) && !hidden.some(([, value]) => value === id) && credentials.some((value) => value.includes(id))
    if (isOpen && !secrets.knows(id)) secrets.learn(id, id)
  }
}

function learnFromLogin(value: unknown, secrets: Secrets, depth: number): void {
  if (depth > deepestLogin) return
  if (Array.isArray(value)) for (const element of value.slice(0, 100)) learnFromLogin(element, secrets, depth + 1)
  if (!isObject(value)) return
  learnOpenIds(value, secrets)
  for (const [name, child] of Object.entries(value))
    if (typeof child !== 'string') learnFromLogin(child, secrets, depth + 1)
    else if (isSecretName(name) && child.length >= shortestLearned && !secrets.knows(child)) secrets.learn(child, placeholderFor(name))
}
