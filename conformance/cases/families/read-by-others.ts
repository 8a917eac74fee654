// A read is no change: meta does not name who reads a record as who changed it (2.1).
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { resources } from '../../../openapi/resources.ts'
import { type Exchange, isSuccess, recordOf } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { foundAgain } from '../../steps/again.ts'
import { otherUser } from '../../steps/common.ts'
import { needs } from '../../steps/enough.ts'
import { metaOf } from '../../steps/records.ts'
import { unlikeField } from '../../steps/unlike-values.ts'

const sessionIn = (exchange: Exchange): unknown => metaOf(recordOf(exchange)).sessionId

/** Nothing updates these, so no change by the other user comes between. */
const kinds = resources.flatMap(({ read, list, update }) => (read && list && !update ? [{ read, list }] : []))

async function readByOther(trial: Trial, read: OperationId, list: OperationId): Promise<void> {
  const { token, sessionId } = await otherUser(trial)
  const { ids } = await needs(trial, operation(list), 1)
  const path = { id: ids[0] ?? trial.skip('the record has no id') }
  await foundAgain(trial, async () => {
    const before = await trial.attempt(read, { path })
    const theirs = await trial.attempt(read, { path }, { token })
    sameToBoth(trial, read, before, theirs)
    // Who may not read it (D12), or made the latest change, shows nothing.
    if (sessionId === '' || !isSuccess(before) || !isSuccess(theirs) || sessionIn(before) === sessionId) return
    const after = await trial.attempt(read, { path })
    for (const exchange of [theirs, after])
      trial.holds(sessionIn(exchange) !== sessionId, 'no session that has changed nothing', sessionIn(exchange), exchange, {
        where: '/data/meta/sessionId',
        requirement: 'record/meta-session',
      })
  })
}

/** Whose read it is makes no other record of it. */
function sameToBoth(trial: Trial, read: OperationId, before: Exchange, theirs: Exchange): void {
  const [mine, other] = [before, theirs].map((exchange) => (isSuccess(exchange) ? recordOf(exchange) : {}))
  const field = mine && other && unlikeField(read, mine, other)
  if (field !== undefined)
    trial.equal(other?.[field], mine?.[field], theirs, { where: `/data/${field}`, requirement: 'record/read-stable' })
}

export const readByOtherCases: readonly Case[] = kinds.map(({ read, list }) => ({
  id: `record/read-by-other/${read}`,
  area: operation(read).area,
  title: `${read} by another user is not told as a change by that user`,
  requirements: ['record/meta-session', 'record/read-stable'],
  effects: 'read',
  operations: [list, read],
  run: (trial) => readByOther(trial, read, list),
}))
