// Requests that are wrong in one way, computed from the contract for every operation they fit: 4.1, 5, 7.
import { type Operation, operation, operations } from '../../../openapi/contract.ts'
import { resources } from '../../../openapi/resources.ts'
import { isObject } from '../../exchange/compare.ts'
import { dataOf, type Exchange, isRefusal, isSuccess, recordOf, recordsIn } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import { type Case, type Effects, effectsInOrder } from '../../runner/trial/case.ts'
import { sideBySide } from '../../runner/trial/side-by-side.ts'
import { foundAgain } from '../../steps/again.ts'
import { requiredOf } from '../../steps/fields.ts'
import { idsAlone } from '../../steps/pages.ts'
import { takeAway } from '../../steps/records.ts'
import { sampleInput, samples } from '../../steps/samples.ts'
import { listAfter, shownRecords } from '../../steps/shown-records.ts'
import { refusedAsUnknown, unknownDelete } from '../../steps/unknown-ids.ts'
import { toRequest } from '../../transport/target.ts'
import { nearlyTyped } from './nearly-typed.ts'
import { oddQueries } from './odd-queries.ts'
import { itemFieldTypes, itemsNeedQuantity, nearlyOfSets, needsFields, optionalFieldTypes, requiredFieldTypes } from './request-fields.ts'
import { forEach, requestOf, someListThere, statusOf } from './request-steps.ts'
import { endedToken, unknownToken, withoutToken } from './request-tokens.ts'
import { zeroIsThere } from './zeros.ts'

const malformedJson = forEach(
  ({ body }) => body !== undefined,
  ({ id, method, path, body }) => ({
    what: 'malformed-json',
    title: `${method} ${path} refuses a body that is not JSON`,
    requirements: [body?.required ? 'http/malformed-json' : 'http/malformed-json-anywhere', 'http/status-not-as-documented'],
    async run(trial) {
      const request = await requestOf(trial, id)
      for (const text of [(request.body ?? '{}').slice(0, -1), 'name=none']) {
        const exchange = await trial.send({ ...request, body: text }, id)
        trial.refused(exchange)
        if (isSuccess(exchange)) takeAway(trial, id, recordOf(exchange).id)
        statusOf(trial, exchange, 400, 'http/status-not-as-documented')
      }
    },
  }),
)

/** Each of them is JSON, and no object. */
const noObjects = ['[]', 'null', '"x"']

