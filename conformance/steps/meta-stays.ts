// meta of a record that the run did not change (2.1): it stays as it is, unless records of the target change by themselves.
import { differences } from '../exchange/compare.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { isChangedByOthers, metaOf, type Shown } from './records.ts'

/** A version that moves on its own has moved again in so many looks. */
const enoughLooks = 6

const lastChange = ({ data }: Shown) => {
  const { userId, sessionId, version } = metaOf(data)
  return { userId, sessionId, version }
}

const isSameChange = (one: Shown, other: Shown): boolean => differences(lastChange(one), lastChange(other)).length === 0

/** The record was not to change between the two. A meta that stands still as it differs is told; one that goes on moving, while nobody writes, is not. */
export async function metaStays(
  trial: Trial,
  before: Shown,
  after: Shown,
  look: () => Promise<Shown>,
  requirement = 'record/meta-version-own',
): Promise<void> {
  let shown = after
  for (let looks = 1; !isSameChange(shown, before); looks++) {
    const later = await look()
    if (isSameChange(later, shown)) break
    if (looks === enoughLooks) {
      trial.unjudgedPart ??= 'records of the target change while nobody writes'
      return
    }
    shown = later
  }
  if (!isSameChange(shown, before) && isChangedByOthers(trial, shown, before)) {
    trial.unjudgedPart ??= 'somebody else changed the record meanwhile'
    return
  }
  trial.equal(lastChange(shown), lastChange(before), shown.exchange, { where: '/data/meta', requirement })
}
