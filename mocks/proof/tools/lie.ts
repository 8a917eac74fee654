// A lie: the mock departs from the contract in exactly one way, so that a judge can show that it notices.
import { type Operation, type OperationId, operation as operationOf, type Schema, schemas } from '../../../openapi/contract.ts'
import { match } from '../../../openapi/match.ts'
import type { PlainAnswer, PlainRequest } from '../../engine/plain/plain.ts'
import type { Sandbox } from '../../engine/sandboxes.ts'
import { type Caller, findCaller } from '../../engine/state/sessions.ts'

export interface Lie {
  /** `<area>/<what>`, or `computed/<kind>/<operation>…` */
  id: string
  /** What the server does wrong, as a sentence. */
  says: string
  /** Ids of requirements of the ledger that it breaks: a case that names one of them has caught it. */
  breaks: readonly string[]
  /** For a lie about one place of an answer: what the contract says of that place tells what it breaks. */
  place?: Place
  /** Where it can show: only cases that use one of these operations can catch it. */
  operations: readonly OperationId[]
  /** Why no client could see it: then it is not expected to be caught. */
  unseen?: string
  tell(server: Server): Handle
}

export interface Place {
  /** The sections of the description that the contract gives it. */
  sections: readonly string[]
  level: 'must' | 'should'
}

export type Handle = (request: PlainRequest) => PlainAnswer

/** The right server, and its insides. */
export interface Server {
  handle: Handle
  sandbox(name: string): Sandbox
}

export type Fields = { [name: string]: unknown }

/** A request of a known operation, as lies look at it. */
export interface Call {
  request: PlainRequest
  operation: Operation
  params: { readonly [name: string]: string }
  query: URLSearchParams
  /** The parsed JSON; undefined where there is none. */
  body: unknown
  /** The world and clock that the request meets. */
  sandbox: Sandbox
  /** Who asks; undefined without a running session. */
  caller: Caller | undefined
  /** Answers as the right server would, this request or a changed one. */
  next(changed?: Changed): PlainAnswer
}

/** Parts of a request to be replaced. */
export interface Changed {
  method?: string
  path?: string
  query?: URLSearchParams
  body?: unknown
  authorization?: string | undefined
}

/** A server that answers these operations in its own way (all of them when none is named), and the rest rightly. */
export function around(names: readonly OperationId[], answer: (call: Call) => PlainAnswer): Lie['tell'] {
  const meant = new Set<string>(names)
  return (server) => (request) => {
    const call = callOf(request, server)
    return call && (meant.size === 0 || meant.has(call.operation.id)) ? answer(call) : server.handle(request)
  }
}

function callOf(request: PlainRequest, { handle, sandbox: sandboxOf }: Server): Call | undefined {
  const [, prefix = '', name, path = '', queryText = ''] = request.url.match(/^(\/sandbox\/([^/]*))?([^?]*)\??(.*)$/) ?? []
  const found = match(request.method, path)
  if (found.kind !== 'operation') return undefined
  const sandbox = sandboxOf(name ?? request.headers['x-mock-sandbox'] ?? 'default')
  const query = new URLSearchParams(queryText)
  return {
    request,
    operation: found.operation,
    params: found.params,
    query,
    body: parsed(request.body),
    sandbox,
    get caller() {
      return callerOf(sandbox, request.headers.authorization)
    },
    next(changed = {}) {
      const asked = (changed.query ?? query).toString()
      const { authorization, ...headers } = request.headers
      const token = 'authorization' in changed ? changed.authorization : authorization
      return handle({
        method: changed.method ?? request.method,
        url: `${prefix}${changed.path ?? path}${asked === '' ? '' : `?${asked}`}`,
        headers: {
          ...headers,
          ...(token !== undefined && { authorization: token }),
          ...('body' in changed && { 'content-type': 'application/json' }),
        },
        body: 'body' in changed ? (JSON.stringify(changed.body) ?? '') : request.body,
      })
    },
  }
}

