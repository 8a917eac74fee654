// The workflow as a whole: what its columns hold and its total counts.
import { answers, type Fields, isFields, type Lie } from '../../../tools/lie.ts'

export const columnsIn = (data: unknown): Fields[] => (isFields(data) ? Object.values(data).filter(isFields) : [])
export const ordersWithin = ({ orders }: Fields): unknown[] => (Array.isArray(orders) ? orders : [])

const board = (id: string, says: string, breaks: Lie['breaks'], spoil: (columns: Fields[], meta: Fields) => void): Lie => ({
  id: `workflow/board-${id}`,
  says,
  breaks,
  operations: ['getWorkflow'],
  tell: answers(['getWorkflow'], ({ data, meta }) => spoil(columnsIn(data), isFields(meta) ? meta : {})),
})

export const boardLies: readonly Lie[] = [
  board('order-twice', 'The workflow shows the second order of a column twice.', ['workflow/board-once'], (columns) => {
    for (const column of columns) column.orders = ordersWithin(column).flatMap((order, at) => (at === 1 ? [order, order] : [order]))
  }),
  board(
    'order-in-another-column',
    'The workflow shows the last order of its first column in its last, too.',
    ['workflow/column-one-status'],
    (columns) => {
      const [first, last] = [
        columns.find((column) => ordersWithin(column).length > 0),
        columns.findLast((column) => ordersWithin(column).length > 0),
      ]
      if (first && last && first !== last) last.orders = [...ordersWithin(last), ...ordersWithin(first).slice(-1)]
    },
  ),
  board('total-of-a-column', 'total of the workflow is that of its largest column.', ['workflow/board-total-counts'], (columns, meta) => {
    meta.total = Math.max(...columns.map((column) => ordersWithin(column).length))
  }),
]
