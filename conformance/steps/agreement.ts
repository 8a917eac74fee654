// Two views of one record beside each other: what both show of it must be the same, as far as it does not move by itself.
import type { Operation, OperationId } from '../../openapi/contract.ts'
import { differences } from '../exchange/compare.ts'
import { type Exchange, recordOf } from '../exchange/exchange.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { commonPart, steadyFields } from './common.ts'
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

/** What follows from something else moves on, and others change records: what both show each time is what they say. */
export async function looksAgree(trial: Trial, first: Look, second: Look, exchange: Exchange, requirement?: string): Promise<void> {
  const about = { where: '/data', ...(requirement && { requirement }) }
  let [one, other] = [inAnswer(first.shown), inAnswer(second.shown)]
  // The one that was looked at last comes first: what goes round with the requests looks steady to whoever asks in turn.
  for (let looks = 1; looks < enoughLooks && !areAlike(one, other); looks++) {
    const [near, far] = looks % 2 === 1 ? [second, first] : [first, second]
    const [nearLater, farLater] = [await near.again(), await far.again()]
    if (!nearLater || !farLater) return
    const [oneLater, otherLater] = near === first ? [nearLater, farLater] : [farLater, nearLater]
    one = steadyFields(one, inAnswer(oneLater))
    other = steadyFields(other, inAnswer(otherLater))
  }
  trial.equal(commonPart(other, one), commonPart(one, other), exchange, about)
}

interface Views {
  list: Operation
  read: OperationId
  id: string
  listed: ListedRecord
  single: ListedRecord
  exchange: Exchange
}

/** A list and a read. */
export async function viewsAgree(trial: Trial, { list, read, id, listed, single, exchange }: Views, requirement?: string): Promise<void> {
  const inList = async () => {
    const { records, ids } = await page(trial, list)
    return records[ids.indexOf(id)] ?? (await find(trial, list, id)).record
  }
  const alone = async () => recordOf(await trial.attempt(read, { path: { id } }))
  await looksAgree(trial, { shown: listed, again: inList }, { shown: single, again: alone }, exchange, requirement)
}
