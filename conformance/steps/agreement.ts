// Two views of one record beside each other: what both show of it must be the same, as far as it does not move by itself.
import { type Operation, type OperationId, operation } from '../../openapi/contract.ts'
import { resourceOf } from '../../openapi/resources.ts'
import { differences } from '../exchange/compare.ts'
import { type Exchange, recordOf } from '../exchange/exchange.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { commonFields, commonPart, steadyFields } from './common.ts'
import { find, type ListedRecord, page } from './pages.ts'

export const inAnswer = ({ meta: _, metadata: __, ...fields }: ListedRecord): ListedRecord => fields

/** What is one of a few values by chance is hardly the same in each of so many looks. */
const enoughLooks = 6

interface Look {
  shown: ListedRecord
  /** One more look at the same; undefined where it is not shown any more. */
  again(): Promise<ListedRecord | undefined>
}

const areAlike = (one: ListedRecord, other: ListedRecord): boolean =>
  differences(commonPart(one, other), commonPart(other, one)).length === 0

/** The second must show what the first does. */
export async function looksAgree(trial: Trial, first: Look, second: Look, exchange: Exchange, requirement?: string): Promise<void> {
  const [one, other] = await seenInBoth(first, second)
  trial.equal(other, one, exchange, { where: '/data', ...(requirement && { requirement }) })
}

/** What follows from something else moves on, and others change records: what both show each time is what they say. */
async function seenInBoth(first: Look, second: Look): Promise<readonly [ListedRecord, ListedRecord]> {
  let [one, other] = [inAnswer(first.shown), inAnswer(second.shown)]
  // The one that was looked at last comes first: what goes round with the requests looks steady to whoever asks in turn.
  for (let looks = 1; looks < enoughLooks && !areAlike(one, other); looks++) {
    const [near, far] = looks % 2 === 1 ? [second, first] : [first, second]
    const [nearLater, farLater] = [await near.again(), await far.again()]
    if (!nearLater || !farLater) return [{}, {}]
    const [oneLater, otherLater] = near === first ? [nearLater, farLater] : [farLater, nearLater]
    one = steadyFields(one, inAnswer(oneLater))
    other = steadyFields(other, inAnswer(otherLater))
  }
  return [commonFields(one, other), commonFields(other, one)]
}

interface Views {
  list: Operation
  read: OperationId
  id: string
  listed: ListedRecord
  single: ListedRecord
  /** The answer that showed it in the list, and the one that showed it alone. */
  exchanges: readonly [Exchange, Exchange]
}

/** A list and a read; where another list of the same records says what the first one does, the read is the one that departs. */
export async function viewsAgree(trial: Trial, { list, read, id, listed, single, exchanges }: Views, requirement?: string): Promise<void> {
  const inView = async (view: Operation) => {
    const { records, ids } = await page(trial, view)
    return records[ids.indexOf(id)] ?? (await find(trial, view, id)).record
  }
  const alone = async () => recordOf(await trial.attempt(read, { path: { id } }))
  const [seen, own] = await seenInBoth({ shown: listed, again: () => inView(list) }, { shown: single, again: alone })
  const isSame = differences(seen, own).length === 0
  const [inList, inRead] = exchanges
  const about = (where: string) => ({ where, ...(requirement && { requirement }) })
  const { list: one, search: other } = resourceOf(read) ?? {}
  const third = !isSame && one && other ? await inView(operation(list.id === one ? other : one)) : undefined
  const isReadAlone = third !== undefined && differences(commonFields(third, seen), commonFields(seen, third)).length === 0
  if (isSame || isReadAlone) return trial.equal(own, seen, inRead, about('/data'))
  trial.equal(seen, own, inList, about(`record ${id}`))
}
