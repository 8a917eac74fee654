// What a list counts, while records come and go (4.1): one success makes or removes one record, and nothing else does.
import { type Operation, type OperationId, operation } from '../../../openapi/contract.ts'
import { resources } from '../../../openapi/resources.ts'
import { type Exchange, isSuccess, recordOf } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { othersChange } from '../../steps/moved.ts'
import { page, steadyTotal, toldTotal } from '../../steps/pages.ts'
import { tidyUp } from '../../steps/records.ts'
import { sampleInput } from '../../steps/samples.ts'

interface Counted {
  readonly list: Operation
  readonly create: OperationId
  readonly update: OperationId | undefined
  /** Undefined for records that stay. */
  readonly remove: OperationId | undefined
}

/** The list of items of a transfer need not count them (4.17). */
const counted: readonly Counted[] = resources.flatMap(({ list, create, update, delete: remove }) =>
  list && create && operation(list).kind === 'list' && !operation(list).path.includes('{')
    ? [{ list: operation(list), create, update, remove }]
    : [],
)

/** Two are made, one is changed, and both are taken away again where that can be, one of them twice. */
async function comeAndGo(trial: Trial, { list, create, update, remove }: Counted, before: number): Promise<void> {
  const gone = new Set<string>()
  const make = async (): Promise<string> => {
    const exchange = await trial.attempt(create, await sampleInput(create, trial))
    const { id } = recordOf(exchange)
    if (!isSuccess(exchange) || typeof id !== 'string') return trial.skip(`${create} makes no record to count`)
    tidyUp(trial, create, id, { isGone: () => gone.has(id) })
    return id
  }
  const take = async (remove: OperationId, id: string): Promise<Exchange> => {
    const exchange = await trial.attempt(remove, { path: { id } })
    if (isSuccess(exchange)) gone.add(id)
    else if (!gone.has(id)) trial.skip(`${remove} is refused`)
    return exchange
  }
  const counts = async (more: number, requirement: string) => {
    const { total, exchange } = await page(trial, list, { limit: 1 })
    if (total !== undefined) trial.equal(total, before + more, exchange, { where: '/meta/total', requirement })
  }
  const ids = [await make(), await make()]
  const [changed = ''] = ids
  if (update) await trial.attempt(update, { path: { id: changed }, body: {} })
  await counts(2, 'list/shows-created')
  if (!remove) return
  for (const [index, id] of ids.entries()) {
    await take(remove, id)
    if (index === 0) await take(remove, id)
    await counts(1 - index, 'list/drops-deleted')
  }
}

/** What is found counts when it is found each time, and others do not change the list. The own writes of a target that is wrong may. */
async function everyTime(trial: Trial, one: Counted): Promise<void> {
  const found = trial.findings.length
  const start = performance.now()
  for (const totalOf of [toldTotal, steadyTotal, steadyTotal, steadyTotal]) {
    trial.findings.length = found
    await comeAndGo(trial, one, await totalOf(trial, one.list))
    if (trial.findings.length === found) return
  }
  // It is told when nobody else is at work.
  const last = trial.findings.splice(found)
  const total = await steadyTotal(trial, one.list)
  // For as long as that took others have time to show themselves.
  const end = 2 * performance.now() - start
  do if ((await page(trial, one.list, { limit: 1 })).total !== total) trial.skip(othersChange('the list'))
  while (performance.now() < end)
  trial.findings.push(...last)
}

export const totalCases: readonly Case[] = counted.map((one) => ({
  id: `sequences/total/${one.list.id}`,
  area: one.list.area,
  title: `${one.list.id} counts what ${one.create} makes${one.remove ? ` and ${one.remove} takes away` : ''}, once each`,
  requirements: ['list/shows-created', ...(one.remove ? ['list/drops-deleted'] : [])],
  effects: 'own',
  operations: [one.list.id, one.create, ...[one.update, one.remove].filter((id) => id !== undefined)],
  quiet: true,
  run: (trial) => everyTime(trial, one),
}))
