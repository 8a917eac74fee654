// Records that a case needs some of: where the target shows too few, the case makes its own, as far as the run may and the API can.
import type { Operation } from '../../openapi/contract.ts'
import { resourceOf } from '../../openapi/resources.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { type Page, page } from './pages.ts'
import { makesOwn, ownRecord } from './samples.ts'

/** More than are needed: with two, the first is beside the last. */
const some = 3

/** A page of a list or search that has at least so many records, or the end of the case. */
export async function needs(trial: Trial, list: Operation, count: number): Promise<Page> {
  const first = await page(trial, list)
  if (sizeOf(first) >= count) return first
  const create = resourceOf(list.id)?.create
  if (!create || !makesOwn(trial, create)) return tooFew(trial, sizeOf(first), count)
  // Another case may have made some just as well.
  await trial.peace.keepOthersFrom([list.area])
  const there = sizeOf(await page(trial, list))
  for (let made = there; made < Math.max(count, some); made++) await ownRecord(trial, create)
  const now = await page(trial, list)
  return sizeOf(now) >= count ? now : tooFew(trial, sizeOf(now), count)
}

const sizeOf = ({ ids, total }: Page): number => Math.max(ids.length, total ?? 0)

const tooFew = (trial: Trial, there: number, count: number): never =>
  trial.skip(`the target shows ${there} records here; this needs ${count}`)
