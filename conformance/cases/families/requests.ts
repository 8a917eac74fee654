// Requests that are wrong in one way, computed from the contract for every operation they fit: 4.1, 5, 7.
import { type Operation, type OperationId, operations } from '../../../openapi/contract.ts'
import { differences, isObject } from '../../exchange/compare.ts'
import { dataOf, type Exchange, isRefusal, isSuccess, type SentRequest } from '../../exchange/exchange.ts'
import { type Case, type Effects, effectsInOrder } from '../../runner/case.ts'
import type { RunContext } from '../../runner/context.ts'
import type { Trial } from '../../runner/trial.ts'
import { jwtOfNobody } from '../../sessions/unknown-tokens.ts'
import { optionalOf, requiredOf, requirementOfMissing, requirementOfWrong, wrongValues } from '../../steps/fields.ts'
import { sampleInput, samples } from '../../steps/samples.ts'
import { isOurs, shownRecords, writtenId } from '../../steps/shown-records.ts'
import type { LooseInput } from '../../transport/calls.ts'
import { toRequest } from '../../transport/target.ts'

/** A case for each operation that it fits. */
const forEach = (
  fits: (operation: Operation) => boolean,
  make: (operation: Operation) => Pick<Case, 'title' | 'requirements' | 'run'> & { what: string; effects?: Effects },
): Case[] =>
  operations.filter(fits).map((operation) => {
    const { what, effects = samples[operation.id].effects, ...rest } = make(operation)
    const { id, area } = operation
    return { id: `request/${what}/${id}`, area, effects, operations: [id], ...rest }
  })

const needsToken = ({ security }: Operation): boolean => security

const withoutToken = forEach(needsToken, ({ id, path, method }) => ({
  what: 'needs-token',
  title: `${method} ${path} refuses a request without a token, and does nothing`,
  requirements: ['http/token-needed', 'http/status-no-session', 'http/refused-changes-nothing'],
  run: (trial) => refusedFor(trial, id, null, 'http/token-needed'),
}))

const unknownToken = forEach(needsToken, ({ id, path, method }) => ({
  what: 'unknown-token',
  title: `${method} ${path} refuses a token that no login returned`,
  requirements: ['http/token-unknown', 'http/status-no-session', 'http/refused-changes-nothing'],
  run: (trial) => refusedFor(trial, id, jwtOfNobody, 'http/token-unknown'),
}))

const endedToken = forEach(needsToken, ({ id, path, method }) => ({
  what: 'ended-token',
  title: `${method} ${path} refuses the token of a session that was ended`,
  requirements: ['session/logout-ends', 'http/status-no-session', 'http/refused-changes-nothing'],
  run: async (trial) => (id === 'logout' ? staysEnded(trial) : refusedFor(trial, id, await endedTokenOf(trial), 'session/logout-ends')),
}))

const needsFields = forEach(
  (operation) => requiredOf(operation).length > 0,
  (operation) => ({
    what: 'needs-fields',
    title: `${operation.method} ${operation.path} refuses a body without ${requiredOf(operation).join(' or without ')}`,
    requirements: [
      ...atLeastOne(requiredOf(operation).map((field) => requirementOfMissing(operation.id, field))),
      'http/status-not-as-documented',
    ],
    run: (trial) =>
      eachField(trial, operation, requiredOf(operation), (field, body) => {
        const { [field]: _, ...rest } = body
        return [{ body: rest, requirement: requirementOfMissing(operation.id, field) }]
      }),
  }),
)

const itemsNeedQuantity = forEach(
  ({ id }) => id === 'bulkCreateTransferItems' || id === 'createTransferItems',
  ({ id, method, path }) => ({
    what: 'needs-fields',
    title: `${method} ${path} refuses an item without quantity`,
    requirements: ['inventory-transfer/create-needs-quantity'],
    async run(trial) {
      const input = await sampleInput(id, trial)
      const [first] = Array.isArray(input.body) ? input.body : []
      const { quantity: _, ...rest } = isObject(first) ? first : {}
      trial.refused(await trial.attempt(id, { ...input, body: [first, rest] }))
    },
  }),
)