function callerOf(sandbox: Sandbox, authorization: string | undefined): Caller | undefined {
  try {
    return findCaller(sandbox, authorization)
  } catch {
    return undefined
  }
}

function parsed(body: Uint8Array | string): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

export const isSuccess = ({ status }: PlainAnswer): boolean => status < 300

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of the body that was sent; none where it is not an object. */
export const sentFields = ({ body }: Call): Fields => (isFields(body) ? body : {})

export const isFiltered = ({ query, body }: Call): boolean => query.has('where') || (isFields(body) && body.where !== undefined)

export const isSorted = ({ query, body }: Call): boolean => query.has('orderby') || (isFields(body) && body.orderBy !== undefined)

export const metaOf = ({ meta }: Fields): Fields => (isFields(meta) ? meta : {})

export const hasSent = (call: Call, field: string): boolean => field in sentFields(call)

/** The fields that the contract has for the body of the request. */
export const bodySchemas = ({ operation }: Call): { [name: string]: Schema } => schemas[operation.body?.schema ?? '']?.properties ?? {}

/** A body that leaves these fields out. */
export const withoutFields = (body: Fields, ...names: string[]): Fields => ({
  ...body,
  ...Object.fromEntries(names.map((name) => [name, undefined])),
})

/** The answer's body, parsed anew: it may be changed. */
export function bodyOf({ body }: PlainAnswer): Fields {
  const value: unknown = JSON.parse(body)
  return isFields(value) ? value : {}
}

export const withBody = (answer: PlainAnswer, body: unknown): PlainAnswer => ({ ...answer, body: JSON.stringify(body) })

/** Good answers of these operations with another body. What is returned replaces it; what is changed in place stays changed. */
export const answers = (names: readonly OperationId[], change: (body: Fields, call: Call) => unknown): Lie['tell'] =>
  around(names, (call) => {
    const answer = call.next()
    if (!isSuccess(answer)) return answer
    const body = bodyOf(answer)
    return withBody(answer, change(body, call) ?? body)
  })

/** Every record in good answers of these operations, whether data is one record or an array of them. */
export const records = (names: readonly OperationId[], change: (record: Fields, call: Call) => void): Lie['tell'] =>
  answers(names, ({ data }, call) => {
    for (const record of Array.isArray(data) ? data : [data]) if (isFields(record)) change(record, call)
  })

/** Requests of these operations, changed before the right server gets them. */
export const requests = (names: readonly OperationId[], change: (call: Call) => Changed | undefined): Lie['tell'] =>
  around(names, (call) => call.next(change(call)))

/** The same requests with another body, as if the client had sent that. */
export const sentOtherwise = (names: readonly OperationId[], change: (body: Fields, call: Call) => Fields): Lie['tell'] =>
  requests(names, (call) => (isFields(call.body) ? { body: change({ ...call.body }, call) } : undefined))

/** A good answer out of nothing. */
export const good = ({ sandbox, operation }: Call, body: object): PlainAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ success: true, ...body }),
  sandbox: sandbox.name,
  operation,
})

export const refuse = ({ sandbox, operation }: Call, status: number, message: string): PlainAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ success: false, message }),
  sandbox: sandbox.name,
  operation,
})

/** The request of another operation with the caller's token, answered rightly: `ask(call, 'getVendor', { id })`. */
export function ask(call: Call, id: OperationId, params: { [name: string]: string } = {}, body?: unknown): Fields {
  const { method, path } = operationOf(id)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return bodyOf(call.next({ method, path: filled, query: new URLSearchParams(), body }))
}

/** Requests that the right server would take, refused. */
export const refusedWhere = (
  names: readonly OperationId[],
  status: number,
  isRefused: (body: Fields) => boolean,
  message: string,
): Lie['tell'] => around(names, (call) => (isRefused(sentFields(call)) ? refuse(call, status, message) : call.next()))
