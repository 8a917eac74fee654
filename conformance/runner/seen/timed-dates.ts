// Which dates a target shows with a time of day: whether one is a day or a moment is not stated (2.1), and days alone are lawful.
import type { OperationId } from '../../../openapi/contract.ts'
import { type Exchange, isSuccess, recordOf, recordsIn } from '../../exchange/exchange.ts'
import { nameInPath } from './shown-fields.ts'

/** Enough to see how records of a list are written. */
const mostElements = 5

export class TimedDates {
  private readonly known = new Set<string>()

  see(exchange: Exchange): void {
    const { operation } = exchange
    if (!operation || !isSuccess(exchange)) return
    for (const record of [recordOf(exchange), ...recordsIn(exchange).slice(0, mostElements)])
      for (const field in record) if (isTime(field, record[field])) this.known.add(dateOf(operation, field))
  }

  /** True when an answer about records of the same kind told the time in this field. */
  has(operation: OperationId, field: string): boolean {
    return this.known.has(dateOf(operation, field))
  }
}

const dateOf = (operation: OperationId, field: string): string => `${nameInPath(operation)} ${field}`

const isTime = (field: string, value: unknown): boolean =>
  field.endsWith('Date') && typeof value === 'string' && /\d:\d\d/.test(value) && !isBeginningOfPeriodDay(field, value)

/** A period is one of days (2.6): where it is told by the midnight alone of each, no time is. */
export const isBeginningOfPeriodDay = (field: string, value: unknown): boolean =>
  ['fromDate', 'toDate'].includes(field) && /^\d{4}-\d\d-\d\d[T ]00:00(:00([.,]0+)?)?(Z|[+-]\d\d:?\d\d)?$/.test(String(value))