const requiredFieldTypes = forEach(
  (operation) => requiredOf(operation).length > 0,
  (operation) => ({
    what: 'required-field-types',
    title: `${operation.method} ${operation.path} refuses a required field that is of another type, outside its set, or null`,
    requirements: ['http/required-field-type', 'http/required-field-enum', 'http/required-field-null', 'http/wrong-value-not-kept'],
    run: (trial) =>
      eachField(trial, operation, requiredOf(operation), (field, body) => [
        ...wrongValues(operation, field).map(({ value, kind }) => ({
          body: { ...body, [field]: value },
          requirement: `http/required-field-${kind}`,
          wrong: { field, value },
        })),
        { body: { ...body, [field]: null }, requirement: 'http/required-field-null' },
      ]),
  }),
)

const optionalFieldTypes = forEach(
  (operation) => optionalOf(operation).length > 0,
  (operation) => ({
    what: 'optional-field-types',
    title: `${operation.method} ${operation.path} refuses an optional field that is of another type or outside its set`,
    requirements: [
      'http/optional-field-type',
      'http/optional-field-enum',
      'http/wrong-value-not-kept',
      ...optionalOf(operation).flatMap((field) => Object.values(requirementOfWrong[`${operation.id}.${field}`] ?? {})),
    ],
    run: (trial) =>
      eachField(trial, operation, optionalOf(operation), (field, body) =>
        wrongValues(operation, field).map(({ value, kind }) => ({
          body: { ...body, [field]: value },
          requirement: requirementOfWrong[`${operation.id}.${field}`]?.[kind] ?? `http/optional-field-${kind}`,
          wrong: { field, value },
        })),
      ),
  }),
)

const malformedJson = forEach(
  ({ body }) => body !== undefined,
  ({ id, method, path, body }) => ({
    what: 'malformed-json',
    title: `${method} ${path} refuses a body that is no JSON`,
    requirements: [body?.required ? 'http/malformed-json' : 'http/malformed-json-anywhere', 'http/status-not-as-documented'],
    async run(trial) {
      const request = await requestOf(trial, id)
      for (const text of ['{"name": "cut off', 'name=none']) {
        const exchange = await trial.send({ ...request, body: text }, id)
        trial.refused(exchange)
        statusOf(trial, exchange, 400, 'http/status-not-as-documented')
      }
    },
  }),
)

const mediaType = forEach(
  ({ body }) => body?.required === true,
  ({ id, method, path }) => ({
    what: 'media-type',
    title: `${method} ${path} refuses a body of another media type`,
    requirements: ['http/media-type-refused', 'http/status-media-type'],
    async run(trial) {
      const request = await requestOf(trial, id)
      const exchange = await trial.send({ ...request, headers: { ...request.headers, 'content-type': 'text/plain' } }, id)
      trial.refused(exchange)
      statusOf(trial, exchange, 415, 'http/status-media-type')
      if (isSuccess(exchange)) trial.leaves(`what ${id} made of a body of another media type`)
    },
  }),
)

/**
 * Ids of records. Not those of transfers, customers and workflow statuses, which these operations neither read nor change: no items,
 * messages or orders is a lawful answer for one that nobody knows. The id of a user is judged with the notifications.
 */
const recordIdOf = ({ id, parameters }: Operation): 'id' | 'itemId' | undefined => {
  if (id === 'listNotifications' || id === 'getWorkflowColumn') return undefined
  return (['id', 'itemId'] as const).find((name) => parameters.some((parameter) => parameter.name === name))
}

const unknownId = forEach(
  (operation) => recordIdOf(operation) !== undefined,
  (operation) => ({
    what: 'unknown-id',
    title: `${operation.method} ${operation.path} refuses an id that no record has`,
    requirements: ['http/unknown-id', 'http/status-unknown'],
    effects: operation.method === 'GET' ? 'read' : 'own',
    async run(trial) {
      const { body } = samples[operation.id]
      const path: { [name: string]: string } = {}
      if (operation.id === 'updateTransferItem')
        path.transferId = trial.context.fixture('transfer') || trial.skip('no transfer is known; give the id of one as fixtures.transfer')
      if (operation.id === 'changeMessageTemplateState') path.action = 'delete'
      path[recordIdOf(operation) ?? 'id'] = `unknown-${trial.mark}`
      const exchange = await trial.attempt(operation.id, { path, ...(body && { body: await body(trial) }) })
      trial.refused(exchange)
      statusOf(trial, exchange, 404, 'http/status-unknown')
    },
  }),
)

