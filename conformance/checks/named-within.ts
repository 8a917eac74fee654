// Within one record, what it embeds is what it names, and its parts name it, wherever the record is shown (2.4, 2.8, 2.11, 2.13, 2.14).
import type { OperationId } from '../../openapi/contract.ts'
import { resourceOf } from '../../openapi/resources.ts'
import { isObject } from '../exchange/compare.ts'
import { type Exchange, isSuccess, recordOf, recordsIn } from '../exchange/exchange.ts'

type Fields = { readonly [field: string]: unknown }

type Pair = readonly [shown: unknown, named: unknown]

interface Within {
  id: string
  requirement: string
  /** The record that it is about, as the contract calls it. */
  record: string
  /** The place of the ids that are shown. */
  where: string
  pairs(record: Fields): readonly Pair[]
}

const idOfEmbedded =
  (field: string, naming: string) =>
  (record: Fields): readonly Pair[] => {
    const part = record[field]
    return isObject(part) ? [[part.id, record[naming]]] : []
  }

const parts =
  (field: string, naming: string) =>
  (record: Fields): readonly Pair[] => {
    const all = record[field]
    return Array.isArray(all) ? all.filter(isObject).map((part): Pair => [part[naming], record.id]) : []
  }

export const namedWithin: readonly Within[] = [
  {
    id: 'scan-named',
    requirement: 'tpi-scan/inspection-own-scan',
    record: 'TpiInspection',
    where: '/data/*/tpiScan/id',
    pairs: idOfEmbedded('tpiScan', 'tpiScanId'),
  },
  {
    id: 'range-linked',
    requirement: 'labor-matrix/range-linked',
    record: 'LaborMatrix',
    where: '/data/ranges/*/laborMatrixId',
    pairs: parts('ranges', 'laborMatrixId'),
  },
  {
    id: 'items-inside',
    requirement: 'inspection/items-are-its-own',
    record: 'Inspection',
    where: '/data/items/*/inspectionId',
    pairs: parts('items', 'inspectionId'),
  },
  {
    id: 'fee-category-named',
    requirement: 'inventory/fee-category-matches',
    record: 'InventoryFee',
    where: '/data/*/category/id',
    pairs: idOfEmbedded('category', 'categoryId'),
  },
  ...['order', 'service', 'labor'].map((name) => ({
    id: `${name}-named`,
    requirement: `timesheet/search-embeds-${name}`,
    record: 'Timesheet',
    where: `/data/*/${name}/id`,
    pairs: idOfEmbedded(name, `${name}Id`),
  })),
]

export const showsSuch =
  ({ record }: Within) =>
  (id: OperationId | undefined): boolean =>
    id !== undefined && resourceOf(id)?.record === record

/** The pairs of ids of which both are shown. */
export const pairsIn = ({ pairs }: Within, exchange: Exchange): readonly Pair[] =>
  isSuccess(exchange)
    ? [recordOf(exchange), ...recordsIn(exchange)]
        .flatMap(pairs)
        .filter(([shown, named]) => typeof shown === 'string' && typeof named === 'string')
    : []

export function disagreement(within: Within, exchange: Exchange): { expected: string; actual: string } | undefined {
  const [odd] = pairsIn(within, exchange).filter(([shown, named]) => shown !== named)
  return odd && { expected: `${String(odd[1])}, which the record names or is`, actual: String(odd[0]) }
}
