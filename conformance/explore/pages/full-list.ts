// More records in a list than a page of it holds.
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { resourceOf, resources } from '../../../openapi/resources.ts'
import type { Move } from '../../exchange/recipe.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { textFieldOf } from '../../steps/records.ts'
import { samples } from '../../steps/samples.ts'
import { explore } from '../explored.ts'
import { wholeList } from './moves.ts'

/** Lists whose records the run can make and take away again. */
export const growing = resources.flatMap(({ record, list, create, delete: remove }) =>
  list && create && remove && samples[create].effects === 'own' ? [{ record, list, create }] : [],
)

/** What a usual page holds; across the larger one if that takes few more. */
const borders = [50, 100]
/** Each costs a request to make and one to take away. */
const mostMore = 4

/** So many in its name. */
export const manyOf = (create: OperationId, times: number): Move => ({
  many: { do: create, as: 'many', body: { [textFieldOf(resourceOf(create)?.record ?? '')]: '{new} {n}' } },
  times,
})

/** Turns the pages of what a case has made, and of some more where that takes them across a border; undefined where nothing removes it. */
export function fullList(create: OperationId): ((trial: Trial) => Promise<void>) | undefined {
  const list = growing.find((one) => one.create === create)?.list
  return list && ((trial) => turnFull(trial, create, list))
}

async function turnFull(trial: Trial, create: OperationId, list: OperationId): Promise<void> {
  const all = await wholeList(trial, operation(list))
  const { search } = resourceOf(create) ?? {}
  await explore(trial, { steps: [all] }, undefined, ({ turned }) => {
    const there = turned.get(all)?.length
    if (there === undefined) return []
    const lacking = borders.map((border) => border + 2 - there).findLast((count) => count <= mostMore)
    const more = Math.max(0, lacking ?? 0)
    const count = there + more
    return [
      ...(more > 0 ? [manyOf(create, more)] : []),
      { pages: list, limit: borders.findLast((border) => border < count) ?? 10 },
      ...(search ? [{ pages: search, limit: 10, skip: count - 2 }] : []),
    ]
  })
}