const queryType = forEach(
  ({ method, parameters }) => method === 'GET' && parameters.some(({ name }) => name === 'limit'),
  ({ id, method, path }) => ({
    what: 'query-type',
    title: `${method} ${path} refuses a limit that is a word`,
    requirements: ['http/query-type', 'http/status-not-as-documented'],
    async run(trial) {
      const input = await sampleInput(id, trial)
      const exchange = await trial.attempt(id, { ...input, query: { ...input.query, limit: 'many' } })
      trial.refused(exchange)
      statusOf(trial, exchange, 400, 'http/status-not-as-documented')
    },
  }),
)

/** Paths without an id: a method that is not listed may be offered all the same (4.22), and PATCH of nothing does no harm there. */
const unknownMethod = forEach(
  ({ path, id }) => !path.includes('{') && operations.find((other) => other.path === path)?.id === id,
  ({ id, path }) => ({
    what: 'unknown-method',
    title: `${path} refuses PATCH`,
    requirements: ['http/unknown-method', 'http/status-method'],
    effects: 'own',
    async run(trial) {
      const request = toRequest(id, {}, trial.context.session.token)
      const headers = { ...request.headers, 'content-type': 'application/json' }
      const found = trial.findings.length
      const exchange = await trial.send({ ...request, headers, method: 'PATCH', body: '{}' })
      // Another part of the server may answer what is not listed, in its own way.
      trial.findings.length = found
      trial.refused(exchange)
      statusOf(trial, exchange, 405, 'http/status-method')
      const allowed = (exchange.answer?.headers.allow ?? '').split(',').map((word) => word.trim().toUpperCase())
      const offered = operations.filter((other) => other.path === path).map((other) => other.method)
      if (isRefusal(exchange))
        trial.holds(
          offered.every((one) => allowed.includes(one)),
          `Allow: ${offered.join(', ')}`,
          exchange.answer?.headers.allow,
          exchange,
          { requirement: 'http/status-method' },
        )
    },
  }),
)

/** Creates that are refused for a field, or an item, that lacks what it needs; totals tell it of others. */
const refusedMakesNothing = forEach(
  ({ id }) =>
    samples[id].list !== undefined &&
    ['TpiInspection', 'Statement', 'Item', 'Items'].some((end) => id.startsWith('create') && id.endsWith(end)),
  ({ id }) => ({
    what: 'refused-makes-nothing',
    title: `${id} that is refused makes nothing, not even of what is right in it`,
    requirements: ['http/refused-changes-nothing'],
    async run(trial) {
      const input = await sampleInput(id, trial)
      const { list: among } = samples[id]
      if (!among) return
      const before = await shownRecords(trial, among, input)
      if (!before.whole) trial.skip('the records are too many, or in too unsteady an order, to tell a new one from one not seen before')
      const exchange = await trial.attempt(id, { ...input, body: Array.isArray(input.body) ? [...input.body, {}] : {} })
      const after = await shownRecords(trial, among, input)
      const made = [...after.byId.keys()].filter((one) => !before.byId.has(one))
      if (isRefusal(exchange)) trial.equal(made, [], exchange, { where: 'the list' })
    },
  }),
).map((one): Case => ({ ...one, quiet: true }))

const fixedLists = operations.filter(({ id, method, path }) => method === 'GET' && !path.includes('{') && !samples[id].query)

