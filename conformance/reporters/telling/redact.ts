// Keeps secrets out of every report: tokens, passwords, webhook secrets, cookies and configured headers, wherever the target shows them.
import type { Exchange, ReceivedAnswer, SentRequest } from '../../exchange/exchange.ts'
import type { Attempt, ClientDeparture, Finding } from '../../exchange/finding.ts'
import { type Recipe, type Step, withSteps } from '../../exchange/recipe.ts'
import { webhookSecretOf } from '../../receiving/secret.ts'
import type { RunEvent } from '../../runner/run.ts'
import type { Outcome } from '../../runner/verdict/outcome.ts'
import type { CaseResult } from '../../runner/verdict/result.ts'
import { jwtOfNobody, noToken } from '../../sessions/unknown-tokens.ts'
import { isPacked } from '../../transport/packed-answer.ts'
import { isSecretHeader, isSecretName, learnFrom, placeholderFor } from './learn.ts'
import { Secrets } from './secrets.ts'

interface GivenSecrets {
  /** Passwords and header values that the user gave. */
  values: readonly string[]
  /** Tokens that the user gave. */
  tokens?: readonly string[]
  /** Names of the headers that the user configured. */
  headers: readonly string[]
  /** Everything secret of every exchange that will come, where it was learned before the first event. */
  learned?: Secrets
  /** True when what is told is to be brief: the time is over, however much there is still to hide. */
  isLate?: () => boolean
  /** Requests are shown as the target is sent them. */
  spelt?: (request: SentRequest) => SentRequest
}

/**
 * Returns events as reports may show them; those given stay as they are. Something stands for each secret that says what it was:
 * `$TOKEN`, `$ENDED_TOKEN` after a logout, `$PASSWORD`, `$SECRET`. Exchanges are read only where a report reads them.
 */
export function redactor({
  values,
  tokens = [],
  headers,
  learned,
  isLate = () => false,
  spelt = (request) => request,
}: GivenSecrets): (event: RunEvent) => RunEvent {
  const secrets = learned ?? new Secrets()
  for (const value of values) secrets.learn(value, '$PASSWORD', 'people')
  for (const token of tokens) secrets.learn(token, '$TOKEN')
  for (const token of [jwtOfNobody, noToken]) secrets.learn(token, token)
  const configured = new Set(headers.map((name) => name.toLowerCase()))
  const redaction = new Redaction(secrets, configured, learned === undefined, isLate, spelt)
  return (event) => {
    switch (event.type) {
      case 'start':
        secrets.learn(webhookSecretOf(event.mark), '$SECRET', 'people')
        return { ...event, logins: redaction.logins(event.logins) }
      case 'begin':
        return event
      case 'passed':
        return { ...event, exchange: redaction.exchange(event.exchange) }
      case 'result':
        return { ...event, logins: redaction.logins(event.logins), result: redaction.result(event.result) }
      case 'end':
        return { ...event, outcome: redaction.outcome(event.outcome), ...(event.client && { client: redaction.client(event.client) }) }
    }
  }
}

function cleanedOnce<Told extends object>(known: WeakMap<Told, Told>, told: Told, clean: (told: Told) => Told): Told {
  const cleaned = known.get(told) ?? clean(told)
  known.set(told, cleaned)
  return cleaned
}

const deepestBody = 60
/** Of an object with more, none is looked at: each of them may be a secret. */
const mostNames = 1000

/** Signs of a text that reports show: cleaning what none of them shows would cost more than all the rest. */
export const longestShown = 64 * 1024
/** So many characters of a secret, however they are escaped, are fewer than those by which a part of one is known (secrets.ts). */
const tooLittleToKnow = 100
/** Signs of a text that are shown when the time is over. */
const longestLate = 2000
const cutHere = '… (not shown from here on: too long, or too late)'

class Redaction {
  private readonly secrets: Secrets
  private readonly configured: ReadonlySet<string>
  private readonly learns: boolean
  private readonly isLate: () => boolean
  private readonly spelt: (request: SentRequest) => SentRequest
  /** A finding and its case show the same exchange. */
  private readonly exchanges = new WeakMap<Exchange, Exchange>()
  /** What many steps show at once is shown by the same recipe: cleaned for each, it would keep the run from its other cases. */
  private readonly recipes = new WeakMap<Recipe, Recipe>()
  private readonly attempts = new WeakMap<Attempt, Attempt>()

