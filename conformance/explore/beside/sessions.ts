// Sessions side by side: logins, reads of several users, and logouts that are under way together are answered each for itself.
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { resources } from '../../../openapi/resources.ts'
import { isSuccess, recordOf } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/case.ts'
import { outcomeOf, type Trial } from '../../runner/trial.ts'
import { duplicates, tryPage } from '../../steps/pages.ts'

const width = 4

async function loginsTogether(trial: Trial): Promise<void> {
  await trial.needsSeveralSessions()
  const opened = await Promise.all(Array.from({ length: width }, () => trial.signIn()))
  const [first] = opened
  if (!first) return
  const told = { where: '/data', requirement: 'session/session-id' }
  trial.equal(duplicates(opened.map(({ sessionId }) => sessionId)), [], first.login, told)
  trial.equal(duplicates(opened.map(({ token }) => token)), [], first.login, told)
  const ending = opened.filter((_, at) => at % 2 === 0)
  const staying = opened.filter((_, at) => at % 2 === 1)
  await Promise.all(ending.map(({ token }) => trial.call('logout', { body: {} }, { token })))
  const look = ({ token }: { token: string }) => trial.call('listVendors', { query: { limit: 1 } }, { token })
  const [ended, still] = await Promise.all([Promise.all(ending.map(look)), Promise.all(staying.map(look))])
  for (const exchange of ended) trial.refused(exchange, 'session/logout-ends')
  for (const exchange of still)
    trial.holds(isSuccess(exchange), 'an answer for a session that goes on', outcomeOf(exchange), exchange, {
      requirement: 'session/logout-ends-this-only',
    })
}

interface Read {
  readonly read: OperationId
  readonly id: string
}

const readable = resources.flatMap(({ read, list }) => (read && list ? [{ read, list }] : []))

/** Records of several resources, read together, by two users where there are two. */
async function readsTogether(trial: Trial): Promise<void> {
  const shown = await Promise.all(
    readable.map(async ({ read, list }) =>
      ((await tryPage(trial, operation(list), {}))?.ids ?? []).slice(0, 2).map((id) => ({ read, id })),
    ),
  )
  const asked = shown.flat()
  if (asked.length < 2) return trial.skip('the target shows fewer than two records that can be read')
  const other = await trial.context.other('otherUser')
  // Two records of each kind, and some of them by another user where there is one.
  const theirs = other ? asked.filter((_, at) => at % 3 === 0).map((one) => ({ ...one, token: other.token })) : []
  const reads: readonly (Read & { token?: string })[] = [...asked, ...theirs]
  const answers = await Promise.all(
    reads.map(async ({ read, id, token }) => ({
      id,
      exchange: await trial.attempt(read, { path: { id } }, token === undefined ? {} : { token }),
    })),
  )
  for (const { id, exchange } of answers) if (isSuccess(exchange)) trial.equal(recordOf(exchange).id, id, exchange, { where: '/data/id' })
}

export const sessionCases: readonly Case[] = [
  {
    id: 'beside/logins',
    area: 'auth',
    title: 'Logins that are under way together each open a session of their own, which ends alone',
    requirements: ['session/session-id', 'session/logout-ends', 'session/logout-ends-this-only'],
    effects: 'own',
    operations: ['login', 'logout', 'listVendors'],
    run: loginsTogether,
  },
  {
    id: 'beside/reads',
    area: 'auth',
    title: 'Reads that are under way together are answered each for itself',
    requirements: ['record/read-by-id'],
    effects: 'read',
    operations: ['listVendors'],
    mayAsk: readable.flatMap(({ read, list }) => [read, list]),
    run: readsTogether,
  },
]