const singleCases: readonly Case[] = [
  {
    id: 'request/unknown-path',
    area: 'http',
    title: 'A path that is no endpoint is refused',
    requirements: ['http/unknown-path', 'http/unknown-path-body', 'http/status-unknown'],
    effects: 'read',
    operations: [],
    async run(trial) {
      for (const path of ['/v3/no_such_thing', '/v3/no_such_thing/one']) {
        const request = toRequest('listVendors', {}, trial.context.session.token)
        const exchange = await trial.send({ ...request, path })
        trial.refused(exchange)
        if (!isRefusal(exchange)) continue
        statusOf(trial, exchange, 404, 'http/status-unknown')
        const body = exchange.answer?.body
        trial.equal(isObject(body) ? body.success : undefined, false, exchange, {
          where: '/success',
          requirement: 'http/unknown-path-body',
        })
      }
    },
  },
  {
    id: 'request/token-accepted',
    area: 'http',
    title: 'The token of a login opens every list below /v3, sent as Bearer',
    requirements: ['http/token-accepted', 'http/version-prefix', 'http/status-success', 'http/json-answers'],
    effects: 'read',
    operations: fixedLists.map(({ id }) => id),
    async run(trial) {
      for (const { id } of fixedLists) {
        const exchange = await trial.attempt(id, {})
        const { status = 0 } = exchange.answer ?? {}
        const unauthorized = status === 401
        trial.holds(!unauthorized, 'a good answer (2xx)', status, exchange)
        const assumed = id === 'countUnreadMessages'
        if (!assumed) trial.holds(status !== 404 && status !== 405, 'an endpoint', status, exchange, { requirement: 'http/version-prefix' })
        if (isSuccess(exchange)) trial.equal(status, 200, exchange, { where: 'status', requirement: 'http/status-success' })
      }
    },
  },
  {
    id: 'request/json-accepted',
    area: 'http',
    title: 'A JSON body sent as application/json is understood',
    requirements: ['http/json-requests'],
    effects: 'read',
    operations: ['searchPayments'],
    async run(trial) {
      const request = toRequest('searchPayments', { body: { limit: 1 } }, trial.context.session.token)
      const exchange = await trial.send(request, 'searchPayments')
      trial.holds(isSuccess(exchange), 'a good answer (2xx)', exchange.answer?.status, exchange)
      const body = exchange.answer?.body
      const count = isObject(body) && Array.isArray(body.data) ? body.data.length : 0
      trial.holds(count <= 1, 'one payment at most, as the body says', count, exchange, { where: '/data' })
    },
  },
  {
    id: 'request/token-without-bearer',
    area: 'http',
    title: 'A token without the word Bearer before it is refused',
    requirements: ['http/token-scheme', 'http/status-no-session'],
    effects: 'read',
    operations: ['listVendors'],
    async run(trial) {
      const request = toRequest('listVendors', {})
      for (const authorization of [trial.context.session.token, `Basic ${trial.context.session.token}`]) {
        const exchange = await trial.send({ ...request, headers: { ...request.headers, authorization } }, 'listVendors')
        trial.refused(exchange)
        statusOf(trial, exchange, 401, 'http/status-no-session')
      }
    },
  },
  {
    id: 'request/login-without-token',
    area: 'http',
    title: 'Login works without Authorization header',
    requirements: ['http/login-needs-no-token'],
    effects: 'read',
    operations: ['login'],
    async run(trial) {
      const { email, password, audience = 'shop' } = trial.context.credentials
      const login = await trial.attempt('login', { body: { email, password, audience } }, { token: null })
      trial.holds(isSuccess(login), 'a good answer (2xx)', statusInWords(login), login)
      const data = dataOf(login)
      if (!isObject(data) || typeof data.token !== 'string') return
      const { token } = data
      trial.cleanUp(() => trial.call('logout', { body: {} }, { token }))
      const exchange = await trial.attempt('listVendors', {}, { token })
      trial.holds(exchange.answer?.status !== 401, 'a session that works', exchange.answer?.status, exchange)
    },
  },
  {
    id: 'request/too-large',
    area: 'http',
    title: 'A body that is refused for its size is refused with 413',
    requirements: ['http/status-too-large'],
    effects: 'read',
    operations: ['searchPayments'],
    async run(trial) {
      const request = toRequest('searchPayments', { body: {} }, trial.context.session.token)
      // Blanks around it change nothing about the JSON, so only the size can be refused.
      const exchange = await trial.send({ ...request, body: `{${' '.repeat(2 * 1024 * 1024)}}` }, 'searchPayments')
      if (!exchange.answer) trial.skip('the target ended the connection instead of answering')
      if (isRefusal(exchange)) statusOf(trial, exchange, 413, 'http/status-too-large')
    },
  },
  {
    id: 'request/refused-creates-nothing',
    area: 'http',
    title: 'A create that is refused makes no record',
    requirements: ['http/refused-changes-nothing'],
    effects: 'own',
    operations: ['createVendor', 'listVendors', 'createReferralSource', 'listReferralSources', 'createCoreCharge', 'listCoreCharges'],
    quiet: true,
    async run(trial) {
      for (const [create, lists] of [
        ['createVendor', 'listVendors'],
        ['createReferralSource', 'listReferralSources'],
        ['createCoreCharge', 'listCoreCharges'],
        ['createPaymentTerm', 'listPaymentTerms'],
        ['createLaborMatrix', 'listLaborMatrices'],
      ] as const) {
        const count = () => trial.attempt(lists, { query: { limit: 1 } })
        // Tried again where others may have been at it.
        for (let tries = 1; tries <= 3; tries++) {
          const before = await count()
          const refusals = [await trial.attempt(create, { body: { note: trial.mark } }), await trial.attempt(create, {}, { token: null })]
          const after = await count()
          const [was, is] = [totalOf(before), totalOf(after)]
          if (!refusals.every(isRefusal) || was === undefined || is === was) break
          if (tries === 3) trial.equal(is, was, after, { where: '/meta/total', requirement: 'http/refused-changes-nothing' })
        }
      }
    },
  },
]

