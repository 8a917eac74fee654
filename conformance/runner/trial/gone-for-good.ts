// What a run takes away or replaces that no operation gives back, beside what its cases tell of themselves.
import { type OperationId, operations } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import { type Exchange, isSuccess } from '../../exchange/exchange.ts'
import type { RunContext } from './context.ts'

const deletes = operations.flatMap(({ id }): [OperationId, string][] => {
  const { delete: remove, create, record } = resourceOf(id) ?? {}
  return remove === id && record !== undefined && create === undefined ? [[id, record.toLowerCase()]] : []
})

/** No operation shows which logo a company has. */
const logo = 'company logo'

const kinds = new Map<OperationId | undefined, string>([...deletes, ['setCompanyLogo', logo], ['deleteCompanyLogo', logo]])

const gone = new WeakMap<RunContext, Set<string>>()

/** `timesheet`, for each one that went with these exchanges and not before. */
export function goneForGood(context: RunContext, exchanges: readonly Exchange[]): string[] {
  const before = gone.get(context) ?? new Set<string>()
  gone.set(context, before)
  return exchanges.flatMap((exchange) => {
    const kind = kinds.get(exchange.operation)
    const { path } = exchange.request
    if (kind === undefined || !isSuccess(exchange) || before.has(path)) return []
    before.add(path)
    return [kind]
  })
}
