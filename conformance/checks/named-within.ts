// Within one record, what it embeds is what it names, and its parts name it, wherever the record is shown (2.4, 2.8, 2.11 to 2.15).
import { type OperationId, operation } from '../../openapi/contract.ts'
import { resourceOf } from '../../openapi/resources.ts'
import { isObject } from '../exchange/compare.ts'
import { type Exchange, isSuccess, recordOf, recordsIn } from '../exchange/exchange.ts'

type Fields = { readonly [field: string]: unknown }

type Pair = readonly [shown: unknown, named: unknown]

interface Within {
  id: string
  requirement: string
  /** Operations that show such records. */
  by(id: OperationId): boolean
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

const showing =
  (record: string) =>
  (id: OperationId): boolean =>
    resourceOf(id)?.record === record

const showingOrders = (id: OperationId): boolean => operation(id).area === 'workflow'

export const namedWithin: readonly Within[] = [
  {
    id: 'scan-named',
    requirement: 'tpi-scan/inspection-own-scan',
    by: showing('TpiInspection'),
    where: '/data/*/tpiScan/id',
    pairs: idOfEmbedded('tpiScan', 'tpiScanId'),
  },
  {
    id: 'range-linked',
    requirement: 'labor-matrix/range-linked',
    by: showing('LaborMatrix'),
    where: '/data/ranges/*/laborMatrixId',
    pairs: parts('ranges', 'laborMatrixId'),
  },
  {
    id: 'items-inside',
    requirement: 'inspection/items-are-its-own',
    by: showing('Inspection'),
    where: '/data/items/*/inspectionId',
    pairs: parts('items', 'inspectionId'),
  },
  {
    id: 'fee-category-named',
    requirement: 'inventory/fee-category-matches',
    by: showing('InventoryFee'),
    where: '/data/*/category/id',
    pairs: idOfEmbedded('category', 'categoryId'),
  },
  ...['order', 'service', 'labor'].map((name) => ({
    id: `${name}-named`,
    requirement: `timesheet/search-embeds-${name}`,
    by: showing('Timesheet'),
    where: `/data/*/${name}/id`,
    pairs: idOfEmbedded(name, `${name}Id`),
  })),
  ...['category', 'rate'].map((name) => ({
    id: `labor-${name}-named`,
    requirement: 'inventory/labor-embeds-match',
    by: showing('InventoryLabor'),
    where: `/data/*/${name}/id`,
    pairs: idOfEmbedded(name, `${name}Id`),
  })),
  ...['customer', 'vehicle'].map((name) => ({
    id: `order-${name}-named`,
    requirement: 'workflow/order-embeds-match',
    by: showingOrders,
    where: `/data/orders/*/${name}/id`,
    pairs: idOfEmbedded(name, `${name}Id`),
  })),
]

export const showsSuch =
  ({ by }: Within) =>
  (id: OperationId | undefined): boolean =>
    id !== undefined && by(id)

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
