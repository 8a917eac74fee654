// A plain request in, a plain answer out: match → trouble → session → validate → handler → envelope.
import { type Operation, onlyReads } from '../../openapi/contract.ts'
import { type Match, match } from '../../openapi/match.ts'
import { validateRequest } from '../../openapi/validate-request.ts'
import type { Context, Handlers } from './handlers.ts'
import type { Holding, KeptAnswers } from './kept-answers.ts'
import { timesInRecordForm } from './lists/times.ts'
import { NoticingContext } from './noticing.ts'
import { invalid, Refusal, refusal, refusalBody } from './plain/errors.ts'
import { parseBody, successText } from './plain/json.ts'
import type { PlainAnswer, PlainRequest } from './plain/plain.ts'
import { readAddress } from './requests/address.ts'
import { crossOrigin, preflight } from './requests/cross-origin.ts'
import { withoutEmptied } from './requests/emptied.ts'
import { checkQuery } from './requests/query.ts'
import { withLongForms } from './requests/short-forms.ts'
import { type Sandbox, Sandboxes } from './sandboxes.ts'
import { checkKey, keyHeader } from './state/locks.ts'
import { checkPermission, findCaller, visitor } from './state/sessions.ts'
import type { Fault } from './steering/faults.ts'
import { readPreferences } from './steering/preferences.ts'
import { answerUnder, refuseIfAsked } from './steering/trouble.ts'

/** What is known of a request while it is answered. */
interface Origin {
  sandbox: string
  /** Of a sandbox with a key. */
  lock?: string
  operation?: Operation
  met?: Trouble
}

/** The fault that a request meets, or what it asks for by itself. */
interface Trouble {
  fault?: Fault
  /** In words, for the journal. */
  said?: string
  applied?: string
  unobserved?: boolean
  notes: string[]
  /** How many requests the fault hit. */
  count: number
}

/** What answers requests. */
export interface Answering {
  sandboxes: Sandboxes
  kept: KeptAnswers
  handlers: Handlers
  /** Bytes that a body may have. */
  largestBody: number
}

const plainHeaders = headersFor({})

function headersFor(asked: PlainRequest['headers']): { [name: string]: string } {
  return { 'content-type': 'application/json', ...crossOrigin(asked) }
}

/** Answers one request. Whatever comes, it answers; nothing of a refused request takes effect. */
export function answer(request: PlainRequest, answering: Answering): PlainAnswer {
  if (request.method === 'OPTIONS') return { sandbox: 'default', status: 204, headers: preflight(request.headers), body: '' }
  const origin: Origin = { sandbox: 'default' }
  const given = answerOf(request, answering, origin)
  const told = origin.lock === undefined ? given : { ...given, lock: origin.lock }
  return origin.met ? underTrouble(told, origin.met) : told
}

function answerOf(request: PlainRequest, answering: Answering, origin: Origin): PlainAnswer {
  const headers = request.headers.origin === undefined ? plainHeaders : headersFor(request.headers)
  try {
    const { sandbox: name, path, query } = readAddress(request)
    origin.sandbox = Sandboxes.named(name)
    const again = answeredBefore(request, name, answering)
    if (again) return again
    const { operation, params } = findOperation(request.method, path)
    origin.operation = operation
    const sandbox = answering.sandboxes.use(name)
    if (sandbox.lock !== undefined) {
      origin.lock = sandbox.lock
      checkKey(name, sandbox.lock, request.headers[keyHeader])
    }
    const met = troubleOf(request, operation, path, sandbox)
    if (met) origin.met = met
    if (met?.fault) refuseIfAsked(met.fault)
    const { result, holding } = run(request, { operation, params, queryText: query, sandbox }, answering)
    const given = { sandbox: name, operation, status: 200, headers, body: successText(result) }
    if (holding && isPlainRead(request) && isUntouched(sandbox)) answering.kept.keep(sandbox, request, given, holding)
    return given
  } catch (error) {
    const refused = error instanceof Refusal ? error : bug(error)
    return {
      sandbox: origin.sandbox,
      operation: origin.operation,
      status: refused.status,
      headers: { ...headers, ...refused.headers },
      body: JSON.stringify(refusalBody(refused)),
      reason: refused.message,
    }
  }
}

/** The answer to the same read, if it was given before and is still the same. */
function answeredBefore(request: PlainRequest, name: string, { sandboxes, kept }: Answering): PlainAnswer | undefined {
  const sandbox = isPlainRead(request) ? sandboxes.known(name) : undefined
  const found = sandbox && isUntouched(sandbox) ? kept.find(sandbox, request) : undefined
  if (found) sandboxes.use(name)
  return found
}

/** Whether only who asks, and what, tells its answer from others. */
const isPlainRead = ({ method, headers: { prefer, origin }, body }: PlainRequest): boolean =>
  method === 'GET' && body.length === 0 && prefer === undefined && origin === undefined

/** Whether it serves everybody, and without faults. */
const isUntouched = ({ lock, faults }: Sandbox): boolean => lock === undefined && faults.state.set.length === 0

