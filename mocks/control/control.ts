// The control plane: a plain request in, a plain answer out, as the engine does it for the API. Who may ask: guard.ts.
import { departures } from '../../openapi/findings.ts'
import { readParameters } from '../../openapi/validate-request.ts'
import type { Steered } from '../core/core.ts'
import { invalid, Refusal, refusal } from '../engine/plain/errors.ts'
import { parseBody } from '../engine/plain/json.ts'
import type { PlainRequest } from '../engine/plain/plain.ts'
import { checkKey, keyHeader } from '../engine/state/locks.ts'
import { type ControlAnswer, json, refusedAnswer } from './answer.ts'
import * as validators from './generated/requests.js'
import { Bare, controlHandlers, Stream } from './handlers.ts'
import { sandboxesOpenedBy } from './named.ts'
import { type ControlOperation, controlOperations, matchControl } from './operations.ts'

export async function control(mock: Steered, request: PlainRequest): Promise<ControlAnswer> {
  try {
    return await answerControl(mock, request)
  } catch (error) {
    return refusedAnswer(asRefusal(error))
  }
}

async function answerControl(mock: Steered, { method, url, headers, body }: PlainRequest): Promise<ControlAnswer> {
  const [path = '', queryText = ''] = url.split(/\?(.*)/s)
  const { operation, params } = operationAt(method === 'HEAD' ? 'GET' : method, path)
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
    return { status: 200, headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }, body: '', follow: result.follow }
  const answered = result instanceof Bare ? result.value : { success: true, ...result, next: nextSteps(operation, params, sent) }
  return { status: 200, headers: json, body: JSON.stringify(answered) }
}

function operationAt(method: string, path: string) {
  const match = matchControl(method, path.length > 1 ? path.replace(/\/$/, '') : path)
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
function nextSteps(operation: ControlOperation, params: { [name: string]: string }, sent: unknown) {
  const named = typeof sent === 'object' && sent !== null && 'name' in sent && typeof sent.name === 'string' ? { sandbox: sent.name } : {}
  const known: { [name: string]: string } = { ...params, ...named }
  const filled = (path: string) => path.replace(/\{(\w+)\}/g, (whole, name: string) => known[name] ?? whole)
  const near =
    operation.tag === 'mock' ? (one: ControlOperation) => one.method === 'GET' : (one: ControlOperation) => one.tag === operation.tag
  const more =
    operation.tag === 'sandbox'
      ? controlOperations.filter(({ path, method }) => method === 'GET' && path.startsWith('/_mock/sandboxes/{sandbox}/'))
      : []
  const steps = [...controlOperations.filter((one) => one.id !== operation.id && near(one)), ...more]
  return [...new Set(steps)].map(({ summary, method, path }) => ({ does: summary, method, path: filled(path) }))
}

/** What the verbs throw at a mistake of who calls them. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof RangeError) return new Refusal('invalid_request', error.message)
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return new Refusal('internal_error', `The mock failed to answer, which is a bug of the mock: ${reason}`)
}
