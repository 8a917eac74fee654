// What a target has: walks its lists and searches, follows the contract's links from them, and collects ids. It only reads.
import { type Operation, type OperationId, operation, operations } from '../../openapi/contract.ts'
import { isObject } from '../exchange/compare.ts'
import { type Exchange, isSuccess } from '../exchange/exchange.ts'
import { isHarmless } from '../runner/trial/harmless.ts'
import type { SignedIn } from '../sessions/sign-in.ts'
import type { LooseInput } from '../transport/calls.ts'
import type { Target } from '../transport/target.ts'
import { findFixtures } from './fixtures.ts'

export interface Probed {
  /** Undefined when no answer came, or when it was not asked. */
  status: number | undefined
  /** Why there is no answer, or why it cannot be read. */
  trouble: string | undefined
  /** How many it shows, or says that there are; undefined for what is not a list. */
  records: number | undefined
  milliseconds: number
}

export interface Discovery {
  /** Values for a parameter of an operation that other answers named: `ids('getVendor', 'id')`. */
  ids(operation: OperationId, parameter: string): readonly string[]
  /** Ids for fixtures of a config, by their names, where a list shows one. */
  fixtures: ReadonlyMap<string, string>
  /** Every operation that reads. */
  operations: ReadonlyMap<OperationId, Probed>
}

type ParameterValues = { readonly [parameter: string]: string }

/** Asks one thing after the other, to be light on the target. */
export async function discover(target: Target, session: SignedIn): Promise<Discovery> {
  const ids = new Ids()
  ids.follow(operation('login'), session.login.answer?.body, {})
  const probed = new Map<OperationId, Probed>()
  const silence = { length: 0 }
  let waiting = operations.filter(({ id, method, security }) => security && id !== 'logout' && isHarmless(method, id))
  for (let ready = ids.ready(waiting); ready.length > 0; ready = ids.ready(waiting)) {
    for (const one of ready) probed.set(one.id, await probe(one, ids, target, session.token, silence))
    waiting = waiting.filter(({ id }) => !probed.has(id))
  }
  for (const { id } of waiting) probed.set(id, notAsked(noId))
  const answered = (id: OperationId) => probed.get(id)?.status === 200 && silence.length < longestSilence
  const fixtures = await findFixtures((id, input) => target.call(id, input, session.token), session.userId, answered)
  return { fixtures, ids: (id, parameter) => ids.of(id, parameter), operations: probed }
}

/** No answer named an id to ask with. */
export const noId = 'no answer named an id'

const notAsked = (trouble: string): Probed => ({ status: undefined, trouble, records: undefined, milliseconds: 0 })

/** A target that is silent this many times in a row has gone. */
const longestSilence = 3
/** A record may be gone or out of reach though a list showed it. */
const mostTries = 3

async function probe(asked: Operation, ids: Ids, target: Target, token: string, silence: { length: number }): Promise<Probed> {
  let latest = notAsked('the target had stopped answering')
  for (const values of ids.inputs(asked).slice(0, mostTries)) {
    if (silence.length >= longestSilence) break
    const exchange = await target.call(asked.id, inputWith(asked, values), token)
    silence.length = exchange.answer ? 0 : silence.length + 1
    latest = probedBy(exchange)
    if (isSuccess(exchange)) ids.follow(asked, exchange.answer?.body, values)
    if (exchange.answer?.status !== 404) break
  }
  return latest
}

function probedBy({ answer, failure, milliseconds }: Exchange): Probed {
  const trouble = answer ? answer.unreadable : failure
  return { status: answer?.status, trouble, records: recordCount(answer?.body), milliseconds }
}

function inputWith({ parameters, body }: Operation, values: ParameterValues): LooseInput {
  const of = (place: 'path' | 'query') =>
    Object.fromEntries(parameters.filter((known) => known.in === place && known.required).map(({ name }) => [name, values[name] ?? '']))
  return { path: of('path'), query: of('query'), ...(body && { body: {} }) }
}

/** The workflow keeps its records one level deeper. */
function recordCount(body: unknown): number | undefined {
  if (!isObject(body)) return undefined
  const { data, meta } = body
  const total = isObject(meta) && typeof meta.total === 'number' ? meta.total : undefined
  if (Array.isArray(data)) return total ?? data.length
  return isObject(data) && Array.isArray(data.orders) ? data.orders.length : undefined
}

/** Enough to choose from. */
const mostIds = 100

class Ids {
  private readonly found = new Map<string, Set<string>>()

  of(id: OperationId, parameter: string): string[] {
    return [...(this.found.get(`${id} ${parameter}`) ?? [])]
  }

  /** Those of which every required parameter is known. */
  ready(waiting: readonly Operation[]): Operation[] {
    return waiting.filter((one) => this.inputs(one).length > 0)
  }

  /** The first values of each required parameter, then the second ones, and so on. */
  inputs({ id, parameters }: Operation): ParameterValues[] {
    const required = parameters.filter((parameter) => parameter.required)
    const known = required.map(({ name }) => ({ name, values: this.of(id, name) }))
    const length = known.length === 0 ? 1 : Math.min(...known.map(({ values }) => values.length))
    return Array.from({ length }, (_, index) => Object.fromEntries(known.map(({ name, values }) => [name, values[index] ?? ''])))
  }

  /** Takes from an answer what the contract's links say other operations take. */
  follow({ links }: Operation, body: unknown, path: ParameterValues): void {
    for (const { operation: id, parameters } of links)
      for (const [name, expression] of Object.entries(parameters))
        for (const value of valuesAt(expression, body, path)) this.add(`${id} ${name}`, value)
  }

  private add(key: string, value: string): void {
    const known = this.found.get(key) ?? new Set()
    if (known.size < mostIds) this.found.set(key, known.add(value))
  }
}

/** Runtime expressions of OpenAPI links. Where one takes the first element of a list, every element will do. */
function valuesAt(expression: string, body: unknown, path: ParameterValues): string[] {
  const [, parameter] = expression.match(/^\$request\.path\.(\w+)$/) ?? []
  if (parameter !== undefined) return path[parameter] === undefined ? [] : [path[parameter]]
  const [, pointer] = expression.match(/^\$response\.body#\/(.+)$/) ?? []
  const found = pointer?.split('/').reduce<unknown[]>((nodes, name) => nodes.flatMap((node) => below(node, name)), [body]) ?? []
  return found.filter((value): value is string => typeof value === 'string' && value !== '')
}

function below(node: unknown, name: string): unknown[] {
  if (Array.isArray(node)) return name === '0' ? node.slice(0, mostIds) : []
  return isObject(node) && Object.hasOwn(node, name) ? [node[name]] : []
}