export const requestCases: readonly Case[] = [
  ...singleCases,
  ...withoutToken,
  ...unknownToken,
  ...endedToken,
  ...needsFields,
  ...itemsNeedQuantity,
  ...requiredFieldTypes,
  ...optionalFieldTypes,
  ...malformedJson,
  ...mediaType,
  ...unknownId,
  ...queryType,
  ...unknownMethod,
  ...refusedMakesNothing,
].map((one) => (one.id.includes('-field') ? { ...one, effects: atLeastOwn(one.effects) } : one))

/** A field that a search takes may be wrong without harm; one of a write is not. */
function atLeastOwn(effects: Effects): Effects {
  return effects === 'read' ? 'read' : (effectsInOrder[Math.max(1, effectsInOrder.indexOf(effects))] ?? effects)
}

/** Ending once more what has ended may be answered as done: what counts is that it stays so. */
async function staysEnded(trial: Trial): Promise<void> {
  const token = await endedTokenOf(trial)
  const again = await trial.attempt('logout', { body: {} }, { token })
  statusOf(trial, again, 401, 'http/status-no-session')
  trial.refused(await trial.attempt('listVendors', {}, { token }), 'session/logout-ends')
}

/** The request is right but for its token, and must be refused without doing anything. */
async function refusedFor(trial: Trial, id: OperationId, token: string | null, requirement: string): Promise<void> {
  const input = await sampleInput(id, trial)
  const before = await stateOf(trial, id, input)
  const exchange = await trial.attempt(id, input, { token })
  trial.refused(exchange, requirement)
  statusOf(trial, exchange, 401, 'http/status-no-session')
  if (isSuccess(exchange) && samples[id].effects !== 'read') trial.leaves(`what ${id} did without a session`)
  if (!before || !isRefusal(exchange)) return
  const after = await stateOf(trial, id, input)
  if (after === undefined || differences(before, after).length === 0) return
  const isOurs = after === null || (isOursInPart(trial, after, input) && !isOursInPart(trial, before, input))
  // Others may have changed it in between, but not each time.
  if (!isOurs && (await keptSecondTime(trial, id, input, token))) return
  trial.equal(after, before, exchange, { where: 'the record', requirement: 'http/refused-changes-nothing' })
}

const isOursInPart = (trial: Trial, state: object, { body }: LooseInput): boolean =>
  [state].flat().some((record) => isObject(record) && isOurs(trial, record, body))

async function keptSecondTime(trial: Trial, id: OperationId, input: LooseInput, token: string | null): Promise<boolean> {
  const before = await stateOf(trial, id, input)
  await trial.attempt(id, input, { token })
  const after = await stateOf(trial, id, input)
  return after === undefined || differences(before, after).length === 0
}

/** What the request would change: the record of the path (null for none), or the records that carry what the body would give a new one. */
async function stateOf(trial: Trial, id: OperationId, input: LooseInput): Promise<object | null | undefined> {
  const { plainRead: read, list: among } = samples[id]
  if (read) {
    const record = await readRecord(trial, read, input)
    return isObject(record) ? record : null
  }
  if (!among) return undefined
  const { byId, whole } = await shownRecords(trial, among, input)
  const named = writtenId(input)
  if (!whole && (named === undefined || !byId.has(named))) return undefined
  if (named === undefined) return [...byId.values()].filter((record) => isOurs(trial, record, input.body))
  const record = byId.get(named)
  return record ? { ...record, meta: undefined } : null
}

async function readRecord(trial: Trial, read: OperationId, { path }: LooseInput): Promise<unknown> {
  const exchange = await trial.attempt(read, path ? { path } : {})
  return isSuccess(exchange) ? dataOf(exchange) : undefined
}

