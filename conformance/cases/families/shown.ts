// Names that the description states for an answer without calling them required: one answer may lack them, not all of them (2.1, 4).
import { type Operation, type OperationId, operations } from '../../../openapi/contract.ts'
import { shownPlaces } from '../../../openapi/places.ts'
import { requirementFor } from '../../checks/requirement-for.ts'
import { isObject } from '../../exchange/compare.ts'
import { dataOf, type Exchange, isSuccess } from '../../exchange/exchange.ts'
import { isThere } from '../../runner/seen/ever-shown.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import type { ListQuery } from '../../steps/pages.ts'
import { tidyUpAfter } from '../../steps/records.ts'
import { sampleInput, samples } from '../../steps/samples.ts'

/** Counts may be told for a page alone, or where inactive orders are left out. */
const queries: { readonly [Id in OperationId]?: readonly ListQuery[] } = {
  getWorkflow: [{}, { filterInactiveOrders: true }],
  listWorkflowOrders: [{}, { limit: 1 }, { filterInactiveOrders: true }],
  listWorkflowOrdersByStatus: [{}, { limit: 1 }, { filterInactiveOrders: true }],
  getWorkflowColumn: [{}, { limit: 1 }, { filterInactiveOrders: true }],
}

/** Answers without these cannot show the place: an entry without order has none to embed, the last page no next order. */
const hasGround: { readonly [pointer: string]: (data: unknown) => boolean } = {
  ...Object.fromEntries(
    ['order', 'service', 'labor', 'technician'].map((name) => [
      `/data/*/${name}`,
      (data: unknown) => Array.isArray(data) && data.some((entry) => isObject(entry) && Boolean(entry[`${name}Id`])),
    ]),
  ),
  '/data/nextOrdinal': (data) => isObject(data) && data.hasMore === true,
}

async function askForShown(trial: Trial, { id }: Operation): Promise<Exchange[]> {
  const input = await sampleInput(id, trial)
  const exchanges: Exchange[] = []
  for (const query of queries[id] ?? [{}]) exchanges.push(await trial.attempt(id, { ...input, query: { ...input.query, ...query } }))
  for (const exchange of exchanges) tidyUpAfter(trial, exchange)
  return exchanges.filter(isSuccess)
}

const requirementAt = (operation: Operation, pointer: string): string =>
  requirementFor(operation, 200, pointer.replaceAll('*', '0'), 'must', 'nothing')

function toCase(operation: Operation): Case {
  const requirements = [...new Set(shownPlaces(operation).map(({ pointer }) => requirementAt(operation, pointer)))]
  const [first = '', ...others] = requirements
  return {
    id: `shown/${operation.id}`,
    area: operation.area,
    title: `Answers of ${operation.id} show, at least once, each name that the description states for them`,
    requirements: [first, ...others],
    effects: samples[operation.id].effects,
    operations: [operation.id],
    // After those that make records, and so see more answers.
    comesLast: true,
    async run(trial) {
      const answers = await askForShown(trial, operation)
      const last = answers.at(-1) ?? trial.skip(`${operation.id} gives no good answer`)
      const never = trial.context.everShown.neverShownBy(operation.id)
      for (const { pointer } of shownPlaces(operation)) {
        const shown = answers.find(({ answer }) => isThere(answer?.body, pointer.split('/').slice(1)))
        if (shown) trial.shown(shown, requirementAt(operation, pointer))
      }
      for (const pointer of never) {
        const isJudged = hasGround[pointer]
        if (isJudged && !answers.some((exchange) => isJudged(dataOf(exchange))))
          trial.unjudgedPart ??= `the target has no data that ${pointer} would be about`
        else
          trial.holds(false, 'there in at least one answer', 'absent from each', last, {
            where: pointer,
            requirement: requirementAt(operation, pointer),
          })
      }
    },
  }
}

export const shownCases: readonly Case[] = operations.filter((operation) => shownPlaces(operation).length > 0).map(toCase)