  constructor(
    secrets: Secrets,
    configured: ReadonlySet<string>,
    learns: boolean,
    isLate: () => boolean,
    spelt: (request: SentRequest) => SentRequest,
  ) {
    this.spelt = spelt
    this.learns = learns
    this.isLate = isLate
    this.secrets = secrets
    this.configured = configured
  }

  logins(logins: readonly Exchange[] = []): Exchange[] {
    for (const login of logins) learnFrom(login, this.secrets, this.configured)
    return logins.map((login) => this.exchange(login))
  }

  result(result: CaseResult): CaseResult {
    if (this.learns) for (const exchange of result.exchanges) learnFrom(exchange, this.secrets, this.configured)
    return {
      ...result,
      findings: result.findings.map((finding) => this.finding(finding)),
      exchanges: result.exchanges.map((exchange) => this.exchange(exchange)),
      reason: this.maybe(result.reason),
      left: result.left.map((what) => this.text(what)),
    }
  }

  outcome(outcome: Outcome): Outcome {
    return {
      ...outcome,
      stopped: this.maybe(outcome.stopped),
      incomplete: outcome.incomplete.map((why) => this.text(why)),
      remedies: outcome.remedies.map(({ reason, musts }) => ({ reason: this.text(reason), musts })),
      requirements: outcome.requirements.map((one) => ({ ...one, reasons: one.reasons.map((reason) => this.text(reason)) })),
    }
  }

  client(departures: readonly ClientDeparture[]): ClientDeparture[] {
    return departures.map((one) => ({
      ...one,
      where: this.text(one.where),
      expected: this.text(one.expected),
      actual: this.told(one.where, one.actual),
    }))
  }

  exchange(exchange: Exchange): Exchange {
    const known = this.exchanges.get(exchange)
    if (known) return known
    const request = once(() => this.request(this.spelt(exchange.request)))
    const answer = once(() => exchange.answer && this.answer(exchange.answer))
    const shown: Exchange = {
      operation: exchange.operation,
      failure: this.maybe(exchange.failure),
      ...(exchange.startedAt !== undefined && { startedAt: exchange.startedAt }),
      milliseconds: exchange.milliseconds,
      get request() {
        return request()
      },
      get answer() {
        return answer()
      },
    }
    this.exchanges.set(exchange, shown)
    return shown
  }

  private finding(finding: Finding): Finding {
    return {
      ...finding,
      where: this.text(finding.where),
      expected: this.told(finding.where, finding.expected),
      actual: this.told(finding.where, finding.actual),
      exchange: finding.exchange && this.exchange(finding.exchange),
      recipe: finding.recipe && cleanedOnce(this.recipes, finding.recipe, (recipe) => this.recipe(recipe)),
      attempt: finding.attempt && cleanedOnce(this.attempts, finding.attempt, (attempt) => this.attempt(attempt)),
    }
  }

  private attempt({ exchanges, together, sessions }: Attempt): Attempt {
    return {
      exchanges: exchanges.map((one) => this.exchange(one)),
      together: together.map((group) => group.map((one) => this.exchange(one))),
      sessions: new Map([...sessions].map(([one, session]) => [this.exchange(one), session])),
    }
  }

  private recipe(recipe: Recipe): Recipe {
    return withSteps(recipe, (step) => ({
      ...step,
      ...(step.body && { body: this.fields(step.body) }),
      ...(step.query && { query: this.fields(step.query) }),
    }))
  }