interface WrongBody {
  body: object
  requirement: string
  /** Must not show up in the answer when the target takes it all the same. */
  wrong?: { field: string; value: unknown }
}

/** Sends bodies that are wrong in one field. */
async function eachField(
  trial: Trial,
  { id }: Operation,
  fields: readonly string[],
  wrongBodies: (field: string, body: { readonly [name: string]: unknown }) => WrongBody[],
): Promise<void> {
  const input = await sampleInput(id, trial)
  const body = isObject(input.body) ? input.body : {}
  const who = samples[id].ownSession ? { token: (await trial.signIn()).token } : {}
  for (const field of fields)
    for (const { body: sent, requirement, wrong } of wrongBodies(field, body)) {
      const exchange = await trial.attempt(id, { ...input, body: sent }, who)
      if (!isRefusal(exchange))
        trial.holds(false, `a refusal (4xx), for ${field} is ${wordFor(sent, field)}`, statusInWords(exchange), exchange, { requirement })
      if (requirement !== 'session/audience-outside-set') statusOf(trial, exchange, 400, 'http/status-not-as-documented')
      if (!isSuccess(exchange)) continue
      if (samples[id].effects !== 'read') trial.leaves(`what ${id} made of a wrong ${field}`)
      if (wrong) await notKept(trial, exchange, input, wrong)
      // What was changed although it was wrong is made right again.
      if (samples[id].path) await trial.attempt(id, input, who)
    }
}

const wordFor = (body: object, field: string): string => {
  const value = (body as { [name: string]: unknown })[field]
  return value === undefined ? 'missing' : JSON.stringify(value)
}

const statusInWords = ({ answer, failure }: Exchange): string => (answer ? String(answer.status) : `no answer (${failure})`)

/** Looks at the answer and, where that carries the id alone, at the record itself. */
async function notKept(trial: Trial, exchange: Exchange, input: LooseInput, wrong: { field: string; value: unknown }): Promise<void> {
  const { field, value } = wrong
  const answered = dataOf(exchange)
  const data = isObject(answered) && Object.hasOwn(answered, field) ? answered : await laterShown(trial, exchange, input)
  if (!isObject(data) || !Object.hasOwn(data, field)) return
  trial.holds(differences(data[field], value).length > 0, 'another value than the wrong one', data[field], exchange, {
    where: `/data/${field}`,
    requirement: 'http/wrong-value-not-kept',
  })
}

/** The record as a later answer shows it: its own read, or the list that it is in. */
async function laterShown(trial: Trial, written: Exchange, input: LooseInput): Promise<unknown> {
  const { plainRead: read, list: among } = (written.operation && samples[written.operation]) ?? {}
  if (read && input.path) return readRecord(trial, read, input)
  if (!among) return undefined
  const answered = dataOf(written)
  const id = writtenId(input) ?? (isObject(answered) ? answered.id : undefined)
  return (await shownRecords(trial, among, input)).byId.get(String(id))
}

function atLeastOne(values: readonly string[]): [string, ...string[]] {
  const [first = '', ...rest] = values
  return [first, ...rest]
}

/** An assumed status: advice at most, and only where the request was refused at all. */
function statusOf(trial: Trial, exchange: Exchange, status: number, requirement: string): void {
  if (isRefusal(exchange)) trial.equal(exchange.answer?.status, status, exchange, { where: 'status', requirement })
}

async function requestOf(trial: Trial, id: OperationId): Promise<SentRequest> {
  const { token } = samples[id].ownSession ? await trial.signIn() : trial.context.session
  return toRequest(id, await sampleInput(id, trial), id === 'login' ? undefined : token)
}

const totalOf = ({ answer }: Exchange): unknown =>
  isObject(answer?.body) && isObject(answer.body.meta) ? answer.body.meta.total : undefined

const endedTokens = new WeakMap<RunContext, Promise<string>>()

/** The token of one session that was ended serves all cases of a run. */
function endedTokenOf(trial: Trial): Promise<string> {
  const known = endedTokens.get(trial.context) ?? endSession(trial)
  endedTokens.set(trial.context, known)
  return known
}

async function endSession(trial: Trial): Promise<string> {
  const { token } = await trial.signIn()
  await trial.call('logout', { body: {} }, { token })
  return token
}
