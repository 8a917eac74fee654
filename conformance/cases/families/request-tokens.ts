// Requests without a token, and with one that opens nothing: 5, 7.
import { type Operation, type OperationId, operation } from '../../../openapi/contract.ts'
import { differences, isObject } from '../../exchange/compare.ts'
import { isRefusal, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { lastingPart } from '../../runner/seen/lasting-fields.ts'
import type { RunContext } from '../../runner/trial/context.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { jwtOfNobody } from '../../sessions/unknown-tokens.ts'
import { commonPart, steadyPart } from '../../steps/common.ts'
import type { ListedRecord } from '../../steps/pages.ts'
import { takeAway } from '../../steps/records.ts'
import { sampleInput, samples } from '../../steps/samples.ts'
import { isOurs, listAfter, readAfter, shownRecord, shownRecords, writtenId } from '../../steps/shown-records.ts'
import type { LooseInput } from '../../transport/calls.ts'
import { forEach, readRecord, someListThere, statusOf } from './request-steps.ts'

const needsToken = ({ security }: Operation): boolean => security

const endedTokens = new WeakMap<RunContext, Promise<string>>()

async function endSession(trial: Trial): Promise<string> {
  trial.needs('logout')
  const { token } = await trial.signIn()
  await trial.call('logout', { body: {} }, { token })
  // The first request after a logout is judged by a case of its own, session/logout: which case comes first here is chance.
  await trial.attempt(someListThere(trial), {}, { token })
  return token
}

/** The token of one session that was ended serves all cases of a run. */
function endedTokenOf(trial: Trial): Promise<string> {
  const known = endedTokens.get(trial.context) ?? endSession(trial)
  endedTokens.set(trial.context, known)
  return known
}

/** Ending once more what has ended may be answered as done: what counts is that it stays so. */
async function staysEnded(trial: Trial): Promise<void> {
  const token = await endedTokenOf(trial)
  const again = await trial.attempt('logout', { body: {} }, { token })
  statusOf(trial, again, 401, 'http/status-no-session')
  trial.refused(await trial.attempt(someListThere(trial), {}, { token }), 'session/logout-ends')
}

const isOursInPart = (trial: Trial, state: object, { body }: LooseInput): boolean =>
  [state].flat().some((record) => isObject(record) && isOurs(trial, record, body))

/**
 * What the request would change, as far as it lasts: the record of the path (null for none), or the records that carry what the body
 * would give a new one.
 */
async function stateOf(trial: Trial, id: OperationId, input: LooseInput): Promise<object | null | undefined> {
  const [read, among] = [readAfter(id), listAfter(id)]
  if (read) {
    const record = await readRecord(trial, read, input)
    return isObject(record) ? { ...lastingPart(id, record), ...versionOf(record) } : null
  }
  if (!among) return undefined
  const named = writtenId(input)
  if (named === undefined) {
    const isOne = (record: ListedRecord) => isOurs(trial, record, input.body)
    const { byId, whole } = await shownRecords(trial, among, input, { part: (record) => (isOne(record) ? record : {}) })
    return whole ? [...byId.values()].filter(isOne).map((record) => lastingPart(id, record)) : undefined
  }
  const { record, whole } = await shownRecord(trial, among, input, named)
  if (record) return lastingPart(id, record)
  return whole ? null : undefined
}

/** It grows with each change (2.1), so what was refused leaves it alone. */
function versionOf({ meta }: { readonly meta?: unknown }): object {
  return isObject(meta) && typeof meta.version === 'number' ? { meta: { version: meta.version } } : {}
}

async function keptSecondTime(trial: Trial, id: OperationId, input: LooseInput, token: string | null): Promise<boolean> {
  const before = await stateOf(trial, id, input)
  await trial.attempt(id, input, { token })
  const after = await stateOf(trial, id, input)
  return after === undefined || differences(before, after).length === 0
}

/** The request is right but for its token, and must be refused without doing anything. */
async function refusedFor(trial: Trial, id: OperationId, token: string | null, requirement: string): Promise<void> {
  const input = await sampleInput(id, trial)
  await trial.peace.whileStill(operation(id).area, () => refusesAsItWas(trial, id, input, token, requirement))
}

async function refusesAsItWas(trial: Trial, id: OperationId, input: LooseInput, token: string | null, requirement: string): Promise<void> {
  const before = await stateOf(trial, id, input)
  const exchange = await trial.attempt(id, input, { token })
  trial.refused(exchange, requirement)
  statusOf(trial, exchange, 401, 'http/status-no-session')
  if (isSuccess(exchange) && samples[id].effects !== 'read') takeAway(trial, id, recordOf(exchange).id)
  if (!before || !isRefusal(exchange)) return
  const after = await stateOf(trial, id, input)
  if (after === undefined || differences(before, after).length === 0) return
  const isOurs = after === null || (isOursInPart(trial, after, input) && !isOursInPart(trial, before, input))
  // Others may have changed it in between, but not each time.
  if (!isOurs && (await keptSecondTime(trial, id, input, token))) return
  // What moves with each look at it has not been changed by the request.
  const steady = steadyPart(await stateOf(trial, id, input), await stateOf(trial, id, input))
  trial.equal(commonPart(steady, before), commonPart(before, steady), exchange, {
    where: 'the record',
    requirement: 'http/refused-changes-nothing',
  })
}

/** What reads has nothing to change. */
const changingNothing = (id: OperationId): string[] => (samples[id].effects === 'read' ? [] : ['http/refused-changes-nothing'])

export const withoutToken = forEach(needsToken, ({ id, path, method }) => ({
  what: 'needs-token',
  title: `${method} ${path} refuses a request without a token, and does nothing`,
  requirements: ['http/token-needed', 'http/status-no-session', ...changingNothing(id)],
  run: (trial) => refusedFor(trial, id, null, 'http/token-needed'),
}))

export const unknownToken = forEach(needsToken, ({ id, path, method }) => ({
  what: 'unknown-token',
  title: `${method} ${path} refuses a token that no login returned`,
  requirements: ['http/token-unknown', 'http/status-no-session', ...changingNothing(id)],
  run: (trial) => refusedFor(trial, id, jwtOfNobody, 'http/token-unknown'),
}))

export const endedToken = forEach(needsToken, ({ id, path, method }) => ({
  what: 'ended-token',
  title: `${method} ${path} refuses the token of a session that was ended`,
  requirements: ['session/logout-ends', 'http/status-no-session', ...changingNothing(id)],
  run: async (trial) => (id === 'logout' ? staysEnded(trial) : refusedFor(trial, id, await endedTokenOf(trial), 'session/logout-ends')),
}))