/** What a request asks for by itself goes before the faults of its sandbox. */
function troubleOf({ headers }: PlainRequest, operation: Operation, path: string, { faults }: Sandbox): Trouble | undefined {
  const asked = headers.prefer === undefined ? undefined : readPreferences(headers.prefer)
  if (asked && asked.applied.length > 0) {
    const applied = asked.applied.join(', ')
    const { fault, unobserved, unknown } = asked
    const trouble = Object.keys(fault).length > 0 ? { fault } : {}
    return { ...trouble, said: `Prefer: ${applied}`, applied, unobserved, notes: unknown, count: 1 }
  }
  const set = faults.next(operation, path)
  const notes = asked?.unknown ?? []
  if (set) return { fault: set.fault, said: `fault ${set.id}: ${JSON.stringify(set.fault)}`, notes, count: set.hits }
  return notes.length > 0 ? { notes, count: 0 } : undefined
}

function underTrouble(given: PlainAnswer, { fault, said, applied, unobserved, notes, count }: Trouble): PlainAnswer {
  const answer = fault ? answerUnder(fault, given, count) : given
  return {
    ...answer,
    ...(applied !== undefined && { headers: { ...answer.headers, 'preference-applied': applied } }),
    ...(said !== undefined && { trouble: said }),
    ...(notes.length > 0 && { notes }),
    ...(unobserved && { unobserved }),
  }
}

const noQuery = new URLSearchParams()

/** Any handler of the contract, as the engine calls it: with parts that were checked against the contract. */
type AnyHandler = (context: Context<unknown, unknown, unknown>) => object

interface Addressed {
  operation: Operation
  params: { [name: string]: string }
  queryText: string
  sandbox: Sandbox
}

interface Ran {
  result: object
  /** Of a read. */
  holding: Holding | undefined
}

function run(request: PlainRequest, { operation, params, queryText, sandbox }: Addressed, { handlers, largestBody }: Answering): Ran {
  const { world, clock, outbox } = sandbox
  const caller = operation.security ? findCaller(sandbox, request.headers.authorization) : visitor
  if (operation.security) checkPermission(world, caller, operation)
  if (request.body.length > largestBody)
    throw refusal('body_too_large', `a body of at most ${largestBody} bytes`, 'a longer one; --max-body lets more in')
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (request.body.length > 0 && encoding.toLowerCase() !== 'identity')
    throw refusal('not_json', 'a body without Content-Encoding', `one encoded as ${encoding.slice(0, 80)}`)
  const parsed = operation.body && (parseBody(request.body, request.headers['content-type']) ?? missingBody(operation.body))
  const sent = operation.body && withLongForms(operation.body.schema, parsed)
  const asked = queryText === '' ? noQuery : new URLSearchParams(queryText)
  checkQuery(operation, asked)
  const { query, findings } = validateRequest(operation, { params, query: asked, body: withoutEmptied(operation, sent) })
  if (findings.length > 0)
    throw invalid(
      'invalid_request',
      findings.map(({ where, expected, actual }) => ({ path: where, expected, actual })),
    )
  const body = operation.body && timesInRecordForm(operation.body.schema, sent)
  const time = clock.now()
  const now = new Date(time).toISOString()
  const author = { userId: caller.userId, sessionId: caller.session.sessionId, time: now }
  const context = { params, query, body, world, clock, now, author, caller, sandbox: sandbox.name }
  const reading = onlyReads(operation) ? new NoticingContext(context) : undefined
  const handle = handlers[operation.id] as AnyHandler
  const { result, changes } = world.transact(() => handle(reading ?? context))
  outbox.collect(changes)
  return { result, holding: reading && { until: caller.session.expiresAt, at: reading.lookedAtTime ? time : undefined } }
}

/** One that may be left out counts as empty, so that handlers need not tell the two apart. */
const missingBody = ({ required }: NonNullable<Operation['body']>) => (required ? undefined : {})

type Found = Extract<Match, { kind: 'operation' }>

function findOperation(method: string, path: string): Found {
  const asked = method === 'HEAD' ? 'GET' : method
  const found = match(asked, path)
  if (found.kind === 'operation') return found
  const without = found.kind === 'unknown path' ? withoutLast(asked, path) : undefined
  if (without) return without
  if (found.kind === 'unknown path') throw refusal('unknown_path', 'a path of the contract, such as /v3/vendor', path.slice(0, 200))
  const allow = found.allowed.join(', ')
  throw refusal('wrong_method', `one of the methods ${allow}`, method, { headers: { allow } })
}

/** The last part of a path that may be left out (4.14), left out behind its slash: the answer is the same with it and without. */
function withoutLast(method: string, path: string): Found | undefined {
  if (!path.endsWith('/')) return undefined
  const [bare, whole] = [match(method, path.slice(0, -1)), match(method, `${path}any`)]
  if (bare.kind !== 'operation' || whole.kind !== 'operation') return undefined
  const [one, other] = [bare, whole].map(({ operation }) => operation.responses['200']?.schema)
  return one === other ? bare : undefined
}

/** Our own fault, never the client's: a test that sees one fails. */
function bug(error: unknown): Refusal {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return new Refusal('internal_error', `The mock failed to answer, which is a bug of the mock: ${reason}`)
}
