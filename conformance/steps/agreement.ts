// Two views of one record beside each other: what both show of it must be the same, as far as it does not move by itself.
import type { Operation, OperationId } from '../../openapi/contract.ts'
import { differences } from '../exchange/compare.ts'
import { type Exchange, recordOf } from '../exchange/exchange.ts'
import type { Trial } from '../runner/trial.ts'
import { commonPart, steadyPart } from './common.ts'
import { find, type ListedRecord, page } from './pages.ts'

const inAnswer = ({ meta: _, metadata: __, ...fields }: ListedRecord): ListedRecord => fields

interface Look {
  shown: ListedRecord
  /** One more look at the same; undefined where it is not shown any more. */
  again(): Promise<ListedRecord | undefined>
}

/** What follows from something else moves on, and others change records: what both looks show twice is what they say. */
export async function looksAgree(trial: Trial, first: Look, second: Look, exchange: Exchange, requirement?: string): Promise<void> {
  const about = { where: '/data', ...(requirement && { requirement }) }
  const alike = (one: unknown, other: unknown) => trial.equal(commonPart(other, one), commonPart(one, other), exchange, about)
  const [one, other] = [inAnswer(first.shown), inAnswer(second.shown)]
  if (differences(commonPart(one, other), commonPart(other, one)).length === 0) return alike(one, other)
  // The second look first: a value that is this and that by turns would look steady otherwise.
  const otherLater = await second.again()
  const oneLater = await first.again()
  if (oneLater && otherLater) alike(steadyPart(one, inAnswer(oneLater)), steadyPart(other, inAnswer(otherLater)))
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