  private fields(values: NonNullable<Step['body']>): NonNullable<Step['body']> {
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, this.member(name, this.value(value, 0))]))
  }

  /** The preview of a value at a place. */
  private told(where: string, text: string): string {
    const name = where.slice(where.lastIndexOf('/') + 1)
    return isSecretName(name) && text.startsWith('"') ? `"${placeholderFor(name)}"` : withoutNamedSecrets(this.text(text))
  }

  private request({ method, path, headers, body }: SentRequest): SentRequest {
    const shown = body === undefined ? undefined : withoutNamedFields(this.text(body)) + (this.isCut(body) ? cutHere : '')
    return { method, path: withoutNamedFields(this.text(path)), headers: this.headers(headers), body: shown }
  }

  private answer(answer: ReceivedAnswer): ReceivedAnswer {
    const { status, headers, unreadable } = answer
    const kept = isPacked(answer) ? anew : once
    const isLatePacked = () => isPacked(answer) && this.isLate()
    const cleanText = kept(() => (isLatePacked() ? cutHere : this.beginning(answer.text)))
    const cleanBody = kept(() => (isLatePacked() ? undefined : this.value(answer.body, 0)))
    const whole = once(() => answer.whole ?? { characters: answer.text.length, bytes: Buffer.byteLength(answer.text) })
    return {
      status,
      headers: this.headers(headers),
      get whole() {
        return whole()
      },
      get text() {
        return cleanText()
      },
      get body() {
        return cleanBody()
      },
      unreadable: this.maybe(unreadable),
    }
  }

  private beginning(text: string): string {
    return withoutNamedSecrets(this.text(text)) + (this.isLate() && this.isCut(text) ? cutHere : '')
  }

  private headers(headers: SentRequest['headers']): SentRequest['headers'] {
    return Object.fromEntries(Object.entries(headers).map(([name, value]) => [this.text(name), this.header(name, value)]))
  }

  private header(name: string, value: string): string {
    if (this.configured.has(name.toLowerCase())) return placeholderFor(name)
    if (!isSecretHeader(name)) return this.text(value)
    const token = /^Bearer (.+)$/.exec(value)?.[1]
    const isTold = this.text(value) !== value || (token !== undefined && this.secrets.knows(token))
    return isTold && name === 'authorization' ? this.text(value) : placeholderFor(name)
  }

  /** Of objects and arrays what a report reads is cleaned when it reads it: of an answer of megabytes that is a page. */
  private value(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return this.text(value)
    if (typeof value !== 'object' || value === null) return value
    if (depth > deepestBody) return '…'
    const shown = (name: string | symbol) => this.value(Reflect.get(value, name), depth + 1)
    if (Array.isArray(value))
      return new Proxy(
        Array.from(value, () => undefined),
        {
          get: (elements, name) => (Object.hasOwn(value, name) ? shown(name) : Reflect.get(elements, name)),
        },
      )
    const names = Object.keys(value)
    if (names.length > mostNames) return `… ${names.length} names`
    const members = names.map((name) => [this.text(name), { get: () => this.member(name, shown(name)), enumerable: true }] as const)
    return Object.defineProperties({}, Object.fromEntries(members))
  }

  private member(name: string, value: unknown): unknown {
    return typeof value === 'string' && isSecretName(name) ? hidden(name, value) : value
  }

  /** Of a secret that the cut goes through, what is left would be too little to be known: it is cut off as well. */
  private text(text: string): string {
    return this.isCut(text) ? this.secrets.clean(text.slice(0, this.longest())).slice(0, -tooLittleToKnow) : this.secrets.clean(text)
  }

  private isCut(text: string): boolean {
    return text.length > longestLate && text.length > this.longest()
  }

  private longest(): number {
    return this.isLate() ? longestLate : longestShown
  }

  private maybe(text: string | undefined): string | undefined {
    return text === undefined ? undefined : this.text(text)
  }
}

/** Secrets that were never learned, such as those of others that a list shows, by the names of their fields. */
export function withoutNamedSecrets(text: string): string {
  if (!['oken"', 'ecret"', 'assword"', 'redential'].some((end) => text.includes(end))) return text
  return text.replaceAll(
    /"(\w+)"(\s*:\s*)"([^"\\]*(?:\\.[^"\\]*)*)("|\\?$)/g,
    (all, name: string, colon: string, value: string, end: string) =>
      isSecretName(name) ? `"${name}"${colon}"${hidden(name, value)}${end}` : all,
  )
}

/** The same in forms and queries. */
export const withoutNamedFields = (text: string): string =>
  text.includes('=')
    ? text.replaceAll(/(?<=^|[?&])([^=&?{}"]+)=([^&#]+)/g, (all, name: string, value: string) =>
        isSecretName(name) && !value.includes('$') ? `${name}=${placeholderFor(name)}` : all,
      )
    : text

const hidden = (name: string, value: string): string => (value === '' || /^\$[A-Z_]+$/.test(value) ? value : placeholderFor(name))

const anew = <Value>(make: () => Value): (() => Value) => make

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
