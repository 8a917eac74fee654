// A read is no change: meta does not name who reads a record as who changed it (2.1).
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { resourceOf, resources } from '../../../openapi/resources.ts'
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isSuccess, recordOf, recordsIn } from '../../exchange/exchange.ts'
import { pageInput } from '../../runner/seen/listed.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { foundAgain } from '../../steps/again.ts'
import { otherUser } from '../../steps/common.ts'
import { needs } from '../../steps/enough.ts'
import { metaOf } from '../../steps/records.ts'
import { unlikeField } from '../../steps/unlike-values.ts'
import { countValues } from './found-updates.ts'

const sessionIn = (exchange: Exchange): unknown => metaOf(recordOf(exchange)).sessionId

const kinds = resources.flatMap(({ read, list }) => (read && list ? [{ read, list }] : []))

const latestChangeIn = (exchange: Exchange): string => JSON.stringify([recordOf(exchange).updatedDate, metaOf(recordOf(exchange)).version])

/** Of those that the other user may read, the one that says most. */
function fullestOf(shown: Exchange): string | undefined {
  const [fullest] = (isSuccess(shown) ? recordsIn(shown) : []).toSorted((one, other) => countValues(other) - countValues(one))
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
    await namesTheSame(trial, [before, theirs], [() => trial.attempt(read, { path }), () => trial.attempt(read, { path }, { token })])
    // Who may not read it (D12), or made the latest change, shows nothing.
    if (sessionId === '' || !isSuccess(before) || !isSuccess(theirs) || sessionIn(before) === sessionId) return
    const after = await trial.attempt(read, { path })
    // What may be updated the other user may be updating in another case.
    if (resourceOf(read)?.update && latestChangeIn(before) !== latestChangeIn(after)) return
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

/** What the parts of the record name, by the part and the name. */
function partsNamedIn(exchange: Exchange): ReadonlyMap<string, unknown> {
  const names = Object.entries(isSuccess(exchange) ? recordOf(exchange) : {}).flatMap(([field, parts]) =>
    (Array.isArray(parts) ? parts.filter(isObject) : []).flatMap((part) =>
      Object.entries(part).flatMap(([name, value]) =>
        /^(?!user).+Id$/.test(name) && typeof value === 'string' ? [[`${field}/${part.id}/${name}`, value] as const] : [],
      ),
    ),
  )
  return new Map(names)
}

type Read = () => Promise<Exchange>

/** What its parts name is no other to whoever reads it, where it stays the same for each of both. */
async function namesTheSame(
  trial: Trial,
  [mine, theirs]: readonly [Exchange, Exchange],
  [read, theyRead]: readonly [Read, Read],
): Promise<void> {
  const [names, theirNames] = [partsNamedIn(mine), partsNamedIn(theirs)]
  const others = [...names].filter(([where, name]) => theirNames.has(where) && theirNames.get(where) !== name)
  if (others.length === 0) return
  const [again, theirsAgain] = [partsNamedIn(await read()), partsNamedIn(await theyRead())]
  for (const [where, name] of others)
    if (again.get(where) === name && theirsAgain.get(where) === theirNames.get(where))
      trial.equal(theirNames.get(where), name, theirs, { where: `/data/*/*/${where.split('/').at(-1)}`, requirement: 'record/read-stable' })
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
