// meta of a record that the run did not change (2.1): it stays as it is, unless records of the target change by themselves.
import { differences, isObject } from '../exchange/compare.ts'
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

interface Refused {
  before: Shown
  after: Shown
  /** Sends again what was refused. */
  refuse: () => Promise<unknown>
  look: () => Promise<Shown>
}

const toldAsChanged = (shown: Shown) => ({
  updatedDate: isObject(shown.data) && 'updatedDate' in shown.data ? shown.data.updatedDate : undefined,
  meta: lastChange(shown),
})

/** What was refused is not told as a change (7). Others may change the record once, or all the time: what each refusal moves, and a look does not, is told. */
export async function refusalIsNoChange(trial: Trial, { before, after, refuse, look }: Refused): Promise<void> {
  const about = { where: '/data', requirement: 'http/refused-changes-nothing' }
  const isSame = (one: Shown, other: Shown) => differences(toldAsChanged(one), toldAsChanged(other)).length === 0
  if (isSame(after, before)) return trial.shown(after.exchange, about.requirement)
  const still = await look()
  await refuse()
  const again = await look()
  const isOfRefusal = isSame(still, after) && !isSame(again, still) && !isChangedByOthers(trial, again, still)
  if (isOfRefusal && isSame(await look(), again)) trial.equal(toldAsChanged(again), toldAsChanged(still), again.exchange, about)
}
