// The control plane: a plain request in, a plain answer out, as the engine does it for the API. Who may ask: guard.ts.
import { departures } from '../../openapi/findings.ts'
import { readParameters } from '../../openapi/validate-request.ts'
import type { Steered } from '../core/core.ts'
import { invalid, Refusal, refusal } from '../engine/plain/errors.ts'
import { parseBody } from '../engine/plain/json.ts'
import type { PlainRequest } from '../engine/plain/plain.ts'
import { checkKey, keyHeader } from '../engine/state/locks.ts'
import { type ControlAnswer, json, type NextStep, refusedAnswer } from './answer.ts'
import * as validators from './generated/requests.js'
import { Bare, controlHandlers, Stream } from './handlers.ts'
import { sandboxesOpenedBy } from './named.ts'
import { type ControlOperation, controlOperation, controlOperations, matchControl } from './operations.ts'

export async function control(mock: Steered, request: PlainRequest): Promise<ControlAnswer> {
  try {
    return await answerControl(mock, request)
  } catch (error) {
    const refused = asRefusal(error)
    return refusedAnswer(refused, stepsAfter(refused, request))
  }
}

async function answerControl(mock: Steered, { method, url, headers, body }: PlainRequest): Promise<ControlAnswer> {
  const [path = '', queryText = ''] = url.split(/\?(.*)/s)
  const { operation, params } = operationAt(method, path)
  const query = new URLSearchParams(queryText)
  const known = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name)
  const unknown = [...query.keys()].filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    const expected = known.length > 0 ? `one of ${known.join(', ')}` : 'no query'
    throw invalid(
      'invalid_request',
      unknown.map((name) => ({ path: `/query/${name.slice(0, 80)}`, expected, actual: name.slice(0, 80) })),
    )
  }
  const { snapshot: most } = mock.largest
  if (body.length > most) throw refusal('body_too_large', `a body of at most ${most} bytes`, 'a longer one; --max-snapshot lets more in')
  const sent = operation.body === undefined ? undefined : parseBody(body, headers['content-type'] ?? 'application/json')
  const read = readParameters(operation.parameters, { params, query })
  const wrong = [...read.wrong, ...bodyDepartures(operation, sent)]
  if (wrong.length > 0)
    throw invalid(
      'invalid_request',
      wrong.map(({ where, expected, actual }) => ({ path: where, expected, actual })),
    )
  const key = headers[keyHeader]
  for (const name of sandboxesOpenedBy(operation.id, params, sent)) checkKey(name, mock.known(name)?.lock, key)
  const handle = controlHandlers[operation.id] as (asked: object) => object | Promise<object>
  const result = await handle({ mock, params, query: read.query, body: sent, key })
  if (result instanceof Stream)
    return {
      status: 200,
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', ...index },
      body: '',
      follow: result.follow,
    }
  if (result instanceof Bare) return { status: 200, headers: { ...json, ...index }, body: JSON.stringify(result.value) }
  return { status: 200, headers: json, body: JSON.stringify({ success: true, ...result, next: nextSteps(operation, params, sent) }) }
}

/** What has no room to name what can be done next says where that stands. */
const index = { link: '</_mock>; rel="index"' }

const matchAt = (method: string, path: string) =>
  matchControl(method === 'HEAD' ? 'GET' : method, path.length > 1 ? path.replace(/\/$/, '') : path)

function operationAt(method: string, path: string) {
  const match = matchAt(method, path)
  if (match.kind === 'operation') return match
  if (match.kind === 'unknown path')
    throw refusal('unknown_path', 'a path of the control plane, such as /_mock/sandboxes', path.slice(0, 200))
  const allow = match.allowed.join(', ')
  throw refusal('wrong_method', `one of the methods ${allow}`, method, { headers: { allow } })
}

function bodyDepartures({ body: schema }: ControlOperation, sent: unknown) {
  if (schema === undefined) return []
  if (sent === undefined) return [{ where: '/body', expected: 'a JSON body', actual: 'nothing' }]
  const validate = validators.stated[schema]
  if (!validate) throw new Error(`There is no validator of ${schema}. Run "npm run generate".`)
  return departures(validate, sent).map((departure) => ({ ...departure, where: `/body${departure.where}` }))
}

/** What can be done from here: with the same thing first, and then with what a newcomer looks for. */
function nextSteps(operation: ControlOperation, params: { [name: string]: string }, sent: unknown): NextStep[] {
  const isNew = operation.id === 'createSandbox' && typeof sent === 'object' && sent !== null && 'name' in sent
  const named = isNew && typeof sent.name === 'string' ? { sandbox: sent.name } : {}
  return stepsTo(
    operationsNear(operation).filter((one) => one !== operation),
    { ...params, ...named },
  )
}

/** After a refusal: what was meant, since it may be asked again in another way, and what is around it. */
function stepsAfter({ code }: Refusal, { method, url }: PlainRequest): NextStep[] {
  const [path = ''] = url.split('?')
  const asked = matchAt(method, path)
  const found = asked.kind === 'wrong method' ? matchAt(asked.allowed[0] ?? '', path) : asked
  if (found.kind !== 'operation') return stepsTo(operationsNear(controlOperation('getControl')), {})
  if (code === 'unknown_sandbox') return stepsTo(operationsNear(controlOperation('listSandboxes')), {})
  return stepsTo([found.operation, ...operationsNear(found.operation)], found.params)
}

function operationsNear(operation: ControlOperation): ControlOperation[] {
  const near =
    operation.tag === 'mock' ? (one: ControlOperation) => one.method === 'GET' : (one: ControlOperation) => one.tag === operation.tag
  const more =
    operation.tag === 'sandbox'
      ? controlOperations.filter(({ path, method }) => method === 'GET' && path.startsWith('/_mock/sandboxes/{sandbox}/'))
      : []
  return [...controlOperations.filter(near), ...more]
}

function stepsTo(operations: readonly ControlOperation[], known: { [name: string]: string }): NextStep[] {
  const filled = (path: string) => path.replace(/\{(\w+)\}/g, (whole, name: string) => known[name] ?? whole)
  return [...new Set(operations)].map(({ summary, method, path }) => ({ does: summary, method, path: filled(path) }))
}

/** What the verbs throw at a mistake of who calls them. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof RangeError) return new Refusal('invalid_request', error.message)
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return new Refusal('internal_error', `The mock failed to answer, which is a bug of the mock: ${reason}`)
}