const notAnObject = forEach(
  (operation) => operation.body?.required === true && requiredOf(operation).length > 0,
  ({ id, method, path }) => ({
    what: 'not-an-object',
    title: `${method} ${path} refuses a list, a text or null for a body`,
    requirements: ['envelope/client-error-status'],
    async run(trial) {
      const request = await requestOf(trial, id)
      for (const text of noObjects) {
        const exchange = await trial.send({ ...request, body: text }, id)
        if (isSuccess(exchange)) takeAway(trial, id, recordOf(exchange).id)
        // A failure of the server is told of every answer.
        if (isSuccess(exchange) || isRefusal(exchange)) trial.refused(exchange)
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
      if (isSuccess(exchange)) takeAway(trial, id, recordOf(exchange).id)
    },
  }),
)

/**
 * Ids of records. Not those of transfers, customers, workflow statuses and bulk payments, which these operations neither read nor change: no
 * items, messages, orders or payments is a lawful answer for one that nobody knows. The id of a user is judged with the notifications.
 */
const recordIdOf = ({ id, parameters }: Operation): 'id' | 'itemId' | undefined => {
  if (['listNotifications', 'getWorkflowColumn', 'updateBulkPayment'].includes(id)) return undefined
  return (['id', 'itemId'] as const).find((name) => parameters.some((parameter) => parameter.name === name))
}

const unknownId = forEach(
  (operation) => recordIdOf(operation) !== undefined,
  (operation) => ({
    what: 'unknown-id',
    title: `${operation.method} ${operation.path} refuses an id that no record has`,
    requirements: ['http/unknown-id', 'http/status-unknown', ...(operation.kind === 'delete' ? [unknownDelete] : [])],
    effects: operation.method === 'GET' ? 'read' : 'own',
    async run(trial) {
      const { body } = samples[operation.id]
      const path: { [name: string]: string } = {}
      if (operation.id === 'updateTransferItem')
        path.transferId = trial.context.fixture('transfer') || trial.skip('no transfer is known; give the id of one as fixtures.transfer')
      if (operation.id === 'changeMessageTemplateState') path.action = 'delete'
      path[recordIdOf(operation) ?? 'id'] = `unknown-${trial.mark}`
      const exchange = await trial.attempt(operation.id, { path, ...(body && { body: await body(trial) }) })
      refusedAsUnknown(trial, exchange, 'http/unknown-id')
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
    requirements: ['http/unknown-method', 'http/status-method', 'http/unknown-method-body'],
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
      const body = exchange.answer?.body
      if (isRefusal(exchange))
        trial.equal(isObject(body) ? body.success : undefined, false, exchange, {
          where: '/success',
          requirement: 'http/unknown-method-body',
        })
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

/** More than are written at a time where the items of an array are written in groups. */
const dozenOf = (items: readonly unknown[]): unknown[] => Array.from({ length: 12 }, (_, at) => items[at % items.length])

/** Creates that are refused for a field, or an item, that lacks what it needs; totals tell it of others. */
const refusedMakesNothing = forEach(
  ({ id }) =>
    ['createTpiInspection', 'createStatement', 'createTransferItem', 'bulkCreateTransferItems', 'createTransferItems'].includes(id),
  ({ id }) => ({
    what: 'refused-makes-nothing',
    title: `${id} that is refused makes nothing, not even of what is right in it`,
    requirements: ['http/refused-changes-nothing'],
    async run(trial) {
      const input = await sampleInput(id, trial)
      const among = listAfter(id)
      if (!among) return
      // Others may make one meanwhile.
      await foundAgain(trial, async () => {
        const before = await shownRecords(trial, among, input, idsAlone)
        if (!before.whole) trial.skip('the records are too many, or in too unsteady an order, to tell a new one from one not seen before')
        const exchange = await trial.attempt(id, { ...input, body: Array.isArray(input.body) ? [...dozenOf(input.body), {}] : {} })
        const after = await shownRecords(trial, among, input, idsAlone)
        const made = [...after.byId.keys()].filter((one) => !before.byId.has(one))
        if (isRefusal(exchange)) trial.equal(made, [], exchange, { where: 'the list' })
      })
    },
  }),
).map((one): Case => ({ ...one, quiet: true }))

const fixedLists = operations.filter(({ id, method, path }) => method === 'GET' && !path.includes('{') && !samples[id].query)

/** Creates of which a list tells how many there are, and that need something. */
const createsWithCount = resources.flatMap(({ create, list }) =>
  create && list && samples[create].effects === 'own' && !operation(list).path.includes('{') && requiredOf(operation(create)).length > 0
    ? [{ create, list }]
    : [],
)

const singleCases: readonly Case[] = [
  {
    id: 'request/unknown-path',
    area: 'http',
    title: 'A path that is not an endpoint is refused',
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
      await sideBySide(trial, fixedLists, async (strand, { id }) => {
        const exchange = await strand.attempt(id, {})
        const { status = 0 } = exchange.answer ?? {}
        const unauthorized = status === 401
        strand.holds(!unauthorized, 'a good answer (2xx)', status, exchange)
        const assumed = id === 'countUnreadMessages'
        if (!assumed)
          strand.holds(status !== 404 && status !== 405, 'an endpoint', status, exchange, { requirement: 'http/version-prefix' })
        if (isSuccess(exchange)) strand.equal(status, 200, exchange, { where: 'status', requirement: 'http/status-success' })
      })
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
      trial.holds(isSuccess(exchange), 'a good answer (2xx)', outcomeOf(exchange), exchange)
      const { length: count } = recordsIn(exchange)
      // Where it takes no limit, another parameter shows that the body was read.
      const skipped =
        count > 1
          ? await trial.send(toRequest('searchPayments', { body: { skip: count } }, trial.context.session.token), 'searchPayments')
          : exchange
      const isRead = count <= 1 || recordsIn(skipped)[0]?.id !== recordsIn(exchange)[0]?.id
      trial.holds(isRead, 'one payment at most, as the body says', count, exchange, { where: '/data' })
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
      trial.holds(isSuccess(login), 'a good answer (2xx)', outcomeOf(login), login)
      const data = dataOf(login)
      if (!isObject(data) || typeof data.token !== 'string') return
      const { token } = data
      trial.cleanUp(() => trial.call('logout', { body: {} }, { token }))
      const exchange = await trial.attempt(someListThere(trial), {}, { token })
      trial.holds(exchange.answer?.status !== 401, 'a session that works', outcomeOf(exchange), exchange)
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
    operations: createsWithCount.flatMap(({ create, list }) => [create, list]),
    quiet: true,
    async run(trial) {
      await sideBySide(trial, createsWithCount, async (strand, { create, list }) => {
        const count = () => strand.attempt(list, { query: { limit: 1 } })
        // Tried again where others may have been at it.
        for (let tries = 1; tries <= 3; tries++) {
          const before = await count()
          const refusals = [await strand.attempt(create, { body: { note: trial.mark } }), await strand.attempt(create, {}, { token: null })]
          const after = await count()
          const [was, is] = [totalOf(before), totalOf(after)]
          // Fewer than before are others' doing.
          if (!refusals.every(isRefusal) || !(Number(is) > Number(was))) break
          if (tries < 3) continue
          for (let looks = 0; looks < mostLooks; looks++) if (totalOf(await count()) !== is) return
          strand.equal(is, was, after, { where: '/meta/total', requirement: 'http/refused-changes-nothing' })
        }
      })
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
  ...itemFieldTypes,
  ...requiredFieldTypes,
  ...optionalFieldTypes,
  ...nearlyOfSets,
  ...nearlyTyped,
  ...zeroIsThere,
  ...malformedJson,
  ...notAnObject,
  ...mediaType,
  ...unknownId,
  ...queryType,
  ...oddQueries,
  ...unknownMethod,
  ...refusedMakesNothing,
].map((one) => (one.id.includes('-field') ? { ...one, effects: atLeastOwn(one.effects) } : one))

/** A field that a search takes may be wrong without harm; one of a write is not. */
function atLeastOwn(effects: Effects): Effects {
  return effects === 'read' ? 'read' : (effectsInOrder[Math.max(1, effectsInOrder.indexOf(effects))] ?? effects)
}

/** Of a list that seems to have changed: as many as take longer than the requests that may have changed it, so that others show themselves. */
const mostLooks = 30

const totalOf = ({ answer }: Exchange): unknown =>
  isObject(answer?.body) && isObject(answer.body.meta) ? answer.body.meta.total : undefined
