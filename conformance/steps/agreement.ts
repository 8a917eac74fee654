// A list and a read beside each other: what both show of a record must be the same, as far as it does not move by itself.
import type { Operation, OperationId } from '../../openapi/contract.ts'
import { differences } from '../exchange/compare.ts'
import { type Exchange, recordOf } from '../exchange/exchange.ts'
import type { Trial } from '../runner/trial.ts'
import { commonPart, steadyPart } from './common.ts'
import { find, type ListedRecord, page } from './pages.ts'

const inAnswer = ({ meta: _, metadata: __, ...fields }: ListedRecord): ListedRecord => fields

interface Views {
  list: Operation
  read: OperationId
  id: string
  listed: ListedRecord
  single: ListedRecord
  exchange: Exchange
}

/** What follows from something else moves on, and others change records: what both views show twice is what they say. */
export async function viewsAgree(trial: Trial, { list, read, id, listed, single, exchange }: Views, requirement?: string): Promise<void> {
  const [one, other] = [inAnswer(listed), inAnswer(single)]
  const about = { where: '/data', ...(requirement && { requirement }) }
  if (differences(commonPart(one, other), commonPart(other, one)).length === 0)
    return trial.equal(commonPart(other, one), commonPart(one, other), exchange, about)
  const { records, ids } = await page(trial, list)
  const again = records[ids.indexOf(id)] ?? (await find(trial, list, id)).record
  const later = recordOf(await trial.attempt(read, { path: { id } }))
  if (!again) return
  const [steady, shown] = [steadyPart(one, inAnswer(again)), steadyPart(other, inAnswer(later))]
  trial.equal(commonPart(shown, steady), commonPart(steady, shown), exchange, about)
}
