// A read is no change: meta does not name who reads a record as who changed it (2.1).
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { resources } from '../../../openapi/resources.ts'
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isSuccess, recordOf, recordsIn } from '../../exchange/exchange.ts'
import { pageInput } from '../../runner/seen/listed.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { foundAgain } from '../../steps/again.ts'
import { otherUser } from '../../steps/common.ts'
import { needs } from '../../steps/enough.ts'
import type { ListedRecord } from '../../steps/pages.ts'
import { metaOf } from '../../steps/records.ts'
import { unlikeField } from '../../steps/unlike-values.ts'

const sessionIn = (exchange: Exchange): unknown => metaOf(recordOf(exchange)).sessionId

const kinds = resources.flatMap(({ read, list }) => (read && list ? [{ read, list }] : []))

const latestChangeIn = (exchange: Exchange): string => JSON.stringify([recordOf(exchange).updatedDate, metaOf(recordOf(exchange)).version])

/** Of those that the other user may read, the one that says most. */
function fullestOf(shown: Exchange): string | undefined {
  const sizeOf = (record: object) => JSON.stringify(record).length
  const [fullest] = (isSuccess(shown) ? recordsIn(shown) : []).toSorted((one, other) => sizeOf(other) - sizeOf(one))
  return typeof fullest?.id === 'string' ? fullest.id : undefined
}

async function readByOther(trial: Trial, read: OperationId, list: OperationId): Promise<void> {
  const { token, sessionId, userId } = await otherUser(trial)
  const { ids } = await needs(trial, operation(list), 1)
  const shown = await trial.attempt(list, pageInput(operation(list), {}, userId), { token })
  const path = { id: fullestOf(shown) ?? ids[0] ?? trial.skip('the record has no id') }
  await foundAgain(trial, async () => {
    const before = await trial.attempt(read, { path })
    const theirs = await trial.attempt(read, { path }, { token })
    sameToBoth(trial, read, before, theirs)
    // Who may not read it (D12), or made the latest change, shows nothing.
    if (sessionId === '' || !isSuccess(before) || !isSuccess(theirs) || sessionIn(before) === sessionId) return
    const after = await trial.attempt(read, { path })
    // The other user may be at work in another case.
    if (latestChangeIn(before) !== latestChangeIn(after)) return
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
  if (mine && other && mine.updatedDate === other.updatedDate) namesTheSame(trial, mine, other, theirs)
}

/** What the parts of a record name is no other to whoever reads it. */
function namesTheSame(trial: Trial, mine: ListedRecord, other: ListedRecord, theirs: Exchange): void {
  for (const [field, parts] of Object.entries(mine)) {
    const others = Array.isArray(other[field]) ? other[field].filter(isObject) : []
    for (const part of Array.isArray(parts) ? parts.filter(isObject) : []) {
      const same = others.find(({ id }) => id !== undefined && id === part.id)
      for (const name of Object.keys(same ?? {}).filter((one) => /^(?!user).*Id$/.test(one)))
        if (typeof part[name] === 'string' && typeof same?.[name] === 'string')
          trial.equal(same[name], part[name], theirs, { where: `/data/${field}/*/${name}`, requirement: 'record/read-stable' })
    }
  }
}

export const readByOtherCases: readonly Case[] = kinds.map(({ read, list }) => ({
  id: `record/read-by-other/${read}`,
  area: operation(read).area,
  title: `${read} by another user shows what it shows, and is not told as a change by that user`,
  requirements: ['record/meta-session', 'record/read-stable'],
  effects: 'read',
  operations: [list, read],
  run: (trial) => readByOther(trial, read, list),
}))
